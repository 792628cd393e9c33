import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '@crm/base/durations'
import { beforeEach, expect, test } from 'vitest'
import { activate } from './activate.ts'
import { collectBuilds } from './gc.ts'
import { publish } from './publish.ts'
import { emptyFolder, folderOf, loadedPortal, remoteFiles, SHELL_BUILD, shellFiles } from './testBuilds.ts'

let registry: string

beforeEach(async () => {
  registry = await emptyFolder()
  await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
})

/** Publishes builds 1 to `count`, each an hour younger than the one before. */
async function published(count: number) {
  for (let nth = 1; nth <= count; nth += 1) {
    await publish(registry, await folderOf(remoteFiles({ build: buildOf(nth), mark: `${nth}` })), 'remote', {
      api: '1.0.0',
    })
    const note = path.join(registry, 'r/talents', keyOf(nth), 'remote.json')
    const descriptor = JSON.parse(readFileSync(note, 'utf8'))
    writeFileSync(note, JSON.stringify({ ...descriptor, builtAt: new Date(nth * HOUR_MS).toISOString() }))
  }
}
const buildOf = (nth: number) => `aaaa00${String(nth).padStart(2, '0')}`
const keyOf = (nth: number) => `1.0.0-${buildOf(nth)}`
const folderOfBuild = (nth: number) => `r/talents/${keyOf(nth)}`
const serve = (nth: number) =>
  activate(registry, 'default', { portal: loadedPortal(), shell: '1.0.0-bbbb2222', remotes: { talents: keyOf(nth) } })
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

test('the last five builds of an application stay, whoever names them', async () => {
  await published(7)
  expect(await collectBuilds(registry, { dry: true })).toEqual([folderOfBuild(2), folderOfBuild(1)])
  expect(existsSync(path.join(registry, folderOfBuild(1)))).toBe(true)
  expect(await collectBuilds(registry)).toEqual([folderOfBuild(2), folderOfBuild(1)])
  expect(readdirSync(path.join(registry, 'r/talents'))).toEqual([3, 4, 5, 6, 7].map(keyOf))
  expect(existsSync(path.join(registry, 'shell/1.0.0-bbbb2222'))).toBe(true)
})

test('what a portal served within 30 days, serves, falls back to or tries stays', async () => {
  await published(9)
  for (const nth of [1, 2, 3]) await serve(nth)
  await activate(registry, 'default', { canaries: { talents: { build: keyOf(4), weight: 500, salt: 'a' } } })
  expect(await collectBuilds(registry)).toEqual([])
  expect(await collectBuilds(registry, { now: inDays(29) })).toEqual([])
  // Build 1 is in no revision that was served since; 2 is what the portal falls back to.
  expect(await collectBuilds(registry, { now: inDays(31) })).toEqual([folderOfBuild(1)])
})

test('a revision served until yesterday stays, however long ago it was made', async () => {
  await published(9)
  await serve(1)
  const history = path.join(registry, 'portals/default/history/1.json')
  const revision = JSON.parse(readFileSync(history, 'utf8'))
  revision.portal.issuedAt = inDays(-300).toISOString()
  writeFileSync(history, JSON.stringify(revision))
  for (const nth of [2, 3, 4]) await serve(nth)
  expect(await collectBuilds(registry)).toEqual([])
})
