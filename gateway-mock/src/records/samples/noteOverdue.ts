import { sql } from 'drizzle-orm'
import { rowsOf } from '../../store/database/query.ts'
import { isOverdue } from '../../figures/sampleList.ts'
import { notifyLeads, notifyMedia } from './sampleNotices.ts'
import { FROM_SAMPLES, STORED_COLUMNS } from './storedSamples.ts'
import { logSamples } from './sampleWrites.ts'
import type { WriteContext } from '../writeContext.ts'
import { select } from '../../store/database/select.ts'

/** What the log of a sample says once nothing came of it in time. */
const ACTION = '超时未履约'

/** Tells the media and leads of at most `limit` samples of the corporation that nothing came of them in time, once each. Answers how many. */
export async function noteOverdue(context: WriteContext, overdueDays: number, limit: number): Promise<number> {
  const { db, who, now } = context
  const late = await rowsOf(
    db,
    select(
      STORED_COLUMNS,
      sql`${FROM_SAMPLES}
      where sm.corp_id = ${who.corp_id} and sm.deleted_at is null and ${isOverdue(overdueDays, now)}
        and not exists (select 1 from sample_log l where l.sample_id = sm.sample_id and l.action = ${ACTION})
      order by sm.sample_id limit ${limit} for update of sm`,
    ),
  )
  await logSamples(context, late, { action: ACTION, content: `签收 ${overdueDays} 天后未履约` })
  await notifyMedia(context, late, 'sampleOverdue')
  await notifyLeads(context, late)
  return late.length
}
