import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { cooperationTotalNote } from '@crm/contracts/rules/totalNotes'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { cooperation } from '../../areas/cooperation/cooperation/cooperation.ts'
import { defineExport, ownColumns } from './exportDefinition.ts'

/** 合作单. */
export const cooperations = defineExport(cooperationCalls.list, {
  type: ExportType.cooperation,
  module: TaskModule.cooperation,
  classify: BusinessModule.commerce,
  title: '合作单',
  totalNote: cooperationTotalNote,
  served: cooperation,
  keyOf: (row) => String(row.coop_id),
  more: ownColumns('cooperation'),
})
