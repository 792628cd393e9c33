import { sql } from 'drizzle-orm'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { limitOf, type Paged, pagedRows, type PageOf, rowsOf } from '../../store/database/query.ts'
import { float, full_count, number, select, text } from '../../store/database/select.ts'
import { type MemberBrief, memberBriefs } from '../members/memberBriefs.ts'
import type { WriteContext } from '../writeContext.ts'

/** Writes lines into the logs of campaigns, as staff read them. */
export async function logCampaigns(
  { db, who, now }: WriteContext,
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

/** What happened to a campaign; without a user the product did it by itself. */
export interface CampaignLogRow {
  id: number
  user: MemberBrief | null
  action: string
  content: string
  created_at: number
}

/** One page of the log of a campaign, the latest first. */
export async function campaignLogs(
  db: Db,
  who: Pick<Staff, 'corp_id'>,
  campaignId: number,
  page: PageOf,
): Promise<Paged<CampaignLogRow>> {
  const where = sql`from campaign_log l where l.corp_id = ${who.corp_id} and l.campaign_id = ${campaignId}`
  const { list, total_count } = await pagedRows(
    db,
    select(
      {
        id: number`l.id`,
        user_id: number`l.user_id`,
        action: text`l.action`,
        content: text`l.content`,
        created_at: float`l.created_at`,
        full_count,
      },
      sql`${where} order by l.created_at desc, l.id desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${where}`,
  )
  const people = await memberBriefs(
    db,
    who.corp_id,
    list.map(({ user_id }) => user_id),
  )
  return { total_count, list: list.map(({ user_id, ...row }) => ({ ...row, user: people.get(user_id) ?? null })) }
}
