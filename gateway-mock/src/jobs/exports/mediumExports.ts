import { mediumCalls } from '@crm/contracts/calls/medium'
import { mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { sampleTotalNote } from '@crm/contracts/rules/totalNotes'
import { ExportType } from '@crm/contracts/taskTypes'
import { medium } from '../../areas/dashboards/medium/medium.ts'
import { mediumDetail } from '../../areas/dashboards/medium/mediumDetail.ts'
import { defineExport } from './exportDefinition.ts'

const ofMember = {
  type: ExportType.mediumDetail,
  module: TaskModule.performance,
  classify: BusinessModule.commerce,
} as const
const ofPage = { ...ofMember, served: mediumDetail } as const

/** 合作列表 of 媒介数据: the talents of one member of staff with their figures. */
export const mediumTalentList = defineExport(mediumCalls.authorList, {
  ...ofMember,
  title: '媒介数据',
  served: medium,
  keyOf: ({ author_info }) => `${author_info.platform}${author_info.author_id}`,
})

/** 寄样 of one member of staff. */
export const mediumSampleList = defineExport(mediumDetailCalls.samplePage, {
  ...ofPage,
  named: 'medium_samples',
  title: '媒介寄样',
  totalNote: sampleTotalNote,
  keyOf: (row) => String(row.sample_id),
})

/** 商品 of one member of staff. */
export const mediumGoodsList = defineExport(mediumDetailCalls.goodsPage, {
  ...ofPage,
  named: 'medium_goods',
  title: '媒介商品',
  keyOf: (row) => row.product_id,
})

/** 团长 of one member of staff. */
export const mediumColonelList = defineExport(mediumDetailCalls.colonelPage, {
  ...ofPage,
  named: 'medium_colonels',
  title: '媒介团长',
  keyOf: (row) => row.colonel_info.colonel_buyin_id,
})

/** 活动 of these colonels. */
export const mediumActivityList = defineExport(mediumDetailCalls.colonelActivityPage, {
  ...ofPage,
  named: 'medium_activities',
  title: '媒介团长活动',
  keyOf: (row) => row.activity_id,
})

/** 团长达人 of one member of staff. */
export const mediumColonelTalentList = defineExport(mediumDetailCalls.colonelAuthorPage, {
  ...ofPage,
  named: 'medium_colonel_talents',
  title: '媒介团长达人',
  keyOf: ({ author_info, colonel_info }) =>
    `${author_info.platform}${author_info.author_id}:${colonel_info.colonel_buyin_id}`,
})
