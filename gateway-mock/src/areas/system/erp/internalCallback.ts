import { timingSafeEqual } from 'node:crypto'
import type { erpCalls } from '@crm/contracts/calls/erp'
import { ErpCode, ErpExchange, ErpSyncStatus, SampleStatus } from '@crm/contracts/enums'
import { INTERNAL_CALLBACK_SECONDS, INTERNAL_PARCELS_MAX } from '@crm/contracts/rules/internalErp'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { modulesOf } from '../../../rules/filter.ts'
import type { Db } from '../../../store/database/db.ts'
import { erpBind, erpMessage } from '../../../store/database/schema.ts'
import type { ErpParcel } from '../../../services/erp/erpService.ts'
import { internalManner } from '../../../services/erp/kinds/internal.ts'
import { erpParcels } from '../../../services/erp/plainErp.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { addressesAllow } from '../../../rules/addresses.ts'
import { CONFLICT_CODE, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import type { Handlers } from '../../../records/context.ts'
import { boundErpOf, logExchange } from '../../../records/erp/boundErp.ts'
import { takeParcels } from '../../../records/erp/hearFromErp.ts'
import { sampleSetting } from '../../../records/samples/sampleRule.ts'
import { int, select, text } from '../../../store/database/select.ts'

/** So many numbers are named in one line of the log. */
const NAMED = 3

function parcelsOf(data: string): ErpParcel[] {
  let read: unknown
  try {
    read = JSON.parse(data)
  } catch {
    refuseField('data', '必须是 JSON 文本')
  }
  const { success, data: known, error } = erpParcels.safeParse(read)
  if (!success) return refuseField('data', `内容不符合接口文档：${error.issues[0]?.path.join('.') || 'parcels'}`)
  if (known.parcels.length > INTERNAL_PARCELS_MAX) refuseField('data', `一次最多 ${INTERNAL_PARCELS_MAX} 个`)
  return known.parcels
}

const isSame = (given: string, right: string) =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

/** Why parcels are not taken: their samples by number, as they stand before. */
async function ignoredOf(db: Db, corpId: number, parcels: readonly ErpParcel[]) {
  const numbers = parcels.map(({ number }) => number)
  const rows = await rowsOf(
    db,
    select(
      { sample_no: text`sample_no`, status: int`status`, erp_status: int`erp_status` },
      sql`from sample where corp_id = ${corpId} and classify in ${modulesOf('both')}
      and deleted_at is null and ${isOneOf(sql`sample_no`, numbers)}`,
    ),
  )
  const known = new Map(rows.map((row) => [row.sample_no, row]))
  return numbers.flatMap((number) => {
    const sample = known.get(number)
    if (sample === undefined) return [{ number, reason: '寄样单不存在', isUnknown: true }]
    if (sample.status !== SampleStatus.awaitingShipment) return [{ number, reason: '已发货或已撤回', isUnknown: false }]
    return sample.erp_status === ErpSyncStatus.synced ? [] : [{ number, reason: '寄样单未推送至 ERP', isUnknown: true }]
  })
}

/** An ERP of one's own tells of parcels as soon as they have left. Who may is proved by the signature alone. */
export const internalCallback = {
  internalCallback: async ({ request, db, now, ip }) => {
    const { app_id, timestamp, method, data, sign } = request
    const [row] = await db
      .select()
      .from(erpBind)
      .where(and(eq(erpBind.resource_code, ErpCode.INTERNAL), eq(erpBind.account, app_id), isNull(erpBind.deleted_at)))
    const right = internalManner.sign(
      { app_id, timestamp: String(timestamp), method, data },
      { secrets: row?.secrets ?? {} },
    )
    if (row === undefined || !row.secrets.secret || !isSame(sign, right))
      refuse(Code.wrongCredentials, '应用ID或签名错误')
    if (!addressesAllow(row.config.fields?.ips ?? '', ip)) refuse(Code.notAllowed, `IP ${ip} 不在白名单内`)
    if (Math.abs(now - timestamp) > INTERNAL_CALLBACK_SECONDS) refuse(Code.wrongCode, '请求已过期，请检查时间戳')
    const { corp_id, id: erp_id } = row
    // What is older than any message that is taken need not be known.
    await db
      .delete(erpMessage)
      .where(
        and(
          eq(erpMessage.corp_id, corp_id),
          eq(erpMessage.erp_id, erp_id),
          lt(erpMessage.created_at, now - 2 * INTERNAL_CALLBACK_SECONDS),
        ),
      )
    const [first] = await db
      .insert(erpMessage)
      .values({ corp_id, erp_id, sign, created_at: now })
      .onConflictDoNothing()
      .returning({ sign: erpMessage.sign })
    if (!first) refuse(CONFLICT_CODE, '重复的请求，请重新签名后再试')
    if (row.is_active !== 1) refuse(WRONG_STATE_CODE, '寄样单由其他 ERP 发货')
    const parcels = parcelsOf(data)
    const doing = { db, who: { corp_id, user_id: 0 }, now }
    const erp = boundErpOf(row)
    const ignored = await ignoredOf(db, corp_id, parcels)
    const accepted = await takeParcels(doing, erp, parcels, await sampleSetting(db, corp_id))
    const unknown = ignored.filter(({ isUnknown }) => isUnknown)
    if (unknown.length > 0) {
      const named = unknown.slice(0, NAMED).map(({ number, reason }) => `${number.slice(0, 40)} ${reason}`)
      const rest = unknown.length > NAMED ? ` 等 ${unknown.length} 个` : ''
      await logExchange(doing, erp, { kind: ErpExchange.parcels, reason: `${named.join('、')}${rest}`, took: 0 })
    }
    if (accepted > 0)
      await db
        .update(erpBind)
        .set({ last_sync_at: now })
        .where(and(eq(erpBind.corp_id, corp_id), eq(erpBind.id, erp_id)))
    return { accepted, ignored: ignored.map(({ number, reason }) => ({ number, reason })) }
  },
} satisfies Partial<Handlers<typeof erpCalls>>
