import { timeAgo } from '@crm/base/dates'
import { linesOf } from '@crm/base/text'
import { useAction, useCall } from '@crm/client/hooks'
import { type Notice, noticeCalls } from '@crm/contracts/calls/notice'
import { useQuery } from '@crm/platform/navigate'
import { EmptyBlock, Loaded } from '@crm/ui/base'
import { Pagination } from '@crm/ui/data'
import { useState } from 'react'
import classes from './SystemNoticePage.module.css'

const SIZE = 20

/** 系统公告: titles, and the article of the one that the address names. */
export function Announcements() {
  const [query, change] = useQuery()
  const [size, setSize] = useState(SIZE)
  const page = Math.max(1, Number(query.page) || 1)
  const rows = useCall(noticeCalls.announcement, { page, size })
  return (
    <Loaded read={rows} lines={6}>
      {({ list, page_info: { total_count: total } }) => {
        if (list.length === 0) return <EmptyBlock title="暂无消息" />
        return (
          <>
            <ul className={classes.articles}>
              {list.map((notice) => (
                <Article
                  key={notice.id}
                  notice={notice}
                  isOpen={query.id === String(notice.id)}
                  onToggle={(on) => change({ id: on ? String(notice.id) : undefined })}
                />
              ))}
            </ul>
            {total > SIZE && (
              <Pagination
                page={page}
                size={size}
                total={total}
                onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
                onSize={setSize}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Article({ notice, isOpen, onToggle }: { notice: Notice; isOpen: boolean; onToggle: (on: boolean) => void }) {
  const read = useAction(noticeCalls.read, { weight: { harmless: 'own' }, quiet: true })
  const toggle = () => {
    onToggle(!isOpen)
    if (!notice.is_read) void read.run({ id: notice.id, type: notice.type, created_at: notice.created_at })
  }
  const images = (notice.query.images ?? '').split(',').filter(Boolean)
  return (
    <li className={classes.article}>
      <button type="button" className={classes.title} aria-expanded={isOpen} onClick={toggle}>
        {!notice.is_read && <span className={classes.dot} role="img" aria-label="未读" />}
        {notice.title}
        <time className={classes.time}>{timeAgo(notice.created_at)}</time>
      </button>
      {isOpen && (
        <div className={classes.body}>
          {linesOf(notice.content).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {images.map((image) => (
            <img key={image} src={image} alt={notice.title} />
          ))}
        </div>
      )}
    </li>
  )
}
