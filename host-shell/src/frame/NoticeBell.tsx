import { showsAnnouncements } from '@crm/access/visibility'
import { timeAgo } from '@crm/base/dates'
import { badge } from '@crm/base/text'
import { refresh, useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { useCanOpen } from '@crm/platform/navigate'
import { go } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, Button, Dropdown, EmptyBlock, FailedBlock, IconBell, Tabs } from '@crm/ui/shell'
import { useState } from 'react'
import css from './NoticeBell.module.css'

type Notice = AnswerOf<typeof noticeCalls.list>['list'][number]
type Kind = '1' | '2' | '3'
const typeOf = { '1': 1, '2': 2, '3': 3 } as const

const LATEST = 5
const POLL_MS = 60_000

/** Unread notices: the bell with its count, and the five latest of each kind. */
export function NoticeBell() {
  const unread = useCall(noticeCalls.unreadCount, {}, { every: POLL_MS })
  const count = unread.data?.all_count ?? 0
  return (
    <Dropdown trigger="click" position="bottomRight" render={<Notices />}>
      <button type="button" className={css.bell} aria-label={count > 0 ? `消息，${count} 条未读` : '消息'}>
        <IconBell aria-hidden />
        {count > 0 && <span className={css.count}>{badge(count)}</span>}
      </button>
    </Dropdown>
  )
}

function Notices() {
  const who = useWho()
  const [kind, setKind] = useState<Kind>('1')
  const unread = useCall(noticeCalls.unreadCount, {})
  const rows = useCall(noticeCalls.list, { type: typeOf[kind], page: 1, size: LATEST })
  const readAll = useAction(noticeCalls.readAll, { refreshes: [noticeCalls.unreadCount, noticeCalls.list] })
  const counts = unread.data
  return (
    <div className={css.panel}>
      <Tabs<Kind>
        label="消息类型"
        value={kind}
        onChange={setKind}
        items={[
          { key: '1', label: '提醒', count: counts?.notice_count },
          { key: '2', label: '异常', count: counts?.alarm_count },
          ...(showsAnnouncements(who) ? [{ key: '3' as const, label: '公告', count: counts?.announcement_count }] : []),
        ]}
        extra={
          <Button
            size="small"
            theme="borderless"
            loading={readAll.saving}
            disabled={!counts?.all_count}
            onClick={() => void readAll.run({ type: typeOf[kind] })}
          >
            全部已读
          </Button>
        }
      />
      {rows.state === 'waiting' && <BlockSkeleton />}
      {rows.state === 'failed' && <FailedBlock failure={rows.failure} onRetry={rows.retry} />}
      {rows.state === 'ready' && rows.data && rows.data.list.length === 0 && <EmptyBlock title="暂无消息" />}
      {rows.state === 'ready' && (
        <ul className={css.list}>
          {rows.data?.list.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </div>
  )
}

function NoticeItem({ notice }: { notice: Notice }) {
  const canOpen = useCanOpen()
  const read = useAction(noticeCalls.read, { quiet: true })
  const leads = notice.route !== '' && canOpen(notice.route)
  const choose = async () => {
    if (!notice.is_read && (await read.run({ id: notice.id }))) refresh(noticeCalls.unreadCount, noticeCalls.list)
    if (leads) go(notice.route, notice.query)
  }
  return (
    <li>
      <button type="button" className={css.item} onClick={() => void choose()}>
        <span className={css.itemHead}>
          {!notice.is_read && <span className={css.dot} role="img" aria-label="未读" />}
          <strong className={css.itemTitle}>{notice.title}</strong>
          <time className={css.time}>{timeAgo(notice.created_at)}</time>
        </span>
        <span className={css.content}>{notice.content}</span>
      </button>
    </li>
  )
}
