import { sql } from 'drizzle-orm'
import { rowsOf } from '../../store/database/query.ts'
import { isOverdue } from '../../figures/sampleList.ts'
import { notifyLeads, notifyMedia } from './sampleNotices.ts'
import type { SampleSetting } from './sampleRule.ts'
import { samplesOf, STORED_COLUMNS } from './storedSamples.ts'
import { logSamples } from './sampleWrites.ts'
import type { WriteContext } from '../writeContext.ts'
import { select } from '../../store/database/select.ts'

/** What the log of a sample says once nothing came of it in time, and why. */
const WORDS = {
  1: { action: '超时未履约', lack: '未履约' },
  2: { action: '超时未产出', lack: '未产出内容' },
} as const

/** Tells the media and leads of at most `limit` samples of a module of the corporation that nothing came of them in time, once each. Answers how many. */
export async function noteOverdue(
  context: WriteContext,
  { classify, rule: { overdue_days } }: Pick<SampleSetting, 'classify' | 'rule'>,
  limit: number,
): Promise<number> {
  const { action, lack } = WORDS[classify]
  const { db, who, now } = context
  const late = await rowsOf(
    db,
    select(
      STORED_COLUMNS,
      sql`${samplesOf(classify)}
      where sm.corp_id = ${who.corp_id} and sm.deleted_at is null and ${isOverdue(overdue_days, now)}
        and not exists (select 1 from sample_log l where l.sample_id = sm.sample_id and l.action = ${action})
      order by sm.sample_id limit ${limit} for update of sm`,
    ),
  )
  await logSamples(context, late, { action, content: `签收 ${overdue_days} 天后${lack}` })
  await notifyMedia(context, late, 'sampleOverdue')
  await notifyLeads(context, late)
  return late.length
}
