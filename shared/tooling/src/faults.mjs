import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'
import { ROOT } from './buildHash.mjs'
import { prepareRegistry } from './prepare.mjs'
import { copyBusiness, startGateway } from './testGateway.mjs'
import { insideWorkspace, main, run } from './workspace.mjs'

/** Serves the product as it is built, in a folder of its own, while `work` runs with its address, registry and browser. */
export async function withProduct(work) {
  const browser = await findBrowser()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'crm-faults-'))
  let gateway
  try {
    const registryDir = await prepareRegistry(dataDir)
    await copyBusiness(dataDir)
    gateway = startGateway(dataDir, registryDir)
    return await work({ url: await gateway.url, registryDir, browser })
  } finally {
    await gateway?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs rows of the fault table in a browser; `args` are those of Playwright. Answers its exit code and what it counted. */
export async function runFaults({ url, browser }, args, { show = true } = {}) {
  const report = path.join(ROOT, 'node_modules/.cache/faults.json')
  rmSync(report, { force: true })
  const cli = path.join(ROOT, 'e2e/node_modules/@playwright/test/cli.js')
  const { code } = await run(
    process.execPath,
    [cli, 'test', '-c', 'e2e/playwright.config.ts', '--project=faults', '--reporter=list,json', ...args],
    { env: { BASE_URL: url, FAULTS: 'all', CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, show },
  )
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats : {}
  return { code, passed: counts.expected ?? 0, failed: counts.unexpected ?? 0, flaky: counts.flaky ?? 0 }
}

// `pnpm test:faults`: all rows, or those that Playwright's own arguments name (`-g F17`, `boot.spec`, `--shard=1/4`).
if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(async () => {
    await insideWorkspace(fileURLToPath(import.meta.url))
    const args = process.argv.slice(2).filter((arg) => arg !== '--')
    const { code, passed, failed, flaky } = await withProduct((product) => runFaults(product, args))
    console.log(`faults: ${passed} passed, ${failed} failed, ${flaky} only at the second try`)
    process.exitCode = code
  })
