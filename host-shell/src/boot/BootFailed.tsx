import { Button } from '@crm/ui/shell'
import css from './BootFailed.module.css'

/** The neutral page when no portal can be read: no brand, the reason, and a retry. */
export function BootFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <main className={css.page} role="alert">
      <h1 className={css.title}>系统暂时无法打开</h1>
      <p className={css.text}>{reason}</p>
      <Button theme="solid" type="primary" onClick={onRetry}>
        重试
      </Button>
    </main>
  )
}
