import type { TalentContact } from '@crm/contracts/calls/talents'
import { and, eq, isNull } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { authorContact, type PlatformCode } from '../../db/schema.ts'
import { Code, refuse, refuseWith } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'
import { dayLabel, dayNumber } from '../../metrics/period.ts'
import { rowOf, rowsOf } from '../../metrics/query.ts'
import { QUOTA_CODE } from '../../rules/ruleRefusal.ts'
import { scopeOf, scopeRefusal, talentReach } from '../../rules/scope.ts'

/** Contacts that a corporation may look at per day; one that a member of staff has seen stays open to him without cost. */
const VIEWS_PER_DAY = 100
const VIEWS = 'contact_view'

type ContactRow = typeof authorContact.$inferSelect

async function viewsUsed(db: Db, corpId: number, now: number): Promise<number> {
  const row = await rowOf<{ used: number }>(
    db,
    sql`select coalesce(sum(used), 0)::int as used from quota_usage where corp_id = ${corpId} and type = ${VIEWS}
      and period = ${dayLabel(dayNumber(now))}`,
  )
  return row.used
}

const hidden = (text: string, head: number, tail: number) =>
  text.length > head + tail
    ? text.slice(0, head) + '*'.repeat(text.length - head - tail) + text.slice(text.length - tail)
    : text && '***'

function shown(row: ContactRow, who: Staff): TalentContact {
  const { id, name, phone, wechat, address, is_default, source } = row
  const isViewed = row.viewed_by.includes(who.user_id)
  return {
    id,
    name,
    phone: isViewed ? phone : hidden(phone, 3, 2),
    wechat: isViewed ? wechat : hidden(wechat, 2, 1),
    address: isViewed ? address : hidden(address, 6, 0),
    is_default,
    source,
    is_viewed: Number(isViewed),
  }
}

async function refuseOthers(db: Db, who: Staff, talent: { author_id: string; platform: string }): Promise<void> {
  const reach = await talentReach(db, scopeOf(who), talent)
  if (reach === 'unknown') refuse(Code.notFound, '达人不存在')
  refuseWith(scopeRefusal(reach !== 'others'))
}

/** The contacts of a talent within reach, the default one first; what was not looked at yet is masked. */
export async function contactsOf(
  db: Db,
  who: Staff,
  talent: { author_id: string; platform: PlatformCode },
  now: number,
): Promise<{ list: TalentContact[]; remain: number; limit: number }> {
  await refuseOthers(db, who, talent)
  const rows = await db
    .select()
    .from(authorContact)
    .where(
      and(
        eq(authorContact.corp_id, who.corp_id),
        eq(authorContact.author_id, talent.author_id),
        eq(authorContact.platform, talent.platform),
        isNull(authorContact.deleted_at),
      ),
    )
    .orderBy(sql`is_default desc`, authorContact.id)
  const used = await viewsUsed(db, who.corp_id, now)
  return { list: rows.map((row) => shown(row, who)), remain: Math.max(0, VIEWS_PER_DAY - used), limit: VIEWS_PER_DAY }
}

/** Opens a contact to the member of staff and counts the view, once. Answers the contact and whether this was the first view. */
export async function viewContact(
  db: Db,
  who: Staff,
  id: number,
  now: number,
): Promise<{ contact: TalentContact; isFirst: boolean; row: ContactRow }> {
  const [row] = await db
    .select()
    .from(authorContact)
    .where(and(eq(authorContact.corp_id, who.corp_id), eq(authorContact.id, id), isNull(authorContact.deleted_at)))
    .for('update')
  if (!row) refuse(Code.notFound, '联系方式不存在')
  await refuseOthers(db, who, row)
  if (row.viewed_by.includes(who.user_id)) return { contact: shown(row, who), isFirst: false, row }
  if ((await viewsUsed(db, who.corp_id, now)) >= VIEWS_PER_DAY)
    refuse(QUOTA_CODE, '今日联系方式查看次数已用完', { type: VIEWS, limit: VIEWS_PER_DAY, used: VIEWS_PER_DAY })
  await rowsOf(
    db,
    sql`insert into quota_usage (corp_id, type, period, used) values (${who.corp_id}, ${VIEWS}, ${dayLabel(dayNumber(now))}, 1)
      on conflict (corp_id, type, period) do update set used = quota_usage.used + 1`,
  )
  const viewed_by = [...row.viewed_by, who.user_id]
  await db.update(authorContact).set({ viewed_by }).where(eq(authorContact.id, id))
  return { contact: shown({ ...row, viewed_by }, who), isFirst: true, row }
}
