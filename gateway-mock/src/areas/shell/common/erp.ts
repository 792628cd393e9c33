import { ErpCode } from '@crm/contracts/enums'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { erpBind } from '../../../store/database/schema.ts'
import type { Ctx } from '../../../records/context.ts'

const nameOf = new Map<number, string>(Object.entries(ErpCode).map(([name, code]) => [code, name]))

/** The ERPs of the corporation, the one that ships the samples first. Nothing of their secrets. */
export async function erpRows({ db, who }: Ctx<object>) {
  const rows = await db
    .select({
      erp_type: erpBind.resource_code,
      account: erpBind.account,
      status: erpBind.status,
      config: erpBind.config,
      synced_at: erpBind.last_sync_at,
    })
    .from(erpBind)
    .where(and(eq(erpBind.corp_id, who.corp_id), isNull(erpBind.deleted_at)))
    .orderBy(desc(erpBind.is_active), asc(erpBind.created_at), asc(erpBind.id))
  return rows.map(({ erp_type, account, status, config, synced_at }) => ({
    erp_type,
    name: nameOf.get(erp_type) ?? '',
    account,
    status,
    shop_name: config.shop_name ?? config.shop ?? '',
    warehouse: config.warehouse_name ?? config.warehouse ?? '',
    synced_at: synced_at ?? 0,
  }))
}
