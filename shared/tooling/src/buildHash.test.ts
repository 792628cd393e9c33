import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
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
