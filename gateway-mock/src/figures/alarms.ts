import { DAY_SECONDS } from '@crm/base/durations'
import {
  type AlarmCondition,
  alarmFigureText,
  AlarmObject,
  type AlarmScope,
  ALARM_METRICS,
} from '@crm/contracts/rules/alarmRules'
import { ContentKind, GoodsStatus, SampleStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { all, isOneOf, type Queryable, rowsOf, rowsAs } from '../store/database/query.ts'
import { startOfDay } from '../rules/period.ts'
import { ofShops, samplesOfShops, type Scope } from '../rules/filter.ts'
import type { SalesGroup } from './salesGroups.ts'
import { groupedSales } from './sales.ts'

/** An object for which all conditions of a rule hold. */
export interface AlarmingObject {
  key: string
  name: string
  /** A talent, where the object is one's. */
  author_id: string
  platform: string
  /** Who works on it now. */
  user_ids: number[]
  /** Whose it is, of the shops; nothing where what was found is of all shops together. */
  shops: string[] | null
  /** What was found, in the order of the conditions. */
  found: number[]
}

/** What a rule asks. */
export interface AlarmQuestion {
  object: AlarmObject
  conditions: readonly AlarmCondition[]
  scope: AlarmScope
}

/** Of which corporation it is asked. */
interface Asking {
  /** The whole of it, with what is kept of its days. */
  corp: Scope
  /** The moment that is looked at. */
  at: number
  /** Until when it is known what happened: the clock. */
  now: number
}

/** More objects than this are no anomaly. */
export const FOUND_MAX = 200
const FEN = 100

interface Value {
  value: SQL
  join?: SQL
}
interface Source {
  /** With the tables that the other members name. */
  from: SQL
  key: SQL
  name: SQL
  /** `author_id`, `platform`; none where the object is no talent's. */
  talent?: readonly [SQL, SQL]
  /** Who works on it, where it is not its talent's followers. */
  user?: SQL
  /** The shops whose it is, as a JSON list; none where it has none. */
  shops?: SQL
  where: readonly (SQL | undefined)[]
  valueOf: (condition: AlarmCondition, at: number) => Value
}

const OPERATORS = { '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=`, '=': sql`=` } as const

const talentName = sql`(select a.nick_name from author a where a.author_id = x.author_id and a.platform = x.platform)`
const colonelName = sql`(select k.name from colonel k where k.corp_id = x.corp_id and k.colonel_buyin_id = x.colonel_buyin_id)`
/** A title with whose it is in brackets; without brackets where nobody is known. */
const named = (title: SQL, whose: SQL) => sql`${title} || coalesce('（' || nullif(${whose}, '') || '）', '')`
const followOf = (author: SQL, platform: SQL, corpId: number) => sql`f.corp_id = ${corpId} and f.author_id = ${author}
  and f.platform = ${platform} and f.classify = 1 and f.unbind_time is null`

/** Metrics of objects without a shop that add up what all shops sold. */
const SALES_METRICS: readonly string[] = ['gmv', 'order_count', 'refund_rate']
const SALES = ['gmv', 'order_count', 'refund_gmv'] as const

/** Figures of sales over the days of a condition, joined by the group's key. */
function salesValue({ corp, now }: Asking, group: SalesGroup, on: (alias: SQL) => SQL) {
  return ({ metric, window }: AlarmCondition, at: number): Value => {
    const alias = sql.identifier(`sales_${window}`) as unknown as SQL // A name within a statement.
    const filter = { now, start: startOfDay(at) - (window - 1) * DAY_SECONDS, end: at }
    const join = sql`left join ${groupedSales(corp, filter, group, SALES)} ${alias} on ${on(alias)}`
    const member = (name: string) => sql`coalesce(${alias}.${sql.identifier(name)}, 0)`
    switch (metric) {
      case 'order_count':
        return { join, value: member('order_count') }
      // Where the platform delivers no refunds there is no rate, and nothing to compare.
      case 'refund_rate':
        return {
          join,
          value: sql`case when ${member('refund_gmv')} >= 0 then 100.0 * ${member('refund_gmv')} / nullif(${member('gmv')}, 0) end`,
        }
      default:
        return { join, value: sql`${member('gmv')} / ${FEN}::float8` }
    }
  }
}

const daysSince = (time: SQL, at: number) => sql`floor((${at} - ${time}) / ${DAY_SECONDS}::float8)`

/** In departments (with what lies below) or with tags, by who follows the talent. */
function talentScope(corpId: number, { dept_ids = [], tag_ids = [] }: AlarmScope, author: SQL, platform: SQL): SQL[] {
  return [
    ...(dept_ids.length > 0
      ? [
          sql`exists (select 1 from follow f join dept fd on fd.corp_id = f.corp_id and fd.id = f.dept_id
            where ${followOf(author, platform, corpId)} and exists (select 1 from dept top where top.corp_id = f.corp_id
              and ${isOneOf(sql`top.id`, dept_ids)} and fd.path like top.path || '%'))`,
        ]
      : []),
    ...(tag_ids.length > 0
      ? [
          sql`exists (select 1 from author_tag t where t.corp_id = ${corpId} and t.classify = 1 and t.author_id = ${author}
            and t.platform = ${platform} and ${isOneOf(sql`t.tag_id`, tag_ids)})`,
        ]
      : []),
  ]
}

const inShops = ({ shop_ids = [] }: AlarmScope, column: SQL) =>
  shop_ids.length > 0 ? isOneOf(column, shop_ids) : undefined

function sourceOf(asking: Asking, object: AlarmObject, scope: AlarmScope): Source {
  const { at } = asking
  const { corp_id: corpId } = asking.corp
  switch (object) {
    case AlarmObject.live: {
      const minute = sql`floor((${at} - x.start_time) / 60.0)`
      const shown = sql`select m.online from live_minute m where m.corp_id = x.corp_id and m.live_id = x.live_id and m.minute <= ${minute}`
      return {
        from: sql`live x`,
        key: sql`x.live_id`,
        name: named(sql`x.title`, talentName),
        talent: [sql`x.author_id`, sql`x.platform`],
        where: [
          sql`x.corp_id = ${corpId} and x.start_time <= ${at} and coalesce(x.end_time, ${at + 1}) > ${at}`,
          sql`x.start_time > ${at - 2 * DAY_SECONDS}`,
          ...talentScope(corpId, scope, sql`x.author_id`, sql`x.platform`),
        ],
        valueOf: ({ metric }) => {
          if (metric === 'online_drop')
            return {
              value: sql`100.0 - 100.0 * (${shown} order by m.minute desc limit 1)
                / nullif((select max(s.online) from (${shown}) s), 0)`,
            }
          if (metric === 'silent_minutes')
            return {
              // Whole rows that are missing: of a longer step its rest is none yet. A live that nobody records is never silent.
              value: sql`(select greatest(0, (${minute} - m.minute - m.step)::int / m.step * m.step) from live_minute m
                where m.corp_id = x.corp_id and m.live_id = x.live_id and m.minute <= ${minute} order by m.minute desc limit 1)`,
            }
          return {
            value: sql`(select coalesce(sum(i.pay_amount), 0) / ${FEN}::float8 from order_item i where ${all([
              sql`i.corp_id = x.corp_id and i.content_kind = ${ContentKind.live} and i.content_id = x.live_id and i.pay_time <= ${at}`,
              ofShops(asking.corp, sql`i.shop_id`),
            ])})`,
          }
        },
      }
    }
    case AlarmObject.video:
      return {
        from: sql`video x`,
        key: sql`x.video_id`,
        name: named(sql`x.title`, talentName),
        talent: [sql`x.author_id`, sql`x.platform`],
        where: [
          sql`x.corp_id = ${corpId} and x.publish_at <= ${at} and x.publish_at > ${at - 90 * DAY_SECONDS}`,
          ...talentScope(corpId, scope, sql`x.author_id`, sql`x.platform`),
        ],
        valueOf: ({ metric, window }) => {
          const column =
            metric === 'plays' ? sql`d.plays` : sql`d.likes + d.comments + coalesce(d.collects, 0) + d.shares`
          // A figure of a range is the last counter in it less the last one before it.
          const until = (time: number) => sql`coalesce((select ${column} from video_day d where d.corp_id = x.corp_id
            and d.video_id = x.video_id and d.day <= (to_timestamp(${time}) at time zone 'Asia/Shanghai')::date
            order by d.day desc limit 1), 0)`
          return { value: sql`${until(at)} - ${until(startOfDay(at) - (window - 1) * DAY_SECONDS - 1)}` }
        },
      }
    case AlarmObject.talent: {
      const sales = salesValue(
        asking,
        'author',
        (alias) => sql`${alias}.author_id = x.author_id and ${alias}.platform = x.platform`,
      )
      return {
        from: sql`corp_author x`,
        key: sql`x.platform || ':' || x.author_id`,
        name: sql`coalesce(${talentName}, '')`,
        talent: [sql`x.author_id`, sql`x.platform`],
        where: [
          sql`x.corp_id = ${corpId} and x.deleted_at is null`,
          sql`exists (select 1 from follow f where ${followOf(sql`x.author_id`, sql`x.platform`, corpId)})`,
          ...talentScope(corpId, scope, sql`x.author_id`, sql`x.platform`),
        ],
        valueOf: (condition, now) =>
          condition.metric === 'days_without_live'
            ? {
                value: daysSince(
                  sql`(select max(l.start_time) from live l where l.corp_id = x.corp_id and l.author_id = x.author_id
                    and l.platform = x.platform and l.start_time <= ${now})`,
                  now,
                ),
              }
            : sales(condition, now),
      }
    }
    case AlarmObject.goods: {
      const sales = salesValue(asking, 'product', (alias) => sql`${alias}.product_id = x.product_id`)
      return {
        from: sql`goods x`,
        key: sql`x.product_id`,
        shops: sql`json_build_array(x.shop_id)`,
        name: sql`x.title`,
        where: [
          sql`x.corp_id = ${corpId} and x.deleted_at is null`,
          inShops(scope, sql`x.shop_id`),
          ofShops(asking.corp, sql`x.shop_id`),
        ],
        valueOf: (condition, now) => {
          if (condition.metric === 'stock') return { value: sql`x.stock` }
          if (condition.metric === 'is_off') return { value: sql`(x.status = ${GoodsStatus.offline})::int` }
          return sales(condition, now)
        },
      }
    }
    case AlarmObject.shop: {
      const sales = salesValue(asking, 'shop', (alias) => sql`${alias}.shop_id = x.shop_id`)
      return {
        from: sql`shop x`,
        key: sql`x.shop_id`,
        shops: sql`json_build_array(x.shop_id)`,
        name: sql`x.name`,
        where: [
          sql`x.corp_id = ${corpId} and x.deleted_at is null`,
          inShops(scope, sql`x.shop_id`),
          ofShops(asking.corp, sql`x.shop_id`),
        ],
        valueOf: (condition, now) => sales(condition, now),
      }
    }
    case AlarmObject.ads:
      return {
        from: sql`ad_account x`,
        key: sql`x.id::text`,
        name: sql`x.name`,
        where: [sql`x.corp_id = ${corpId} and x.deleted_at is null`],
        valueOf: ({ metric, window }, now) => {
          const days = sql`from ad_day ad where ad.corp_id = x.corp_id and ad.account_id = x.id
            and ad.day <= (to_timestamp(${now}) at time zone 'Asia/Shanghai')::date
            and ad.day > (to_timestamp(${now - window * DAY_SECONDS}) at time zone 'Asia/Shanghai')::date`
          return {
            value:
              metric === 'cost'
                ? sql`(select coalesce(sum(ad.cost), 0) / ${FEN}::float8 ${days})`
                : sql`(select sum(ad.pay_amount)::float8 / nullif(sum(ad.cost), 0) ${days})`,
          }
        },
      }
    case AlarmObject.sample:
      return {
        from: sql`(select * from sample sm where ${all([sql`sm.corp_id = ${corpId} and sm.classify = 1`, samplesOfShops(asking.corp)])}) x`,
        key: sql`x.sample_id::text`,
        name: named(sql`x.sample_no`, sql`coalesce(${talentName}, ${colonelName})`),
        talent: [sql`x.author_id`, sql`x.platform`],
        user: sql`x.user_id`,
        shops: sql`(select coalesce(json_agg(distinct coalesce(g.shop_id, '')), '[]'::json) from sample_item si
          left join goods g on g.corp_id = si.corp_id and g.product_id = si.product_id where si.corp_id = x.corp_id and si.sample_id = x.sample_id)`,
        where: [
          sql`x.corp_id = ${corpId} and x.deleted_at is null`,
          ...talentScope(corpId, scope, sql`x.author_id`, sql`x.platform`),
        ],
        valueOf: ({ metric }, now) => {
          if (metric === 'days_unfulfilled')
            return {
              value: sql`case when x.status = ${SampleStatus.signed} and x.delivery_type = 0 and x.sign_time <= ${now}
                then ${daysSince(sql`x.sign_time`, now)} end`,
            }
          const [status, since] =
            metric === 'days_unshipped'
              ? ([SampleStatus.awaitingShipment, sql`coalesce(x.review_at, x.created_at)`] as const)
              : ([SampleStatus.pendingReview, sql`x.created_at`] as const)
          return {
            value: sql`case when x.status = ${status} and ${since} <= ${now} then ${daysSince(since, now)} end`,
          }
        },
      }
    default:
      return {
        from: sql`orders x`,
        key: sql`x.order_id`,
        shops: sql`json_build_array(x.shop_id)`,
        name: sql`x.order_id`,
        where: [
          sql`x.corp_id = ${corpId} and x.pay_time <= ${at} and x.pay_time > ${at - 7 * DAY_SECONDS}`,
          inShops(scope, sql`x.shop_id`),
          ofShops(asking.corp, sql`x.shop_id`),
        ],
        valueOf: ({ metric }, now) => ({
          value:
            metric === 'refund_amount'
              ? sql`(select coalesce(sum(r.amount), 0) / ${FEN}::float8 from refund r where r.corp_id = x.corp_id
                  and r.order_id = x.order_id and r.refund_time <= ${now})`
              : sql`(select coalesce(sum(i.pay_amount), 0) / ${FEN}::float8 from order_item i where i.corp_id = x.corp_id
                  and i.order_id = x.order_id)`,
        }),
      }
  }
}

/** The objects for which all conditions hold at a moment; one whose figure does not exist never holds. */
export async function alarmingObjects(
  db: Queryable,
  asking: Asking,
  { object, conditions, scope }: AlarmQuestion,
): Promise<AlarmingObject[]> {
  const { corp, at } = asking
  // What was sold by a moment that is past stands, and sums by day tell it; what was taken back of it by then, the lines alone do.
  const now = conditions.some(({ metric }) => metric === 'refund_rate') ? at : asking.now
  const { from, key, name, talent, user, shops, where, valueOf } = sourceOf({ corp, at, now }, object, scope)
  const values = conditions.map((condition) => valueOf(condition, at))
  // Two conditions over the same days share a join.
  const joins = new Map<number, SQL>()
  conditions.forEach((condition, n) => {
    const join = values[n]?.join
    if (join !== undefined) joins.set(condition.window, join)
  })
  const columns = values.map(({ value }, n) => sql`(${value})::float8 as ${sql.identifier(`v${n}`)}`)
  const holds = conditions.map(
    ({ op, value }, n) => sql`t.${sql.identifier(`v${n}`)} ${OPERATORS[op]} ${value}::float8`,
  )
  const [author, platform] = talent ?? [sql`''`, sql`''`]
  const users =
    user !== undefined
      ? sql`json_build_array(${user})`
      : talent === undefined
        ? sql`'[]'::json`
        : sql`coalesce((select json_agg(f.user_id order by f.bind_time, f.id) from follow f
            where ${followOf(author, platform, corp.corp_id)}), '[]'::json)`
  // What talents and lives sold is of all shops; plays and costs are of none.
  const noShops = conditions.some(({ metric }) => SALES_METRICS.includes(metric)) ? sql`null::json` : sql`'[]'::json`
  // A column for each condition, as many as the rule has.
  const rows = await rowsOf(
    db,
    rowsAs<
      Omit<AlarmingObject, 'found'> & Record<`v${number}`, number>
    >(sql`select * from (select ${key} as key, ${name} as name, ${author} as author_id, ${platform} as platform,
        ${users} as user_ids, ${shops ?? noShops} as shops, ${sql.join(columns, sql`, `)} from ${from} ${sql.join([...joins.values()], sql` `)}
        where ${all(where)}) t
      where ${all(holds)} order by t.key limit ${FOUND_MAX}`),
  )
  return rows.map((row) => ({
    ...{ key: row.key, name: row.name, author_id: row.author_id, platform: row.platform },
    ...{ user_ids: row.user_ids, shops: row.shops },
    found: conditions.map((_, n) => Math.round((row[`v${n}`] ?? 0) * 100) / 100),
  }))
}

/** What was found of an object, in words. */
export function foundText(
  object: AlarmObject,
  conditions: readonly AlarmCondition[],
  found: readonly number[],
): string {
  return conditions
    .map(({ metric }, n) => {
      const figure = ALARM_METRICS[object][metric]
      if (metric === 'is_off') return found[n] === 1 ? '已下架' : '未下架'
      return `${figure?.label ?? metric} ${alarmFigureText(found[n] ?? 0, figure?.unit ?? '')}`
    })
    .join('，')
}
