import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { campaigns as served } from '../../areas/content/campaigns/campaigns.ts'
import { defineExport } from './exportDefinition.ts'

/** 种草项目. */
export const campaigns = defineExport(campaignCalls.list, {
  type: ExportType.campaign,
  module: TaskModule.campaign,
  classify: BusinessModule.content,
  title: '种草项目',
  served,
  keyOf: (row) => String(row.id),
})
