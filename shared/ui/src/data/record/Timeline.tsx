import { minute } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import type { Call } from '@crm/contracts/call'
import { type ReactNode, useState } from 'react'
import { EmptyBlock, Loaded, TextButton } from '../../base.ts'
import { Picture } from '../cells/Picture.tsx'
import classes from './Timeline.module.css'

const PAGE_SIZE = 20

interface Entries<Entry> {
  list: Entry[]
  page_info: { total_count: number }
}

interface TimelineProps<
  Request extends { page?: unknown; size?: unknown },
  Entry extends { id: number },
  Answer extends Entries<Entry>,
> {
  call: Call<Request, Answer>
  /** Without its page: more pages are asked for one after another. */
  request: Omit<Request, 'page' | 'size'>
  label: string
  /** What stands there while nothing was written. */
  empty: string
  /** Entries of a page. */
  size?: number
  /** A `TimelineEntry`, or another item of the list. */
  children: (entry: Entry, answer: Answer) => ReactNode
}

/** What happened to a record and was said about it, the latest first: twenty entries, and twenty more as often as asked. */
export function Timeline<Request extends { page?: unknown; size?: unknown }, Answer extends Entries<{ id: number }>>(
  props: TimelineProps<Request, Answer['list'][number], Answer>,
) {
  const [pages, setPages] = useState(1)
  const first = useCall(props.call, pageOf(props, 1))
  return (
    <Loaded read={first} lines={6} small>
      {(data) => {
        const { list, page_info } = data
        if (list.length === 0) return <EmptyBlock small title={props.empty} />
        return (
          <>
            <ol className={classes.entries} aria-label={props.label}>
              {list.map((entry) => props.children(entry, data))}
              {Array.from({ length: pages - 1 }, (_, index) => (
                <NextPage key={index} {...props} page={index + 2} />
              ))}
            </ol>
            {page_info.total_count > pages * (props.size ?? PAGE_SIZE) && (
              <TextButton onClick={() => setPages(pages + 1)}>查看更多</TextButton>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function NextPage<Request extends { page?: unknown; size?: unknown }, Answer extends Entries<{ id: number }>>(
  props: TimelineProps<Request, Answer['list'][number], Answer> & { page: number },
) {
  const read = useCall(props.call, pageOf(props, props.page))
  return (
    <Loaded read={read} lines={6} small within={(block) => <li>{block}</li>}>
      {(data) => data.list.map((entry) => props.children(entry, data))}
    </Loaded>
  )
}

// The members that Omit took out of the call's own request.
const pageOf = <Request extends object>(
  { request, size = PAGE_SIZE }: { request: object; size?: number },
  page: number,
) => ({ ...request, page, size }) as unknown as Request

interface TimelineEntryProps {
  /** Who acted; absent: the product by itself. */
  user: { name: string; avatar?: string | undefined } | null | undefined
  /** Unix seconds. */
  at: number
  /** What kind of entry it is. */
  kind?: ReactNode
  /** Without the picture: an answer below another entry. */
  plain?: boolean
  children: ReactNode
}

/** One entry: who, what kind, when, and below it what. */
export function TimelineEntry({ user, at, kind, plain = false, children }: TimelineEntryProps) {
  const name = user?.name ?? '系统'
  return (
    <li className={classes.entry}>
      {!plain && <Picture src={user?.avatar} name={name} size={24} round />}
      <div className={classes.body}>
        <div className={classes.header}>
          <b>{name}</b>
          {kind}
          <time>{minute(at)}</time>
        </div>
        {children}
      </div>
    </li>
  )
}

/** The words of an entry, as they were typed. */
export function TimelineText({ children }: { children: ReactNode }) {
  return <p className={classes.content}>{children}</p>
}
