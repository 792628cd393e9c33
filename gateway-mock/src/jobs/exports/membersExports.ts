import { memberCalls } from '@crm/contracts/calls/members'
import { contentMemberColumns } from '@crm/contracts/columns/members'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { members } from '../../areas/system/members/members.ts'
import { defineExport } from './exportDefinition.ts'

/** 成员: phones masked as on the screen. */
export const memberList = defineExport(memberCalls.list, {
  type: ExportType.member,
  module: TaskModule.member,
  title: '成员',
  served: members,
  keyOf: (row) => String(row.user_id),
})

/** 种草成员, with their figures of seeding. */
export const contentMemberList = defineExport(memberCalls.list, {
  type: ExportType.member,
  module: TaskModule.member,
  classify: BusinessModule.content,
  named: 'content_members',
  title: '种草成员',
  served: members,
  list: contentMemberColumns,
  keyOf: (row) => String(row.user_id),
})
