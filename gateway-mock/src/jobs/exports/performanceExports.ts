import { performanceCalls } from '@crm/contracts/calls/performance'
import { oldPerformanceColumns } from '@crm/contracts/columns/performance'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { performanceTotalNote } from '@crm/contracts/rules/totalNotes'
import { ExportType } from '@crm/contracts/taskTypes'
import { performance } from '../../areas/dashboards/performance/performance.ts'
import { defineExport } from './exportDefinition.ts'

const common = {
  type: ExportType.performance,
  module: TaskModule.performance,
  classify: BusinessModule.commerce,
  served: performance,
  totalNote: performanceTotalNote,
} as const

/** 业绩 by member. */
export const memberPerformanceList = defineExport(performanceCalls.list, {
  ...common,
  title: '业绩',
  keyOf: ({ user }) => String(user.user_id),
})

/** The same with the columns of the old list. */
export const oldPerformanceList = defineExport(performanceCalls.list, {
  ...common,
  named: 'performance_old',
  title: '业绩',
  list: oldPerformanceColumns,
  keyOf: ({ user }) => String(user.user_id),
})

/** 业绩 by department, as far as it was unfolded. */
export const deptPerformanceList = defineExport(performanceCalls.deptList, {
  ...common,
  named: 'performance_depts',
  title: '部门业绩',
  keyOf: ({ key }) => key,
})
