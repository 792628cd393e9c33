import { planAllows } from '@crm/access/planCheck'
import { useCall } from '@crm/client/hooks'
import { type SpuFiguresRequest, spuCalls, type SpuRecord } from '@crm/contracts/calls/spus'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { withinPlan } from '@crm/platform/plan'
import { useSession, useWho } from '@crm/platform/session'
import { Breadcrumb, Button, Card, EmptyBlock, lazyPart, TextLink } from '@crm/ui/base'
import { DetailPage, Page, ScopeBar, useFilters } from '@crm/ui/data'
import { GOODS_NOTE } from '../../lib/goodsLabels.ts'
import { SpuHead } from './SpuHead.tsx'
import { SpuCampaigns, SpuContents, SpuProducts, SpuTalents } from './SpuTables.tsx'
import { spuDetailFilters, tabsOf } from './spuDetailFilters.ts'

const SpuCharts = lazyPart(() => import('./SpuCharts.tsx').then((module) => module.SpuCharts))
const SpuOpinion = lazyPart(() => import('./SpuOpinion.tsx').then((module) => module.SpuOpinion))

const lists = {
  talents: SpuTalents,
  products: SpuProducts,
  contents: SpuContents,
  campaigns: SpuCampaigns,
} as const

/** SPU 详情: one product across shops and platforms; where the version has none, what it would be. */
export function SpuDetailPage() {
  const version = useSession().config?.version
  return planAllows(version, { of: 'spuDetail' }) ? <Detail /> : <Introduction />
}

/** Nothing is asked of the gateway: it would refuse. */
function Introduction() {
  return (
    <Page lead={<Breadcrumb />} title="SPU 详情">
      <Card>
        <EmptyBlock
          title="SPU 详情"
          note="查看一个 SPU 在各平台、各店铺的成交、寄样与种草内容。当前版本不支持，升级后可用。"
          action={
            <Button theme="solid" onClick={() => void withinPlan({ of: 'spuDetail' })}>
              升级套餐
            </Button>
          }
        />
      </Card>
    </Page>
  )
}

function Detail() {
  const [query] = useQuery()
  const id = Number(query.spu_id)
  const isNamed = Number.isSafeInteger(id) && id > 0
  const spu = useCall(spuCalls.read, { id }, { enabled: isNamed, keepPrevious: false })
  return (
    <DetailPage
      title="SPU 详情"
      fresh={spu.data && { of: 'goods', tip: GOODS_NOTE }}
      neighbours={{
        route: 'SpuDetail',
        here: { spu_id: id },
        unit: '个',
        carries: ['tab', 'platform', 'date_type', 'start_time', 'end_time'],
      }}
      read={spu}
      isNamed={isNamed}
      name={spu.data?.name}
      missing={
        <EmptyBlock
          title="未找到该 SPU"
          note="SPU 不存在，或已被删除"
          action={<TextLink to="SpuList">返回 SPU 列表</TextLink>}
        />
      }
    >
      {(record) => <OneSpu key={id} spu={record} />}
    </DetailPage>
  )
}

function OneSpu({ spu }: { spu: SpuRecord }) {
  const tabs = tabsOf(useWho())
  const filters = useFilters(spuDetailFilters)
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
