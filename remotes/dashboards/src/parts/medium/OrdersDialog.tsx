import { ProductType } from '@crm/contracts/enums'
import { type MediumOrder, mediumCalls } from '@crm/contracts/calls/medium'
import { listColumns } from '@crm/contracts/listColumns'
import { Ellipsis, InfoDialog, Tag } from '@crm/ui/base'
import { type ListCells, listFilters, ListTable, Picture, PlatformMark, useLocalList } from '@crm/ui/data'
import classes from './medium.module.css'
import type { OrdersScope } from './mediumFilters.ts'

export type OrdersKind = 'goods' | 'lives' | 'videos'

const titles: Record<OrdersKind, string> = { goods: '出单商品', lives: '出单直播场次', videos: '出单视频列表' }
const calls = { goods: mediumCalls.authorGoods, lives: mediumCalls.authorLives, videos: mediumCalls.authorVideos }

const figures = listColumns<MediumOrder>()({
  gmv: { kind: 'money', title: '成交金额 ¥' },
  volume: { kind: 'count', title: '销量' },
})
const goodsColumns = listColumns<MediumOrder>()({
  goods: {
    kind: 'goods',
    title: '商品',
    value: ({ id, image, ...goods }) => ({ ...goods, product_id: id, cover: image }),
  },
  product_type: { kind: 'label', title: '类型', labels: { 0: '普通', 1: '托管', 2: '活动' } },
  ...figures,
})
const contentColumns = listColumns<MediumOrder>()({
  title: { kind: 'text', title: '内容', width: 280 },
  start_time: { kind: 'time', title: '时间' },
  ...figures,
})
const filters = listFilters(mediumCalls.authorGoods, goodsColumns, {}, { size: 10, sizes: [10, 20, 50, 100] })

interface OrdersDialogProps {
  kind: OrdersKind
  scope: OrdersScope & { author_id: string }
  onClose: () => void
}

/** 出单商品, 出单直播场次 or 出单视频列表 behind a count of one talent. */
export function OrdersDialog({ kind, scope, onClose }: OrdersDialogProps) {
  const columns = kind === 'goods' ? goodsColumns : contentColumns
  const list = useLocalList(calls[kind], { columns, filters, also: scope })
  return (
    <InfoDialog width={704} title={titles[kind]} onClose={onClose}>
      <div className={classes.dialogTable}>
        <ListTable list={list} label={titles[kind]} rowKey={(row) => row.id} cells={cells} />
      </div>
    </InfoDialog>
  )
}

type Cell = { row: MediumOrder }

function ProductTag({ row }: Cell) {
  if (row.product_type === ProductType.trusteeship) return <Tag color="cyan">托管</Tag>
  if (row.product_type !== ProductType.activity) return '普通'
  return (
    <span className={classes.activity}>
      <Tag color="orange">活动</Tag>
      <Ellipsis>{row.activity_name}</Ellipsis>
    </span>
  )
}

function Content({ row: { id, title, image, platform } }: Cell) {
  return (
    <span className={classes.content}>
      <Picture src={image} name={title} size={36} />
      <PlatformMark platform={platform} />
      <Ellipsis>{title || id}</Ellipsis>
    </span>
  )
}

const cells: ListCells<MediumOrder, typeof goodsColumns & typeof contentColumns> = {
  product_type: ProductTag,
  title: Content,
}
