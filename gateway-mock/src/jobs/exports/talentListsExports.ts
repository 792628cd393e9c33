import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { blackListColumns, whiteListColumns } from '@crm/contracts/columns/talentLists'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { talentLists } from '../../areas/talents/talentLists/talentLists.ts'
import { defineExport } from './exportDefinition.ts'

/** 白名单. */
export const whiteList = defineExport(talentListCalls.list, {
  type: ExportType.talentWhiteList,
  module: TaskModule.talentManage,
  classify: BusinessModule.commerce,
  title: '白名单',
  served: talentLists,
  keyOf: (row) => row.author_id,
  list: whiteListColumns,
})

/** 黑名单. */
export const blackList = defineExport(talentListCalls.list, {
  type: ExportType.talentBlackList,
  module: TaskModule.talentManage,
  classify: BusinessModule.commerce,
  title: '黑名单',
  served: talentLists,
  keyOf: (row) => row.author_id,
  list: blackListColumns,
})
