import type { NavGroup, NavRow } from '../portal/manifest.ts'
import type { ModuleId } from './routeRow.ts'

type Item = readonly [label: string, route: string]
interface Section {
  label: string
  icon: string
  items: readonly Item[]
}

const COMMERCE: readonly Section[] = [
  {
    label: '工作台',
    icon: 'home',
    items: [
      ['数据概览', 'Overview'],
      ['工作台', 'Workbench'],
      ['数据看板', 'DataDashboard'],
    ],
  },
  {
    label: '找达人',
    icon: 'search',
    items: [
      ['智能推荐', 'TalentNominate'],
      ['达人榜', 'TalentRank'],
      ['达人库', 'TalentRecommend'],
      ['竞品达人', 'TalentCompetitor'],
      ['品牌榜达人', 'TalentTopBrand'],
      ['品牌找达人', 'TalentSearchBrand'],
      ['商品找达人', 'TalentSearchGoods'],
      ['爆品找达人', 'TalentSearchHighGoods'],
      ['自然出单', 'TalentNatural'],
    ],
  },
  {
    label: '管达人',
    icon: 'user-group',
    items: [
      ['我的达人', 'TalentManage'],
      ['达人公海', 'TalentPublic'],
      ['合作达人', 'TalentCooperation'],
      ['白名单', 'TalentWhiteList'],
      ['黑名单', 'TalentBlackList'],
      ['达人标签', 'TalentTag'],
      ['跟进日志', 'TalentFollowBlog'],
    ],
  },
  {
    label: '合作',
    icon: 'send',
    items: [
      ['寄样管理', 'CooperateDemo'],
      ['合作订单', 'CooperateList'],
      ['直播排期', 'LiveScheduling'],
      ['团长', 'ColonelList'],
      ['订单列表', 'OrdersList'],
    ],
  },
  {
    label: '商品',
    icon: 'shopping-bag',
    items: [
      ['SPU', 'SpuList'],
      ['商品列表', 'GoodsList'],
      ['线下佣金', 'GoodsOfflineCommission'],
      ['分享记录', 'GoodsShareRecordList'],
      ['商品分类', 'GoodsCategoryList'],
    ],
  },
  {
    label: '数据',
    icon: 'bar-chart',
    items: [
      ['经营概览', 'DashboardOverview'],
      ['带货分析', 'DashboardCommerce'],
      ['商品分析', 'DashboardGoods'],
      ['团队分析', 'DashboardTeam'],
      ['内容分析', 'DashboardContent'],
      ['数据大屏', 'DashboardLargeScreen'],
      ['业绩', 'PerformanceList'],
      ['提成', 'CommissionManage'],
      ['报表中心', 'ReportCenterList'],
    ],
  },
  {
    label: '媒体中心',
    icon: 'video',
    items: [
      ['带货视频', 'MediaCenterCommerceVideo'],
      ['种草视频', 'MediaCenterGrassVideo'],
      ['合作直播', 'MediaCenterCooperationLive'],
      ['直播大屏', 'LiveScreenOverview'],
      ['达人监控', 'MediaCenterTrackAuthor'],
      ['品牌视频', 'MediaCenterBrandVideo'],
      ['品牌热点', 'MediaCenterBrandHotspot'],
      ['投放工具', 'MediaCenterCommerceAdTool'],
      ['投放授权', 'MediaCenterCommerceAdOceanAuth'],
      ['DOU+授权', 'MediaCenterCommerceAdOceanDouPlusAuth'],
      ['内容中心申请', 'ContentCenterApplication'],
    ],
  },
  {
    label: '系统',
    icon: 'setting',
    items: [
      ['账号信息', 'SystemAccount'],
      ['店铺授权', 'SystemShop'],
      ['消息中心', 'SystemNotice'],
      ['角色权限', 'SystemRole'],
      ['成员管理', 'SystemMember'],
      ['业务设置', 'SystemBusinessConfigure'],
      ['监控设置', 'SystemMonitorConfigure'],
      ['操作日志', 'SystemLog'],
    ],
  },
]

const CONTENT: readonly Section[] = [
  {
    label: '工作台',
    icon: 'home',
    items: [
      ['种草概览', 'ContentOverview'],
      ['种草工作台', 'ContentWorkbench'],
    ],
  },
  {
    label: '项目',
    icon: 'briefcase',
    items: [
      ['种草项目', 'ContentCampaign'],
      ['文件', 'ContentFile'],
      ['寄样', 'ContentSample'],
    ],
  },
  {
    label: '达人',
    icon: 'user-group',
    items: [
      ['推荐', 'ContentTalentRecommend'],
      ['企业达人库', 'ContentTalentCompany'],
      ['红黑名单', 'ContentTalentBlackRed'],
      ['标签', 'ContentTalentTag'],
    ],
  },
  {
    label: '内容',
    icon: 'image',
    items: [
      ['种草视频', 'MediaCenterGrassVideo'],
      ['素材库', 'ContentMaterial'],
      ['素材标签', 'ContentMaterialTag'],
      ['脚本库', 'ContentMaterialScript'],
      ['内容监控', 'ContentMonitorPst'],
    ],
  },
  {
    label: '数据',
    icon: 'bar-chart',
    items: [
      ['种草业绩', 'ContentPerformance'],
      ['SPU', 'ContentGoods'],
      ['商品', 'ContentGoodsList'],
    ],
  },
  {
    label: '圈层营销',
    icon: 'share',
    items: [
      ['圈层洞察', 'CircleMarketingInsight'],
      ['概览分析', 'CircleMarketingOverviewAnalysis'],
      ['达人分析', 'CircleMarketingAuthorAnalysis'],
    ],
  },
  {
    label: '系统',
    icon: 'setting',
    items: [
      ['账号信息', 'SystemAccount'],
      ['业务设置', 'ContentBusinessConfigure'],
      ['角色', 'ContentSystemRole'],
      ['成员', 'ContentSystemMember'],
      ['日志', 'ContentSystemLog'],
    ],
  },
]

/** The groups of the sidebar of both modules, top to bottom. */
export const NAV_GROUPS: readonly NavGroup[] = [...groupsOf(1, COMMERCE), ...groupsOf(2, CONTENT)]

/** Every entry of the sidebar of both modules; a remote lists those whose screens it has. */
export const NAV_ROWS: readonly NavRow[] = [...rowsOf(1, COMMERCE), ...rowsOf(2, CONTENT)]

/** The sidebar entries that lead to the given routes: what a remote's manifest lists as `nav`. */
export function navOf(routes: readonly { name: string }[]): NavRow[] {
  return NAV_ROWS.filter((nav) => routes.some((row) => row.name === nav.route))
}

function groupsOf(module: ModuleId, sections: readonly Section[]): NavGroup[] {
  return sections.map(({ label, icon }, index) => ({ module, label, icon, order: index + 1 }))
}

function rowsOf(module: ModuleId, sections: readonly Section[]): NavRow[] {
  return sections.flatMap((section) =>
    section.items.map(([label, route], index) => ({
      route,
      module,
      group: section.label,
      label,
      order: index + 1,
      icon: section.icon,
    })),
  )
}
