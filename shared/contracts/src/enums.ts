/** Where a talent works. */
export const Platform = { douyin: 'dy', kuaishou: 'ks', videoAccount: 'sph', xiaohongshu: 'xhs' } as const
export type Platform = (typeof Platform)[keyof typeof Platform]

/** Every platform, in the order in which the product names them. */
export const PLATFORMS = ['dy', 'ks', 'sph', 'xhs'] as const satisfies readonly Platform[]

/** Where a page looks: all platforms at once, or one of them. */
export const PLATFORMS_AND_ALL = ['all', ...PLATFORMS] as const
export type PlatformOrAll = (typeof PLATFORMS_AND_ALL)[number]

/** Chinese names of Platform. */
export const platformLabel: Record<Platform, string> = { dy: '抖音', ks: '快手', sph: '视频号', xhs: '小红书' }

/** Kind of portal: the shared cloud or a customer’s own deployment. */
export const PortalType = { public: 'public', private: 'private' } as const
export type PortalType = (typeof PortalType)[keyof typeof PortalType]

/** Chinese names of PortalType. */
export const portalTypeLabel: Record<PortalType, string> = { public: '公有云', private: '私有化部署' }

/** Personal follow type of a member of staff. */
export const CmmFollow = { carry: 1, content: 2 } as const
export type CmmFollow = (typeof CmmFollow)[keyof typeof CmmFollow]

/** Chinese names of CmmFollow. */
export const cmmFollowLabel: Record<CmmFollow, string> = { 1: '带货', 2: '种草' }

/** How many members of staff may follow one talent. */
export const FollowMode = { single: 100, multiBeforeContact: 200, multiBeforeSample: 300, multi: 500 } as const
export type FollowMode = (typeof FollowMode)[keyof typeof FollowMode]

/** Chinese names of FollowMode. */
export const followModeLabel: Record<FollowMode, string> = {
  100: '单人跟进',
  200: '建联前多人跟进，建联后单人跟进',
  300: '寄样前多人跟进，寄样后单人跟进',
  500: '多人跟进',
}

/** Verification of a corporation. */
export const CorpStatus = { notSubmitted: 1, underReview: 2, approved: 3, rejected: 4 } as const
export type CorpStatus = (typeof CorpStatus)[keyof typeof CorpStatus]

/** Chinese names of CorpStatus. */
export const corpStatusLabel: Record<CorpStatus, string> = { 1: '未提交', 2: '审核中', 3: '已通过', 4: '已驳回' }

/** State of an account. */
export const UserStatus = { disabled: 1, enabled: 2, deleted: 3 } as const
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus]

/** Chinese names of UserStatus. */
export const userStatusLabel: Record<UserStatus, string> = { 1: '已禁用', 2: '已启用', 3: '已删除' }

/** Where a corporation came from. */
export const CorpSource = { normal: '', colonel: 'tz', baiying: 'by' } as const
export type CorpSource = (typeof CorpSource)[keyof typeof CorpSource]

/** Chinese names of CorpSource. */
export const corpSourceLabel: Record<CorpSource, string> = { '': '普通企业', tz: '团长型企业', by: '百应' }

/** Settings that one user keeps on the server. */
export const UserSettingKey = {
  shortcutMenuCommerce: 'shortcut_menu_commerce',
  shortcutMenuContent: 'shortcut_menu_content',
  novicePopHide: 'novice_pop_hide',
  noviceCustomerService: 'novice_customer_service',
  noviceSuccess: 'novice_success',
  overviewCards: 'overview_cards',
} as const
export type UserSettingKey = (typeof UserSettingKey)[keyof typeof UserSettingKey]

/** Chinese names of UserSettingKey. */
export const userSettingKeyLabel: Record<UserSettingKey, string> = {
  shortcut_menu_commerce: '带货快捷入口',
  shortcut_menu_content: '种草快捷入口',
  novice_pop_hide: '隐藏新手任务',
  novice_customer_service: '新手客服引导',
  novice_success: '新手任务完成',
  overview_cards: '数据概览指标顺序',
}

/** Steps of the newcomer guide. */
export const GuideStep = {
  dept: 'dept',
  user: 'user',
  author: 'author',
  corpOrder: 'corp_order',
  shopAuth: 'shop_auth',
} as const
export type GuideStep = (typeof GuideStep)[keyof typeof GuideStep]

/** Chinese names of GuideStep. */
export const guideStepLabel: Record<GuideStep, string> = {
  dept: '部门迁移',
  user: '邀请员工',
  author: '导入达人',
  corp_order: '导入历史合作订单',
  shop_auth: '店铺授权',
}

/** How far the contact with a talent has come. */
export const ContactStatus = { none: 0, contacting: 1, contacted: 2, refused: 3 } as const
export type ContactStatus = (typeof ContactStatus)[keyof typeof ContactStatus]

/** Chinese names of ContactStatus. */
export const contactStatusLabel: Record<ContactStatus, string> = { 0: '未建联', 1: '建联中', 2: '已建联', 3: '已拒绝' }

/** White and black list. */
export const ListFlag = { none: 0, white: 1, black: 2 } as const
export type ListFlag = (typeof ListFlag)[keyof typeof ListFlag]

/** Chinese names of ListFlag. */
export const listFlagLabel: Record<ListFlag, string> = { 0: '普通', 1: '白名单', 2: '黑名单' }

/** How a talent came into the corporation. */
export const TalentSource = { import: 1, include: 2, library: 3, natural: 4, sampleApply: 5, cooperation: 6 } as const
export type TalentSource = (typeof TalentSource)[keyof typeof TalentSource]

/** Chinese names of TalentSource. */
export const talentSourceLabel: Record<TalentSource, string> = {
  1: '导入',
  2: '收录',
  3: '达人库',
  4: '自然出单',
  5: '申样',
  6: '合作',
}

/** Kind of an entry in the follow log. */
export const FollowLogKind = { call: 1, wechat: 2, visit: 3, system: 4 } as const
export type FollowLogKind = (typeof FollowLogKind)[keyof typeof FollowLogKind]

/** Chinese names of FollowLogKind. */
export const followLogKindLabel: Record<FollowLogKind, string> = { 1: '电话', 2: '微信', 3: '拜访', 4: '系统' }

/** Layer by number of followers. */
export const FanLayer = { under1w: 1, from1w: 2, from10w: 3, from50w: 4, from100w: 5, from500w: 6 } as const
export type FanLayer = (typeof FanLayer)[keyof typeof FanLayer]

/** Chinese names of FanLayer. */
export const fanLayerLabel: Record<FanLayer, string> = {
  1: '<1w',
  2: '1w-10w',
  3: '10w-50w',
  4: '50w-100w',
  5: '100w-500w',
  6: '≥500w',
}

/** State of a sample. */
export const SampleStatus = {
  pendingReview: 6,
  awaitingShipment: 3,
  shipped: 4,
  signed: 5,
  refused: 2,
  recycled: 10,
  externalPendingReview: 11,
  draftPendingOa: 12,
} as const
export type SampleStatus = (typeof SampleStatus)[keyof typeof SampleStatus]

/** Chinese names of SampleStatus. */
export const sampleStatusLabel: Record<SampleStatus, string> = {
  6: '待审核',
  3: '待发货',
  4: '已发货',
  5: '已签收',
  2: '已拒绝',
  10: '已回收',
  11: '外部待审核',
  12: '草稿待同步OA',
}

/** Where a sample came from. */
export const SampleSource = { staff: 1, shareLink: 2, platformApply: 3, renew: 4, import: 5 } as const
export type SampleSource = (typeof SampleSource)[keyof typeof SampleSource]

/** Chinese names of SampleSource. */
export const sampleSourceLabel: Record<SampleSource, string> = {
  1: '媒介申请',
  2: '分享链接',
  3: '平台申样',
  4: '再次寄样',
  5: '导入',
}

/** How a sample was answered with content. */
export const DeliveryType = {
  undelivered: 0,
  auto: 1,
  manualVideo: 21,
  manualLive: 22,
  manualText: 23,
  manualUnlimited: 24,
} as const
export type DeliveryType = (typeof DeliveryType)[keyof typeof DeliveryType]

/** Chinese names of DeliveryType. */
export const deliveryTypeLabel: Record<DeliveryType, string> = {
  0: '未履约',
  1: '自动履约',
  21: '手动视频',
  22: '手动直播',
  23: '手动图文',
  24: '手动不限',
}

/** Systems that ship samples, by their resource codes. */
export const ErpCode = {
  ...{ WDT: 8, JST: 9, HUPUN: 10, GYY: 11, JKY: 12, FLUX: 13, WANGDIANGUANJIA: 14, GUANJIAPO: 15 },
  ...{ INTERNAL: 17, KUAIMAI: 24, BAISHENG: 25 },
} as const
export type ErpCode = (typeof ErpCode)[keyof typeof ErpCode]

/** Whether a sample went to the ERP. */
export const ErpSyncStatus = { notReady: 0, excluded: 1, notSynced: 2, synced: 3 } as const
export type ErpSyncStatus = (typeof ErpSyncStatus)[keyof typeof ErpSyncStatus]

/** Chinese names of ErpSyncStatus. */
export const erpSyncStatusLabel: Record<ErpSyncStatus, string> = {
  0: '不可同步',
  1: '不可同步',
  2: '未同步',
  3: '已同步',
}

/** State of a cooperation order. */
export const CooperationStatus = { toConfirm: 1, running: 2, finished: 3, cancelled: 4 } as const
export type CooperationStatus = (typeof CooperationStatus)[keyof typeof CooperationStatus]

/** Chinese names of CooperationStatus. */
export const cooperationStatusLabel: Record<CooperationStatus, string> = {
  1: '待确认',
  2: '进行中',
  3: '已完成',
  4: '已取消',
}

/** What a cooperation delivers. */
export const CooperationKind = { live: 1, video: 2, imageText: 3, showcase: 4 } as const
export type CooperationKind = (typeof CooperationKind)[keyof typeof CooperationKind]

/** Chinese names of CooperationKind. */
export const cooperationKindLabel: Record<CooperationKind, string> = { 1: '直播', 2: '短视频', 3: '图文', 4: '橱窗' }

/** State of a scheduled live. */
export const ScheduleStatus = { upcoming: 1, living: 2, ended: 3, cancelled: 4 } as const
export type ScheduleStatus = (typeof ScheduleStatus)[keyof typeof ScheduleStatus]

/** Chinese names of ScheduleStatus. */
export const scheduleStatusLabel: Record<ScheduleStatus, string> = {
  1: '待开播',
  2: '直播中',
  3: '已结束',
  4: '已取消',
}

/** Kind of a bound shop; equals its platform’s resource code. */
export const ShopType = { douyinShop: 1, kuaishouShop: 3, videoAccountShop: 18, xiaohongshuShop: 19 } as const
export type ShopType = (typeof ShopType)[keyof typeof ShopType]

/** Chinese names of ShopType. */
export const shopTypeLabel: Record<ShopType, string> = { 1: '抖店', 3: '快小店', 18: '视频号', 19: '小红书' }

/** Authorisation of a bound shop. */
export const ShopAuthStatus = { underReview: 6, authorised: 1, expired: 2, closed: 5 } as const
export type ShopAuthStatus = (typeof ShopAuthStatus)[keyof typeof ShopAuthStatus]

/** Chinese names of ShopAuthStatus. */
export const shopAuthStatusLabel: Record<ShopAuthStatus, string> = {
  6: '审核中',
  1: '已授权',
  2: '已过期',
  5: '已关闭',
}

/** What brought an order. */
export const ContentKind = { live: 1, video: 2, imageText: 3, showcase: 4 } as const
export type ContentKind = (typeof ContentKind)[keyof typeof ContentKind]

/** Chinese names of ContentKind. */
export const contentKindLabel: Record<ContentKind, string> = { 1: '直播', 2: '视频', 3: '图文', 4: '橱窗' }

/** State of an order. */
export const OrderStatus = { paid: 1, finished: 2, refunded: 3, settled: 4 } as const
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]

/** Chinese names of OrderStatus. */
export const orderStatusLabel: Record<OrderStatus, string> = { 1: '已支付', 2: '已完成', 3: '已退款', 4: '已结算' }

/** Why a product is not on sale; 0 is on sale. */
export const GoodsStatus = { offline: 1, deleted: 2, unsold: 3 } as const
export type GoodsStatus = (typeof GoodsStatus)[keyof typeof GoodsStatus]

/** Chinese names of GoodsStatus. */
export const goodsStatusLabel: Record<GoodsStatus, string> = { 1: '已下架', 2: '已删除', 3: '未上架' }

/** Kind of a notice. */
export const NoticeType = { messageReminder: 1, anomalyMonitoring: 2, versionNotice: 3 } as const
export type NoticeType = (typeof NoticeType)[keyof typeof NoticeType]

/** Chinese names of NoticeType. */
export const noticeTypeLabel: Record<NoticeType, string> = { 1: '消息提醒', 2: '异常监控', 3: '版本更新' }

/** State of an import. */
export const ImportStatus = { running: 1, failed: 2, finished: 3 } as const
export type ImportStatus = (typeof ImportStatus)[keyof typeof ImportStatus]

/** Chinese names of ImportStatus. */
export const importStatusLabel: Record<ImportStatus, string> = { 1: '导入中', 2: '导入失败', 3: '导入完成' }

/** State of an export. */
export const ExportStatus = { generating: 1, failed: 2, partiallySucceeded: 3, succeeded: 4 } as const
export type ExportStatus = (typeof ExportStatus)[keyof typeof ExportStatus]

/** Chinese names of ExportStatus. */
export const exportStatusLabel: Record<ExportStatus, string> = {
  1: '生成中',
  2: '生成失败',
  3: '部分成功',
  4: '生成成功',
}

/** State of an inclusion. */
export const IncludeStatus = { including: 0, succeeded: 1, failed: 2 } as const
export type IncludeStatus = (typeof IncludeStatus)[keyof typeof IncludeStatus]

/** Chinese names of IncludeStatus. */
export const includeStatusLabel: Record<IncludeStatus, string> = { 0: '收录中', 1: '收录成功', 2: '收录失败' }

/** State of a seeding campaign. */
export const CampaignStatus = { draft: 1, running: 2, ended: 3, archived: 4 } as const
export type CampaignStatus = (typeof CampaignStatus)[keyof typeof CampaignStatus]

/** Chinese names of CampaignStatus. */
export const campaignStatusLabel: Record<CampaignStatus, string> = { 1: '草稿', 2: '进行中', 3: '已结束', 4: '已归档' }

/** State of a seeding content. */
export const ContentItemStatus = { toPublish: 1, reviewing: 2, published: 3, deleted: 4 } as const
export type ContentItemStatus = (typeof ContentItemStatus)[keyof typeof ContentItemStatus]

/** Chinese names of ContentItemStatus. */
export const contentItemStatusLabel: Record<ContentItemStatus, string> = {
  1: '待发布',
  2: '审核中',
  3: '已发布',
  4: '已删除',
}

/** Stage of a creator in a campaign. */
export const CampaignAuthorStage = {
  toInvite: 1,
  invited: 2,
  confirmed: 3,
  toSample: 4,
  creating: 5,
  reviewing: 6,
  toPublish: 7,
  published: 8,
  settled: 9,
  cancelled: 90,
} as const
export type CampaignAuthorStage = (typeof CampaignAuthorStage)[keyof typeof CampaignAuthorStage]

/** Chinese names of CampaignAuthorStage. */
export const campaignAuthorStageLabel: Record<CampaignAuthorStage, string> = {
  1: '待邀约',
  2: '已邀约',
  3: '已确认',
  4: '待寄样',
  5: '创作中',
  6: '审稿中',
  7: '待发布',
  8: '已发布',
  9: '已结算',
  90: '已取消',
}

/** State of an influencer monitor. */
export const AuthorMonitorStatus = { open: 1, ended: 2, removed: 3 } as const
export type AuthorMonitorStatus = (typeof AuthorMonitorStatus)[keyof typeof AuthorMonitorStatus]

/** Chinese names of AuthorMonitorStatus. */
export const authorMonitorStatusLabel: Record<AuthorMonitorStatus, string> = { 1: '监控中', 2: '已结束', 3: '已移除' }

/** What a plan limits. */
export const QuotaType = {
  shop: 'shop',
  publicAuthor: 'public_author',
  myAuthor: 'my_author',
  productSearch: 'product_search',
  naturalAuthor: 'natural_author',
  recommend: 'recommend',
  screenRecord: 'screen_record',
  contentMonitor: 'content_monitor',
  percentageScheme: 'percentage_scheme',
  companyAuthor: 'company_author',
  contentExport: 'content_export',
  content: 'content',
  seat: 'seat',
} as const
export type QuotaType = (typeof QuotaType)[keyof typeof QuotaType]

/** Chinese names of QuotaType. */
export const quotaTypeLabel: Record<QuotaType, string> = {
  shop: '店铺数',
  public_author: '公海达人数',
  my_author: '我的达人数',
  product_search: '商品词搜索次数',
  natural_author: '自然出单达人数',
  recommend: '智能推荐次数',
  screen_record: '录屏监控达人数',
  content_monitor: '内容监控数',
  percentage_scheme: '提成方案数',
  company_author: '企业达人数',
  content_export: '导出次数',
  content: '内容数',
  seat: '席位数',
}

/** Features that are switched on per corporation; an absent flag counts as on. */
export const GrayscaleFlag = {
  spu: 'spu_0',
  promotionSampleShare: 'promotion_sample_share',
  dashboard: 'dashboard',
  commissionManage: 'commission_manage',
  contentCircleMarketing: 'content_circle_marketing',
} as const
export type GrayscaleFlag = (typeof GrayscaleFlag)[keyof typeof GrayscaleFlag]

/** Chinese names of GrayscaleFlag. */
export const grayscaleFlagLabel: Record<GrayscaleFlag, string> = {
  spu_0: 'SPU',
  promotion_sample_share: '商品分享与申样',
  dashboard: '数据看板',
  commission_manage: '提成管理',
  content_circle_marketing: '圈层营销',
}

/** What an import or export is about. */
export const TaskModule = {
  talentPublic: 1,
  talentManage: 2,
  contentTalentCompany: 3,
  sample: 4,
  contentSample: 5,
  cooperation: 6,
  material: 7,
  campaign: 8,
  goods: 9,
  performance: 10,
  dashboard: 11,
  contentMonitor: 12,
  colonel: 13,
  orders: 14,
  commission: 15,
  report: 16,
  member: 17,
  operationLog: 18,
  findTalents: 19,
} as const
export type TaskModule = (typeof TaskModule)[keyof typeof TaskModule]

/** Chinese names of TaskModule. */
export const taskModuleLabel: Record<TaskModule, string> = {
  1: '达人公海',
  2: '我的达人',
  3: '企业达人库',
  4: '寄样',
  5: '种草寄样',
  6: '合作订单',
  7: '素材',
  8: 'Campaign',
  9: '商品',
  10: '业绩',
  11: '看板',
  12: '内容监控',
  13: '团长',
  14: '订单',
  15: '提成',
  16: '报表',
  17: '成员',
  18: '操作日志',
  19: '找达人',
}

/** Step of a trend. */
export const TrendGranularity = { day: 'day', week: 'week', month: 'month' } as const
export type TrendGranularity = (typeof TrendGranularity)[keyof typeof TrendGranularity]

/** Chinese names of TrendGranularity. */
export const trendGranularityLabel: Record<TrendGranularity, string> = { day: '按日', week: '按周', month: '按月' }
