import type { PortalManifest, PortalRemote } from './manifest.ts'
import type { RouteRow } from '../routes/routeRow.ts'
import { SIGN_INS } from './portalNames.ts'
import { tokenIssues } from './themeTokens.ts'

/** Largest `/portal.json` that is read at all, in bytes before compression. */
export const PORTAL_BYTES_MAX = 256 * 1024

/** Major version of the portal manifest that this code reads. */
export const PORTAL_SCHEMA = 1

/** What is wrong at one place of a manifest. */
export interface PortalIssue {
  /** Place, for example `remotes.talents.current.integrity`; empty for the whole. */
  field: string
  /** `missing`, `type`, `value`, `schema`, `integrity`, `origin`, `private`, `twice`, `token`, `colour`, `contrast`, `size` or `json`. */
  problem: string
  /** Both in one word for messages and beacons: `remotes.talents.current.integrity:missing`. */
  code: string
}

/** A portal manifest after the check: a cleaned copy, or the faults of core fields that make it unusable. */
export type PortalCheckResult =
  | {
      ok: true
      portal: PortalManifest
      /** Remotes whose own block is wrong; in `portal` they are killed with a message, everything else works. */
      unavailable: { id: string; fault: PortalIssue }[]
      /** Values left out because they are wrong; the default takes their place. */
      ignored: PortalIssue[]
    }
  | { ok: false; faults: PortalIssue[] }

interface Findings {
  faults: PortalIssue[]
  unavailable: { id: string; fault: PortalIssue }[]
  ignored: PortalIssue[]
}

/** Shown instead of a module whose block in the manifest is wrong. */
const UNAVAILABLE_MESSAGE = '模块配置有误，暂时无法使用，请联系管理员'

function faultAt(field: string, problem: string): PortalIssue {
  return { field, problem, code: `${field || 'portal'}:${problem}` }
}

type Row = Record<string, unknown>
type Test = (value: unknown) => string | undefined

const DEPTH_MAX = 12
const VALUES_MAX = 50_000
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
/** Name of a typeface. */
export const FONT_FAMILY = /^-?[\p{L}][\p{L}\p{N} -]{0,39}$/u
/** Rounder than this a field of a form is a pill. */
export const RADIUS_MAX = 16
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$|^\[[0-9a-f:]+\]$/

/** Whether a value is exactly one sha384 in the form of the integrity attribute. */
export function isIntegrity(value: unknown): value is string {
  return typeof value === 'string' && INTEGRITY.test(value)
}

/**
 * Whether an address may be loaded or called: a path from the root of this host, https, or plain http on the own machine.
 * Backslashes, control characters, credentials and every other scheme are refused.
 */
export function isSafeAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 500 || /[^!#-&(-;=?-[\]^_a-z{|}~]/i.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  let url: URL
  try {
    url = new URL(value)
  } catch {
    return false
  }
  // A host name may not carry a wildcard or a character that ends a directive of the policy.
  if (url.username || url.password || !HOST.test(url.hostname)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

/** Whether a value is an origin and nothing more, under the rule of {@link isSafeAddress}. */
export function isSafeOrigin(value: unknown): boolean {
  return typeof value === 'string' && isSafeAddress(value) && !value.startsWith('/') && new URL(value).origin === value
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || host.endsWith('.localhost')
}

const text =
  (max: number): Test =>
  (value) =>
    typeof value !== 'string' ? 'type' : value === '' || value.length > max ? 'value' : undefined
const flag: Test = (value) => (typeof value === 'boolean' ? undefined : 'type')
const whole: Test = (value) =>
  typeof value !== 'number' ? 'type' : Number.isSafeInteger(value) && value >= 0 ? undefined : 'value'
const some: Test = (value) => whole(value) ?? (value === 0 ? 'value' : undefined)
const time: Test = (value) =>
  typeof value !== 'string' ? 'type' : Number.isNaN(Date.parse(value)) ? 'value' : undefined
const address: Test = (value) => (typeof value !== 'string' ? 'type' : isSafeAddress(value) ? undefined : 'origin')
const origin: Test = (value) => (typeof value !== 'string' ? 'type' : isSafeOrigin(value) ? undefined : 'origin')
const integrity: Test = (value) => (isIntegrity(value) ? undefined : 'integrity')
const listOf =
  (test: Test, least = 0): Test =>
  (value) =>
    !Array.isArray(value) ? 'type' : value.length < least ? 'value' : value.map(test).find((code) => code !== undefined)
const tableOf =
  (test: Test): Test =>
  (value) =>
    isRow(value)
      ? Object.values(value)
          .map(test)
          .find((code) => code !== undefined)
      : 'type'
const oneOf =
  (...allowed: unknown[]): Test =>
  (value) =>
    allowed.includes(value) ? undefined : 'value'
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null ? undefined : test(value)
const host: Test = (value) => (typeof value === 'string' && HOST.test(value) ? undefined : 'value')

/** Fields of a block: a name ending in `?` may be absent. */
type Shape = Record<string, Test>

const PORTAL: Shape = {
  portal: (value) => (typeof value === 'string' && /^[a-z][a-z0-9-]{0,39}$/.test(value) ? undefined : 'value'),
  rev: some,
  issuedAt: time,
  expiresAt: time,
  hosts: listOf(host, 1),
  portalType: oneOf('public', 'private'),
  features: tableOf(flag),
  'grayDefaults?': tableOf(flag),
  // A limit of nothing ends everything that it is meant for.
  'limits?': tableOf(some),
  'modules?': listOf(oneOf(1, 2), 1),
  'csp?': tableOf(listOf(origin)),
}
const SHELL: Shape = { version: text(40), api: text(20), 'entry?': address, 'integrity?': integrity }
const BACKENDS: Shape = {
  api: address,
  passport: address,
  analytics: orNull(address),
  assets: address,
  'customerService?': orNull(address),
}
const AUTH: Shape = {
  passportOrigin: address,
  'appIdRef?': text(80),
  ssoTimeoutMs: whole,
  redirectAllow: listOf(origin),
  iframeAllow: listOf(origin),
  'signIns?': listOf(oneOf(...SIGN_INS), 1),
}
/** Nothing that could end a declaration: a name of a typeface as one writes it without quotes. */
const family: Test = (value) =>
  typeof value === 'string' && FONT_FAMILY.test(value) ? undefined : typeof value === 'string' ? 'value' : 'type'
const THEME: Shape = { id: text(40), title: text(60) }
/** Parts of the theme that fall back to the default look when they are wrong. */
const THEME_EXTRAS: Shape = {
  favicon: address,
  slogan: text(60),
  loginArt: address,
  texts: tableOf(text(2000)),
  pages: tableOf(address),
  recordNo: text(60),
  currency: text(4),
  font: (value) =>
    isRow(value)
      ? (listOf(family, 1)(value.families) ?? (value.file === undefined ? undefined : address(value.file)))
      : 'type',
  radius: (value) => whole(value) ?? (Number(value) > RADIUS_MAX ? 'value' : undefined),
}
const ROUTE: Shape = {
  name: text(60),
  path: (value) =>
    typeof value === 'string' && /^\/[\w./{}-]*$/.test(value) && !value.startsWith('//') ? undefined : 'value',
  owner: text(40),
  title: text(40),
  layout: oneOf('app', 'blank', 'full'),
  login: flag,
  straightIn: flag,
  requireAuth: flag,
  'module?': oneOf(1, 2),
  'roles?': listOf(whole),
  forbiddenCorpSources: listOf((value) => (typeof value === 'string' ? undefined : 'type')),
  'levels?': listOf(whole),
  'grayscale?': text(60),
  'feature?': text(60),
  'counterpart?': text(60),
  'aliasOf?': text(60),
  query: listOf((value) => (isRow(value) && typeof value.name === 'string' ? undefined : 'type')),
  opensInNewWindow: flag,
}
const GROUP: Shape = { module: oneOf(1, 2), label: text(20), order: whole, icon: text(40) }
const NAV: Shape = {
  route: text(60),
  module: oneOf(1, 2),
  group: text(20),
  label: text(20),
  order: whole,
  'icon?': text(40),
}
const GUIDE: Shape = {
  route: text(60),
  module: oneOf(1, 2),
  order: whole,
  title: text(40),
  text: text(200),
  'query?': tableOf(text(40)),
  pictures: listOf(oneOf('list', 'board', 'detail', 'cards')),
}
const REMOTE: Shape = {
  id: (value) => (typeof value === 'string' && /^[a-z][a-z0-9-]{0,39}$/.test(value) ? undefined : 'value'),
  title: text(40),
  state: oneOf('on', 'off', 'killed'),
  'message?': text(200),
  openers: listOf(text(60)),
  'uses?': listOf(text(60)),
}
const BUILD: Shape = {
  version: text(40),
  build: text(40),
  name: (value) => (typeof value === 'string' && /^[A-Za-z_]\w{0,79}$/.test(value) ? undefined : 'value'),
  entry: address,
  integrity,
  api: text(20),
  'preload?': tableOf(
    listOf((pair) => (Array.isArray(pair) && pair.length === 2 ? (address(pair[0]) ?? integrity(pair[1])) : 'type')),
  ),
}
const CANARY: Shape = {
  ...BUILD,
  weight: (value) => whole(value) ?? (Number(value) > 10_000 ? 'value' : undefined),
  salt: text(80),
}

/**
 * Reads a parsed `/portal.json` without trusting it. Unknown fields are ignored, keys that could reach a prototype are
 * dropped, a fault inside one remote's block makes only that remote unavailable, a wrong theme value gives way to the default,
 * and a fault in a core field leaves no portal at all.
 */
export function checkPortal(raw: unknown): PortalCheckResult {
  const findings: Findings = { faults: [], unavailable: [], ignored: [] }
  const { faults, unavailable, ignored } = findings
  const refused = (field: string, problem: string): PortalCheckResult => ({
    ok: false,
    faults: [faultAt(field, problem)],
  })
  const budget = { left: VALUES_MAX }
  const value = cleaned(raw, DEPTH_MAX, budget)
  if (!isRow(value)) return refused('', budget.left < 0 ? 'size' : 'type')
  if (value.schema !== PORTAL_SCHEMA) return refused('schema', value.schema === undefined ? 'missing' : 'schema')
  faults.push(...faultsOf(value, PORTAL, ''))
  for (const [name, shape] of Object.entries({ shell: SHELL, backends: BACKENDS, auth: AUTH, theme: THEME })) {
    faults.push(...blockFaults(value, name, shape))
  }
  for (const name of ['routes', 'navGroups', 'nav', 'remotes']) {
    if (!Array.isArray(value[name])) faults.push(faultAt(name, value[name] === undefined ? 'missing' : 'type'))
  }
  if (value.portalType === 'private' && isRow(value.backends) && value.backends.analytics) {
    faults.push(faultAt('backends.analytics', 'private'))
  }
  if (faults.length > 0) return { ok: false, faults }
  readTheme(value.theme as Row, ignored) // these four were looked at above
  value.remotes = readRemotes(value.remotes as unknown[], findings, scriptOrigins(value))
  value.routes = readRoutes(value.routes as unknown[], findings)
  value.navGroups = rowsWithoutFault(value.navGroups as unknown[], GROUP, 'navGroups', ignored)
  const names = new Set((value.routes as RouteRow[]).map((row) => row.name))
  value.nav = rowsWithoutFault(value.nav as unknown[], NAV, 'nav', ignored).filter((row) =>
    names.has(String(row.route)),
  )
  if (value.guide !== undefined)
    value.guide = rowsWithoutFault(Array.isArray(value.guide) ? value.guide : [], GUIDE, 'guide', ignored)
  // Every field was looked at above.
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, portal: value as unknown as PortalManifest, unavailable, ignored }
}

/** Parses and checks the text of a `/portal.json`; too large or no JSON is a fault of the whole. */
export function readPortal(source: string): PortalCheckResult {
  const refused = (problem: string): PortalCheckResult => ({ ok: false, faults: [faultAt('', problem)] })
  if (source.length > PORTAL_BYTES_MAX) return refused('size')
  try {
    return checkPortal(JSON.parse(source))
  } catch {
    return refused('json')
  }
}

function readTheme(theme: Row, ignored: PortalIssue[]): void {
  const drop = (field: string, problem: string) => ignored.push(faultAt(`theme.${field}`, problem))
  for (const [key, mode] of [
    ['tokens', 'light'],
    ['dark', 'dark'],
  ] as const) {
    if (theme[key] === undefined && key === 'dark') continue
    const tokens = isRow(theme[key]) ? theme[key] : {}
    if (!isRow(theme[key])) drop(key, theme[key] === undefined ? 'missing' : 'type')
    for (const fault of tokenIssues(tokens, mode)) {
      drop(`${key}.${fault.token}`, fault.code)
      // The shades of a refused colour go with it.
      for (const token of Object.keys(tokens)) if (token.startsWith(fault.token)) delete tokens[token]
    }
    theme[key] = tokens
  }
  const logo = isRow(theme.logo) ? theme.logo : {}
  if (!isRow(theme.logo)) drop('logo', theme.logo === undefined ? 'missing' : 'type')
  for (const [tone, value] of Object.entries(logo)) {
    const code = address(value)
    if (code) {
      drop(`logo.${tone}`, code)
      delete logo[tone]
    }
  }
  theme.logo = logo
  for (const [field, test] of Object.entries(THEME_EXTRAS)) {
    const code = theme[field] === undefined ? undefined : test(theme[field])
    if (code) {
      drop(field, code)
      delete theme[field]
    }
  }
}

// Where the policy of the page lets scripts come from, beside its own origin.
function scriptOrigins({ backends, csp }: Row): Set<string> {
  const { assets } = backends as { assets: string } // both were looked at
  const named = isRow(csp) && Array.isArray(csp['script-src']) ? csp['script-src'] : []
  return new Set([...(assets.startsWith('/') ? [] : [new URL(assets).origin]), ...named.map(String)])
}

function readRemotes(rows: unknown[], { unavailable }: Findings, origins: ReadonlySet<string>): PortalRemote[] {
  const seen = new Set<string>()
  return rows.map((row, index) => {
    const id = isRow(row) && typeof row.id === 'string' ? row.id : String(index)
    const fault =
      remoteFault(row, `remotes.${id}`, origins) ?? (seen.has(id) ? faultAt(`remotes.${id}`, 'twice') : undefined)
    seen.add(id)
    if (!fault) return row as PortalRemote // remoteFault looked at every field
    unavailable.push({ id, fault })
    const title = isRow(row) && typeof row.title === 'string' ? row.title.slice(0, 40) : id
    const current = { version: '', build: '', name: '', entry: '', integrity: '', api: '' }
    return { id, title, state: 'killed', message: UNAVAILABLE_MESSAGE, current, openers: [] }
  })
}

function remoteFault(row: unknown, field: string, origins: ReadonlySet<string>): PortalIssue | undefined {
  if (!isRow(row)) return faultAt(field, 'type')
  const faults = [...faultsOf(row, REMOTE, `${field}.`), ...blockFaults(row, 'current', BUILD, `${field}.`)]
  if (row.fallback !== undefined) faults.push(...blockFaults(row, 'fallback', BUILD, `${field}.`))
  if (row.canary !== undefined) faults.push(...blockFaults(row, 'canary', CANARY, `${field}.`))
  for (const part of ['current', 'fallback', 'canary']) {
    const build = row[part]
    const entry = isRow(build) && isSafeAddress(build.entry) ? String(build.entry) : '/'
    if (!entry.startsWith('/') && !origins.has(new URL(entry).origin))
      faults.push(faultAt(`${field}.${part}.entry`, 'origin'))
  }
  return faults[0]
}

// A broken row of a remote takes only itself out; one of the shell's own means that the whole table cannot be trusted.
function readRoutes(rows: unknown[], { faults, ignored }: Findings): RouteRow[] {
  return rows.filter((row, index): row is RouteRow & Row => {
    const fault = isRow(row)
      ? faultsOf(row, ROUTE, `routes.${String(row.name ?? index)}.`)[0]
      : faultAt(`routes.${index}`, 'type')
    if (!fault) return true
    const own = !isRow(row) || row.owner === 'shell' || typeof row.owner !== 'string'
    ;(own ? faults : ignored).push(fault)
    return false
  })
}

function rowsWithoutFault(rows: unknown[], shape: Shape, field: string, ignored: PortalIssue[]): Row[] {
  return rows.filter((row, index): row is Row => {
    const fault = isRow(row) ? faultsOf(row, shape, `${field}.${index}.`)[0] : faultAt(`${field}.${index}`, 'type')
    if (fault) ignored.push(fault)
    return !fault
  })
}

function blockFaults(parent: Row, name: string, shape: Shape, prefix = ''): PortalIssue[] {
  const block = parent[name]
  if (!isRow(block)) return [faultAt(prefix + name, block === undefined ? 'missing' : 'type')]
  return faultsOf(block, shape, `${prefix}${name}.`)
}

function faultsOf(row: Row, shape: Shape, prefix: string): PortalIssue[] {
  const faults: PortalIssue[] = []
  for (const [key, test] of Object.entries(shape)) {
    const name = key.replace('?', '')
    const value = row[name]
    if (value === undefined) {
      if (name === key) faults.push(faultAt(prefix + name, 'missing'))
      continue
    }
    const problem = test(value)
    if (problem) faults.push(faultAt(prefix + name, problem))
  }
  return faults
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// A copy without prototype keys; deeper or larger than any honest manifest is refused as a whole.
function cleaned(value: unknown, depth: number, budget: { left: number }): unknown {
  budget.left -= 1
  if (depth < 0) budget.left = -1
  if (budget.left < 0) return undefined
  if (Array.isArray(value)) {
    const copy = value.map((item) => cleaned(item, depth - 1, budget))
    return budget.left < 0 ? undefined : copy
  }
  if (!isRow(value)) return value
  const copy: Row = {}
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key)) continue
    copy[key] = cleaned(value[key], depth - 1, budget)
    if (budget.left < 0) return undefined
  }
  return copy
}
