import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { memberCalls } from '@crm/contracts/calls/members'
import { TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { cooperation } from '../../areas/cooperation.ts'
import { goods } from '../../areas/goods.ts'
import { members } from '../../areas/members.ts'
import { defineExport } from './exportDefinition.ts'

/** 合作订单. */
export const cooperations = defineExport(cooperationCalls.list, {
  type: ExportType.cooperation,
  module: TaskModule.cooperation,
  classify: 1,
  title: '合作订单',
  served: cooperation,
  keyOf: (row) => String(row.coop_id),
})

/** 商品. */
export const goodsList = defineExport(goodsCalls.list, {
  type: ExportType.goods,
  module: TaskModule.goods,
  classify: 1,
  title: '商品',
  served: goods,
  keyOf: (row) => row.product_id,
})

/** 合作达人 of one product, from its drawer. */
export const goodsTalents = defineExport(goodsCalls.authorList, {
  type: ExportType.goodsTalents,
  module: TaskModule.goods,
  classify: 1,
  title: '商品合作达人',
  served: goods,
  keyOf: ({ author_info }) => `${author_info.platform}${author_info.author_id}`,
})

/** 成员: phones masked as on the screen. */
export const memberList = defineExport(memberCalls.list, {
  type: ExportType.member,
  module: TaskModule.member,
  title: '成员',
  served: members,
  keyOf: (row) => String(row.user_id),
})
