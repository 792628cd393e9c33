import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'
import { ROOT } from './buildHash.mjs'
import { check } from './check.mjs'
import { journeySeconds, judge, measureBelow, measureLoops, readCosts, secondsByGroup } from './meter.mjs'
import { prepareRegistry } from './prepare.mjs'
import { affectedTests } from './affectedTests.mjs'
import { addTestBuilds } from './testBuilds.mjs'
import { copyBusiness, startGateway } from './testGateway.mjs'
import { testGroups } from './testGroups.mjs'
import { testOptions } from './testOptions.mjs'
import { FLAKY_AT_MOST, verdictOf } from './verdict.mjs'
import { insideWorkspace, main, run, Stop } from './workspace.mjs'

/** Files that differ from where this branch left `ref`, those not committed among them. */
async function changedSince(ref) {
  const git = async (...args) => {
    const { code, output } = await run('git', args)
    if (code !== 0) throw new Stop(`--since ${ref}: ${output.trim().split('\n')[0]}`)
    return output.split('\n').filter(Boolean)
  }
  const [base] = await git('merge-base', ref, 'HEAD')
  const differing = await git('diff', '--name-only', '--no-renames', base)
  return [...new Set([...differing, ...(await git('ls-files', '--others', '--exclude-standard'))])]
}

/**
 * What is asked for: everything, or with `--since <ref>` what the changes since then can reach; of it all, or the part `--shard i/n`.
 */
async function asked(args) {
  const { since: ref, shard } = testOptions(args)
  const everything = { unit: 'all', journeys: 'all', shard }
  if (ref === undefined) return everything
  const affected = affectedTests(await changedSince(ref), ROOT)
  const { unit, journeys } = affected
  console.log(
    `since ${ref}: unit tests ${unit === 'all' ? 'all' : 'by import'}, journeys ${[journeys].flat().join(', ') || 'none'}`,
  )
  return { ...affected, shard }
}

/** Browser tests against a running gateway, all or those in some folders, or a shard of them; answers passed, failed and seconds by file. */
async function journeys(url, { browser, operatorKey }, { journeys: folders, shard }) {
  const report = path.join(ROOT, 'node_modules/.cache/journeys.json')
  rmSync(report, { force: true })
  const cli = path.join(ROOT, 'e2e/node_modules/@playwright/test/cli.js')
  const { code } = await run(
    process.execPath,
    [
      cli,
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json,./e2e/support/pageShown.ts',
      '--pass-with-no-tests',
      ...(shard ? [`--shard=${shard}`] : []),
      ...(folders === 'all' ? [] : folders.map((folder) => `specs/${folder}/`)),
    ],
    {
      env: { BASE_URL: url, OPERATOR_KEY: operatorKey, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      show: true,
    },
  )
  const { stats: counts = {}, suites = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  if (counts.flaky > 0)
    console.log(`flaky: ${counts.flaky} passed only at the second try, ${FLAKY_AT_MOST} are let pass`)
  return { ...verdictOf(counts, code), files: journeySeconds(suites) }
}

/** Says what the tests have cost; answers whether a group became dearer than is written. */
function tellCost({ cost, spentByJourneys, loop, whole }) {
  const byGroup = secondsByGroup(cost.files, testGroups(ROOT))
  const inFiles = Object.values(byGroup).reduce((sum, seconds) => sum + seconds, 0)
  // What is in no file: reading and compiling sources, handing out the work.
  const groups = { ...byGroup, around: Math.max(0, cost.total - inFiles), journeys: spentByJourneys }
  const { lines, dearer } = judge({ groups, loop, slowest: cost.files, written: readCosts(), whole })
  console.log(lines.join('\n'))
  return dearer.length > 0
}

/** Says which journeys took longest, by the clock: a browser and a gateway serve two at once, so that their processor time is of none. */
function tellSlowJourneys(files) {
  if (files.length === 0) return
  console.log('slowest journeys, by the clock:')
  for (const { file, seconds } of files.slice(0, 10)) console.log(`  ${seconds.toFixed(0).padStart(5)} s ${file}`)
}

// `npm test`: install, check, build into an empty registry, start the gateway, drive a browser. Ends with the sums.
// `npm test -- --since <ref>`: the same for what the changes since then can reach. `-- --shard 1/3`: the first third of it.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const affected = await asked(process.argv.slice(2))
  const browser = await findBrowser()
  const loopMeasured = measureLoops()
  const checked = await check(affected.unit, affected.shard)
  let inBrowser = { passed: 0, failed: 0, files: [] }
  let spentByJourneys = 0
  let problem
  if (affected.journeys.length > 0) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'crm-test-'))
    let gateway
    try {
      const registryDir = await prepareRegistry(dataDir)
      const operatorKey = await addTestBuilds(registryDir)
      await copyBusiness(dataDir)
      const stopMeasuring = measureBelow()
      gateway = startGateway(dataDir, registryDir)
      inBrowser = await journeys(await gateway.url, { browser, operatorKey }, affected)
      spentByJourneys = stopMeasuring()
    } catch (error) {
      if (!(error instanceof Stop)) throw error
      problem = error.message
      console.error(`error: ${problem}`)
      inBrowser.failed += 1
    } finally {
      await gateway?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  const whole = affected.unit === 'all' && affected.journeys === 'all' && !affected.shard
  tellSlowJourneys(inBrowser.files)
  const dearer = tellCost({ cost: checked.cost, spentByJourneys, loop: loopMeasured(), whole })
  const passed = checked.passed + inBrowser.passed
  const failed = checked.failed + inBrowser.failed
  const others = checked.ok || checked.failed > 0 ? '' : ', types or lint failed'
  console.log(
    `tests: ${passed} passed, ${failed} failed (unit ${checked.passed}/${checked.failed}, browser ${inBrowser.passed}/${inBrowser.failed})${others}`,
  )
  if (!checked.ok || failed > 0 || problem || dearer) process.exitCode = 1
})
