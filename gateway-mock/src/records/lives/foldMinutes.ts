import { DAY_SECONDS } from '@crm/base/durations'
import { LIVE_MINUTE_DAYS, LIVE_MINUTE_FOLD } from '@crm/contracts/rules/liveRules'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { liveMinute } from '../../store/database/schema.ts'
import { number, select, text } from '../../store/database/select.ts'

/** So long after its time a live is looked for that was not folded yet, should nights have been missed. */
const LATE_DAYS = 30

type MinuteRow = typeof liveMinute.$inferSelect

const sumOf = (values: readonly (number | null)[]) =>
  values.every((each) => each === null) ? null : values.reduce((sum: number, each) => sum + (each ?? 0), 0)

/** The rows of a live as rows of five minutes: online and product of the last one, sums of the rest. Minutes without a row stay without. */
export function foldedMinutes(rows: readonly MinuteRow[]): MinuteRow[] {
  const groups = Map.groupBy(rows, ({ minute }) => Math.floor(minute / LIVE_MINUTE_FOLD) * LIVE_MINUTE_FOLD)
  return [...groups].flatMap(([minute, group]) => {
    const last = group.toSorted((one, other) => one.minute - other.minute).at(-1)
    if (last === undefined) return []
    return [
      {
        ...last,
        minute,
        step: LIVE_MINUTE_FOLD,
        entered: sumOf(group.map((each) => each.entered)) ?? 0,
        comments: sumOf(group.map((each) => each.comments)),
        likes: sumOf(group.map((each) => each.likes)),
        gmv: sumOf(group.map((each) => each.gmv)),
      },
    ]
  })
}

/** Folds the minutes of lives that are older than the minutes are kept; answers how many lives. */
export async function foldOldMinutes(db: Db, now: number): Promise<number> {
  const until = now - LIVE_MINUTE_DAYS * DAY_SECONDS
  const old = await rowsOf(
    db,
    select(
      { corp_id: number`l.corp_id`, live_id: text`l.live_id` },
      sql`from live l where l.is_recorded = 1
        and l.start_time between ${until - LATE_DAYS * DAY_SECONDS} and ${until} and l.end_time is not null
        and exists (select 1 from live_minute m where m.corp_id = l.corp_id and m.live_id = l.live_id and m.step = 1)`,
    ),
  )
  for (const { corp_id, live_id } of old)
    await db.transaction(async (tx) => {
      const isOfLive = and(eq(liveMinute.corp_id, corp_id), eq(liveMinute.live_id, live_id))
      const folded = foldedMinutes(await tx.select().from(liveMinute).where(isOfLive).for('update'))
      await tx.delete(liveMinute).where(isOfLive)
      if (folded.length > 0) await tx.insert(liveMinute).values(folded)
    })
  return old.length
}
