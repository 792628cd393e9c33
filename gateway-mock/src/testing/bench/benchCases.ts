import { DAY_SECONDS } from '@crm/base/durations'
import type { Call } from '@crm/contracts/call'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { memberCalls } from '@crm/contracts/calls/members'
import { orderCalls } from '@crm/contracts/calls/orders'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { talentCalls } from '@crm/contracts/calls/talents'
import { videoCalls } from '@crm/contracts/calls/videos'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { endOfDay, lastDays } from '../../rules/period.ts'
import { rowOf } from '../../store/database/query.ts'
import { int, number, select, text } from '../../store/database/select.ts'

/** A call with its request, and the plainest SQL that answers the same question over the records. */
export interface BenchCase {
  name: string
  call: Call<never, unknown>
  request: object
  sql: SQL
}

/** A call with the very request that it takes, and its plain SQL. */
export const question = <Request extends object, Answer>(
  name: string,
  call: Call<Request, Answer>,
  request: Request,
  bare: SQL,
): BenchCase => ({ name, call: call as unknown as Call<never, unknown>, request, sql: bare })

/** Lists can be turned to their 100,000th row. */
export const PAGE_ROWS = 20
export const LAST_PAGE = 100_000 / PAGE_ROWS

/** What the questions are asked of. */
export interface BenchContext {
  now: number
  corp_id: number
  /** A medium with talents. */
  user_id: number
  product_id: string
  /** The last page that a list can be turned to by its number. */
  lastPage: number
  /** The same of the order lines. */
  lastOrders: number
}

/** A medium with many talents, a product that sells, and how far the videos can be turned. */
export async function placeOf(db: Db, corp_id: number, now: number): Promise<BenchContext> {
  const { user_id } = await rowOf(
    db,
    select(
      { user_id: number`user_id` },
      sql`from follow where corp_id = ${corp_id} and classify = 1 and unbind_time is null group by 1 order by count(*) desc, 1 limit 1`,
    ),
  )
  const { product_id } = await rowOf(
    db,
    select(
      { product_id: text`product_id` },
      sql`from order_item where corp_id = ${corp_id} and pay_time > ${now - 7 * DAY_SECONDS} group by 1 order by count(*) desc, 1 limit 1`,
    ),
  )
  const { videos } = await rowOf(
    db,
    select({ videos: int`count(*)` }, sql`from video where corp_id = ${corp_id} and kind = 1 and deleted_at is null`),
  )
  const { lines } = await rowOf(
    db,
    select({ lines: int`count(*)` }, sql`from order_item where corp_id = ${corp_id} and pay_time <= ${now}`),
  )
  const lastOf = (rows: number) => Math.min(LAST_PAGE, Math.ceil(rows / PAGE_ROWS))
  return { now, corp_id, user_id, product_id, lastPage: lastOf(videos), lastOrders: lastOf(lines) }
}

/** The heaviest calls, the widest of their filters included. */
export function questionsOf({ now, corp_id, user_id, product_id, lastPage, lastOrders }: BenchContext): BenchCase[] {
  const week = lastDays(7, now)
  const month = lastDays(30, now)
  const year = lastDays(396, now)
  const requestOf = ({ start, end }: { start: number; end: number }) => ({ start_time: start, end_time: end })
  const paid = ({ start, end }: { start: number; end: number }) =>
    sql`i.corp_id = ${corp_id} and i.pay_time between ${start} and ${Math.min(end, now)}`
  const published = sql`v.corp_id = ${corp_id} and v.kind = 1 and v.deleted_at is null and v.publish_at <= ${now}`
  const sums = sql`sum(i.pay_amount), sum(i.qty), count(distinct i.order_id), count(distinct (i.author_id, i.platform)),
    count(distinct (i.author_id, i.platform)) filter (where m.is_first = 1),
    (select sum(r.amount) from refund r join order_item p on p.corp_id = r.corp_id and p.order_id = r.order_id and p.sku_id = r.sku_id`
  const overview = (range: { start: number; end: number }) =>
    sql`select ${sums} where p.corp_id = ${corp_id} and p.pay_time between ${range.start} and ${range.end}),
      (select sum(s.settle_amount) from order_item s where s.corp_id = ${corp_id} and s.settle_time between ${range.start} and ${range.end})
      from order_item i join order_attr m on m.corp_id = i.corp_id and m.order_id = i.order_id and m.sku_id = i.sku_id and m.seat = 0 where ${paid(range)}`
  const trend = (range: { start: number; end: number }) =>
    sql`select (i.pay_time + 28800) / 86400, sum(i.pay_amount), sum(i.qty), count(distinct i.order_id), count(distinct (i.author_id, i.platform))
      from order_item i where ${paid(range)} group by 1 order by 1`
  const videos = sql`left join (select i.content_id, sum(i.pay_amount) as gmv, sum(i.qty) as volume from order_item i
      where i.corp_id = ${corp_id} and i.content_kind = 2 and i.pay_time <= ${now} group by 1) o on o.content_id = v.video_id where ${published}`
  const latest = (page: number) => sql`select v.*, count(*) over (), (select sum(i.pay_amount) from order_item i
      where i.corp_id = v.corp_id and i.content_kind = 2 and i.content_id = v.video_id)
    from video v where ${published} order by v.publish_at desc limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}`
  const orders = (range: { start: number; end: number }, page: number) => sql`select i.*,
      (select count(*) from order_item i where ${paid(range)}), (select sum(i.pay_amount) from order_item i where ${paid(range)})
    from order_item i where ${paid(range)} order by i.pay_time desc limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}`
  const ofUser = sql`join order_attr s on s.corp_id = i.corp_id and s.order_id = i.order_id and s.sku_id = i.sku_id and s.user_id = ${user_id}`
  const pool = sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
    left join (select i.author_id, sum(i.pay_amount) as gmv from order_item i where i.corp_id = ${corp_id} and i.platform = 'dy' group by 1) g
      on g.author_id = ca.author_id where ca.corp_id = ${corp_id} and ca.platform = 'dy' and ca.pool = 1 and ca.deleted_at is null`

  return [
    question('overview, 7 days', overviewCalls.summary, requestOf(week), overview(week)),
    question('overview, 13 months', overviewCalls.summary, requestOf(year), overview(year)),
    question('trend, 30 days', overviewCalls.trend, requestOf(month), trend(month)),
    question('trend, 13 months', overviewCalls.trend, requestOf(year), trend(year)),
    question(
      'channels, 13 months',
      overviewCalls.channel,
      { ...requestOf(year), by: 'kind' },
      sql`select i.content_kind, sum(i.pay_amount) from order_item i where ${paid(year)} group by 1`,
    ),
    question(
      'new and old talents, 30 days',
      overviewCalls.newOld,
      requestOf(month),
      sql`select (i.pay_time + 28800) / 86400, m.is_new, sum(i.pay_amount) from order_item i join order_attr m on m.corp_id = i.corp_id
        and m.order_id = i.order_id and m.sku_id = i.sku_id and m.seat = 0 where ${paid(month)} group by 1, 2`,
    ),
    question(
      'funnel, 30 days',
      overviewCalls.funnel,
      requestOf(month),
      sql`select count(distinct (f.author_id, f.platform)) from follow f where f.corp_id = ${corp_id} and f.classify = 1
        and f.bind_time <= ${now} and (f.unbind_time is null or f.unbind_time >= ${month.start})
        and exists (select 1 from order_item i where i.corp_id = f.corp_id and i.author_id = f.author_id and i.platform = f.platform)`,
    ),
    question(
      'best talents, 30 days',
      overviewCalls.rank,
      { ...requestOf(month), kind: 'author' },
      sql`select i.author_id, i.platform, sum(i.pay_amount) from order_item i where ${paid(month)} group by 1, 2 order by 3 desc limit 10`,
    ),
    question(
      'best staff, 30 days',
      overviewCalls.rank,
      { ...requestOf(month), kind: 'user' },
      sql`select s.user_id, sum(i.pay_amount) from order_item i join order_attr s on s.corp_id = i.corp_id and s.order_id = i.order_id
        and s.sku_id = i.sku_id where ${paid(month)} group by 1 order by 2 desc limit 10`,
    ),
    question(
      'public pool',
      talentCalls.publicList,
      { platform: 'dy' },
      sql`select ca.author_id, a.nick_name, g.gmv, count(*) over () ${pool} order by ca.pool_at desc limit (select 20)`,
    ),
    question(
      'public pool by sales',
      talentCalls.publicList,
      { platform: 'dy', order_by: 'gmv', sort: 'desc' },
      sql`select ca.author_id, a.nick_name, g.gmv, count(*) over () ${pool} order by g.gmv desc nulls last limit (select 20)`,
    ),
    question(
      'talents of the team',
      talentCalls.myList,
      { platform: 'dy', scope: 'team' },
      sql`select f.id, a.nick_name, g.gmv, count(*) over () from follow f join author a on a.author_id = f.author_id and a.platform = f.platform
        left join (select i.author_id, sum(i.pay_amount) as gmv from order_item i where i.corp_id = ${corp_id} and i.platform = 'dy' group by 1) g
          on g.author_id = f.author_id where f.corp_id = ${corp_id} and f.classify = 1 and f.platform = 'dy' and f.unbind_time is null order by 3 desc nulls last limit (select 20)`,
    ),
    question(
      'goods, 30 days',
      goodsCalls.list,
      { platform: 'dy', ...requestOf(month) },
      sql`select p.product_id, g.*, count(*) over () from goods p left join (select i.product_id, sum(i.pay_amount) as gmv, sum(i.qty), count(distinct i.order_id),
        count(distinct i.author_id), count(distinct i.content_id) from order_item i where ${paid(month)} and i.platform = 'dy' group by 1) g on g.product_id = p.product_id
        where p.corp_id = ${corp_id} and p.platform = 'dy' and p.deleted_at is null order by g.gmv desc nulls last limit (select 20)`,
    ),
    question(
      'one product, 13 months',
      goodsCalls.analysis,
      { product_id, ...requestOf(year) },
      sql`select sum(i.pay_amount), sum(i.qty), count(distinct (i.author_id, i.platform)) from order_item i where ${paid(year)} and i.product_id = ${product_id}`,
    ),
    question(
      'cooperations',
      cooperationCalls.list,
      {},
      sql`select c.coop_id, count(*) over (), (select sum(i.pay_amount) from order_item i join coop_goods cg on cg.coop_id = c.coop_id and cg.product_id = i.product_id
        where i.corp_id = c.corp_id and i.author_id = c.author_id and i.platform = c.platform and i.pay_time between c.start_time and c.end_time)
        from cooperation c where c.corp_id = ${corp_id} and c.deleted_at is null order by c.created_at desc limit (select 20)`,
    ),
    question(
      'a medium, 30 days',
      mediumCalls.overview,
      { user_id, ...requestOf(month) },
      sql`select sum(i.pay_amount), sum(i.qty), count(distinct (i.author_id, i.platform)), count(distinct i.content_id) from order_item i ${ofUser} where ${paid(month)}`,
    ),
    question(
      'talents of a medium, 30 days',
      mediumCalls.authorList,
      { user_id, ...requestOf(month) },
      sql`select i.author_id, sum(i.pay_amount), count(distinct i.order_id), count(*) over () from order_item i ${ofUser} where ${paid(month)}
        group by 1 order by 2 desc limit (select 20)`,
    ),
    question(
      'members',
      memberCalls.list,
      {},
      sql`select u.user_id, (select count(*) from follow f where f.corp_id = u.corp_id and f.classify = 1 and f.user_id = u.user_id and f.unbind_time is null), g.gmv
        from corp_user u left join (select s.user_id, sum(i.pay_amount) as gmv from order_item i join order_attr s on s.corp_id = i.corp_id
          and s.order_id = i.order_id and s.sku_id = i.sku_id where ${paid(month)} group by 1) g on g.user_id = u.user_id where u.corp_id = ${corp_id} limit (select 20)`,
    ),
    question('videos, first page', videoCalls.list, { platform: 'all', size: PAGE_ROWS }, latest(1)),
    question(
      'videos by sales',
      videoCalls.list,
      { platform: 'all', size: PAGE_ROWS, order_by: 'gmv', sort: 'desc' },
      sql`select v.video_id, o.gmv, count(*) over () from video v ${videos} order by o.gmv desc nulls last limit (select 20)`,
    ),
    question(
      'videos, last page by number',
      videoCalls.list,
      { platform: 'all', size: PAGE_ROWS, page: lastPage },
      latest(lastPage),
    ),
    question(
      'videos, their figures',
      videoCalls.statistic,
      { platform: 'all', end_time: endOfDay(now) },
      sql`select count(*), sum(v.plays), sum(v.likes), sum(o.gmv), sum(o.volume) from video v ${videos}`,
    ),
    question(
      'videos by day, 13 months',
      videoCalls.trend,
      { platform: 'all', ...requestOf(year) },
      sql`select (v.publish_at + 28800) / 86400, count(*), sum(v.plays), sum(o.gmv) from video v ${videos} and v.publish_at >= ${year.start} group by 1`,
    ),
    question('orders, 7 days', orderCalls.list, requestOf(week), orders(week, 1)),
    question('orders, 13 months', orderCalls.list, requestOf(year), orders(year, 1)),
    question(
      'orders, last page by number',
      orderCalls.list,
      { ...requestOf(year), size: PAGE_ROWS, page: lastOrders },
      orders(year, lastOrders),
    ),
    question(
      'seeding, 30 days',
      contentOverviewCalls.summary,
      requestOf(month),
      sql`select count(*), sum(ci.plays), sum(ci.likes + ci.comments + ci.collects + ci.shares), sum(ci.quote) from content_item ci
        where ci.corp_id = ${corp_id} and ci.status = 3 and ci.deleted_at is null and ci.publish_at between ${month.start} and ${now}`,
    ),
  ]
}
