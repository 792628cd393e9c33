import type { AnswerOf } from '@crm/contracts/call'
import type { workbenchCalls } from '@crm/contracts/calls/workbench'
import { CooperationStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import {
  cooperationConditions,
  during,
  inRange,
  type MetricFilter,
  orderConditions,
  staffConditions,
} from '../../../rules/filter.ts'
import { lastDays } from '../../../rules/period.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { all, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { float, select, text, value } from '../../../store/database/select.ts'

type Event = AnswerOf<typeof workbenchCalls.feed>['list'][number]

const EVENTS = 20
/** Lines that are read for the latest orders: one has few. */
const LINES = 200

/** What happened in the scope in the last 7 days, the latest first: orders, each once and as 首单 where it is a talent's first, and cooperations. */
export function workFeed(db: Queryable, who: Staff, filter: MetricFilter): Promise<Event[]> {
  const scope = scopeOf(who)
  const week = during(filter, lastDays(7, filter.now))
  const credited = all([
    sql`s.corp_id = i.corp_id and s.order_id = i.order_id and s.sku_id = i.sku_id`,
    ...staffConditions(scope, filter, sql`s.user_id`, sql`s.dept_id`),
  ])
  const lines = sql`select i.order_id, i.pay_time, i.platform, i.author_id, i.pay_amount,
      (select min(s.user_id) from order_attr s where ${credited}) as user_id,
      exists (select 1 from order_attr s where ${credited} and s.is_first = 1) as is_first
    from order_item i where ${orderConditions(scope, week, { withStaff: true })} and ${inRange(sql`i.pay_time`, week)}
    order by i.pay_time desc, i.order_id limit ${LINES}`
  const orders = sql`select case when bool_or(l.is_first) then 'first' else 'order' end as kind, l.order_id as id, max(l.pay_time) as at, l.platform,
      min(l.author_id) as author_id, sum(l.pay_amount) as amount, min(l.user_id) as user_id
    from (${lines}) l group by l.order_id, l.platform`
  const cooperations = sql`select 'cooperation', c.coop_id::text, c.created_at, c.platform, c.author_id, 0, c.user_id
    from cooperation c where ${cooperationConditions(scope, filter)} and ${inRange(sql`c.created_at`, week)} and c.status <> ${CooperationStatus.cancelled}`
  return rowsOf(
    db,
    select(
      {
        kind: value<Event['kind']>`e.kind`,
        id: text`e.id`,
        at: float`e.at`,
        platform: value<Event['platform']>`e.platform`,
        author_id: text`e.author_id`,
        author_name: text`coalesce(a.nick_name, e.author_id)`,
        amount: float`e.amount`,
        user_name: text`coalesce(u.nick_name, '')`,
      },
      sql`from (select x.* from (${orders} union all ${cooperations}) x order by x.at desc, x.id limit ${EVENTS}) e
        left join author a on a.author_id = e.author_id and a.platform = e.platform
        left join corp_user u on u.corp_id = ${who.corp_id} and u.user_id = e.user_id order by e.at desc, e.id`,
    ),
  )
}
