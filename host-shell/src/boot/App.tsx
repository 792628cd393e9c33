import { QueryClientProvider, queryClient } from '@crm/client/hooks'
import { HistoryRouter } from '@crm/platform/HistoryRouter'
import { sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { UiRoot } from '@crm/ui/shell'
import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect, useState } from 'react'
import { type CurrentPage, currentPageAtom } from '../remotes/navigation.ts'
import { AppFrame } from '../frame/lazyAppFrame.tsx'
import { BootSkeleton } from '../frame/BootSkeleton.tsx'
import { Feedback } from '../frame/Feedback.tsx'
import { ShellPage } from '../pages/ShellPage.tsx'
import { SitePage } from '../pages/SitePage.tsx'
import { OpenerHost } from '../dialogs/OpenerHost.tsx'
import { readPreloads } from '../remotes/preloads.ts'
import { RemoteScreen } from '../remotes/RemoteScreen.tsx'
import { titleOfRemote } from '../remotes/titleOfRemote.ts'

const DUE_AFTER_MS = 1200

/** Session and guard decide what is shown; this only draws it. */
export function App() {
  const shown = useAtomValue(currentPageAtom, { store: shellStore })
  const { status } = useAtomValue(sessionAtom, { store: shellStore })
  return (
    <QueryClientProvider client={queryClient}>
      <HistoryRouter>
        <UiRoot>
          {shown ? <Page shown={shown} signedIn={status === 'signed-in'} /> : <BootSkeleton />}
          <OpenerHost />
          {shown?.row.layout === 'app' && status === 'signed-in' && <AfterFirstPage />}
          <Feedback />
        </UiRoot>
      </HistoryRouter>
    </QueryClientProvider>
  )
}

function Page({ shown, signedIn }: { shown: CurrentPage; signedIn: boolean }) {
  const { row, params } = shown
  const screen =
    row.owner === 'shell' ? (
      <ShellPage name={row.name} />
    ) : (
      <RemoteScreen remote={row.owner} title={titleOfRemote(row.owner)} page={row.name} params={params} />
    )
  // Whoever is signed in reads what went wrong, and pages from outside, with the menu beside it; guests under the site's head.
  const isTrouble = row.name === 'NotFound' || row.name === 'ErrorPage'
  if (signedIn && (row.layout === 'app' || isTrouble || row.name === 'IframePage')) return <AppFrame>{screen}</AppFrame>
  return isTrouble ? <SitePage>{screen}</SitePage> : screen
}

/** What comes by itself waits until the first page has had its time. */
function AfterFirstPage() {
  const [Dialogs, setDialogs] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(() => {
      void readPreloads()
      import('../dialogs/due/DueDialogs.tsx').then(
        (part) => setDialogs(() => part.DueDialogs),
        (error: unknown) => console.warn('[dialogs] what is due could not be loaded:', error),
      )
    }, DUE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return Dialogs ? <Dialogs /> : null
}
