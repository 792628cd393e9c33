import type { OfflineTerms } from '@crm/contracts/calls/goodsRates'
import { OFFLINE_OVERLAP, OfflineRateScope, OfflineRateStatus } from '@crm/contracts/rules/offlineRateRules'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { offlineStatus } from '../../../figures/offlineRates.ts'
import { CONFLICT_CODE } from '../../../rules/ruleRefusal.ts'

/** The product of an agreement. */
interface Offered {
  product_id: string
  platform: string
}

/** The terms as they are stored: only what their scope is about, rates in basis points. */
export async function checkedTerms(
  db: Db,
  { platform }: Offered,
  { scope, levels = [], author_ids = [], rate, start_time, end_time, remark = '' }: OfflineTerms,
  now: number,
) {
  if (end_time <= start_time) refuseField('end_time', '结束时间须晚于开始时间')
  if (end_time < now) refuseField('end_time', '有效期已结束，请重新选择')
  const chosen = [...new Set(author_ids)]
  const ofLevels = [...new Set(levels)].toSorted((a, b) => a - b)
  if (scope === OfflineRateScope.levels && (ofLevels.length === 0 || ofLevels.some((level) => level < 0 || level > 7)))
    refuseField('levels', '请选择达人等级')
  if (scope === OfflineRateScope.talents) {
    if (chosen.length === 0) refuseField('author_ids', '请选择达人')
    const known = await rowsOf(
      db,
      sql`select 1 from author where platform = ${platform} and ${isOneOf(sql`author_id`, chosen)}`,
    )
    if (known.length < chosen.length) refuseField('author_ids', '所选达人中有不存在的，请重新选择')
  }
  return {
    scope,
    levels: scope === OfflineRateScope.levels ? ofLevels : [],
    author_ids: scope === OfflineRateScope.talents ? chosen : [],
    rate: Math.round(rate * 100),
    start_time,
    end_time,
    remark,
  }
}

interface Agreed {
  scope: number
  levels: readonly number[]
  author_ids: readonly string[]
  start_time: number
  end_time: number
}

/** Whether some talent may be meant by both: all of them, a level that both name, somebody whom both name or who is of a level. */
function sharesTalents({ scope, levels, author_ids }: Agreed, platform: string) {
  if (scope === OfflineRateScope.all) return sql`true`
  const named = JSON.stringify(author_ids)
  const leveled = JSON.stringify(levels)
  const isOfLevel = (ids: ReturnType<typeof sql>, of: ReturnType<typeof sql>) =>
    sql`exists (select 1 from author oa where oa.platform = ${platform} and ${ids} @> to_jsonb(oa.author_id) and ${of} @> to_jsonb(oa.level::int))`
  const sameLevel = sql`exists (select 1 from jsonb_array_elements(r.levels) e where ${leveled}::jsonb @> e.value)`
  const sameTalent = sql`exists (select 1 from jsonb_array_elements(r.author_ids) e where ${named}::jsonb @> e.value)`
  if (scope === OfflineRateScope.levels)
    return sql`(r.scope = ${OfflineRateScope.all} or (r.scope = ${OfflineRateScope.levels} and ${sameLevel})
      or (r.scope = ${OfflineRateScope.talents} and ${isOfLevel(sql`r.author_ids`, sql`${leveled}::jsonb`)}))`
  return sql`(r.scope = ${OfflineRateScope.all} or (r.scope = ${OfflineRateScope.talents} and ${sameTalent})
    or (r.scope = ${OfflineRateScope.levels} and ${isOfLevel(sql`${named}::jsonb`, sql`r.levels`)}))`
}

/** Refuses an agreement while another that waits or runs is about the same product, days and talents. Holds the product until the write is over. */
export async function refuseOverlap(
  db: Db,
  who: Staff,
  { product_id, platform }: Offered,
  agreed: Agreed,
  { except = 0, now }: { except?: number; now: number },
): Promise<void> {
  await rowsOf(db, sql`select 1 from goods where corp_id = ${who.corp_id} and product_id = ${product_id} for update`)
  const others = await rowsOf(
    db,
    sql`select 1 from offline_rate r where r.corp_id = ${who.corp_id} and r.product_id = ${product_id} and r.deleted_at is null
      and r.id <> ${except} and ${offlineStatus(now)} in (${OfflineRateStatus.pending}, ${OfflineRateStatus.approved})
      and r.start_time <= ${agreed.end_time} and r.end_time >= ${agreed.start_time} and ${sharesTalents(agreed, platform)} limit 1`,
  )
  if (others.length > 0) refuse(CONFLICT_CODE, OFFLINE_OVERLAP, { field: 'period' })
}
