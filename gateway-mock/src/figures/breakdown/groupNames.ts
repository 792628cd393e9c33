import { DAY_MS } from '@crm/base/durations'
import { contentKindLabel, fanLayerLabel, platformLabel } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { dayLabel, dayStart } from '../../rules/period.ts'
import { SALES_GROUPS, type SalesGroup, UNRATED } from '../salesGroups.ts'
import { RANK_LABELS } from '../salesRank.ts'

/** Names of the rows `g` of a group, over the table that is joined for them. */
export interface RecordNames {
  id: SQL
  name: SQL
  join: (corpId: number) => SQL
}

const OF_NOBODY = '未归属'
/** What rows are called whose talent or product does not say it. */
export const UNKNOWN = '未知'

/** Groups that are records: their names stand in their tables. */
export const RECORD_NAMES = {
  author: RANK_LABELS.author,
  product: RANK_LABELS.product,
  colonel: RANK_LABELS.colonel,
  user: {
    ...RANK_LABELS.user,
    name: sql`case when g.user_id = 0 then ${OF_NOBODY}::text else u.nick_name end`,
  },
  dept: {
    id: sql`g.dept_id::text`,
    name: sql`case when g.dept_id = 0 then ${OF_NOBODY}::text else d.name end`,
    join: (corpId: number) => sql`left join dept d on d.corp_id = ${corpId} and d.id = g.dept_id`,
  },
  shop: {
    id: sql`g.shop_id`,
    name: sql`case when g.shop_id = '' then '未绑定店铺' else sh.name end`,
    join: (corpId: number) => sql`left join shop sh on sh.corp_id = ${corpId} and sh.shop_id = g.shop_id`,
  },
  class: {
    id: sql`g.class_id::text`,
    name: sql`case when g.class_id = 0 then '未分类' else gc.name end`,
    join: (corpId: number) => sql`left join goods_class gc on gc.corp_id = ${corpId} and gc.id = g.class_id`,
  },
  spu: {
    id: sql`g.spu_id::text`,
    name: sql`case when g.spu_id = 0 then '未关联 SPU' else gs.name end`,
    join: (corpId: number) => sql`left join spu gs on gs.corp_id = ${corpId} and gs.id = g.spu_id`,
  },
  any_colonel: {
    ...RANK_LABELS.colonel,
    name: sql`case when g.colonel_buyin_id = '' then '无团长' else k.name end`,
  },
} as const satisfies Partial<Record<SalesGroup, RecordNames>>
type RecordGroup = keyof typeof RECORD_NAMES

const isRecordGroup = (group: SalesGroup): group is RecordGroup => group in RECORD_NAMES

/** How the records of a group are named; undefined where its key says it. */
export const recordNames = (group: SalesGroup): RecordNames | undefined =>
  isRecordGroup(group) ? RECORD_NAMES[group] : undefined

const labelled = (labels: Readonly<Record<string | number, string>>) => (key: string | number) => labels[key] ?? UNKNOWN
const lastDayOf = (day: number, group: 'week' | 'month') => {
  if (group === 'week') return day + 6
  const first = new Date(day * DAY_MS)
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1) / DAY_MS - 1
}

/** Names of the keys of groups that are no records. */
const LABELS: Partial<Record<SalesGroup, (key: string | number) => string>> = {
  platform: labelled(platformLabel),
  content_kind: labelled(contentKindLabel),
  fans: labelled(fanLayerLabel),
  level: (level) => (level === UNRATED ? '未评级' : `LV${level}`),
  is_new: labelled({ 0: '老达人', 1: '新达人' }),
  province: (name) => String(name) || UNKNOWN,
  source: labelled({ 0: '店铺', 1: '托管', 2: '活动' }),
  rate_band: labelled({ 1: '<5%', 2: '5–10%', 3: '10–15%', 4: '15–20%', 5: '20–30%', 6: '≥30%' }),
  price_band: labelled({ 1: '<50 元', 2: '50–100 元', 3: '100–200 元', 4: '200–500 元', 5: '≥500 元' }),
  weekday: labelled({ 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' }),
  hour: (hour) => `${hour}时`,
  day: (day) => dayLabel(Number(day)),
  week: (day) => dayLabel(Number(day)),
  month: (day) => dayLabel(Number(day)).slice(0, 7),
}

/** What the key of a group that is no record is called. */
export const keyLabel = (group: SalesGroup, key: string | number): string => LABELS[group]?.(key) ?? String(key)

type Keys = Record<string, string | number>

/** What narrows a list of orders to a row of the group: members of the address. */
export function listKeys(group: SalesGroup, row: Readonly<Record<string, string | number>>): Keys {
  const key = row[SALES_GROUPS[group][0]] ?? ''
  switch (group) {
    case 'day':
    case 'week':
    case 'month': {
      const last = group === 'day' ? Number(key) : lastDayOf(Number(key), group)
      return { date_type: 'customize', start_time: dayStart(Number(key)), end_time: dayStart(last + 1) - 1 }
    }
    case 'author':
    case 'product':
      return { [SALES_GROUPS[group][0]]: key, platform: row.platform ?? '' }
    case 'colonel':
    case 'any_colonel':
      return { colonel_id: key }
    default:
      return { [SALES_GROUPS[group][0]]: key }
  }
}
