import { setActionVoice } from '@crm/client/hooks'
import { setUpClient } from '@crm/client/request'
import { toast } from '@crm/platform/feedback'
import { startAppearance } from '@crm/platform/appearance'
import { setInstanceFrame } from '@crm/platform/instance'
import { offerPlan } from '@crm/platform/plan'
import { portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { UiRoot } from '@crm/ui/shell'
import { createRoot } from 'react-dom/client'
import { App } from '../App.tsx'
import { rememberLoginOrigin } from '../dialogs/due/loginOrigin.ts'
import { startPageViews } from '../frame/analytics.ts'
import { startFeedback } from '../frame/Feedback.tsx'
import { giveUpFrozen } from '../remotes/giveUpFrozen.ts'
import { startOpeners } from '../remotes/OpenerHost.tsx'
import { setUpLoader } from '../remotes/loadBuild.ts'
import { onAuthFailure } from '../session/endSession.ts'
import { resumeSession } from '../session/resumeSession.ts'
import { readToken } from '../session/token.ts'
import { applyTheme } from './applyTheme.ts'
import { BootFailed } from './BootFailed.tsx'
import { checkConnection } from './connection.ts'
import { startErrorReports } from './errorReports.ts'
import { PortalUnavailable, readPortal } from './readPortal.ts'
import { startNavigation } from './navigation.ts'

/** Manifest → theme → client → session → first render, in that order. */
export async function start(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  const root = createRoot(element)
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
  } catch (error) {
    if (!(error instanceof PortalUnavailable)) throw error
    root.render(<BootFailed cause={error} onRetry={() => void start()} />)
  }
}
