import { hasRole } from '@crm/access/roles'
import { SALES } from '@crm/contracts/routes/groups'
import type { TalentFiguresRequest } from '@crm/contracts/calls/talentDetail'
import type { Staff } from '../../rules/staff.ts'
import { refuse } from '../../rules/refusal.ts'
import type { MetricFilter, Scope } from '../../rules/filter.ts'
import type { Queryable } from '../../store/database/query.ts'
import { OUT_OF_SCOPE } from '../../rules/ruleRefusal.ts'
import { corpScope, scopeOf, type TalentVisibility, talentVisibility } from '../../rules/scope.ts'

type Talent = Pick<TalentFiguresRequest, 'author_id' | 'platform'>

/**
 * Whose own figures of a talent the caller may read, or undefined for none. Of a followed talent what lies in the caller's own
 * scope; of one in the public pool all of the corporation, as the pool shows it to its sales staff; of a colleague's talent
 * nothing, unless the role may see the details of others.
 */
export function ownScopeOf(who: Staff, visibility: TalentVisibility): Scope | undefined {
  switch (visibility) {
    case 'others':
      return who.permission[1].user_detail_permission ? corpScope(who) : undefined
    case 'pool':
      return hasRole(who, SALES) ? corpScope(who) : scopeOf(who)
    default:
      return scopeOf(who)
  }
}

/** The scope of the talent's own figures; refuses (40301) when the caller has none. */
export async function readableScope(db: Queryable, who: Staff, talent: Talent): Promise<Scope> {
  const scope = ownScopeOf(who, await talentVisibility(db, scopeOf(who), talent))
  return scope ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

/** The talent, days and 交易数据 of a request as a filter of figures. */
export function figuresFilter(
  request: Talent & { start_time?: number | undefined; end_time?: number | undefined; new_type: number },
  now: number,
): MetricFilter {
  const { author_id, platform, start_time, end_time, new_type } = request
  return {
    now,
    author_id,
    platform,
    start: start_time,
    end: end_time,
    ...(new_type === 1 ? { is_new: 1 as const } : {}),
  }
}
