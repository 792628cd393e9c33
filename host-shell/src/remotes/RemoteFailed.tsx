import { doneMessage } from '@crm/base/messages'
import { toast } from '@crm/platform/feedback'
import { Button } from '@crm/ui/shell'
import { copyText } from '../base/copyText.ts'
import type { FailurePhase, RemoteFailure } from './mountManager.ts'
import classes from './RemoteFailed.module.css'

const reasons: Record<FailurePhase, string> = {
  entry: '模块文件暂时无法下载，恢复后将自动重新加载。',
  chunk: '页面文件暂时无法下载，恢复后将自动重新加载。',
  tampered: '页面暂时无法打开，请联系管理员。',
  contract: '模块版本与当前系统不匹配，请联系管理员。',
  evaluate: '模块启动出错，请稍后再试。如仍无法打开，请联系管理员。',
  bootstrap: '模块启动超时，请稍后再试。',
  mount: '模块打开超时，请稍后再试。',
  screen: '页面长时间没有显示，请稍后再试。',
  render: '页面运行出错，其他功能不受影响。',
  loop: '页面反复刷新，已暂停以免影响其他功能。',
  freeze: '上次打开时浏览器失去响应，已暂停。重新加载可再次打开。',
  killed: '该模块已由管理员停用。',
  config: '模块配置有误，请联系管理员。',
  offline: '',
}

const steps: Record<FailurePhase, string> = {
  entry: '下载模块',
  chunk: '下载页面',
  tampered: '核对文件',
  contract: '核对版本',
  evaluate: '启动模块',
  bootstrap: '启动模块',
  mount: '打开页面',
  screen: '显示页面',
  render: '显示页面',
  loop: '显示页面',
  freeze: '显示页面',
  killed: '停用',
  config: '读取配置',
  offline: '等待网络',
}

/** The version in `remote@version-build`; a remote that never loaded has none. */
function versionOf(build: string): string | undefined {
  return /@([^-]+)/.exec(build)?.[1]
}

/** In place of a remote that is not there: which one, why, and what can be done. Menu and the other modules keep working. */
export function RemoteFailed({
  title,
  failure,
  onRetry,
}: {
  title: string
  failure: RemoteFailure
  onRetry: () => void
}) {
  if (failure.phase === 'offline')
    return (
      <section className={classes.card} aria-label={`${title}等待网络`}>
        <h2 className={classes.title}>网络已断开</h2>
        <p className={classes.text}>「{title}」恢复后自动打开。</p>
      </section>
    )
  const version = versionOf(failure.build)
  // Whoever mends it wants the exact words.
  const raw = `${failure.build} · ${failure.phase} · ${failure.detail}`
  return (
    <section className={classes.card} role="alert" aria-label={`${title}暂不可用`}>
      <h2 className={classes.title}>页面加载失败</h2>
      <p className={classes.text}>
        「{title}」暂不可用。{(failure.phase === 'killed' && failure.detail) || reasons[failure.phase]}
      </p>
      <p className={classes.trace}>
        {[`模块 ${title}`, version && `版本 ${version}`, `步骤 ${steps[failure.phase]}`].filter(Boolean).join(' · ')}
      </p>
      <div className={classes.actions}>
        {failure.phase !== 'killed' && (
          <Button theme="solid" type="primary" onClick={onRetry}>
            重新加载
          </Button>
        )}
        <Button onClick={() => void copyText(raw).then((done) => done && toast.success(doneMessage.copied))}>
          复制错误信息
        </Button>
      </div>
    </section>
  )
}
