import { ADJUST_REASON, CommissionStatus, monthLabel, notFrozenRefusal } from '@crm/contracts/rules/commissionRules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { correctedMonth, type CommissionTerms, freezeOf } from '../../../figures/commission/terms.ts'
import { noteCommissions } from '../../../records/commission/notes.ts'
import { dayWords } from '../../../rules/commissionMonths.ts'
import { refuseField } from '../../../rules/refusal.ts'
import { type RuleRefusal, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { percentageResult } from '../../../store/database/schema.ts'
import { float, number, select, text, value } from '../../../store/database/select.ts'

/** A result as its writes need it; `carried_to` is the month that its negative sum was carried to. */
export interface StoredResult {
  id: number
  user_id: number
  name: string
  month: string
  status: CommissionStatus
  frozen_at: number | null
  total: number
  adjust: number
  adjust_reason: string
  carried_to: string | null
  updated_at: number
  updated_by: number
}

/** Results of the enterprise by their numbers. */
export const storedResults = (db: Queryable, corpId: number, ids: readonly number[]): Promise<StoredResult[]> =>
  rowsOf(
    db,
    select(
      {
        id: number`r.id`,
        user_id: number`r.user_id`,
        name: text`u.nick_name`,
        month: text`r.month`,
        status: value<CommissionStatus>`r.status`,
        frozen_at: float<number | null>`r.frozen_at`,
        total: float`r.amount + r.reward + r.correction + r.adjust`,
        adjust: float`r.adjust`,
        adjust_reason: text`r.adjust_reason`,
        carried_to: text<
          string | null
        >`(select c.month from percentage_correction c where c.corp_id = r.corp_id and c.user_id = r.user_id
          and c.origin_month = r.month and c.kind = 'carry')`,
        updated_at: float`r.updated_at`,
        updated_by: number`r.updated_by`,
      },
      sql`from percentage_result r join corp_user u on u.corp_id = r.corp_id and u.user_id = r.user_id
      where r.corp_id = ${corpId} and ${isOneOf(sql`r.id`, ids)} order by r.id`,
    ),
  )

const wrongState = (message: string): RuleRefusal => ({ code: WRONG_STATE_CODE, message })

/** Why a result cannot be confirmed, withdrawn or marked paid, or nothing. */
export function statusRefusal(
  terms: CommissionTerms,
  row: StoredResult,
  status: CommissionStatus,
): RuleRefusal | undefined {
  const { month, frozen_at, total, carried_to, name } = row
  if (frozen_at === null) return wrongState(notFrozenRefusal(month, dayWords(freezeOf(terms, month))))
  if (status === CommissionStatus.confirmed)
    return row.status === CommissionStatus.estimated ? undefined : wrongState('仅待确认的提成可以确认')
  if (row.status !== CommissionStatus.confirmed)
    return wrongState(
      status === CommissionStatus.paid ? '仅已确认的提成可以发放' : '仅已确认、未发放的提成可以撤回确认',
    )
  if (status === CommissionStatus.paid) return total < 0 ? wrongState(`${name}合计为负，无需发放`) : undefined
  return carried_to !== null && terms.frozen.has(carried_to)
    ? wrongState(`负数已结转到${monthLabel(carried_to)}并冻结，不能撤回`)
    : undefined
}

const ACTIONS = { 1: 'withdraw', 2: 'confirm', 3: 'pay' } as const

/** Writes the status of results that may take it, and carries negative sums over; both are noted. */
export async function writeStatus(
  tx: Db,
  who: Staff,
  {
    terms,
    rows,
    status,
    now,
  }: { terms: CommissionTerms; rows: readonly StoredResult[]; status: CommissionStatus; now: number },
): Promise<void> {
  const { corp_id, user_id } = who
  const ids = rows.map(({ id }) => id)
  await tx
    .update(percentageResult)
    .set({ status, updated_at: sql`greatest(${now}, ${percentageResult.updated_at} + 1)`, updated_by: user_id })
    .where(and(eq(percentageResult.corp_id, corp_id), inArray(percentageResult.id, ids)))
  await noteCommissions(
    tx,
    rows.map((row) => ({
      ...{ corp_id, user_id, action: ACTIONS[status], month: row.month, member_id: row.user_id },
      before: { status: row.status },
      after: { status, total: row.total },
    })),
    now,
  )
  const negative = rows.filter(({ total }) => total < 0)
  if (status === CommissionStatus.estimated)
    await rowsOf(
      tx,
      sql`delete from percentage_correction c using percentage_result r where r.corp_id = ${corp_id} and ${isOneOf(sql`r.id`, ids)}
        and c.corp_id = r.corp_id and c.user_id = r.user_id and c.origin_month = r.month and c.kind = 'carry'`,
    )
  if (status !== CommissionStatus.confirmed || negative.length === 0) return
  const month = correctedMonth(terms, now)
  const carried = JSON.stringify(
    negative.map((row) => ({ user_id: row.user_id, origin_month: row.month, amount: row.total })),
  )
  await rowsOf(
    tx,
    sql`insert into percentage_result (corp_id, user_id, month, created_at, updated_at)
      select distinct ${corp_id}::int, c.user_id, ${month}, ${now}::bigint, ${now}::bigint from json_to_recordset(${carried}::json) as c(user_id int)
      on conflict (corp_id, user_id, month) do nothing`,
  )
  await rowsOf(
    tx,
    sql`insert into percentage_correction (corp_id, user_id, month, origin_month, kind, base_before, base_after, amount, created_at)
      select ${corp_id}, c.user_id, ${month}, c.origin_month, 'carry', 0, 0, c.amount, ${now}
      from json_to_recordset(${carried}::json) as c(user_id int, origin_month text, amount bigint)`,
  )
  await noteCommissions(
    tx,
    negative.map((row) => ({
      ...{ corp_id, user_id, action: 'carry' as const, month, member_id: row.user_id },
      after: { total: row.total, from: row.month },
    })),
    now,
  )
}

/** Refuses a reason that says nothing, or more than there is room for. */
export function refuseReason(reason: string): void {
  if (reason.length < ADJUST_REASON.min) refuseField('remark', '请填写调整原因')
  if (reason.length > ADJUST_REASON.max) refuseField('remark', `调整原因最多 ${ADJUST_REASON.max} 字`)
}
