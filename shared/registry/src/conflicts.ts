import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import type { NavGroup, NavRow, PortalRemote } from '@crm/contracts/portal/manifest'
import type { AccessRow, RouteRow } from '@crm/contracts/routes/routeRow'

/** One finding of the checks at activation. `approvable` ones pass when the activation names the route as approved. */
export interface Conflict {
  code:
    | 'route-twice'
    | 'path-overlap'
    | 'title-missing'
    | 'wrong-owner'
    | 'unknown-route'
    | 'new-route'
    | 'open-to-all'
    | 'looser-than-baseline'
    | 'nav-unknown-route'
    | 'nav-unknown-group'
    | 'counterpart-nowhere'
    | 'alias-nowhere'
    | 'opener-twice'
    | 'opener-without-provider'
    | 'landing-unknown-route'
  subject: string
  text: string
  /** `refuse` stops the activation, `report` is written to the log only. */
  weight: 'refuse' | 'report'
  approvable?: true
}

/** What is checked together: everything that one portal offers. */
export interface Composition {
  routes: readonly RouteRow[]
  nav: readonly NavRow[]
  navGroups: readonly NavGroup[]
  remotes: readonly Pick<PortalRemote, 'id' | 'openers' | 'uses'>[]
  /** What the shell opens by itself. */
  shellOpeners: readonly string[]
  landing: readonly string[]
}

/** Owner of what no remote owns. */
const SHELL = 'shell'

/** Every conflict of a composition, in the order routes, menu, openers. */
export function conflictsOf(composition: Composition, baseline: readonly AccessRow[] = BASELINE_ROUTES): Conflict[] {
  return [...routeConflicts(composition, baseline), ...navConflicts(composition), ...openerConflicts(composition)]
}

function routeConflicts({ routes, remotes, landing }: Composition, baseline: readonly AccessRow[]): Conflict[] {
  const found: Conflict[] = []
  const refuse = (code: Conflict['code'], subject: string, text: string) =>
    found.push({ code, subject, text, weight: 'refuse' })
  const report = (code: Conflict['code'], subject: string, text: string) =>
    found.push({ code, subject, text, weight: 'report' })
  const named = new Map<string, RouteRow>()
  const known = new Map(baseline.map((row) => [row.name, row]))
  const owners = new Set([SHELL, ...remotes.map((remote) => remote.id)])
  for (const row of routes) {
    const other = named.get(row.name)
    if (other) refuse('route-twice', row.name, `is offered by ${other.owner} and ${row.owner}`)
    else named.set(row.name, row)
    if (row.title.trim() === '') refuse('title-missing', row.name, 'has no title')
    if (!owners.has(row.owner))
      refuse('wrong-owner', row.name, `belongs to ${row.owner}, which is not part of this portal`)
    const base = known.get(row.name)
    if (!base && row.owner === SHELL) refuse('unknown-route', row.name, 'is not in the baseline table')
    else if (!base) {
      // Nobody else has said who may open it: it says so itself, and somebody who may decide agrees.
      if (row.login && row.requireAuth && row.roles && row.roles.length > 0)
        found.push({
          code: 'new-route',
          subject: row.name,
          text: `of ${row.owner} is not in the baseline table: roles ${row.roles.join(', ')} wait for an approval`,
          weight: 'refuse',
          approvable: true,
        })
      else refuse('open-to-all', row.name, 'is not in the baseline table and names no roles')
    } else {
      const looser = looserFields(row, base)
      if (looser.length > 0) {
        found.push({
          code: 'looser-than-baseline',
          subject: row.name,
          text: `is looser than the baseline: ${looser.join(', ')}`,
          weight: 'refuse',
          approvable: true,
        })
      }
    }
  }
  const paths = new Map<string, RouteRow>()
  for (const row of routes) {
    const shape = row.path.replace(/\{\w+\}/g, '{}')
    const other = paths.get(shape)
    if (other && other.name !== row.name && row.aliasOf !== other.name && other.aliasOf !== row.name) {
      refuse('path-overlap', row.name, `has the path of ${other.name}: ${row.path}`)
    }
    if (!other) paths.set(shape, row)
  }
  for (const row of routes) {
    // A counterpart whose remote is not deployed yet leaves the switcher with its default; a name nobody knows is a mistake.
    if (row.counterpart && !named.has(row.counterpart)) {
      const code = 'counterpart-nowhere'
      if (known.has(row.counterpart)) report(code, row.name, `${row.counterpart} is not part of this portal`)
      else refuse(code, row.name, `${row.counterpart} does not exist`)
    }
    if (row.aliasOf && !named.has(row.aliasOf))
      refuse('alias-nowhere', row.name, `${row.aliasOf} is not part of this portal`)
  }
  for (const name of landing) {
    if (named.has(name)) continue
    if (known.has(name)) report('landing-unknown-route', name, 'is not part of this portal')
    else refuse('landing-unknown-route', name, 'does not exist')
  }
  return found
}

/** Fields in which a row lets more people in than its baseline. */
export function looserFields(row: AccessRow, base: AccessRow): string[] {
  const loose: string[] = []
  const wider = (mine: readonly unknown[] | undefined, theirs: readonly unknown[] | undefined) =>
    theirs !== undefined && (mine === undefined || mine.some((value) => !theirs.includes(value)))
  if (row.owner !== base.owner) loose.push('owner')
  if (base.login && !row.login) loose.push('login')
  if (base.requireAuth && !row.requireAuth) loose.push('requireAuth')
  if (wider(row.roles, base.roles)) loose.push('roles')
  if (wider(row.levels, base.levels)) loose.push('levels')
  if (base.forbiddenCorpSources.some((source) => !row.forbiddenCorpSources.includes(source)))
    loose.push('forbiddenCorpSources')
  if (base.module !== undefined && row.module !== base.module) loose.push('module')
  if (base.grayscale !== undefined && row.grayscale !== base.grayscale) loose.push('grayscale')
  if (base.feature !== undefined && row.feature !== base.feature) loose.push('feature')
  return loose
}

function navConflicts({ nav, navGroups, routes }: Composition): Conflict[] {
  const names = new Set(routes.map((row) => row.name))
  const groups = new Set(navGroups.map((group) => `${group.module} ${group.label}`))
  return nav.flatMap((row) => {
    const found: Conflict[] = []
    if (!names.has(row.route)) {
      found.push({
        code: 'nav-unknown-route',
        subject: row.label,
        text: `leads to ${row.route}, which does not exist`,
        weight: 'refuse',
      })
    }
    if (!groups.has(`${row.module} ${row.group}`)) {
      found.push({
        code: 'nav-unknown-group',
        subject: row.label,
        text: `lies in ${row.group}, which does not exist`,
        weight: 'refuse',
      })
    }
    return found
  })
}

function openerConflicts({ remotes, shellOpeners }: Composition): Conflict[] {
  const providers = new Map(shellOpeners.map((name) => [name, SHELL]))
  const found: Conflict[] = []
  for (const { id, openers } of remotes) {
    for (const name of openers) {
      const other = providers.get(name)
      if (other)
        found.push({ code: 'opener-twice', subject: name, text: `is provided by ${other} and ${id}`, weight: 'refuse' })
      else providers.set(name, id)
    }
  }
  for (const { id, uses } of remotes) {
    for (const name of uses ?? []) {
      if (!providers.has(name)) {
        found.push({
          code: 'opener-without-provider',
          subject: name,
          text: `${id} opens it, nobody provides it`,
          weight: 'report',
        })
      }
    }
  }
  return found
}
