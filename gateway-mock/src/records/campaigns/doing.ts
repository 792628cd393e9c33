import type { Db } from '../../store/database/db.ts'
import type { Staff } from '../../rules/staff.ts'
import { rowsOf } from '../../store/database/query.ts'
import { sql } from 'drizzle-orm'

/** By whom and when something is done; user 0 is the product itself. */
export interface Doing {
  db: Db
  who: Pick<Staff, 'corp_id' | 'user_id'>
  now: number
}

/** Writes lines into the logs of campaigns, as staff read them. */
export async function logCampaigns(
  { db, who, now }: Doing,
  lines: readonly { campaign_id: number; action: string; content?: string }[],
): Promise<void> {
  if (lines.length === 0) return
  await rowsOf(
    db,
    sql`insert into campaign_log (corp_id, campaign_id, user_id, action, content, created_at)
      select ${who.corp_id}, r.campaign_id, ${who.user_id}, r.action, coalesce(r.content, ''), ${now}
      from json_to_recordset(${JSON.stringify(lines)}::json) as r(campaign_id int, action text, content text)`,
  )
}
