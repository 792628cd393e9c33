import { sql } from 'drizzle-orm'
import type { Db } from '../store/database/db.ts'
import { type Queryable, rowsOf } from '../store/database/query.ts'
import { number, select } from '../store/database/select.ts'
import { type JobContext, pause } from './job.ts'

/** The enterprises in their order: what a job does for all of them it does one after another. */
export const enterpriseIds = async (db: Queryable): Promise<number[]> =>
  (await rowsOf(db, select({ corp_id: number`corp_id` }, sql`from corp order by corp_id`))).map(
    ({ corp_id }) => corp_id,
  )

/**
 * Does a step again and again until nothing is left, each in a transaction of its own.
 *
 * @param step answers how many rows it has settled
 */
export async function inBatches(
  context: Pick<JobContext, 'db' | 'signal'>,
  step: (tx: Db) => Promise<number>,
): Promise<void> {
  let settled: number
  do {
    await pause(context)
    settled = await context.db.transaction(step)
  } while (settled > 0)
}
