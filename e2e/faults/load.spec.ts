import { expect, type Page, test } from '@playwright/test'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { signedInAs } from '../support/signIn.ts'
import {
  builtOf,
  changed,
  copyOf,
  expectServedBy,
  type FaultBuild,
  fileFaults,
  inject,
  moduleWith,
  otherOrigin,
  type PortalOptions,
  remoteOf,
  remoteWith,
  servedPortal,
  serveBuild,
  servePortal,
} from './edge.ts'
import {
  cardOf,
  expectAlive,
  expectCounted,
  expectPage,
  type Heard,
  listenTo,
  PAGES,
  type RemoteId,
  REMOTES,
} from './product.ts'

/** Short limits: what hangs is told in seconds. The values themselves are tested beside `limits.ts`. */
const LIMITS = {
  script: 2500,
  retryAfter: 100,
  slowAfter: 300,
  deadline: 9000,
  bootstrap: 2000,
  mount: 2000,
  probeEvery: 60_000,
}

interface Served extends PortalOptions {
  /** The build in use; the gateway's own is the one before, or there is none. */
  faulty: FaultBuild
  hasPrevious: boolean
  change?: (portal: PortalManifest) => void
}

/** Makes a build the one in use of a remote, and answers what the tab says and sends from then on. */
async function serve(page: Page, id: RemoteId, { faulty, hasPrevious, change, ...options }: Served): Promise<Heard> {
  const heard = listenTo(page)
  await serveBuild(page, faulty)
  await servePortal(
    page,
    (portal) => {
      const remote = remoteOf(portal, id)
      const { current } = remote
      delete remote.fallback
      delete remote.canary
      Object.assign(remote, { current: faulty.build, ...(hasPrevious ? { fallback: current } : {}) })
      portal.limits = { ...portal.limits, ...LIMITS }
      change?.(portal)
    },
    options,
  )
  return heard
}

const nameOf = (remote: string, { build }: FaultBuild) => `${remote}@${build.version}-${build.build}`
const entryOf =
  ({ build }: FaultBuild) =>
  (path: string) =>
    path === build.entry

/** Expects the page, made of the build before, and the count of what was wrong with the one in use. */
async function expectPrevious(
  page: Page,
  remote: RemoteId,
  { faulty, heard, row }: { faulty: FaultBuild; heard: Heard; row: string },
): Promise<void> {
  await expectPage(page, remote)
  await expectServedBy(page, remoteOf(await servedPortal(page), remote).current)
  await expectCounted(heard, new RegExp(`^${nameOf(remote, faulty)} ${row}`, 'm'))
  expect(heard.uncaught).toEqual([])
}

/** Expects the card with its words and step, the trace with build and phase, and a frame that works. */
async function expectCard(
  page: Page,
  remote: RemoteId,
  { faulty, heard, words, phase }: { faulty: FaultBuild; heard: Heard; words: string; phase: string },
): Promise<void> {
  const card = cardOf(page)
  await expect(card).toContainText(`「${PAGES[remote].title}」暂不可用。${words}`)
  await expect(card).toContainText(/模块 \S+ · 版本 9\.9\.9 · 步骤 \S+/)
  expect(heard.told.join('\n')).toMatch(new RegExp(`${nameOf(remote, faulty)} .*phase ${phase}: .+`))
  await expectAlive(page, remote)
  expect(heard.uncaught).toEqual([])
}

const LOST = '模块文件暂时无法下载，恢复后将自动重新加载。'
const CHANGED = '页面暂时无法打开，请联系管理员。'
const BROKEN = '模块启动出错，请稍后再试。如仍无法打开，请联系管理员。'
const MISFIT = '模块版本与当前系统不匹配，请联系管理员。'

/** What happens to an entry on its way, what staff read of it, and how it is counted when a build before takes its place. */
const entryFaults = [
  { id: 'F10', what: 'answers 404', words: LOST, phase: 'entry', row: 'fallback entry', tag: '@quick', isAlone: true },
  { id: 'F10', what: 'answers 410', words: LOST, phase: 'entry', row: 'fallback entry' },
  { id: 'F11', what: 'answers 500', words: LOST, phase: 'entry', row: 'fallback entry' },
  { id: 'F11', what: 'answers 503 with Retry-After', words: LOST, phase: 'entry', row: 'fallback entry' },
  { id: 'F11', what: 'is reset', words: LOST, phase: 'entry', row: 'fallback entry', isAlone: true },
  { id: 'F12', what: 'is HTML, not to be sniffed', words: CHANGED, phase: 'tampered', row: 'integrity tampered' },
  { id: 'F12', what: 'is HTML', words: CHANGED, phase: 'tampered', row: 'integrity tampered' },
  {
    id: 'F12',
    what: 'is HTML under the type of a script',
    words: CHANGED,
    phase: 'tampered',
    row: 'integrity tampered',
    isAlone: true,
  },
  { id: 'F13', what: 'is cut in half', words: CHANGED, phase: 'tampered', row: 'integrity tampered' },
  { id: 'F13', what: 'is compressed twice', words: CHANGED, phase: 'tampered', row: 'integrity tampered' },
  { id: 'F15', what: 'never arrives', words: LOST, phase: 'entry', row: 'timeout entry', isAlone: true },
] as const satisfies { id: string; what: keyof typeof fileFaults; [more: string]: unknown }[]

for (const [at, { id, what, words, phase, row, ...more }] of entryFaults.entries()) {
  const remote = REMOTES[at % REMOTES.length] ?? 'goods'
  const options = 'tag' in more ? { tag: more.tag } : {}
  test(`${id} an entry that ${what} gives its place to the build before`, options, async ({ page }) => {
    await signedInAs(page, 2)
    const faulty = await copyOf(page, remote)
    const heard = await serve(page, remote, { faulty, hasPrevious: true })
    await inject(page, entryOf(faulty), fileFaults[what])
    // A file that hangs may keep the page's own load event back.
    await page.goto(PAGES[remote].path, { waitUntil: 'commit' })
    await expectPrevious(page, remote, { faulty, heard, row })
  })

  if (!('isAlone' in more)) continue
  test(`${id} an entry that ${what}, without a build before, is told and heals`, async ({ page }) => {
    await signedInAs(page, 2)
    const faulty = await copyOf(page, remote)
    const heard = await serve(page, remote, { faulty, hasPrevious: false })
    const heal = await inject(page, entryOf(faulty), fileFaults[what])
    await page.goto(PAGES[remote].path, { waitUntil: 'commit' })
    await expectCard(page, remote, { faulty, heard, words, phase })
    await page.goBack()
    await heal()
    await cardOf(page).getByRole('button', { name: '重新加载' }).click()
    await expectPage(page, remote)
    expect(heard.uncaught).toEqual([])
  })
}

/** Entries that are what was published, and no good. */
const badEntries = [
  { id: 'F13', what: 'with a syntax error', entry: 'var NAME = {', words: BROKEN, phase: 'evaluate' },
  {
    id: 'F14',
    what: 'that throws at the top',
    hasPrevious: true,
    entry: 'throw new Error("broken at the top")',
    words: BROKEN,
    phase: 'evaluate',
  },
  { id: 'F14', what: 'that defines nothing', entry: 'void 0', words: BROKEN, phase: 'evaluate' },
  {
    id: 'F14',
    what: 'that defines another name',
    entry: 'var NAME_2 = { init() {}, get() {} }',
    words: BROKEN,
    phase: 'evaluate',
  },
  {
    id: 'F25',
    what: 'that does not expose what is asked for',
    entry:
      'var NAME = { init() {}, get: async (name) => { throw new Error(`Module ${name} does not exist in container`) } }',
    words: MISFIT,
    phase: 'contract',
  },
  {
    id: 'F25',
    what: 'whose module has no life cycles',
    entry: 'var NAME = { init() {}, get: async () => () => ({ remote: { bootstrap() {} } }) }',
    words: MISFIT,
    phase: 'contract',
  },
  {
    id: 'F25',
    what: 'whose module is of another type',
    entry: 'var NAME = { init() {}, get: async () => () => ({ remote: "goods" }) }',
    words: MISFIT,
    phase: 'contract',
  },
] as const

for (const { id, what, entry, words, phase, ...more } of badEntries) {
  test(`${id} a build ${what} is told, and fails again when it is asked again`, async ({ page }) => {
    await signedInAs(page, 2)
    const faulty = builtOf('goods', entry)
    const heard = listenTo(page)
    await serve(page, 'goods', { faulty, hasPrevious: false })
    await page.goto('/goods/list')
    const card = cardOf(page)
    await expect(card).toContainText(`「商品」暂不可用。${words}`)
    expect(heard.told.join('\n')).toMatch(new RegExp(`${nameOf('goods', faulty)} failed in phase ${phase}: .+`))
    const before = heard.told.length
    await card.getByRole('button', { name: '重新加载' }).click()
    await expect.poll(() => heard.told.length).toBeGreaterThan(before)
    await expect(card).toContainText(words)
    await expectAlive(page, 'goods')
  })

  if (!('hasPrevious' in more)) continue
  test(`${id} a build ${what} gives its place to the build before`, async ({ page }) => {
    await signedInAs(page, 2)
    const faulty = builtOf('goods', entry)
    const heard = await serve(page, 'goods', { faulty, hasPrevious: true })
    await page.goto('/goods/list')
    await expectPage(page, 'goods')
    // With short limits on a busy machine there is no time left to ask what the entry's address answers.
    await expectCounted(heard, new RegExp(`^${nameOf('goods', faulty)} fallback (${phase}|entry)`, 'm'))
  })
}

test('F15 an entry that is slow is said to be, and the second try has another address', async ({ page }) => {
  await signedInAs(page, 2)
  const faulty = await copyOf(page, 'goods')
  const heard = await serve(page, 'goods', { faulty, hasPrevious: false })
  const asked: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname === faulty.build.entry && asked.push(request.url()))
  let isFirst = true
  await inject(page, entryOf(faulty), (route) => {
    if (!isFirst && /[?&]try=/.test(route.request().url())) return route.fallback()
    isFirst = false
    return new Promise(() => {})
  })
  await page.goto('/overview')
  await expectPage(page, 'dashboards')
  await page.getByRole('link', { name: '商品列表', exact: true }).click()
  await expect(page.getByText(/加载较慢，可先使用其他功能/)).toBeVisible()
  await expectPage(page, 'goods')
  expect(new Set(asked).size).toBeGreaterThan(1)
  expect(heard.uncaught).toEqual([])
})

const isPageChunk = (path: string) => /goods-list_GoodsListPage.*\.js$/.test(path) && path.includes('/9.9.9-')
const isPageStyle = (path: string) => /goods-list_GoodsListPage.*\.css$/.test(path) && path.includes('/9.9.9-')
const isNested = (path: string) => /cardPicture.*\.js$/.test(path) && path.includes('/9.9.9-')
const tampered = changed((text) => `window.__tampered=true;${text}`)

const fileCases = [
  {
    id: 'F16',
    what: 'the script of a page answers 404',
    file: isPageChunk,
    injection: fileFaults['answers 404'],
    row: 'fallback chunk',
  },
  {
    id: 'F16',
    what: 'the styles of a page answer 404',
    isAlone: true,
    file: isPageStyle,
    injection: fileFaults['answers 404'],
    row: 'fallback chunk',
  },
  {
    id: 'F16',
    what: 'the styles of a page never arrive',
    file: isPageStyle,
    injection: fileFaults['never arrives'],
    row: 'timeout screen',
  },
  {
    id: 'F18',
    what: 'the script of a page was changed',
    isAlone: true,
    file: isPageChunk,
    injection: tampered,
    row: '(fallback chunk|integrity tampered)',
  },
  {
    id: 'F18',
    what: 'the styles of a page were changed',
    file: isPageStyle,
    injection: changed((text) => `${text}body{display:none}`),
    row: '(fallback chunk|integrity tampered)',
  },
] as const

for (const { id, what, file, injection, row, ...more } of fileCases) {
  test(`${id} ${what}: the build before stands${'isAlone' in more ? ', and alone a card that heals' : ''}`, async ({
    page,
  }) => {
    await signedInAs(page, 2)
    const faulty = await copyOf(page, 'goods')
    const heard = await serve(page, 'goods', { faulty, hasPrevious: true })
    await inject(page, file, injection)
    await page.goto('/goods/list')
    await expectPrevious(page, 'goods', { faulty, heard, row })
    expect(await page.evaluate(() => '__tampered' in window)).toBe(false)
    if (!('isAlone' in more)) return

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const alone = await serve(page, 'goods', { faulty, hasPrevious: false })
    const heal = await inject(page, file, injection)
    await page.goto('/goods/list')
    const card = cardOf(page)
    await expect(card).toContainText('「商品」暂不可用')
    expect(await page.evaluate(() => '__tampered' in window)).toBe(false)
    await heal()
    await card.getByRole('button', { name: '重新加载' }).click()
    await expectPage(page, 'goods')
    expect(alone.uncaught).toEqual([])
  })
}

test('F16 a part that a page loads later and that is gone takes nothing else with it', async ({ page }) => {
  await signedInAs(page, 2)
  const faulty = await copyOf(page, 'goods')
  const heard = await serve(page, 'goods', { faulty, hasPrevious: false })
  await inject(page, isNested, fileFaults['answers 404'])
  await page.goto('/goods/list')
  await expectPage(page, 'goods')
  await expectAlive(page, 'goods')
  expect(heard.uncaught).toEqual([])
})

test('F17 an entry with a changed byte is not run nor asked for again; the build before stands', {
  tag: '@quick',
}, async ({ page }) => {
  await signedInAs(page, 2)
  const faulty = await copyOf(page, 'goods')
  const heard = await serve(page, 'goods', { faulty, hasPrevious: true })
  const asked: string[] = []
  await inject(page, entryOf(faulty), (route) => {
    if (route.request().resourceType() === 'script') asked.push(route.request().url())
    return tampered(route)
  })
  await page.goto('/goods/list')
  await expectPrevious(page, 'goods', { faulty, heard, row: 'integrity tampered' })
  expect(await page.evaluate(() => '__tampered' in window)).toBe(false)
  expect(asked.filter((address) => address.includes('try='))).toEqual([])
})

const misfits = [
  { id: 'F19', what: 'without integrity', change: { integrity: undefined } },
  { id: 'F19', what: 'with an empty integrity', change: { integrity: '' } },
  {
    id: 'F19',
    what: 'with two values of integrity',
    change: { integrity: `sha384-${'A'.repeat(64)} sha384-${'B'.repeat(64)}` },
  },
  { id: 'F20', what: 'at a data: address', change: { entry: 'data:text/javascript,window.__foreign=true' } },
  { id: 'F20', what: 'at a blob: address', change: { entry: 'blob:http://127.0.0.1/1' } },
  { id: 'F20', what: 'at an http: address elsewhere', change: { entry: 'http://evil.example/remoteEntry.js' } },
  {
    id: 'F20',
    what: 'at an https: address that the portal does not name',
    change: { entry: 'https://evil.example/remoteEntry.js' },
  },
] as const

for (const [at, { id, what, change }] of misfits.entries()) {
  test(
    `${id} a build ${what} switches its remote off alone, and nothing of it is asked for`,
    at === 0 ? { tag: '@quick' } : {},
    async ({ page }) => {
      await signedInAs(page, 2)
      const heard = listenTo(page)
      const foreign: string[] = []
      page.on(
        'request',
        (request) => /evil\.example|^data:text|^blob:/.test(request.url()) && foreign.push(request.url()),
      )
      await servePortal(page, (portal) => Object.assign(remoteOf(portal, 'goods').current, change))
      await page.goto('/goods/list')
      await expect(cardOf(page)).toContainText('「商品」暂不可用。模块配置有误，请联系管理员。')
      await expectAlive(page, 'goods')
      expect(foreign).toEqual([])
      expect(heard.uncaught).toEqual([])
    },
  )
}

test('F20 what gets past the check is stopped by the policy of the page', async ({ page }) => {
  await signedInAs(page, 2)
  const faulty = await copyOf(page, 'goods')
  // The manifest names the origin for its files; the header that the page came with does not.
  const entry = `${otherOrigin()}${faulty.build.entry}`
  const foreign: string[] = []
  page.on('response', (response) => response.url().startsWith(otherOrigin()) && foreign.push(response.url()))
  const heard = await serve(page, 'goods', {
    faulty,
    hasPrevious: false,
    change: (portal) => {
      remoteOf(portal, 'goods').current.entry = entry
      portal.backends.assets = otherOrigin()
    },
  })
  await page.goto('/goods/list')
  await expect(cardOf(page)).toContainText('「商品」暂不可用')
  await expectAlive(page, 'goods')
  expect(foreign).toEqual([])
  expect(heard.uncaught).toEqual([])
})

for (const [what, allowed] of [
  ['with the header stands', '*'],
  // A header that is missing cannot be played: the driver of the browser adds it.
  ['with the header for nobody', 'null'],
  ['with the header for somebody else', 'https://other.example'],
] as const) {
  test(`F21 an entry from another origin ${what}`, async ({ page }) => {
    await signedInAs(page, 2)
    const faulty = await copyOf(page, 'goods')
    const heard = await serve(page, 'goods', {
      faulty,
      hasPrevious: false,
      scriptsFrom: [otherOrigin()],
      change: (portal) => {
        remoteOf(portal, 'goods').current.entry = `${otherOrigin()}${faulty.build.entry}`
        portal.backends.assets = otherOrigin()
        // What arrives has its usual time, on a busy machine too.
        if (allowed === '*') portal.limits = {}
      },
    })
    await page.route(`${otherOrigin()}/**`, (route) => {
      const file = faulty.files.get(new URL(route.request().url()).pathname)
      const headers = { 'content-type': file?.type ?? '', 'access-control-allow-origin': allowed }
      return file ? route.fulfill({ headers, body: file.body }) : route.fulfill({ status: 404 })
    })
    await page.goto('/goods/list')
    if (allowed === '*') return expectPage(page, 'goods')
    await expectCard(page, 'goods', { faulty, heard, words: LOST, phase: 'entry' })
  })
}

test('F22 a remote built for another React is refused when it loads, the frame stays', async ({ page }) => {
  await signedInAs(page, 2)
  const faulty = await copyOf(page, 'goods', (entry) => entry.replaceAll(/"?\^19\.[\d.]+"?/g, '"^18.3.0"'))
  const heard = await serve(page, 'goods', { faulty, hasPrevious: false })
  await page.goto('/goods/list')
  await expect(cardOf(page)).toContainText('「商品」暂不可用')
  await expectAlive(page, 'goods')
  expect(heard.uncaught).toEqual([])
})

for (const [what, api] of [
  ['needs a newer interface', '^1.99.0'],
  ['was made for the next major one', '^2.0.0'],
  ['was made for the last major one', '^0.9.0'],
] as const) {
  test(`F23 a build that ${what} is not started`, async ({ page }) => {
    await signedInAs(page, 2)
    const faulty = builtOf('goods', 'window.__started = true', { api })
    const heard = await serve(page, 'goods', { faulty, hasPrevious: false })
    await page.goto('/goods/list')
    await expect(cardOf(page)).toContainText(`「商品」暂不可用。${MISFIT}`)
    await expect(cardOf(page)).toContainText('步骤 核对版本')
    expect(await page.evaluate(() => '__started' in window)).toBe(false)
    await expectAlive(page, 'goods')
    expect(heard.uncaught).toEqual([])
  })
}

const CYCLES = 'bootstrap: async () => {}, mount: async () => {}, unmount: async () => {}'
const startFaults = [
  {
    id: 'F26',
    what: 'throws when its screen is evaluated',
    screens: '{ GoodsList: async () => { throw new TypeError("evaluated") } }',
    phase: 'render',
    words: '页面运行出错，其他功能不受影响。',
    row: 'crash render',
  },
  {
    id: 'F26',
    what: 'rejects its start',
    hasPrevious: true,
    module: `{ ${CYCLES}, bootstrap: async () => { throw new Error("no start") } }`,
    phase: 'render',
    words: '页面运行出错，其他功能不受影响。',
    row: 'crash render',
  },
  {
    id: 'F26',
    what: 'never starts',
    module: `{ ${CYCLES}, bootstrap: () => new Promise(() => {}) }`,
    phase: 'bootstrap',
    words: '模块启动超时，请稍后再试。',
    row: 'timeout bootstrap',
  },
  {
    id: 'F30',
    what: 'never mounts',
    hasPrevious: true,
    module: `{ ${CYCLES}, mount: () => new Promise(() => {}) }`,
    phase: 'mount',
    words: '模块打开超时，请稍后再试。',
    row: 'timeout mount',
  },
  {
    id: 'F30',
    what: 'mounts and shows nothing',
    module: `{ ${CYCLES} }`,
    phase: 'screen',
    words: '页面长时间没有显示，请稍后再试。',
    row: 'timeout screen',
  },
  {
    id: 'F30',
    what: 'waits for ever inside its page',
    hasPrevious: true,
    screens: '{ GoodsList: async () => ({ Page() { return React.use(new Promise(() => {})) } }) }',
    phase: 'screen',
    words: '页面长时间没有显示，请稍后再试。',
    row: 'timeout screen',
  },
] as const

for (const { id, what, phase, words, row, ...more } of startFaults) {
  const build = () =>
    'screens' in more ? remoteWith('goods', more.screens) : moduleWith('goods', `const remote = ${more.module}`)
  test(`${id} a remote that ${what} is told, and fails again`, async ({ page }) => {
    await signedInAs(page, 2)
    const faulty = build()
    const heard = await serve(page, 'goods', { faulty, hasPrevious: false })
    await page.goto('/goods/list')
    const card = cardOf(page)
    await expect(card).toContainText(words)
    const before = heard.told.length
    await card.getByRole('button', { name: '重新加载' }).click()
    await expect.poll(() => heard.told.length).toBeGreaterThan(before)
    await expectCard(page, 'goods', { faulty, heard, words, phase })
    await expect(page.locator('main [data-remote="goods"]')).toHaveCount(0)
  })

  if (!('hasPrevious' in more)) continue
  test(`${id} a remote that ${what} gives its place to the build before`, async ({ page }) => {
    await signedInAs(page, 2)
    const faulty = build()
    const heard = await serve(page, 'goods', { faulty, hasPrevious: true })
    await page.goto('/goods/list')
    await expectPrevious(page, 'goods', { faulty, heard, row })
    await expect(page.locator('main [data-remote]')).toHaveCount(1)
  })
}
