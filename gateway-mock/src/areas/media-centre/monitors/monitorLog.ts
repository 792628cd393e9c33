import type { MonitorEntry } from '@crm/contracts/calls/monitors'
import { MonitorEvent, monitorEventLabel } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { staffJson } from '../../../figures/talentRows.ts'
import { pageInfo } from '../../../records/page.ts'
import type { Staff } from '../../../rules/staff.ts'
import { limitOf, pagedRows, type Queryable } from '../../../store/database/query.ts'
import { float, full_count, number, select, text, value } from '../../../store/database/select.ts'

/** What an event is about, where it has a name: the video, content, live, cooperation or sample. */
const SUBJECT = sql`case
  when g.ref = '' then null
  when g.event in (${MonitorEvent.videoAdded}, ${MonitorEvent.videoFound}, ${MonitorEvent.videoSold})
    then (select v.title from video v where v.corp_id = g.corp_id and v.video_id = g.ref)
  when g.event = ${MonitorEvent.contentAdded}
    then (select ci.title from content_item ci where ci.corp_id = g.corp_id and ci.id::text = g.ref)
  when g.event in (${MonitorEvent.live}, ${MonitorEvent.liveSold})
    then (select l.title from live l where l.corp_id = g.corp_id and l.live_id = g.ref) end`

/** Entries `g` of monitors `m` that meet the conditions, the latest first, with the number of all of them. */
export async function monitorEntries(
  db: Queryable,
  who: Staff,
  condition: SQL,
  page: { page: number; size: number },
): Promise<{ list: MonitorEntry[]; page_info: ReturnType<typeof pageInfo>; ext: Record<never, never> }> {
  const from = sql`from monitor_log g join monitor m on m.corp_id = g.corp_id and m.id = g.monitor_id
    join author a on a.author_id = m.author_id and a.platform = m.platform
    left join corp_user u on u.corp_id = g.corp_id and u.user_id = g.user_id left join app_user au on au.user_id = u.user_id
    where g.corp_id = ${who.corp_id} and ${condition}`
  const { list, total_count } = await pagedRows(
    db,
    select(
      {
        id: number`g.id`,
        monitor_id: number`g.monitor_id`,
        event: value<MonitorEvent>`g.event`,
        ref: text`g.ref`,
        subject: text<string | null>`${SUBJECT}`,
        author_name: text`a.nick_name`,
        user: value<MonitorEntry['user']>`case when u.user_id is null then null else ${staffJson} end`,
        created_at: float`g.created_at`,
        full_count,
      },
      sql`${from} order by g.created_at desc, g.id desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${from}`,
  )
  return {
    list: list.map(({ ref, subject, ...row }) => ({
      ...row,
      ref_id: ref === '' ? null : ref,
      title: subject ? `${monitorEventLabel[row.event]}：${subject}` : monitorEventLabel[row.event],
    })),
    page_info: pageInfo(page, total_count),
    ext: {},
  }
}
