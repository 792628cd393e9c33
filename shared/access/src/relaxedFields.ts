import type { RouteRow } from '@crm/contracts/routes/routeRow'

/** One access field in which a row lets in more than its baseline. */
export type RelaxedField =
  | 'login'
  | 'requireAuth'
  | 'roles'
  | 'module'
  | 'forbiddenCorpSources'
  | 'levels'
  | 'grayscale'
  | 'feature'

/** The access fields in which `row` is looser than `baseline`; empty when it is as strict or stricter. */
export function relaxedFields(row: RouteRow, baseline: RouteRow): RelaxedField[] {
  const relaxed: RelaxedField[] = []
  if (baseline.login && !row.login) relaxed.push('login')
  if (baseline.requireAuth && !row.requireAuth) relaxed.push('requireAuth')
  if (admitsMore(row.roles, baseline.roles)) relaxed.push('roles')
  if (baseline.module && row.module !== baseline.module) relaxed.push('module')
  if (baseline.forbiddenCorpSources.some((source) => !row.forbiddenCorpSources.includes(source))) {
    relaxed.push('forbiddenCorpSources')
  }
  if (admitsMore(row.levels, baseline.levels)) relaxed.push('levels')
  if (baseline.grayscale && row.grayscale !== baseline.grayscale) relaxed.push('grayscale')
  if (baseline.feature && row.feature !== baseline.feature) relaxed.push('feature')
  return relaxed
}

function admitsMore(list: readonly number[] | undefined, baseline: readonly number[] | undefined): boolean {
  return baseline !== undefined && (list === undefined || list.some((value) => !baseline.includes(value)))
}
