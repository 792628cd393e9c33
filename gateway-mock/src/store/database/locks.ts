import { sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from './query.ts'

/** What only one transaction may do at a time: what it looks at before it writes must still hold when it writes. */
export type LockName =
  /** The demo business is seeded. */
  | 'seeding'
  /** What is kept of a corporation's rows is made anew. */
  | 'aggregates'
  /** Administrators of a corporation are counted before one is less. */
  | 'administrators'
  /** A limit of a corporation is looked at and used. */
  | 'quota'
  /** Names of corporations are given. */
  | 'corporation names'
  /** Names of tags and their groups are given in a corporation. */
  | 'tag names'
  /** Names of folders of materials are given in a corporation. */
  | 'material folders'
  /** Materials of one content are taken in in a corporation. */
  | 'material contents'
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
  /** Tries of a kind by one number or address are counted. */
  | 'attempts'
  /** Links of invitation are made by a person. */
  | 'invitations'
  /** Targets are set in a corporation. */
  | 'goals'
  /** Departments are named in a corporation. */
  | 'department names'
  /** Scheduled reports of a corporation are counted. */
  | 'report schedules'
  /** Saved views of a person are counted. */
  | 'saved views'
  /** Rules of anomalies are counted and named in a corporation. */
  | 'alarm rules'
  /** Robots are counted and named in a corporation. */
  | 'robots'
  /** Competitors that a corporation watches are counted. */
  | 'competitors'
  /** Views of contacts are counted in a corporation. */
  | 'contact views'
  /** Accounts by which contacts are looked up are added in a corporation. */
  | 'contact authorisations'
  /** Activities are agreed on with colonels in a corporation. */
  | 'colonel agreements'
  /** Videos are added by hand in a corporation. */
  | 'videos'
  /** A person is made with a phone number, or given another. */
  | 'phone numbers'
  /** A share is written by its number. */
  | 'shares'
  /** A talent asks for samples on shared pages of a corporation. */
  | 'samples of shares'
  /** What a visitor does on a shared page is counted. */
  | 'visits'
  /** Rows exported of the talent library are counted in a corporation. */
  | 'library exports'
  /** Turns of a member in a queue of jobs are given. */
  | 'turns in a queue'

/**
 * Waits until nobody else holds the lock on `of`, and holds it to the end of the transaction. The database's own checks cannot
 * see a row that another transaction is about to write, so what counts or compares rows first takes a lock.
 */
export async function holdLock(tx: Queryable, name: LockName, ...of: readonly (string | number)[]): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${[name, ...of].join(' ')}, 0))`)
}
