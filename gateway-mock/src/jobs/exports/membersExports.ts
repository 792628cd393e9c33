import { memberCalls } from '@crm/contracts/calls/members'
import { TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { members } from '../../areas/members.ts'
import { defineExport } from './exportDefinition.ts'

/** 成员: phones masked as on the screen. */
export const memberList = defineExport(memberCalls.list, {
  type: ExportType.member,
  module: TaskModule.member,
  title: '成员',
  served: members,
  keyOf: (row) => String(row.user_id),
})
