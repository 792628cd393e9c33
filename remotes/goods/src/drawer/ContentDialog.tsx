import { type GoodsContentRow, goodsCalls } from '@crm/contracts/calls/goods'
import { listColumns } from '@crm/contracts/listColumns'
import { Ellipsis, InfoDialog } from '@crm/ui/base'
import { type ListCells, listFilters, ListTable, Picture, PlatformMark, useLocalList } from '@crm/ui/data'
import classes from './DrawerDialog.module.css'
import type { ProductScope } from './goodsDrawerFilters.ts'

export type ContentKind = 'live' | 'video'

const titles: Record<ContentKind, string> = { live: '出单直播场次', video: '出单视频列表' }
const calls = { live: goodsCalls.authorLive, video: goodsCalls.authorVideo }

const columns = listColumns<GoodsContentRow>()({
  title: { kind: 'text', title: '内容', width: 280 },
  start_time: { kind: 'time', title: '时间' },
  gmv: { kind: 'money', title: '成交金额 ¥' },
  volume: { kind: 'count', title: '销量' },
})
const filters = listFilters(goodsCalls.authorLive, columns, {}, { size: 10 })

const cells: ListCells<GoodsContentRow, typeof columns> = {
  title: ({ row }) => (
    <div className={classes.content}>
      <Picture src={row.image} name={row.title} size={36} />
      <PlatformMark platform={row.platform} />
      <Ellipsis>{row.title || row.id}</Ellipsis>
    </div>
  ),
}

interface ContentDialogProps {
  kind: ContentKind
  scope: ProductScope & { author_id: string }
  onClose: () => void
}

/** 出单直播场次, 出单视频列表: the contents behind a talent's count. */
export function ContentDialog({ kind, scope, onClose }: ContentDialogProps) {
  const list = useLocalList(calls[kind], { columns, filters, also: scope })
  return (
    <InfoDialog width={704} title={titles[kind]} onClose={onClose}>
      <div className={classes.table}>
        <ListTable list={list} label={titles[kind]} rowKey={(row) => row.id} cells={cells} />
      </div>
    </InfoDialog>
  )
}
