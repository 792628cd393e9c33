import { canReviewOfflineRates } from '@crm/access/goods'
import type { OfflineRate } from '@crm/contracts/calls/goodsRates'
import { type OfflineAction, type OfflineRateScope, OfflineRateStatus } from '@crm/contracts/rules/offlineRateRules'
import { sql } from 'drizzle-orm'
import { isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import type { Staff } from '../../../rules/staff.ts'
import { type OfflineResult, offlineRateConditions, offlineStatus } from '../../../figures/offlineRates.ts'
import { type RuleRefusal, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { float, json, number, select, text, value } from '../../../store/database/select.ts'

/** An agreement as the rules look at it. */
export interface StoredRate {
  id: number
  product_id: string
  platform: string
  title: string
  scope: OfflineRateScope
  levels: number[]
  author_ids: string[]
  rate: number
  start_time: number
  end_time: number
  status: OfflineRateStatus
  user_id: number
  remark: string
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

/** The agreements of these numbers in the caller's scope; others are left out. */
export function storedRates(db: Queryable, who: Staff, ids: readonly number[], now: number): Promise<StoredRate[]> {
  return rowsOf(
    db,
    select(
      {
        id: number`r.id`,
        product_id: text`r.product_id`,
        platform: text`r.platform`,
        title: text`p.title`,
        scope: value<OfflineRateScope>`r.scope`,
        levels: value<number[]>`r.levels`,
        author_ids: value<string[]>`r.author_ids`,
        rate: number`r.rate`,
        start_time: float`r.start_time`,
        end_time: float`r.end_time`,
        status: value<OfflineRateStatus>`${offlineStatus(now)}`,
        user_id: number`r.user_id`,
        remark: text`r.remark`,
        updated_at: float`r.updated_at`,
        updated_by: number`r.updated_by`,
      },
      sql`from offline_rate r join goods p on p.corp_id = r.corp_id and p.product_id = r.product_id
      where ${offlineRateConditions(scopeOf(who), { now }, { ids })} order by r.id`,
    ),
  )
}

/** What the caller may do: reviewers look at what waits and stop what runs; who asked takes back, changes and deletes. */
export function offlineActions(
  who: Staff,
  { status, user_id }: Pick<StoredRate, 'status' | 'user_id'>,
): OfflineAction[] {
  const reviews = canReviewOfflineRates(who)
  const isOwn = user_id === who.user_id
  if (status === OfflineRateStatus.pending)
    return [
      ...(reviews ? (['review'] as const) : []),
      ...(isOwn ? (['withdraw'] as const) : []),
      ...(isOwn || reviews ? (['edit'] as const) : []),
    ]
  if (status === OfflineRateStatus.approved) return reviews ? ['stop'] : []
  return isOwn || reviews ? ['remove'] : []
}

const WRONG_STATE: RuleRefusal = { code: WRONG_STATE_CODE, message: '当前状态不能操作' }

/** Why the caller may not do this to an agreement, or nothing. */
export function offlineRefusal(who: Staff, stored: StoredRate, action: OfflineAction): RuleRefusal | undefined {
  return offlineActions(who, stored).includes(action) ? undefined : WRONG_STATE
}

const staffOf = (id: string, alias: string) =>
  sql.raw(
    `(select json_build_object('user_id', ${alias}.user_id, 'name', ${alias}.nick_name, 'avatar', coalesce(${alias}u.avatar, ''), 'status', ${alias}.status)
      from corp_user ${alias} left join app_user ${alias}u on ${alias}u.user_id = ${alias}.user_id where ${alias}.corp_id = r.corp_id and ${alias}.user_id = ${id})`,
  )

/** The agreements as the list shows them, in the order of what they came to. */
export async function shownRates(
  db: Queryable,
  who: Staff,
  results: readonly OfflineResult[],
  now: number,
): Promise<OfflineRate[]> {
  const rows = await rowsOf(
    db,
    select(
      {
        id: value<OfflineRate['id']>`r.id`,
        goods: json<
          OfflineRate['goods']
        >`json_build_object('product_id', p.product_id, 'platform', p.platform, 'title', p.title, 'cover', p.cover, 'status', p.status)`,
        scope: value<OfflineRate['scope']>`r.scope`,
        levels: value<OfflineRate['levels']>`r.levels`,
        talents: json<
          OfflineRate['talents']
        >`(select coalesce(json_agg(json_build_object('author_id', t.id, 'author_name', coalesce(a.nick_name, t.id)) order by t.at), '[]'::json)
        from jsonb_array_elements_text(r.author_ids) with ordinality t(id, at) left join author a on a.author_id = t.id and a.platform = r.platform)`,
        online_rate: float<OfflineRate['online_rate']>`r.online_rate / 100.0`,
        rate: float<OfflineRate['rate']>`r.rate / 100.0`,
        start_time: float<OfflineRate['start_time']>`r.start_time`,
        end_time: float<OfflineRate['end_time']>`r.end_time`,
        user: value<OfflineRate['user']>`${staffOf('r.user_id', 'm')}`,
        created_at: float<OfflineRate['created_at']>`r.created_at`,
        status: value<OfflineRate['status']>`${offlineStatus(now)}`,
        reviewer: value<OfflineRate['reviewer']>`${staffOf('r.reviewer_id', 'v')}`,
        review_at: float<OfflineRate['review_at']>`r.review_at`,
        reason: value<OfflineRate['reason']>`r.reason`,
        remark: value<OfflineRate['remark']>`r.remark`,
        updated_at: float<OfflineRate['updated_at']>`r.updated_at`,
      },
      sql`from offline_rate r join goods p on p.corp_id = r.corp_id and p.product_id = r.product_id
      where r.corp_id = ${who.corp_id} and ${isOneOf(
        sql`r.id`,
        results.map(({ id }) => id),
      )}`,
    ),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return results.flatMap(({ id, gmv, commission }) => {
    const row = byId.get(id)
    if (!row) return []
    const rate_gap = Math.round((row.rate - row.online_rate) * 100) / 100
    const actions = offlineActions(who, { status: row.status, user_id: row.user.user_id })
    return [{ ...row, rate_gap, gmv, commission, actions }]
  })
}
