import { ErpBindStatus, type ErpExchange, ErpMatch, ErpResult } from '@crm/contracts/enums'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { erpBind, erpLog } from '../../store/database/schema.ts'
import type { ErpAccount } from '../../services/erp/erpService.ts'
import type { WriteContext } from '../writeContext.ts'

/** The ERP that ships the samples of a corporation. */
export interface BoundErp {
  id: number
  /** Why it cannot be asked; empty when it can. */
  failure: string
  /** By what it knows goods that nobody has matched by hand. */
  match: ErpMatch
  account: ErpAccount
}

type StoredErp = typeof erpBind.$inferSelect

/** An account as it is asked. */
export function boundErpOf(row: StoredErp): BoundErp {
  const { id, resource_code: kind, account, config, secrets, status, reason } = row
  return {
    id,
    failure: status === ErpBindStatus.working ? '' : reason,
    match: config.match ?? ErpMatch.outerId,
    account: { kind, account, config, fields: config.fields, secrets },
  }
}

/** The ERP that ships the samples of the corporation, if there is one. */
export async function activeErp(db: Db, corpId: number): Promise<BoundErp | undefined> {
  const [row] = await db
    .select()
    .from(erpBind)
    .where(and(eq(erpBind.corp_id, corpId), eq(erpBind.is_active, 1), isNull(erpBind.deleted_at)))
  return row && boundErpOf(row)
}

/** Writes down an exchange with the ERP; without a reason it went well. */
export async function logExchange(
  { db, who, now }: WriteContext,
  erp: BoundErp,
  of: { kind: ErpExchange; sample_id?: number; reason: string; took: number },
): Promise<void> {
  const { kind, sample_id = null, reason, took } = of
  await db.insert(erpLog).values({
    ...{ corp_id: who.corp_id, erp_id: erp.id, kind, sample_id, took, reason },
    ...{ result: reason === '' ? ErpResult.done : ErpResult.failed, created_at: now },
  })
}
