import { UNAVAILABLE } from '@crm/base/numbers'
import type { Commission } from '@crm/contracts/calls/commission'
import { CommissionMode } from '@crm/contracts/rules/commissionRules'
import { sql } from 'drizzle-orm'
import type { Commission as CommissionFigures } from '../../../figures/commission/commissions.ts'
import { type CommissionTerms, versionOf } from '../../../figures/commission/terms.ts'
import { isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { number, selectDistinct } from '../../../store/database/select.ts'
import { type MemberBrief, selectMembers } from '../../../records/members/memberBriefs.ts'
import { type MetricFilter, type Scope, staffConditions } from '../../../rules/filter.ts'
import { percent } from '../../../rules/period.ts'

/** Members of the enterprise that the caller reads the commissions of, within the filter. */
export const membersInScope = (db: Queryable, scope: Scope, filter: MetricFilter): Promise<MemberBrief[]> =>
  selectMembers(db, scope.corp_id, staffConditions(scope, filter, sql`u.user_id`, sql`u.dept_id`))

/** The results that an open question is about. */
async function questioned(db: Queryable, corpId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await rowsOf(
    db,
    selectDistinct(
      { result_id: number`q.result_id` },
      sql`from percentage_question q where q.corp_id = ${corpId} and q.answered_at is null and ${isOneOf(sql`q.result_id`, ids)}`,
    ),
  )
  return new Set(rows.map(({ result_id }) => result_id))
}

/** Commissions as lists and pages show them, in their order; whose member is not among `members` is left out. */
export async function shownCommissions(
  db: Queryable,
  terms: CommissionTerms,
  rows: readonly CommissionFigures[],
  members: ReadonlyMap<number, MemberBrief>,
): Promise<Commission[]> {
  const open = await questioned(
    db,
    terms.corp_id,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const user = members.get(row.user_id)
    if (user === undefined) return []
    const version = versionOf(terms, row.scheme_id, row.month)
    const { adjust_reason, status, frozen_at, updated_at, scheme_id, id, month, tier } = row
    const { base_amount, amount, reward, correction, adjust, total } = row
    const reached = version?.tiers[tier - 1]?.rate ?? 0
    return [
      {
        ...{ id, user, month, scheme_id, tier, adjust_reason, status, frozen_at, updated_at },
        ...{ base_amount, amount, reward, correction, adjust, total },
        scheme_name: terms.schemes.find((each) => each.id === scheme_id)?.name ?? '',
        base: version?.base_option ?? null,
        tiers: version?.tiers.length ?? 0,
        rate:
          version === undefined
            ? UNAVAILABLE
            : version.mode === CommissionMode.progressive && base_amount > 0
              ? percent(amount, base_amount)
              : reached / 100,
        has_question: open.has(id) ? (1 as const) : (0 as const),
      },
    ]
  })
}

const SUMMED = ['base_amount', 'amount', 'reward', 'correction', 'adjust', 'total'] as const

/** Sums of the list, in fen. */
export const sumsOf = (rows: readonly Commission[]) =>
  // One sum for each name.
  Object.fromEntries(SUMMED.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Record<
    (typeof SUMMED)[number],
    number
  >
