import { percentageLog } from '../../store/database/schema.ts'
import type { PercentageAction } from '../../store/database/schema/commission.ts'
import type { Db } from '../../store/database/db.ts'

/** A change of commissions, as the log of them keeps it; who did it is nobody where the product did. */
export interface CommissionNote {
  corp_id: number
  action: PercentageAction
  user_id?: number
  scheme_id?: number
  /** The month that it is about, or from which on it holds. */
  month?: string
  member_id?: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Notes changes in the transaction that makes them. */
export async function noteCommissions(tx: Db, notes: readonly CommissionNote[], now: number): Promise<void> {
  if (notes.length === 0) return
  await tx.insert(percentageLog).values(notes.map((note) => ({ ...note, created_at: now })))
}
