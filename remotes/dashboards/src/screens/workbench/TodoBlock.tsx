import { nowSeconds } from '@crm/base/clock'
import { daysBetween } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import type { WorkScope } from '@crm/contracts/rules/workTodos'
import { platformName } from '@crm/contracts/enums'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { type TodoKey, todoKey, type TodoRange, WORK_TODO_KINDS, WORK_TODOS } from '@crm/contracts/rules/workTodos'
import { useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import {
  Card,
  DesktopOnly,
  Ellipsis,
  EmptyBlock,
  Loaded,
  NumberLink,
  Tabs,
  Tag,
  TextButton,
  TextLink,
} from '@crm/ui/base'
import { Pagination, PlatformMark } from '@crm/ui/data'
import { useState } from 'react'
import classes from './TodoBlock.module.css'
import { dueText, scopeOfReader, todoScope, todoTarget } from './workbenchScope.ts'

type Todos = AnswerOf<typeof workbenchCalls.todo>
type Todo = Todos['list'][number]

const PAGE_SIZE = 20
/** Ten rows. */
const WAITING = 440
const EMPTY: Readonly<Record<TodoRange, string>> = {
  late: '没有逾期的待办',
  today: '今日无待办',
  week: '未来 7 天无待办',
}
const RANGE_TITLES: Readonly<Record<TodoRange, string>> = { late: '逾期', today: '今天', week: '本周' }

/** The request of the first page, which the page also asks ahead. */
export const todoRequest = (range: TodoRange, scope: WorkScope | undefined) => ({
  ...{ range, ignored: 0 as const, page: 1, size: PAGE_SIZE },
  ...(scope && { scope }),
})

interface TodoBlockProps {
  scope: WorkScope
  range: TodoRange
  onRange: (range: TodoRange) => void
}

/** 今日待办: what is late, for today and for the week, one line each; what was put aside is counted, and comes back when asked. */
export function TodoBlock({ scope, range, onRange }: TodoBlockProps) {
  const who = useWho()
  const [at, setAt] = useState({ page: 1, size: PAGE_SIZE, isIgnored: false })
  const request = {
    ...todoRequest(range, scopeOfReader(who, scope)),
    page: at.page,
    size: at.size,
    ignored: at.isIgnored ? 1 : 0,
  } as const
  const todos = useCall(workbenchCalls.todo, request)
  const counts = todos.data?.ext.status_count
  const choose = (next: TodoRange) => {
    setAt({ ...at, page: 1, isIgnored: false })
    onRange(next)
  }
  return (
    <Card
      title="今日待办"
      note="本周为今天起 7 天，含今天；待审核、待发货与待确认的事项都在今天。忽略只对本人生效，到期时间或状态变化后重新出现"
      extra={
        <Tabs
          kind="button"
          label="待办时间"
          value={range}
          onChange={choose}
          items={(['late', 'today', 'week'] as const).map((key) => ({
            key,
            label: RANGE_TITLES[key],
            count: counts?.[key],
            urgent: key === 'late' && (counts?.late ?? 0) > 0,
          }))}
        />
      }
    >
      <Loaded read={todos} height={WAITING} small>
        {(answer) => (
          <div data-stale={todos.stale || undefined}>
            <Kinds kinds={answer.ext.kinds} range={range} scope={scope} />
            {answer.list.length === 0 ? (
              <NoTodos range={range} isIgnored={at.isIgnored} />
            ) : (
              <ul className={classes.list} aria-label={at.isIgnored ? '已忽略的待办' : '待办'}>
                {answer.list.map((todo) => (
                  <TodoLine
                    key={`${todo.type} ${todo.object_id} ${todo.due_at}`}
                    todo={todo}
                    isIgnored={at.isIgnored}
                    showsUser={scope === 'team' && todo.user_name !== who.nick_name}
                  />
                ))}
              </ul>
            )}
            {answer.page_info.total_count > Math.min(PAGE_SIZE, at.size) && (
              <Pagination
                page={at.page}
                size={at.size}
                total={answer.page_info.total_count}
                onPage={(page) => setAt({ ...at, page })}
                onSize={(size) => setAt({ ...at, page: 1, size })}
              />
            )}
            {(answer.ext.ignored > 0 || at.isIgnored) && (
              <div className={classes.foot}>
                已忽略 {answer.ext.ignored} 条 ·{' '}
                <TextButton expanded={at.isIgnored} onClick={() => setAt({ ...at, page: 1, isIgnored: !at.isIgnored })}>
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

/** How much of each kind waits, what was put aside included: the numbers of the lists that open. */
function Kinds({ kinds, range, scope }: { kinds: Todos['ext']['kinds']; range: TodoRange; scope: WorkScope }) {
  const who = useWho()
  const parts = WORK_TODO_KINDS.flatMap((kind) => {
    const waiting = kinds[todoKey(range, kind) satisfies TodoKey]
    const name = WORK_TODOS[kind].lists[range]
    if (!waiting || waiting.count === 0 || name === undefined) return []
    const { title, route } = WORK_TODOS[kind]
    const lead = (platform?: string) =>
      numberLink(name, { ...todoScope(kind, who, scope), ...(platform && { platform }) })
    const note = waiting.ignored > 0 ? `（含已忽略 ${waiting.ignored}）` : ''
    // The list of talents shows one platform at a time.
    return route === 'TalentManage'
      ? waiting.platforms.map(({ platform, count }) => ({
          key: `${kind} ${platform}`,
          text: `${title} ${platformName(platform)} ${count}`,
          note: waiting.platforms.length === 1 ? note : '',
          leads: lead(platform),
        }))
      : [{ key: kind, text: `${title} ${waiting.count}`, note, leads: lead() }]
  })
  if (parts.length === 0) return null
  return (
    <ul className={classes.kinds} aria-label="各类待办">
      {parts.map(({ key, text, note, leads }) => (
        <li key={key}>
          <NumberLink leads={leads}>{text}</NumberLink>
          {note}
        </li>
      ))}
    </ul>
  )
}

/** Nothing waits: where new work comes from, for whoever looks for talents. */
function NoTodos({ range, isIgnored }: { range: TodoRange; isIgnored: boolean }) {
  const canOpen = useCanOpen()
  if (isIgnored) return <EmptyBlock small title="没有已忽略的待办" />
  const to = ['TalentNominate', 'TalentManage'].find(canOpen)
  const action = range === 'today' && to !== undefined && <TextLink to={to}>去发现新达人</TextLink>
  return <EmptyBlock small title={action ? `${EMPTY[range]}，` : EMPTY[range]} action={action || undefined} />
}

function TodoLine({ todo, isIgnored, showsUser }: { todo: Todo; isIgnored: boolean; showsUser: boolean }) {
  const { type, object_id, due_at, title, note, platform, user_name } = todo
  const key = { type, object_id, due_at }
  const name = title || note
  const restore = useAction(workbenchCalls.todoDone, { weight: { harmless: 'own' }, done: '已恢复' })
  const back = useAction(workbenchCalls.todoDone, { weight: { harmless: 'reverse' } })
  const ignore = useAction(workbenchCalls.todoDone, {
    weight: { undo: () => back.run({ ...key, action: 'restore' }) },
    done: '已忽略',
  })
  const target = todoTarget(todo)
  const now = nowSeconds()
  return (
    <li className={classes.line}>
      <Tag size="small" className={classes.kind}>
        {WORK_TODOS[type].title}
      </Tag>
      <span className={classes.object}>
        <Ellipsis>{name}</Ellipsis>
        <PlatformMark platform={platform} />
      </span>
      <span className={classes.note}>
        <Ellipsis>{[title ? note : '', showsUser ? user_name : ''].filter(Boolean).join(' · ')}</Ellipsis>
      </span>
      <span className={classes.due} data-late={daysBetween(due_at, now) > 0 || undefined}>
        {dueText(type, due_at, now)}
      </span>
      <span className={classes.acts}>
        <TextLink to={target.to} query={target.query}>
          去处理<span className={classes.hidden}>{name}</span>
        </TextLink>
        <DesktopOnly>
          {isIgnored ? (
            <TextButton label={`恢复${name}`} onClick={() => void restore.run({ ...key, action: 'restore' })}>
              恢复
            </TextButton>
          ) : (
            <TextButton label={`忽略${name}`} onClick={() => void ignore.run({ ...key, action: 'ignore' })}>
              忽略
            </TextButton>
          )}
        </DesktopOnly>
      </span>
    </li>
  )
}
