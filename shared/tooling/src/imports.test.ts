import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

/** Who may import whom; the order of the list is the order of the layers. */
const BROWSER = ['contracts', 'base', 'access', 'client', 'platform', 'ui']
const ALLOWED: Record<string, readonly string[]> = {
  'shared/base': [],
  'shared/contracts': ['base'],
  'shared/access': ['contracts', 'base'],
  'shared/client': ['contracts', 'base'],
  'shared/platform': ['client', 'access', 'contracts', 'base'],
  'shared/ui': ['platform', 'client', 'access', 'contracts', 'base'],
  'shared/registry': ['contracts', 'access', 'base'],
  'shared/tooling': [],
  'host-shell': BROWSER,
  'gateway-mock': ['contracts', 'base', 'access', 'registry'],
  e2e: ['contracts', 'base', 'gateway-mock'],
}
for (const id of readdirSync(path.join(ROOT, 'remotes'))) ALLOWED[`remotes/${id}`] = BROWSER
// A team outside of the repository has its remote and the packages.
for (const folder of ['e2e', 'host-shell'])
  if (!existsSync(path.join(ROOT, folder, folder === 'e2e' ? 'specs' : 'src'))) delete ALLOWED[folder]

/** Packages for tests and builds, never part of what is delivered. */
const DEVELOPMENT = ['tooling']

/** Which files may import a library by its own name; everybody else goes through them. */
const DOORS: [library: RegExp, name: string, doors: RegExp][] = [
  [/^axios$/, 'axios', /^shared\/client\//],
  [/^@tanstack\/react-query$/, 'TanStack Query', /^shared\/client\//],
  [/^@douyinfe\/semi-/, 'Semi', /^shared\/ui\//],
  [/^echarts(\/|$)/, 'echarts', /^shared\/ui\/src\/(charts(\/|\.))/],
  [/^dayjs(\/|$)/, 'dayjs', /^shared\/base\/|^host-shell\/src\/provided/],
  [/^single-spa-react(\/|$)/, 'single-spa-react', /^shared\/platform\/src\/defineRemote/],
  [/^react-router(-dom)?$/, 'the router', /^shared\/platform\/src\/(router|history)/],
  [/^(pg|drizzle-orm|@electric-sql\/pglite|fastify)(\/|$)/, 'the server libraries', /^gateway-mock\//],
]

/** Folders of one package whose inside only some files may import; everybody else goes through the entry. */
const ENTRIES: [inside: string, entry: string, also: RegExp][] = [
  // What figures are read from; the job makes and checks it.
  ['gateway-mock/src/figures/sums/', 'readAggregates.ts', /^gateway-mock\/src\/jobs\/aggJobs\.ts$/],
]

/** Folders in their order: each knows itself and those after it, what lies beside them knows all. Tests may look at everything. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'gateway-mock/src': [
    'testing',
    'process',
    'demo',
    'jobs',
    'areas',
    'records',
    'figures',
    'rules',
    'services',
    'store',
  ],
  'host-shell/src': [
    'boot',
    'brand-preview',
    'pages',
    'sign-in',
    'frame',
    'build-preview',
    'dialogs',
    'remotes',
    'portal',
    'session',
    'base',
  ],
  'shared/ui/src/data': [
    'compare',
    'history',
    'record',
    'boards',
    'list',
    'views',
    'imports',
    'filters',
    'columns',
    'figures',
    'cells',
  ],
}

interface Source {
  file: string
  folder: string
  text: string
  imports: string[]
}

function sourcesOf(folder: string): Source[] {
  const roots = folder === 'e2e' ? ['e2e/specs', 'e2e/faults', 'e2e/support'] : [`${folder}/src`]
  return roots.flatMap((root) => {
    const names = readdirSync(path.join(ROOT, root), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    )
    return names.map((name) => {
      const file = `${root}/${name}`
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      const imports = [
        ...text.matchAll(
          /^(?:import|export)\b[^'"\n]*?from\s*'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'|^\} from '([^']+)'/gm,
        ),
      ]
      return { file, folder, text, imports: imports.map((match) => match.slice(1).find(Boolean) ?? '') }
    })
  })
}

/** Bundles everything into one application, only to measure against it. */
const MONOLITH = 'shared/tooling/src/monolithLoader.ts'

const sources = Object.keys(ALLOWED)
  .flatMap(sourcesOf)
  .filter(({ file }) => file !== MONOLITH)

describe.each(Object.entries(ALLOWED))('%s', (folder, allowed) => {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >
  const ours = (section: string) =>
    Object.keys(manifest[section] ?? {}).flatMap((name) => /^@crm\/(.+)$/.exec(name)?.[1] ?? [])

  test('declares only packages it may import', () => {
    expect(ours('dependencies').filter((name) => !allowed.includes(name))).toEqual([])
    const own = folder === 'shared/tooling' ? ['client', 'contracts', 'platform', 'registry', 'ui'] : []
    expect(ours('devDependencies').filter((name) => ![...allowed, ...DEVELOPMENT, ...own].includes(name))).toEqual([])
  })

  test('imports only what it declares, and never leaves its folder by a relative path', () => {
    const declared = new Set(
      Object.entries(manifest).flatMap(([section, names]) =>
        section.endsWith('ependencies') ? Object.keys(names ?? {}) : [],
      ),
    )
    const violations = sources
      .filter((source) => source.folder === folder)
      .flatMap(({ file, imports }) =>
        imports
          .filter((name) => {
            if (name.startsWith('.')) return !path.posix.join(path.posix.dirname(file), name).startsWith(`${folder}/`)
            // What only tests load has the tools of the workspace.
            if (name.startsWith('node:') || /(\.test\.tsx?|\/vitest\w+\.ts)$/.test(file)) return false
            const own = /^(@[^/]+\/[^/]+|[^/]+)/.exec(name)?.[1] ?? ''
            return own !== `@crm/${path.posix.basename(folder)}` && !declared.has(own)
          })
          .map((name) => `${file} → ${name}`),
      )
    expect(violations).toEqual([])
  })
})

test.each(DOORS)('%s: only its door imports %s', (library, _, doors) => {
  const violations = sources.filter(
    ({ file, imports }) =>
      !doors.test(file) && !/\.test\.tsx?$/.test(file) && imports.some((name) => library.test(name)),
  )
  expect(violations.map(({ file }) => file)).toEqual([])
})

test.each(ENTRIES)('%s: others import %s alone', (inside, entry, also) => {
  const violations = sources.flatMap(({ file, imports }) =>
    imports
      .map((name) => (name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name))
      .filter((target) => target.startsWith(inside) && target !== `${inside}${entry}`)
      .filter(() => !file.startsWith(inside) && !also.test(file) && !file.endsWith('.test.ts'))
      .map((target) => `${file} → ${target}`),
  )
  expect(violations).toEqual([])
})

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Where a relative import leads, from the root. */
const targetOf = (file: string, name: string) => path.posix.join(path.posix.dirname(file), name)

// Not all of them are part of what a team outside gets.
describe.each(Object.entries(FLOORS).filter(([root]) => existsSync(path.join(ROOT, root))))(
  'the folders of %s',
  (root, floors) => {
    const inside = sources.filter(({ file }) => file.startsWith(`${root}/`) && !isTest(file))
    const floorOf = (file: string) => floors.indexOf(file.slice(root.length + 1).split('/')[0] ?? '')

    test('are all in the order', () => {
      const folders = readdirSync(path.join(ROOT, root), { withFileTypes: true }).filter((each) => each.isDirectory())
      expect(folders.map(({ name }) => name).toSorted()).toEqual(floors.toSorted())
    })

    test('know only those below them', () => {
      const violations = inside.flatMap(({ file, imports }) =>
        imports
          .filter((name) => name.startsWith('.') && targetOf(file, name).startsWith(`${root}/`))
          .filter((name) => floorOf(targetOf(file, name)) < floorOf(file))
          .map((name) => `${file} → ${name}`),
      )
      expect(violations).toEqual([])
    })
  },
)

test.each(['gateway-mock/src', 'shared/ui/src'])(
  '%s holds no files that know each other in a circle, by types neither',
  (root) => {
    const inside = sources.filter(({ file }) => file.startsWith(`${root}/`) && !isTest(file))
    const known = new Map(inside.map(({ file, imports }) => [file, imports.map((name) => targetOf(file, name))]))
    const done = new Set<string>()
    const circles: string[] = []
    const walk = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
      if (done.has(file) || way.includes(file)) return
      for (const target of known.get(file) ?? []) if (known.has(target)) walk(target, [...way, file])
      done.add(file)
    }
    for (const file of known.keys()) walk(file, [])
    expect(circles).toEqual([])
  },
)

test('what answers one remote knows nothing of what answers another', () => {
  const areas = 'gateway-mock/src/areas/'
  const remoteOf = (file: string) => file.slice(areas.length).split('/')[0]
  const violations = sources.flatMap(({ file, imports }) =>
    file.startsWith(areas) && !isTest(file)
      ? imports
          .filter((name) => name.startsWith('.'))
          .map((name) => targetOf(file, name))
          .filter((target) => target.startsWith(areas) && remoteOf(target) !== 'serve.ts')
          .filter((target) => remoteOf(target) !== remoteOf(file))
          .map((target) => `${file} → ${target}`)
      : [],
  )
  expect(violations).toEqual([])
})

test('local storage has one door', () => {
  const violations = sources.filter(
    ({ file, text }) =>
      /\blocalStorage\b/.test(text) && !/^shared\/platform\/src\/storage|\/vitestParts\.ts$|\.test\.|^e2e\//.test(file),
  )
  expect(violations.map(({ file }) => file)).toEqual([])
})

test('role numbers stand in access and contracts only', () => {
  const number = /\brole_?(?:id|Id)?\s*(?:===?|!==?|<=?|>=?)\s*\d|\d\s*===?\s*\w*\.?role_id\b|\broles\s*[:=]\s*\[\s*\d/
  const violations = sources.filter(
    ({ file, text }) =>
      number.test(text) &&
      !/^shared\/(access|contracts)\/|\.test\.|^e2e\/|^gateway-mock\/src\/demo\/business\/|^shared\/tooling\//.test(
        file,
      ),
  )
  expect(violations.map(({ file }) => file)).toEqual([])
})

test('remotes know neither each other nor the shell', () => {
  const ids = readdirSync(path.join(ROOT, 'remotes')).concat('host-shell')
  const violations = sources.flatMap(({ file, folder, imports }) =>
    folder.startsWith('remotes/')
      ? imports
          .filter((name) => ids.some((id) => name.startsWith(`@crm/${id}`) && folder !== `remotes/${id}`))
          .map((name) => `${file} → ${name}`)
      : [],
  )
  expect(violations).toEqual([])
})
