import type { CallState } from '@crm/client/hooks'
import type { Platform } from '@crm/contracts/enums'
import type { TodoRange } from '@crm/contracts/rules/workTodos'
import type { ReactNode } from 'react'
import { EmptyBlock } from '../base/Blocks.tsx'
import { Card } from '../base/Card.tsx'
import { Loaded } from '../base/Loaded.tsx'
import { Tabs } from '../base/Tabs.tsx'
import { TextButton } from '../base/TextLink.tsx'
import { Pagination } from '../data/list/Pagination.tsx'
import classes from './TodoBlock.module.css'

/** One thing to be done, as a workbench tells it. */
export interface TodoRow<Kind extends string> {
  type: Kind
  object_id: string
  /** Unix seconds. */
  due_at: number
  title: string
  note: string
  platform: Platform
  user_name: string
}

interface TodoAnswer {
  list: readonly TodoRow<string>[]
  page_info: { total_count: number }
  ext: { status_count: Readonly<Record<TodoRange, number>>; ignored: number }
}

/** The page of to-dos that is shown first. */
export const TODO_PAGE = { page: 1, size: 20, isIgnored: false }

/** Ten rows. */
const WAITING = 440
const EMPTY: Readonly<Record<TodoRange, string>> = {
  late: '没有逾期的待办',
  today: '今日无待办',
  week: '未来 7 天无待办',
}
const RANGE_TITLES: Readonly<Record<TodoRange, string>> = { late: '逾期', today: '今天', week: '本周' }

interface TodoBlockProps<Answer extends TodoAnswer> {
  note: string
  range: TodoRange
  onRange: (range: TodoRange) => void
  read: CallState<Answer>
  at: typeof TODO_PAGE
  onAt: (at: typeof TODO_PAGE) => void
  /** How much of each kind waits. */
  kinds: (answer: Answer) => ReactNode
  /** One to-do, a list item. */
  line: (todo: Answer['list'][number]) => ReactNode
  /** Where new work comes from, when nothing is to be done in a tab. */
  more?: (range: TodoRange) => ReactNode
}

/** 今日待办: what is late, for today and for the week, one line each; what was put aside is counted, and comes back when asked. */
export function TodoBlock<Answer extends TodoAnswer>(props: TodoBlockProps<Answer>) {
  const { note, range, onRange, read, at, onAt, kinds, line, more } = props
  const counts = read.data?.ext.status_count
  const nothing = () => {
    if (at.isIgnored) return <EmptyBlock small title="没有已忽略的待办" />
    const action = more?.(range)
    return <EmptyBlock small title={action ? `${EMPTY[range]}，` : EMPTY[range]} action={action || undefined} />
  }
  return (
    <Card
      title="今日待办"
      note={note}
      extra={
        <Tabs
          kind="button"
          label="待办时间"
          value={range}
          onChange={(next) => {
            onAt({ ...at, page: 1, isIgnored: false })
            onRange(next)
          }}
          items={(['late', 'today', 'week'] as const).map((key) => ({
            key,
            label: RANGE_TITLES[key],
            count: counts?.[key],
            urgent: key === 'late' && (counts?.late ?? 0) > 0,
          }))}
        />
      }
    >
      <Loaded read={read} height={WAITING} small>
        {(answer) => (
          <div data-stale={read.stale || undefined}>
            {kinds(answer)}
            {answer.list.length === 0 ? (
              nothing()
            ) : (
              <ul className={classes.list} aria-label={at.isIgnored ? '已忽略的待办' : '待办'}>
                {answer.list.map((todo) => line(todo))}
              </ul>
            )}
            {answer.page_info.total_count > Math.min(TODO_PAGE.size, at.size) && (
              <Pagination
                page={at.page}
                size={at.size}
                total={answer.page_info.total_count}
                onPage={(page) => onAt({ ...at, page })}
                onSize={(size) => onAt({ ...at, page: 1, size })}
              />
            )}
            {(answer.ext.ignored > 0 || at.isIgnored) && (
              <div className={classes.foot}>
                已忽略 {answer.ext.ignored} 条 ·{' '}
                <TextButton expanded={at.isIgnored} onClick={() => onAt({ ...at, page: 1, isIgnored: !at.isIgnored })}>
                  {at.isIgnored ? '返回待办' : '恢复'}
                </TextButton>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
