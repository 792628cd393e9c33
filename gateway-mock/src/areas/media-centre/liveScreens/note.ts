import type { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { and, eq } from 'drizzle-orm'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Handlers } from '../../../records/context.ts'
import { liveOf } from '../../../records/lives/liveRows.ts'
import { refuse } from '../../../rules/refusal.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { live, liveNote } from '../../../store/database/schema.ts'

/** What staff write down after a live (复盘): one text, which everybody who sees the live may change. */
export const note = {
  note: async ({ request, db, who, now, oplog }) => {
    const { live_id, content, updated_at } = request
    const row = await liveOf(db, who, live_id, now)
    if (row.end_time === null) refuse(WRONG_STATE_CODE, '直播结束后可填写复盘')
    // One after another: of two first notes the second finds the other one.
    await db
      .select({ live_id: live.live_id })
      .from(live)
      .where(and(eq(live.corp_id, who.corp_id), eq(live.live_id, live_id)))
      .for('update')
    const own = and(eq(liveNote.corp_id, who.corp_id), eq(liveNote.live_id, live_id))
    const [stored] = await db.select().from(liveNote).where(own)
    if (stored) refuseStale(stored, updated_at ?? 0)
    const log = { module: '合作直播', action: '填写复盘', object: row.title, object_id: live_id } as const
    const at = stored ? Math.max(now, stored.updated_at + 1) : now
    const written = { content, updated_at: at, updated_by: who.user_id }
    if (stored) await db.update(liveNote).set(written).where(own)
    else await db.insert(liveNote).values({ ...written, corp_id: who.corp_id, live_id, created_at: now })
    await oplog({ ...log, ...(stored && { before: { content: stored.content } }), after: { content } })
    return { updated_at: at }
  },
} satisfies Partial<Handlers<typeof liveScreenCalls>>
