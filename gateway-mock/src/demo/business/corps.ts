import { CorpStatus, FollowMode, PLATFORMS, type UserStatus } from '@crm/contracts/enums'
import type { PlatformCode } from '../../store/database/schema.ts'

/** How many records of each kind a corporation of the demo has. */
export interface Sizes {
  talents: number
  followed: number
  orderItems: number
  goods: number
  spus: number
  colonels: number
  activities: number
  samples: number
  sampleItems: number
  cooperations: number
  schedules: number
  lives: number
  videos: number
  followLogs: number
  tags: number
  contents: number
  campaigns: number
  monitors: number
  notices: number
  oplogs: number
  materials: number
  scripts: number
  /** Imports and exports. */
  tasks: number
  /** Follows, also those that have ended; without it as many as the talents' stories need. */
  follows?: number
  /** Shops; without it one for each platform that has shops. */
  shops?: number
  /** Departments below those that every corporation has, for the members of `extraAccounts`. */
  teams?: number
}

export interface CorpPlan {
  no: number
  name: string
  brand: string
  sourceType: '' | 'tz' | 'by'
  commerce: number | null
  content: number | null
  /** Whole days from today to the last day of the version. */
  endsIn: number
  whitelist: 0 | 1
  /** Verification status. */
  status: CorpStatus
  followMode: FollowMode
  /** `author_new_tag_rule`. */
  newRule: number
  platforms: PlatformCode[]
  contentPlatforms: PlatformCode[]
  roles: number[]
  /** Classes of the goods that it makes itself; of the others it sells partners' brands. */
  classes: string[]
  sizes: Sizes
}

export const DEMO: Sizes = {
  talents: 300,
  followed: 180,
  orderItems: 18_000,
  goods: 120,
  spus: 30,
  colonels: 15,
  activities: 20,
  samples: 420,
  sampleItems: 600,
  cooperations: 160,
  schedules: 60,
  lives: 900,
  videos: 3_000,
  followLogs: 1_500,
  tags: 24,
  contents: 400,
  campaigns: 8,
  monitors: 20,
  notices: 200,
  oplogs: 3_000,
  materials: 200,
  scripts: 60,
  tasks: 40,
}

const scaled = (factor: number): Sizes => {
  const of = (size: number, least = 1) => Math.max(least, Math.round(size * factor))
  return {
    talents: of(DEMO.talents, 24),
    followed: of(DEMO.followed, 15),
    orderItems: of(DEMO.orderItems),
    goods: of(DEMO.goods, 16),
    spus: of(DEMO.spus, 4),
    colonels: of(DEMO.colonels, 2),
    activities: of(DEMO.activities, 3),
    samples: of(DEMO.samples, 36),
    sampleItems: of(DEMO.sampleItems, 50),
    cooperations: of(DEMO.cooperations, 16),
    schedules: of(DEMO.schedules, 10),
    lives: of(DEMO.lives),
    videos: of(DEMO.videos),
    followLogs: of(DEMO.followLogs),
    tags: of(DEMO.tags, 8),
    contents: of(DEMO.contents, 24),
    campaigns: of(DEMO.campaigns, 2),
    monitors: of(DEMO.monitors, 4),
    notices: of(DEMO.notices, 20),
    oplogs: of(DEMO.oplogs),
    materials: of(DEMO.materials, 16),
    scripts: of(DEMO.scripts, 8),
    tasks: of(DEMO.tasks, 6),
  }
}

const ALL: PlatformCode[] = [...PLATFORMS]
const FEW = [2, 4, 6, 7]
const SEEDING = [2, 4, 5, 6, 7]
const EVERY = [1, 2, 3, 4, 5, 6, 7, 30, 50, 60, 70, 80]

const ordinary = {
  sourceType: '' as const,
  content: null,
  whitelist: 0 as const,
  status: CorpStatus.approved,
  followMode: FollowMode.single,
  newRule: 2,
  platforms: ALL,
  contentPlatforms: [] as PlatformCode[],
  roles: FEW,
  classes: ['食品饮料', '个护家清'],
  sizes: scaled(1 / 6),
}
const seeding: PlatformCode[] = ['dy', 'xhs']

/** The eleven corporations of the demo. */
export const CORPS: CorpPlan[] = [
  {
    ...ordinary,
    no: 1,
    name: '橙风国货集团',
    brand: '橙风',
    commerce: 500,
    content: 500,
    endsIn: 300,
    contentPlatforms: seeding,
    roles: EVERY,
    classes: ['食品饮料', '家居日用', '个护家清'],
    sizes: DEMO,
  },
  {
    ...ordinary,
    no: 2,
    name: '青橙商家',
    brand: '青橙',
    commerce: 100,
    endsIn: 90,
    platforms: ['dy', 'ks'],
    classes: ['数码家电', '家居日用'],
  },
  {
    ...ordinary,
    no: 3,
    name: '南山种草工作室',
    brand: '南山',
    commerce: null,
    content: 300,
    endsIn: 90,
    contentPlatforms: seeding,
    roles: SEEDING,
    classes: ['美妆护肤', '个护家清'],
  },
  {
    ...ordinary,
    no: 4,
    name: '团长联盟',
    brand: '团盟',
    sourceType: 'tz',
    commerce: 300,
    endsIn: 90,
    platforms: ['dy'],
    followMode: 200,
  },
  {
    ...ordinary,
    no: 5,
    name: '百应合作企业',
    brand: '百应',
    sourceType: 'by',
    commerce: 100,
    endsIn: 90,
    platforms: ['dy', 'ks'],
    classes: ['服饰内衣', '运动户外'],
    newRule: 1,
  },
  {
    ...ordinary,
    no: 6,
    name: '个人版用户',
    brand: '个人小店',
    commerce: 50,
    endsIn: -30,
    status: 1,
    platforms: ['dy'],
    sizes: scaled(1 / 12),
  },
  {
    ...ordinary,
    no: 7,
    name: '试用企业',
    brand: '初见',
    commerce: 90,
    content: 90,
    endsIn: 0,
    status: 2,
    platforms: ['dy', 'ks'],
    contentPlatforms: seeding,
    roles: SEEDING,
    classes: ['美妆护肤', '母婴宠物'],
    sizes: scaled(1 / 12),
  },
  {
    ...ordinary,
    no: 8,
    name: '过期品牌',
    brand: '旧时',
    commerce: 300,
    content: 300,
    endsIn: -1,
    contentPlatforms: seeding,
    roles: SEEDING,
  },
  {
    ...ordinary,
    no: 9,
    name: '免费版企业',
    brand: '轻启',
    commerce: 60,
    endsIn: 7,
    status: 4,
    // The free version has one shop.
    platforms: ['dy'],
    followMode: 300,
    sizes: scaled(1 / 20),
  },
  {
    ...ordinary,
    no: 10,
    name: '基础版企业',
    brand: '百草',
    commerce: 95,
    endsIn: 90,
    platforms: ['dy', 'ks'],
    classes: ['个护家清', '美妆护肤'],
  },
  {
    ...ordinary,
    no: 11,
    name: '独立云客户',
    brand: '云上',
    commerce: 900,
    content: 900,
    endsIn: 300,
    whitelist: 1,
    contentPlatforms: ALL,
    roles: EVERY,
    followMode: 500,
    newRule: 1,
    classes: ['数码家电', '运动户外'],
    sizes: scaled(1 / 5),
  },
]

/** A role of a person in a corporation, beyond the one account per corporation and role. */
export interface AccountPlan {
  phone: string
  corp: number
  role: number
  /** Further corporations, in the same role. */
  corps?: number[]
  boundTo?: string[]
  status?: UserStatus
  novice?: true
  locked?: true
  /** Number of the team that a member of a larger corporation belongs to. */
  team?: number
}

/** Phones: 1380, two digits of the corporation, five of the role. */
const phoneOf = (corp: number, role: number) => `1380${String(corp).padStart(2, '0')}${String(role).padStart(5, '0')}`

/** The 66 people who can sign in; the password of all is `DEMO_PASSWORD`. */
export const ACCOUNTS: AccountPlan[] = [
  ...CORPS.flatMap(({ no, roles }) =>
    roles.map(
      (role): AccountPlan => ({
        phone: phoneOf(no, role),
        corp: no,
        role,
        ...(no === 1 && role === 2 && { corps: [2, 3, 4], boundTo: [phoneOf(1, 4), phoneOf(3, 2)] }),
      }),
    ),
  ),
  { phone: '13800100106', corp: 1, role: 6, novice: true },
  { phone: '13800100506', corp: 1, role: 6, status: 1 },
  { phone: '13800100206', corp: 1, role: 6, locked: true },
]

export const DEMO_PASSWORD = 'Demo-2026'

/** Records that journeys and people ask for by name. */
export const SEED_NAMES = {
  /** Followed by 13800100006 in corporation 1. */
  followedTalent: '糯米妈妈育儿手账',
  /** In the public pool of corporation 1, never followed. */
  poolTalent: '阿泽聊数码',
  /** On the black list of corporation 1. */
  blackTalent: '大飞数码评测',
  /** Followed by 13800100050 in corporation 1. */
  colleaguesTalent: '林小鹿穿搭',
  /** An endpoint asked for this product by name or id fails on purpose. */
  failingGoods: '接口失败的商品',
} as const
