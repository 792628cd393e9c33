import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './buildHash.mjs'

// What tests cost, in seconds of processor outside the kernel: on a machine that others use too these stay, where the clock does
// not. What the kernel takes says more of the machine than of the tests: inside a sandbox that intercepts system calls a browser spends
// half its time there.

const TICKS_PER_SECOND = 100
// Positions in `/proc/<pid>/stat`, counted from behind the name: the parent, `utime`, `cutime`, the start.
const PARENT_AT = 1
const OWN_AT = 11
const CHILDREN_AT = 13
const START_AT = 19
const BETWEEN_LOOKS_MS = 500
const BETWEEN_LOOPS_MS = 3000
const MICROSECONDS = 1e6
const SLOWEST = 10

/** What the system tells of a process; nothing of one that is gone, and where it does not tell. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const secondsAt = (stat, at) => Number(stat[at]) / TICKS_PER_SECOND

/** Seconds of processor of the processes that this one has started and that have ended; none where the system does not tell. */
export function childSeconds() {
  const stat = statOf('self')
  return stat ? secondsAt(stat, CHILDREN_AT) : 0
}

/** Seconds of processor of everything below a process that runs now, each by a key of its own. */
function secondsBelow(pid) {
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((each) => {
      const stat = statOf(each)
      return stat
        ? [{ pid: each, parent: stat[PARENT_AT], start: stat[START_AT], seconds: secondsAt(stat, OWN_AT) }]
        : []
    })
  const below = new Set([String(pid)])
  for (let size = 0; size < below.size; ) {
    size = below.size
    for (const each of running) if (below.has(each.parent)) below.add(each.pid)
  }
  return running
    .filter((each) => each.pid !== String(pid) && below.has(each.pid))
    .map(({ pid: each, start, seconds }) => [`${each} ${start}`, seconds])
}

/**
 * Looks again and again at everything that this process has started; `stop` answers its seconds of processor. A browser ends its
 * pages without asking what they took: {@link childSeconds} does not know of them.
 */
export function measureBelow(everyMs = BETWEEN_LOOKS_MS) {
  const seen = new Map()
  const look = () => {
    if (process.platform !== 'linux') return
    for (const [key, seconds] of secondsBelow(process.pid)) seen.set(key, seconds)
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    look()
    return [...seen.values()].reduce((sum, seconds) => sum + seconds, 0)
  }
}

/** Seconds of processor of this process with those that it has started. */
export function processorSeconds() {
  return process.cpuUsage().user / MICROSECONDS + childSeconds()
}

/** A fixed piece of work, about a twentieth of a second: objects, text and numbers, as tests do. */
function loop() {
  let seed = 42
  const rows = Array.from({ length: 25_000 }, (_, id) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return { id, name: `row ${seed}`, value: seed % 1000 }
  })
  rows.sort((one, other) => one.value - other.value || one.id - other.id)
  const sums = new Map()
  for (const { value } of JSON.parse(JSON.stringify(rows))) sums.set(value, (sums.get(value) ?? 0) + value)
  return sums.size
}

/** Seconds of processor that one loop takes this moment. */
export function loopSeconds() {
  const before = process.cpuUsage()
  loop()
  return process.cpuUsage(before).user / MICROSECONDS
}

/** The tenth of a hundred numbers in their order. */
const tenthOf = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 10)]

/**
 * Measures the loop again and again while tests run, and answers the way to stop, which tells the seconds of a loop. It is what the
 * processor needs that counts: most loops begin with caches that others have filled, so that their median doubles with the
 * load where tests become dearer by a fifth; of the quick ones it holds.
 */
export function measureLoops() {
  // The first ones are compiled on the way.
  const taken = Array.from({ length: 10 }, loopSeconds).slice(5)
  const timer = setInterval(() => taken.push(loopSeconds()), BETWEEN_LOOPS_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return tenthOf(taken)
  }
}

/** Lines of a meter file, one of each test file: its path from the root and its seconds. */
export function readMeter(text) {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Seconds by group from seconds by file. */
export function secondsByGroup(files, groups) {
  const groupOf = new Map(Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group])))
  const sums = Object.fromEntries(Object.keys(groups).map((group) => [group, 0]))
  for (const { file, seconds } of files) if (groupOf.has(file)) sums[groupOf.get(file)] += seconds
  return sums
}

/** Seconds of each file of journeys by the clock, tries counted, the longest first; from the suites of Playwright's report. */
export function journeySeconds(suites) {
  const taken = ({ specs = [], suites: inner = [] }) =>
    specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, one) => sum + one.duration, 0) +
    inner.reduce((sum, suite) => sum + taken(suite), 0)
  return suites
    .map((suite) => ({ file: suite.file, seconds: taken(suite) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
}

/** The written costs: `groups` in loops, and by how much of one a group may be dearer (`margin`). */
export const readCosts = () => JSON.parse(readFileSync(path.join(ROOT, 'shared/tooling/testCosts.json'), 'utf8'))

/**
 * What a run says at its end, and the groups that became dearer than `written` allows. A group that has no written cost is
 * told, not compared; a run of a part (`whole` false) compares nothing.
 */
export function judge({ groups, loop: seconds, slowest, written, whole }) {
  const lines = [`processor time outside the kernel, in seconds and in loops of ${(seconds * 1000).toFixed(1)} ms:`]
  const dearer = []
  for (const [group, spent] of Object.entries(groups)) {
    const loops = Math.round(spent / seconds)
    const before = written.groups[group]
    const change = before ? loops / before - 1 : 0
    const told = before ? ` (${change < 0 ? '' : '+'}${(change * 100).toFixed(1)} % of ${before})` : ' (none written)'
    lines.push(`  ${group.padEnd(9)}${spent.toFixed(0).padStart(7)} s ${String(loops).padStart(8)}${whole ? told : ''}`)
    if (whole && change > written.margin) dearer.push(group)
  }
  lines.push('slowest files:')
  for (const { file, seconds: spent } of [...slowest]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST))
    lines.push(`  ${spent.toFixed(1).padStart(7)} s ${file}`)
  if (dearer.length > 0)
    lines.push(
      `dearer by more than ${written.margin * 100} %: ${dearer.join(', ')}. Make them cheaper, or raise the line in shared/tooling/testCosts.json and say in the commit what it buys`,
    )
  return { lines, dearer }
}
