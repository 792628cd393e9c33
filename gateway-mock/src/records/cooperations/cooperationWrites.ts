import { DAY_SECONDS } from '@crm/base/durations'
import { listMessage } from '@crm/base/messages'
import { CooperationStatus, cooperationStatusLabel, ListFlag, MonitorStart } from '@crm/contracts/enums'
import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import type { TermChange } from '@crm/contracts/rules/cooperationTerms'
import type { Db } from '../../store/database/db.ts'
import { sql } from 'drizzle-orm'
import { coopGoods, cooperation, coopLog } from '../../store/database/schema.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { startOfDay } from '../../rules/period.ts'
import { isOneOf, rowOf, rowsOf } from '../../store/database/query.ts'
import { BLACKLISTED_CODE } from '../../rules/ruleRefusal.ts'
import { watchTalent } from '../talents/monitors.ts'
import { cooperationSetting } from './cooperationSetting.ts'
import type { StoredCooperation } from './storedCooperations.ts'
import { int, select, text, value } from '../../store/database/select.ts'

const idsOf = (coops: readonly StoredCooperation[]) =>
  isOneOf(
    sql`coop_id`,
    coops.map((each) => each.coop_id),
  )

type LoggedChange = Pick<TermChange, 'label' | 'before' | 'after'>

/**
 * Changes columns of cooperations and writes it into the log of each. A change always moves `updated_at` on, and its entry is of
 * that moment: `undoStep` and the database find the last one by it.
 */
export async function change(
  db: Db,
  who: Pick<Staff, 'corp_id' | 'user_id'>,
  coops: readonly StoredCooperation[],
  columns: ReturnType<typeof sql>,
  {
    action,
    content,
    now,
    changes = [],
  }: { action: string; content: string; now: number; changes?: readonly LoggedChange[] },
): Promise<void> {
  if (coops.length === 0) return
  await rowsOf(
    db,
    // Two changes within a second are two moments, or the second reader would not be found out.
    sql`update cooperation set ${columns}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and ${idsOf(coops)}`,
  )
  await rowsOf(
    db,
    sql`insert into coop_log (corp_id, coop_id, user_id, action, content, changes, created_at)
      select corp_id, coop_id, ${who.user_id}, ${action}, ${content}, ${JSON.stringify(changes)}::jsonb, updated_at from cooperation
      where corp_id = ${who.corp_id} and ${idsOf(coops)}`,
  )
}

/** What the log calls the state of a cooperation. */
const STATUS = '状态'
const labels: Readonly<Record<number, string>> = cooperationStatusLabel
const labelOf = (status: number) => labels[status] ?? ''
/** Steps that are taken back within {@link UNDO_ACCEPTED_SECONDS}; the database allows no more either. */
const STEPS = ['confirm', 'finish', 'cancel', 'reopen']

/**
 * Takes back the last step that a member took with a cooperation, within the seconds of 撤销 and before anything else was changed (40901):
 * state and reason are what they were. A watch that began with it goes on, as after a cancellation.
 */
export async function undoStep(
  db: Db,
  who: Staff,
  coop: StoredCooperation,
  now: number,
): Promise<{ status: CooperationStatus; content: string }> {
  const [last] = await rowsOf(
    db,
    select(
      { changes: value<LoggedChange[]>`changes` },
      sql`from coop_log where corp_id = ${who.corp_id} and coop_id = ${coop.coop_id} and created_at = ${coop.updated_at} and user_id = ${who.user_id}
      and ${isOneOf(sql`action`, STEPS)}`,
    ),
  )
  const step = last?.changes.find(({ label }) => label === STATUS)
  const before = Object.values(CooperationStatus).find((each) => cooperationStatusLabel[each] === step?.before)
  const isLate = now - coop.updated_at > UNDO_ACCEPTED_SECONDS
  if (!step || before === undefined || isLate || labelOf(coop.status) !== step.after)
    return refuse(Code.stale, listMessage.stale)
  const { reason } = await rowOf(
    db,
    select(
      {
        reason: text`coalesce((select content from coop_log where corp_id = ${who.corp_id} and coop_id = ${coop.coop_id} and action = 'cancel'
      order by created_at desc, id desc limit 1), '')`,
      },
      sql``,
    ),
  )
  const restored = before === CooperationStatus.cancelled ? reason : ''
  const changes = [{ label: STATUS, before: step.after, after: step.before }]
  const content = `撤销：${step.before} → ${step.after}`
  await change(db, who, [coop], sql`status = ${before}, reason = ${restored}`, {
    action: 'undo',
    content,
    now,
    changes,
  })
  return { status: before, content }
}

/** Puts cooperations into a status. What begins to run is watched, where the corporation wants it. */
export async function setStatus(
  db: Db,
  who: Pick<Staff, 'corp_id' | 'user_id'>,
  coops: readonly StoredCooperation[],
  step: { status: number; action: string; verb: string; reason: string; now: number },
): Promise<void> {
  const { status, action, verb, reason, now } = step
  const content = action === 'cancel' ? reason : `${verb}合作单`
  for (const before of new Set(coops.map((each) => each.status))) {
    const those = coops.filter((each) => each.status === before)
    const changes = [{ label: STATUS, before: labelOf(before), after: labelOf(status) }]
    await change(db, who, those, sql`status = ${status}, reason = ${reason}`, { action, content, now, changes })
  }
  if (status === CooperationStatus.running) await watchRunning(db, who, coops, now)
}

/** Watches the talents of what began to run; where that is refused the cooperation runs all the same, and its log says why not. */
export async function watchRunning(
  db: Db,
  who: Pick<Staff, 'corp_id' | 'user_id'>,
  coops: readonly Pick<StoredCooperation, 'coop_id' | 'author_id' | 'platform'>[],
  now: number,
): Promise<void> {
  const { watches } = await cooperationSetting(db, who.corp_id)
  if (!watches) return
  for (const coop of coops) {
    const refusal = await watchTalent(db, who, coop, MonitorStart.cooperation, now)
    if (refusal === undefined) continue
    const entry = { corp_id: who.corp_id, coop_id: coop.coop_id, user_id: 0, action: 'monitor', created_at: now }
    await db.insert(coopLog).values({ ...entry, content: `未开启监控：${refusal}` })
  }
}

/** Takes cooperations out of every list; their records stay. */
export async function removeAll(db: Db, who: Staff, coops: readonly StoredCooperation[], now: number): Promise<void> {
  await change(db, who, coops, sql`deleted_at = ${now}`, { action: 'remove', content: '删除合作单', now })
}

/** Hands cooperations to another member. */
export async function handOver(
  db: Db,
  who: Staff,
  coops: readonly StoredCooperation[],
  successor: { user_id: number; dept_id: number; nick_name: string },
  now: number,
): Promise<void> {
  const content = `转交给${successor.nick_name}`
  await change(db, who, coops, sql`user_id = ${successor.user_id}, dept_id = ${successor.dept_id}`, {
    action: 'transfer',
    content,
    now,
  })
}

/**
 * A copy to be confirmed: same talent, goods and terms, a period as long that begins tomorrow, the fee not paid. It belongs to
 * the medium of the original, or to the caller when that account is closed. A blacklisted talent is refused (40910).
 */
export async function copyOf(
  db: Db,
  who: Staff,
  coop: StoredCooperation,
  now: number,
): Promise<{ coop_id: number; coop_no: string }> {
  if (coop.list_flag === ListFlag.black) refuse(BLACKLISTED_CODE, '该达人在黑名单中，无法合作')
  const { coop_id, coop_no } = await nextNumber(db, who)
  const start = startOfDay(now) + DAY_SECONDS
  const isOpen = sql`exists (select 1 from corp_user u where u.corp_id = c.corp_id and u.user_id = c.user_id and u.status = 2)`
  await rowsOf(
    db,
    sql`insert into cooperation (coop_id, coop_no, corp_id, platform, author_id, colonel_buyin_id, user_id, dept_id, kind, start_time, end_time,
      commission_type, fee, fee_status, promised_lives, promised_videos, status, remark, custom_fields, created_at, updated_at, updated_by)
      select ${coop_id}, ${coop_no}, c.corp_id, c.platform, c.author_id, c.colonel_buyin_id,
      case when ${isOpen} then c.user_id else ${who.user_id}::int end, case when ${isOpen} then c.dept_id else ${who.dept_id}::int end, c.kind,
      ${start}::int, ${start}::int + (c.end_time - c.start_time), c.commission_type, c.fee, 1, c.promised_lives, c.promised_videos, 1, c.remark,
      c.custom_fields, ${now}, ${now}, ${who.user_id} from cooperation c where c.corp_id = ${who.corp_id} and c.coop_id = ${coop.coop_id}`,
  )
  await rowsOf(
    db,
    sql`insert into coop_goods (corp_id, coop_id, product_id, price, rate, mechanism, gift, promised_qty)
      select corp_id, ${coop_id}, product_id, price, rate, mechanism, gift, promised_qty from coop_goods where coop_id = ${coop.coop_id}`,
  )
  await logCreated(db, who, coop_id, `复制自 ${coop.coop_no}`, now)
  return { coop_id, coop_no }
}

/** The terms of a new cooperation. Rates are basis points, money is fen, times are unix seconds. */
export type CooperationTerms = Omit<
  typeof cooperation.$inferInsert,
  'coop_id' | 'coop_no' | 'corp_id' | 'status' | 'created_at' | 'updated_at' | 'updated_by' | 'deleted_at'
> & { goods: readonly Omit<typeof coopGoods.$inferInsert, 'corp_id' | 'coop_id'>[] }

/** Writes a cooperation to be confirmed, with its goods and the first entry of its log. The caller has checked the terms. */
export async function addCooperation(
  db: Db,
  who: Staff,
  { goods, ...terms }: CooperationTerms,
  content: string,
  now: number,
): Promise<{ coop_id: number; coop_no: string }> {
  const made = await nextNumber(db, who)
  const written = { created_at: now, updated_at: now, updated_by: who.user_id }
  await db
    .insert(cooperation)
    .values({ ...terms, ...written, ...made, corp_id: who.corp_id, status: CooperationStatus.toConfirm })
  await db.insert(coopGoods).values(goods.map((each) => ({ ...each, corp_id: who.corp_id, coop_id: made.coop_id })))
  await logCreated(db, who, made.coop_id, content, now)
  return made
}

async function nextNumber(db: Db, who: Staff): Promise<{ coop_id: number; coop_no: string }> {
  const { coop_id } = await rowOf(
    db,
    select({ coop_id: int`nextval(pg_get_serial_sequence('public.cooperation', 'coop_id'))` }, sql``),
  )
  return { coop_id, coop_no: `HZ${who.corp_id}${String(coop_id).padStart(8, '0')}` }
}

async function logCreated(db: Db, who: Staff, coop_id: number, content: string, now: number): Promise<void> {
  await rowsOf(
    db,
    sql`insert into coop_log (corp_id, coop_id, user_id, action, content, created_at)
      values (${who.corp_id}, ${coop_id}, ${who.user_id}, 'create', ${content}, ${now})`,
  )
}
