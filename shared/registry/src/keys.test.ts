import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { runRegistry } from './cli.ts'
import { keyOf } from './keys.ts'
import { folderStore, type Store } from './store.ts'
import { emptyFolder } from './testBuilds.ts'

let registry: string
let store: Store

beforeEach(async () => {
  registry = await emptyFolder()
  store = folderStore(registry)
})

/** Runs one command line about keys; answers what it printed. */
async function run(line: string) {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await runRegistry(['keys', ...line.split(' ')], {
    ...{ registryDir: registry, user: 'anna' },
    say: (text) => said.push(text),
    complain: (text) => complained.push(text),
    publish: () => Promise.reject(new Error('nothing is published here')),
  })
  return { code, said, complained: complained.join('\n') }
}
const bearer = (token: string | undefined) => `Bearer ${token}`

test('a key is shown once; what is kept opens nothing', async () => {
  const { said } = await run('add ci-talents --remote talents --why pipeline')
  expect(said).toEqual([
    'ci-talents publishes talents; its key is shown this once:',
    expect.stringMatching(/^crmkey\.ci-talents\.[\w-]{43}$/),
  ])
  const token = said[1] ?? ''
  expect(await keyOf(store, bearer(token))).toEqual({
    name: 'ci-talents',
    scope: { remote: 'talents' },
    made: { by: 'anna', at: expect.any(String), why: 'pipeline' },
  })
  const secret = token.split('.')[2] ?? 'no secret'
  const names = await readdir(registry, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(2)
  for (const { parentPath, name } of files)
    expect(await readFile(path.join(parentPath, name), 'utf8')).not.toContain(secret)
  expect((await run('list')).said.join()).not.toContain(secret)
})

test('two keys of one scope differ, and a name is used once, also after the key has ended', async () => {
  const [one, two] = [await run('add one --operator'), await run('add two --operator')]
  expect(one.said[1]?.split('.')[2]).not.toBe(two.said[1]?.split('.')[2])
  await run('revoke one')
  expect(await run('add one --operator')).toMatchObject({ code: 2, complained: expect.stringContaining('(key-taken)') })
})

test('the list says what a key opens, who made it, when it was used, expires and ended; the log too', async () => {
  const { said } = await run('add ops --operator --days 30 --by ben')
  expect((await run('list')).said[0]).toMatch(/^ops operates portals and hosts \(ben \S+\), never used, expires \S+$/)
  await keyOf(store, bearer(said[1]))
  await run('revoke ops --why left')
  expect((await run('list')).said[0]).toMatch(/, used \S+, expires \S+, revoked \S+ by anna$/)
  await expect(keyOf(store, bearer(said[1]))).rejects.toThrow('(key-revoked)')
  const log =
    (await store.read('log.jsonl'))
      ?.toString('utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)) ?? []
  expect(log).toMatchObject([
    { by: 'ben', did: 'keys add ops (operates portals and hosts)' },
    { by: 'anna', did: 'keys revoke ops', why: 'left' },
  ])
})

test('a key opens nothing from the moment at which it expires', async () => {
  const { said } = await run('add ops --operator --days 1')
  const day = 86_400_000
  await expect(keyOf(store, bearer(said[1]), new Date(Date.now() + day - 60_000))).resolves.toMatchObject({
    name: 'ops',
  })
  await expect(keyOf(store, bearer(said[1]), new Date(Date.now() + day))).rejects.toThrow('(key-expired)')
})

test('the use of a key is written at most once a minute', async () => {
  const { said } = await run('add ops --operator')
  const uses = []
  for (const second of [0, 30, 59, 61]) {
    await keyOf(store, bearer(said[1]), new Date(1_800_000_000_000 + second * 1000))
    uses.push((await store.read('keys/ops/used.json'))?.toString('utf8'))
  }
  expect(new Set(uses).size).toBe(2)
})

test.each([
  ['add UPPER --operator', /^refused: name: UPPER is no name like ci-talents \(key-name\)$/],
  ['add ../x --operator', /\(key-name\)$/],
  ['add start --operator', /^refused: name: start signs what starts of checkouts do \(key-name\)$/],
  ['add x', /\(usage\)$/],
  ['add x --operator --remote talents', /\(usage\)$/],
  ['add x --remote ../talents', /^refused: --remote: .*\(remote\)$/],
  ['add x --operator --days 0', /^refused: --days: 0 days are over \(days\)$/],
  ['add x --operator --days many', /^refused: --days: many is no whole number/],
  ['revoke nobody', /^refused: name: there is no key nobody; there are /],
  ['paint x', /\(usage\)$/],
  ['list --weight 3', /^refused: --weight: is no option of keys \(unknown-option\)$/],
])('keys %s is refused in one line', async (line, reason) => {
  expect(await run(line)).toEqual({ code: 2, said: [], complained: expect.stringMatching(reason) })
  expect(await store.list('keys')).toEqual([])
})
