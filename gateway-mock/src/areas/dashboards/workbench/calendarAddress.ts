import { createHash, randomBytes } from 'node:crypto'
import { HOUR_SECONDS } from '@crm/base/durations'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { calendarAddress } from '../../../store/database/schema.ts'

/** 128 bits: nobody comes upon an address by trying. */
const TOKEN_BYTES = 16

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Whose address it is. */
export interface CalendarOwner {
  corp_id: number
  user_id: number
}

const ofOwner = ({ corp_id, user_id }: CalendarOwner) =>
  and(eq(calendarAddress.corp_id, corp_id), eq(calendarAddress.user_id, user_id))

/** When the member's address was made and read last, unix seconds; 0 and 0 without one. */
export async function addressOf(db: Db, owner: CalendarOwner): Promise<{ created_at: number; read_at: number }> {
  const [row] = await db.select().from(calendarAddress).where(ofOwner(owner))
  return { created_at: row?.created_at ?? 0, read_at: row?.read_at ?? 0 }
}

/** Makes a new address, which ends the one before; the only time that it is known. */
export async function makeAddress(db: Db, { corp_id, user_id }: CalendarOwner, now: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const made = { token_hash: hashOf(token), created_at: now, read_at: null }
  await db
    .insert(calendarAddress)
    .values({ corp_id, user_id, ...made })
    .onConflictDoUpdate({ target: [calendarAddress.corp_id, calendarAddress.user_id], set: made })
  return `/files/calendar/${token}.ics`
}

/** Ends the member's address. */
export async function endAddress(db: Db, owner: CalendarOwner): Promise<void> {
  await db.delete(calendarAddress).where(ofOwner(owner))
}

/** Whose calendar stands at an address; notes once an hour that it is read. */
export async function ownerOfAddress(db: Db, token: string, now: number): Promise<CalendarOwner | undefined> {
  const [row] = await db
    .select({ corp_id: calendarAddress.corp_id, user_id: calendarAddress.user_id })
    .from(calendarAddress)
    .where(eq(calendarAddress.token_hash, hashOf(token)))
  if (row)
    await db
      .update(calendarAddress)
      .set({ read_at: now })
      .where(and(ofOwner(row), or(isNull(calendarAddress.read_at), lt(calendarAddress.read_at, now - HOUR_SECONDS))))
  return row
}
