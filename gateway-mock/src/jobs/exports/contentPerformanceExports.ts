import { contentPerformanceCalls } from '@crm/contracts/calls/contentPerformance'
import { performanceColumnsOf } from '@crm/contracts/columns/contentPerformance'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { type PerformanceDim, performanceDimLabel } from '@crm/contracts/rules/contentPerformance'
import { contentPerformanceTotalNote } from '@crm/contracts/rules/totalNotes'
import { ExportType } from '@crm/contracts/taskTypes'
import { contentPerformance } from '../../areas/content/contentPerformance/contentPerformance.ts'
import { defineExport } from './exportDefinition.ts'

const common = {
  type: ExportType.contentPerformance,
  module: TaskModule.performance,
  classify: BusinessModule.content,
  served: contentPerformance,
  totalNote: contentPerformanceTotalNote,
  keyOf: ({ key }: { key: string }) => key,
} as const

/** 种草业绩 by member. */
export const byMember = defineExport(contentPerformanceCalls.list, {
  ...common,
  title: '种草业绩',
  list: performanceColumnsOf('user'),
})

/** The same by another dimension, which its filters name. */
const byDim = (dim: Exclude<PerformanceDim, 'user'>) =>
  defineExport(contentPerformanceCalls.list, {
    ...common,
    named: `content_performance_${dim}`,
    title: `种草业绩（按${performanceDimLabel[dim]}）`,
    list: performanceColumnsOf(dim),
  })

export const byDepartment = byDim('dept')
export const byContent = byDim('content')
export const byTalent = byDim('author')
export const bySpu = byDim('spu')
export const byCampaign = byDim('campaign')
