import { planAllows } from '@crm/access/planCheck'
import { useCall } from '@crm/client/hooks'
import { spuCalls, type SpuRecord } from '@crm/contracts/calls/spus'
import { useQuery } from '@crm/platform/navigate'
import { withinPlan } from '@crm/platform/plan'
import { useSession } from '@crm/platform/session'
import { Breadcrumb, Button, Card, EmptyBlock, TextLink } from '@crm/ui/base'
import { DetailPage, Page, useFilters } from '@crm/ui/data'
import { GOODS_NOTE } from '../../lib/goodsLabels.ts'
import { OneSpu } from './OneSpu.tsx'
import { spuDetailFilters } from './spuDetailFilters.ts'

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
      {(record) => <OnPage key={id} spu={record} />}
    </DetailPage>
  )
}

function OnPage({ spu }: { spu: SpuRecord }) {
  return <OneSpu spu={spu} filters={useFilters(spuDetailFilters)} />
}
