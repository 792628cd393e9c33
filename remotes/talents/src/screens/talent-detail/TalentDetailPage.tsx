import { abbreviate } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { type TalentDetail, talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { PLATFORMS } from '@crm/contracts/enums'
import { talentCalls } from '@crm/contracts/calls/talents'
import { useCanCall, useQuery } from '@crm/platform/navigate'
import { rememberTalent } from '@crm/platform/recentTalents'
import { useWho } from '@crm/platform/session'
import { Card, EmptyBlock, lazyPart, TextButton } from '@crm/ui/base'
import { DetailPage, type Filters, TalentHistory, useFilters } from '@crm/ui/data'
import { useEffect } from 'react'
import { useOpenFollowLog } from '../talent-manage/useFollowLogDrawer.ts'
import { CarryTab } from './CarryTab.tsx'
import { CooperatesTab } from './CooperatesTab.tsx'
import { TalentHead } from './TalentHead.tsx'
import { NotIncluded, UnknownTalent } from './Outside.tsx'
import { SamplesTab } from './SamplesTab.tsx'
import { type DetailTab, outsideTalentFilters, talentDetailFilters } from './talentDetailFilters.ts'
import { type TalentSales, useTalentSales } from './useTalentSales.ts'
import { isWorkable } from './workable.ts'

const CarryCharts = lazyPart(() => import('./CarryCharts.tsx').then((module) => module.CarryCharts))

const PortraitTab = lazyPart(() => import('./PortraitTab.tsx').then((module) => module.PortraitTab))
const MarketTab = lazyPart(() => import('./MarketTab.tsx').then((module) => module.MarketTab))
const LogsTab = lazyPart(() => import('./LogsTab.tsx').then((module) => module.LogsTab))
const FollowLogDrawer = lazyPart(
  () => import('../../parts/FollowLogDrawer.tsx').then((module) => module.FollowLogDrawer),
  null,
)
const MonitorTab = lazyPart(() => import('./MonitorTab.tsx').then((module) => module.MonitorTab))

const tabs: readonly { key: DetailTab; label: string }[] = [
  { key: 'carry', label: '合作数据' },
  { key: 'portrait', label: '达人画像' },
  { key: 'market', label: '带货分析' },
  { key: 'history', label: '合作历程' },
  { key: 'samples', label: '寄样' },
  { key: 'cooperates', label: '合作单' },
  { key: 'logs', label: '跟进记录' },
  { key: 'monitor', label: '内容监控' },
]

/** 达人详情: everything about one talent. */
export function TalentDetailPage() {
  const [query] = useQuery()
  const author_id = query.author_id ?? ''
  const platform = PLATFORMS.find((each) => each === query.platform)
  const isNamed = author_id !== '' && platform !== undefined
  const talent = useCall(
    talentDetailCalls.detail,
    { author_id, platform: platform ?? 'dy' },
    { enabled: isNamed, keepPrevious: false },
  )
  const { user_id } = useWho()
  const isKnown = talent.data !== undefined
  useEffect(() => {
    if (isKnown && platform) rememberTalent(user_id, { author_id, platform })
  }, [isKnown, user_id, author_id, platform])
  return (
    <DetailPage
      title="达人详情"
      fresh={talent.data && { of: 'orders', platform }}
      neighbours={{
        route: 'TalentDetail',
        here: { author_id, platform: platform ?? '' },
        unit: '位',
        carries: ['tab', 'date_type', 'start_time', 'end_time', 'startTime', 'endTime', 'scope', 'new_type', 'sold'],
      }}
      read={talent}
      isNamed={isNamed}
      name={talent.data?.author_name}
      missing={<UnknownTalent platform={platform ?? 'dy'} />}
    >
      {(detail) => <Detail key={`${platform} ${author_id}`} talent={detail} />}
    </DetailPage>
  )
}

function Detail({ talent }: { talent: TalentDetail }) {
  const filters = useFilters(
    // Of what is nobody's, or a colleague's, there is nothing to see but the market.
    talent.corp === null || talent.shows_own === 0 ? outsideTalentFilters : talentDetailFilters,
  )
  const { values, set } = filters
  const sales = useTalentSales(talent, filters)
  const { isShown, isEmpty, items, read, request } = sales
  const canCall = useCanCall()
  const [written, closeWriting] = useOpenFollowLog()
  const { corp } = talent
  return (
    <>
      <TalentHead
        talent={talent}
        figures={{
          label: '合作数据',
          items: [
            { key: 'fans', title: '粉丝数', value: talent.fans },
            {
              key: 'fans_7d',
              title: '近7天涨粉',
              value: talent.fans_7d,
              text: talent.fans_7d > 0 ? `+${abbreviate(talent.fans_7d)}` : undefined,
            },
            ...(isShown ? items : []),
          ],
          read: isShown ? read : undefined,
          stale: read.stale,
        }}
        charts={isShown && !isEmpty ? { title: '图表', children: <CarryCharts request={request} /> } : undefined}
        tabs={{ label: '达人详情', items: tabs, value: values.tab, onChange: (tab) => set({ tab }) }}
      />
      {corp === null && <NotIncluded talent={talent} />}
      {written === talent.author_id && corp && isWorkable(talent) && canCall(talentCalls.followLogAdd) && (
        <FollowLogDrawer talent={{ ...talent, contact_status: corp.contact_status }} onClose={closeWriting} />
      )}
      <Content talent={talent} filters={filters} sales={sales} />
    </>
  )
}

interface ContentProps {
  talent: TalentDetail
  filters: Filters<(typeof talentDetailFilters)['fields']>
  sales: TalentSales
}

function Content({ talent, filters, sales }: ContentProps) {
  const { tab } = filters.values
  if (tab === 'portrait') return <PortraitTab talent={talent} />
  if (tab === 'market') return <MarketTab talent={talent} />
  if (talent.corp === null)
    return (
      <Card>
        <EmptyBlock title="暂无合作数据" note="该达人未入库，加入公海后可跟进、寄样与合作" />
      </Card>
    )
  if (talent.shows_own === 0 && !(tab === 'carry' && sales.isShown))
    return (
      <Card>
        <EmptyBlock
          title="暂无数据权限"
          note="该达人由其他成员跟进"
          action={<TextButton onClick={() => filters.set({ tab: 'portrait' })}>查看达人画像</TextButton>}
        />
      </Card>
    )
  switch (tab) {
    case 'history':
      return <TalentHistory author_id={talent.author_id} platform={talent.platform} />
    case 'samples':
      return <SamplesTab talent={talent} />
    case 'cooperates':
      return <CooperatesTab talent={talent} />
    case 'logs':
      return <LogsTab talent={talent} />
    case 'monitor':
      return <MonitorTab talent={talent} />
    default:
      return <CarryTab talent={talent} filters={filters} sales={sales} />
  }
}
