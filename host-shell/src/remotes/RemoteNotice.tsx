import { usePortal } from '@crm/platform/portal'
import { useMaybeWho } from '@crm/platform/session'
import { useState } from 'react'
import { firstBuild } from './mountManager.ts'
import classes from './RemoteNotice.module.css'

/**
 * Over a page whose remote was switched off or given another build meanwhile: what the operator says. The page stays as it is,
 * whatever is being typed there; the next page obeys.
 */
export function RemoteNotice({ remote, title, build }: { remote: string; title: string; build: string | undefined }) {
  const corpId = useMaybeWho()?.corp_id
  const found = usePortal().remotes.find(({ id }) => id === remote)
  const [closed, setClosed] = useState('')
  const text = !found || !build ? undefined : noticeOf(title, found, build === firstBuild(found, corpId)?.name)
  if (!text || text === closed) return null
  return (
    <p className={classes.notice} role="status">
      <span>{text}</span>
      <button type="button" className={classes.close} aria-label="关闭提醒" onClick={() => setClosed(text)}>
        ×
      </button>
    </p>
  )
}

function noticeOf(
  title: string,
  { state, message }: { state: string; message?: string },
  isCurrent: boolean,
): string | undefined {
  if (state !== 'on') return `「${title}」已停用${message ? `：${message}` : ''}。当前页面保持不变，离开后将无法打开。`
  return isCurrent ? undefined : `「${title}」已更换版本，当前页面保持不变，重新打开后生效。`
}
