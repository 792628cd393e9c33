import { setActionVoice } from '@crm/client/hooks'
import { setUpClient } from '@crm/client/request'
import { toast } from '@crm/platform/feedback'
import { startAppearance } from '@crm/platform/appearance'
import { setInstanceFrame } from '@crm/platform/instance'
import { offerPlan } from '@crm/platform/plan'
import { portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { UiRoot } from '@crm/ui/shell'
import { createRoot, type Root } from 'react-dom/client'
import { App } from '../App.tsx'
import { rememberLoginOrigin } from '../dialogs/due/loginOrigin.ts'
import { startPageViews } from '../frame/analytics.ts'
import { startFeedback } from '../frame/Feedback.tsx'
import { giveUpFrozen } from '../remotes/giveUpFrozen.ts'
import { startBuildReports } from '../remotes/buildReports.ts'
import { startOpeners } from '../remotes/OpenerHost.tsx'
import { setUpLoader } from '../remotes/loadBuild.ts'
import { onAuthFailure } from '../session/endSession.ts'
import { resumeSession } from '../session/resumeSession.ts'
import { readToken } from '../session/token.ts'
import { applyTheme } from './applyTheme.ts'
import { BootFailed } from './BootFailed.tsx'
import { checkConnection } from './connection.ts'
import { startErrorReports } from './errorReports.ts'
import { startFollowing } from './followPortal.ts'
import { PortalUnavailable, readPortal } from './readPortal.ts'
import { startNavigation } from './navigation.ts'

/** Pauses before the portal is asked for again. */
const RETRIES_MS = [2000, 5000, 15_000]

/** Manifest → theme → client → session → first render, in that order. */
export async function start(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  await startIn(createRoot(element), 0)
}

async function startIn(root: Root, retries: number): Promise<void> {
  try {
    const manifest = await readPortal()
    shellStore.set(portalAtom, manifest)
    applyTheme(manifest)
    startAppearance()
    setUpClient({
      apiBase: manifest.backends.api,
      passportBase: manifest.backends.passport,
      readToken,
      onAuthFailure,
      onUnreached: () => void checkConnection(),
    })
    startErrorReports()
    setActionVoice({
      success: toast.success,
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
    startNavigation()
    startFollowing()
    startBuildReports()
  } catch (error) {
    if (!(error instanceof PortalUnavailable)) throw error
    const pause = error.isFinal ? undefined : RETRIES_MS[retries]
    const timer = pause === undefined ? undefined : setTimeout(() => void startIn(root, retries + 1), pause)
    const again = () => {
      clearTimeout(timer)
      void startIn(root, 0)
    }
    root.render(<BootFailed cause={error} isRetrying={pause !== undefined} onRetry={again} />)
  }
}
