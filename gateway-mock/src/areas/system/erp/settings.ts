import type { erpCalls } from '@crm/contracts/calls/erp'
import { ErpMatch, ErpPush } from '@crm/contracts/enums'
import { ERP_SYNC_REST_SECONDS, erpConnectorOf } from '@crm/contracts/rules/erpConnectors'
import { and, eq } from 'drizzle-orm'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { holdLock } from '../../../store/database/locks.ts'
import { erpBind } from '../../../store/database/schema.ts'
import { refuse, refuseField } from '../../../rules/refusal.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { CONFLICT_CODE, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import type { Handlers } from '../../../records/context.ts'
import { boundAccount } from './boundAccounts.ts'

const VARIABLE = /\{[^{}]*\}/g
const KNOWN_VARIABLES = new Set(['{单号}', '{达人}', '{媒介}', '{商品}'])

/** What a corporation settles about a bound account, and 立即同步. */
export const erpSettings = {
  setting: async ({ request, db, who, now, later, oplog }) => {
    const { id, push, match, express, remark, updated_at } = request
    await holdLock(db, 'erp binding', who.corp_id)
    const row = await boundAccount(db, who, id)
    refuseStale(row, updated_at)
    const stray = remark.match(VARIABLE)?.find((each) => !KNOWN_VARIABLES.has(each))
    if (stray !== undefined) refuseField('remark', `没有变量 ${stray}`)
    const { config } = row
    const before = {
      push: config.push ?? ErpPush.manual,
      match: config.match ?? ErpMatch.outerId,
      express: config.express ?? '',
      remark: config.remark ?? '',
    }
    // What was approved before waits for whoever pushes it.
    const since = push === ErpPush.approved && before.push !== ErpPush.approved ? { push_since: now } : {}
    await db
      .update(erpBind)
      .set({
        config: { ...config, push, match, express, remark, ...since },
        updated_at: Math.max(now, row.updated_at + 1),
        updated_by: who.user_id,
      })
      .where(and(eq(erpBind.corp_id, who.corp_id), eq(erpBind.id, id)))
    const object = `${erpConnectorOf(row.resource_code).name} ${row.account}`
    const after = { push, match, express, remark }
    await oplog({ module: 'ERP 对接', action: '修改设置', object, object_id: id, before, after })
    await later(jobKinds.erpPush, {})
  },

  // The account rests for a minute from now on; a job asks the ERP.
  sync: async ({ request, db, who, now, later, oplog }) => {
    await holdLock(db, 'erp binding', who.corp_id)
    const row = await boundAccount(db, who, request.id)
    if (row.is_active !== 1) refuse(WRONG_STATE_CODE, '寄样单由其他 ERP 发货，无需同步')
    const latest = Math.max(row.sync_asked_at ?? 0, row.last_sync_at ?? 0)
    if (latest > now - ERP_SYNC_REST_SECONDS) refuse(CONFLICT_CODE, '1 分钟内已同步过，请稍后再试')
    await db
      .update(erpBind)
      .set({ sync_asked_at: now })
      .where(and(eq(erpBind.corp_id, who.corp_id), eq(erpBind.id, row.id)))
    const object = `${erpConnectorOf(row.resource_code).name} ${row.account}`
    await oplog({ module: 'ERP 对接', action: '立即同步', object, object_id: row.id, after: {} })
    await later(jobKinds.erpSync, { corp_id: who.corp_id })
  },
} satisfies Partial<Handlers<typeof erpCalls>>
