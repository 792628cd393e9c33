import { fileSize } from '@crm/base/text'
import { QuotaType, UserStatus } from '@crm/contracts/enums'
import { CORP_ADMINS } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { refuseWith } from '../../rules/refusal.ts'
import { sendNotice } from '../notices/notices.ts'
import { heldQuotaOf, type Quota, quotaRefusal } from '../../rules/quota.ts'
import type { RuleRefusal } from '../../rules/ruleRefusal.ts'
import { number, select } from '../../store/database/select.ts'

/** Percentages at which the administrators are told, the highest first. */
const WARNINGS = [95, 80] as const

/** Why bytes do not fit any more, or nothing. */
export function storageRefusal(quota: Quota, bytes: number): RuleRefusal | undefined {
  return quotaRefusal(quota, bytes, `存储空间不足，剩余 ${fileSize(quota.remain ?? 0)}`)
}

/**
 * Takes room for bytes that are written by the same transaction; refuses when they do not fit. Whoever else brings something to the
 * enterprise waits until the transaction has ended. The file that passes a mark says so to the administrators: after files are
 * deleted, the next one to pass it says so again.
 */
export async function takeStorage(tx: Db, corp_id: number, bytes: number, now: number): Promise<void> {
  const quota = await heldQuotaOf(tx, corp_id, QuotaType.storage, now)
  refuseWith(storageRefusal(quota, bytes))
  const { limit, used } = quota
  if (limit === null) return
  const isReached = (percentage: number, by: number) => by * 100 >= limit * percentage
  const passed = WARNINGS.find((each) => !isReached(each, used) && isReached(each, used + bytes))
  if (passed !== undefined) await tellAdmins(tx, corp_id, { passed, used: used + bytes, limit }, now)
}

async function tellAdmins(
  tx: Db,
  corp_id: number,
  { passed, used, limit }: { passed: number; used: number; limit: number },
  now: number,
): Promise<void> {
  const admins = await rowsOf(
    tx,
    select(
      { user_id: number`user_id` },
      sql`from corp_user where corp_id = ${corp_id} and status = ${UserStatus.enabled}
      and ${isOneOf(sql`role_id`, CORP_ADMINS)}`,
    ),
  )
  const title = `存储空间已使用 ${passed}%`
  const content = `已用 ${fileSize(used)}，共 ${fileSize(limit)}，用满后将无法上传文件，请删除不需要的文件或升级套餐`
  for (const { user_id } of admins)
    await sendNotice(tx, { corp_id, user_id }, { event: 'storageFilling', title, content, route: 'SystemAccount' }, now)
}
