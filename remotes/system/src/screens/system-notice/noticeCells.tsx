import { minute, timeAgo } from '@crm/base/dates'
import { nowSeconds } from '@crm/base/clock'
import { useAction } from '@crm/client/hooks'
import { type Notice, noticeCalls } from '@crm/contracts/calls/notice'
import type { noticeColumns } from '@crm/contracts/columns/notice'
import { AlarmHandling } from '@crm/contracts/rules/noticeEvents'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Tag, Tooltip } from '@crm/ui/base'
import type { ListCells } from '@crm/ui/data'
import classes from './SystemNoticePage.module.css'

type Cell = { row: Notice }

/** Title and text of a message; a press marks it as read and opens what it is about. */
function Message({ row }: Cell) {
  const canOpen = useCanOpen()
  const read = useAction(noticeCalls.read, { weight: { harmless: 'own' }, quiet: true })
  const choose = async () => {
    if (!row.is_read) await read.run({ id: row.id, type: row.type, created_at: row.created_at })
    if (row.route !== '' && canOpen(row.route)) go(row.route, row.query)
  }
  return (
    <button
      type="button"
      className={row.is_read ? `${classes.message} ${classes.read}` : classes.message}
      onClick={() => void choose()}
    >
      {row.is_read ? <span /> : <span className={classes.dot} role="img" aria-label="未读" />}
      <span className={classes.words} title={`${row.title} ${row.content}`}>
        <strong>{row.title}</strong> <span className={classes.content}>{row.content}</span>
      </span>
    </button>
  )
}

function Time({ row }: Cell) {
  return <time title={minute(row.created_at)}>{timeAgo(row.created_at)}</time>
}

/** What became of an anomaly: who dealt with it and what they said, or until when it is silent. */
function Handling({ row }: Cell) {
  if (row.handle_status === AlarmHandling.handled)
    return (
      <Tooltip content={[row.handled_by_name, row.handle_remark].filter(Boolean).join('：') || '已处理'}>
        <Tag color="green">已处理</Tag>
      </Tooltip>
    )
  const isSilent = row.silent_until !== null && row.silent_until > nowSeconds()
  return (
    <>
      <Tag color="orange">未处理</Tag>
      {isSilent && (
        <Tooltip content={`静默至 ${minute(row.silent_until ?? 0)}`}>
          <Tag color="grey">已静默</Tag>
        </Tooltip>
      )}
    </>
  )
}

/** Cells of 消息中心 that the kind of their column does not draw. */
export const noticeCells: ListCells<Notice, typeof noticeColumns> = {
  message: Message,
  created_at: Time,
  handle_status: Handling,
}
