import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildHash, buildInputs } from './buildHash.mjs'

let root: string
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}

const CALLS = (name: string, request: string, path = name) =>
  `import { get } from '../call.ts'\nexport interface ${name}Row { id: number }\n` +
  `export const ${name}Calls = { list: get('${name}.list', '${path}', '${request}') }`

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'crm-hash-'))
  write('rspack.base.ts', 'export const recipe = 1')
  write('pnpm-lock.yaml', 'lock')
  write('shared/tooling/src/contractsLoader.mjs', 'export const loader = 1')
  write('shared/tooling/src/start.mjs', 'export const runner = 1')
  for (const name of ['contracts', 'base'])
    write(`shared/${name}/package.json`, '{"version":"1.0.0","exports":{"./*":"./src/*.ts"}}')
  write(
    'shared/ui/package.json',
    '{"version":"1.0.0","exports":{"./base":"./src/base.ts","./testParts":"./src/testParts.ts"}}',
  )
  write('shared/ui/src/base.ts', "import { Button } from './button.ts'\nexport const ui = Button")
  write('shared/ui/src/button.ts', 'export const Button = 1')
  write('shared/ui/src/testParts.ts', 'export const parts = 1')
  write(
    'shared/contracts/src/call.ts',
    'export const get = (id, path, request) => ({ id, method: "get", path, request })',
  )
  write('shared/contracts/src/calls/talents.ts', CALLS('talents', 'page'))
  write('shared/contracts/src/calls/goods.ts', CALLS('goods', 'page'))
  write('shared/contracts/src/routes/goods.ts', "export const goodsRoutes = [{ name: 'GoodsList', roles: [1] }]")
  write(
    'shared/contracts/src/enums.ts',
    "export const stageLabel = { 1: '建联' }\nexport const goodsLabel = { 1: '在售' }",
  )
  write('shared/base/src/dates.ts', 'export const day = 1\nexport const month = 2')
  write('host-shell/package.json', '{"version":"1.0.0"}')
  write('host-shell/src/index.html', '<html>')
  write(
    'host-shell/src/main.ts',
    "import { talentsCalls } from '@crm/contracts/calls/talents'\nimport { day } from '@crm/base/dates'\nconsole.log(talentsCalls, day)",
  )
  write('host-shell/manifests/default/portal.json', '{}')
  write('remotes/talents/package.json', '{}')
  write('remotes/talents/src/manifest.ts', "export const manifest = { id: 'talents', title: '达人' }")
  write(
    'remotes/talents/src/remote.ts',
    `import { talentsCalls } from '@crm/contracts/calls/talents'
import type { goodsRow } from '@crm/contracts/calls/goods'
import { stageLabel } from '@crm/contracts/enums'
import { day } from '@crm/base/dates'
import { ui } from '@crm/ui/base'
import { code } from 'qr'
import classes from './Page.module.css'
export const remote = [talentsCalls, stageLabel, day, ui, code, classes]`,
  )
  write('remotes/talents/src/Page.module.css', '.page{}')
  write('remotes/goods/package.json', '{}')
  write('remotes/goods/src/titles.ts', "export const titles = { GoodsList: '商品列表' }")
  write(
    'remotes/goods/src/manifest.ts',
    `import { goodsRoutes } from '../../../shared/contracts/src/routes/goods.ts'
import { titles } from './titles.ts'
export const manifest = { id: 'goods', routes: goodsRoutes, titles }`,
  )
  write(
    'remotes/goods/src/remote.ts',
    `import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsLabel } from '@crm/contracts/enums'
import { useState } from 'react'
export const remote = [goodsCalls, goodsLabel, useState]`,
  )
})

const APPS = ['talents', 'goods', 'host-shell']
/** Applications that get another hash by a change. */
function changedBy(change: () => void): string[] {
  const before = APPS.map((app) => buildHash(app, root))
  change()
  return APPS.filter((app, index) => buildHash(app, root) !== before[index])
}
const edit = (file: string, from: string, to: string) => () => {
  const text = readFileSync(path.join(root, file), 'utf8')
  expect(text).toContain(from)
  write(file, text.replace(from, to))
}

test('equal sources give equal hashes of eight hex digits, and every application its own', () => {
  expect(buildHash('talents', root)).toMatch(/^[0-9a-f]{8}$/)
  expect(buildHash('talents', root)).toBe(buildHash('talents', root))
  expect(new Set(['talents', 'goods', 'host-shell'].map((app) => buildHash(app, root))).size).toBe(3)
})

test.each<[what: string, file: string, from: string, to: string, string[]]>([
  ['a line of a screen', 'remotes/talents/src/remote.ts', '[talentsCalls', '[1, talentsCalls', ['talents']],
  ['a style', 'remotes/talents/src/Page.module.css', '{}', '{color:red}', ['talents']],
  ['a comment', 'remotes/talents/src/remote.ts', 'export', '// why\nexport', []],
  ['its own title', 'remotes/talents/src/manifest.ts', '达人', '找达人', ['talents']],
  ['a title of another file', 'remotes/goods/src/titles.ts', '商品列表', '全部商品', ['goods']],
  ['who may open a page', 'shared/contracts/src/routes/goods.ts', '[1]', '[1, 2]', ['goods']],
  ['a type of a call', 'shared/contracts/src/calls/goods.ts', 'id: number', 'id: string', []],
  ['a schema of a call', 'shared/contracts/src/calls/goods.ts', "'page')", "'page and size')", []],
  ['the path of a call', 'shared/contracts/src/calls/goods.ts', "'goods', 'page'", "'wares', 'page'", ['goods']],
  [
    'a call that two make',
    'shared/contracts/src/calls/talents.ts',
    "'talents', 'page'",
    "'people', 'page'",
    ['talents', 'host-shell'],
  ],
  ['a label', 'shared/contracts/src/enums.ts', '建联', '建立联系', ['talents']],
  ['a label of another', 'shared/contracts/src/enums.ts', '在售', '售卖中', ['goods']],
  ['what nobody uses', 'shared/base/src/dates.ts', 'month = 2', 'month = 3', []],
  ['what two use', 'shared/base/src/dates.ts', 'day = 1', 'day = 3', ['talents', 'host-shell']],
  ['a component', 'shared/ui/src/button.ts', '= 1', '= 2', ['host-shell']],
  ['parts for tests', 'shared/ui/src/testParts.ts', '= 1', '= 2', []],
  ['the version of what is shared', 'shared/ui/package.json', '1.0.0', '1.1.0', ['talents', 'host-shell']],
  ['the shell', 'host-shell/src/main.ts', 'day)', 'day, 1)', ['host-shell']],
  ['its page', 'host-shell/src/index.html', '<html>', '<html lang="zh-CN">', ['host-shell']],
  ['a brand', 'host-shell/manifests/default/portal.json', '{}', '{"rev":1}', []],
  ['the recipe', 'rspack.base.ts', '= 1', '= 2', APPS],
  ['a loader', 'shared/tooling/src/contractsLoader.mjs', '= 1', '= 2', APPS],
  ['what starts builds', 'shared/tooling/src/start.mjs', '= 1', '= 2', []],
])('%s gives new hashes to those who bundle it', (_what, file, from, to, expected) => {
  expect(changedBy(edit(file, from, to))).toEqual(expected)
})

test.each([
  ['remotes/talents/src/unused.ts', 'export const a = 1'],
  ['remotes/talents/src/remote.test.ts', 'test'],
  ['remotes/talents/README.md', '# Talents'],
  ['remotes/talents/dist/main.js', '1'],
  ['remotes/samples/src/manifest.ts', 'export const manifest = {}'],
])('a new file %s that nobody reads gives no new hash', (file, content) => {
  expect(changedBy(() => write(file, content))).toEqual([])
})

test('the inputs of a remote are what it reads, and no more', () => {
  expect([...buildInputs('talents', root).keys()].sort()).toEqual([
    '@crm/base',
    '@crm/contracts',
    '@crm/ui/base',
    'pnpm-lock.yaml',
    'remotes/talents/package.json',
    'remotes/talents/src/Page.module.css',
    'remotes/talents/src/manifest.ts',
    'remotes/talents/src/remote.ts',
    'rspack.base.ts',
    'shared/base/src/dates.ts',
    'shared/contracts/src/calls/talents.ts',
    'shared/contracts/src/enums.ts',
    'shared/tooling/src/contractsLoader.mjs',
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
      unused:
        specifier: 3.0.0
        version: 3.0.0
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

  unused@3.0.0: {}

  vitest@5.1.0: {}

  zrender@6.0.0: {}
`

  test.each<[string, string, string, string[]]>([
    ['the backend', 'fastify@5.12.8', 'fastify@5.12.9', []],
    ['the test runner', 'vitest@5.1.0', 'vitest@5.2.0', []],
    ['types', '@types/react@19.3.0', '@types/react@19.4.0', []],
    ['what is listed and never imported', 'unused@3.0.0', 'unused@3.0.1', []],
    ['one remote', 'react@19.3.1', 'react@19.3.2', ['goods']],
    ['what a library of one remote needs, by its alias', 'bits@2.0.0', 'bits@2.0.1', ['talents']],
    ['a library of the shell', 'zrender@6.0.0', 'zrender@6.0.1', ['host-shell']],
    ['a build tool', '@rspack/binding@2.3.2', '@rspack/binding@2.3.3', ['talents', 'goods', 'host-shell']],
  ])('gives a new identity to those who resolve to an entry of %s', (_, from, to, expected) => {
    const apps = ['talents', 'goods', 'host-shell']
    write('pnpm-lock.yaml', LOCK)
    write('shared/ui/src/button.ts', "export { Chart as Button } from 'echarts'")
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
