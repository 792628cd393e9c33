import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from './buildHash.mjs'
import { checkOne } from './checkRemote.mjs'
import { childSeconds, readMeter } from './meter.mjs'
import { atHome, HOME, remoteIn } from './outside.mjs'
import { insideWorkspace, main, run, Stop } from './workspace.mjs'

const bin = (name) => path.join(ROOT, 'node_modules/.bin', name)

/** Folders with source code; tools get them by name, so that none ever wanders into a bundle. */
function sources() {
  const packages = ['shared', 'remotes'].flatMap((group) =>
    readdirSync(path.join(ROOT, group)).map((name) => `${group}/${name}/src`),
  )
  return [...packages, 'host-shell/src', 'gateway-mock/src', 'e2e/specs', 'e2e/faults', 'e2e/support'].filter(
    (folder) => existsSync(path.join(ROOT, folder)),
  )
}

/** Compares all types of the workspace; outside of the repository those of the remote. */
export const types = () =>
  run(bin('tsc'), ['-p', HOME ? `remotes/${remoteIn(HOME)}` : 'shared/tooling/tsconfig.all.json'])

/** Lint with types (floating promises and the like), and the format. */
export async function lint() {
  const found = await run(bin('oxlint'), [
    '--type-aware',
    '--deny-warnings',
    '-c',
    'shared/tooling/oxlint.json',
    ...sources(),
  ])
  if (found.code !== 0) return found
  const own = await run(bin('biome'), ['format', 'src'], { cwd: path.join(ROOT, 'shared/tooling') })
  if (own.code !== 0) return own
  // The folder of the configuration itself has to be looked at from inside.
  const others = sources().filter((folder) => folder !== 'shared/tooling/src')
  return run(bin('biome'), [
    'format',
    '--config-path',
    'shared/tooling',
    ...others,
    'host-shell/manifests',
    'rspack.base.ts',
  ])
}

/**
 * Unit tests, all or those that import one of `files`, of them the part `shard` (`1/3`); answers passed and failed beside code and
 * output, and what each file has cost.
 */
export async function unit(files = 'all', shard) {
  const report = path.join(ROOT, 'node_modules/.cache/unit.json')
  const meter = path.join(ROOT, 'node_modules/.cache/meter.jsonl')
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true })
  writeFileSync(meter, '')
  const before = childSeconds()
  const done = await run(
    bin('vitest'),
    [
      ...(files === 'all' ? ['run'] : ['related', ...files, '--run', '--passWithNoTests']),
      '--root',
      '.',
      '--config',
      'shared/tooling/vitest.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(shard ? [`--shard=${shard}`] : []),
    ],
    { env: { CI: '1', TEST_METER: meter } },
  )
  const sums = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 }
  // A file that could not be loaded has no tests to count.
  const broken = (sums.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    ...done,
    passed: sums.numPassedTests,
    failed: sums.numFailedTests + broken + (existsSync(report) ? 0 : 1),
    cost: { files: readMeter(readFileSync(meter, 'utf8')), total: childSeconds() - before },
  }
}

/** Runs one part, says how long it took, and shows its output when it failed. */
async function part(name, work) {
  const started = Date.now()
  const result = await work()
  if (result.code !== 0) console.error(atHome(result.output.trim()))
  console.log(`${result.code === 0 ? 'ok    ' : 'FAILED'} ${name} ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/**
 * Types, lint and unit tests (with them the direction of imports): all of them, or those that `files` reach; of several shards
 * the first one looks at types and lint. Answers whether all passed, the sums of the tests, and what each file has cost.
 */
export async function check(files = 'all', shard) {
  const first = !shard || shard.startsWith('1/')
  const results = first ? [await part('types', types), await part('lint', lint)] : []
  const tests = await part('unit tests', () => unit(files, shard))
  const { passed, failed, cost } = tests
  return { ok: [...results, tests].every(({ code }) => code === 0), passed, failed, cost }
}

// `pnpm check` starts this file; `npm test` takes the function.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await insideWorkspace(fileURLToPath(import.meta.url))
    if (process.argv[2]) return checkOne(process.argv[2], { part, types })
    const { ok, passed, failed } = await check()
    console.log(`${passed} passed, ${failed} failed`)
    if (!ok) throw new Stop('the check did not pass (see above)')
  })
}
