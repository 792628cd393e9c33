import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import type { TalentWriteResult } from '@crm/contracts/calls/talents'
import { ListFlag, QuotaType, TalentSource } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import type { Staff } from '../../../rules/staff.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { refuseOverQuota } from '../../../rules/quota.ts'
import { takeIntoPool } from '../../../records/talents/following.ts'
import { flag, number, returning, select, text } from '../../../store/database/select.ts'

interface LibraryTalent {
  author_id: string
  author_name: string
  /** The corporation holds the talent already. */
  is_held: boolean
  list_flag: number
  holders: string
}

/** Said of a number that the library does not know. */
export const UNKNOWN = '达人不存在'
/** Said of what cannot be taken back any more. */
const TOO_LATE = '加入已超过 10 秒，或其间已有改动'

function complaintOf({ is_held, list_flag, holders }: LibraryTalent): string | undefined {
  if (!is_held) return undefined
  if (list_flag === ListFlag.black) return '该达人在黑名单中'
  return holders ? `该达人已被${holders}跟进` : '该达人已在公海'
}

/**
 * Takes talents of the library into the corporation's pool. Those it has already and unknown numbers are reported in the
 * result. `names` are those of the added ones, for the operation log. All that are new must fit into the version's limit.
 */
export async function addToPool(
  db: Db,
  who: Staff,
  request: { platform: string; author_ids: readonly string[] },
  now: number,
): Promise<TalentWriteResult & { names: string[] }> {
  const { platform } = request
  const ids = [...new Set(request.author_ids)]
  await holdLock(db, 'quota', who.corp_id, QuotaType.publicAuthor)
  const known = await rowsOf(
    db,
    select(
      {
        author_id: text`a.author_id`,
        author_name: text`a.nick_name`,
        is_held: flag`ca.author_id is not null`,
        list_flag: number`coalesce(ca.list_flag, 0)`,
        holders: text`coalesce((select string_agg(u.nick_name, '、' order by f.bind_time) from follow f
        join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id where f.corp_id = ca.corp_id
        and f.author_id = ca.author_id and f.platform = ca.platform and f.classify = 1 and f.unbind_time is null), '')`,
      },
      sql`from author a left join corp_author ca on ca.corp_id = ${who.corp_id} and ca.author_id = a.author_id
        and ca.platform = a.platform and ca.deleted_at is null and ca.in_commerce = 1
      where a.platform = ${platform} and ${isOneOf(sql`a.author_id`, ids)}`,
    ),
  )
  const byId = new Map(known.map((each) => [each.author_id, each]))
  const failures = ids.flatMap((key) => {
    const talent = byId.get(key)
    const reason = talent === undefined ? UNKNOWN : complaintOf(talent)
    if (reason === undefined) return []
    const { author_name: name = key, holders: holder = '' } = talent ?? {}
    return [{ key, name, reason, platform, holder }]
  })
  const refused = new Set(failures.map(({ key }) => key))
  const added = ids.filter((id) => !refused.has(id))
  const quota = { corp_id: who.corp_id, type: QuotaType.publicAuthor, more: added.length, now }
  await refuseOverQuota(db, quota, '公海达人数已达版本上限')
  if (added.length > 0) await takeIntoPool(db, who, platform, added, TalentSource.library, now)
  const names = added.flatMap((id) => byId.get(id)?.author_name ?? [])
  return { success: added.length, failures, names }
}

/**
 * Takes back what the member of staff added within the seconds of 撤销 and nobody has touched since; the rest stays. A talent
 * that the content module holds too stays there; followed there, it is no longer open to all sales staff.
 */
export async function undoPoolAdd(
  db: Db,
  who: Staff,
  { platform, author_ids }: { platform: string; author_ids: readonly string[] },
  now: number,
): Promise<TalentWriteResult> {
  const rows = await rowsOf(
    db,
    returning(
      sql`update corp_author ca set deleted_at = case when ca.in_content = 1 then null else ${now}::bigint end,
      in_commerce = case when ca.in_content = 1 then 0 else 1 end,
      pool = case when exists (select 1 from follow f /* both modules: followed in either, it is not open to all */ where f.corp_id = ca.corp_id
        and f.author_id = ca.author_id and f.platform = ca.platform and f.unbind_time is null) then 2 else 1 end, updated_at = ${now}, updated_by = ${who.user_id} where ca.corp_id = ${who.corp_id}
      and ca.platform = ${platform} and ${isOneOf(sql`ca.author_id`, [...author_ids])} and ca.deleted_at is null
      and ca.in_commerce = 1 and ca.pool = 1 and ca.list_flag = 0 and ca.updated_by = ${who.user_id}
      and ca.pool_at = ca.updated_at and ca.pool_at >= ${now - UNDO_ACCEPTED_SECONDS}
      and coalesce(ca.last_order_at, 0) < ca.pool_at
      and not exists (select 1 from author_tag at where at.corp_id = ca.corp_id and at.author_id = ca.author_id
        and at.platform = ca.platform and at.classify = 1 and at.created_at >= ca.pool_at)`,
      { author_id: text`ca.author_id` },
    ),
  )
  const undone = new Set(rows.map((row) => row.author_id))
  const stored = [...new Set(author_ids)].filter((id) => !undone.has(id))
  return {
    success: undone.size,
    failures: stored.map((id) => ({ key: id, name: id, reason: TOO_LATE, platform, holder: '' })),
  }
}
