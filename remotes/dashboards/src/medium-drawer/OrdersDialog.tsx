import { ProductType } from '@crm/contracts/enums'
import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { type MediumOrder, mediumCalls } from '@crm/contracts/calls/medium'
import { Button, Dialog, Ellipsis, Tag, useTold } from '@crm/ui/base'
import {
  type Column,
  Count,
  DataTable,
  GoodsCell,
  goodsMask,
  Money,
  Picture,
  PlatformMark,
  TimeCell,
  useLocalFilters,
} from '@crm/ui/data'
import classes from './MediumDrawer.module.css'
import { type MediumScope, orderSpec } from './mediumFilters.ts'
import type { OrdersKind } from './mediumTalentColumns.tsx'

const titles: Record<OrdersKind, string> = { goods: '出单商品', lives: '出单直播场次', videos: '出单视频列表' }
const calls = { goods: mediumCalls.authorGoods, lives: mediumCalls.authorLives, videos: mediumCalls.authorVideos }

interface OrdersDialogProps {
  kind: OrdersKind
  request: MediumScope & { author_id: string; version: 'V1' | 'V2'; new_type: 0 | 1 }
  onClose: () => void
}

/** 出单商品, 出单直播场次 or 出单视频列表 behind a count of one talent. */
export function OrdersDialog({ kind, request, onClose }: OrdersDialogProps) {
  const filters = useLocalFilters(orderSpec)
  const { page, size } = filters
  const rows = useCall(calls[kind], { ...request, page, size })
  useTold(rows.failure)
  return (
    <Dialog
      open
      width={704}
      title={titles[kind]}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {word.known}
        </Button>
      }
    >
      <div className={classes.dialogTable}>
        <DataTable
          label={titles[kind]}
          stickyTop={false}
          rows={rows}
          columns={kind === 'goods' ? goodsColumns : contentColumns}
          rowKey={(row) => row.id}
          filters={filters}
        />
      </div>
    </Dialog>
  )
}

const figures: Column<MediumOrder>[] = [
  { key: 'gmv', title: '成交金额 ¥', width: 130, align: 'right', render: (row) => <Money value={row.gmv} /> },
  { key: 'volume', title: '销量', width: 90, align: 'right', render: (row) => <Count value={row.volume} /> },
]

const goodsColumns: Column<MediumOrder>[] = [
  {
    key: 'goods',
    title: '商品',
    width: 280,
    render: ({ id, title, image, platform, status }) => (
      <GoodsCell goods={{ product_id: id, title, image, platform, mask: goodsMask(status) }} />
    ),
  },
  { key: 'product_type', title: '类型', width: 130, render: (row) => <ProductTag row={row} /> },
  ...figures,
]

function ProductTag({ row }: { row: MediumOrder }) {
  if (row.product_type === ProductType.trusteeship) return <Tag color="cyan">托管</Tag>
  if (row.product_type !== ProductType.activity) return '普通'
  return (
    <span className={classes.activity}>
      <Tag color="orange">活动</Tag>
      <Ellipsis>{row.activity_name}</Ellipsis>
    </span>
  )
}

const contentColumns: Column<MediumOrder>[] = [
  {
    key: 'title',
    title: '内容',
    width: 280,
    render: ({ id, title, image, platform }) => (
      <span className={classes.content}>
        <Picture src={image} name={title} size={36} />
        <PlatformMark platform={platform} />
        <Ellipsis>{title || id}</Ellipsis>
      </span>
    ),
  },
  { key: 'start_time', title: '时间', width: 150, render: (row) => <TimeCell value={row.start_time} /> },
  ...figures,
]
