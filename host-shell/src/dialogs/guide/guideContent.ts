import { isColonelCorp } from '@crm/access/modules'
import { showsGuideTab } from '@crm/access/visibility'
import type { Who } from '@crm/access/who'
import type { ModuleId } from '@crm/contracts/routes/routeRow'

/** Keys of the steps, as the server answers them. */
export type StepKey = 'dept' | 'user' | 'author' | 'corp_order' | 'shop_auth'
export type StepFlags = Readonly<Record<StepKey, number>>

export interface Target {
  route: string
  query?: Readonly<Record<string, string>>
}

export interface GuideStep extends Target {
  key: StepKey
  title: string
  text: string
}

const STEPS: readonly GuideStep[] = [
  { key: 'dept', title: '部门迁移', text: '按组织架构建立部门，业绩按部门统计。', route: 'SystemMember' },
  { key: 'user', title: '邀请员工', text: '邀请同事加入企业，分配角色与部门。', route: 'SystemMember' },
  {
    key: 'author',
    title: '导入达人',
    text: '把正在合作的达人导入系统，统一跟进。',
    route: 'TalentPublic',
    query: { platform: 'dy' },
  },
  {
    key: 'corp_order',
    title: '导入历史合作订单',
    text: '导入历史合作，业绩归属更完整。',
    route: 'CooperateList',
    query: { platform: 'dy' },
  },
  { key: 'shop_auth', title: '店铺授权', text: '授权店铺后自动同步订单与商品。', route: 'SystemShop' },
]

/** The steps for this user: without the shop in a colonel corporation. */
export function guideSteps(who: Pick<Who, 'corp_source'>): readonly GuideStep[] {
  return isColonelCorp(who) ? STEPS.filter((step) => step.key !== 'shop_auth') : STEPS
}

/** Every step that this user has is done. */
export function isComplete(who: Pick<Who, 'corp_source'>, flags: StepFlags | undefined): boolean {
  return flags !== undefined && guideSteps(who).every((step) => flags[step.key] === 1)
}

/** The tabs: the guide in commerce until it is complete, and always the introductions. Without flags (failure) it stays. */
export function guideTabs(
  who: Pick<Who, 'corp_source' | 'module'>,
  flags: StepFlags | undefined,
): readonly ('guide' | 'intro')[] {
  return showsGuideTab(who) && !isComplete(who, flags) ? ['guide', 'intro'] : ['intro']
}

/** What a page looks like in the introduction's picture. */
export type PictureKind = 'list' | 'board' | 'detail' | 'cards'

export interface PageIntro extends Target {
  title: string
  text: string
  pictures: readonly PictureKind[]
}

/** Introductions of pages by module. */
export const PAGE_INTROS: Readonly<Record<ModuleId, readonly PageIntro[]>> = {
  1: [
    { title: '数据概览', text: '成交、达人、寄样一页看清，数字可点开明细。', route: 'Overview', pictures: ['board'] },
    {
      title: '达人公海',
      text: '按等级、粉丝、成交筛选达人，一键认领。',
      route: 'TalentPublic',
      query: { platform: 'dy' },
      pictures: ['list'],
    },
    {
      title: '我的达人',
      text: '跟进记录、标签与提醒集中管理，避免撞单。',
      route: 'TalentManage',
      pictures: ['list', 'detail'],
    },
    { title: '寄样管理', text: '申请、审核、发货、签收、履约全程可追踪。', route: 'CooperateDemo', pictures: ['list'] },
    { title: '合作订单', text: '合作排期、佣金与成交一处核对。', route: 'CooperateList', pictures: ['list', 'detail'] },
    { title: '商品列表', text: '商品的达人、直播、视频与成交数据。', route: 'GoodsList', pictures: ['list', 'detail'] },
    {
      title: '带货视频',
      text: '视频与成交关联，发现爆款内容。',
      route: 'MediaCenterCommerceVideo',
      pictures: ['cards'],
    },
    { title: '成员管理', text: '成员、部门、角色与交接。', route: 'SystemMember', pictures: ['list'] },
  ],
  2: [
    { title: '种草概览', text: '曝光、互动与投放数据一页看清。', route: 'ContentOverview', pictures: ['board'] },
    {
      title: '种草项目',
      text: '项目进度、达人与内容一处管理。',
      route: 'ContentCampaign',
      pictures: ['list', 'detail'],
    },
    {
      title: '企业达人库',
      text: '沉淀合作过的达人，标签与红黑名单共享。',
      route: 'ContentTalentCompany',
      pictures: ['list'],
    },
    { title: '素材库', text: '图片、视频与脚本统一归档。', route: 'ContentMaterial', pictures: ['cards'] },
    { title: '内容监控', text: '内容数据持续回收，异常自动提醒。', route: 'ContentMonitorPst', pictures: ['list'] },
    { title: '种草业绩', text: '按人、项目、平台统计产出。', route: 'ContentPerformance', pictures: ['board', 'list'] },
  ],
}
