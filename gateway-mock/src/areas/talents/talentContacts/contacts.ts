import { flagOf } from '@crm/base/numbers'
import type { Contact } from '@crm/base/parseText'
import type { TalentContact, TalentContactWrite } from '@crm/contracts/calls/talentContacts'
import { ContactSource } from '@crm/contracts/enums'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { authorContact, type PlatformCode } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { dayLabel, dayNumber } from '../../../rules/period.ts'
import { keyOf } from '../../../records/importLookups.ts'
import { listedTexts, type Queryable, rowOf, rowsOf } from '../../../store/database/query.ts'
import { CONFLICT_CODE, QUOTA_CODE, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { staffJson } from '../../../figures/talentRows.ts'
import type { TargetTalent } from '../../../records/talents/targets.ts'
import {
  endOtherDefaults,
  existingRecord,
  fullRefusal,
  maskMiddle,
  refuseForeignTalent,
  type SavedRecord,
  isDefaultAfterWrite,
  type TalentKey,
} from '../../../records/talents/talentRecords.ts'
import { float, int, select, text, value } from '../../../store/database/select.ts'

/** Contacts that a corporation may look at per day; one that a member of staff has seen stays open to him without cost. */
const VIEWS_PER_DAY = 100
const VIEWS = 'contact_view'
const CONTACT = '联系人'
const TAKEN = '该联系方式已存在'

type ContactRow = Omit<TalentContact, 'is_viewed'> & {
  author_id: string
  platform: PlatformCode
  viewed_by: number[]
  updated_by: number
}

async function viewsUsed(db: Queryable, corpId: number, now: number): Promise<number> {
  const row = await rowOf(
    db,
    select(
      { used: int`coalesce(sum(used), 0)` },
      sql`from quota_usage where corp_id = ${corpId} and type = ${VIEWS}
      and period = ${dayLabel(dayNumber(now))}`,
    ),
  )
  return row.used
}

function visibleContact(
  { author_id: _, platform: __, updated_by: ___, viewed_by, ...row }: ContactRow,
  who: Staff,
): TalentContact {
  const isViewed = viewed_by.includes(who.user_id)
  return {
    ...row,
    phone: isViewed ? row.phone : maskMiddle(row.phone, 3, 2),
    wechat: isViewed ? row.wechat : maskMiddle(row.wechat, 2, 1),
    is_viewed: flagOf(isViewed),
  }
}

function rowsWhere(db: Queryable, who: Staff, condition: ReturnType<typeof sql>): Promise<ContactRow[]> {
  return rowsOf(
    db,
    select(
      {
        id: value<ContactRow['id']>`c.id`,
        author_id: value<ContactRow['author_id']>`c.author_id`,
        platform: value<ContactRow['platform']>`c.platform`,
        name: value<ContactRow['name']>`c.name`,
        phone: value<ContactRow['phone']>`c.phone`,
        wechat: value<ContactRow['wechat']>`c.wechat`,
        is_default: value<ContactRow['is_default']>`c.is_default`,
        source: value<ContactRow['source']>`c.source`,
        viewed_by: value<ContactRow['viewed_by']>`c.viewed_by`,
        updated_at: float<ContactRow['updated_at']>`c.updated_at`,
        updated_by: value<ContactRow['updated_by']>`c.updated_by`,
        user: value<ContactRow['user']>`case when u.user_id is null then null else ${staffJson} end`,
      },
      sql`from author_contact c left join corp_user u on u.corp_id = c.corp_id and u.user_id = c.updated_by
      left join app_user au on au.user_id = u.user_id
      where c.corp_id = ${who.corp_id} and c.deleted_at is null and ${condition} order by c.is_default desc, c.id`,
    ),
  )
}

const ofTalent = ({ author_id, platform }: { author_id: string; platform: string }) =>
  sql`c.author_id = ${author_id} and c.platform = ${platform}`

/** The contacts of a talent whose own side the caller sees, the default one first; what was not looked at yet is masked. */
export async function contactsOf(
  db: Queryable,
  who: Staff,
  talent: TalentKey,
  now: number,
): Promise<{ list: TalentContact[]; remain: number; limit: number }> {
  await refuseForeignTalent(db, who, talent)
  const rows = await rowsWhere(db, who, ofTalent(talent))
  const used = await viewsUsed(db, who.corp_id, now)
  return {
    list: rows.map((row) => visibleContact(row, who)),
    remain: Math.max(0, VIEWS_PER_DAY - used),
    limit: VIEWS_PER_DAY,
  }
}

/** Opens a contact to the member of staff and counts the view, once. Answers the contact and whether this was the first view. */
export async function viewContact(
  db: Db,
  who: Staff,
  id: number,
  now: number,
): Promise<{ contact: TalentContact; isFirst: boolean; author_id: string }> {
  const mine = and(eq(authorContact.corp_id, who.corp_id), eq(authorContact.id, id), isNull(authorContact.deleted_at))
  await db.select({ id: authorContact.id }).from(authorContact).where(mine).for('update')
  const [row] = await rowsWhere(db, who, sql`c.id = ${id}`)
  if (row === undefined) refuse(Code.notFound, '联系方式不存在')
  await refuseForeignTalent(db, who, row)
  const { author_id } = row
  if (row.viewed_by.includes(who.user_id)) return { contact: visibleContact(row, who), isFirst: false, author_id }
  await holdLock(db, 'contact views', who.corp_id)
  if ((await viewsUsed(db, who.corp_id, now)) >= VIEWS_PER_DAY)
    refuse(QUOTA_CODE, '今日联系方式查看次数已用完', { type: VIEWS, limit: VIEWS_PER_DAY, used: VIEWS_PER_DAY })
  await rowsOf(
    db,
    sql`insert into quota_usage (corp_id, type, period, used) values (${who.corp_id}, ${VIEWS}, ${dayLabel(dayNumber(now))}, 1)
      on conflict (corp_id, type, period) do update set used = quota_usage.used + 1`,
  )
  const viewed_by = [...row.viewed_by, who.user_id]
  await db.update(authorContact).set({ viewed_by }).where(mine)
  return { contact: visibleContact({ ...row, viewed_by }, who), isFirst: true, author_id }
}

/** A contact as the operation log keeps it. */
const logged = ({ name, phone, wechat, is_default }: Pick<ContactRow, 'name' | 'phone' | 'wechat' | 'is_default'>) => ({
  name,
  phone: maskMiddle(phone, 3, 2),
  wechat: maskMiddle(wechat, 2, 1),
  is_default,
})

/**
 * Writes a contact of a talent down. One that stands already is changed by who has looked at it; a new number is hidden from
 * everybody else again. Answers its number, and what the log keeps of it.
 */
export async function saveContact(
  db: Db,
  who: Staff,
  talent: TargetTalent,
  { id, is_default, ...given }: TalentContactWrite,
  read: number | undefined,
  now: number,
): Promise<SavedRecord> {
  const rows = await rowsWhere(db, who, ofTalent(talent))
  const stored = existingRecord(rows, id, read, CONTACT)
  const writes = Object.values(given).some((value) => value !== undefined)
  if (stored && writes && !stored.viewed_by.includes(who.user_id)) refuse(WRONG_STATE_CODE, '请先查看完整的联系方式')
  const { name = stored?.name ?? '', phone = stored?.phone ?? '', wechat = stored?.wechat ?? '' } = given
  if (name === '') refuseField('contact.name', '请输入联系人姓名')
  if (phone === '' && wechat === '') refuseField('contact.phone', '手机号与微信至少填写一项')
  const isTaken = (each: ContactRow) =>
    each.id !== id && ((phone !== '' && each.phone === phone) || (wechat !== '' && each.wechat === wechat))
  if (writes && rows.some(isTaken)) refuse(CONFLICT_CODE, TAKEN)
  const values = { name, phone, wechat, is_default }
  const { id: savedId, after } = await putContact(db, who, talent, {
    rows,
    stored,
    values,
    source: ContactSource.staff,
    now,
  })
  return { id: savedId, ...(stored ? { before: logged(stored) } : {}), after }
}

interface ContactPut {
  /** All of the talent. */
  rows: readonly ContactRow[]
  /** What is changed; nothing for a new one. */
  stored: ContactRow | undefined
  values: Contact & { name: string; is_default?: number | undefined }
  source: ContactSource
  now: number
}

/** Writes a contact that nothing speaks against, with its default, and hides new numbers from everybody else. */
async function putContact(
  db: Db,
  who: Staff,
  talent: TargetTalent,
  { rows, stored, values: { is_default, ...given }, source, now }: ContactPut,
) {
  const isNew = given.phone !== stored?.phone || given.wechat !== stored?.wechat
  const values = {
    ...{ ...given, is_default: flagOf(isDefaultAfterWrite(rows, stored, is_default)) },
    ...{ viewed_by: stored && !isNew ? stored.viewed_by : [who.user_id], updated_at: now, updated_by: who.user_id },
  }
  const saved = stored
    ? await db
        .update(authorContact)
        .set(values)
        .where(and(eq(authorContact.corp_id, who.corp_id), eq(authorContact.id, stored.id)))
        .returning({ id: authorContact.id })
    : await db
        .insert(authorContact)
        .values({
          ...{ corp_id: who.corp_id, author_id: talent.author_id, source, created_at: now, ...values },
          platform: talent.platform as PlatformCode, // rows of the corporation's talents carry no other
        })
        .returning({ id: authorContact.id })
  const id = saved[0]?.id ?? 0
  if (values.is_default === 1) await endOtherDefaults(db, authorContact, who, talent, id, now)
  return { id, after: logged(values) }
}

/** Numbers of a talent's contacts, by `keyOf`. */
export async function contactsByTalent(
  db: Queryable,
  who: Staff,
  authorIds: readonly string[],
): Promise<ReadonlyMap<string, Contact[]>> {
  const rows = await rowsOf(
    db,
    select(
      { platform: text`platform`, author_id: text`author_id`, phone: text`phone`, wechat: text`wechat` },
      sql`from author_contact where corp_id = ${who.corp_id} and deleted_at is null
      and author_id in (${listedTexts(authorIds)}) order by is_default desc, id`,
    ),
  )
  return Map.groupBy(rows, ({ platform, author_id }) => keyOf(platform, author_id))
}

/**
 * What the numbers of a file are to the contacts of their talent: new, the same as one, or the other half of one that has only one
 * number; or why they are refused, as the form does.
 */
export function matchContact<Row extends Contact>(
  rows: readonly Row[],
  { phone, wechat }: Contact,
): { is: 'new' | 'same' } | { is: 'half'; of: Row } | { is: 'refused'; message: string } {
  const agrees = (known: string, given: string) => given === '' || known === given
  if (rows.some((row) => agrees(row.phone, phone) && agrees(row.wechat, wechat))) return { is: 'same' }
  const shares = (known: string, given: string) => given !== '' && known === given
  const [first, ...others] = rows.filter((row) => shares(row.phone, phone) || shares(row.wechat, wechat))
  if (first === undefined) {
    const full = fullRefusal(rows, CONTACT)
    return full === undefined ? { is: 'new' } : { is: 'refused', message: full }
  }
  const isHalf = first.phone === '' || first.wechat === ''
  return isHalf && others.length === 0 ? { is: 'half', of: first } : { is: 'refused', message: TAKEN }
}

/** A contact with the half that it had not. */
export const completed = (of: Contact, { phone, wechat }: Contact): Contact => ({
  phone: phone || of.phone,
  wechat: wechat || of.wechat,
})

/** Writes the numbers of a file down as a contact of their talent; answers why they are refused, or nothing. */
export async function importContact(
  db: Db,
  who: Staff,
  talent: TargetTalent,
  contact: Contact,
  now: number,
): Promise<string | undefined> {
  const rows = await rowsWhere(db, who, ofTalent(talent))
  const match = matchContact(rows, contact)
  if (match.is === 'refused') return match.message
  if (match.is === 'same') return undefined
  const stored = match.is === 'half' ? match.of : undefined
  const values = {
    name: stored?.name ?? talent.author_name,
    ...(stored ? completed(stored, contact) : contact),
  }
  await putContact(db, who, talent, { rows, stored, values, source: ContactSource.import, now })
  return undefined
}
