import { isColonelCorp } from '@crm/access/modules'
import { syncsOrders } from '@crm/access/orders'
import { freshnessNote } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { orderCalls } from '@crm/contracts/calls/orders'
import { orderColumns } from '@crm/contracts/columns/orders'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { orderFigures } from '@crm/contracts/figures/orders'
import { orderFilterDefinitions } from '@crm/contracts/filters/orders'
import { ExportType } from '@crm/contracts/taskTypes'
import { useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, Tabs, TextLink } from '@crm/ui/base'
import { figureItems, ListPage, ListTable, PlatformTabs, useBulkAction, useList } from '@crm/ui/data'
import { orderCells } from './orderCells.tsx'
import { OrdersListActions } from './OrdersListActions.tsx'
import { OrdersListDrawer } from './OrdersListDrawer.tsx'
import { ordersListFilters } from './ordersListFilters.ts'
import { useOrderChoices } from './useOrderChoices.ts'
import { useOrderDrawer } from './useOrderDrawer.ts'

const tabs = orderFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))

/** 订单列表: the lines of the orders that talents brought, the ground of every sales figure. */
export function OrdersListPage() {
  const who = useWho()
  const list = useList(orderCalls.list, {
    id: 'order',
    columns: orderColumns,
    filters: ordersListFilters,
    choices: useOrderChoices(),
  })
  const { values, set, filters, narrowing, counts } = list
  const stat = useCall(orderCalls.stat, narrowing, { enabled: list.enabled })
  const { open } = useOrderDrawer()
  const hasShops = (list.rows.data?.ext.shop_count ?? 1) > 0
  return (
    <ListPage
      title="订单列表"
      note={freshnessNote()}
      noteTip="1小时更新一次"
      actions={syncsOrders(who) && <SyncButton />}
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
              // Goods, shops, talents, colonels and activities are the platform's own.
              onChange={(platform) =>
                set({
                  ...{ platform, product_id: [], shop_id: [], author_id: [], colonel_id: [] },
                  activity_id: undefined,
                })
              }
            />
          }
        />
      }
      filters={filters}
      figures={{ read: stat, items: figureItems(orderFigures, stat.data) }}
    >
      <ListTable
        list={list}
        label="订单"
        unit="条订单明细"
        rowKey={(row) => `${row.order_id}-${row.sku_id}`}
        cells={orderCells}
        actions={OrdersListActions}
        bulk={() => null}
        exports={ExportType.order}
        onOpen={({ order_id }) => open(order_id)}
        empty={<NoOrders hasShops={hasShops} />}
      />
      <OrdersListDrawer />
    </ListPage>
  )
}

/** 同步订单: reads the orders of the shops now; lines that are none are told one by one. */
function SyncButton() {
  const { run, saving } = useBulkAction(orderCalls.sync, {
    done: '已同步',
    unit: '条订单明细',
    name: '店铺与订单号',
  })
  return (
    <Button loading={saving} onClick={() => void run({})}>
      同步订单
    </Button>
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
