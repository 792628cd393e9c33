import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { number, select } from '../../store/database/select.ts'

/** Milliseconds of processor that this process and the database's have used until now; no number where they cannot be read. */
export type ReadProcessorTime = () => Promise<number>

// Of a process that is gone nothing is known any more.
function nanosecondsOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0])
  } catch {
    return undefined
  }
}

const ownMilliseconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * What waiting for a busy machine does not change. An embedded database works in this process; a server's processes are read
 * when it runs on this machine, and only without parallel workers, which are gone when they are done.
 */
export function processorTimeOf(db: Db, kind: 'embedded' | 'server'): ReadProcessorTime {
  if (kind === 'embedded') return () => Promise.resolve(ownMilliseconds())
  const seen = new Map<number, number>()
  return async () => {
    const own = ownMilliseconds()
    const backends = await rowsOf(
      db,
      select(
        { pid: number`pid` },
        sql`from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
      ),
    )
    for (const { pid } of backends) {
      const used = nanosecondsOf(pid)
      if (used !== undefined) seen.set(pid, used)
    }
    if (seen.size === 0) return Number.NaN
    return own + [...seen.values()].reduce((sum, used) => sum + used, 0) / 1e6
  }
}
