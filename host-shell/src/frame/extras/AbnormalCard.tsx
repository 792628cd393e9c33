import { badge } from '@crm/base/text'
import { useCall } from '@crm/client/hooks'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { toast } from '@crm/platform/feedback'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { IconAlertTriangle } from '@crm/ui/base'
import { Button } from '@crm/ui/shell'
import { useEffect, useState } from 'react'
import { openNotices } from '../notices/noticesState.ts'
import classes from './AbnormalCard.module.css'
import { useFolding } from './useFolding.ts'

const ALARMS = 2

/** Unread alarms at the lower right. Closed, they stay away until a newer one comes. */
export function AbnormalCard() {
  const { user_id } = useWho()
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
  return <Card key={latest.id} title={latest.title} count={count} onClose={close} />
}

/**
 * A tab in the margin of the page, where it stands over nothing; pressed, it says what there is, and folds again after a while or
 * once the page is scrolled.
 */
function Card({ title, count, onClose }: { title: string; count: number; onClose: () => void }) {
  const canOpen = useCanOpen()
  const { folded, unfold, box } = useFolding()
  const close = (
    <button type="button" className={classes.close} aria-label="关闭异常提醒" onClick={onClose}>
      ×
    </button>
  )
  if (folded) {
    return (
      <aside ref={box} className={classes.tab} aria-label="异常消息">
        <button
          type="button"
          className={classes.unfold}
          title={`异常提醒：${title}`}
          aria-label={`异常提醒：${badge(count)} 条未读，展开`}
          onClick={unfold}
        >
          <IconAlertTriangle aria-hidden />
          <span className={classes.count}>{badge(count)}</span>
        </button>
        {close}
        <span role="status" className={classes.notice}>
          您有 {count} 条未读的异常消息
        </span>
      </aside>
    )
  }
  return (
    <section ref={box} className={classes.card} role="status" aria-label="异常消息" data-alarm-card>
      <div className={classes.header}>
        <strong>异常提醒</strong>
        {close}
      </div>
      <p className={classes.text}>您有 {count} 条未读的异常消息</p>
      <p className={classes.latest}>{title}</p>
      <Button
        size="small"
        theme="solid"
        type="primary"
        onClick={() => {
          onClose()
          // Whoever has no message centre reads the latest under the bell.
          if (canOpen('SystemNotice')) go('SystemNotice', { type: ALARMS })
          else openNotices('2')
        }}
      >
        立即查看
      </Button>
    </section>
  )
}
