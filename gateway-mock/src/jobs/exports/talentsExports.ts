import { talentCalls } from '@crm/contracts/calls/talents'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { talents } from '../../areas/talents/talents/talents.ts'
import { defineExport, ownColumns } from './exportDefinition.ts'

/** 达人公海. */
export const publicTalents = defineExport(talentCalls.publicList, {
  type: ExportType.talentPublic,
  module: TaskModule.talentPublic,
  classify: BusinessModule.commerce,
  title: '达人公海',
  served: talents,
  keyOf: (row) => row.author_id,
})

/** 我的达人: a row per follow record, with the enterprise's own fields. */
export const myTalents = defineExport(talentCalls.myList, {
  type: ExportType.talentManage,
  module: TaskModule.talentManage,
  classify: BusinessModule.commerce,
  title: '我的达人',
  served: talents,
  keyOf: (row) => String(row.follow_id),
  more: ownColumns('author'),
})

/** 跟进记录. */
export const followLogs = defineExport(talentCalls.followLogList, {
  type: ExportType.followLog,
  module: TaskModule.talentManage,
  classify: BusinessModule.commerce,
  title: '跟进记录',
  served: talents,
  keyOf: (row) => String(row.id),
})
