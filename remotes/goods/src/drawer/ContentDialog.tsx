import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { type GoodsContentRow, goodsCalls } from '@crm/contracts/calls/goods'
import { Button, Dialog, Ellipsis, useTold } from '@crm/ui/base'
import { type Column, Count, DataTable, Money, Picture, PlatformMark, TimeCell, useLocalFilters } from '@crm/ui/data'
import classes from './DrawerDialog.module.css'
import { dialogTableSpec, type ProductScope } from './goodsDrawerFilters.ts'

export type ContentKind = 'live' | 'video'

const titles: Record<ContentKind, string> = { live: '出单直播场次', video: '出单视频列表' }

const columns: Column<GoodsContentRow>[] = [
  {
    key: 'title',
    title: '内容',
    width: 280,
    render: (row) => (
      <div className={classes.content}>
        <Picture src={row.image} name={row.title} size={36} />
        <PlatformMark platform={row.platform} />
        <Ellipsis>{row.title || row.id}</Ellipsis>
      </div>
    ),
  },
  { key: 'start_time', title: '时间', width: 150, render: (row) => <TimeCell value={row.start_time} /> },
  { key: 'gmv', title: '成交金额 ¥', width: 130, align: 'right', render: (row) => <Money value={row.gmv} /> },
  { key: 'volume', title: '销量', width: 90, align: 'right', render: (row) => <Count value={row.volume} /> },
]

interface ContentDialogProps {
  kind: ContentKind
  request: ProductScope & { author_id: string }
  onClose: () => void
}

/** 出单直播场次, 出单视频列表: the contents behind a talent's count. */
export function ContentDialog({ kind, request, onClose }: ContentDialogProps) {
  const filters = useLocalFilters(dialogTableSpec)
  const call = kind === 'live' ? goodsCalls.authorLive : goodsCalls.authorVideo
  const rows = useCall(call, { ...request, ...filters.request })
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
      <div className={classes.table}>
        <DataTable
          label={titles[kind]}
          stickyTop={false}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          filters={filters}
        />
      </div>
    </Dialog>
  )
}
