import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { type CooperationContent, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { Button, Dialog, Ellipsis } from '@crm/ui/base'
import { type Column, Count, DataTable, filterSpec, Money, TimeCell, useLocalFilters } from '@crm/ui/data'

const titles = { lives: '出单直播场次', videos: '出单视频列表' } as const
const spec = filterSpec({}, { size: 10 })

const columns: Column<CooperationContent>[] = [
  { key: 'title', title: '内容', width: 240, render: (row) => <Ellipsis>{row.title || row.id}</Ellipsis> },
  { key: 'start_time', title: '时间', width: 150, render: (row) => <TimeCell value={row.start_time} /> },
  { key: 'gmv', title: '成交金额 ¥', width: 130, align: 'right', render: (row) => <Money value={row.gmv} /> },
  { key: 'volume', title: '销量', width: 90, align: 'right', render: (row) => <Count value={row.volume} /> },
]

interface ContentsDialogProps {
  kind: keyof typeof titles
  coop_id: number
  onClose: () => void
}

/** 出单直播场次, 出单视频列表: the contents behind a count of one cooperation. */
export function ContentsDialog({ kind, coop_id, onClose }: ContentsDialogProps) {
  const filters = useLocalFilters(spec)
  const rows = useCall(cooperationCalls[kind], { coop_id, ...filters.request })
  return (
    <Dialog
      open
      flush
      width={704}
      title={titles[kind]}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {word.known}
        </Button>
      }
    >
      <DataTable
        label={titles[kind]}
        stickyTop={false}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
      />
    </Dialog>
  )
}
