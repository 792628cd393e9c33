import { QuotaType } from '@crm/contracts/enums'
import { RECORD_SESSION_PACK } from '@crm/contracts/rules/liveRules'
import { type SQL, sql } from 'drizzle-orm'
import { dayLabel, dayNumber } from './period.ts'
import { type Queryable, rowsOf, rowsAs } from '../store/database/query.ts'
import { holdLock } from '../store/database/locks.ts'
import { refuseWith } from './refusal.ts'
import { QUOTA_CODE, type RuleRefusal } from './ruleRefusal.ts'

/** A limit of the bought version with its use. `null` is unlimited. */
export interface Quota {
  type: QuotaType
  limit: number | null
  used: number
  /** Never below 0; `null` is unlimited. */
  remain: number | null
}

/**
 * Module whose plan holds the limit: 1 commerce, 2 content. Seats, SPUs and storage stand in both: the higher of the two counts.
 * Content monitors stand in the content plan of a level and are one stock for both modules (`ofLevels`).
 */
const CLASSIFY: Record<QuotaType, readonly number[]> = {
  shop: [1],
  public_author: [1],
  my_author: [1],
  product_search: [1],
  natural_author: [1],
  recommend: [1],
  screen_record: [1],
  record_session: [1],
  percentage_scheme: [1],
  seat: [1, 2],
  spu: [1, 2],
  company_author: [2],
  content_export: [2],
  content: [2],
  content_monitor: [2],
  storage: [1, 2],
}

/** The period in which a counted limit is used up: per day, per month, or never given back. */
const PERIODS: Partial<Record<QuotaType, 'day' | 'month' | 'all'>> = {
  product_search: 'day',
  natural_author: 'day',
  recommend: 'day',
  percentage_scheme: 'all',
  content_export: 'month',
}

/** The key of `quota_usage.period` of a counted limit at a time: `2026-11-20`, `2026-11` or `all`. */
export function quotaPeriod(type: QuotaType, now: number): string {
  const day = dayLabel(dayNumber(now))
  const period = PERIODS[type]
  return period === 'day' ? day : period === 'month' ? day.slice(0, 7) : 'all'
}

/** Limits that no version grants: packs alone do. */
const OF_PACKS: readonly QuotaType[] = [QuotaType.recordSession]

/** Packs that raise a limit, by code. */
const PACKS: Partial<Record<QuotaType, number>> = {
  content: 20011,
  my_author: 10031,
  public_author: 10021,
  company_author: 20021,
  record_session: RECORD_SESSION_PACK,
}

/** What running packs add to a limit. */
function packed(type: QuotaType, corpId: number, now: number): SQL {
  const code = PACKS[type]
  if (code === undefined) return sql`0`
  return sql`(select coalesce(sum(amount), 0) from pack_order where corp_id = ${corpId} and code = ${code} and status = 2
    and start_time <= ${now} and end_time > ${now} and deleted_at is null)`
}

/** Records that use a limit by existing; the other limits are counted in `quota_usage`. */
function existing(type: QuotaType, corpId: number, now: number): SQL | undefined {
  const monthStart = Date.parse(`${dayLabel(dayNumber(now)).slice(0, 7)}-01T00:00:00+08:00`) / 1000
  switch (type) {
    case QuotaType.shop:
      return sql`select count(*) from shop where corp_id = ${corpId} and deleted_at is null`
    case QuotaType.seat:
      return sql`select count(*) from corp_user where corp_id = ${corpId} and status <> 3`
    case QuotaType.publicAuthor:
      return sql`select count(*) from corp_author where corp_id = ${corpId} and in_commerce = 1 and pool = 1 and deleted_at is null`
    case QuotaType.myAuthor:
      return sql`select count(distinct (author_id, platform)) from follow where corp_id = ${corpId} and classify = 1 and unbind_time is null`
    case QuotaType.spu:
      return sql`select count(*) from spu where corp_id = ${corpId} and deleted_at is null`
    case QuotaType.companyAuthor:
      return sql`select count(*) from corp_author where corp_id = ${corpId} and in_content = 1 and deleted_at is null`
    // What is only planned is none yet: it counts in the month in which it is bound or added.
    case QuotaType.content:
      return sql`select count(*) from content_item where corp_id = ${corpId} and deleted_at is null and bound_at >= ${monthStart} and bound_at <= ${now}`
    case QuotaType.contentMonitor:
      // Talents and posts together: whatever is watched.
      return sql`select (select count(*) from monitor where corp_id = ${corpId} and status = 1 and end_time > ${now})
        + (select count(*) from content_item where corp_id = ${corpId} and deleted_at is null and monitor_until > ${now})`
    case QuotaType.screenRecord:
      return sql`select count(*) from record_author where corp_id = ${corpId}`
    case QuotaType.recordSession:
      // Sessions lapse with their pack, the used ones and the others.
      return sql`select count(*) from record_session rs join pack_order po on po.id = rs.pack_id
        where rs.corp_id = ${corpId} and rs.returned_at is null and po.start_time <= ${now} and po.end_time > ${now}
        and po.deleted_at is null`
    case QuotaType.percentageScheme:
      return sql`select count(*) from percentage_scheme where corp_id = ${corpId} and status = 1 and deleted_at is null`
    case QuotaType.storage:
      // The kinds as the index of the sum has them; as parameters they would not find it.
      return sql`select coalesce(sum(size), 0) from stored_file where corp_id = ${corpId} and kind in ('upload', 'image')`
    default:
      return undefined
  }
}

/**
 * Which levels of the price list `q` the corporation `c` has bought for a type: each module's own. Content monitors are one number
 * of a level, whichever module it was bought for: the larger one of the two versions counts.
 */
const ofLevels = (type: QuotaType): SQL =>
  type === QuotaType.contentMonitor
    ? sql`q.level in (c.commerce_level, c.content_level)`
    : sql`q.level = case q.classify when 1 then c.commerce_level else c.content_level end`

/** Stands for no limit where the highest one is looked for. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

function usedSql(type: QuotaType, corpId: number, now: number): SQL {
  return (
    existing(type, corpId, now) ??
    sql`select coalesce(sum(used), 0) from quota_usage where corp_id = ${corpId} and type = ${type} and period = ${quotaPeriod(type, now)}`
  )
}

/** The limits, packs included, and uses asked for, in that order; a module that the corporation does not own allows nothing. */
export async function quotas(
  db: Queryable,
  corpId: number,
  types: readonly QuotaType[],
  now: number,
): Promise<Quota[]> {
  if (types.length === 0) return []
  const selects = types.map(
    (type) => sql`select ${type}::text as type, (${usedSql(type, corpId, now)})::float8 as used,
      (select max(coalesce(q.limit_value, ${NO_LIMIT}::bigint)) from plan_quota q join corp c on c.corp_id = ${corpId}
        and ${ofLevels(type)} where q.type = ${type} and q.classify in ${[...CLASSIFY[type]]})::float8 as bound, (${packed(type, corpId, now)})::float8 as packed`,
  )
  // A union of as many rows as limits are asked for.
  const rows = await rowsOf(
    db,
    rowsAs<{ type: QuotaType; used: number; bound: number | null; packed: number }>(
      sql.join(selects, sql` union all `),
    ),
  )
  return types.map((type) => {
    const row = rows.find((each) => each.type === type)
    const used = row?.used ?? 0
    // A module that is not owned allows nothing, whatever was bought for it.
    const bound = OF_PACKS.includes(type) ? 0 : (row?.bound ?? null)
    const limit = bound === NO_LIMIT ? null : bound === null ? 0 : bound + (row?.packed ?? 0)
    return { type, limit, used, remain: limit === null ? null : Math.max(0, limit - used) }
  })
}

/** One limit with its use. */
export async function quotaOf(db: Queryable, corpId: number, type: QuotaType, now: number): Promise<Quota> {
  const [quota] = await quotas(db, corpId, [type], now)
  return quota ?? { type, limit: 0, used: 0, remain: 0 }
}

/** The refusal that opens the plan dialog when `more` of a kind do not fit any more, or nothing. */
export function quotaRefusal(quota: Quota, more: number, message: string): RuleRefusal | undefined {
  if (quota.limit === null || quota.used + more <= quota.limit) return undefined
  return { code: QUOTA_CODE, message, data: { type: quota.type, limit: quota.limit, used: quota.used } }
}

/** One limit with its use, before it is used: nobody else uses it until the end of the transaction. */
export async function heldQuotaOf(tx: Queryable, corpId: number, type: QuotaType, now: number): Promise<Quota> {
  await holdLock(tx, 'quota', corpId, type)
  return quotaOf(tx, corpId, type, now)
}

/** Refuses with the plan dialog when `more` of a kind do not fit any more; otherwise they still fit when the transaction writes them. */
export async function refuseOverQuota(
  tx: Queryable,
  { corp_id, type, more = 1, now }: { corp_id: number; type: QuotaType; more?: number; now: number },
  message: string,
): Promise<void> {
  refuseWith(quotaRefusal(await heldQuotaOf(tx, corp_id, type, now), more, message))
}

/** Notes the use of a counted limit (searches, recommendations, exports …). Call it in the transaction of the use. */
export async function useQuota(
  db: Queryable,
  corpId: number,
  type: QuotaType,
  amount: number,
  now: number,
): Promise<void> {
  await rowsOf(
    db,
    sql`insert into quota_usage (corp_id, type, period, used) values (${corpId}, ${type}, ${quotaPeriod(type, now)}, ${amount})
      on conflict (corp_id, type, period) do update set used = quota_usage.used + ${amount}`,
  )
}
