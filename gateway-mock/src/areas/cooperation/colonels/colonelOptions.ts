import { sql } from 'drizzle-orm'
import { all, isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import type { Platform } from '@crm/contracts/enums'
import type { Staff } from '../../../rules/staff.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { select, text, value } from '../../../store/database/select.ts'

/** Options of a select; typing finds the others. */
const OPTIONS = 50

/** Colonels of the corporation by name or number, those included last first. */
export function colonelOptions(
  db: Queryable,
  who: Staff,
  {
    keyword,
    platform,
    colonel_ids,
  }: { keyword?: string | undefined; platform?: string | undefined; colonel_ids?: readonly string[] | undefined },
) {
  return rowsOf(
    db,
    select(
      {
        colonel_buyin_id: text`k.colonel_buyin_id`,
        name: text`k.name`,
        avatar: text`k.avatar`,
        platform: value<Platform>`k.platform`,
      },
      sql`from colonel k where ${all([
        sql`k.corp_id = ${who.corp_id}`,
        sql`k.deleted_at is null`,
        platform ? sql`k.platform = ${platform}` : undefined,
        keywordCondition(keyword, { names: [sql`k.name`], ids: [sql`k.colonel_buyin_id`] }),
        colonel_ids && isOneOf(sql`k.colonel_buyin_id`, colonel_ids),
      ])} order by k.include_at desc, k.colonel_buyin_id limit ${OPTIONS}`,
    ),
  )
}
