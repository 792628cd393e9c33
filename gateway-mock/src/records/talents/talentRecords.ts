import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableName, sql } from 'drizzle-orm'
import { refuseStale } from '../bulk/stale.ts'
import type { Db } from '../../store/database/db.ts'
import type { PlatformCode } from '../../store/database/schema.ts'
import { Code, refuse, refuseWith } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { type Queryable, rowsOf } from '../../store/database/query.ts'
import { WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import { scopeOf, scopeRefusal, talentVisibility } from '../../rules/scope.ts'
import { ownScopeOf } from './ownFigures.ts'
import { type TargetTalent, findTarget, lockTalents, talentScopeRefusal } from './targets.ts'

/** Contacts, and addresses, that one talent may have. */
const RECORDS_MAX = 20

export interface TalentKey {
  author_id: string
  platform: PlatformCode
}

/** A table whose records belong to a talent, one of them its default. */
type TalentRecordTable = PgTable & Record<'id' | 'is_default', AnyPgColumn>

/** What contacts and addresses have in common. */
export interface TalentRecord {
  id: number
  is_default: number
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

/** A record that was written, as it was before, if it stood already, and as it is; what the operation log keeps. */
export interface SavedRecord {
  id: number
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

/** The text without its middle: `hidden('13900001234', 3, 2)` is `139******34`; a short one is hidden as a whole. */
export const maskMiddle = (text: string, head: number, tail: number): string =>
  text.length > head + tail
    ? text.slice(0, head) + '*'.repeat(text.length - head - tail) + text.slice(text.length - tail)
    : text && '***'

/** Refuses to tell of a talent whose own side the caller does not see. */
export async function refuseForeignTalent(db: Queryable, who: Staff, talent: TalentKey): Promise<void> {
  const visibility = await talentVisibility(db, scopeOf(who), talent)
  if (visibility === 'unknown') refuse(Code.notFound, '达人不存在')
  refuseWith(scopeRefusal(ownScopeOf(who, visibility) !== undefined))
}

/** The one talent that is written about: of the pool, followed by the caller or by somebody whom the caller leads. */
export async function editableTalent(db: Db, who: Staff, key: TalentKey): Promise<TargetTalent> {
  // Of two that are written at once, one is the first and one the default.
  await lockTalents(db, who, [key])
  const talent = await findTarget(db, who, key)
  refuseWith(talentScopeRefusal(talent))
  return talent
}

/** Why a talent has no room for one more record, or nothing. */
export const fullRefusal = (rows: readonly unknown[], name: string): string | undefined =>
  rows.length >= RECORDS_MAX ? `每位达人最多 ${RECORDS_MAX} 个${name}` : undefined

/** The record that a write changes, as it was read by the caller; nothing for a new one, of which there is room. */
export function existingRecord<Row extends TalentRecord>(
  rows: readonly Row[],
  id: number | undefined,
  read: number | undefined,
  name: string,
): Row | undefined {
  if (id === undefined) {
    const message = fullRefusal(rows, name)
    if (message !== undefined) refuse(WRONG_STATE_CODE, message)
    return undefined
  }
  const row = rows.find((each) => each.id === id) ?? refuse(Code.notFound, `${name}不存在`)
  refuseStale(row, read)
  return row
}

/** Whether the record is the default after the write: asked for, still, or as the only one. It ends by another's becoming it. */
export function isDefaultAfterWrite(
  rows: readonly TalentRecord[],
  stored: TalentRecord | undefined,
  request: number | undefined,
): boolean {
  return request === 1 || stored?.is_default === 1 || rows.every((each) => each.id === stored?.id)
}

/** Ends the other defaults of the talent. */
export async function endOtherDefaults(
  db: Db,
  table: TalentRecordTable,
  who: Staff,
  talent: TargetTalent,
  id: number,
  now: number,
): Promise<void> {
  await rowsOf(
    db,
    sql`update ${sql.identifier(getTableName(table))} set is_default = 0, updated_at = ${now} where corp_id = ${who.corp_id}
      and author_id = ${talent.author_id} and platform = ${talent.platform} and is_default = 1 and id <> ${id}`,
  )
}
