import { Role } from '@crm/access/roles'
import { leadsTalents } from '@crm/access/talents'
import { nowSeconds } from '@crm/base/clock'
import { firstRead, useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import type { FirstReads } from '@crm/platform/defineRemote'
import { useWho, who } from '@crm/platform/session'
import { RenderWhenVisible } from '@crm/ui/base'
import { firstState, FirstSteps, useFilters } from '@crm/ui/data'
import { type Blocks, blockKeys, QuickEntries, UnreadNotices, WorkPage } from '@crm/ui/workbench'
import type { ReactNode } from 'react'
import { CalendarBlock } from './CalendarBlock.tsx'
import { SampleProgress } from './SampleProgress.tsx'
import { RecentTalents, TeamFeed } from './SideBlocks.tsx'
import { todoRequest, Todos } from './Todos.tsx'
import { scopeOfReader, type Span, spanDays, workbenchScope } from './workbenchScope.ts'
import { WorkFigures } from './WorkFigures.tsx'

/** The blocks of the page in their usual order. */
const BLOCKS = {
  figures: { title: '我的数据', column: 'top' },
  todo: { title: '今日待办', column: 'main' },
  samples: { title: '寄样进度', column: 'main' },
  feed: { title: '团队动态', column: 'main' },
  calendar: { title: '跟进日历', column: 'side' },
  notices: { title: '消息', column: 'side' },
  recent: { title: '最近访问达人', column: 'side' },
  entries: { title: '快捷入口', column: 'side' },
} as const satisfies Blocks<string>
type BlockKey = keyof typeof BLOCKS

const SPAN_TITLES: Readonly<Record<Span, string>> = { today: '今日', week: '本周', month: '本月' }

/** What is to be done, and the figures. */
export const firstReads: FirstReads = (query, isComing) => {
  const me = who()
  if (!me) return []
  const { values } = firstState(workbenchScope, query, isComing)
  const scope = scopeOfReader(me, values.scope)
  return [
    firstRead(workbenchCalls.todo, todoRequest(values.todo, scope)),
    firstRead(workbenchCalls.summary, { ...spanDays(values.range, nowSeconds()), ...(scope && { scope }) }),
  ]
}

/** 工作台: a person's day. */
export function WorkbenchPage() {
  const me = useWho()
  const filters = useFilters(workbenchScope)
  const { scope, range, todo, date } = filters.values
  const asked = scopeOfReader(me, scope)
  const isLead = leadsTalents(me)
  const isOfSamples = me.role_id === Role.sampleAssistant
  const request = { ...spanDays(range, nowSeconds()), ...(asked && { scope: asked }) }
  const isFirstDay = useIsFirstDay(me.is_novice, request, todoRequest(todo, asked))
  const contents: Readonly<Record<BlockKey, ReactNode>> = {
    figures: (
      <WorkFigures request={request} scope={scope} isTeam={isLead && scope === 'team'} isOfSamples={isOfSamples} />
    ),
    todo: <Todos key={scope} scope={scope} range={todo} onRange={(next) => filters.set({ todo: next })} />,
    samples: (
      <RenderWhenVisible height={116}>
        <SampleProgress scope={scope} />
      </RenderWhenVisible>
    ),
    feed: (
      <RenderWhenVisible height={480}>
        <TeamFeed scope={asked} />
      </RenderWhenVisible>
    ),
    calendar: <CalendarBlock scope={asked} date={date} onDate={(next) => filters.set({ date: next })} />,
    notices: (
      <RenderWhenVisible height={260}>
        <UnreadNotices />
      </RenderWhenVisible>
    ),
    recent: (
      <RenderWhenVisible height={200}>
        <RecentTalents />
      </RenderWhenVisible>
    ),
    entries: <QuickEntries module={1} />,
  }
  // On the first day the tasks of a newcomer stand in the place of what would be empty.
  const firstDay: readonly BlockKey[] = ['todo', 'notices', 'entries']
  const offered = blockKeys<BlockKey>(BLOCKS).filter((key) => {
    if (isFirstDay) return firstDay.includes(key)
    if (key === 'feed') return isLead
    return !isOfSamples || (key !== 'calendar' && key !== 'recent')
  })
  return (
    <WorkPage
      module={1}
      blocks={BLOCKS}
      offered={offered}
      contents={contents}
      scope={isLead ? { value: scope, onChange: (next) => filters.set({ scope: next }) } : undefined}
      span={{ value: range, onChange: (next) => filters.set({ range: next }), titles: SPAN_TITLES }}
    >
      {isFirstDay && <FirstSteps />}
    </WorkPage>
  )
}

/** A newcomer for whom nothing waits and nothing has come of anything yet. */
function useIsFirstDay(
  isNovice: boolean,
  request: RequestOf<typeof workbenchCalls.summary>,
  todos: ReturnType<typeof todoRequest>,
): boolean {
  const summary = useCall(workbenchCalls.summary, request, { enabled: isNovice })
  const waiting = useCall(workbenchCalls.todo, todos, { enabled: isNovice })
  const counts = waiting.data?.ext.status_count
  return (
    isNovice &&
    summary.data !== undefined &&
    summary.data.items.every(({ value }) => value <= 0) &&
    counts !== undefined &&
    counts.late + counts.week === 0
  )
}
