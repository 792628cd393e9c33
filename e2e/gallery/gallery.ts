import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test'
import { type Answer, DEMO_PASSWORD_HASH, type Gateway, type Picture } from './picture.ts'
import { fatalIssues } from '../support/axe.ts'
import { pictures } from './pictures.ts'
import { likeAPhone } from '../support/phone.ts'

// `pnpm gallery [parts of names, with commas]`: a picture of everything in the table, each checked for what keeps somebody out. BASE_URL names a running product; without it one is
// started. WIDTHS=390,1920 takes all at these widths, DARK=1 in the dark, DARK=both at the first width also in the dark;
// AXE=0 leaves the check out, TOGETHER=1 takes all widths from one page. Ends with 1 when a picture does not show its
// state, the page showed an error or axe found something; pictures that nothing in the table makes are removed.

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')
const OUT = join(HERE, 'out')
const PREFIX = 'crm.v1.'
const HEIGHT = 900
const REST_MS = 15_000
const SHOWN_MS = 30_000
/** As short as a message stays. */
const FLEETING_MS = 2000
/** A dialog with what it opens: lists, hints. */
const MODAL = ':has(> [role="dialog"][aria-modal="true"])'
/** Seconds between two pictures by the product's clock. */
const TURN = 61
let turns = 0
/** Narrower than this the frame is another one: such a picture begins with a page of its own. */
const PHONE_BELOW = 768
/** What opens by itself, as if it had been closed in this browser already; a `*` is the user or enterprise. */
const DISMISSED = ['welcome_shown', 'personal_edition_notice_shown']
const DISMISSED_OF_USER = ['trial_start_', 'trial_ending_', 'trial_expired_', 'trial_super_admin_']
/** As often as the annual report comes by itself. */
const REPORT_SEEN = { times: 3, day: '' }

async function started(): Promise<{ base: string; stop: () => void }> {
  if (process.env.BASE_URL) return { base: process.env.BASE_URL, stop: () => {} }
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 4100))
    })
  })
  const data = mkdtempSync(join(tmpdir(), 'gallery-'))
  const product: ChildProcess = spawn(process.execPath, ['shared/tooling/src/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => {
    product.kill()
    rmSync(data, { recursive: true, force: true })
  }
  await new Promise<void>((resolve, reject) => {
    product.stdout?.on('data', (text: Buffer) => {
      if (String(text).includes('ready:')) resolve()
    })
    product.on('exit', (code) => reject(new Error(`the product ended with ${code}`)))
  })
  return { base: `http://127.0.0.1:${port}`, stop }
}

async function ask<Answer>(base: string, path: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  })
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: Answer }
  if (code !== 0) throw new Error(`${path}: ${message}`)
  return data
}

async function signIn(base: string, mobile: string): Promise<{ token: string; userId: number }> {
  const grant = { grant_type: 'password', mobile, password: DEMO_PASSWORD_HASH, appId: 'gallery', device: 'PC' }
  const { token } = await ask<{ token: string }>(base, '/passport/v2/cas/token', grant)
  const info = await fetch(`${base}/api/v1/user/info`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await info.json()) as { data: { user_id: number } }
  return { token: `Bearer ${token}`, userId: data.user_id }
}

function gatewayAt(base: string): Gateway {
  return {
    post: (path, body, token) => ask(base, path, body, token),
    signIn: async (mobile) => (await signIn(base, mobile)).token,
    codeFor: async (mobile) => {
      const answer = await fetch(`${base}/dev/inbox?mobile=${mobile}`)
      const { data } = (await answer.json()) as { data: { list: { code: string }[] } }
      return data.list[0]?.code ?? ''
    },
  }
}

/** Nothing is under way any more, neither on the wire nor on the page; a page that never rests is taken as it is. */
async function settled(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy="true"]:visible')
  const written = () => document.body.innerText.trim() !== ''
  await page.waitForFunction(written, null, { timeout: REST_MS }).catch(() => {})
  await page.waitForLoadState('networkidle', { timeout: REST_MS }).catch(() => {})
  await expect(busy)
    .toHaveCount(0, { timeout: REST_MS })
    .catch(() => {})
}

/** What says that the picture is the right one; what lies under a dialog does not count. */
async function expectShown(page: Page, shows: string | RegExp): Promise<Locator> {
  const dialogs = page.locator(MODAL)
  const scope = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body')
  return scope
    .getByText(shows)
    .or(scope.getByLabel(shows))
    .or(scope.getByAltText(shows))
    .or(scope.getByPlaceholder(shows))
    .filter({ visible: true })
    .first()
}

/** Says so when the state is not there: a picture of another one would pass for it. */
async function missing(page: Page, { shows }: Picture): Promise<string[]> {
  const isThere = async () => expect(await expectShown(page, shows)).toBeVisible({ timeout: 250 })
  return expect(isThere)
    .toPass({ timeout: SHOWN_MS })
    .then(
      () => [],
      () => [`does not show ${shows}`],
    )
}

/** Removes the pictures that nothing in the table makes. */
function removeLeftovers(): void {
  const names = new Set(pictures.map(({ name }) => name))
  mkdirSync(OUT, { recursive: true })
  for (const file of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
    const name = file.match(/^(.+?)(-dark)?-\d+\.png$/)?.[1]
    if (name !== undefined && !names.has(name)) rmSync(join(OUT, file))
  }
}

/** What goes by itself stays: in the page nothing happens any more that waits as long as a message does. */
function keepFleeting(shortest: number): void {
  const wait = window.setTimeout
  const short = (run: TimerHandler, ms = 0, ...more: unknown[]) => (ms < shortest ? wait(run, ms, ...more) : 0)
  Object.assign(window, { setTimeout: short })
  AbortSignal.timeout = () => new AbortController().signal
}

/** Lets a call answer as the picture wants it; what is never answered waits in `held`. */
async function answerWith(page: Page, path: string, answer: Answer, heldRoutes: Route[]): Promise<void> {
  await page.route(
    (url) => url.pathname === `/api/${path}`,
    async (route) => {
      if (answer === 'never') return void heldRoutes.push(route)
      if (typeof answer === 'object') {
        const said = 'data' in answer ? { code: 0, message: '', ...answer } : { code: 50_000, data: null, ...answer }
        return route.fulfill({ json: { ...said, request_id: 'gallery' } })
      }
      const response = await route.fetch()
      const body = await response.json()
      // The picture knows the call.
      await route.fulfill({ json: { ...body, code: 0, message: '', data: answer(body.data as never) } })
    },
  )
}

/** One browser profile per host, so that the product's files are loaded once; what it keeps goes before each picture. */
const profiles = new Map<string, BrowserContext>()
async function profileOf(browser: Browser, origin: string): Promise<BrowserContext> {
  const known = profiles.get(origin)
  await known?.clearCookies()
  if (known) return known
  const opened = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  profiles.set(origin, opened)
  return opened
}

/** Brings the state about once, then takes it at each width and in each light. */
async function take(browser: Browser, base: string, picture: Picture, widths: number[]): Promise<string[]> {
  // Codes are sent once a minute to a number: each turn is a little later.
  turns += 1
  const now = picture.clock === undefined ? undefined : Math.floor(Date.parse(picture.clock) / 1000) + turns * TURN
  await ask(base, '/dev/clock', now === undefined ? {} : { now })
  const address = new URL(base)
  if (picture.host) address.hostname = picture.host
  const page = await (await profileOf(browser, address.origin)).newPage()
  if (Math.max(...widths) < PHONE_BELOW) await likeAPhone(page)
  await page.setViewportSize({ width: widths[0] ?? 1280, height: HEIGHT })
  const troubles: string[] = []
  const heldRoutes: Route[] = []
  try {
    const storage: Record<string, unknown> = {}
    const phone = picture.account ? await picture.account(gatewayAt(base)) : picture.phone
    if (phone) {
      const { token, userId } = await signIn(base, phone)
      storage.token = token
      if (!picture.fresh) {
        for (const key of DISMISSED) storage[key] = true
        for (const key of DISMISSED_OF_USER) storage[`${key}${userId}`] = true
        storage[`annual_report_${userId}`] = REPORT_SEEN
      }
    }
    if (!lights.includes('light')) storage.appearance = 'dark'
    Object.assign(storage, picture.storage)
    await page.addInitScript(
      ([entries, prefix]) => {
        // A page in the frame of another may keep nothing.
        if (window !== window.top || window.sessionStorage.getItem('gallery')) return
        window.sessionStorage.setItem('gallery', '1')
        window.localStorage.clear()
        for (const [key, value] of Object.entries(entries))
          window.localStorage.setItem(prefix + key, JSON.stringify(value))
      },
      [storage, PREFIX] as const,
    )
    if (picture.fleeting) await page.addInitScript(keepFleeting, FLEETING_MS)
    for (const [path, answer] of Object.entries(picture.answers ?? {})) await answerWith(page, path, answer, heldRoutes)
    page.on('pageerror', (error) => troubles.push(error.message))
    page.on('console', (message) => {
      if (picture.breaks && message.text().startsWith('Failed to load resource')) return
      if (message.type() === 'error') troubles.push(message.text())
    })
    await page.goto(picture.path)
    await settled(page)
    try {
      await picture.steps?.(page)
      troubles.push(...(await missing(page, picture)))
      if (!picture.fleeting) await settled(page)
    } catch (error) {
      troubles.push(`steps: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
    for (const width of widths) {
      if (width < PHONE_BELOW) await likeAPhone(page)
      await page.setViewportSize({ width, height: HEIGHT })
      for (const light of width === widths[0] ? lights : lights.slice(0, 1)) {
        const look = light === 'dark' ? `dark-${width}` : `${width}`
        if (lights.length > 1)
          await page.evaluate((dark) => {
            if (dark) document.body.setAttribute('theme-mode', 'dark')
            else document.body.removeAttribute('theme-mode')
          }, light === 'dark')
        // Fonts, pictures and the last animation.
        await page.waitForTimeout(500)
        if (!(await (await expectShown(page, picture.shows)).isVisible()))
          troubles.push(`${look}: no longer shows ${picture.shows}`)
        const file = join(OUT, `${picture.name}-${look}.png`)
        mkdirSync(dirname(file), { recursive: true })
        await page.screenshot({ path: file, fullPage: picture.whole ?? false })
        // What lies under a dialog has a picture of its own.
        const part = (await page.locator(MODAL).count()) > 0 ? MODAL : 'body'
        if (process.env.AXE !== '0')
          troubles.push(...(await fatalIssues(page, part)).map((fault) => `axe ${look}: ${fault}`))
      }
    }
  } finally {
    // Else they would reach the product when the page goes; what the console says of that is nobody's trouble.
    page.removeAllListeners('console')
    for (const route of heldRoutes) await route.abort().catch(() => {})
    await page.close()
  }
  return troubles
}

const wanted = (process.argv[2] ?? '').split(',')
const lights = { 1: ['dark'], both: ['light', 'dark'] }[process.env.DARK ?? ''] ?? ['light']
removeLeftovers()
const { base, stop } = await started()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
})
let failed = 0
try {
  for (const picture of pictures.filter(({ name }) => wanted.some((part) => name.includes(part)))) {
    const widths = process.env.WIDTHS?.split(',').map(Number) ?? [...(picture.widths ?? [1280])]
    const phones = picture.only === 'wide' ? [] : widths.filter((width) => width < PHONE_BELOW)
    const screens = picture.only === 'phone' ? [] : widths.filter((width) => width >= PHONE_BELOW)
    const groups = process.env.TOGETHER && !picture.only ? [[...screens, ...phones]] : [screens, phones]
    for (const group of groups.filter(({ length }) => length > 0)) {
      const troubles = await take(browser, base, picture, group).catch((error: unknown) => [String(error)])
      if (troubles.length > 0) failed += 1
      const title = `${picture.name}-${group.join('-')}`
      console.log(troubles.length > 0 ? `✗ ${title}\n    ${troubles.join('\n    ')}` : `✓ ${title}`)
    }
  }
} finally {
  await ask(base, '/dev/clock', {}).catch(() => {})
  await browser.close()
  stop()
}
console.log(`${OUT}: ${failed} with trouble`)
process.exitCode = failed > 0 ? 1 : 0
