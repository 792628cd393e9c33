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

/** What staff read for a platform that is known as a text; `all` is 全部, one that nobody knows stands for itself. */
export function platformName(platform: string): string {
  const names: Readonly<Record<string, string>> = { ...platformLabel, all: '全部' }
  return names[platform] ?? platform
}

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

/** Half of the product; the same two values are `classify`. */
export const BusinessModule = { commerce: 1, content: 2 } as const
export type BusinessModule = (typeof BusinessModule)[keyof typeof BusinessModule]

/** Chinese names of BusinessModule. */
export const businessModuleLabel: Record<BusinessModule, string> = { 1: '带货', 2: '种草' }

/** What a member of staff manages. */
export const AuthorManageType = { myTalents: 1, colonelManagement: 2 } as const
export type AuthorManageType = (typeof AuthorManageType)[keyof typeof AuthorManageType]

/** Chinese names of AuthorManageType. */
export const authorManageTypeLabel: Record<AuthorManageType, string> = { 1: '我的达人', 2: '团长管理' }

/** From when a talent counts as new. */
export const AuthorNewTagRule = { realTime: 0, daysAfterFirstOrder: 1 } as const
export type AuthorNewTagRule = (typeof AuthorNewTagRule)[keyof typeof AuthorNewTagRule]

/** Chinese names of AuthorNewTagRule. */
export const authorNewTagRuleLabel: Record<AuthorNewTagRule, string> = { 0: '实时', 1: '公司首单后若干天' }

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

/** How far an account is by which contacts of talents are looked up. */
export const ContactAuthStatus = { pending: 1, authorised: 2, expired: 3 } as const
export type ContactAuthStatus = (typeof ContactAuthStatus)[keyof typeof ContactAuthStatus]

/** Chinese names of ContactAuthStatus. */
export const contactAuthStatusLabel: Record<ContactAuthStatus, string> = { 1: '授权中', 2: '已授权', 3: '已过期' }

/** How far an order with the vendor is. */
export const VendorOrderStatus = { unpaid: 1, paid: 2, cancelled: 3 } as const
export type VendorOrderStatus = (typeof VendorOrderStatus)[keyof typeof VendorOrderStatus]

/** Chinese names of VendorOrderStatus. */
export const vendorOrderStatusLabel: Record<VendorOrderStatus, string> = { 1: '待支付', 2: '已支付', 3: '已取消' }

/** Whether an order with the vendor has its invoice. */
export const VendorInvoice = { none: 0, requested: 1, issued: 2 } as const
export type VendorInvoice = (typeof VendorInvoice)[keyof typeof VendorInvoice]

/** Chinese names of VendorInvoice. */
export const vendorInvoiceLabel: Record<VendorInvoice, string> = { 0: '未开票', 1: '开票中', 2: '已开票' }

/** State of an account. */
export const UserStatus = { disabled: 1, enabled: 2, deleted: 3 } as const
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus]

/** Chinese names of UserStatus. */
export const userStatusLabel: Record<UserStatus, string> = { 1: '已禁用', 2: '已启用', 3: '已删除' }

/** What the enterprise of a user pays: somebody on a package, or on trial. */
export const UserLevel = { paid: 1, trial: 1024 } as const
export type UserLevel = (typeof UserLevel)[keyof typeof UserLevel]

/** Chinese names of UserLevel. */
export const userLevelLabel: Record<UserLevel, string> = { 1: '付费用户', 1024: '试用用户' }

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
  workbenchLayout: 'workbench_layout',
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
  workbench_layout: '工作台布局',
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
  corp_order: '导入历史合作单',
  shop_auth: '店铺授权',
}

/** Tab of a newcomer’s task. */
export const NoviceTaskTab = { knowProduct: 0, basicSet: 1, importData: 2, businessLearn: 3 } as const
export type NoviceTaskTab = (typeof NoviceTaskTab)[keyof typeof NoviceTaskTab]

/** Chinese names of NoviceTaskTab. */
export const noviceTaskTabLabel: Record<NoviceTaskTab, string> = {
  0: '了解产品',
  1: '基础设置',
  2: '导入数据',
  3: '业务学习',
}

/** State of a newcomer’s task. */
export const NoviceTaskStatus = { open: 0, running: 1, done: 2 } as const
export type NoviceTaskStatus = (typeof NoviceTaskStatus)[keyof typeof NoviceTaskStatus]

/** Chinese names of NoviceTaskStatus. */
export const noviceTaskStatusLabel: Record<NoviceTaskStatus, string> = { 0: '未开始', 1: '进行中', 2: '已完成' }

/** Category of a course. */
export const CourseType = { novice: 2, commerce: 3, content: 4, live: 5, update: 6 } as const
export type CourseType = (typeof CourseType)[keyof typeof CourseType]

/** Chinese names of CourseType. */
export const courseTypeLabel: Record<CourseType, string> = {
  2: '新手入门',
  3: '带货',
  4: '种草',
  5: '直播',
  6: '系统更新',
}

/** What a course is made of. */
export const CourseFormat = { video: 1, imageText: 2 } as const
export type CourseFormat = (typeof CourseFormat)[keyof typeof CourseFormat]

/** Chinese names of CourseFormat. */
export const courseFormatLabel: Record<CourseFormat, string> = { 1: '视频', 2: '图文' }

/** How much a course takes for granted. */
export const CourseLevel = { beginner: 1, intermediate: 2, advanced: 3 } as const
export type CourseLevel = (typeof CourseLevel)[keyof typeof CourseLevel]

/** Chinese names of CourseLevel. */
export const courseLevelLabel: Record<CourseLevel, string> = { 1: '入门', 2: '进阶', 3: '高级' }

/** What became of a QR code for signing in. */
export const QrStatus = { waiting: 0, scanned: 1, unbound: 2, confirmed: 11, expired: -1, refused: -2 } as const
export type QrStatus = (typeof QrStatus)[keyof typeof QrStatus]

/** Chinese names of QrStatus. */
export const qrStatusLabel: Record<QrStatus, string> = {
  0: '等待扫码',
  1: '已扫码',
  2: '该微信未绑定账号',
  11: '登录成功',
  [-1]: '二维码已过期',
  [-2]: '已取消',
}

/** What became of the authorisation of a mini programme. */
export const ComponentAuthStatus = { waiting: 0, authorised: 1, expired: -1, refused: -2 } as const
export type ComponentAuthStatus = (typeof ComponentAuthStatus)[keyof typeof ComponentAuthStatus]

/** Chinese names of ComponentAuthStatus. */
export const componentAuthStatusLabel: Record<ComponentAuthStatus, string> = {
  0: '等待扫码',
  1: '已授权',
  [-1]: '已过期',
  [-2]: '已拒绝',
}

/** What a corporation answered to the upgrade of 团长管理. */
export const ColonelUpgrade = { undecided: 0, upgradeNextDay: 1, notNow: 2, closed: 3 } as const
export type ColonelUpgrade = (typeof ColonelUpgrade)[keyof typeof ColonelUpgrade]

/** Chinese names of ColonelUpgrade. */
export const colonelUpgradeLabel: Record<ColonelUpgrade, string> = {
  0: '未选择',
  1: '次日升级',
  2: '暂不升级',
  3: '关闭',
}

/** Whether a member of staff has read that the upgrade is done. */
export const ColonelUpgradeNotice = { unread: 0, closed: 3 } as const
export type ColonelUpgradeNotice = (typeof ColonelUpgradeNotice)[keyof typeof ColonelUpgradeNotice]

/** Chinese names of ColonelUpgradeNotice. */
export const colonelUpgradeNoticeLabel: Record<ColonelUpgradeNotice, string> = { 0: '未读', 3: '已关闭或无需提示' }

/** Whether releases are put off. */
export const DelayRelease = { undecided: 0, extend8Days: 1, noExtension: 2 } as const
export type DelayRelease = (typeof DelayRelease)[keyof typeof DelayRelease]

/** Chinese names of DelayRelease. */
export const delayReleaseLabel: Record<DelayRelease, string> = { 0: '未设置', 1: '延期 8 天', 2: '不延期' }

/** Whether a corporation may apply for a trial. */
export const TrialState = { open: 0, applied: 1, unneeded: 2 } as const
export type TrialState = (typeof TrialState)[keyof typeof TrialState]

/** Chinese names of TrialState. */
export const trialStateLabel: Record<TrialState, string> = { 0: '可申请', 1: '已申请', 2: '无需申请（已有付费版本）' }

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

/** The list of content seeding that a talent stands on, apart from that of commerce. */
export const ContentListFlag = { none: 0, red: 1, black: 2 } as const
export type ContentListFlag = (typeof ContentListFlag)[keyof typeof ContentListFlag]

/** Chinese names of ContentListFlag. */
export const contentListFlagLabel: Record<ContentListFlag, string> = { 0: '普通', 1: '红名单', 2: '黑名单' }

/** Whose a talent is: nobody’s, or somebody follows it. */
export const TalentPool = { open: 1, followed: 2 } as const
export type TalentPool = (typeof TalentPool)[keyof typeof TalentPool]

/** Chinese names of TalentPool. */
export const talentPoolLabel: Record<TalentPool, string> = { 1: '公海', 2: '跟进中' }

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

/** What names the talent of an inclusion. */
export const IncludeWay = { uidOrId: 1, profileLink: 2, nameOrId: 3 } as const
export type IncludeWay = (typeof IncludeWay)[keyof typeof IncludeWay]

/** Chinese names of IncludeWay. */
export const includeWayLabel: Record<IncludeWay, string> = { 1: '平台 UID/ID', 2: '主页链接', 3: '视频号昵称/ID' }

/** Where a contact of a talent comes from. */
export const ContactSource = { staff: 1, platform: 2, import: 3 } as const
export type ContactSource = (typeof ContactSource)[keyof typeof ContactSource]

/** Chinese names of ContactSource. */
export const contactSourceLabel: Record<ContactSource, string> = { 1: '媒介', 2: '平台', 3: '导入' }

/** Kind of an entry in the follow log. */
export const FollowLogKind = { call: 1, wechat: 2, visit: 3, system: 4 } as const
export type FollowLogKind = (typeof FollowLogKind)[keyof typeof FollowLogKind]

/** Chinese names of FollowLogKind. */
export const followLogKindLabel: Record<FollowLogKind, string> = { 1: '电话', 2: '微信', 3: '拜访', 4: '系统' }

/** Whom a colonel is of: those who follow it, or everybody of the corporation. */
export const ColonelBelong = { own: 1, shared: 2 } as const
export type ColonelBelong = (typeof ColonelBelong)[keyof typeof ColonelBelong]

/** Chinese names of ColonelBelong. */
export const colonelBelongLabel: Record<ColonelBelong, string> = { 1: '我的团长', 2: '公共团长' }

/** How far an activity or an agreement about it is: by its period. */
export const ActivityStatus = { toStart: 1, running: 2, ended: 3 } as const
export type ActivityStatus = (typeof ActivityStatus)[keyof typeof ActivityStatus]

/** Chinese names of ActivityStatus. */
export const activityStatusLabel: Record<ActivityStatus, string> = { 1: '未开始', 2: '进行中', 3: '已结束' }

/** Which goods of an activity an agreement is about. */
export const ActivityGoodsScope = { all: 1, some: 2 } as const
export type ActivityGoodsScope = (typeof ActivityGoodsScope)[keyof typeof ActivityGoodsScope]

/** Chinese names of ActivityGoodsScope. */
export const activityGoodsScopeLabel: Record<ActivityGoodsScope, string> = { 1: '活动全部商品', 2: '指定商品' }

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
  12: '草稿待同步 OA',
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
  ...({ WDT: 8, JST: 9, HUPUN: 10, GYY: 11, JKY: 12, FLUX: 13, WANGDIANGUANJIA: 14, GUANJIAPO: 15 } as const),
  ...({ INTERNAL: 17, KUAIMAI: 24, BAISHENG: 25 } as const),
} as const
export type ErpCode = (typeof ErpCode)[keyof typeof ErpCode]

/** Chinese names of ErpCode. */
export const erpCodeLabel: Record<ErpCode, string> = {
  8: '旺店通',
  9: '聚水潭',
  10: '万里牛',
  11: '管易云',
  12: '吉客云',
  13: '富勒',
  14: '网店管家',
  15: '管家婆',
  17: '自研 ERP',
  24: '快麦',
  25: '百胜',
}

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

/** Whether a bound ERP answers. */
export const ErpBindStatus = { working: 1, failing: 2 } as const
export type ErpBindStatus = (typeof ErpBindStatus)[keyof typeof ErpBindStatus]

/** Chinese names of ErpBindStatus. */
export const erpBindStatusLabel: Record<ErpBindStatus, string> = { 1: '正常', 2: '异常' }

/** When samples go to the ERP: by themselves once they are approved, or pushed by hand. */
export const ErpPush = { approved: 'approved', manual: 'manual' } as const
export type ErpPush = (typeof ErpPush)[keyof typeof ErpPush]

/** By which code an ERP knows goods that nobody has matched by hand: the seller's own, or none. */
export const ErpMatch = { outerId: 'outer_id', manual: 'manual' } as const
export type ErpMatch = (typeof ErpMatch)[keyof typeof ErpMatch]

/** Where the code of a specification at the ERP comes from. */
export const ErpCodeState = { unmatched: 0, own: 1, matched: 2 } as const
export type ErpCodeState = (typeof ErpCodeState)[keyof typeof ErpCodeState]

/** Chinese names of ErpCodeState. */
export const erpCodeStateLabel: Record<ErpCodeState, string> = { 0: '未匹配', 1: '商家编码', 2: '手工映射' }

/** What an exchange with an ERP is about. */
export const ErpExchange = { push: 1, parcels: 2, stock: 3 } as const
export type ErpExchange = (typeof ErpExchange)[keyof typeof ErpExchange]

/** Chinese names of ErpExchange. */
export const erpExchangeLabel: Record<ErpExchange, string> = { 1: '推送', 2: '发货回传', 3: '库存' }

/** How an exchange with an ERP went. */
export const ErpResult = { done: 1, failed: 2 } as const
export type ErpResult = (typeof ErpResult)[keyof typeof ErpResult]

/** Chinese names of ErpResult. */
export const erpResultLabel: Record<ErpResult, string> = { 1: '成功', 2: '失败' }

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

/** Payment of the fee of a cooperation. */
export const FeeStatus = { unpaid: 1, part: 2, paid: 3 } as const
export type FeeStatus = (typeof FeeStatus)[keyof typeof FeeStatus]

/** Chinese names of FeeStatus. */
export const feeStatusLabel: Record<FeeStatus, string> = { 1: '未付', 2: '部分支付', 3: '已付' }

/** What a scheduled live is about: one brand or talent's own goods, or goods of several. */
export const ScheduleKind = { solo: 1, mixed: 2 } as const
export type ScheduleKind = (typeof ScheduleKind)[keyof typeof ScheduleKind]

/** Chinese names of ScheduleKind. */
export const scheduleKindLabel: Record<ScheduleKind, string> = { 1: '专场', 2: '混场' }

/** How a cooperation is paid for: 结算方式. */
export const SettleWay = { commission: 1, feeAndCommission: 2, fixed: 3, sample: 4 } as const
export type SettleWay = (typeof SettleWay)[keyof typeof SettleWay]

/** Chinese names of SettleWay. */
export const settleWayLabel: Record<SettleWay, string> = { 1: '纯佣', 2: '坑位+佣金', 3: '一口价', 4: '寄样置换' }

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

/** How far the reading of a shop has come that was just bound. */
export const ShopSyncStage = { goods: 1, orders: 2, talents: 3, done: 4 } as const
export type ShopSyncStage = (typeof ShopSyncStage)[keyof typeof ShopSyncStage]

/** Chinese names of ShopSyncStage. */
export const shopSyncStageLabel: Record<ShopSyncStage, string> = { 1: '商品', 2: '近90天订单', 3: '达人', 4: '已完成' }

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

/** What a refund gives back. */
export const RefundType = { money: 1, goods: 2 } as const
export type RefundType = (typeof RefundType)[keyof typeof RefundType]

/** Chinese names of RefundType. */
export const refundTypeLabel: Record<RefundType, string> = { 1: '仅退款', 2: '退货退款' }

/** Whether a product is on sale, or why not. */
export const GoodsStatus = { onSale: 0, offline: 1, deleted: 2, unsold: 3 } as const
export type GoodsStatus = (typeof GoodsStatus)[keyof typeof GoodsStatus]

/** Chinese names of GoodsStatus. */
export const goodsStatusLabel: Record<GoodsStatus, string> = { 0: '在售', 1: '已下架', 2: '已删除', 3: '未上架' }

/** Where a product came from. */
export const GoodsSourceType = { shop: 0, trusteeship: 1, activity: 2, erp: 9, unsold: 20 } as const
export type GoodsSourceType = (typeof GoodsSourceType)[keyof typeof GoodsSourceType]

/** Chinese names of GoodsSourceType. */
export const goodsSourceTypeLabel: Record<GoodsSourceType, string> = {
  0: '店铺商品',
  1: '托管商品',
  2: '活动商品',
  9: '聚水潭',
  20: '未上架',
}

/** How a product is offered to talents. */
export const ProductType = { ordinary: 0, trusteeship: 1, activity: 2 } as const
export type ProductType = (typeof ProductType)[keyof typeof ProductType]

/** Chinese names of ProductType. */
export const productTypeLabel: Record<ProductType, string> = { 0: '普通商品', 1: '托管商品', 2: '活动商品' }

/** Authorisation of 小红书. */
export const XhsAuthStatus = { none: 0, authorised: 1, expired: 2 } as const
export type XhsAuthStatus = (typeof XhsAuthStatus)[keyof typeof XhsAuthStatus]

/** Chinese names of XhsAuthStatus. */
export const xhsAuthStatusLabel: Record<XhsAuthStatus, string> = { 0: '未授权', 1: '已授权', 2: '已过期' }

/** Kind of a notice. */
export const NoticeType = { messageReminder: 1, anomalyMonitoring: 2, versionNotice: 3 } as const
export type NoticeType = (typeof NoticeType)[keyof typeof NoticeType]

/** Chinese names of NoticeType. */
export const noticeTypeLabel: Record<NoticeType, string> = { 1: '消息提醒', 2: '异常监控', 3: '版本更新' }

/** A message that leaves the product. */
export const OutboxStatus = { waiting: 0, sent: 1, givenUp: 2 } as const
export type OutboxStatus = (typeof OutboxStatus)[keyof typeof OutboxStatus]

/** Chinese names of OutboxStatus. */
export const outboxStatusLabel: Record<OutboxStatus, string> = { 0: '待发送', 1: '已发送', 2: '已放弃' }

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

/** Who sees a campaign besides its owner, and leads whose department it is. */
export const CampaignVisibility = { members: 1, department: 2, everyone: 3 } as const
export type CampaignVisibility = (typeof CampaignVisibility)[keyof typeof CampaignVisibility]

/** Chinese names of CampaignVisibility. */
export const campaignVisibilityLabel: Record<CampaignVisibility, string> = { 1: '参与人', 2: '部门', 3: '全员' }

/** State of a draft that a talent of a campaign handed in. */
export const DraftStatus = { reviewing: 1, passed: 2, toChange: 3, passedWithNote: 4 } as const
export type DraftStatus = (typeof DraftStatus)[keyof typeof DraftStatus]

/** Chinese names of DraftStatus. */
export const draftStatusLabel: Record<DraftStatus, string> = {
  1: '审核中',
  2: '已通过',
  3: '需修改',
  4: '通过并附小改',
}

/** The levels of a review of drafts, one after the other. */
export const ReviewLevel = { first: 1, second: 2 } as const
export type ReviewLevel = (typeof ReviewLevel)[keyof typeof ReviewLevel]

/** Chinese names of ReviewLevel. */
export const reviewLevelLabel: Record<ReviewLevel, string> = { 1: '一审', 2: '二审' }

/** How a comment feels. */
export const CommentFeeling = { positive: 1, neutral: 2, negative: 3 } as const
export type CommentFeeling = (typeof CommentFeeling)[keyof typeof CommentFeeling]

/** Chinese names of CommentFeeling. */
export const commentFeelingLabel: Record<CommentFeeling, string> = { 1: '正面', 2: '中性', 3: '负面' }

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

/** Form of a seeding content. */
export const ContentForm = { imageText: 1, video: 2 } as const
export type ContentForm = (typeof ContentForm)[keyof typeof ContentForm]

/** Chinese names of ContentForm. */
export const contentFormLabel: Record<ContentForm, string> = { 1: '图文', 2: '视频' }

/** Where a seeding content was known from. */
export const ContentSource = { monitor: 1, byHand: 2, campaign: 3 } as const
export type ContentSource = (typeof ContentSource)[keyof typeof ContentSource]

/** Chinese names of ContentSource. */
export const contentSourceLabel: Record<ContentSource, string> = { 1: '监控发现', 2: '手动添加', 3: '项目发布' }

/** Where a video was known from. */
export const VideoSource = { monitor: 1, byHand: 2, order: 3 } as const
export type VideoSource = (typeof VideoSource)[keyof typeof VideoSource]

/** Chinese names of VideoSource. */
export const videoSourceLabel: Record<VideoSource, string> = { 1: '监控发现', 2: '手动添加', 3: '订单关联' }

/** How far the extraction of a text has come. */
export const AiTextStatus = { running: 0, finished: 1, failed: 2 } as const
export type AiTextStatus = (typeof AiTextStatus)[keyof typeof AiTextStatus]

/** Chinese names of AiTextStatus. */
export const aiTextStatusLabel: Record<AiTextStatus, string> = { 0: '提取中', 1: '已完成', 2: '失败' }

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

/** What an influencer monitor notes about itself. */
export const MonitorEvent = {
  auto: 10,
  sample: 11,
  cooperation: 12,
  scheduling: 13,
  manualStart: 20,
  delay: 30,
  cooperationDelay: 31,
  sampleDelay: 32,
  expired: 80,
  released: 81,
  manualEnd: 82,
  removed: 90,
  videoAdded: 110,
  contentAdded: 111,
  videoFound: 120,
  videoSold: 121,
  live: 130,
  liveSold: 131,
} as const
export type MonitorEvent = (typeof MonitorEvent)[keyof typeof MonitorEvent]

/** Chinese names of MonitorEvent. */
export const monitorEventLabel: Record<MonitorEvent, string> = {
  10: '自动开启',
  11: '寄样开启',
  12: '合作开启',
  13: '排期开启',
  20: '手动开启',
  30: '延期',
  31: '合作延期',
  32: '寄样延期',
  80: '到期结束',
  81: '达人释放结束',
  82: '手动结束',
  90: '移除',
  110: '手动添加带货视频',
  111: '手动添加种草视频',
  120: '发现视频',
  121: '视频出单',
  130: '开播',
  131: '直播出单',
}

/** What started an influencer monitor, by its event code. */
export const MonitorStart = { auto: 10, sample: 11, cooperation: 12, scheduling: 13, manual: 20 } as const
export type MonitorStart = (typeof MonitorStart)[keyof typeof MonitorStart]

/** Chinese names of MonitorStart. */
export const monitorStartLabel: Record<MonitorStart, string> = {
  10: '自动开启',
  11: '寄样开启',
  12: '合作开启',
  13: '排期开启',
  20: '手动开启',
}

/** What a competitor is. */
export const CompetitorKind = { brand: 1, shop: 2 } as const
export type CompetitorKind = (typeof CompetitorKind)[keyof typeof CompetitorKind]

/** Chinese names of CompetitorKind. */
export const competitorKindLabel: Record<CompetitorKind, string> = { 1: '品牌', 2: '店铺' }

/** What a plan limits. */
export const QuotaType = {
  shop: 'shop',
  publicAuthor: 'public_author',
  myAuthor: 'my_author',
  productSearch: 'product_search',
  naturalAuthor: 'natural_author',
  recommend: 'recommend',
  screenRecord: 'screen_record',
  /** Lives that a pack still lets be recorded. */
  recordSession: 'record_session',
  contentMonitor: 'content_monitor',
  percentageScheme: 'percentage_scheme',
  companyAuthor: 'company_author',
  contentExport: 'content_export',
  content: 'content',
  seat: 'seat',
  spu: 'spu',
  /** Bytes of uploaded files; what the product makes itself and keeps for days (exports) is not within. */
  storage: 'storage',
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
  record_session: '录屏场次',
  content_monitor: '内容监控数',
  percentage_scheme: '提成方案数',
  company_author: '企业达人数',
  content_export: '导出次数',
  content: '内容数',
  seat: '席位数',
  spu: 'SPU 数',
  storage: '存储空间',
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
  schedule: 20,
} as const
export type TaskModule = (typeof TaskModule)[keyof typeof TaskModule]

/** Chinese names of TaskModule. */
export const taskModuleLabel: Record<TaskModule, string> = {
  1: '达人公海',
  2: '我的达人',
  3: '企业达人库',
  4: '寄样',
  5: '种草寄样',
  6: '合作单',
  7: '素材',
  8: '种草项目',
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
  20: '直播排期',
}

/** Step of a trend. */
export const TrendGranularity = { day: 'day', week: 'week', month: 'month' } as const
export type TrendGranularity = (typeof TrendGranularity)[keyof typeof TrendGranularity]

/** Chinese names of TrendGranularity. */
export const trendGranularityLabel: Record<TrendGranularity, string> = { day: '按日', week: '按周', month: '按月' }
