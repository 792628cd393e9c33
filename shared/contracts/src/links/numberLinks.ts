import type { alarmCalls } from '../calls/alarms.ts'
import type { campaignContentCalls } from '../calls/campaignContents.ts'
import type { campaignCalls } from '../calls/campaigns.ts'
import type { campaignTalentCalls } from '../calls/campaignTalents.ts'
import type { companyTalentCalls } from '../calls/companyTalents.ts'
import type { contentGoodsCalls } from '../calls/contentGoods.ts'
import type { contentPerformanceCalls } from '../calls/contentPerformance.ts'
import type { contentOverviewCalls } from '../calls/contentOverview.ts'
import type { contentWorkbenchCalls } from '../calls/contentWorkbench.ts'
import type { colonelCoopCalls } from '../calls/colonelCoops.ts'
import type { colonelCalls } from '../calls/colonels.ts'
import type { cooperationCalls } from '../calls/cooperation.ts'
import type { goodsCalls } from '../calls/goods.ts'
import type { grassVideoCalls } from '../calls/grassVideos.ts'
import type { historyCalls } from '../calls/history.ts'
import type { liveScreenCalls } from '../calls/liveScreens.ts'
import type { memberCalls } from '../calls/members.ts'
import type { materialCalls } from '../calls/materials.ts'
import type { materialTagCalls } from '../calls/materialTags.ts'
import type { mediumCalls } from '../calls/medium.ts'
import type { mediumDetailCalls } from '../calls/mediumDetail.ts'
import type { monitorCalls } from '../calls/monitors.ts'
import type { noticeCalls } from '../calls/notice.ts'
import type { orderCalls } from '../calls/orders.ts'
import type { overviewCalls } from '../calls/overview.ts'
import type { performanceCalls } from '../calls/performance.ts'
import type { promotionCalls } from '../calls/promotion.ts'
import type { sampleCalls } from '../calls/sample.ts'
import type { scheduleCalls } from '../calls/schedule.ts'
import type { spuCalls } from '../calls/spus.ts'
import type { shopCalls } from '../calls/shops.ts'
import type { talentCalls } from '../calls/talents.ts'
import type { talentCarryCalls } from '../calls/talentCarry.ts'
import type { talentDetailCalls } from '../calls/talentDetail.ts'
import type { talentListCalls } from '../calls/talentLists.ts'
import type { videoCalls } from '../calls/videos.ts'
import type { workbenchCalls } from '../calls/workbench.ts'
import { CooperationStatus, ErpSyncStatus, SampleStatus, ShopAuthStatus } from '../enums.ts'
import type { ContentTodoKind } from '../rules/contentTodos.ts'
import { SHIPPED_STATUSES } from '../rules/sampleRules.ts'
import type { TodoRange } from '../rules/workTodos.ts'

interface Areas {
  alarms: typeof alarmCalls
  /** Blocks of boards: their calls are made from their table, which names its links by this one. */
  boards: Readonly<Record<string, unknown>>
  campaignContents: typeof campaignContentCalls
  campaigns: typeof campaignCalls
  campaignTalents: typeof campaignTalentCalls
  companyTalents: typeof companyTalentCalls
  contentGoods: typeof contentGoodsCalls
  contentPerformance: typeof contentPerformanceCalls
  materials: typeof materialCalls
  materialTags: typeof materialTagCalls
  contentOverview: typeof contentOverviewCalls
  contentWorkbench: typeof contentWorkbenchCalls
  colonelCoops: typeof colonelCoopCalls
  colonels: typeof colonelCalls
  cooperation: typeof cooperationCalls
  goods: typeof goodsCalls
  grassVideos: typeof grassVideoCalls
  history: typeof historyCalls
  liveScreens: typeof liveScreenCalls
  medium: typeof mediumCalls
  mediumDetail: typeof mediumDetailCalls
  members: typeof memberCalls
  monitors: typeof monitorCalls
  notice: typeof noticeCalls
  orders: typeof orderCalls
  overview: typeof overviewCalls
  performance: typeof performanceCalls
  promotion: typeof promotionCalls
  sample: typeof sampleCalls
  schedule: typeof scheduleCalls
  spus: typeof spuCalls
  shops: typeof shopCalls
  talentCarry: typeof talentCarryCalls
  talentDetail: typeof talentDetailCalls
  talentLists: typeof talentListCalls
  talents: typeof talentCalls
  videos: typeof videoCalls
  workbench: typeof workbenchCalls
}

/** `<area>.<call>`. */
export type CallName = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas]
/**
 * A number of an answer: the call and the member, `count` for how many rows a list has. Members joined by `+` are one number;
 * `<member> of <key>=<value>` is that of one row.
 */
export type NumberAt = `${CallName} ${string}`

/** What an address may say of the scope of a number. */
export const SCOPE_KEYS = [
  'platform',
  'date_type',
  'start_time',
  'end_time',
  'dept_id',
  'user_id',
  'shop_id',
  'content_kind',
  // No list knows 来源 of a board as it has it: a number that is narrowed by it leads nowhere.
  'board_source',
  // Nor its own classes, SPU and role.
  'board_class',
  'board_spu',
  'board_role',
  'spu_id',
  'campaign_id',
  'scope',
] as const
type ScopeKey = (typeof SCOPE_KEYS)[number]
type Values = Readonly<Record<string, string | number | undefined>>
/** The scope of a page, as the addresses of lists say it. */
export type LinkScope = { readonly [Key in ScopeKey]?: string | number | undefined }

interface Leading {
  /** Where the number is made. */
  from: NumberAt
  /** Name of the route that it opens. */
  to: string
  /** What of the scope the list can be narrowed by; a number of a scope that is narrower leads nowhere. */
  carries: readonly ScopeKey[]
  /** What the list is narrowed by besides. */
  narrows?: Values
  /** Address keys that the part pressed fills in: a day, a platform, a product. */
  by?: readonly string[]
  /** Where the values of `by` stand in the row or the answer that the number is of, by address key. */
  keys?: Readonly<Record<string, string>>
}

/** The list opened has this very number, for the filters that its address says. */
interface Equal extends Leading {
  equals: NumberAt
}

/** What opens has a range of its own by the documents, and says it. */
interface FixedRange {
  from: NumberAt
  /** Name of the opener. */
  opens: string
  fixedRange: string
}

/** The number opens its rows over the page that it stands on, by the filters of that page and the row's own keys. */
interface InPlace {
  from: NumberAt
  /** Member of the row by member of the request. */
  rowKeys: Readonly<Record<string, string>>
  /** What else is asked. */
  narrows?: Values
  equals: NumberAt
}

export type NumberLinkRow = Equal | FixedRange | InPlace

const DATES = ['date_type', 'start_time', 'end_time'] as const
const STAFF = ['dept_id', 'user_id'] as const
const SCOPE = ['platform', ...DATES, ...STAFF] as const
/** What a board is narrowed by. */
const BOARD_SCOPE = [...SCOPE, 'shop_id', 'content_kind'] as const
const PROJECT = ['spu_id', 'campaign_id'] as const
const SEEDING = [...SCOPE, ...PROJECT] as const

/** A number of a campaign, whose page shows what it counts. */
const ofCampaign = <const Member extends string, const Narrows extends Values, const Sum extends string>(
  member: Member,
  narrows: Narrows,
  sum: Sum,
) =>
  ({
    from: `campaigns.list ${member}`,
    to: 'ContentCampaignDetail',
    carries: ['platform', 'user_id'],
    narrows,
    by: ['id'],
    equals: sum,
  }) as const

/** Orders by the time that the figure is of: payment, or settlement. */
const order = <const Member extends string, const Sum extends string>(member: Member, sum: Sum, basis?: 'settle') =>
  ({
    from: `overview.summary ${member}`,
    to: 'OrdersList',
    carries: SCOPE,
    ...(basis && { narrows: { basis } }),
    equals: `orders.stat ${sum}`,
  }) as const
/** What a talent did within the days of a monitor, which the row says. */
const ofMonitor = <
  const Member extends string,
  const To extends string,
  const Equals extends NumberAt,
  const Narrows extends Values = Record<never, never>,
>(
  member: Member,
  to: To,
  equals: Equals,
  narrows?: Narrows,
) =>
  ({
    from: `monitors.list ${member}`,
    to,
    carries: [],
    narrows: { date_type: 'customize', ...narrows },
    by: ['platform', 'author_id', 'start_time', 'end_time'],
    keys: {
      platform: 'author.platform',
      author_id: 'author.author_id',
      start_time: 'counted_from',
      end_time: 'counted_to',
    },
    equals,
  }) as const
/** Orders behind a figure of a board. */
const boardOrder = <const At extends string, const Sum extends string>(at: At, sum: Sum, basis?: 'settle') =>
  ({
    from: `boards.${at}`,
    to: 'OrdersList',
    carries: BOARD_SCOPE,
    ...(basis && { narrows: { basis } }),
    equals: `orders.stat ${sum}`,
  }) as const
/** Orders of one kind of content; of a board that is narrowed to a kind they lead nowhere. */
const boardKind = <const Member extends string>(member: Member, content_kind: number) =>
  ({
    from: `boards.commerceKpi total.${member}`,
    to: 'OrdersList',
    carries: [...SCOPE, 'shop_id'],
    narrows: { content_kind },
    equals: 'orders.stat gmv',
  }) as const
/** Orders behind a row of a board, whose keys say what narrows to it. */
const boardRow = <const At extends string, const Key extends string>(at: At, by: readonly [Key, ...Key[]]) =>
  ({
    ...boardOrder(at, 'gmv'),
    by,
    keys: Object.fromEntries(by.map((key) => [key, `keys.${key}`])),
  }) as const
/** Orders that a record came to: all of them, whenever they were paid. */
const ofRecord = <const Member extends string, const Sum extends string>(
  from: `cooperation.list ${Member}` | `sample.list ${Member}` | `schedule.list ${Member}`,
  key: 'coop_id' | 'sample_id' | 'schedule_id',
  sum: Sum,
) =>
  ({
    from,
    to: 'OrdersList',
    carries: ['platform'],
    narrows: { date_type: 'all' },
    by: [key],
    keys: { [key]: key === 'schedule_id' ? 'id' : key },
    equals: `orders.stat ${sum}`,
  }) as const
const ofCooperationSales = <const Member extends string, const Sum extends string>(member: Member, sum: Sum) =>
  ofRecord(`cooperation.list ${member}`, 'coop_id', sum)
/** Orders of today that lives brought; the wall says which day it means. */
const ofWall = <const Member extends string>(member: Member) =>
  ({
    from: `liveScreens.summary ${member}`,
    to: 'OrdersList',
    carries: ['platform', 'dept_id', 'user_id'],
    narrows: { content_kind: 1 },
    by: DATES,
    keys: { start_time: 'start_time', end_time: 'end_time' },
    equals: `orders.stat ${member}`,
  }) as const
/** Orders through a colonel in the days of the page. */
const throughColonel = <const Member extends string>(member: Member) =>
  ({
    from: `colonels.saleData ${member}`,
    to: 'OrdersList',
    carries: DATES,
    by: ['colonel_id'],
    keys: { colonel_id: 'colonel_buyin_id' },
    equals: `orders.stat ${member}`,
  }) as const
const throughActivity = <const Member extends string>(member: Member) =>
  ({
    from: `colonelCoops.detail ${member}`,
    to: 'OrdersList',
    carries: [],
    narrows: { date_type: 'all' },
    by: ['platform', 'colonel_id', 'activity_id'],
    keys: {
      platform: 'colonel_info.platform',
      colonel_id: 'colonel_info.colonel_buyin_id',
      activity_id: 'activity.activity_id',
    },
    equals: `orders.stat ${member}`,
  }) as const
/** Orders of a talent and a product on their line of time. */
const ofHistory = <const Member extends string, const Sum extends string>(member: Member, sum: Sum) =>
  ({
    from: `history.list ${member}`,
    to: 'OrdersList',
    carries: [],
    narrows: { date_type: 'all' },
    by: ['platform', 'author_id', 'product_id'],
    keys: { platform: 'platform', author_id: 'author_id', product_id: 'product.product_id' },
    equals: `orders.stat ${sum}`,
  }) as const
/** Samples that were sent, by the day of shipping. */
const SENT = { date_basis: 'ship_time', status: SHIPPED_STATUSES.join(',') } as const
/** A figure of a member in the scope of 业绩列表, and the card above it. */
const ofMember = <const Member extends string, const To extends string, const Sum extends CallName>(
  member: Member,
  to: To,
  equals: `${Sum} ${string}`,
  narrows?: Values,
) =>
  ({
    from: `performance.list ${member}`,
    to,
    carries: ['platform', ...DATES, 'dept_id'],
    by: ['user_id'],
    keys: { user_id: 'user.user_id' },
    ...(narrows && { narrows }),
    equals,
  }) as const
const ofPerformance = <const Member extends string, const To extends string, const Sum extends CallName>(
  member: Member,
  to: To,
  equals: `${Sum} ${string}`,
  narrows?: Values,
) => ({ from: `performance.overview ${member}`, to, carries: SCOPE, ...(narrows && { narrows }), equals }) as const
/** A figure above the page of a member. */
const ofMediumPage = <const Member extends string, const To extends string, const Sum extends CallName>(
  member: Member,
  to: To,
  equals: `${Sum} ${string}`,
  narrows?: Values,
) =>
  ({
    from: `mediumDetail.gmvOverview summary.${member}`,
    to,
    carries: ['platform', ...DATES],
    by: ['user_id'],
    keys: { user_id: 'user_id' },
    ...(narrows && { narrows }),
    equals,
  }) as const
const todoSamples = (type: string, tab: number | string) =>
  ({
    from: todo(type),
    to: 'CooperateDemo',
    carries: ['platform', ...STAFF],
    narrows: { tab, date_type: 'all' },
    equals: 'sample.list count',
  }) as const
const contents = { to: 'MediaCenterGrassVideo', carries: SEEDING } as const
const ofContents = (member: string) => ({
  ...contents,
  from: `contentOverview.summary ${member}` as const,
  equals: `grassVideos.statistic ${member}` as const,
})
/** A figure above 种草业绩, of the contents of its filter. */
const ofPerformanceContents = <const Member extends string, const Sum extends string>(
  member: Member,
  sum: Sum,
  narrows?: Values,
) =>
  ({
    from: `contentPerformance.overview ${member}`,
    to: 'MediaCenterGrassVideo',
    carries: SEEDING,
    ...(narrows && { narrows }),
    equals: `grassVideos.${sum}`,
  }) as const
/** A figure of a row of 种草业绩 by a dimension, narrowed to it by these keys of its link. */
const ofPerformanceRow = <
  const Dim extends string,
  const Key extends string,
  const Member extends string,
  const Sum extends string,
>(
  dim: Dim,
  by: readonly [Key, ...Key[]],
  member: Member,
  sum: Sum,
) =>
  ({
    from: `contentPerformance.list ${member} of dim=${dim}`,
    to: 'MediaCenterGrassVideo',
    carries: SEEDING,
    by,
    keys: Object.fromEntries(by.map((key) => [key, `link.${key}`])),
    equals: `grassVideos.${sum}`,
  }) as const
/** A figure of the contents of an SPU in the days of the page, from 种草 SPU or the row of one of its goods. */
const ofSpuContents = <const List extends 'spus' | 'goods', const Member extends string, const Sum extends string>(
  list: List,
  member: Member,
  sum: Sum,
  narrows?: Values,
) =>
  ({
    from: `contentGoods.${list} ${member}`,
    to: 'MediaCenterGrassVideo',
    carries: ['platform', ...DATES],
    by: ['spu_id'],
    keys: { spu_id: 'spu_id' },
    ...(narrows && { narrows }),
    equals: `grassVideos.${sum}`,
  }) as const
/** A figure of the overview over samples of seeding. Of an SPU it counts its goods alone, the list whole samples: it leads nowhere then. */
const ofSeedingSamples = <const Member extends string, const Narrows extends Values>(
  member: Member,
  narrows: Narrows,
) =>
  ({
    from: `contentOverview.summary ${member}`,
    to: 'ContentSample',
    carries: [...SCOPE, 'campaign_id'],
    narrows,
    equals: `sample.stat ${member}`,
  }) as const
/** What waits of a kind in a tab of the workbench of seeding; whose it is the workbench says by its own scope. */
const seedingTodo = <const Range extends TodoRange, const Kind extends ContentTodoKind>(range: Range, kind: Kind) =>
  ({
    from: `contentOverview.todo count of type=${kind}`,
    to: 'ContentWorkbench',
    carries: ['platform'],
    narrows: { range, kind },
    equals: `contentWorkbench.todo ext.kinds.${range}_${kind}.count`,
  }) as const
/** A figure of 我的数据 of the workbench of seeding: of oneself, or of the data scope. */
const ofSeedingWork = <const Member extends string>(member: Member) =>
  ({
    ...contents,
    from: `contentWorkbench.summary ${member}`,
    carries: ['platform', ...DATES, 'user_id'],
    equals: `grassVideos.statistic ${member}`,
  }) as const
const todo = (type: string) => `overview.todo count of type=${type}` as const
/** Shops have no medium, and the list of talents says whose it is by its scope. */
const carriedTo = (to: string): readonly ScopeKey[] =>
  to === 'SystemShop' ? ['platform'] : ['platform', to === 'TalentManage' ? 'scope' : 'user_id']
/** What waits of a kind in a tab of the workbench. */
const workTodo = <const Key extends string, const To extends string, const Sum extends CallName>(
  key: Key,
  to: To,
  equals: Sum,
  narrows: Values,
) =>
  ({
    from: `workbench.todo ext.kinds.${key}.count`,
    to,
    carries: carriedTo(to),
    narrows,
    equals: `${equals} count`,
  }) as const
const workFollows = <const Key extends string>(key: Key, narrows: Values) =>
  workTodo(key, 'TalentManage', 'talents.myList', narrows)
const workSamples = <const Key extends string>(key: Key, tab: number | string) =>
  workTodo(key, 'CooperateDemo', 'sample.list', { tab, date_type: 'all' })
const workCooperations = <const Key extends string>(key: Key) =>
  workTodo(key, 'CooperateList', 'cooperation.list', { tab: CooperationStatus.toConfirm })
const workLives = <const Key extends string>(key: Key) =>
  workTodo(key, 'LiveScheduling', 'schedule.list', { tab: 'today', view_mode: 'list' })
/** Samples of a status, of oneself or of the data scope. */
const sampleProgress = <const Tab extends number>(tab: Tab) =>
  ({
    from: `sample.list ext.status_count.${tab}`,
    to: 'CooperateDemo',
    carries: SCOPE,
    narrows: { tab },
    equals: 'sample.list count',
  }) as const
/** A figure of 我的数据 of the workbench: of oneself, or of the data scope. */
const ofWork = <const Member extends string, const To extends string, const Sum extends CallName>(
  member: Member,
  to: To,
  equals: `${Sum} ${string}`,
  narrows?: Values,
) =>
  ({
    from: `workbench.summary ${member}`,
    to,
    carries: ['platform', ...DATES, 'user_id'],
    ...(narrows && { narrows }),
    equals,
  }) as const
const soldOn = (member: 'gmv' | 'volume' | 'refund_gmv' | 'close_sales') => ({
  from: `overview.trend ${member}` as const,
  to: 'TalentCooperation',
  carries: SCOPE,
  by: DATES,
  equals: `talentCarry.cooperationList ${member}` as const,
})
const sold = (list: 'cooperation' | 'natural', kind: 'goods' | 'live' | 'video') => ({
  from: `talentCarry.${list}List ${kind}_count` as const,
  rowKeys: { author_id: 'author_id', platform: 'platform' },
  narrows: { kind },
  equals: `talentCarry.${list}Sold count` as const,
})
const ofMedium = (kind: 'goods' | 'live' | 'video', call: 'authorGoods' | 'authorLives' | 'authorVideos') => ({
  from: `medium.authorList ${kind}_count` as const,
  rowKeys: { author_id: 'author_info.author_id', platform: 'author_info.platform' },
  equals: `medium.${call} count` as const,
})
const ofGoods = (kind: 'live' | 'video', call: 'authorLive' | 'authorVideo') => ({
  from: `goods.authorList ${kind}_count` as const,
  rowKeys: { author_id: 'author_info.author_id' },
  equals: `goods.${call} count` as const,
})
const ofCooperation = (kind: 'live' | 'video') => ({
  from: `cooperation.list ${kind}_count` as const,
  rowKeys: { coop_id: 'coop_id' },
  equals: `cooperation.${kind}s count` as const,
})
const ofColonel = (kind: 'live' | 'video') => ({
  from: `colonels.authors ${kind}_count` as const,
  rowKeys: { author_id: 'author_info.author_id' },
  equals: `colonels.${kind}s count` as const,
})
const ofColonelCoop = (kind: 'live' | 'video') => ({
  from: `colonelCoops.authors ${kind}_count` as const,
  rowKeys: { author_id: 'author_info.author_id' },
  equals: `colonelCoops.${kind}s count` as const,
})

/**
 * Every number of the product that leads somewhere: cards, to-dos, points of charts, ranks, counts in cells, badges. Screens make
 * their links by these rows (`numberLink`), and whatever shows a number that can be pressed takes nothing else; the gateway's
 * tests ask both ends of each row over random scopes.
 */
export const numberLinks = {
  // Overview of commerce: cards.
  overviewGmv: order('gmv', 'gmv'),
  overviewVolume: order('volume', 'volume'),
  overviewOrders: order('order_count', 'order_count'),
  overviewRefunds: order('refund_gmv', 'refund_amount'),
  overviewSettled: order('close_sales', 'settle_amount', 'settle'),
  overviewTalents: {
    from: 'overview.summary issue_author',
    to: 'TalentCooperation',
    carries: SCOPE,
    narrows: { has_order: 1 },
    equals: 'talentCarry.cooperationList count',
  },
  overviewFirstTalents: {
    from: 'overview.summary first_issue_author',
    to: 'TalentCooperation',
    carries: SCOPE,
    narrows: { is_first: 1 },
    equals: 'talentCarry.cooperationList count',
  },
  overviewSamples: {
    from: 'overview.summary sample_count',
    to: 'CooperateDemo',
    carries: SCOPE,
    narrows: SENT,
    equals: 'sample.stat sample_count',
  },
  overviewSampledTalents: {
    from: 'overview.summary sample_author_count',
    to: 'CooperateDemo',
    carries: SCOPE,
    narrows: SENT,
    equals: 'sample.stat sample_author_count',
  },
  // Overview of commerce: to-dos.
  todoSampleReview: todoSamples('sample_review', 6),
  todoSampleShip: todoSamples('sample_ship', 3),
  todoSampleOverdue: todoSamples('sample_overdue', 'overdue'),
  todoFollowDue: {
    from: todo('follow_due'),
    to: 'TalentManage',
    carries: ['platform', ...STAFF, 'scope'],
    narrows: { tab: 'due' },
    equals: 'talents.myList count',
  },
  todoReleaseSoon: {
    from: todo('release_soon'),
    to: 'TalentManage',
    carries: ['platform', ...STAFF, 'scope'],
    narrows: { tab: 'releasing' },
    equals: 'talents.myList count',
  },
  todoCooperation: {
    from: todo('coop_confirm'),
    to: 'CooperateList',
    carries: ['platform', ...STAFF],
    narrows: { tab: 1 },
    equals: 'cooperation.list count',
  },
  todoShop: {
    from: todo('shop_auth'),
    to: 'SystemShop',
    carries: ['platform'],
    narrows: { status: 2 },
    equals: 'shops.list count',
  },
  // Workbench: to-dos by tab and kind, and the own figures.
  workLateFollow: workFollows('late_follow_due', { next: 'overdue' }),
  workTodayFollow: workFollows('today_follow_due', { next: 'today' }),
  workWeekFollow: workFollows('week_follow_due', { next: 'week' }),
  workTodayRelease: workFollows('today_release_soon', { tab: 'releasing' }),
  workWeekRelease: workFollows('week_release_soon', { tab: 'releasing' }),
  workTodayReview: workSamples('today_sample_review', SampleStatus.pendingReview),
  workWeekReview: workSamples('week_sample_review', SampleStatus.pendingReview),
  workTodayShip: workSamples('today_sample_ship', SampleStatus.awaitingShipment),
  workWeekShip: workSamples('week_sample_ship', SampleStatus.awaitingShipment),
  workLateSample: workSamples('late_sample_overdue', 'overdue'),
  workTodayCooperation: workCooperations('today_coop_confirm'),
  workWeekCooperation: workCooperations('week_coop_confirm'),
  workTodayLive: workLives('today_live_start'),
  workWeekLive: workLives('week_live_start'),
  workLateShop: workTodo('late_shop_auth', 'SystemShop', 'shops.list', { status: ShopAuthStatus.expired }),
  workSamplesToReview: sampleProgress(SampleStatus.pendingReview),
  workSamplesToShip: sampleProgress(SampleStatus.awaitingShipment),
  workSamplesShipped: sampleProgress(SampleStatus.shipped),
  workSamplesSigned: sampleProgress(SampleStatus.signed),
  workGmv: ofWork('gmv', 'OrdersList', 'orders.stat gmv'),
  workFirstTalents: ofWork('first_issue_author', 'TalentCooperation', 'talentCarry.cooperationList count', {
    is_first: 1,
  }),
  workSamplesSent: ofWork('sample_count', 'CooperateDemo', 'sample.stat sample_count', SENT),
  // Workbench of seeding
  seedingWorkContents: ofSeedingWork('content_count'),
  seedingWorkHot: {
    ...ofSeedingWork('hot_count'),
    narrows: { is_hot: 1 },
    equals: 'grassVideos.list count',
  },
  seedingWorkInteractions: ofSeedingWork('interactions'),
  seedingWorkCost: ofSeedingWork('cost'),
  seedingWorkCpe: ofSeedingWork('cpe'),
  // Overview of commerce: charts and ranks.
  trendGmv: soldOn('gmv'),
  trendVolume: soldOn('volume'),
  trendTalents: {
    from: 'overview.trend issue_author',
    to: 'TalentCooperation',
    carries: SCOPE,
    by: DATES,
    narrows: { has_order: 1 },
    equals: 'talentCarry.cooperationList count',
  },
  trendRefunds: soldOn('refund_gmv'),
  trendSettled: soldOn('close_sales'),
  newOldDay: {
    from: 'overview.newOld new_author_sales+old_author_sales',
    to: 'TalentCooperation',
    carries: SCOPE,
    by: DATES,
    equals: 'talentCarry.cooperationOverview gmv',
  },
  channelKind: {
    from: 'overview.channel value',
    to: 'OrdersList',
    carries: SCOPE,
    by: ['content_kind'],
    equals: 'orders.stat gmv',
  },
  channelPlatform: {
    from: 'overview.channel value',
    to: 'TalentCooperation',
    carries: SCOPE,
    by: ['platform'],
    equals: 'talentCarry.cooperationList gmv',
  },
  rankTalent: {
    from: 'overview.rank gmv of kind=author',
    to: 'TalentDetail',
    carries: ['platform', ...DATES],
    narrows: { tab: 'carry' },
    by: ['author_id', 'platform', 'scope'],
    equals: 'talentDetail.overview gmv',
  },
  rankGoods: { from: 'overview.rank gmv of kind=product', opens: 'goodsDrawer', fixedRange: '近7天' },
  rankStaff: { from: 'overview.rank gmv of kind=user', rowKeys: { user_id: 'id' }, equals: 'medium.overview amount' },
  rankColonel: {
    from: 'overview.rank gmv of kind=colonel',
    to: 'ColonelDetail',
    carries: ['platform', ...DATES],
    by: ['colonel_buyin_id', 'platform'],
    equals: 'colonels.saleData gmv',
  },
  schedulesMore: {
    from: 'overview.schedule total',
    to: 'LiveScheduling',
    carries: ['platform', ...STAFF],
    narrows: { view_mode: 'list', tab: 'today' },
    equals: 'schedule.list count',
  },
  // Boards.
  boardGmv: boardOrder('overviewKpi total.gmv', 'gmv'),
  boardVolume: boardOrder('overviewKpi total.volume', 'volume'),
  boardOrders: boardOrder('overviewKpi total.order_count', 'order_count'),
  boardSettled: boardOrder('overviewKpi total.close_sales', 'settle_amount', 'settle'),
  boardCommission: boardOrder('overviewKpi total.commission', 'commission'),
  boardTalents: {
    from: 'boards.overviewKpi total.issue_author',
    to: 'TalentCooperation',
    carries: SCOPE,
    narrows: { has_order: 1 },
    equals: 'talentCarry.cooperationList count',
  },
  boardFirstTalents: {
    from: 'boards.overviewKpi total.first_issue_author',
    to: 'TalentCooperation',
    carries: SCOPE,
    narrows: { is_first: 1 },
    equals: 'talentCarry.cooperationList count',
  },
  boardSettledPart: boardOrder('overviewFlow total.settled_part', 'settle_amount'),
  boardRefunds: boardOrder('overviewFlow total.refund_gmv', 'refund_amount'),
  boardDay: boardRow('overviewTrend values.gmv', DATES),
  boardNewOldDay: boardRow('overviewNewOld values.new_author_sales+old_author_sales', DATES),
  boardMatrix: boardRow('overviewMatrix values.gmv', ['content_kind', 'platform']),
  boardStaff: boardRow('overviewDept values.gmv of by=user', ['user_id']),
  boardRankTalent: boardRow('overviewRank values.gmv of by=author', ['author_id', 'platform']),
  boardRankGoods: boardRow('overviewRank values.gmv of by=product', ['product_id', 'platform']),
  boardRankStaff: boardRow('overviewRank values.gmv of by=user', ['user_id']),
  boardRankColonel: boardRow('overviewRank values.gmv of by=colonel', ['colonel_id']),
  boardLive: boardKind('live_amount', 1),
  boardVideo: boardKind('video_amount', 2),
  boardImages: boardKind('image_amount', 3),
  boardShowcase: boardKind('showcase_amount', 4),
  boardChannelDay: boardRow('commerceChannelTrend values.live_amount+video_amount+image_amount+showcase_amount', DATES),
  boardParetoTalent: boardRow('commercePareto values.gmv', ['author_id', 'platform']),
  boardDetailKind: boardRow('commerceDetail values.gmv of by=content_kind', ['content_kind']),
  boardDetailPlatform: boardRow('commerceDetail values.gmv of by=platform', ['platform']),
  boardDetailShop: boardRow('commerceDetail values.gmv of by=shop', ['shop_id']),
  // Its days end yesterday, which the row says.
  boardGoods: boardRow('goodsList values.gmv', ['product_id', 'platform', ...DATES]),
  boardTeamStaff: boardRow('teamRank values.gmv', ['user_id']),
  // Overview of seeding.
  seedingContents: ofContents('content_count'),
  seedingHot: {
    ...contents,
    from: 'contentOverview.summary hot_count',
    narrows: { is_hot: 1 },
    equals: 'grassVideos.list count',
  },
  seedingPlays: ofContents('plays'),
  seedingInteractions: ofContents('interactions'),
  seedingInteractionRate: ofContents('interaction_rate'),
  seedingCost: ofContents('cost'),
  seedingCpe: ofContents('cpe'),
  seedingCpm: ofContents('cpm'),
  companyContents: {
    from: 'companyTalents.list content_count',
    rowKeys: { author_id: 'author_id', platform: 'platform' },
    equals: 'companyTalents.contents count',
  },
  seedingTalents: {
    from: 'contentOverview.summary author_count',
    to: 'ContentPerformance',
    carries: SEEDING,
    narrows: { dim: 'author' },
    equals: 'contentPerformance.list count',
  },
  seedingNewTalents: {
    from: 'contentOverview.summary new_author_count',
    to: 'ContentPerformance',
    carries: SEEDING,
    narrows: { dim: 'author' },
    equals: 'contentPerformance.list new_author_count',
  },
  seedingSamples: ofSeedingSamples('sample_count', SENT),
  seedingApplied: ofSeedingSamples('apply_count', { date_basis: 'created_at' }),
  seedingSampledTalents: ofSeedingSamples('sample_author_count', SENT),
  seedingTodoDraft: seedingTodo('today', 'draft_review'),
  seedingTodoShip: {
    from: 'contentOverview.todo count of type=sample_ship',
    to: 'ContentSample',
    carries: ['platform', ...STAFF, 'campaign_id'],
    narrows: { tab: SampleStatus.awaitingShipment, date_type: 'all' },
    equals: 'sample.list count',
  },
  seedingTodoPublish: seedingTodo('late', 'publish_overdue'),
  seedingTodoConfirm: seedingTodo('today', 'author_confirm'),
  seedingDay: { ...contents, from: 'contentOverview.trend content_count', by: DATES, equals: 'grassVideos.list count' },
  seedingPlatform: {
    ...contents,
    from: 'contentOverview.structure value',
    by: ['platform'],
    equals: 'grassVideos.list count',
  },
  seedingSpu: {
    ...contents,
    from: 'contentOverview.structure value',
    by: ['spu_id'],
    equals: 'grassVideos.list count',
  },
  campaignsMore: {
    from: 'contentOverview.campaigns total',
    to: 'ContentCampaign',
    carries: [],
    narrows: { tab: 2 },
    equals: 'campaigns.list count',
  },
  // A row of 种草项目: its number is of the whole campaign, whatever the list is narrowed by.
  campaignTalents: ofCampaign(
    'author_count',
    { view: 'table', stages: '1,2,3,4,5,6,7,8,9' },
    'campaignTalents.list count',
  ),
  campaignPublished: ofCampaign('published_count', { view: 'table', stages: '8,9' }, 'campaignTalents.list count'),
  campaignContents: ofCampaign('content_count', { tab: 'contents' }, 'campaignContents.list count'),
  // 种草业绩: the cards, and the rows by dimension.
  seedingPerformanceContents: ofPerformanceContents('content_count', 'list count'),
  seedingPerformanceHot: ofPerformanceContents('hot_count', 'list count', { is_hot: 1 }),
  seedingPerformanceInteractions: ofPerformanceContents('interactions', 'statistic interactions'),
  seedingPerformanceCost: ofPerformanceContents('cost', 'statistic cost'),
  seedingPerformanceTalents: {
    from: 'contentPerformance.overview author_count',
    to: 'ContentPerformance',
    carries: SEEDING,
    narrows: { dim: 'author' },
    equals: 'contentPerformance.list count',
  },
  seedingMemberContents: ofPerformanceRow('user', ['user_id'], 'content_count', 'list count'),
  seedingMemberInteractions: ofPerformanceRow('user', ['user_id'], 'interactions', 'statistic interactions'),
  seedingMemberTalents: {
    from: 'contentPerformance.list author_count of dim=user',
    to: 'ContentPerformance',
    carries: SEEDING,
    narrows: { dim: 'author' },
    by: ['user_id'],
    keys: { user_id: 'link.user_id' },
    equals: 'contentPerformance.list count',
  },
  seedingMemberSamples: {
    from: 'contentPerformance.list sample_count of dim=user',
    to: 'ContentSample',
    carries: [...SCOPE, 'campaign_id'],
    narrows: SENT,
    by: ['user_id'],
    keys: { user_id: 'link.user_id' },
    equals: 'sample.stat sample_count',
  },
  seedingTalentContents: ofPerformanceRow('author', ['author_id', 'platform'], 'content_count', 'list count'),
  seedingTalentInteractions: ofPerformanceRow(
    'author',
    ['author_id', 'platform'],
    'interactions',
    'statistic interactions',
  ),
  seedingSpuContents: ofPerformanceRow('spu', ['spu_id'], 'content_count', 'list count'),
  seedingSpuInteractions: ofPerformanceRow('spu', ['spu_id'], 'interactions', 'statistic interactions'),
  seedingCampaignContents: ofPerformanceRow('campaign', ['campaign_id'], 'content_count', 'list count'),
  seedingCampaignInteractions: ofPerformanceRow('campaign', ['campaign_id'], 'interactions', 'statistic interactions'),
  // 种草 SPU and 种草商品.
  spuContents: ofSpuContents('spus', 'content_count', 'list count'),
  spuHotContents: ofSpuContents('spus', 'hot_count', 'list count', { is_hot: 1 }),
  spuInteractions: ofSpuContents('spus', 'interactions', 'statistic interactions'),
  spuCost: ofSpuContents('spus', 'cost', 'statistic cost'),
  spuTalents: {
    from: 'contentGoods.spus author_count',
    to: 'ContentPerformance',
    carries: ['platform', ...DATES],
    narrows: { dim: 'author' },
    by: ['spu_id'],
    keys: { spu_id: 'spu_id' },
    equals: 'contentPerformance.list count',
  },
  spuCampaigns: {
    from: 'contentGoods.spus campaign_count',
    to: 'ContentCampaign',
    carries: ['platform'],
    by: ['spu_id'],
    keys: { spu_id: 'spu_id' },
    equals: 'campaigns.list count',
  },
  spuSeedingGoods: {
    from: 'contentGoods.spus goods_count',
    to: 'ContentGoodsList',
    carries: ['platform', ...DATES],
    by: ['spu'],
    keys: { spu: 'spu_id' },
    equals: 'contentGoods.goods count',
  },
  goodsContents: ofSpuContents('goods', 'content_count', 'list count'),
  goodsInteractions: ofSpuContents('goods', 'interactions', 'statistic interactions'),
  goodsCost: ofSpuContents('goods', 'cost', 'statistic cost'),
  // 媒介详情: what one member comes to.
  mediumPageGmv: ofMediumPage('amount', 'OrdersList', 'orders.stat gmv'),
  mediumPageVolume: ofMediumPage('volume', 'OrdersList', 'orders.stat volume'),
  mediumPageTalents: ofMediumPage('issue_author', 'TalentCooperation', 'talentCarry.cooperationList count', {
    has_order: 1,
  }),
  mediumPageFirstTalents: ofMediumPage('first_issue_author', 'TalentCooperation', 'talentCarry.cooperationList count', {
    is_first: 1,
  }),
  mediumPageSamples: ofMediumPage('sample_count', 'CooperateDemo', 'sample.stat sample_count', SENT),
  mediumPageStep: {
    from: 'mediumDetail.authorConversion value',
    rowKeys: { step: 'id' },
    equals: 'mediumDetail.authorConversionList count',
  },
  // 业绩列表: members, and the cards above them.
  performanceGmv: ofMember('gmv', 'OrdersList', 'orders.stat gmv'),
  performanceOrders: ofMember('order_count', 'OrdersList', 'orders.stat order_count'),
  performanceRefunds: ofMember('refund_gmv', 'OrdersList', 'orders.stat refund_amount'),
  performanceSettled: ofMember('close_sales', 'OrdersList', 'orders.stat settle_amount', { basis: 'settle' }),
  performanceTalents: ofMember('order_author_count', 'TalentCooperation', 'talentCarry.cooperationList count', {
    has_order: 1,
  }),
  performanceFirstTalents: ofMember('first_issue_author', 'TalentCooperation', 'talentCarry.cooperationList count', {
    is_first: 1,
  }),
  performanceSamples: ofMember('sample_count', 'CooperateDemo', 'sample.stat sample_count', SENT),
  performanceSampledTalents: ofMember('sample_author_count', 'CooperateDemo', 'sample.stat sample_author_count', SENT),
  performanceAllGmv: ofPerformance('gmv', 'OrdersList', 'orders.stat gmv'),
  performanceAllSettled: ofPerformance('close_sales', 'OrdersList', 'orders.stat settle_amount', { basis: 'settle' }),
  performanceAllRefunds: ofPerformance('refund_gmv', 'OrdersList', 'orders.stat refund_amount'),
  performanceAllFirstTalents: ofPerformance(
    'first_issue_author',
    'TalentCooperation',
    'talentCarry.cooperationList count',
    { is_first: 1 },
  ),
  performanceAllSamples: ofPerformance('sample_count', 'CooperateDemo', 'sample.stat sample_count', SENT),
  // What records came to.
  cooperationGmv: ofCooperationSales('gmv', 'gmv'),
  cooperationOrders: ofCooperationSales('order_count', 'order_count'),
  cooperationVolume: ofCooperationSales('volume', 'volume'),
  cooperationRefunds: ofCooperationSales('refund_gmv', 'refund_amount'),
  cooperationSettled: ofCooperationSales('close_sales', 'settle_amount'),
  cooperationCommission: ofCooperationSales('commission', 'commission'),
  scheduleGmv: ofRecord('schedule.list gmv', 'schedule_id', 'gmv'),
  liveGmv: {
    from: 'liveScreens.detail gmv',
    to: 'OrdersList',
    carries: [],
    narrows: { date_type: 'all' },
    by: ['content_id', 'platform'],
    keys: { content_id: 'live_id', platform: 'platform' },
    equals: 'orders.stat gmv',
  },
  wallGmv: ofWall('gmv'),
  wallOrders: ofWall('order_count'),
  sampleGmv: ofRecord('sample.list gmv', 'sample_id', 'gmv'),
  colonelGmv: throughColonel('gmv'),
  colonelOrders: throughColonel('order_count'),
  colonelServiceFee: throughColonel('service_fee'),
  colonelRowGmv: {
    ...throughColonel('gmv'),
    from: 'colonels.list gmv',
    carries: ['platform', ...DATES],
    keys: { colonel_id: 'colonel_info.colonel_buyin_id' },
  },
  colonelCoopGmv: throughActivity('gmv'),
  colonelCoopOrders: throughActivity('order_count'),
  colonelCoopVolume: throughActivity('volume'),
  colonelCoopServiceFee: throughActivity('service_fee'),
  colonelCoopCommission: throughActivity('commission'),
  historyGmv: ofHistory('gmv', 'gmv'),
  historyRefunds: ofHistory('refund_gmv', 'refund_amount'),
  historyContent: {
    ...ofHistory('contents', 'gmv'),
    by: ['platform', 'author_id', 'product_id', 'content_id'],
  },
  historySpan: {
    ...ofHistory('sales', 'gmv'),
    narrows: { date_type: 'customize' },
    by: ['platform', 'author_id', 'product_id', 'start_time', 'end_time'],
  },
  // What came of a monitor, within its days.
  monitorVideos: ofMonitor('video_count', 'MediaCenterCommerceVideo', 'videos.list count', { basis: 'publish' }),
  monitorSoldVideos: ofMonitor('sold_video_count', 'MediaCenterCommerceVideo', 'videos.list count', { has_gmv: 1 }),
  monitorGmv: ofMonitor('gmv', 'OrdersList', 'orders.stat gmv'),
  monitorContents: ofMonitor('content_count', 'MediaCenterGrassVideo', 'grassVideos.list count'),
  monitorInteractions: ofMonitor('interactions', 'MediaCenterGrassVideo', 'grassVideos.statistic interactions'),
  monitorsFinished: {
    from: 'monitors.finishCount count',
    to: 'MediaCenterTrackAuthor',
    carries: [],
    narrows: { tab: 'ended', due_type: 'customize' },
    by: ['due_start', 'due_end'],
    keys: { due_start: 'start_time', due_end: 'end_time' },
    equals: 'monitors.list count',
  },
  // Counts in cells.
  carriedGoods: sold('cooperation', 'goods'),
  carriedLives: sold('cooperation', 'live'),
  carriedVideos: sold('cooperation', 'video'),
  naturalGoods: sold('natural', 'goods'),
  naturalLives: sold('natural', 'live'),
  naturalVideos: sold('natural', 'video'),
  mediumGoods: ofMedium('goods', 'authorGoods'),
  mediumLives: ofMedium('live', 'authorLives'),
  mediumVideos: ofMedium('video', 'authorVideos'),
  goodsLives: ofGoods('live', 'authorLive'),
  goodsVideos: ofGoods('video', 'authorVideo'),
  goodsReceivers: {
    from: 'goods.mediumSampleList sample_author_count',
    rowKeys: { user_id: 'medium_info.user_id' },
    equals: 'goods.sampleAuthor count',
  },
  classGoods: {
    from: 'goods.classList goods_count',
    to: 'GoodsList',
    carries: ['platform'],
    by: ['class_id'],
    keys: { class_id: 'id' },
    equals: 'goods.list count',
  },
  shareSamples: {
    from: 'promotion.list apply_count',
    to: 'CooperateDemo',
    carries: [],
    narrows: { date_type: 'all' },
    by: ['share_id'],
    keys: { share_id: 'share_id' },
    equals: 'sample.list count',
  },
  shareVisitors: {
    from: 'promotion.list visitor_count',
    rowKeys: { share_id: 'share_id' },
    equals: 'promotion.persons count',
  },
  spuGoods: { from: 'spus.list goods_count', rowKeys: { spu_id: 'spu_id' }, equals: 'spus.products count' },
  cooperationLives: ofCooperation('live'),
  cooperationVideos: ofCooperation('video'),
  colonelLives: ofColonel('live'),
  colonelVideos: ofColonel('video'),
  colonelCoopLives: ofColonelCoop('live'),
  colonelCoopVideos: ofColonelCoop('video'),
  memberContents: {
    from: 'members.list content_count',
    to: 'MediaCenterGrassVideo',
    carries: [],
    narrows: { date_type: 'all' },
    by: ['user_id'],
    keys: { user_id: 'user_id' },
    equals: 'grassVideos.list count',
  },
  unreadOfRule: {
    from: 'alarms.list unread',
    to: 'SystemNotice',
    carries: [],
    narrows: { type: 2, unread: 1 },
    by: ['rule_id'],
    keys: { rule_id: 'id' },
    equals: 'notice.list count',
  },
  samplesForErp: {
    from: 'sample.erpCount count',
    to: 'CooperateDemo',
    carries: [],
    narrows: { tab: SampleStatus.awaitingShipment, erp_status: ErpSyncStatus.notSynced, date_type: 'all' },
    equals: 'sample.list count',
  },
  seedingSamplesForErp: {
    from: 'sample.erpCount count',
    to: 'ContentSample',
    carries: [],
    narrows: { tab: SampleStatus.awaitingShipment, erp_status: ErpSyncStatus.notSynced, date_type: 'all' },
    equals: 'sample.list count',
  },
  // A row of 素材标签.
  taggedMaterials: {
    from: 'materialTags.list material_count',
    to: 'ContentMaterial',
    carries: [],
    by: ['tag_ids'],
    keys: { tag_ids: 'id' },
    equals: 'materials.list count',
  },
  // A row of 种草寄样.
  seedingSampleContents: {
    from: 'sample.list content_count',
    rowKeys: { sample_id: 'sample_id' },
    equals: 'sample.contents count',
  },
  listedUnfulfilled: {
    from: 'talentLists.list unfulfilled_count of flag=1',
    to: 'CooperateDemo',
    carries: ['platform'],
    narrows: { tab: 5, delivery_type: 0, date_type: 'all' },
    by: ['author_id'],
    equals: 'sample.list count',
  },
} as const satisfies Readonly<Record<string, NumberLinkRow>>

export type NumberLinkName = keyof typeof numberLinks
/** Names of the rows that open their rows over the page. */
export type InPlaceName = {
  [Name in NumberLinkName]: (typeof numberLinks)[Name] extends { rowKeys: unknown } ? Name : never
}[NumberLinkName]

declare const made: unique symbol
/** Where a number leads. Only `numberLink` makes one. */
export interface NumberTarget {
  readonly to: string
  readonly query: Values
  readonly [made]: NumberLinkName
}

/**
 * Where a number leads that was made for the scope, narrowed by the part that was pressed (`by` of its row); undefined where the
 * list cannot show exactly this scope.
 */
export function numberLink(name: NumberLinkName, scope: LinkScope, part: Values = {}): NumberTarget | undefined {
  const row: NumberLinkRow = numberLinks[name]
  if (!('to' in row)) return undefined
  const asked: Values = { ...scope, ...part }
  const platform = asked.platform ?? 'all'
  const said = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '')
  const known: readonly string[] = [...row.carries, ...(row.by ?? [])]
  // The days are the list's own business where it has none, the platform where it is all of them.
  if (said.some(([key]) => !known.includes(key) && !DATE_KEYS.includes(key))) return undefined
  const carried = said.filter(([key]) => known.includes(key))
  const query = { ...Object.fromEntries(carried), platform, ...row.narrows }
  return { to: row.to, query } as unknown as NumberTarget // The only place that makes one.
}

const DATE_KEYS: readonly string[] = DATES
