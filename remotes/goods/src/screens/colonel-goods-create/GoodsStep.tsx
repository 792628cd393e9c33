import type { goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import type { ColonelActivity } from '@crm/contracts/fields/colonelFields'
import { GOODS_ADDED_MAX } from '@crm/contracts/rules/goodsRules'
import { Tag } from '@crm/ui/base'
import { BulkBar, DataTable, FilterBar, type List, tableColumns } from '@crm/ui/data'
import { activityGoodsColumns, type activityGoodsFilters, tickRefusal } from './activityRows.ts'
import classes from './ColonelGoodsCreate.module.css'
import type { Ticks } from './useTicks.ts'

interface GoodsStepProps {
  list: List<typeof goodsAddingCalls.activityGoods, typeof activityGoodsFilters.fields>
  ticks: Ticks
  activity: ColonelActivity
}

const columns = tableColumns(activityGoodsColumns, {
  state: ({ row }) => {
    const refusal = tickRefusal(row)
    return <Tag color={refusal ? 'grey' : 'green'}>{refusal ?? '可添加'}</Tag>
  },
})

/** 选择商品: what the activity offers on its platform; what is added already, or off sale, cannot be ticked. */
export function GoodsStep({ list, ticks, activity }: GoodsStepProps) {
  const { rows, filters } = list
  const selection = ticks.over(rows.data?.list ?? [])
  const addable = rows.data?.ext.addable ?? 0
  return (
    <>
      <div className={classes.filters}>
        <FilterBar filters={filters} memory="activity-goods" />
      </div>
      <div className={classes.chosen}>
        {selection.keys.size > 0 ? (
          <BulkBar selection={selection} total={Math.min(addable, GOODS_ADDED_MAX)} />
        ) : (
          <span>
            {activity.activity_name}：共 {list.total ?? 0} 个商品，{addable} 个可添加
          </span>
        )}
      </div>
      <DataTable
        label="活动商品"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.product_id}
        filters={filters}
        selection={selection}
        rowRefusal={tickRefusal}
        stickyTop={false}
        empty="该活动暂无商品"
      />
    </>
  )
}
