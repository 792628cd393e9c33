import { isColonelCorp } from '@crm/access/modules'
import { useCall } from '@crm/client/hooks'
import { orderCalls, type OrderRecord } from '@crm/contracts/calls/orders'
import { orderColumns } from '@crm/contracts/columns/orders'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { orderFigures } from '@crm/contracts/figures/orders'
import { orderFilterDefinitions } from '@crm/contracts/filters/orders'
import { ExportType } from '@crm/contracts/taskTypes'
import { useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Banner, CallButton, EmptyBlock, Tabs, TextButton, TextLink } from '@crm/ui/base'
import {
  CompareMembersButton,
  figureItems,
  type List,
  ListPage,
  ListTable,
  PlatformTabs,
  useBulkAction,
  listReads,
  NOTHING_FOUND,
  useList,
} from '@crm/ui/data'
import { orderCells } from './orderCells.tsx'
import { OrdersListActions } from './OrdersListActions.tsx'
import { OrdersListDrawer } from './OrdersListDrawer.tsx'
import { ordersListFilters, type OrdersListSpec, orderColumnsByTab } from './ordersListFilters.ts'
import { useOrderChoices } from './useOrderChoices.ts'
import { useOrderDrawer } from './useOrderDrawer.ts'

const tabs = orderFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))

/** The list itself. */
export const firstReads = listReads(orderCalls.list, () =>
  ordersListFilters({
    ...{ goods: NOTHING_FOUND, talents: NOTHING_FOUND, colonels: NOTHING_FOUND },
    ...{ shops: [], activities: [], known: false },
  }),
)

/** 订单: the lines of the orders that talents brought, the ground of every sales figure. */
export function OrdersListPage() {
  const list = useList(orderCalls.list, {
    id: 'order',
    columns: orderColumns,
    columnsByTab: orderColumnsByTab,
    filters: ordersListFilters,
    choices: useOrderChoices(),
  })
  const { values, set, filters, narrowing, counts } = list
  const stat = useCall(orderCalls.stat, narrowing, { enabled: list.enabled })
  const { open } = useOrderDrawer()
  const hasShops = (list.rows.data?.ext.shop_count ?? 1) > 0
  return (
    <ListPage
      title="订单"
      fresh={{ of: 'orders', platform: values.platform, shop_id: values.shop_id }}
      actions={
        <>
          <CompareMembersButton
            platform={narrowing.platform}
            start_time={narrowing.start_time}
            end_time={narrowing.end_time}
          />
          <SyncButton />
        </>
      }
      above={<OfRecord list={list} />}
      tabs={
        <Tabs
          label="状态"
          items={tabs.map((item) => ({ ...item, count: counts?.[item.key] }))}
          value={values.tab}
          onChange={(tab) => set({ tab })}
          extra={
            <PlatformTabs
              value={values.platform}
              platforms={PLATFORMS_AND_ALL}
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
      filters={filters}
      figures={{ read: stat, items: figureItems(orderFigures, stat.data, narrowing) }}
    >
      <ListTable
        list={list}
        label="订单"
        unit="条订单明细"
        rowKey={(row) => `${row.order_id}-${row.sku_id}`}
        groupOf={({ order_id }) => order_id}
        cells={orderCells}
        actions={OrdersListActions}
        bulk={() => null}
        exports={ExportType.order}
        onOpen={({ order_id }) => open(order_id)}
        empty={<NoOrders hasShops={hasShops} />}
      />
      <OrdersListDrawer record={recordOf(values)} />
    </ListPage>
  )
}

type OrdersList = List<typeof orderCalls.list, OrdersListSpec>

const NO_RECORD = { coop_id: undefined, schedule_id: undefined, sample_id: undefined, content_id: '' }
const recordOf = ({ coop_id, schedule_id, sample_id, content_id }: OrderRecord): OrderRecord => ({
  ...(coop_id && { coop_id }),
  ...(schedule_id && { schedule_id }),
  ...(sample_id && { sample_id }),
  ...(content_id && { content_id }),
})
const records = {
  cooperation: { text: '合作单周期内', to: 'CooperateDetail' },
  schedule: { text: '排期所关联直播', to: 'LiveScheduling' },
  sample: { text: '寄样单发货后', to: 'CooperateDemo' },
  content: { text: '内容', to: 'LiveScreenDetail' },
} as const

/** Says whose orders a link narrowed the list to, leads back to it, and out of it. */
function OfRecord({ list: { rows, values, set } }: { list: OrdersList }) {
  const { coop_id, schedule_id, sample_id, content_id } = values
  const record = rows.data?.ext.record
  if (!record || Object.keys(recordOf(values)).length === 0) return null
  const { text, to } = records[record.kind]
  const query = {
    cooperation: { coop_id },
    schedule: { drawer: 'schedule', id: schedule_id },
    sample: { drawer: 'sample', id: sample_id },
    content: { live_id: content_id },
  }[record.kind]
  return (
    <Banner action={<TextButton onClick={() => set(NO_RECORD)}>查看全部订单</TextButton>}>
      仅显示{text}的订单：
      <TextLink to={to} query={query}>
        {record.name}
      </TextLink>
    </Banner>
  )
}

/** 同步订单: reads the orders of the shops now; lines that are none are told one by one. */
function SyncButton() {
  const { run, saving } = useBulkAction(orderCalls.sync, {
    weight: { harmless: 'repeats' },
    done: '已同步',
    unit: '条订单明细',
    name: '店铺与订单号',
  })
  return (
    <CallButton call={orderCalls.sync} loading={saving} onClick={() => void run({})}>
      同步订单
    </CallButton>
  )
}

/** No order at all: whoever binds shops is led there, the others read whom to ask. */
function NoOrders({ hasShops }: { hasShops: boolean }) {
  const who = useWho()
  const canOpen = useCanOpen()
  if (hasShops) return <EmptyBlock title="暂无订单" />
  return canOpen('SystemShop') && !isColonelCorp(who) ? (
    <EmptyBlock title="请先授权店铺" action={<TextLink to="SystemShop">去授权</TextLink>} />
  ) : (
    <EmptyBlock title="暂无订单，请联系管理员授权店铺" />
  )
}
