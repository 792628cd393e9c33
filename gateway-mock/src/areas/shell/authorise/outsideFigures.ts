import type { BiScope } from '@crm/contracts/rules/platformAuth'
import type { Db } from '../../../store/database/db.ts'
import type { MetricFilter } from '../../../rules/filter.ts'
import { salesTotals } from '../../../figures/sales.ts'
import { COMMERCE_SAMPLES, sampleTotals } from '../../../figures/samples.ts'
import { talentFunnel } from '../../../figures/talents.ts'
import { corpScope } from '../../../rules/scope.ts'

type ReadFigures = (
  db: Db,
  of: { corp_id: number; user_id: number },
  filter: MetricFilter,
) => Promise<Readonly<Record<string, number>>>

/** What an outside product reads under each scope: sums over the whole corporation, fen and numbers. */
export const outsideFigures: Readonly<Record<BiScope, ReadFigures>> = {
  orders: (db, of, filter) => salesTotals(db, corpScope(of), filter, ['order_count', 'volume', 'gmv', 'refund_gmv']),
  talents: async (db, of, filter) => ({ ...(await talentFunnel(db, corpScope(of), filter)) }),
  samples: (db, of, filter) => sampleTotals(db, corpScope(of), { ...filter, ...COMMERCE_SAMPLES }),
  performance: (db, of, filter) =>
    salesTotals(db, corpScope(of), filter, ['gmv', 'close_sales', 'issue_author', 'first_issue_author']),
}
