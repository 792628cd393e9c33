/** How the corporation stands to a talent of the shared library. */
export const RELATIONS = ['none', 'mine', 'others', 'pool', 'black'] as const
export type Relation = (typeof RELATIONS)[number]

/** Chinese names of the relations. */
export const relationLabel: Readonly<Record<Relation, string>> = {
  none: '未跟进',
  mine: '我跟进',
  others: '他人跟进',
  pool: '公海',
  black: '黑名单',
}

/** Talents that one bulk action of a finding screen takes at most. */
export const FINDING_MAX = 200
/** A library search with more matches keeps its standard order; another sort is refused. */
export const LIBRARY_SORT_MAX = 10_000
/** Library rows that a corporation below the brand version exports per day. */
export const LIBRARY_EXPORT_DAY_MAX = 1_000

/** Provinces as the platforms name them. */
export const MARKET_REGIONS = [
  '广东',
  '浙江',
  '江苏',
  '山东',
  '四川',
  '河南',
  '湖北',
  '湖南',
  '福建',
  '上海',
  '北京',
  '安徽',
  '河北',
  '陕西',
  '重庆',
  '辽宁',
  '江西',
  '广西',
  '云南',
  '黑龙江',
] as const

/** Age groups of a talent's audience. */
export const AUDIENCE_AGES = ['18-23', '24-30', '31-40', '41-50', '50+'] as const

/** Parts of the day in which a talent goes live. */
export const LIVE_SLOTS = [1, 2, 3, 4] as const
export type LiveSlot = (typeof LIVE_SLOTS)[number]

/** Chinese names of the parts of the day: from 06:00, 12:00, 18:00, 00:00. */
export const liveSlotLabel: Readonly<Record<LiveSlot, string>> = { 1: '早', 2: '中', 3: '晚', 4: '深夜' }

/** What a talent mostly sells with. */
export const MAIN_KINDS = [1, 2, 3] as const
export type MainKind = (typeof MAIN_KINDS)[number]

/** Chinese names of what a talent sells with. */
export const mainKindLabel: Readonly<Record<MainKind, string>> = { 1: '直播', 2: '视频', 3: '图文' }

/** What recommendations start from: own goods, talents worked with, a class of goods. */
export const NOMINATE_BASES = ['goods', 'authors', 'category'] as const
export type NominateBasis = (typeof NOMINATE_BASES)[number]
/** Goods or talents that recommendations start from at most. */
export const NOMINATE_BASIS_MAX = 5
/** Talents of one batch. */
export const NOMINATE_SIZE = 12
/** Days that a talent stays away after 不感兴趣. */
export const DISLIKE_DAYS = 30

/** Why a talent is recommended. */
export const NOMINATE_REASONS = ['goods', 'fans', 'price', 'active'] as const
export type NominateReason = (typeof NOMINATE_REASONS)[number]

/** The reasons in words. */
export const nominateReasonLabel: Readonly<Record<NominateReason, string>> = {
  goods: '带过同类商品',
  fans: '粉丝画像匹配',
  price: '客单价接近',
  active: '近30天活跃',
}

/** Most points of each part of the score. */
export const NOMINATE_POINTS = { category: 40, price: 25, fans: 20, activity: 15 } as const

/** Lists of talents: by sales, by gain of fans, newcomers by sales, by sales of videos, by sales of lives. */
export const TALENT_RANKS = ['sales', 'fans', 'rising', 'video', 'live'] as const
export type TalentRankKind = (typeof TALENT_RANKS)[number]

/** Chinese names of the lists. */
export const talentRankLabel: Readonly<Record<TalentRankKind, string>> = {
  sales: '带货榜',
  fans: '涨粉榜',
  rising: '新锐榜',
  video: '视频榜',
  live: '直播榜',
}

/** 新锐榜 holds talents whose first market sale is at most so many days old. */
export const RISING_DAYS = 90
/** Places of a ranking that the personal edition sees. */
export const RANK_VISIBLE_PERSONAL = 20
