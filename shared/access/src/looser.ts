import type { RouteRow } from '@crm/contracts/routes/routeRow'

/** One access field in which a row lets in more than its baseline. */
export type LooserField =
  | 'login'
  | 'requireAuth'
  | 'roles'
  | 'module'
  | 'forbiddenCorpSources'
  | 'levels'
  | 'grayscale'
  | 'feature'

/** The access fields in which `row` is looser than `baseline`; empty when it is as strict or stricter. */
export function looserFields(row: RouteRow, baseline: RouteRow): LooserField[] {
  const looser: LooserField[] = []
  if (baseline.login && !row.login) looser.push('login')
  if (baseline.requireAuth && !row.requireAuth) looser.push('requireAuth')
  if (admitsMore(row.roles, baseline.roles)) looser.push('roles')
  if (baseline.module && row.module !== baseline.module) looser.push('module')
  if (baseline.forbiddenCorpSources.some((source) => !row.forbiddenCorpSources.includes(source))) {
    looser.push('forbiddenCorpSources')
  }
  if (admitsMore(row.levels, baseline.levels)) looser.push('levels')
  if (baseline.grayscale && row.grayscale !== baseline.grayscale) looser.push('grayscale')
  if (baseline.feature && row.feature !== baseline.feature) looser.push('feature')
  return looser
}

function admitsMore(list: readonly number[] | undefined, baseline: readonly number[] | undefined): boolean {
  return baseline !== undefined && (list === undefined || list.some((value) => !baseline.includes(value)))
}
