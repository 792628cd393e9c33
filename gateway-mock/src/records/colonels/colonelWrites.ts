import { ColonelBelong } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import type { Staff } from '../../rules/staff.ts'
import type { StoredColonel } from './storedColonels.ts'

/** Changes columns of colonels; a change always moves `updated_at` on. */
export async function changeColonels(
  db: Db,
  who: Staff,
  ids: readonly string[],
  columns: SQL,
  now: number,
): Promise<void> {
  await rowsOf(
    db,
    sql`update colonel set ${columns}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and ${isOneOf(sql`colonel_buyin_id`, ids)}`,
  )
}

async function endFollows(db: Db, who: Staff, ids: readonly string[], now: number): Promise<void> {
  await rowsOf(
    db,
    sql`update colonel_follow set unbind_time = ${now} where corp_id = ${who.corp_id} and unbind_time is null
      and ${isOneOf(sql`colonel_buyin_id`, ids)}`,
  )
}

async function beginFollow(db: Db, who: Staff, id: string, userId: number, now: number): Promise<void> {
  await rowsOf(
    db,
    sql`insert into colonel_follow (corp_id, colonel_buyin_id, user_id, bind_time) values (${who.corp_id}, ${id}, ${userId}, ${now})`,
  )
}

/** Says whose a colonel is. One that nobody follows and that is not everybody's any more becomes the caller's. */
export async function setBelonging(
  db: Db,
  who: Staff,
  colonel: StoredColonel,
  belong: ColonelBelong,
  now: number,
): Promise<void> {
  await changeColonels(db, who, [colonel.colonel_buyin_id], sql`belong_type = ${belong}`, now)
  if (belong === ColonelBelong.own && colonel.mediums.length === 0)
    await beginFollow(db, who, colonel.colonel_buyin_id, who.user_id, now)
}

/** Another member follows the colonel from now on. */
export async function handOverColonel(db: Db, who: Staff, id: string, userId: number, now: number): Promise<void> {
  await endFollows(db, who, [id], now)
  await beginFollow(db, who, id, userId, now)
  await changeColonels(db, who, [id], sql`belong_type = belong_type`, now)
}

/** Takes colonels out of the list with their inclusions; orders and agreements stay, and they can be included again. */
export async function removeColonels(db: Db, who: Staff, ids: readonly string[], now: number): Promise<void> {
  await endFollows(db, who, ids, now)
  await changeColonels(db, who, ids, sql`deleted_at = ${now}`, now)
  await rowsOf(
    db,
    sql`update include_task set deleted_at = ${now}, updated_at = ${now}, updated_by = ${who.user_id} where corp_id = ${who.corp_id}
      and kind = 'colonel' and deleted_at is null and ${isOneOf(sql`author_id`, ids)}`,
  )
}
