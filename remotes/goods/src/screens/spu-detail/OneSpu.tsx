import { type SpuFiguresRequest, type SpuRecord } from '@crm/contracts/calls/spus'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { Card, lazyPart } from '@crm/ui/base'
import { type Filters, ScopeBar } from '@crm/ui/data'
import { SpuHead } from './SpuHead.tsx'
import { SpuCampaigns, SpuContents, SpuProducts, SpuTalents } from './SpuTables.tsx'
import { type spuDetailFilters, tabsOf } from './spuDetailFilters.ts'

const SpuCharts = lazyPart(() => import('./SpuCharts.tsx').then((module) => module.SpuCharts))
const SpuOpinion = lazyPart(() => import('./SpuOpinion.tsx').then((module) => module.SpuOpinion))

const lists = {
  talents: SpuTalents,
  products: SpuProducts,
  contents: SpuContents,
  campaigns: SpuCampaigns,
} as const

interface OneSpuProps {
  spu: SpuRecord
  /** Tab, platform and days: of the address on the page, in memory in the drawer. */
  filters: Filters<(typeof spuDetailFilters)['fields']>
}

/** One SPU: what it is, and its results by tab. */
export function OneSpu({ spu, filters }: OneSpuProps) {
  const tabs = tabsOf(useWho())
  const { values, set } = filters
  // An address may name a tab that the corporation does not have.
  const { tab } = values
  const shown = tabs.some(({ key }) => key === tab) ? tab : 'overview'
  const { start_time, end_time } = filters.request
  const request: SpuFiguresRequest = {
    spu_id: spu.spu_id,
    platform: values.platform,
    ...(start_time === undefined ? {} : { start_time }),
    ...(end_time === undefined ? {} : { end_time }),
  }
  return (
    <>
      <SpuHead
        spu={spu}
        request={request}
        tabs={{ label: 'SPU 详情', items: tabs, value: shown, onChange: (next) => set({ tab: next }) }}
      />
      <ScopeBar filters={filters} platforms={PLATFORMS_AND_ALL} stickyTop={false} />
      {shown === 'overview' && <SpuCharts request={request} />}
      {shown === 'opinion' && <SpuOpinion key={JSON.stringify(request)} request={request} />}
      {shown !== 'overview' && shown !== 'opinion' && <Listed of={shown} request={request} />}
    </>
  )
}

function Listed({ of, request }: { of: keyof typeof lists; request: SpuFiguresRequest }) {
  const List = lists[of]
  return (
    <Card flush>
      <List request={request} />
    </Card>
  )
}
