import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { median, spread } from './benchFigures.mjs'
import { findBrowser } from './browser.mjs'
import { ROOT } from './buildHash.mjs'
import { prepareRegistry } from './prepare.mjs'
import { addOneApplication } from './testBuilds.mjs'
import { copyBusiness, startGateway } from './testGateway.mjs'
import { environmentOutside, insideWorkspace, main, run, Stop } from './workspace.mjs'

// `pnpm bench:composition`: how long staff wait, in this build, in the same sources as one application, and with `--against <ref>`
// in those of a release or another commit; in turns, so that whatever else the machine does meets all of them.

const OVERVIEW_FIGURE = '[aria-label="核心指标"]'
/** First page of a remote by its label in the menu of commerce; the overview is that of another, and comes first. */
const REMOTES = ['达人公海', '合作单', '商品列表', '带货视频', '成员管理']
const LONG_LIST = '/talent/public?size=50'
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

// Each answers when it was seen, by the page's own clock, looked for drawing by drawing.
const hasFigure = (place) =>
  // A card compares its figure with that of the days before once it has one.
  document.querySelector(place)?.textContent?.includes('环比') && performance.now()
const hasChart = () => document.querySelector('canvas') !== null && performance.now()
const hasRows = (label) =>
  document.querySelector('main h1')?.textContent?.startsWith(label) &&
  document.querySelectorAll('main tbody tr, main [role=row]').length > 1 &&
  performance.now()
const hasSomeRows = () => document.querySelectorAll('main tbody tr a').length > 1 && performance.now()
const hasManyRows = () => document.querySelectorAll('main tbody tr').length > 49 && performance.now()
const hasSeeding = () =>
  document.querySelector('main h1')?.textContent === '种草概览' &&
  document.querySelector('main')?.textContent?.includes('环比') &&
  performance.now()
const hasDialog = () => document.querySelector('[role=dialog]') !== null && performance.now()
const hasSignIn = () =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent === '登录') && performance.now()

/** When the page shows it, since its navigation began. */
const seenAt = async (page, shown, arg) =>
  (await page.waitForFunction(shown, arg, { polling: 'raf', timeout: 60_000 })).jsonValue()

async function tokenOf(url) {
  const password = createHash('sha256').update('Demo-2026').digest('hex')
  const body = JSON.stringify({ grant_type: 'password', mobile: '13800100002', password, appId: 'bench', device: 'PC' })
  const answer = await fetch(`${url}/passport/v2/cas/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return `Bearer ${(await answer.json()).data.token}`
}

/** Adds up by how much tasks of the page took longer than 50 ms. */
const noteBlocking = () => {
  window.blocked = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })
}
const blockedIn = (page) => page.evaluate(() => window.blocked)

async function slowPage(context, cpu) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return page
}

/** One round of one variant in an empty browser: milliseconds by step. */
async function roundOf(browser, url, cpu) {
  const times = {}
  const viewport = { width: 1440, height: 900 }
  const guest = await browser.newContext({ viewport })
  const signIn = await slowPage(guest, cpu)
  await signIn.goto(`${url}/login`, { waitUntil: 'commit' })
  times['sign-in'] = await seenAt(signIn, hasSignIn)
  await guest.close()

  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  const token = await tokenOf(url.replace('one.localhost', '127.0.0.1'))
  await context.addInitScript((value) => localStorage.setItem('crm.v1.token', JSON.stringify(value)), token)
  await context.addInitScript(noteBlocking)
  const page = await slowPage(context, cpu)
  await page.goto(`${url}/overview`, { waitUntil: 'commit' })
  times['overview: first figure'] = await seenAt(page, hasFigure, OVERVIEW_FIGURE)
  times['overview: chart'] = await seenAt(page, hasChart)
  await page.waitForTimeout(2500)
  times['overview: blocked'] = await blockedIn(page)
  const go = async (step, label) => {
    const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: label, exact: true })
    const pressed = await link.evaluate((element) => {
      element.click()
      return performance.now()
    })
    times[step] = (await seenAt(page, hasRows, label)) - pressed
    await page.waitForTimeout(800)
  }
  for (const label of REMOTES) await go(`first visit: ${label}`, label)
  for (const label of REMOTES.slice(0, 3)) await go(`visit again: ${label}`, label)
  const now = () => page.evaluate(() => performance.now())
  const drawer = page.locator('main tbody tr button:not([aria-haspopup]), main tbody tr a').first()
  const opened = await now()
  await drawer.click()
  times['drawer opened'] = (await seenAt(page, hasDialog)) - opened
  await page.keyboard.press('Escape')
  await page.waitForTimeout(800)
  const asked = await now()
  await page.keyboard.press('Control+k')
  times['search opened'] = (await seenAt(page, hasDialog)) - asked
  await page.goto(`${url}/overview`, { waitUntil: 'commit' })
  times['warm start: first figure'] = await seenAt(page, hasFigure, OVERVIEW_FIGURE)
  await page.waitForTimeout(2500)
  // From the overview its counterpart of the other module opens.
  const module = page.getByRole('group', { name: '业务模块' }).getByRole('button', { name: '种草' })
  const changed = await module.evaluate((element) => {
    element.click()
    return performance.now()
  })
  times['first visit: 种草概览'] = (await seenAt(page, hasSeeding)) - changed
  await context.close()

  const reader = await browser.newContext({ viewport, serviceWorkers: 'block' })
  await reader.addInitScript((value) => localStorage.setItem('crm.v1.token', JSON.stringify(value)), token)
  await reader.addInitScript(noteBlocking)
  const list = await slowPage(reader, cpu)
  await list.goto(`${url}${LONG_LIST}`, { waitUntil: 'commit' })
  times['50 rows: first ones'] = await seenAt(list, hasSomeRows)
  times['50 rows'] = await seenAt(list, hasManyRows)
  await list.waitForTimeout(2500)
  times['50 rows: blocked'] = await blockedIn(list)
  await reader.close()
  return times
}

/** Serves the sources of another commit from a work tree of its own; answers its address and a way to end it. */
async function serveRef(ref, folder) {
  const tree = path.join(folder, 'tree')
  const added = await run('git', ['worktree', 'add', '--detach', tree, ref], { cwd: ROOT })
  if (added.code !== 0) throw new Stop(`${ref} is no commit of this repository`)
  console.log(`building ${ref} …`)
  const settings = { PORT: '0', DATA_DIR: path.join(folder, 'data'), CLOCK: '2026-11-20T14:30:00+08:00' }
  const env = { ...environmentOutside(), ...settings }
  const child = spawn(process.execPath, ['shared/tooling/src/start.mjs'], { cwd: tree, env, detached: true })
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
    await run('git', ['worktree', 'remove', '--force', tree], { cwd: ROOT })
  }
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
    })
    child.stdout.on('data', (text) => {
      said += text
      const ready = /^ready: (\S+)/m.exec(said)
      if (ready) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Stop(`${ref} does not start (${code}):\n${said.slice(-2000)}`)))
  }).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, stop }
}

function table(variants, rounds) {
  const [own] = variants
  const steps = Object.keys(rounds[own.name][0] ?? {})
  console.log(
    ['step', ...variants.map(({ name }) => name), ...variants.slice(1).map(({ name }) => `÷ ${name}`)].join(' | '),
  )
  for (const step of steps) {
    const valuesOf = ({ name }) => rounds[name].map((times) => times[step]).filter(Number.isFinite)
    const cells = variants.map((variant) => {
      const values = valuesOf(variant)
      return values.length > 0 ? `${Math.round(median(values))} ±${Math.round(spread(values))}` : '—'
    })
    const ratios = variants.slice(1).map((variant) => {
      // Of one round with the same round: what the machine did then, it did to both.
      const pairs = rounds[own.name].map((times, at) => times[step] / rounds[variant.name][at]?.[step])
      const known = pairs.filter(Number.isFinite)
      return known.length > 0 ? median(known).toFixed(2) : '—'
    })
    console.log([step, ...cells, ...ratios].join(' | '))
  }
}

await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    options: {
      rounds: { type: 'string', default: '5' },
      cpu: { type: 'string', default: '4' },
      against: { type: 'string' },
    },
  })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'crm-bench-'))
  const require = createRequire(path.join(ROOT, 'e2e/package.json'))
  const { chromium } = require('@playwright/test')
  let gateway
  let other
  try {
    const registryDir = await prepareRegistry(dataDir)
    await addOneApplication(registryDir)
    await copyBusiness(dataDir)
    gateway = startGateway(dataDir, registryDir)
    const url = await gateway.url
    if (values.against) other = await serveRef(values.against, dataDir)
    const variants = [
      { name: 'this build', url },
      { name: 'one application', url: url.replace('127.0.0.1', 'one.localhost') },
      ...(other ? [{ name: values.against, url: other.url }] : []),
    ]
    const rounds = Object.fromEntries(variants.map(({ name }) => [name, []]))
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    for (let round = 0; round < Number(values.rounds); round += 1) {
      // Another one begins each time.
      const turn = variants.map((_, at) => variants[(at + round) % variants.length])
      for (const { name, url } of turn) rounds[name].push(await roundOf(browser, url, Number(values.cpu)))
      console.log(`round ${round + 1} of ${values.rounds}`)
    }
    await browser.close()
    console.log(`milliseconds, median ± half the middle half; processor ÷ ${values.cpu}, 10 Mbit/s, 40 ms`)
    table(variants, rounds)
  } finally {
    await gateway?.stop()
    await other?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
