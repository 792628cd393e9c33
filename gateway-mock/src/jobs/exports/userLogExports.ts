import { seesLogOfOthers } from '@crm/access/logs'
import { NO_EXPORT } from '@crm/access/refusals'
import { userLogCalls } from '@crm/contracts/calls/userLog'
import { TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { userLog } from '../../areas/system/userLog/userLog.ts'
import { Code } from '../../rules/refusal.ts'
import { defineExport } from './exportDefinition.ts'

/** 操作日志: for those who read what others did. */
export const userLogList = defineExport(userLogCalls.list, {
  type: ExportType.operationLog,
  module: TaskModule.operationLog,
  title: '操作日志',
  served: userLog,
  keyOf: (row) => String(row.id),
  refusal: async ({ who }) => (seesLogOfOthers(who) ? undefined : { code: Code.notAllowed, message: NO_EXPORT }),
})
