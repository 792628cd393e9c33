import { type SQL, sql } from 'drizzle-orm'
import {
  authorConditions,
  dayOf,
  inRange,
  type MetricFilter,
  ofShops,
  orderConditions,
  productConditions,
  type Scope,
  staffConditions,
} from '../../rules/filter.ts'
import { all } from '../../store/database/query.ts'
import { FACT_VALUES, type FactNeeds, type FactValues, factTime, factValues, rateBandOf } from '../salesFacts.ts'
import { Fact } from '../../rules/facts.ts'
import { hasAggregates } from './changedDays.ts'
import { selectCredited } from './credited.ts'
import { selectFirstSales } from './firstSales.ts'

/** What a row of facts stands for, and which rows: a line, or a line once per follower. */
export interface FactOptions {
  /** Once per follower in scope, with `user_id` and `dept_id`. */
  byStaff?: boolean
  /** With `users` and `depts`, everybody who is credited. */
  withCrew?: boolean
  /** Only of this Shanghai day number. */
  ofDay?: SQL
  /** A statement answering (author_id, platform): no other talent has a fact in question. */
  ofTalents?: SQL | undefined
  /** A statement answering (author_id, platform): every fact in question of these talents is in scope. */
  whole?: SQL | undefined
  /** With `new_period`: whether the line was paid inside the talent's new period, whatever the fact. */
  withNewPeriod?: boolean
  /** Nothing of a line but its talent, product, platform and time is asked. */
  onlyPairs?: boolean
}

/** Every value of a fact in the order of the columns, 0 where it has none. */
const valueColumns = (values: FactValues): SQL =>
  sql.join(
    Object.entries(FACT_VALUES).map(
      ([name, type]) => sql`(${values[name as keyof FactValues] ?? NONE})::${type} as ${sql.identifier(name)}`, // a name of the table
    ),
    sql`, `,
  )
const NONE = sql`0`

/** Hour of the day (0–23) and weekday (1 Monday – 7 Sunday) of a time in Shanghai. */
const timeColumns = (time: SQL): SQL =>
  sql`(((${time} + 28800) % 86400) / 3600)::smallint as hour, ((${dayOf(time)} + 3) % 7 + 1)::smallint as weekday`

/**
 * The sales facts of a filter: rows that each stand on the day of their own basis and add up. Every sales figure is an
 * aggregate over them, so totals, trends and lists of one filter agree. With `byStaff` a row comes once per follower in
 * reach, with `user_id` and `dept_id`.
 *
 * Columns: fact, day, at, is_dyks, the line's keys (order_id … rate_band), hour and weekday, user_id, dept_id, and the values — qty,
 * pay_amount, settled (part of the paid line that has settled until now), settled_fee (its commission), flow, commission,
 * service_fee, is_new and is_first of a paid line; refunded and the negative commission and service_fee that go with it;
 * settle_amount, settle_commission; refund_amount. What a kind of fact does not have is 0.
 *
 * Every branch starts from few rows of its own time and reaches the others by primary key: how many lines a staff filter
 * leaves is badly guessed by the planner, which must not matter.
 */
export function selectFacts(
  scope: Scope,
  filter: MetricFilter,
  needs: FactNeeds,
  {
    byStaff = false,
    withCrew = false,
    ofDay,
    ofTalents,
    whole,
    onlyPairs = false,
    withNewPeriod = false,
  }: FactOptions = {},
): SQL {
  const ofWhole = whole && sql`select w.author_id, w.platform from whole w`
  const ofLine = orderConditions(scope, filter, { withStaff: !byStaff, whole: ofWhole })
  const ofTheseTalents = ofTalents && sql`(i.author_id, i.platform) in (${ofTalents})`
  const isOfLine = (alias: SQL) =>
    sql`${alias}.corp_id = ${scope.corp_id} and ${alias}.order_id = i.order_id and ${alias}.sku_id = i.sku_id`
  const staff = all(staffConditions(scope, filter, sql`s.user_id`, sql`s.dept_id`))
  const crew = sql`cross join lateral ${selectCredited(sql`i`)} c`
  const staffJoin = byStaff ? sql`join order_attr s on ${isOfLine(sql`s`)} and ${staff}` : withCrew ? crew : sql``
  const marksJoin = sql`join order_attr m on ${isOfLine(sql`m`)} and m.seat = 0`
  const isNew = filter.is_new === undefined ? undefined : sql`m.is_new = ${filter.is_new}`

  const isOfDay = (time: SQL) =>
    ofDay && sql`${time} >= ${ofDay}::bigint * 86400 - 28800 and ${time} < ${ofDay}::bigint * 86400 + 57600`

  const marks = needs.marks ?? false
  const branch = (fact: Fact, from: SQL, withMarks = false): SQL => {
    const time = factTime(fact)
    const values: FactValues = factValues(fact, filter.now, withMarks)
    return sql`select ${fact}::int as fact, ${dayOf(time)} as day, ${time} as at, i.platform in ('dy', 'ks') as is_dyks,
      i.order_id, i.platform, i.author_id, i.product_id, i.shop_id, i.content_kind, i.content_id, i.activity_id, i.colonel_buyin_id,
      i.product_type, ${rateBandOf(sql`i.commission_rate`)} as rate_band, ${timeColumns(time)},
      ${withNewPeriod ? sql`m.is_new as new_period,` : sql``}
      ${byStaff ? sql`s.user_id, s.dept_id` : sql`0 as user_id, 0 as dept_id`}, ${withCrew ? sql`c.users, c.depts,` : sql``}
      ${valueColumns(values)} from ${from} ${staffJoin} ${withMarks || withNewPeriod || isNew !== undefined ? marksJoin : sql``}
      where ${all([fact === Fact.firstOfProduct ? undefined : ofTheseTalents, ofLine, isNew, isOfDay(time)])} and ${inRange(time, filter)}`
  }

  const branches: Record<Fact, () => SQL> = {
    [Fact.paid]: () => branch(Fact.paid, sql`order_item i`, marks),
    [Fact.settled]: () => branch(Fact.settled, sql`order_item i`),
    [Fact.refund]: () => branch(Fact.refund, sql`refund rf join order_item i on ${lineOf(sql`rf`)}`),
    [Fact.takenBack]: () =>
      branch(
        Fact.takenBack,
        // Of a few days, or one content, it is cheaper to ask line by line than to add up everything since.
        ofDay || withCrew || filter.content_id !== undefined
          ? sql`order_item i cross join lateral ${refundsOfLine(filter)} r`
          : sql`${refundsByLine(scope, filter)} r join order_item i on ${lineOf(sql`r`)}`,
      ),
    [Fact.firstOfProduct]: () =>
      onlyPairs
        ? firstPairs(scope, filter)
        : branch(
            Fact.firstOfProduct,
            sql`${firstPayments(scope, filter)} fp join order_item i on i.corp_id = fp.corp_id and i.product_id = fp.product_id
          and i.pay_time = fp.first_at and i.author_id = fp.author_id and i.platform = fp.platform`,
          ),
  }
  const together = sql.join(
    needs.kinds.map((kind) => branches[kind]()),
    sql` union all `,
  )
  return whole ? sql`(with whole as materialized (${whole}) ${together})` : sql`(${together})`
}

/** The first sales themselves as facts, with what `onlyPairs` asks of them. */
function firstPairs(scope: Scope, filter: MetricFilter): SQL {
  return sql`select ${Fact.firstOfProduct}::int as fact, ${dayOf(sql`p.first_at`)} as day, p.first_at as at, p.platform in ('dy', 'ks') as is_dyks,
    '' as order_id, p.platform, p.author_id, p.product_id, '' as shop_id, 0::smallint as content_kind, '' as content_id, '' as activity_id,
    '' as colonel_buyin_id, 0::smallint as product_type, 0::smallint as rate_band, ${timeColumns(sql`p.first_at`)},
    0 as user_id, 0 as dept_id, ${valueColumns({})} from ${firstPayments(scope, filter)} p`
}

function lineOf(alias: SQL): SQL {
  return sql`i.corp_id = ${alias}.corp_id and i.order_id = ${alias}.order_id and i.sku_id = ${alias}.sku_id`
}

/** Refunds until now by line. A refund never precedes its payment, so the range's start prunes; so do the lines in question. */
function refundsByLine(scope: Scope, filter: MetricFilter): SQL {
  const since = filter.start === undefined ? undefined : sql`refund_time >= ${filter.start}`
  const ofLines = filter.line_facts && sql`(order_id, sku_id) in (${filter.line_facts.keys})`
  return sql`(select corp_id, order_id, sku_id, sum(amount) as amount from refund
    where ${all([sql`corp_id = ${scope.corp_id}`, sql`refund_time <= ${filter.now}`, since, ofLines])} group by corp_id, order_id, sku_id)`
}

/** As `refundsByLine`, of the line `i` alone. */
function refundsOfLine(filter: MetricFilter): SQL {
  return sql`(select sum(rf.amount) as amount from refund rf where rf.corp_id = i.corp_id and rf.order_id = i.order_id
    and rf.sku_id = i.sku_id and rf.refund_time <= ${filter.now} having count(*) > 0)`
}

/**
 * The first payment of each talent for each product of the corporation, where it falls in the range: of the pairs with a
 * payment in it, those whose earliest of all is not before it. A scalar question per pair stays one of the index, whatever the
 * planner believes of the number of pairs.
 */
function firstPayments(scope: Scope, filter: MetricFilter): SQL {
  // One talent or product has few lines.
  const isOne = filter.author_id !== undefined || filter.product_id !== undefined
  if (!isOne && hasAggregates(scope, filter.now)) return selectFirstSales(scope, filter)
  const pairs = sql`select o.corp_id, o.product_id, o.author_id, o.platform, min(o.pay_time) as first_at from order_item o
    where ${all([
      sql`o.corp_id = ${scope.corp_id}`,
      ofShops(scope, sql`o.shop_id`),
      inRange(sql`o.pay_time`, filter),
      ...authorConditions(filter, sql`o`),
      ...productConditions(filter, sql`o.product_id`),
    ])} group by o.corp_id, o.product_id, o.author_id, o.platform`
  if (filter.start === undefined) return sql`(${pairs})`
  return sql`(select p.* from (${pairs} offset 0) p where (select e.pay_time from order_item e where e.corp_id = p.corp_id
    and e.author_id = p.author_id and e.product_id = p.product_id and e.platform = p.platform order by e.pay_time limit 1) >= ${filter.start})`
}
