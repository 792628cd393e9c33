import { now } from '@crm/base/clock'
import { commissionCalls } from '@crm/contracts/calls/commission'
import { commissionColumns } from '@crm/contracts/columns/commission'
import { commissionFilterDefinitions } from '@crm/contracts/filters/commission'
import { monthLabel } from '@crm/contracts/rules/commissionRules'
import { depts, flag, listFilters, select, staff } from '@crm/ui/filters'

/** Months that the list looks back on. */
const MONTHS = 13
const SHANGHAI_MS = 28_800_000

/** The months of the list as `2026-11`, the present one first. */
export function commissionMonths(moment: number = now()): string[] {
  const today = new Date(moment + SHANGHAI_MS)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

const defined = commissionFilterDefinitions

/** Filters of 提成明细 over the schemes of the enterprise, the highest 提成 first. */
export const commissionFilters = (schemes: readonly { id: number; name: string }[]) => {
  const months = commissionMonths()
  return listFilters(
    commissionCalls.list,
    commissionColumns,
    {
      month: select(
        defined.month,
        months.map((value) => ({ value, label: monthLabel(value) })),
        { initial: months[0] ?? '' },
      ),
      tab: select(defined.tab),
      dept_id: depts(defined.dept_id),
      user_id: staff(defined.user_id),
      scheme_id: select(
        defined.scheme_id,
        schemes.map(({ id, name }) => ({ value: id, label: name })),
      ),
      question: flag('有疑问'),
    },
    { sort: { order_by: 'amount', sort: 'desc' } },
  )
}

export type CommissionFilterSpec = ReturnType<typeof commissionFilters>['fields']
