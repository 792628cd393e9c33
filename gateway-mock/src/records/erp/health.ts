import { daysBetween, termText } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { ErpBindStatus, UserStatus } from '@crm/contracts/enums'
import { CORP_ADMINS } from '@crm/contracts/routes/groups'
import { ERP_ENDING_DAYS, erpConnectorOf } from '@crm/contracts/rules/erpConnectors'
import { AlarmLevel } from '@crm/contracts/rules/noticeEvents'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { erpBind } from '../../store/database/schema.ts'
import { ERP_NOTICE, sendAlarm } from '../notices/notices.ts'
import { number, select } from '../../store/database/select.ts'

export const AUTHORISATION_OVER = '授权已过期，请重新授权'

type StoredErp = typeof erpBind.$inferSelect
type ErpKey = Pick<StoredErp, 'corp_id' | 'id'>

const isErp = ({ corp_id, id }: ErpKey) => and(eq(erpBind.corp_id, corp_id), eq(erpBind.id, id))

/** An event of an account of which administrators hear. */
interface ErpEvent {
  /** Names the event: the same one is told once. */
  name: string
  level: 1 | 2 | 3
  title: string
  content: string
  found: string
  threshold: string
}

/** Tells the administrators of an event of an account, unless it is what they were told of last. */
async function tellAdmins(db: Db, row: StoredErp, { name, ...event }: ErpEvent, now: number): Promise<void> {
  if (row.told === name) return
  await db.update(erpBind).set({ told: name }).where(isErp(row))
  const admins = await rowsOf(
    db,
    select(
      { user_id: number`user_id` },
      sql`from corp_user where corp_id = ${row.corp_id} and status = ${UserStatus.enabled}
      and ${isOneOf(sql`role_id`, CORP_ADMINS)} order by 1`,
    ),
  )
  const { name: kind, route } = erpConnectorOf(row.resource_code)
  await sendAlarm(
    db,
    row.corp_id,
    admins.map(({ user_id }) => user_id),
    {
      ...event,
      ...{ key: `erp:${row.id}`, notice_type: ERP_NOTICE, rule: 'ERP 对接' },
      ...{ object: `${kind} ${row.account}`, route },
    },
    now,
  )
}

async function lockErp(db: Db, key: ErpKey): Promise<StoredErp | undefined> {
  const [row] = await db
    .select()
    .from(erpBind)
    .where(and(isErp(key), isNull(erpBind.deleted_at)))
    .for('update')
  return row
}

/**
 * Keeps whether an account works: `reason` is why not, empty when it does. Administrators hear of a failure once. Call it in a
 * transaction.
 */
export async function settleErp(db: Db, key: ErpKey, reason: string, now: number): Promise<void> {
  const row = await lockErp(db, key)
  if (row === undefined) return
  const status = reason === '' ? ErpBindStatus.working : ErpBindStatus.failing
  if (row.status !== status || row.reason !== reason)
    await db
      .update(erpBind)
      .set({ status, reason, updated_at: Math.max(now, row.updated_at + 1), updated_by: 0 })
      .where(isErp(key))
  if (reason === '') {
    if (row.told.startsWith('failing:')) await db.update(erpBind).set({ told: '' }).where(isErp(key))
    return
  }
  const { name } = erpConnectorOf(row.resource_code)
  const rest = row.is_active === 1 ? '，寄样单暂时不能推送' : ''
  await tellAdmins(
    db,
    row,
    {
      ...{ name: `failing:${reason}`, level: AlarmLevel.grave, title: `${name}对接异常` },
      ...{ content: `${name}账号「${row.account}」：${reason}${rest}`, found: reason, threshold: '正常' },
    },
    now,
  )
}

/** Looks at the end of an account's authorisation: one that is over fails, one that will be soon is told. Call it in a transaction. */
export async function watchEnd(db: Db, key: ErpKey, now: number): Promise<void> {
  const row = await lockErp(db, key)
  if (!row?.expire_at) return
  if (row.expire_at <= now) return settleErp(db, key, AUTHORISATION_OVER, now)
  if (row.expire_at > now + ERP_ENDING_DAYS * DAY_SECONDS) return
  const { name } = erpConnectorOf(row.resource_code)
  const days = daysBetween(now, row.expire_at)
  await tellAdmins(
    db,
    row,
    {
      ...{ name: `ending:${row.expire_at}`, level: AlarmLevel.warning, title: `${name}授权即将到期` },
      content: `${name}账号「${row.account}」的授权${days === 0 ? '今天到期' : `将在 ${days} 天后到期`}，请重新授权`,
      ...{ found: termText(row.expire_at, now), threshold: `${ERP_ENDING_DAYS} 天` },
    },
    now,
  )
}
