import { sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from './query.ts'

/** What only one transaction may do at a time: what it looks at before it writes must still hold when it writes. */
export type LockName =
  /** The demo business is seeded. */
  | 'seeding'
  /** What is kept of a corporation's rows is made anew. */
  | 'aggregates'
  /** A limit of a corporation is looked at and used. */
  | 'quota'
  /** Names of corporations are given. */
  | 'corporation names'
  /** Names of tags and their groups are given in a corporation. */
  | 'tag names'
  /** Classes of goods are counted, named and put in order in a corporation. */
  | 'goods classes'
  /** Codes of SPUs are given in a corporation. */
  | 'spu codes'
  /** Names of groups of shops are given in a corporation. */
  | 'shop group names'
  /** A shop of a platform is bound to a corporation. */
  | 'shop binding'
  /** An ERP account is bound to a corporation. */
  | 'erp binding'
  /** The day's uses of AI of a person are counted. */
  | 'ai uses'
  /** Writes of strangers of an address are counted. */
  | 'writes of strangers'

/**
 * Waits until nobody else holds the lock on `of`, and holds it to the end of the transaction. The database's own checks cannot
 * see a row that another transaction is about to write, so what counts or compares rows first takes a lock.
 */
export async function holdLock(tx: Queryable, name: LockName, ...of: readonly (string | number)[]): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${[name, ...of].join(' ')}, 0))`)
}
