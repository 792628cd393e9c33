import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { childSeconds, journeySeconds, judge, loopSeconds, measureBelow, readCosts, secondsByGroup } from './meter.mjs'
import { ROOT } from './buildHash.mjs'
import { testGroups } from './testGroups.mjs'

const run = { loop: 0.05, slowest: [], written: { margin: 0.05, groups: { plain: 1000, parts: 1000 } }, whole: true }

test('a group is compared in loops: a slower processor makes nothing dearer, more work does', () => {
  expect(judge({ ...run, groups: { plain: 50, parts: 50 } }).dearer).toEqual([])
  expect(judge({ ...run, groups: { plain: 100, parts: 100 }, loop: 0.1 }).dearer).toEqual([])
  expect(judge({ ...run, groups: { plain: 53, parts: 52 } }).dearer).toEqual(['plain'])
})

test('a part of the tests, and a group that nobody wrote down, are told without a verdict', () => {
  expect(judge({ ...run, groups: { plain: 99 }, whole: false }).dearer).toEqual([])
  const { dearer, lines } = judge({ ...run, groups: { journeys: 99 } })
  expect(dearer).toEqual([])
  expect(lines.join()).toContain('none written')
})

test('the ten slowest files are told, the slowest first', () => {
  const slowest = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at }))
  const { lines } = judge({ ...run, groups: {}, slowest })
  expect(lines.slice(-10).map((line) => line.split(' ').at(-1))).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `${at}.test.ts`),
  )
})

test('seconds of files are of their groups, those of journeys of all their tries', () => {
  const groups = { plain: ['a', 'b'], parts: ['c'] }
  const files = ['a', 'b', 'c'].map((file, at) => ({ file, seconds: at + 1 }))
  expect(secondsByGroup(files, groups)).toEqual({ plain: 3, parts: 3 })
  const tried = { tests: [{ results: [{ duration: 1500 }, { duration: 500 }] }] }
  const suites = [
    { file: 'short', specs: [] },
    { file: 'long', suites: [{ file: 'long', specs: [tried] }] },
  ]
  expect(journeySeconds(suites)).toEqual([
    { file: 'long', seconds: 2 },
    { file: 'short', seconds: 0 },
  ])
})

const BUSY = 'const until = process.cpuUsage().user + 4e5; while (process.cpuUsage().user < until);'
const onLinux = test.runIf(process.platform === 'linux')

onLinux('what works below a process that asks nobody what it took is counted too', async () => {
  const stop = measureBelow(50)
  const above = `require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]]); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 3000)`
  await once(spawn(process.execPath, ['-e', above, BUSY]), 'exit')
  expect(stop()).toBeGreaterThan(0.2)
})

onLinux('what a process works that was started here is counted when it has ended', () => {
  const before = childSeconds()
  spawnSync(process.execPath, ['-e', BUSY])
  expect(childSeconds() - before).toBeGreaterThan(0.2)
  expect(loopSeconds()).toBeGreaterThan(0)
})

test('costs are written of groups that there are', () => {
  const { margin, groups } = readCosts()
  expect(margin).toBeGreaterThan(0)
  expect([...Object.keys(testGroups(ROOT)), 'around', 'journeys']).toEqual(expect.arrayContaining(Object.keys(groups)))
})
