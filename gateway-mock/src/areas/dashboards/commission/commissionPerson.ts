import type { Commission, CommissionDetail } from '@crm/contracts/calls/commission'
import { sql } from 'drizzle-orm'
import { baseLines, type BaseLine } from '../../../figures/commission/bases.ts'
import {
  baseQueryOf,
  type Commission as CommissionFigures,
  correctionsIn,
  nextOf,
} from '../../../figures/commission/commissions.ts'
import {
  type CommissionTerms,
  freezeOf,
  lastMomentOf,
  type SchemeVersion,
  versionOf,
} from '../../../figures/commission/terms.ts'
import { selectLines } from '../../../figures/orderList.ts'
import { ofShops, type ShopScope } from '../../../rules/filter.ts'
import { monthRange, ruleIn } from '../../../rules/commissionMonths.ts'
import { tierParts } from '../../../rules/percentage.ts'
import { all, type Queryable, rowOf, rowsOf, type Statement } from '../../../store/database/query.ts'
import { float, int, number, select, selectDistinct, text, value } from '../../../store/database/select.ts'
import { changePage } from './commissionLogs.ts'

/** Lines that a page shows; the others are in the file. */
const LINES_SHOWN = 200
const HISTORY_SHOWN = 50

/** The lines of the base of a month: as they were kept, or as they are now. */
function linesOf(terms: CommissionTerms, row: CommissionFigures, version: SchemeVersion | undefined, now: number) {
  if (row.frozen_at !== null)
    return select(
      {
        user_id: number`${row.user_id}::int`,
        order_id: text`k.order_id`,
        sku_id: text`k.sku_id`,
        base_amount: float`k.base_amount`,
      },
      sql`from percentage_line k where k.corp_id = ${terms.corp_id} and k.result_id = ${row.id} and k.month = ${row.month}`,
    ) as Statement<BaseLine>
  if (version === undefined) return undefined
  return baseLines(baseQueryOf(terms, row.month, version, [row], lastMomentOf(terms, row.month, now)))
}

/**
 * The lines as the page shows them, the largest first, with their number and what of them was taken back. Whoever is kept to shops sees
 * the lines of these; the sums are of all.
 */
async function shownLines(
  db: Queryable,
  terms: CommissionTerms,
  row: CommissionFigures,
  version: SchemeVersion | undefined,
  { now, who }: { now: number; who: ShopScope },
): Promise<Pick<CommissionDetail, 'lines' | 'line_count' | 'sales' | 'refunds'>> {
  const lines = linesOf(terms, row, version, now)
  if (lines === undefined) return { lines: [], line_count: 0, sales: 0, refunds: 0 }
  const { corp_id, rules } = terms
  const isSettled = version?.base_option === 'close_sales'
  const isDeducted = !isSettled && ruleIn(rules, row.month).deduct_refund === 1
  const until = Math.min(now, freezeOf(terms, row.month) - 1)
  const refunded = sql`(select coalesce(sum(rf.amount), 0) from refund rf where rf.corp_id = ${corp_id} and rf.order_id = l.order_id
    and rf.sku_id = l.sku_id and rf.refund_time <= ${until})`
  const { line_count, base, refunds } = await rowOf(
    db,
    select(
      {
        line_count: int`count(*)`,
        base: float`coalesce(sum(l.base_amount), 0)`,
        refunds: float`${isDeducted ? sql`coalesce(sum(${refunded}), 0)` : sql`0`}`,
      },
      sql`from (${lines}) l`,
    ),
  )
  const rows = await rowsOf(
    db,
    select(
      {
        order_id: text`l.order_id`,
        sku_id: text`l.sku_id`,
        title: text`coalesce(g.title, i.product_id)`,
        author_name: text`coalesce(a.nick_name, i.author_id)`,
        platform: value<CommissionDetail['lines'][number]['platform']>`i.platform`,
        time: float`${isSettled ? sql`coalesce(i.settle_time, i.pay_time)` : sql`i.pay_time`}`,
        base_amount: float`l.base_amount`,
      },
      sql`from (select x.* from (${lines}) x order by abs(x.base_amount) desc, x.order_id, x.sku_id limit ${LINES_SHOWN}) l
      cross join lateral ${selectLines(sql`i.corp_id = ${corp_id} and i.order_id = l.order_id and i.sku_id = l.sku_id`)} i
      left join goods g on g.corp_id = i.corp_id and g.product_id = i.product_id
      left join author a on a.author_id = i.author_id and a.platform = i.platform
      where ${all([ofShops(who, sql`i.shop_id`)])} order by abs(l.base_amount) desc, l.order_id, l.sku_id`,
    ),
  )
  return { lines: rows, line_count, sales: base + refunds, refunds }
}

/** Talents whose first order of a cycle the member was credited with in the month. */
const firstsOf = (db: Queryable, { corp_id }: CommissionTerms, { user_id, month }: CommissionFigures, until: number) =>
  rowsOf(
    db,
    selectDistinct(
      {
        author_id: text`i.author_id`,
        author_name: text`coalesce(a.nick_name, i.author_id)`,
        platform: value<CommissionDetail['firsts'][number]['platform']>`i.platform`,
      },
      sql`from order_attr s join order_item i on i.corp_id = s.corp_id and i.order_id = s.order_id and i.sku_id = s.sku_id
      left join author a on a.author_id = i.author_id and a.platform = i.platform
      where s.corp_id = ${corp_id} and s.user_id = ${user_id} and s.is_first = 1 and i.pay_time >= ${monthRange(month).start}
        and i.pay_time <= ${Math.min(monthRange(month).end, until)} order by 2, 1`,
    ),
  )

const questionsOf = (db: Queryable, corpId: number, resultId: number) =>
  rowsOf(
    db,
    select(
      {
        id: number`q.id`,
        text: text`q.text`,
        created_at: float`q.created_at`,
        answer: text`q.answer`,
        answered_by: text`coalesce(u.nick_name, '')`,
        answered_at: float<number | null>`q.answered_at`,
      },
      sql`from percentage_question q left join corp_user u on u.corp_id = q.corp_id and u.user_id = q.answered_by
      where q.corp_id = ${corpId} and q.result_id = ${resultId} order by q.id`,
    ),
  )

/** Everything that explains what a member earns in a month. */
export async function commissionDetail(
  db: Queryable,
  {
    terms,
    row,
    shown,
    now,
    who,
  }: { terms: CommissionTerms; row: CommissionFigures; shown: Commission; now: number; who: ShopScope },
): Promise<CommissionDetail> {
  const { month, user_id } = row
  const version = versionOf(terms, row.scheme_id, month)
  const lines = await shownLines(db, terms, row, version, { now, who })
  const corrections = await correctionsIn(db, month, { terms, now, userIds: [user_id] })
  const history = await changePage(db, terms.corp_id, [sql`l.member_id = ${user_id} and l.month = ${month}`], {
    page: 1,
    size: HISTORY_SHOWN,
  })
  const rule = ruleIn(terms.rules, month)
  return {
    ...shown,
    ...lines,
    mode: version?.mode ?? null,
    first_order_reward: version?.first_order_reward ?? 0,
    is_by_settlement: version?.base_option === 'close_sales' && rule.attribution === 'settle' ? 1 : 0,
    next: nextOf(version, row),
    parts:
      version === undefined
        ? []
        : tierParts(version.mode, version.tiers, row.base_amount).map((part) => ({ ...part, rate: part.rate / 100 })),
    firsts:
      (version?.first_order_reward ?? 0) > 0 ? await firstsOf(db, terms, row, lastMomentOf(terms, month, now)) : [],
    corrections: corrections.map(({ origin_month, kind, base_before, base_after, amount }) => ({
      ...{ month: origin_month, kind, base_before, base_after, amount },
    })),
    history: history.list,
    questions: await questionsOf(db, terms.corp_id, row.id),
  }
}
