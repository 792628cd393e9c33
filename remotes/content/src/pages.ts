import { pagesOf } from '@crm/contracts/portal/manifest'

/** What the pages of this remote are called, and where they stand in menu and guide. A page is served when its screen is in the manifest. */
export const contentPages = pagesOf({
  ContentOverview: {
    title: '种草概览',
    group: '工作台',
    menu: [{ module: 2, group: '工作台', order: 10 }],
    intros: [{ module: 2, order: 10, text: '曝光、互动与投放数据一页看清。', pictures: ['board'] }],
  },
  ContentWorkbench: { title: '种草工作台', group: '工作台', menu: [{ module: 2, group: '工作台', order: 20 }] },
  ContentCampaign: {
    title: '种草项目',
    group: '种草管理',
    menu: [{ module: 2, group: '项目', order: 10 }],
    intros: [{ module: 2, order: 20, text: '项目进度、达人与内容一处管理。', pictures: ['list', 'detail'] }],
  },
  ContentCampaignDetail: { title: '种草项目详情' },
  ContentCampaignAnalysis: { title: '种草项目分析' },
  ContentFile: { title: '文件管理', group: '种草管理', menu: [{ module: 2, group: '项目', order: 20, label: '文件' }] },
  ContentTalentRecommend: {
    title: '达人推荐',
    group: '达人管理',
    menu: [{ module: 2, group: '达人', order: 10, label: '推荐' }],
  },
  ContentTalentCompany: {
    title: '企业达人库',
    group: '达人管理',
    menu: [{ module: 2, group: '达人', order: 20 }],
    intros: [{ module: 2, order: 30, text: '沉淀合作过的达人，标签与红黑名单共享。', pictures: ['list'] }],
  },
  ContentTalentBlackRed: { title: '红黑名单', group: '达人管理', menu: [{ module: 2, group: '达人', order: 30 }] },
  ContentMaterial: {
    title: '素材库',
    group: '内容素材',
    menu: [{ module: 2, group: '内容', order: 20 }],
    intros: [{ module: 2, order: 40, text: '图片、视频与脚本统一归档。', pictures: ['cards'] }],
  },
  ContentMaterialTag: { title: '素材标签', group: '内容素材', menu: [{ module: 2, group: '内容', order: 30 }] },
  ContentMaterialScript: { title: '脚本库', group: '内容素材', menu: [{ module: 2, group: '内容', order: 40 }] },
  ContentMonitorPst: {
    title: '内容监控',
    group: '内容素材',
    menu: [{ module: 2, group: '内容', order: 50 }],
    intros: [{ module: 2, order: 50, text: '内容数据持续回收，异常自动提醒。', pictures: ['list'] }],
  },
  ContentPerformance: {
    title: '种草业绩',
    group: '数据分析',
    menu: [{ module: 2, group: '数据', order: 10 }],
    intros: [{ module: 2, order: 60, text: '按人、项目、平台统计产出。', pictures: ['board', 'list'] }],
  },
  ContentGoods: { title: '种草 SPU', group: '商品管理', menu: [{ module: 2, group: '数据', order: 20, label: 'SPU' }] },
  ContentGoodsList: {
    title: '种草商品',
    group: '商品管理',
    menu: [{ module: 2, group: '数据', order: 30, label: '商品' }],
  },
  CircleMarketingInsight: { title: '圈层洞察', group: '圈层营销', menu: [{ module: 2, group: '圈层营销', order: 10 }] },
  CircleMarketingOverviewAnalysis: {
    title: '圈层概览分析',
    group: '圈层营销',
    menu: [{ module: 2, group: '圈层营销', order: 20, label: '概览分析' }],
  },
  CircleMarketingAuthorAnalysis: {
    title: '圈层达人分析',
    group: '圈层营销',
    menu: [{ module: 2, group: '圈层营销', order: 30, label: '达人分析' }],
  },
})
