import { word } from '@crm/base/messages'
import { type CooperationContent, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { listColumns } from '@crm/contracts/listColumns'
import { Button, Dialog } from '@crm/ui/base'
import { listFilters, ListTable, useLocalList } from '@crm/ui/data'

const titles = { lives: '出单直播场次', videos: '出单视频列表' } as const

const columns = listColumns<CooperationContent>()({
  title: { kind: 'text', title: '内容', value: (row) => row.title || row.id, width: 240 },
  start_time: { kind: 'time', title: '时间' },
  gmv: { kind: 'money', title: '成交金额 ¥', width: 130 },
  volume: { kind: 'count', title: '销量', width: 90 },
})
const filters = listFilters(cooperationCalls.lives, columns, {}, { size: 10 })

interface ContentsDialogProps {
  kind: keyof typeof titles
  coop_id: number
  onClose: () => void
}

/** 出单直播场次, 出单视频列表: the contents behind a count of one cooperation. */
export function ContentsDialog({ kind, coop_id, onClose }: ContentsDialogProps) {
  const list = useLocalList(cooperationCalls[kind], { columns, filters, also: { coop_id } })
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
      <ListTable list={list} label={titles[kind]} rowKey={(row) => row.id} />
    </Dialog>
  )
}
