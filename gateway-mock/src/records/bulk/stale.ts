import type { StaleData } from '@crm/contracts/staleData'
import { sql } from 'drizzle-orm'
import { RefusalError, StaleError } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { select, text } from '../../store/database/select.ts'

/**
 * Refuses (40901) a write on a record that somebody changed since the caller read it, and says who did and when. `read` is the
 * version that the caller brings back; without one, whatever stands is written over. The record is to be locked before it is
 * compared; its `updated_by` is a person, 0 for the product itself.
 */
export function refuseStale(record: { updated_at: number; updated_by: number }, read: number | undefined): void {
  if (read !== undefined && record.updated_at !== read) throw new StaleError(record)
}

/** The refusal as it is answered: with the name of who wrote the newer record, as the enterprise of the caller knows him. */
export async function withWriter(
  db: Db,
  { corp_id }: Staff,
  { code, message, changed }: StaleError,
): Promise<RefusalError> {
  const [writer] = await rowsOf(
    db,
    select(
      { name: text`nick_name` },
      sql`from corp_user where corp_id = ${corp_id} and user_id = ${changed.updated_by}`,
    ),
  )
  const data: StaleData = { updated_at: changed.updated_at, updated_by: writer?.name ?? '' }
  return new RefusalError(code, message, { data })
}
