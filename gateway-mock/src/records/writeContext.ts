import type { Staff } from '../rules/staff.ts'
import type { Db } from '../store/database/db.ts'

/** By whom and when something is written, in which transaction; user 0 is the product itself. */
export interface WriteContext {
  db: Db
  who: Pick<Staff, 'corp_id' | 'user_id'>
  now: number
}
