import { mediumCalls } from '@crm/contracts/calls/medium'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { medium } from '../../areas/dashboards/medium/medium.ts'
import { defineExport } from './exportDefinition.ts'

/** 合作列表 of 媒介数据: the talents of one member of staff with their figures. */
export const mediumTalentList = defineExport(mediumCalls.authorList, {
  type: ExportType.mediumDetail,
  module: TaskModule.performance,
  classify: BusinessModule.commerce,
  title: '媒介数据',
  served: medium,
  keyOf: ({ author_info }) => `${author_info.platform}${author_info.author_id}`,
})
