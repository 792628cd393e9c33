import { useCall } from '@crm/client/hooks'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { toast } from '@crm/platform/feedback'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { Button } from '@crm/ui/shell'
import { useEffect, useState } from 'react'
import css from './AbnormalCard.module.css'

const ALARMS = 2

/** Unread alarms at the lower right, where the page leaves room for it. Closed, it stays away until a newer alarm comes. */
export function AbnormalCard() {
  const { user_id } = useWho()
  const canOpen = useCanOpen()
  const unread = useCall(noticeCalls.list, { type: ALARMS, unread: 1, page: 1, size: 1 })
  const mine = String(user_id)
  const [closedAt, setClosedAt] = useState(
    () => readStored<number>(storageKeys.abnormalNoticeClosed, 'local', mine) ?? 0,
  )
  const message = unread.failure?.kind === 'auth' ? undefined : unread.failure?.message
  useEffect(() => {
    if (message) toast.error(message)
  }, [message])
  const latest = unread.data?.list[0]
  const count = unread.data?.page_info.total_count ?? 0
  if (!latest || count === 0 || latest.id <= closedAt) return null
  const close = () => {
    writeStored(storageKeys.abnormalNoticeClosed, latest.id, 'local', mine)
    setClosedAt(latest.id)
  }
  return (
    <section className={css.card} role="status" aria-label="异常消息" data-floats>
      <div className={css.head}>
        <strong>异常提醒</strong>
        <button type="button" className={css.close} aria-label="关闭异常提醒" onClick={close}>
          ×
        </button>
      </div>
      <p className={css.text}>您有 {count} 条未读的异常消息</p>
      <p className={css.latest}>{latest.title}</p>
      {canOpen('SystemNotice') && (
        <Button
          size="small"
          theme="solid"
          type="primary"
          onClick={() => {
            close()
            go('SystemNotice', { type: ALARMS })
          }}
        >
          立即查看
        </Button>
      )}
    </section>
  )
}
