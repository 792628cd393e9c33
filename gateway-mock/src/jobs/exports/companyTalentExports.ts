import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { companyTalents as served } from '../../areas/content/companyTalents/companyTalents.ts'
import { defineExport } from './exportDefinition.ts'

/** 企业达人库 and 红黑名单. */
export const companyTalents = defineExport(companyTalentCalls.list, {
  type: ExportType.companyTalent,
  module: TaskModule.contentTalentCompany,
  classify: BusinessModule.content,
  title: '企业达人',
  served,
  keyOf: (row) => row.author_id,
})
