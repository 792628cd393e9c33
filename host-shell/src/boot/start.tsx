import { setActionVoice } from '@crm/client/hooks'
import { setUpClient } from '@crm/client/request'
import { confirm, toast } from '@crm/platform/feedback'
import { startAppearance } from '@crm/platform/appearance'
import { setInstanceFrame } from '@crm/platform/instance'
import { offerPlan } from '@crm/platform/plan'
import { portalAtom } from '@crm/platform/portal'
import { readStored, storageKeys } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { UiRoot } from '@crm/ui/shell'
import { createRoot, type Root } from 'react-dom/client'
import { App } from './App.tsx'
import { rememberLoginOrigin } from '../dialogs/due/loginOrigin.ts'
import { startPageViews } from '../frame/analytics.ts'
import { startFeedback } from '../frame/Feedback.tsx'
import { prefetchFirstPage } from '../remotes/prefetchFirstPage.ts'
import { giveUpFrozen } from '../remotes/giveUpFrozen.ts'
import { startBuildReports } from '../remotes/buildReports.ts'
import { startOpeners } from '../dialogs/OpenerHost.tsx'
import { setUpLoader } from '../remotes/loadBuild.ts'
import { onAuthFailure } from '../session/followOtherTab.ts'
import { followRights } from '../session/followRights.ts'
import { resumeSession } from './resumeSession.ts'
import { proveCall, restoreClock } from '../session/signInKey.ts'
import { readToken } from '../session/token.ts'
import { pageMeta } from '../portal/acceptPortal.ts'
import { applyTheme } from '../portal/applyTheme.ts'
import { BootFailed } from '../base/BootFailed.tsx'
import { checkConnection } from '../base/connection.ts'
import { startErrorReports } from '../remotes/errorReports.ts'
import { startFollowing } from '../remotes/followPortal.ts'
import { readPortal } from '../portal/readPortal.ts'
import { withRetries } from '../portal/withRetries.ts'
import { startNavigation } from '../remotes/navigation.ts'

/** Manifest → theme → client → session → first render, in that order. */
export async function start(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  const root = createRoot(element)
  const preview = pageMeta('portal-preview')
  if (preview) return (await import('../brand-preview/startPreview.tsx')).startPreview(root, preview)
  await withRetries(
    () => startIn(root),
    (failure) => {
      // Another host's name would stand over a page of nobody's.
      if (failure.cause.isFinal) document.title = '无法打开'
      root.render(<BootFailed {...failure} />)
    },
  )
}

async function startIn(root: Root): Promise<void> {
  const manifest = await readPortal()
  shellStore.set(portalAtom, manifest)
  applyTheme(manifest)
  startAppearance()
  restoreClock()
  setUpClient({
    apiBase: manifest.backends.api,
    passportBase: manifest.backends.passport,
    readToken,
    prove: proveCall,
    onAuthFailure,
    onNotAllowed: () => void followRights(),
    onUnreached: () => void checkConnection(),
  })
  startErrorReports()
  setActionVoice({
    success: toast.success,
    undo: toast.undo,
    ask: confirm,
    failure: (failure) => toast.error(failure.message, failure.requestId),
    limit: offerPlan,
  })
  setInstanceFrame(UiRoot)
  setUpLoader()
  giveUpFrozen()
  startFeedback()
  startOpeners()
  startPageViews()
  root.render(<App />)
  rememberLoginOrigin(location.pathname, location.search)
  await resumeSession()
  // Its code is loaded by nobody else.
  if (readStored(storageKeys.preview, 'session') !== undefined)
    await import('../build-preview/preview.ts').then((part) => part.resumePreview()).catch(() => undefined)
  await prefetchFirstPage()
  startNavigation()
  startFollowing()
  startBuildReports()
}
