import { QueryClientProvider, queryClient } from '@crm/client/hooks'
import { HistoryRouter } from '@crm/platform/HistoryRouter'
import { sessionAtom, type UserInfo } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { UiRoot } from '@crm/ui/shell'
import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect, useState } from 'react'
import { type CurrentPage, currentPageAtom } from '../remotes/navigation.ts'
import { AppFrame } from '../frame/lazyAppFrame.tsx'
import { lazyFramePart } from '../frame/lazyFramePart.tsx'
import { BootSkeleton } from '../frame/BootSkeleton.tsx'
import { Feedback } from '../frame/Feedback.tsx'
import { ShellPage } from '../pages/ShellPage.tsx'
import { SitePage } from '../pages/SitePage.tsx'
import { OpenerHost } from '../dialogs/OpenerHost.tsx'
import { RemoteScreen } from '../remotes/RemoteScreen.tsx'
import { titleOfRemote } from '../remotes/titleOfRemote.ts'

const DUE_AFTER_MS = 1200
/** In the frame it stands below the header; here over pages that have none. */
const LookBar = lazyFramePart(() => import('../frame/LookBar.tsx').then((part) => part.LookBar))

/** Session and guard decide what is shown; this only draws it. */
export function App() {
  const shown = useAtomValue(currentPageAtom, { store: shellStore })
  const state = useAtomValue(sessionAtom, { store: shellStore })
  const user = state.status === 'signed-in' ? state.session.user : undefined
  return (
    <QueryClientProvider client={queryClient}>
      <HistoryRouter>
        <UiRoot>
          {shown ? <Page shown={shown} user={user} /> : <BootSkeleton />}
          <OpenerHost />
          {shown?.row.layout === 'app' && user && <AfterFirstPage />}
          <Feedback />
        </UiRoot>
      </HistoryRouter>
    </QueryClientProvider>
  )
}

function Page({ shown, user }: { shown: CurrentPage; user: UserInfo | undefined }) {
  const { row, params } = shown
  const screen =
    row.owner === 'shell' ? (
      <ShellPage name={row.name} />
    ) : (
      <RemoteScreen remote={row.owner} title={titleOfRemote(row.owner)} page={row.name} params={params} />
    )
  // Whoever is signed in reads what went wrong, and pages from outside, with the menu beside it; guests under the site's head.
  const isTrouble = row.name === 'NotFound' || row.name === 'ErrorPage'
  if (user && (row.layout === 'app' || isTrouble || row.name === 'IframePage')) return <AppFrame>{screen}</AppFrame>
  return (
    <>
      {user?.look && <LookBar look={user.look} isAlone />}
      {/* A wall has no frame that would say which part of the page is its own. */}
      {isTrouble ? <SitePage>{screen}</SitePage> : row.layout === 'full' ? <main>{screen}</main> : screen}
    </>
  )
}

/** What comes by itself waits until the first page has had its time. */
function AfterFirstPage() {
  const [Dialogs, setDialogs] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(() => {
      import('../dialogs/due/DueDialogs.tsx').then(
        (part) => setDialogs(() => part.DueDialogs),
        (error: unknown) => console.warn('[dialogs] what is due could not be loaded:', error),
      )
    }, DUE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return Dialogs ? <Dialogs /> : null
}
