import { tutorialLink } from '@crm/access/visibility'
import type { PortalManifest } from '@crm/contracts/portal/manifest'

/** What to look for in the school, by route name. */
const TOPICS: Readonly<Record<string, string>> = {
  Overview: '工作台',
  Workbench: '工作台',
  DataDashboard: '看板',
  TalentPublic: '公海',
  TalentManage: '跟进',
  TalentRank: '达人榜',
  TalentFollowBlog: '跟进',
  CooperateDemo: '寄样',
  SamplesCreate: '寄样',
  CooperateList: '合作单',
  CooperateCreate: '合作单',
  CooperateDetail: '合作单',
  LiveScheduling: '排期',
  ColonelList: '团长',
  ColonelDetail: '团长',
  MediaCenterCooperationLive: '直播',
  MediaCenterLiveScreenOverview: '大屏',
  ContentCampaign: '种草项目',
  ContentCampaignDetail: '种草项目',
  ContentMaterial: '素材',
  ContentMaterialScript: '脚本',
  CircleMarketingInsight: '圈层',
  CircleMarketingOverviewAnalysis: '圈层',
  SystemMember: '成员',
  SystemRole: '角色',
  SystemShop: '店铺授权',
  DashboardOverview: '看板',
}

/**
 * The tutorial of a page: its topic in the school, else the school itself. A portal without a school may name an address of its
 * own (`texts.tutorial`, https); without one there is no tutorial.
 */
export function tutorialOf(
  route: string,
  portal: Pick<PortalManifest, 'theme'>,
  canOpen: (name: string) => boolean,
): string | undefined {
  const own = portal.theme.texts?.['tutorial']
  if (own?.startsWith('https://')) return own
  if (!canOpen('School')) return undefined
  const links = Object.fromEntries(
    Object.entries(TOPICS).map(([name, topic]) => [name, `/school?keyword=${encodeURIComponent(topic)}`]),
  )
  return tutorialLink(route, links, '/school')
}
