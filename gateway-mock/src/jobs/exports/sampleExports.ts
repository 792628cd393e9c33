import { sampleCalls } from '@crm/contracts/calls/sample'
import { contentSampleColumns } from '@crm/contracts/columns/sample'
import { sampleTotalNote } from '@crm/contracts/rules/totalNotes'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { sample } from '../../areas/cooperation/sample/sample.ts'
import { defineExport, ownColumns } from './exportDefinition.ts'

/** 寄样单. */
export const sampleExport = defineExport(sampleCalls.list, {
  type: ExportType.sample,
  module: TaskModule.sample,
  classify: BusinessModule.commerce,
  title: '寄样单',
  totalNote: sampleTotalNote,
  served: sample,
  keyOf: (row) => String(row.sample_id),
  more: ownColumns('sample'),
})

/** 种草寄样单, with what came of each. */
export const contentSampleExport = defineExport(sampleCalls.list, {
  type: ExportType.contentSample,
  module: TaskModule.contentSample,
  classify: BusinessModule.content,
  title: '种草寄样单',
  totalNote: sampleTotalNote,
  served: sample,
  list: contentSampleColumns,
  keyOf: (row) => String(row.sample_id),
  more: ownColumns('sample'),
})
