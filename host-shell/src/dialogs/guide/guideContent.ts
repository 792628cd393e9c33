import { isColonelCorp } from '@crm/access/modules'
import { showsGuideTab } from '@crm/access/visibility'
import type { Who } from '@crm/access/who'
import type { GuideRow, PortalManifest } from '@crm/contracts/portal/manifest'
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
    title: '导入历史合作单',
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

/** Introductions of the pages of a module that this portal serves, in their order. */
export function pageIntros(
  { guide = [], routes }: Pick<PortalManifest, 'guide' | 'routes'>,
  module: ModuleId,
): GuideRow[] {
  return guide
    .filter((row) => row.module === module && routes.some(({ name }) => name === row.route))
    .sort((one, other) => one.order - other.order)
}
