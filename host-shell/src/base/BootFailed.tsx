import { Button } from '@crm/ui/shell'
import { ErrorIllustration } from './ErrorIllustration.tsx'
import classes from './BootFailed.module.css'
import type { PortalUnavailable } from './portalUnavailable.ts'

/** The page when no portal can be read: its logo where known, what to do, a retry, and the cause for whoever mends it. */
export function BootFailed({
  cause,
  isRetrying,
  onRetry,
}: {
  cause: PortalUnavailable
  isRetrying: boolean
  onRetry: () => void
}) {
  return (
    <main className={classes.page} role="alert">
      {cause.logo ? <img src={cause.logo} alt="" height={32} className={classes.logo} /> : <ErrorIllustration />}
      <h1 className={classes.title}>系统暂时无法打开</h1>
      <p className={classes.text}>
        {cause.message}
        {isRetrying && '正在自动重试…'}
      </p>
      <Button theme="solid" type="primary" onClick={onRetry}>
        重试
      </Button>
      {cause.detail && (
        <details className={classes.details}>
          <summary>错误信息</summary>
          {cause.detail}
        </details>
      )}
    </main>
  )
}
