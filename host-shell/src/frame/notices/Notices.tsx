import { showsAnnouncements } from '@crm/access/visibility'
import { timeAgo } from '@crm/base/dates'
import { word } from '@crm/base/messages'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { go, useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, Tabs, Loaded } from '@crm/ui/shell'
import { useState } from 'react'
import classes from './Notices.module.css'
import type { NoticeKind } from './noticesState.ts'

type Notice = AnswerOf<typeof noticeCalls.list>['list'][number]

const LATEST = 5
const ANNOUNCEMENTS = 3001
/** Where the message centre shows all of a kind. */
const target: Readonly<Record<NoticeKind, Readonly<Record<string, string | number>>>> = {
  1: { type: 1 },
  2: { type: 2 },
  3: { tab: 'announcement', noticeType: ANNOUNCEMENTS },
}
const typeOf = { '1': 1, '2': 2, '3': 3 } as const

/** The five latest notices of each kind: 提醒, 异常 and, where the portal has them, 公告; `first` is the kind to begin with. */
export function Notices({ first = '1', onClose }: { first?: NoticeKind; onClose: () => void }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const [kind, setKind] = useState<NoticeKind>(first)
  const unread = useCall(noticeCalls.unreadCount, {})
  const page = { page: 1, size: LATEST }
  const messages = useCall(
    noticeCalls.list,
    { type: typeOf[kind], ...page },
    { enabled: kind !== '3', keepPrevious: false },
  )
  const announcements = useCall(noticeCalls.announcement, page, { enabled: kind === '3' })
  const rows = kind === '3' ? announcements : messages
  const readAll = useAction(noticeCalls.readAll, { weight: { harmless: 'own' } })
  const counts = unread.data
  const count = { 1: counts?.notice_count, 2: counts?.alarm_count, 3: counts?.announcement_count }[kind]
  return (
    <div className={classes.panel} role="dialog" aria-label="最新消息">
      <Tabs<NoticeKind>
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
            disabled={!count}
            onClick={() => void readAll.run({ type: typeOf[kind] })}
          >
            全部已读
          </Button>
        }
      />
      <Loaded read={rows} small>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock title="暂无消息" />
          ) : (
            <ul className={classes.list}>
              {list.map((notice) => (
                <NoticeItem key={notice.id} notice={notice} onClose={onClose} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {canOpen('SystemNotice') && (
        <button
          type="button"
          className={classes.all}
          onClick={() => {
            onClose()
            go('SystemNotice', target[kind])
          }}
        >
          查看全部
        </button>
      )}
      {isOffered('noticeSettings') && (
        <button
          type="button"
          className={classes.all}
          onClick={() => {
            onClose()
            open('noticeSettings', {})
          }}
        >
          {word.noticeSettings}
        </button>
      )}
    </div>
  )
}

function NoticeItem({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const canOpen = useCanOpen()
  const read = useAction(noticeCalls.read, { weight: { harmless: 'own' }, quiet: true })
  const leads = notice.route !== '' && canOpen(notice.route)
  const choose = async () => {
    if (leads) {
      onClose()
      go(notice.route, notice.query)
    }
    if (!notice.is_read) await read.run({ id: notice.id })
  }
  return (
    <li className={notice.is_read ? classes.read : undefined}>
      <button type="button" className={classes.item} onClick={() => void choose()}>
        <span className={classes.itemHead}>
          {!notice.is_read && <span className={classes.dot} role="img" aria-label="未读" />}
          <strong className={classes.itemTitle}>{notice.title}</strong>
          <time className={classes.time}>{timeAgo(notice.created_at)}</time>
        </span>
        <span className={classes.content}>{notice.content}</span>
      </button>
    </li>
  )
}
