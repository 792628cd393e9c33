import { type SQL, sql } from 'drizzle-orm'
import { fanLayerSql } from './fanLayers.ts'

/** What sales can be grouped by, with the key's columns. Staff and department rows come once per follower. */
export const SALES_GROUPS = {
  author: ['author_id', 'platform'],
  product: ['product_id', 'platform'],
  platform: ['platform'],
  content_kind: ['content_kind'],
  content: ['content_kind', 'content_id'],
  user: ['user_id'],
  dept: ['dept_id'],
  shop: ['shop_id'],
  activity: ['activity_id'],
  colonel: ['colonel_buyin_id'],
  /** As `colonel`, with a row of the lines that are of none. */
  any_colonel: ['colonel_buyin_id'],
  day: ['day'],
  week: ['week'],
  month: ['month'],
  hour: ['hour'],
  weekday: ['weekday'],
  /** 新老: 1 inside the new period of the talent, 0 outside. */
  is_new: ['new_period'],
  level: ['level'],
  fans: ['fan_layer'],
  province: ['province'],
  class: ['class_id'],
  spu: ['spu_id'],
  price_band: ['price_band'],
  /** 来源: 0 shop, 1 hosting, 2 activity. */
  source: ['product_type'],
  rate_band: ['rate_band'],
} as const
export type SalesGroup = keyof typeof SALES_GROUPS
export type GroupColumn = (typeof SALES_GROUPS)[SalesGroup][number]

/** Names of what sales are broken down by, as a table heads them. */
export const SALES_GROUP_LABELS: Readonly<Record<SalesGroup, string>> = {
  day: '日',
  week: '周',
  month: '月',
  hour: '时段',
  weekday: '星期',
  platform: '平台',
  dept: '部门',
  user: '媒介',
  author: '达人',
  is_new: '新老',
  level: '等级',
  fans: '粉丝层',
  province: '省份',
  product: '商品',
  class: '分类',
  spu: 'SPU',
  price_band: '价格带',
  shop: '店铺',
  content_kind: '渠道',
  content: '内容',
  source: '来源',
  rate_band: '佣金率带',
  activity: '活动',
  colonel: '团长',
  any_colonel: '团长',
}

/** Key of the level of a talent without one (未评级). */
export const UNRATED = -1
/** Lower bounds of the bands of prices from the second on, in fen. */
const PRICE_BANDS = [5_000, 10_000, 20_000, 50_000]

/** The tables that tell more of a fact: `a` its talent, `p` its product. */
const JOINS = {
  author: () => sql`left join author a on a.author_id = o.author_id and a.platform = o.platform`,
  goods: (corpId: number) => sql`left join goods p on p.corp_id = ${corpId} and p.product_id = o.product_id`,
} as const

interface DerivedColumn {
  /** Over the facts `o` and the joined tables; without bound parameters, as it is grouped by. */
  sql: SQL
  /** Columns of the facts that it or its join reads. */
  reads: readonly string[]
  join?: keyof typeof JOINS
}
const TALENT = ['author_id', 'platform']
const DERIVED: Partial<Record<GroupColumn, DerivedColumn>> = {
  /** Day number of its Monday: the first day of the count was a Thursday. */
  week: { sql: sql`(o.day - (o.day + 3) % 7)`, reads: ['day'] },
  /** Day number of its first. */
  month: {
    sql: sql`(date_trunc('month', ('1970-01-01'::date + o.day)::timestamp)::date - '1970-01-01'::date)`,
    reads: ['day'],
  },
  level: { sql: sql`coalesce(a.level, ${sql.raw(String(UNRATED))})`, reads: TALENT, join: 'author' },
  fan_layer: { sql: fanLayerSql(sql`coalesce(a.fans, 0)`), reads: TALENT, join: 'author' },
  province: { sql: sql`coalesce(a.region, '')`, reads: TALENT, join: 'author' },
  class_id: { sql: sql`coalesce(p.class_id, 0)`, reads: ['product_id'], join: 'goods' },
  spu_id: { sql: sql`coalesce(p.spu_id, 0)`, reads: ['product_id'], join: 'goods' },
  price_band: {
    sql: sql`(width_bucket(coalesce(p.price_min, 0), ${sql.raw(`array[${PRICE_BANDS.join(', ')}]::bigint[]`)}) + 1)`,
    reads: ['product_id'],
    join: 'goods',
  },
}

/** What rows of sales come by. */
export interface Grouping {
  /** Columns of the facts that are keys of the rows. */
  keys: readonly string[]
  /** Columns that are read besides, for what the rows come by is worked out of them. */
  reads: readonly string[]
  /** Of days only their month is asked: whole months tell it. */
  ofMonths: boolean
}

/** One row for everything. */
export const UNGROUPED: Grouping = { keys: [], reads: [], ofMonths: false }

const columnsOfGroups = (groups: readonly SalesGroup[]): GroupColumn[] => [
  ...new Set(groups.flatMap((group) => SALES_GROUPS[group])),
]

export function groupingOf(groups: readonly SalesGroup[]): Grouping {
  const columns = columnsOfGroups(groups)
  return {
    keys: columns.filter((name) => DERIVED[name] === undefined),
    reads: columns.flatMap((name) => DERIVED[name]?.reads ?? []),
    ofMonths: columns.includes('month') && !columns.includes('day') && !columns.includes('week'),
  }
}

/** Every column of the facts that a grouping asks for. */
export const factColumnsOf = ({ keys, reads }: Grouping): string[] => [...new Set([...keys, ...reads])]

/** Whether rows come once per follower. */
export function isByStaff(grouping: Grouping): boolean {
  return factColumnsOf(grouping).some((name) => name === 'user_id' || name === 'dept_id')
}

/** Groups each of whose rows is of one platform. */
const OF_ONE_PLATFORM: readonly SalesGroup[] = [
  'author',
  'product',
  'platform',
  'content',
  'shop',
  'activity',
  'colonel',
]
/** Groups whose rows may come from several platforms. */
export const isMixed = (groups: readonly SalesGroup[]) => !groups.some((group) => OF_ONE_PLATFORM.includes(group))

/** The columns of the groups with their SQL over the facts `o`, what is joined for them, and which facts are of none of the groups. */
export function groupSql(groups: readonly SalesGroup[], corpId: number) {
  const columns = columnsOfGroups(groups).map((name) => ({
    name,
    sql: DERIVED[name]?.sql ?? sql`o.${sql.identifier(name)}`,
  }))
  const joins = new Set(columns.flatMap(({ name }) => DERIVED[name]?.join ?? []))
  // Lines without a colonel or an activity are no colonel's and no activity's.
  const keyed = (['colonel', 'activity'] as const).filter((group) => groups.includes(group))
  return {
    columns,
    joins: [...joins].map((name) => JOINS[name](corpId)),
    conditions: keyed.map((group) => sql`o.${sql.identifier(SALES_GROUPS[group][0])} <> ''`),
  }
}
