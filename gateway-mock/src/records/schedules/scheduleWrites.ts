import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import type { ScheduleChanges, ScheduleTerms } from '@crm/contracts/calls/schedule'
import { ListFlag, MonitorStart, type Platform, ScheduleKind, ScheduleStatus } from '@crm/contracts/enums'
import { scheduleMessage, scheduleTimeError } from '@crm/contracts/rules/scheduleRules'
import { and, eq, sql } from 'drizzle-orm'
import { ofShops } from '../../rules/filter.ts'
import type { Db } from '../../store/database/db.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { corpSetting, schedule } from '../../store/database/schema.ts'
import { refuse, refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { BLACKLISTED_CODE, CONFLICT_CODE, OUT_OF_SCOPE, type RuleRefusal } from '../../rules/ruleRefusal.ts'
import { scopeOf, type TalentVisibility, talentVisibility } from '../../rules/scope.ts'
import { storedCooperation } from '../cooperations/storedCooperations.ts'
import { watchTalent } from '../talents/monitors.ts'
import { memberOf } from '../talents/following.ts'
import type { StoredSchedule } from './storedSchedules.ts'
import { float, int, number, select, text, value } from '../../store/database/select.ts'

/** By whom and when something is done. */
export interface Doing {
  db: Db
  who: Staff
  now: number
}

interface Slot {
  id?: number | undefined
  platform: string
  author_id: string
  user_id: number
  start_time: number
  end_time: number
}

/** Entries that still take time, beside the one that is asked about, overlapping with it. */
const overlapping = (corpId: number, { id, start_time, end_time }: Pick<Slot, 'id' | 'start_time' | 'end_time'>) =>
  sql`sc.corp_id = ${corpId} and sc.deleted_at is null and sc.id <> ${id ?? 0}
    and sc.status in (${ScheduleStatus.upcoming}, ${ScheduleStatus.living})
    and sc.start_time < ${end_time} and sc.end_time > ${start_time}`

/** Whether the talent has another live at that time: one overlaps when it begins before the other ends. */
export async function isTaken(db: Queryable, corpId: number, slot: Slot): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from schedule sc where ${overlapping(corpId, slot)} and sc.author_id = ${slot.author_id} and sc.platform = ${slot.platform} limit 1`,
  )
  return rows.length > 0
}

/**
 * Reads what takes time of these talents and media while they may be asked for; answers why a slot is refused, and what staff should
 * know of it. What is `taken` in the meantime counts for the next slot.
 */
export async function openSlots(
  db: Queryable,
  corpId: number,
  {
    author_ids,
    user_ids,
    from,
    to,
  }: { author_ids: readonly string[]; user_ids: readonly number[]; from: number; to: number },
) {
  const rows: Slot[] = await rowsOf(
    db,
    select(
      {
        platform: text`sc.platform`,
        author_id: text`sc.author_id`,
        user_id: number`sc.user_id`,
        start_time: float`sc.start_time`,
        end_time: float`sc.end_time`,
      },
      sql`from schedule sc where ${overlapping(corpId, { start_time: from, end_time: to })}
      and (${isOneOf(sql`sc.author_id`, author_ids)} or ${isOneOf(sql`sc.user_id`, user_ids)})`,
    ),
  )
  const talentOf = ({ platform, author_id }: Slot) => `${platform} ${author_id}`
  const byTalent = Map.groupBy(rows, talentOf)
  const byMedium = Map.groupBy(rows, ({ user_id }) => user_id)
  const meeting = (own: readonly Slot[] = [], slot: Slot) =>
    own.filter(({ start_time, end_time }) => start_time < slot.end_time && end_time > slot.start_time)
  return {
    clash: (slot: Slot) => (meeting(byTalent.get(talentOf(slot)), slot).length > 0 ? scheduleMessage.clash : undefined),
    warning: (slot: Slot) => {
      const others = meeting(byMedium.get(slot.user_id), slot).filter((row) => talentOf(row) !== talentOf(slot))
      return others.length === 0 ? undefined : `媒介同时段另有 ${others.length} 场排期`
    },
    take: (slot: Slot) => {
      put(byTalent, talentOf(slot), slot)
      put(byMedium, slot.user_id, slot)
    },
  }
}

function put<Key>(groups: Map<Key, Slot[]>, key: Key, slot: Slot): void {
  const own = groups.get(key)
  if (own) own.push(slot)
  else groups.set(key, [slot])
}

/** What staff should know of a time that may be taken: the medium attends other lives then. */
export async function warningsOf(db: Queryable, corpId: number, slot: Slot): Promise<string[]> {
  const [row] = await rowsOf(
    db,
    select(
      { medium: text`max(m.nick_name)`, n: int`count(*)`, first: text`min(coalesce(a.nick_name, sc.author_id))` },
      sql`from schedule sc
      left join author a on a.author_id = sc.author_id and a.platform = sc.platform
      join corp_user m on m.corp_id = sc.corp_id and m.user_id = sc.user_id
      where ${overlapping(corpId, slot)} and sc.user_id = ${slot.user_id}
      and not (sc.author_id = ${slot.author_id} and sc.platform = ${slot.platform})`,
    ),
  )
  if (!row || row.n === 0) return []
  return [`媒介「${row.medium}」同时段另有 ${row.n} 场排期（${row.first}${row.n > 1 ? ' 等' : ''}）`]
}

/**
 * Locks the talent of the enterprise until the write is over, so that two entries for the same time wait for each other and the
 * second is refused; answers what the talent is marked as, or nothing for one that is not of the enterprise.
 */
async function lockTalent(db: Db, corpId: number, { author_id, platform }: Pick<Slot, 'author_id' | 'platform'>) {
  const [row] = await rowsOf(
    db,
    select(
      {
        list_flag: value<ListFlag>`ca.list_flag`,
        author_name: text`coalesce((select a.nick_name from author a where a.author_id = ca.author_id and a.platform = ca.platform), '')`,
      },
      sql`from corp_author ca where ca.corp_id = ${corpId} and ca.author_id = ${author_id} and ca.platform = ${platform}
      and ca.in_commerce = 1 and ca.deleted_at is null for update`,
    ),
  )
  return row
}

async function refuseTaken(db: Db, corpId: number, slot: Slot): Promise<void> {
  if (await isTaken(db, corpId, slot)) refuse(CONFLICT_CODE, scheduleMessage.clash, { field: 'start_time' })
}

/** Whether a start is the one that the caller moved an entry away from within the seconds of 撤销: back there it may go, though it has passed. */
async function isTakenBack({ db, who, now }: Doing, id: number, start_time: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from oplog where corp_id = ${who.corp_id} and classify = 1 and user_id = ${who.user_id} and created_at >= ${now - UNDO_ACCEPTED_SECONDS}
      and module = '直播排期' and object_id = ${String(id)} and (before ->> 'start_time')::float8 = ${start_time} limit 1`,
  )
  return rows.length > 0
}

function refuseTime(slot: Pick<Slot, 'start_time' | 'end_time'>, now: number, stored?: Pick<Slot, 'start_time'>): void {
  const error = scheduleTimeError(slot, now, stored)
  if (error) refuseField(error.field, error.message)
}

async function refuseGoods(db: Db, who: Staff, platform: string, goods: ScheduleTerms['goods']): Promise<void> {
  if (!goods?.length) return
  const ids = goods.map(({ product_id }) => product_id)
  const rows = await rowsOf(
    db,
    select(
      { product_id: text`product_id` },
      sql`from goods where ${all([
        sql`corp_id = ${who.corp_id} and platform = ${platform} and deleted_at is null and ${isOneOf(sql`product_id`, ids)}`,
        ofShops(who, sql`shop_id`),
      ])}`,
    ),
  )
  const known = new Set(rows.map(({ product_id }) => product_id))
  if (ids.some((id) => !known.has(id))) refuseField('goods', '商品不存在或不属于该平台')
  if (new Set(ids).size < ids.length) refuseField('goods', '商品重复')
}

async function refuseCooperation(
  db: Db,
  who: Staff,
  talent: { author_id: string; platform: string },
  coopId: number | null | undefined,
): Promise<void> {
  if (coopId === null || coopId === undefined) return
  const coop = await storedCooperation(db, who, coopId)
  if (coop.author_id !== talent.author_id || coop.platform !== talent.platform)
    refuseField('coop_id', '合作单不属于该达人')
}

/** Reminders whose moment has passed when the time is agreed on: they are not sent any more. */
const passed = (remind: readonly number[], start: number, now: number) =>
  remind.filter((minutes) => start - minutes * 60 <= now)

/** Why no live is agreed on with a talent of the enterprise, or nothing. */
export function talentRefusal(visibility: TalentVisibility, flag: ListFlag): RuleRefusal | undefined {
  if (visibility !== 'followed' && visibility !== 'pool') return OUT_OF_SCOPE
  return flag === ListFlag.black ? { code: BLACKLISTED_CODE, message: '该达人在黑名单中，无法排期' } : undefined
}

/** Adds an entry and watches the talent; answers why it is not watched, where it is not. Anything that is wrong refuses. */
export async function addSchedule(
  { db, who, now }: Doing,
  { platform, author_id, ...terms }: ScheduleTerms & { platform: Platform; author_id: string },
): Promise<{ id: number; updated_at: number; author_name: string; warnings: string[]; monitor: string }> {
  const talent = await lockTalent(db, who.corp_id, { platform, author_id })
  if (!talent) return refuseField('author_id', '不是本企业的达人，请先收录')
  const refusal = talentRefusal(await talentVisibility(db, scopeOf(who), { platform, author_id }), talent.list_flag)
  if (refusal !== undefined) refuse(refusal.code, refusal.message, { field: 'author_id' })
  const medium =
    terms.user_id === undefined || terms.user_id === who.user_id
      ? { user_id: who.user_id, dept_id: who.dept_id }
      : await memberOf(db, who, terms.user_id, 'user_id')
  const slot: Slot = { ...terms, platform, author_id, user_id: medium.user_id }
  refuseTime(slot, now)
  await refuseGoods(db, who, platform, terms.goods)
  await refuseCooperation(db, who, { platform, author_id }, terms.coop_id)
  await refuseTaken(db, who.corp_id, slot)
  const remind = terms.remind ?? []
  const [made] = await db
    .insert(schedule)
    .values({
      ...{ corp_id: who.corp_id, platform, author_id, user_id: medium.user_id, dept_id: medium.dept_id },
      ...{ title: terms.title, start_time: terms.start_time, end_time: terms.end_time },
      ...{ kind: terms.kind ?? ScheduleKind.solo, goods: terms.goods ?? [], coop_id: terms.coop_id ?? null },
      ...{ status: ScheduleStatus.upcoming, goal: terms.goal ?? 0, remark: terms.remark ?? '' },
      ...{ remind, reminded: passed(remind, terms.start_time, now) },
      ...{ created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: schedule.id })
  const [setting] = await db
    .select({ monitors: corpSetting.monitor_rule })
    .from(corpSetting)
    .where(eq(corpSetting.corp_id, who.corp_id))
  const isWatching = setting?.monitors.on_schedule !== 0
  const why = isWatching
    ? await watchTalent(
        db,
        { corp_id: who.corp_id, user_id: medium.user_id },
        { platform, author_id },
        MonitorStart.scheduling,
        now,
      )
    : undefined
  return {
    // One row was inserted.
    id: made?.id ?? 0,
    updated_at: now,
    author_name: talent.author_name,
    warnings: await warningsOf(db, who.corp_id, { ...slot, id: made?.id }),
    monitor: why ?? '',
  }
}

/** Locks the talent of an entry, then the entry: the order of every write, so that none waits for ever. */
export async function lockSchedule(
  db: Db,
  who: Staff,
  entry: Pick<StoredSchedule, 'id' | 'author_id' | 'platform'>,
): Promise<void> {
  await lockTalent(db, who.corp_id, entry)
  await rowsOf(db, sql`select 1 from schedule where corp_id = ${who.corp_id} and id = ${entry.id} for update`)
}

/** Changes an entry that is locked; answers its new version and what staff should know of the time. */
export async function changeSchedule(
  doing: Doing,
  entry: StoredSchedule,
  changes: ScheduleChanges,
): Promise<{ updated_at: number; warnings: string[] }> {
  const { db, who, now } = doing
  const { user_id, ...rest } = changes
  const medium =
    user_id === undefined || user_id === entry.user_id ? undefined : await memberOf(db, who, user_id, 'user_id')
  const slot: Slot = { ...entry, ...rest, user_id: medium?.user_id ?? entry.user_id }
  const isMoved = slot.start_time !== entry.start_time || slot.end_time !== entry.end_time
  if (isMoved) {
    const isBack = slot.start_time < now && (await isTakenBack(doing, entry.id, slot.start_time))
    refuseTime(slot, now, isBack ? slot : entry)
    await refuseTaken(db, who.corp_id, slot)
  }
  await refuseGoods(db, who, entry.platform, rest.goods)
  if (rest.coop_id !== entry.coop_id) await refuseCooperation(db, who, entry, rest.coop_id)
  const remind = rest.remind ?? entry.remind
  const isRemindedAnew = isMoved || rest.remind !== undefined
  const updated_at = Math.max(now, entry.updated_at + 1)
  await db
    .update(schedule)
    .set({
      ...rest,
      ...(medium && { user_id: medium.user_id, dept_id: medium.dept_id }),
      ...(isRemindedAnew && { reminded: passed(remind, slot.start_time, now) }),
      ...{ updated_at, updated_by: who.user_id },
    })
    .where(and(eq(schedule.corp_id, who.corp_id), eq(schedule.id, entry.id)))
  const isChecked = isMoved || medium !== undefined
  return { updated_at, warnings: isChecked ? await warningsOf(db, who.corp_id, slot) : [] }
}

/** Cancels entries that wait, with the reason. */
export async function cancelSchedules(
  { db, who, now }: Doing,
  entries: readonly StoredSchedule[],
  reason: string,
): Promise<void> {
  await rowsOf(
    db,
    sql`update schedule set status = ${ScheduleStatus.cancelled}, reason = ${reason}, updated_at = greatest(${now}, updated_at + 1),
      updated_by = ${who.user_id} where corp_id = ${who.corp_id} and ${isOneOf(
        sql`id`,
        entries.map(({ id }) => id),
      )}`,
  )
}

/** Deletes an entry. */
export async function removeSchedule({ db, who, now }: Doing, { id }: Pick<StoredSchedule, 'id'>): Promise<void> {
  await rowsOf(
    db,
    sql`update schedule set deleted_at = ${now}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and id = ${id}`,
  )
}
