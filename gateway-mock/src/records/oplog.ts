import { BusinessModule } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { oplog } from '../store/database/schema.ts'
import type { Db } from '../store/database/db.ts'
import type { LogEntry } from './context.ts'
import type { Staff } from '../rules/staff.ts'

const SECRET = /password|token|secret|ticket|^code$/i
/** An index holds the object, and a row of it has no room for more. */
const OBJECT_MAX = 200
const PHONE = /(?<!\d)((?:\+?86[- ]?)?1[3-9]\d)[- ]?\d{4}[- ]?(\d{4})(?!\d)/g

// The log is read by people: no secrets, no full phone numbers.
function masked(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, SECRET.test(key) ? '***' : shown(value)]),
  )
}
function shown(value: unknown): unknown {
  if (typeof value === 'string') return withoutPhones(value)
  if (typeof value === 'number' && isPhone(value)) return withoutPhones(String(value))
  if (Array.isArray(value)) return value.map(shown)
  return typeof value === 'object' && value !== null ? masked(value) : value
}

const withoutPhones = (text: string) => text.replace(PHONE, '$1****$2')
const isPhone = (value: number) => value >= 13_000_000_000 && value <= 19_999_999_999

/**
 * Calls whose writes are no business of the corporation's log, by what they write: a person's own marks, settings and answers,
 * searches that count, files on their way (the record that takes one in is logged), and what a visitor without an account leaves behind.
 */
const UNLOGGED: readonly RegExp[] = [
  /^(session|signOn)\./,
  /^account\./,
  /^common\.(userSettingSet|shopsPop|viewSave|viewDelete|traceErrorReport|noviceTaskSetStatus)$/,
  /^notice\.(read|readAll|configUpdate)$/,
  /^feedback\./,
  /^school\./,
  /^promotion\.publicVisit$/,
  /^talentFinding\.favorite$/,
  /^talentNominate\./,
  /^(workbench|contentWorkbench)\.todoDone$/,
  /^marketGoods\.(search|searchAuthors)$/,
  /^pops\.answerColonelUpgrade$/,
  /^tasks\.(uploadFile|uploadImage|fileLink|importPreview|importCheck)$/,
  /^(cooperation|campaignDrafts|materials)\.fileLink$/,
  /^enterprise\.upgradeCheck$/,
  /^secondFactor\.begin$/,
  // Written in the name of whoever looked through other eyes.
  /^looks\.end$/,
  // Written in the log of the enterprise that is left, which need not be the one of the sign-in.
  /^members\.unbindCorp$/,
]

/**
 * Throws when the transaction of a call has written something and left no line in the operation log, or one that does not say
 * who did what to what from where, with what it was or is. For tests.
 */
export async function expectLogged(
  tx: Db,
  callId: string,
  { request_id, who }: { request_id: string; who: Staff },
): Promise<void> {
  if (UNLOGGED.some((pattern) => pattern.test(callId))) return
  const { rows } = await tx.execute<{ is_silent: boolean; incomplete: string | null }>(
    sql`select pg_current_xact_id_if_assigned() is not null and count(*) = 0 as is_silent,
      string_agg(concat_ws(' ', module, action, object, object_id, ip), '; ') filter (where corp_id <> ${who.corp_id}
        or user_id <> ${who.user_id} or role_id <> ${who.role_id} or module = '' or action = '' or object = '' or ip = ''
        or created_at = 0 or (before is null and after is null)) as incomplete
      from oplog /* both modules: what one call wrote */ where request_id = ${request_id}`,
  )
  if (rows[0]?.is_silent) throw new Error(`${callId} wrote without a line in the operation log`)
  if (rows[0]?.incomplete) throw new Error(`${callId} left half a line in the operation log: ${rows[0].incomplete}`)
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
    classify: entry.classify ?? BusinessModule.commerce,
    user_id: entry.who.user_id,
    role_id: entry.who.role_id,
    module: entry.module,
    action: entry.action,
    object: withoutPhones(entry.object ?? '').slice(0, OBJECT_MAX),
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
