import { type DataScope, dataScopeOf } from '@crm/access/roles'
import type { TalentFiguresRequest } from '@crm/contracts/calls/talentDetail'
import { FIGURE_SCOPES, type FigureScope } from '@crm/contracts/rules/figureScopes'
import { sql } from 'drizzle-orm'
import type { Staff } from '../../rules/staff.ts'
import { refuse } from '../../rules/refusal.ts'
import { type MetricFilter, orderConditions, type Scope } from '../../rules/filter.ts'
import { type Queryable, rowsOf } from '../../store/database/query.ts'
import { OUT_OF_SCOPE } from '../../rules/ruleRefusal.ts'
import { corpScope, ownScope, scopeOf, type TalentVisibility, talentVisibility } from '../../rules/scope.ts'

type Talent = Pick<TalentFiguresRequest, 'author_id' | 'platform'>

/**
 * Whose own figures of a talent the caller may read, or undefined for none: what lies in the caller's own scope, also of a talent in
 * the public pool; of a colleague's talent nothing, unless the role may see the details of others.
 */
export function ownScopeOf(who: Staff, visibility: TalentVisibility): Scope | undefined {
  if (visibility !== 'others') return scopeOf(who)
  return who.permission[1].user_detail_permission ? corpScope(who) : undefined
}

/** The scope of the talent's own figures; refuses (40301) when the caller has none. */
export async function readableScope(db: Queryable, who: Staff, talent: Talent): Promise<Scope> {
  const scope = ownScopeOf(who, await talentVisibility(db, scopeOf(who), talent))
  return scope ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

/** How far the sales reach that a role sees; roles of samples and ads see none. */
const WIDEST: Partial<Record<DataScope, FigureScope>> = { own: 'own', department: 'dept', corp: 'corp' }

/** The widest scope of sales that the caller's data reaches. */
export const widestScope = (who: Staff): FigureScope => WIDEST[dataScopeOf(who.role_id)] ?? 'own'

const SCOPES: Readonly<Record<FigureScope, (who: Staff) => Scope>> = {
  own: ownScope,
  dept: (who) => ({ ...scopeOf(who), kind: 'depts' }),
  corp: corpScope,
}

/** Whether an order line of the talent was ever credited within the caller's data. */
async function hasSold(db: Queryable, who: Staff, { author_id, platform }: Talent, now: number): Promise<boolean> {
  const lines = await rowsOf(
    db,
    sql`select 1 from order_item i where ${orderConditions(scopeOf(who), { now, author_id, platform }, { withStaff: true })}
      and i.pay_time <= ${now} limit 1`,
  )
  return lines.length > 0
}

/**
 * The scopes in which the caller reads what a talent sold, from narrow to wide: those that the caller's data reaches, whoever follows
 * the talent now. A colleague's talent who never sold for them is shown in none, or in all with the right to the details of others.
 */
export async function figureScopesOf(
  db: Queryable,
  who: Staff,
  talent: Talent,
  visibility: TalentVisibility,
  now: number,
): Promise<FigureScope[]> {
  const widest = WIDEST[dataScopeOf(who.role_id)]
  if (widest === undefined) return []
  const isForeign = visibility === 'others'
  if (isForeign && who.permission[1].user_detail_permission) return [...FIGURE_SCOPES]
  if (isForeign && !(await hasSold(db, who, talent, now))) return []
  // A department is nothing of its own for an administrator who sits in none.
  return FIGURE_SCOPES.slice(0, FIGURE_SCOPES.indexOf(widest) + 1).filter(
    (each) => each !== 'dept' || widest === 'dept' || who.dept_ids.length > 0,
  )
}

/** The scope that a request of the talent's own figures names, or the widest; refuses (40301) what the caller does not reach. */
export async function figureScope(
  db: Queryable,
  who: Staff,
  request: Talent & { scope?: FigureScope | undefined },
  now: number,
): Promise<Scope> {
  const visibility = await talentVisibility(db, scopeOf(who), request)
  const readable = ownScopeOf(who, visibility)
  if (request.scope === undefined && readable) return readable
  const reached = await figureScopesOf(db, who, request, visibility, now)
  const scope = request.scope ?? reached.at(-1)
  if (scope === undefined || !reached.includes(scope)) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
  return SCOPES[scope](who)
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
