import { QuotaType } from '@crm/contracts/enums'
import { RECORD_SESSION_PACK } from '@crm/contracts/rules/liveRules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { heldQuotaOf, quotaOf, quotaRefusal } from '../../rules/quota.ts'
import { refuseWith } from '../../rules/refusal.ts'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { live, recordAuthor, recordSession } from '../../store/database/schema.ts'
import { number, select } from '../../store/database/select.ts'

const SESSIONS_USED = '录屏场次已用完'

/** Sessions that the packs of an enterprise still have. */
export const sessionsLeft = async (db: Db, corp_id: number, now: number): Promise<number> =>
  (await quotaOf(db, corp_id, QuotaType.recordSession, now)).remain ?? 0

/** Whether every live of the talent is recorded. */
export const isRecordAuthor = async (db: Db, corp_id: number, { author_id, platform }: Author): Promise<boolean> =>
  (await db.$count(recordAuthor, ofAuthor(corp_id, { author_id, platform }))) > 0

type Author = Pick<typeof recordAuthor.$inferSelect, 'author_id' | 'platform'>

export const ofAuthor = (corp_id: number, { author_id, platform }: Author) =>
  and(eq(recordAuthor.corp_id, corp_id), eq(recordAuthor.author_id, author_id), eq(recordAuthor.platform, platform))

/**
 * Takes one session for a live from the pack that ends first; of two at the same moment one waits, and nobody takes more than there are. A
 * live that had one given back takes it anew. Refuses with the plan dialog when none is left.
 */
export async function useSession(
  tx: Db,
  { corp_id, user_id }: { corp_id: number; user_id: number },
  live_id: string,
  now: number,
): Promise<number> {
  refuseWith(quotaRefusal(await heldQuotaOf(tx, corp_id, QuotaType.recordSession, now), 1, SESSIONS_USED))
  const [pack] = await rowsOf(
    tx,
    select(
      { id: number`po.id` },
      sql`from pack_order po where po.corp_id = ${corp_id} and po.code = ${RECORD_SESSION_PACK} and po.status = 2 and po.deleted_at is null
        and po.start_time <= ${now} and po.end_time > ${now} and po.amount > (select count(*) from record_session rs
          where rs.corp_id = po.corp_id and rs.pack_id = po.id and rs.returned_at is null)
        order by po.end_time, po.id limit 1`,
    ),
  )
  if (pack === undefined) throw new Error('a session is left, and no pack has it')
  const used = { pack_id: pack.id, used_at: now, used_by: user_id, returned_at: null }
  await tx
    .insert(recordSession)
    .values({ corp_id, live_id, ...used })
    .onConflictDoUpdate({ target: [recordSession.corp_id, recordSession.live_id], set: used })
  return 1
}

/** Whole minutes of a live that were recorded. */
export async function recordedMinutes(db: Db, corp_id: number, live_id: string): Promise<number> {
  const [row] = await rowsOf(
    db,
    select(
      { minutes: number`coalesce(sum(m.step), 0)` },
      sql`from live_minute m where m.corp_id = ${corp_id} and m.live_id = ${live_id}`,
    ),
  )
  return row?.minutes ?? 0
}

/** Gives the session of a live back, if it has one. */
export async function returnSession(tx: Db, corp_id: number, live_id: string, now: number): Promise<number> {
  const returned = await tx
    .update(recordSession)
    .set({ returned_at: now })
    .where(
      and(eq(recordSession.corp_id, corp_id), eq(recordSession.live_id, live_id), isNull(recordSession.returned_at)),
    )
    .returning({ live_id: recordSession.live_id })
  return returned.length
}

/** Says of a live on air whether it is recorded; false when it is over. */
export async function markRecorded(
  tx: Db,
  corp_id: number,
  live_id: string,
  is_recorded: 0 | 1,
  now: number,
): Promise<boolean> {
  const marked = await tx
    .update(live)
    .set({ is_recorded, updated_at: sql`greatest(${now}, ${live.updated_at} + 1)` })
    .where(and(eq(live.corp_id, corp_id), eq(live.live_id, live_id), isNull(live.end_time)))
    .returning({ live_id: live.live_id })
  return marked.length > 0
}
