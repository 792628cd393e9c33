import { beforeEach, expect, test } from 'vitest'
import { activate } from './activate.ts'
import { type BuildHealth, counted, healthOf, whyWorse, writeHealth } from './health.ts'
import { publish } from './publish.ts'
import { status } from './report.ts'
import { currentRevision, readLog } from './revisions.ts'
import { stopWorseTrials } from './stopTrials.ts'
import { openStore } from './store.ts'
import { emptyFolder, folderOf, loadedPortal, remoteFiles, SHELL_BUILD, shellFiles } from './testBuilds.ts'

const health = (load: number, crash = 0): BuildHealth => ({ counts: { load, crash }, failures: [] })

test.each([
  ['nothing was counted', undefined, undefined, false],
  ['too few loads', health(19, 19), health(100), false],
  ['2 % and no more', health(100, 2), health(100), false],
  ['more than 2 %', health(100, 3), health(100), true],
  ['more than 2 % as the build in use', health(100, 6), health(100, 3), false],
  ['more than twice the build in use', health(100, 7), health(100, 3), true],
  ['a build in use that nobody loads', health(20, 1), undefined, true],
  ['failures before anything was on screen', { counts: { fallback: 20 }, failures: [] }, health(100), true],
])('a trial is stopped with %s: %s', (_what, trial, current, stops) => {
  expect(whyWorse(trial, current) !== undefined).toBe(stops)
})

test('failures are kept, the youngest', () => {
  const failure = (at: number) => ({ at: String(at), outcome: 'crash' as const, phase: 'render', request_id: `r${at}` })
  let found: BuildHealth | undefined
  for (let at = 1; at <= 12; at++) found = counted(found, 'crash', failure(at + 10))
  expect(found?.counts).toEqual({ crash: 12 })
  expect(found?.failures.map(({ request_id }) => request_id)).toEqual(
    Array.from({ length: 10 }, (_, at) => `r${at + 13}`),
  )
})

let registry: string
beforeEach(async () => {
  registry = await emptyFolder()
  await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  for (const build of ['aaaa1111', 'aaaa2222'])
    await publish(registry, await folderOf(remoteFiles({ build, mark: build })), 'remote', { api: '1.0.0' })
  await activate(registry, 'default', {
    portal: loadedPortal(),
    shell: '1.0.0-bbbb2222',
    remotes: { talents: '1.0.0-aaaa1111' },
  })
  await activate(registry, 'default', { canaries: { talents: { build: '1.0.0-aaaa2222', weight: 500, salt: 's' } } })
})

test('counts of several gateways add up, and stop a trial that is worse', async () => {
  const store = openStore(registry)
  const trial = 'talents@1.0.0-aaaa2222'
  await writeHealth(store, 'default', 'one', { [trial]: health(15, 1), 'talents@1.0.0-aaaa1111': health(300) })
  expect(await stopWorseTrials(registry, 'default')).toEqual([])
  await writeHealth(store, 'default', 'two', { [trial]: health(15, 1) })
  expect((await healthOf(store, 'default'))[trial]?.counts).toEqual({ load: 30, crash: 2 })
  expect((await status(registry))[0]?.health[trial]?.counts).toEqual({ load: 30, crash: 2 })
  expect(await stopWorseTrials(registry, 'default')).toEqual(['talents'])
  const pin = (await currentRevision(store, 'default'))?.remotes.talents
  expect(pin).toMatchObject({ current: '1.0.0-aaaa1111' })
  expect(pin?.canary).toBeUndefined()
  expect((await readLog(store, 'default')).at(-1)).toMatchObject({
    ...{ by: 'watch', did: `canary ${trial} stopped`, why: '2 of 30 loads went wrong (6.7 %), in use 0.0 %' },
  })
  expect(await stopWorseTrials(registry, 'default')).toEqual([])
})
