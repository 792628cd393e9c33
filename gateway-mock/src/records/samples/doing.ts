import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'

/** By whom and when something is done. */
export interface Doing {
  db: Db
  who: Pick<Staff, 'corp_id' | 'user_id'>
  now: number
}
