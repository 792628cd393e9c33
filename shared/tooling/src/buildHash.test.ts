import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildHash, buildInputs } from './buildHash.mjs'

let root: string
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'crm-hash-'))
  write('rspack.base.ts', 'recipe')
  write('pnpm-lock.yaml', 'lock')
  write('shared/tooling/src/loader.mjs', 'loader')
  write('shared/tooling/src/start.mjs', 'runner')
  write('shared/contracts/src/calls/talents.ts', "import { get } from '../call.ts'")
  write('shared/contracts/src/calls/goods.ts', 'goods')
  write('shared/contracts/src/call.ts', 'call')
  write('shared/base/src/dates.ts', 'dates')
  write('shared/ui/src/base.ts', 'ui')
  write('host-shell/src/main.ts', 'main')
  write('host-shell/manifests/default/portal.json', '{}')
  write('remotes/talents/package.json', '{}')
  write(
    'remotes/talents/src/remote.ts',
    "import { talentCalls } from '@crm/contracts/calls/talents'\nimport { money } from '@crm/base/dates'",
  )
  write('remotes/goods/src/remote.ts', "import { goodsCalls } from '@crm/contracts/calls/goods'")
})

test('equal sources give equal hashes of eight hex digits, and every application its own', () => {
  expect(buildHash('talents', root)).toMatch(/^[0-9a-f]{8}$/)
  expect(buildHash('talents', root)).toBe(buildHash('talents', root))
  expect(new Set(['talents', 'goods', 'host-shell'].map((app) => buildHash(app, root))).size).toBe(3)
})

test.each<[string, string[]]>([
  ['remotes/talents/src/remote.ts', ['talents']],
  ['remotes/talents/src/new.ts', ['talents']],
  ['remotes/talents/src/remote.test.ts', []],
  ['remotes/talents/README.md', []],
  ['remotes/talents/dist/main.js', []],
  ['shared/contracts/src/calls/talents.ts', ['talents', 'host-shell']],
  ['shared/contracts/src/call.ts', ['talents', 'host-shell']],
  ['shared/contracts/src/calls/goods.ts', ['goods', 'host-shell']],
  ['shared/base/src/dates.ts', ['talents', 'host-shell']],
  ['shared/ui/src/base.ts', ['host-shell']],
  ['host-shell/src/main.ts', ['host-shell']],
  ['host-shell/manifests/default/portal.json', []],
  ['rspack.base.ts', ['talents', 'goods', 'host-shell']],
  ['pnpm-lock.yaml', ['talents', 'goods', 'host-shell']],
  ['shared/tooling/src/loader.mjs', ['talents', 'goods', 'host-shell']],
  ['shared/tooling/src/start.mjs', []],
])('a change in %s rebuilds %j', (file, expected) => {
  const apps = ['talents', 'goods', 'host-shell']
  const before = apps.map((app) => buildHash(app, root))
  write(file, "import { get } from '../call.ts' // changed")
  expect(apps.filter((app, index) => buildHash(app, root) !== before[index])).toEqual(expected)
})

test('the inputs of a remote are its own files, what it reaches and the recipe', () => {
  expect(buildInputs('talents', root)).toEqual([
    'remotes/talents/package.json',
    'remotes/talents/src/remote.ts',
    'shared/base/src/dates.ts',
    'shared/contracts/src/call.ts',
    'shared/contracts/src/calls/talents.ts',
    'shared/tooling/src/loader.mjs',
    'rspack.base.ts',
    'pnpm-lock.yaml',
  ])
})

describe('the lock file', () => {
  const LOCK = `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      '@rspack/core':
        specifier: 'catalog:'
        version: 2.3.2(@swc/helpers@0.5.24)
      vitest:
        specifier: 'catalog:'
        version: 5.1.0

  gateway-mock:
    dependencies:
      fastify:
        specifier: 5.12.8
        version: 5.12.8

  host-shell:
    dependencies:
      '@crm/ui':
        specifier: workspace:*
        version: link:../shared/ui

  remotes/goods:
    dependencies:
      react:
        specifier: 'catalog:'
        version: 19.3.1

  remotes/talents:
    dependencies:
      qr:
        specifier: npm:@tiny/qr@1.0.0
        version: '@tiny/qr@1.0.0'
    devDependencies:
      '@types/react':
        specifier: 'catalog:'
        version: 19.3.0

  shared/ui:
    dependencies:
      echarts:
        specifier: 6.1.0
        version: 6.1.0

snapshots:

  '@rspack/core@2.3.2(@swc/helpers@0.5.24)':
    dependencies:
      '@rspack/binding': 2.3.2
    optionalDependencies:
      '@swc/helpers': 0.5.24

  '@rspack/binding@2.3.2': {}

  '@swc/helpers@0.5.24': {}

  '@tiny/qr@1.0.0':
    dependencies:
      bits: 2.0.0
    transitivePeerDependencies:
      - supports-color

  '@types/react@19.3.0': {}

  bits@2.0.0: {}

  echarts@6.1.0:
    dependencies:
      zrender: 6.0.0

  fastify@5.12.8: {}

  react@19.3.1: {}

  vitest@5.1.0: {}

  zrender@6.0.0: {}
`

  test.each<[string, string, string, string[]]>([
    ['the backend', 'fastify@5.12.8', 'fastify@5.12.9', []],
    ['the test runner', 'vitest@5.1.0', 'vitest@5.2.0', []],
    ['types', '@types/react@19.3.0', '@types/react@19.4.0', []],
    ['one remote', 'react@19.3.1', 'react@19.3.2', ['goods']],
    ['what a library of one remote needs, by its alias', 'bits@2.0.0', 'bits@2.0.1', ['talents']],
    ['a library of the shell', 'zrender@6.0.0', 'zrender@6.0.1', ['host-shell']],
    ['a build tool', '@rspack/binding@2.3.2', '@rspack/binding@2.3.3', ['talents', 'goods', 'host-shell']],
  ])('gives a new identity to those who resolve to an entry of %s', (_, from, to, expected) => {
    const apps = ['talents', 'goods', 'host-shell']
    write('pnpm-lock.yaml', LOCK)
    const before = apps.map((app) => buildHash(app, root))
    const [name, version] = [from.slice(0, from.lastIndexOf('@')), from.slice(from.lastIndexOf('@') + 1)]
    const changed = to.slice(to.lastIndexOf('@') + 1)
    // A new version stands at its entry and wherever it is named.
    const text = LOCK.replaceAll(`${name}@${version}`, `${name}@${changed}`)
      .replaceAll(new RegExp(`('?${name}'?): ${version.replaceAll('.', '\\.')}$`, 'gm'), `$1: ${changed}`)
      .replaceAll(
        new RegExp(`('?${name}'?:\\n +specifier: .+\\n +version: )${version.replaceAll('.', '\\.')}`, 'g'),
        `$1${changed}`,
      )
    expect(text).not.toBe(LOCK)
    write('pnpm-lock.yaml', text)
    expect(apps.filter((app, index) => buildHash(app, root) !== before[index])).toEqual(expected)
  })

  test('counts as a whole in a format that is not known', () => {
    write('pnpm-lock.yaml', "lockfileVersion: '10.0'\n")
    const before = buildHash('talents', root)
    write('pnpm-lock.yaml', "lockfileVersion: '10.0'\n\nsnapshots: {}\n")
    expect(buildHash('talents', root)).not.toBe(before)
  })
})
