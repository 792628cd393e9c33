import { timeAgo } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useState } from 'react'
import { EmptyBlock } from '../../base/Blocks.tsx'
import { Loaded } from '../../base/Loaded.tsx'
import { Card } from '../../base/Card.tsx'
import { TextButton } from '../../base/TextLink.tsx'
import classes from './NoticeCard.module.css'

type Notice = AnswerOf<typeof noticeCalls.announcement>['list'][number]

const LATEST = 3
const ANNOUNCEMENT = 3001

/** The latest announcements of the vendor; one opens in place and is then read. */
export function NoticeCard() {
  const notices = useCall(noticeCalls.announcement, { page: 1, size: LATEST, notice_type: ANNOUNCEMENT })
  return (
    <Card title="公告">
      <Loaded read={notices} lines={3} small>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock small title="暂无公告" />
          ) : (
            <ul className={classes.list}>
              {list.map((notice) => (
                <NoticeLine key={notice.id} notice={notice} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function NoticeLine({ notice }: { notice: Notice }) {
  const [isOpen, setIsOpen] = useState(false)
  const canOpen = useCanOpen()
  const read = useAction(noticeCalls.read, { weight: { harmless: 'own' }, quiet: true })
  const toggle = async () => {
    setIsOpen(!isOpen)
    if (!notice.is_read) await read.run({ id: notice.id })
  }
  return (
    <li>
      <button type="button" className={classes.notice} aria-expanded={isOpen} onClick={() => void toggle()}>
        {!notice.is_read && <span className={classes.dot} role="img" aria-label="未读" />}
        <span className={classes.noticeTitle}>{notice.title}</span>
        <time className={classes.faint}>{timeAgo(notice.created_at)}</time>
      </button>
      {isOpen && (
        <div className={classes.noticeBody}>
          <p>{notice.content}</p>
          {notice.route !== '' && canOpen(notice.route) && (
            <TextButton onClick={() => go(notice.route, notice.query)}>查看</TextButton>
          )}
        </div>
      )}
    </li>
  )
}
