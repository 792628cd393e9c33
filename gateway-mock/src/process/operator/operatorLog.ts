import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { operatorLog } from '../../store/database/schema.ts'
import type { OperatorContext } from './command.ts'

/** What was done to whom. `detail` holds no secrets: they are shown once and kept by nobody. */
export interface OperatorEntry {
  action: string
  corp_id?: number
  object: string
  detail?: Record<string, unknown>
}

/** Writes one line of the operators' log, in the transaction of what it tells. */
export async function logOperator(
  db: Db,
  { operator, why, now }: OperatorContext,
  { action, corp_id = 0, object, detail = {} }: OperatorEntry,
): Promise<void> {
  await db
    .insert(operatorLog)
    .values({ operator, why, action, target_corp_id: corp_id, object, detail, created_at: now })
}

/** The log, the newest first: of everybody, or of one enterprise. */
export function readOperatorLog(db: Db, { corp_id, last }: { corp_id?: number | undefined; last: number }) {
  return db
    .select()
    .from(operatorLog)
    .where(corp_id === undefined ? undefined : eq(operatorLog.target_corp_id, corp_id))
    .orderBy(desc(operatorLog.id))
    .limit(last)
}
