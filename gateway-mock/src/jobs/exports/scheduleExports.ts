import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { schedule } from '../../areas/cooperation/schedule/schedule.ts'
import { defineExport } from './exportDefinition.ts'

/** 直播排期. */
export const scheduleExport = defineExport(scheduleCalls.list, {
  type: ExportType.schedule,
  module: TaskModule.schedule,
  classify: BusinessModule.commerce,
  title: '直播排期',
  served: schedule,
  keyOf: (row) => String(row.id),
})
