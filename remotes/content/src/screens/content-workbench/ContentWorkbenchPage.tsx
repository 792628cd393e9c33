import { Role } from '@crm/access/roles'
import { nowSeconds } from '@crm/base/clock'
import { firstRead } from '@crm/client/hooks'
import { contentWorkbenchCalls } from '@crm/contracts/calls/contentWorkbench'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import type { FirstReads } from '@crm/platform/defineRemote'
import { useWho, who } from '@crm/platform/session'
import { RenderWhenVisible } from '@crm/ui/base'
import { firstState, PlatformTabs, useFilters } from '@crm/ui/data'
import { type Blocks, blockKeys, QuickEntries, UnreadNotices, WorkPage } from '@crm/ui/workbench'
import type { ReactNode } from 'react'
import { CampaignProgress } from '../../parts/campaign/CampaignProgress.tsx'
import { contentWorkbenchScope, scopeOfReader, spanDays } from './contentWorkbenchScope.ts'
import { PublishCalendar } from './PublishCalendar.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { SeedingFigures } from './SeedingFigures.tsx'
import { SeedingTodos, todoRequest, type WorkOf } from './SeedingTodos.tsx'

/** The blocks of the page in their usual order. */
const BLOCKS = {
  figures: { title: '我的数据', column: 'top' },
  todo: { title: '今日待办', column: 'main' },
  reviews: { title: '审稿列表', column: 'main' },
  campaigns: { title: '我的项目', column: 'main' },
  calendar: { title: '发布日历', column: 'side' },
  notices: { title: '消息', column: 'side' },
  entries: { title: '快捷入口', column: 'side' },
} as const satisfies Blocks<string>
type BlockKey = keyof typeof BLOCKS

/** What the sample assistant deals with. */
const OF_SAMPLES: readonly BlockKey[] = ['figures', 'todo', 'notices', 'entries']

const workOf = (platform: WorkOf['platform'], scope: WorkOf['scope']): WorkOf => ({
  ...(platform !== 'all' && { platform }),
  ...(scope && { scope }),
})

/** What is to be done, and the figures. */
export const firstReads: FirstReads = (query, isComing) => {
  const me = who()
  if (!me) return []
  const { platform, scope, range, kind, span } = firstState(contentWorkbenchScope, query, isComing).values
  const of = workOf(platform, scopeOfReader(me, scope))
  return [
    firstRead(contentWorkbenchCalls.todo, todoRequest(range, kind, of)),
    firstRead(contentWorkbenchCalls.summary, { ...of, ...spanDays(span, nowSeconds()) }),
  ]
}

/** 种草工作台: a person's day in seeding. */
export function ContentWorkbenchPage() {
  const me = useWho()
  const filters = useFilters(contentWorkbenchScope)
  const { platform, scope, range, kind, span, date } = filters.values
  const asked = scopeOfReader(me, scope)
  const of = workOf(platform, asked)
  const isOfSamples = me.role_id === Role.sampleAssistant
  const scopeOfLists = { platform, user_id: asked === 'own' ? me.user_id : undefined }
  const contents: Readonly<Record<BlockKey, ReactNode>> = {
    figures: (
      <SeedingFigures
        of={of}
        days={spanDays(span, nowSeconds())}
        scope={scopeOfLists}
        title={isOfSamples ? '寄样数据' : asked === 'team' ? '团队数据' : '我的数据'}
        isOfSamples={isOfSamples}
      />
    ),
    todo: <SeedingTodos key={`${platform} ${scope}`} of={of} range={range} kind={kind} onChange={filters.set} />,
    reviews: <ReviewQueue />,
    campaigns: (
      <RenderWhenVisible height={240}>
        <CampaignProgress title="我的项目" />
      </RenderWhenVisible>
    ),
    calendar: <PublishCalendar of={of} date={date} onDate={(next) => filters.set({ date: next })} />,
    notices: (
      <RenderWhenVisible height={260}>
        <UnreadNotices />
      </RenderWhenVisible>
    ),
    entries: <QuickEntries module={2} />,
  }
  const offered = blockKeys<BlockKey>(BLOCKS).filter((key) => !isOfSamples || OF_SAMPLES.includes(key))
  return (
    <WorkPage
      module={2}
      blocks={BLOCKS}
      offered={offered}
      contents={contents}
      scope={asked && { value: scope, onChange: (next) => filters.set({ scope: next }) }}
      span={{ value: span, onChange: (next) => filters.set({ span: next }), titles: { week: '本周', month: '本月' } }}
      tools={
        <PlatformTabs
          value={platform}
          onChange={(next) => filters.set({ platform: next })}
          platforms={PLATFORMS_AND_ALL}
        />
      }
    />
  )
}
