import type { erpCalls } from '@crm/contracts/calls/erp'
import { ErpBindStatus, ErpCode, ErpSyncStatus, SampleStatus } from '@crm/contracts/enums'
import { type ErpConnector, erpConnectorOf, inVersion } from '@crm/contracts/rules/erpConnectors'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { lockRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { erpBind } from '../../../store/database/schema.ts'
import { refuse, refuseField } from '../../../rules/refusal.ts'
import { modulesOf } from '../../../rules/filter.ts'
import type { Staff } from '../../../rules/staff.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { markTicket, type Ticket } from '../../../records/session/tickets.ts'
import type { Handlers, Ctx } from '../../../records/context.ts'
import { FROM_PARCELS, STORED_COLUMNS } from '../../../records/samples/storedSamples.ts'
import { change } from '../../../records/samples/sampleWrites.ts'
import type { WriteContext } from '../../../records/writeContext.ts'
import { atErp, boundAccount } from './boundAccounts.ts'
import { type FilledRequest, readFilled } from './filled.ts'
import { choicesOf, passedTest, refuseUntested } from './tests.ts'
import { number, select } from '../../../store/database/select.ts'

const MODULE = 'ERP 对接'

type Chosen = Partial<Record<'shop' | 'warehouse' | 'express', string>>

/** What was chosen, each of what the ERP has where it says so, with the names. */
function chosenOf(connector: ErpConnector, version: string, ticket: Ticket, request: Required<Chosen>) {
  const chosen: Chosen & { shop_name?: string; warehouse_name?: string } = {}
  for (const { key, label, listed } of inVersion(connector.choices, version)) {
    const value = request[key]
    if (value === '') refuseField(key, `请${listed ? '选择' : '填写'}${label}`)
    chosen[key] = value
    if (key === 'express') continue
    const found = listed ? choicesOf(ticket, key).find(({ id }) => id === value) : { name: value }
    if (!found) refuseField(key, `${label}不存在，请重新选择`)
    chosen[`${key}_name`] = found.name
  }
  return chosen
}

/** The live row of an account; of another corporation it is refused. */
async function rowOfAccount(db: Db, { corp_id }: Staff, kind: ErpCode, account: string) {
  await holdLock(db, 'erp binding', kind, account)
  const [row] = await db
    .select({ id: erpBind.id, corp_id: erpBind.corp_id })
    .from(erpBind)
    .where(and(eq(erpBind.resource_code, kind), eq(erpBind.account, account), isNull(erpBind.deleted_at)))
  if (row && row.corp_id !== corp_id) refuse(WRONG_STATE_CODE, '该账号已被其他企业绑定')
  return row?.id
}

interface BindRequest extends FilledRequest, Required<Chosen> {
  test: string
  id?: number | undefined
  updated_at?: number | undefined
}

const bind = (kind: ErpCode) => async (ctx: Ctx<BindRequest>) => {
  const { request, db, who, now, oplog } = ctx
  const { version, id, updated_at } = request
  const connector = erpConnectorOf(kind)
  await holdLock(db, 'erp binding', who.corp_id)
  const stored = id === undefined ? undefined : await boundAccount(db, who, id)
  if (stored) refuseStale(stored, updated_at)
  const ticket = await passedTest(db, who, request.test, now, kind)
  const given = readFilled(connector, request, stored?.resource_code === kind ? stored.secrets : undefined)
  const { account = '' } = ticket.data
  const filled = { ...given, ...(connector.authorises && { account }) }
  refuseUntested(ticket, filled, version)
  const chosen = chosenOf(connector, version, ticket, request)
  const same = await rowOfAccount(db, who, kind, account)
  if (same !== undefined && id !== undefined && same !== id) refuse(WRONG_STATE_CODE, '该账号已绑定')
  const kept = stored ?? (same === undefined ? undefined : await boundAccount(db, who, same))
  const row = {
    ...{ account, status: ErpBindStatus.working, reason: '', told: '', secrets: filled.secrets },
    config: { ...kept?.config, version, ...chosen, fields: filled.fields },
    expire_at: Number(ticket.data.expire_at) || null,
    updated_by: who.user_id,
  }
  await markTicket(db, ticket, { used_at: now })
  const entry = {
    module: MODULE,
    action: kept ? '编辑 ERP' : '绑定 ERP',
    object: `${connector.name} ${account}`,
  } as const
  const after = { version, fields: filled.fields, ...chosen }
  if (kept) {
    await db
      .update(erpBind)
      .set({ ...row, updated_at: Math.max(now, kept.updated_at + 1) })
      .where(and(eq(erpBind.corp_id, who.corp_id), eq(erpBind.id, kept.id)))
    await oplog({ ...entry, object_id: kept.id, before: { account: kept.account, fields: kept.config.fields }, after })
    return { id: kept.id }
  }
  const [active] = await db
    .select({ id: erpBind.id })
    .from(erpBind)
    .where(and(eq(erpBind.corp_id, who.corp_id), eq(erpBind.is_active, 1), isNull(erpBind.deleted_at)))
  const [made] = await db
    .insert(erpBind)
    .values({
      ...{ ...row, corp_id: who.corp_id, resource_code: kind, is_active: active ? 0 : 1, bind_by: who.user_id },
      ...{ created_at: now, updated_at: now },
    })
    .returning({ id: erpBind.id })
  const made_id = made?.id ?? 0
  await oplog({ ...entry, object_id: made_id, after })
  return { id: made_id }
}

/** What an ERP has and has not shipped, and with no ERP left what waits for one, is shipped by hand from now on. */
async function fallBack(context: WriteContext, isLast: boolean): Promise<number> {
  const { db, who } = context
  const waits = sql`sm.corp_id = ${who.corp_id} and sm.classify in ${modulesOf('both')} and sm.deleted_at is null
    and sm.status = ${SampleStatus.awaitingShipment} and sm.erp_status = ${ErpSyncStatus.notSynced}`
  const meant = isLast ? sql`((${atErp(who.corp_id)}) or (${waits}))` : atErp(who.corp_id)
  const found = await rowsOf(db, select({ sample_id: number`sm.sample_id` }, sql`from sample sm where ${meant}`))
  const ids = found.map(({ sample_id }) => sample_id)
  await lockRows(db, who, { table: 'sample', key: 'sample_id' }, ids)
  const rows = await rowsOf(db, select(STORED_COLUMNS, sql`${FROM_PARCELS} where ${meant}`))
  await change(context, rows, sql`erp_status = ${ErpSyncStatus.notReady}, erp_no = '', erp_error = ''`, {
    action: '解绑 ERP',
    content: '改为手动发货',
  })
  return rows.length
}

/** How accounts of ERPs are bound and unbound. */
export const erpBinding = {
  wdtBind: bind(ErpCode.WDT),
  jstBind: bind(ErpCode.JST),
  hupunBind: bind(ErpCode.HUPUN),
  gyyBind: bind(ErpCode.GYY),
  jkyBind: bind(ErpCode.JKY),
  sdErpBind: bind(ErpCode.INTERNAL),
  kmErpBind: bind(ErpCode.KUAIMAI),
  bsE3Bind: bind(ErpCode.BAISHENG),
  fluxBind: bind(ErpCode.FLUX),
  wsgjpBind: bind(ErpCode.GUANJIAPO),
  qimenBind: bind(ErpCode.WANGDIANGUANJIA),

  // The one that was bound next ships from then on, so that the first of the bound ones is always the active one.
  unbind: async ({ request, db, who, now, oplog }) => {
    await holdLock(db, 'erp binding', who.corp_id)
    const row = await boundAccount(db, who, request.id)
    refuseStale(row, request.updated_at)
    await db
      .update(erpBind)
      .set({
        deleted_at: now,
        is_active: 0,
        secrets: {},
        updated_at: Math.max(now, row.updated_at + 1),
        updated_by: who.user_id,
      })
      .where(and(eq(erpBind.corp_id, who.corp_id), eq(erpBind.id, row.id)))
    let fallen_back = 0
    if (row.is_active === 1) {
      const [next] = await db
        .select({ id: erpBind.id })
        .from(erpBind)
        .where(and(eq(erpBind.corp_id, who.corp_id), isNull(erpBind.deleted_at)))
        .orderBy(asc(erpBind.created_at), asc(erpBind.id))
        .limit(1)
      if (next)
        await db
          .update(erpBind)
          .set({ is_active: 1 })
          .where(and(eq(erpBind.corp_id, who.corp_id), eq(erpBind.id, next.id)))
      fallen_back = await fallBack({ db, who, now }, next === undefined)
    }
    const object = `${erpConnectorOf(row.resource_code).name} ${row.account}`
    const before = { account: row.account, is_active: row.is_active }
    await oplog({ module: MODULE, action: '解绑 ERP', object, object_id: row.id, before, after: { fallen_back } })
    return { fallen_back }
  },
} satisfies Partial<Handlers<typeof erpCalls>>
