import { oplog } from '../db/schema.ts'
import type { Db } from '../db/open.ts'
import type { LogEntry } from '../serve.ts'
import type { Staff } from './staff.ts'

const SECRET = /password|token|secret|ticket|^code$/i
const PHONE = /\b(1[3-9]\d)\d{4}(\d{4})\b/g

// The log is read by people: no secrets, no full phone numbers.
function masked(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      if (SECRET.test(key)) return [key, '***']
      return [key, typeof value === 'string' ? value.replace(PHONE, '$1****$2') : value]
    }),
  )
}

/** Writes one entry of the operation log for the member of staff; without one there is nothing to log. */
export async function writeLog(
  db: Db,
  entry: LogEntry & {
    who: Staff | undefined
    now: number
    ip: string
    device: string
    request_id: string
  },
): Promise<void> {
  if (!entry.who) return
  await db.insert(oplog).values({
    corp_id: entry.who.corp_id,
    classify: entry.classify ?? 1,
    user_id: entry.who.user_id,
    role_id: entry.who.role_id,
    module: entry.module,
    action: entry.action,
    object: entry.object ?? '',
    object_id: String(entry.object_id ?? ''),
    before: entry.before && masked(entry.before),
    after: entry.after && masked(entry.after),
    result: entry.result ?? 1,
    ip: entry.ip,
    device: entry.device,
    request_id: entry.request_id,
    created_at: entry.now,
  })
}
