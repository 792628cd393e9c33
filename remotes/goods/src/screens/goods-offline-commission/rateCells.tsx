import type { OfflineRate } from '@crm/contracts/calls/goodsRates'
import { type offlineRateColumns, scopeText } from '@crm/contracts/columns/goodsRates'
import { OfflineRateScope } from '@crm/contracts/rules/offlineRateRules'
import { Ellipsis } from '@crm/ui/base'
import type { ListCells } from '@crm/ui/data'

/** Cells of 线下佣金 that the kind of their column does not draw. */
export const rateCells = {
  scope: ({ row }: { row: OfflineRate }) =>
    row.scope === OfflineRateScope.talents ? (
      <span title={row.talents.map((each) => each.author_name).join('、')}>{scopeText(row)}</span>
    ) : (
      <Ellipsis>{scopeText(row)}</Ellipsis>
    ),
} satisfies ListCells<OfflineRate, typeof offlineRateColumns>
