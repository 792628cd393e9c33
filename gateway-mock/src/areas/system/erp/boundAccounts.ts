import type { BoundErpAccount } from '@crm/contracts/calls/erp'
import { type ErpCode, ErpMatch, ErpPush, ErpSyncStatus, SampleStatus } from '@crm/contracts/enums'
import { erpConnectorOf } from '@crm/contracts/rules/erpConnectors'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { modulesOf } from '../../../rules/filter.ts'
import { rowOf } from '../../../store/database/query.ts'
import { erpBind } from '../../../store/database/schema.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { int, select, value } from '../../../store/database/select.ts'

type ErpBindRow = typeof erpBind.$inferSelect

const ofCorp = (corpId: number) => and(eq(erpBind.corp_id, corpId), isNull(erpBind.deleted_at))

/** 立即同步 takes no longer. */
const SYNC_SECONDS = 120

/** Samples that the ERP has and has not shipped. */
export const atErp = (
  corpId: number,
) => sql`sm.corp_id = ${corpId} and sm.classify in ${modulesOf('both')} and sm.deleted_at is null
  and sm.status = ${SampleStatus.awaitingShipment} and sm.erp_status = ${ErpSyncStatus.synced}`

async function unshippedOf(db: Db, corpId: number): Promise<{ n: number; numbers: string[] }> {
  return rowOf(
    db,
    select(
      {
        n: int`count(*)`,
        numbers: value<string[]>`coalesce((array_agg(sm.sample_no order by sm.sample_id))[1:20], '{}')`,
      },
      sql`from sample sm where ${atErp(corpId)}`,
    ),
  )
}

/** The accounts of a kind that the corporation has bound, the one that ships samples first. Nothing of their secrets. */
export async function boundAccounts(
  db: Db,
  { corp_id }: Staff,
  kind: ErpCode,
  now: number,
): Promise<BoundErpAccount[]> {
  const rows = await db
    .select()
    .from(erpBind)
    .where(and(ofCorp(corp_id), eq(erpBind.resource_code, kind)))
    .orderBy(desc(erpBind.is_active), asc(erpBind.created_at), asc(erpBind.id))
  const unshipped = rows.some(({ is_active }) => is_active === 1) ? await unshippedOf(db, corp_id) : undefined
  const { account: account_field, versions } = erpConnectorOf(kind)
  return rows.map(({ config, ...row }) => ({
    ...{
      id: row.id,
      version: versions?.some(({ value }) => value === config.version) ? (config.version ?? '') : '',
      account: row.account,
      status: row.status,
      reason: row.reason,
    },
    is_active: row.is_active === 1 ? 1 : 0,
    // An account from before its fields were kept is known by its name.
    fields: config.fields ?? (account_field === '' ? {} : { [account_field]: row.account }),
    ...{ shop: config.shop ?? '', shop_name: config.shop_name ?? config.shop ?? '' },
    ...{ warehouse: config.warehouse ?? '', warehouse_name: config.warehouse_name ?? config.warehouse ?? '' },
    express: config.express ?? '',
    ...{ push: config.push ?? ErpPush.manual, match: config.match ?? ErpMatch.outerId, remark: config.remark ?? '' },
    // A process that ended meanwhile does not finish it.
    syncing: (row.sync_asked_at ?? 0) > now - SYNC_SECONDS ? 1 : 0,
    ...{ bound_at: row.created_at, synced_at: row.last_sync_at ?? 0, expire_at: row.expire_at ?? 0 },
    unshipped_count: row.is_active === 1 ? (unshipped?.n ?? 0) : 0,
    unshipped: row.is_active === 1 ? (unshipped?.numbers ?? []) : [],
    updated_at: row.updated_at,
  }))
}

/** A bound account of the corporation. */
export async function boundAccount(db: Db, { corp_id }: Staff, id: number): Promise<ErpBindRow> {
  const [row] = await db
    .select()
    .from(erpBind)
    .where(and(ofCorp(corp_id), eq(erpBind.id, id)))
  return row ?? refuse(Code.notFound, 'ERP 账号不存在或已解绑')
}

/** An account of the corporation of a kind: the named one, else the one that ships or was bound first. */
export async function accountOfKind(
  db: Db,
  { corp_id }: Staff,
  kind: ErpCode,
  id?: number,
  { locked = false }: { locked?: boolean } = {},
): Promise<ErpBindRow> {
  const query = db
    .select()
    .from(erpBind)
    .where(and(ofCorp(corp_id), eq(erpBind.resource_code, kind), id === undefined ? undefined : eq(erpBind.id, id)))
    .orderBy(desc(erpBind.is_active), asc(erpBind.created_at), asc(erpBind.id))
    .limit(1)
  const [row] = await (locked ? query.for('update') : query)
  return row ?? refuse(Code.notFound, 'ERP 账号不存在或已解绑')
}
