import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { Button, EmptyBlock, useDialog } from '@crm/ui/base'
import { type List, ListTable, type ListTarget, useRecordDrawer, bulkTarget } from '@crm/ui/data'
import { CancelScheduleDialog } from './CancelScheduleDialog.tsx'
import { LiveSchedulingActions } from './LiveSchedulingActions.tsx'
import type { liveSchedulingFilters } from './liveSchedulingFilters.ts'
import { scheduleCells } from './scheduleCells.tsx'

/** The list of entries, which the calendar narrows with, too. */
export type ScheduleList = List<typeof scheduleCalls.list, ReturnType<typeof liveSchedulingFilters>['fields']>

interface SchedulesInTableProps {
  list: ScheduleList
  mayAdd: boolean
  onAdd: () => void
}

/** Entries as rows, with what is done to several at once. */
export function SchedulesInTable({ list, mayAdd, onAdd }: SchedulesInTableProps) {
  const { open } = useRecordDrawer('schedule')
  const { platform } = list.values
  return (
    <ListTable
      list={list}
      label="直播排期"
      unit="场排期"
      rowKey={(row) => row.id}
      cells={scheduleCells}
      actions={LiveSchedulingActions}
      {...(mayAdd ? { bulk: (target: ListTarget<ScheduleList['request']>) => <BulkCancel target={target} /> } : {})}
      exports={ExportType.schedule}
      imports={
        mayAdd
          ? { module: TaskModule.schedule, title: '导入排期', platform: platform === 'all' ? 'dy' : platform }
          : undefined
      }
      onOpen={(row) => open(row.id)}
      empty={
        <EmptyBlock
          title="暂无直播排期"
          action={
            mayAdd && (
              <Button theme="solid" onClick={() => onAdd()}>
                新建排期
              </Button>
            )
          }
        />
      }
    />
  )
}

function BulkCancel({ target }: { target: ListTarget<ScheduleList['request']> }) {
  const openDialog = useDialog()
  const selected = bulkTarget(target, 'ids', Number)
  return (
    <Button size="small" onClick={() => openDialog(CancelScheduleDialog, selected)}>
      取消
    </Button>
  )
}
