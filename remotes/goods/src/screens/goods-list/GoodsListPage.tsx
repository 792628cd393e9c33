import { canSeeGoodsSales } from '@crm/access/goods'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsColumns } from '@crm/contracts/columns/goods'
import { useWho } from '@crm/platform/session'
import { Tabs } from '@crm/ui/base'
import { ListPage, PlatformTabs, listReads, useList, useAddressPlatform } from '@crm/ui/data'
import { GOODS_NOTE, sourceTabs } from '../../lib/goodsLabels.ts'
import { AddGoods } from './AddGoods.tsx'
import { GoodsTable } from './GoodsTable.tsx'
import { goodsListFilters } from './goodsListFilters.ts'
import { ShopAlarm } from './ShopAlarm.tsx'
import { SyncGoods } from './SyncGoods.tsx'
import { useGoodsChoices } from '../../parts/useGoodsChoices.ts'

/** The list itself. */
export const firstReads = listReads(goodsCalls.list, () =>
  goodsListFilters({ shops: [], shopTree: [], classes: [], brands: [], activities: [], known: false }),
)

/** 商品列表: every product of the corporation with its results, by source and platform. */
export function GoodsListPage() {
  const who = useWho()
  const { choices, shops } = useGoodsChoices(useAddressPlatform() ?? 'dy')
  const list = useList(goodsCalls.list, { id: 'goods', columns: goodsColumns, filters: goodsListFilters, choices })
  const { values, set, counts } = list
  const without = [
    ...(values.tab === 'activity' && choices.activities.length > 0 ? [] : (['activity_id'] as const)),
    ...(canSeeGoodsSales(who) ? [] : (['has_gmv'] as const)),
  ]
  return (
    <ListPage
      title="商品列表"
      fresh={{ of: 'goods', platform: values.platform, tip: GOODS_NOTE }}
      actions={
        <>
          {shops.data && shops.data.list.length > 0 && <SyncGoods platform={values.platform} />}
          <AddGoods />
        </>
      }
      above={shops.data && <ShopAlarm shops={shops.data.list} />}
      tabs={
        <Tabs
          label="商品来源"
          items={sourceTabs(counts)}
          value={values.tab}
          onChange={(tab) => set({ tab, activity_id: undefined })}
          extra={
            <PlatformTabs
              value={values.platform}
              // Shops, brands and activities are the platform's own.
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
      filters={list.filters}
      without={without}
    >
      <GoodsTable list={list} hasShops={shops.data === undefined || shops.data.list.length > 0} />
    </ListPage>
  )
}
