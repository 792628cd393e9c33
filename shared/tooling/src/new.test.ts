import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

/** The sources once more, with the same packages: what is generated must not touch the workspace itself. */
let copy: string

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'crm-new-'))
  const skipped = new Set(['dist', '.git', '.data', '.cache', 'dist-monolith'])
  const packages = ['shared', 'remotes'].flatMap((group) =>
    readdirSync(path.join(ROOT, group)).map((name) => `${group}/${name}`),
  )
  for (const folder of [...packages, 'host-shell', 'gateway-mock', 'e2e']) {
    cpSync(path.join(ROOT, folder), path.join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !skipped.has(path.basename(file)),
    })
  }
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'rspack.base.ts'])
    cpSync(path.join(ROOT, file), path.join(copy, file))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Nothing is installed: the copy has the workspace's own packages, which an install would bind to the copy. */
const env = { ...process.env, CRM_WORKSPACE_NODE: '1' }

const run = (command: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env })
  return { code: status, output: `${stdout}${stderr}` }
}
const generate = (...args: string[]) => run(process.execPath, ['shared/tooling/src/new.mjs', ...args])
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)
const text = (file: string) => readFileSync(path.join(copy, file), 'utf8')

const listCall = ['call', 'more.list', 'v1/more/list', '--summary', '无']

describe('pnpm new', () => {
  test('writes a remote, a call and a screen that pass types and lint as they are', { timeout: 300_000 }, () => {
    expect(generate('remote', 'fan-clubs', '粉丝团')).toMatchObject({ code: 0 })
    cpSync(path.join(ROOT, 'remotes/system/node_modules'), path.join(copy, 'remotes/fan-clubs/node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    const route = 'SystemRoleDemo'
    const rows = 'shared/contracts/src/routes/fanClubs.ts'
    const withRow = text(rows).replace('[]', `[{ name: '${route}', path: '/fan/board', title: '样品看板' }]`)
    writeFileSync(path.join(copy, rows), withRow)
    const call = ['v1/sample/board/list', '--table', 'sample', '--route', route, '--summary', '样品列表']
    expect(generate('call', 'sampleBoard.list', ...call)).toMatchObject({ code: 0 })
    expect(generate('screen', route, '--call', 'sampleBoard.list')).toMatchObject({ code: 0 })

    expect(text('remotes/fan-clubs/src/manifest.ts')).toContain(`screens: ['${route}']`)
    const handler = text('gateway-mock/src/areas/sampleBoard.ts')
    expect(handler).toContain('eq(sample.corp_id, who.corp_id)')
    expect(handler).toContain('staffConditions(scopeOf(who)')
    expect(handler, 'nothing personal by default').not.toMatch(/phone|address/)
    // What was written, and the lists that it was entered in, with all that they reach.
    const written = ['remotes/fan-clubs/src', 'shared/contracts/src/routes', 'gateway-mock/src/areas/index.ts']
    writeFileSync(
      path.join(copy, 'shared/tooling/tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.base.json',
        include: [...written.map((place) => `../../${place}`), '../ui/src/css.d.ts'],
      }),
    )
    const types = run(bin('tsc'), ['-p', 'shared/tooling/tsconfig.new.json'])
    const ours = /fan-clubs|fanClubs|sampleBoard|routes\/|areas\/index/
    expect(types.output.split('\n').filter((line) => ours.test(line) || /error TS[56]\d{3}/.test(line))).toEqual([])
    const lint = [
      '-c',
      'shared/tooling/oxlint.json',
      '--deny-warnings',
      'remotes/fan-clubs/src',
      'gateway-mock/src/areas',
    ]
    expect(run(bin('oxlint'), lint)).toMatchObject({ code: 0 })
  })

  test.each([
    [['screen', 'NoSuchRoute', '--call', 'notice.list'], 'no route is named NoSuchRoute'],
    [['screen', 'TalentTag', '--call', 'notice.nothing'], 'no call notice.nothing'],
    [[...listCall, '--table', 'nothing', '--route', 'TalentTag'], 'no table nothing'],
    [[...listCall, '--table', 'author', '--route', 'TalentTag'], 'author has no corp_id'],
    [[...listCall, '--table', 'sample', '--route', 'NoSuchRoute'], 'no route is named NoSuchRoute'],
    [[...listCall, '--table', 'sample'], 'usage: pnpm new'],
    [['remote', 'Bad Name', '坏'], 'is no name for a remote'],
    [[], 'usage: pnpm new'],
  ])('%j says what is wrong', (args, sentence) => {
    const { code, output } = generate(...args)
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
  })
})
