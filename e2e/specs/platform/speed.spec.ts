import type { PortalPreloads } from '@crm/contracts/portal/manifest'
import { expect, type Page, type Request, type Route, test } from '@playwright/test'
import { addPictureReader, expectPictures, type PictureWindow } from '../../support/pictures.ts'
import { signedInAs } from '../../support/signIn.ts'

// What makes a page fast, in numbers that no machine changes: waves of calls, files that nobody hinted at, drawings before the
// content, calls that nobody needed.

const MENU = { name: '主菜单' }
const FIGURE = '成交金额'

interface Asked {
  address: string
  /** How many answers it waited for, one after the other, and one more. */
  wave: number
}

const isDocument = (page: Page, request: Request) =>
  request.isNavigationRequest() && request.frame() === page.mainFrame()

const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url())
  return pathname + search
}

/** Notes the addresses that a page reads. */
function noteReads(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    // What the page before asked at its end is not of this one.
    if (isDocument(page, request)) asked.length = 0
    if (pathOf(request).startsWith('/api/') && request.method() === 'GET') asked.push(pathOf(request))
  })
  return asked
}

/** Waves that are looked at: nothing of a first screen may come later. */
const WAVES = 4
/** What the page does of itself after an answer has begun by then. */
const QUIET_MS = 400

/**
 * Loads a page whose answers come in waves: each is held until the page asks for nothing more without it. A call of wave 2
 * therefore waited for an answer of wave 1, however fast or slow the machine is.
 */
async function readInWaves(page: Page, load: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const held: Route[] = []
  let wave = 1
  let files = 0
  const count = (by: number) => (request: Request) => {
    if (['document', 'script', 'stylesheet'].includes(request.resourceType())) files += by
  }
  const [begins, ends] = [count(1), count(-1)]
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  await page.route('**/api/**', (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    asked.push({ address: pathOf(route.request()), wave })
    held.push(route)
  })
  await load()
  // On a busy machine the page may take longer to go on after an answer: twice nothing is the end.
  for (let empty = 0; empty < 2 && wave <= WAVES; ) {
    for (let known = -1; known < asked.length || files > 0; ) {
      known = asked.length
      await page.waitForTimeout(QUIET_MS)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    }
    const answered = held.splice(0).map((route) => route.continue())
    await Promise.all(answered)
    if (answered.length === 0) empty += 1
    else wave += 1
  }
  await page.unrouteAll({ behavior: 'wait' })
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
  return asked
}

const waveOf = (asked: readonly Asked[], path: string) =>
  asked.find(({ address }) => address.startsWith(`/api/${path}`))?.wave

/** Parts of the frame that come by themselves, a while after the first page. */
const AFTERWARDS = /host-shell_src_(frame|dialogs)_/

/** Scripts and style sheets that a page asks for without its document having named them. */
function noteUnnamed(page: Page): () => Promise<string[]> {
  const files: string[] = []
  let html = Promise.resolve('')
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(new URL(request.url()).pathname)
  })
  page.on('response', (response) => {
    if (isDocument(page, response.request())) html = response.text()
  })
  return async () => {
    const text = await html
    return files.filter((file) => !text.includes(`"${file}"`) && !AFTERWARDS.test(file))
  }
}

async function overviewShown(page: Page): Promise<void> {
  await expect(page.getByText(FIGURE, { exact: true }).first()).toBeVisible()
  await expect(page.locator('canvas').first()).toBeVisible()
}

test('the first figure is there after two waves of calls, and after one where somebody has been before', async ({
  page,
}) => {
  await signedInAs(page, 2)
  const first = await readInWaves(page, () => page.goto('/overview', { waitUntil: 'commit' }))
  await overviewShown(page)
  expect(waveOf(first, 'v1/user/info')).toBe(1)
  expect(waveOf(first, 'v1/commerce/percentage/rule/detail'), 'the last of the session').toBe(1)
  expect(waveOf(first, 'v1/commerce/overview/summary')).toBeLessThanOrEqual(2)
  // Kept when the page goes.
  await page.reload()
  await overviewShown(page)
  const again = await readInWaves(page, () => page.reload({ waitUntil: 'commit' }))
  await overviewShown(page)
  for (const call of ['summary', 'trend', 'todo']) expect(waveOf(again, `v1/commerce/overview/${call}`), call).toBe(1)
})

test('the first figures are asked for before header and menu are drawn', async ({ page }) => {
  await signedInAs(page, 2)
  await page.addInitScript(() => {
    // Whoever was here before today asks beside the session: this is a first start.
    localStorage.removeItem('crm.v1.firstReads')
    const open = XMLHttpRequest.prototype.open
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...request: unknown[]) {
      if (String(request[1]).includes('/overview/summary'))
        Object.assign(window, { __menuWasThere: document.querySelector('nav[aria-label="主菜单"]') !== null })
      return Reflect.apply(open, this, request)
    } as typeof open
  })
  // Header and menu wait a while for the code of the page and no longer: a machine that is busy may take more.
  await expect(async () => {
    await page.goto('/overview')
    await overviewShown(page)
    expect(await page.evaluate(() => (window as unknown as { __menuWasThere?: boolean }).__menuWasThere)).toBe(false)
  }).toPass()
})

test('another page asks for all of its files at once', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  // Held: what is asked for waits for no other file to be run.
  const held: Route[] = []
  await page.route(/\/r\/goods\//, (route) => void held.push(route))
  await page.getByRole('navigation', MENU).getByRole('link', { name: '商品列表', exact: true }).click()
  const files = () => held.map((route) => pathOf(route.request())).join(' ')
  for (const part of ['remoteEntry', 'remote.', 'GoodsListPage']) await expect.poll(files).toContain(part)
  const asked = held.map((route) => pathOf(route.request()))
  const more: string[] = []
  page.on('request', (request) => void (/\/r\/goods\//.test(request.url()) && more.push(pathOf(request))))
  for (const route of held.splice(0)) await route.continue()
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 1, name: '商品列表' })).toBeVisible()
  await expect(page.locator('main tbody tr').nth(1)).toBeVisible()
  expect(
    asked.filter((file) => more.includes(file)),
    'fetched twice',
  ).toEqual([])
})

/** So many files a browser fetches from one origin at a time. */
const AT_ONCE = 6

test('no page needs more files of its remote than a browser fetches at once', async ({ page }) => {
  const answer = await page.request.get('/preloads.json')
  const { files, pages } = (await answer.json()) as PortalPreloads
  const counts = Object.entries(pages).map(([name, places]) => {
    const ofRemote = places.filter((place) => files[place]?.[0].startsWith('/r/'))
    return [name, ofRemote.length] as const
  })
  expect(counts.length).toBeGreaterThan(60)
  expect(counts.filter(([, count]) => count > AT_ONCE)).toEqual([])
})

test('nothing is asked for twice on the way to an overview', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await overviewShown(page)
  // A page that is left goes on asking until the next one arrives: here that one asks nothing.
  await page.goto('about:blank')
  const asked = noteReads(page)
  let beforeWrites = Number.POSITIVE_INFINITY
  page.on('request', (request) => {
    // A write (a task of newcomers that is done by being here) has what is on screen read anew.
    if (request.url().includes('/api/') && request.method() !== 'GET')
      beforeWrites = Math.min(beforeWrites, asked.length)
  })
  await page.goto('/overview')
  await overviewShown(page)
  await page.waitForLoadState('networkidle')
  const addresses = asked.slice(0, beforeWrites)
  expect(addresses.length).toBeGreaterThan(12)
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})

test.describe('the document names every file that a first screen needs', () => {
  for (const [path, shown] of [
    ['/overview', overviewShown],
    ['/talent/public', (page: Page) => expect(page.getByRole('heading', { name: '达人公海' })).toBeVisible()],
    ['/login', (page: Page) => expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()],
  ] as const) {
    test(path, async ({ page }) => {
      if (path !== '/login') await signedInAs(page, 2)
      const unnamed = noteUnnamed(page)
      await page.goto(path)
      await shown(page)
      expect(await unnamed()).toEqual([])
      const first = page.locator('script[defer]')
      expect(await first.count()).toBe(2)
      for (const script of await first.all()) expect(await script.getAttribute('fetchpriority')).toBe('high')
    })
  }
})

test('a page is drawn with its heading, never empty before', async ({ page }) => {
  await page.addInitScript(() => {
    const drawn: string[] = []
    const known = new WeakSet<Element>()
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, { containerInfo }: { containerInfo: Element }) => {
        if (!(containerInfo instanceof HTMLElement) || !containerInfo.dataset.remote || known.has(containerInfo)) return
        known.add(containerInfo)
        drawn.push(containerInfo.querySelector('h1')?.textContent ?? '')
      },
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, __drawn: drawn })
  })
  await signedInAs(page, 2)
  await page.goto('/overview')
  await overviewShown(page)
  const menu = page.getByRole('navigation', MENU)
  // The second time too: then the code is there, and rows are.
  for (const label of ['达人公海', '商品列表', '达人公海', '商品列表']) {
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => (window as unknown as { __drawn: string[] }).__drawn.splice(0))
    await menu.getByRole('link', { name: label, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
    // The first drawing of each root; what goes is drawn empty at its end.
    expect(await page.evaluate(() => (window as unknown as { __drawn: string[] }).__drawn)).toEqual([label])
  }
})

test('between two pages something stands at every moment', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await overviewShown(page)
  const link = (label: string) => page.getByRole('navigation', MENU).getByRole('link', { name: label, exact: true })
  const go = async (label: string) => {
    await link(label).click()
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  // The page that is left waits a while for the next one and no longer: a machine that is busy may take more.
  await expect(async () => {
    await go('商品列表')
    await go('达人公海')
    const headings = await link('商品列表').evaluate(
      (pressed) =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = []
          const look = () => {
            const heading = document.querySelector('main h1')?.textContent ?? ''
            if (heading !== seen.at(-1)) seen.push(heading)
            if (heading === '商品列表') resolve(seen)
            else requestAnimationFrame(look)
          }
          ;(pressed as HTMLElement).click()
          look()
        }),
    )
    expect(headings).toEqual([expect.stringMatching(/^达人公海/), '商品列表'])
  }).toPass()
})

test('a page that comes back has its pictures at once, however long its elements are gone', async ({ page }) => {
  await signedInAs(page, 2)
  await addPictureReader(page)
  await page.goto('/talent/public')
  await expect(page.locator('main tbody img').first()).toBeVisible()
  await expectPictures(page)
  const link = (label: string) => page.getByRole('navigation', MENU).getByRole('link', { name: label, exact: true })
  await link('操作日志').click()
  await expect(page.getByRole('heading', { level: 1, name: '操作日志' })).toBeVisible()
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('HeapProfiler.collectGarbage')
  // Looked at in the frame in which the rows stand.
  await page.evaluate(() => {
    const watched = window as unknown as PictureWindow & { pictures?: boolean[] }
    const watch = () => {
      const pictures = watched.readPicturesInView()
      if (document.querySelector('main h1')?.textContent?.startsWith('达人公海') && pictures.length > 0)
        watched.pictures = pictures
      else requestAnimationFrame(watch)
    }
    watch()
  })
  await link('达人公海').click()
  const pictures = await page.waitForFunction(() => (window as unknown as { pictures?: boolean[] }).pictures)
  expect(new Set(await pictures.jsonValue())).toEqual(new Set([true]))
})

test('resting on a row asks for what its page shows first; few calls are in vain', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await overviewShown(page)
  const menu = page.getByRole('navigation', MENU)
  const asked = noteReads(page)
  const ahead: string[] = []
  const rest = async (label: string, call: string) => {
    await page.waitForLoadState('networkidle')
    const answered = page.waitForResponse((response) => response.url().includes(`/api/${call}`))
    await menu.getByRole('link', { name: label, exact: true }).hover()
    const { url } = await answered.then((response) => ({ url: new URL(response.url()) }))
    ahead.push(url.pathname + url.search)
  }
  const rows = [
    ['达人公海', 'v1/commerce/author/public/list'],
    ['我的达人', 'v1/commerce/author/my/list'],
    ['合作单', 'v1/commerce/cooperate/list'],
    ['寄样管理', 'v1/commerce/sample/list'],
    ['商品列表', 'v1/goods/list'],
  ] as const
  for (const [label, call] of rows) {
    await rest(label, call)
    await menu.getByRole('link', { name: label, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
    await expect(page.getByRole('table').first()).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
  const made = asked.filter((address) => ahead.includes(address)).length
  console.log(`asked ahead ${ahead.length}, calls made for them ${made}`)
  expect(made / ahead.length).toBeLessThanOrEqual(1.2)
})

test('whoever has signed out asks for nothing, not even for what the page knows', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await overviewShown(page)
  await page.waitForLoadState('networkidle')
  // Of the passport too: as long as it knows somebody, the sign-in page brings them back.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('crm.v1.token'))
  const asked = noteReads(page)
  // What the page that is left asks until it goes is not of the next one.
  page.once('framenavigated', () => {
    asked.length = 0
  })
  await page.reload()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(asked.filter((address) => /overview|user\/info/.test(address))).toEqual([])
})

test('a node or a style sheet that comes later leaves the rest of the page as it is', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const inspector = await page.context().newCDPSession(page)
  const events: { name: string; args: { elementCount?: number; beginData?: Record<string, unknown> } }[] = []
  inspector.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as typeof events)))
  const traceConfig = { includedCategories: ['devtools.timeline'] }
  await inspector.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  const objects = await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const node = document.createElement('div')
    document.querySelector('main')?.prepend(node)
    await drawn()
    node.remove()
    await drawn()
    const known = new Set(Array.from(document.querySelectorAll('link'), (link) => link.getAttribute('href')))
    const names = (await (await fetch('/preloads.json')).text()).match(/[^"]+\.css/g) ?? []
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = names.find((name) => !known.has(name)) ?? ''
    await new Promise((resolve, reject) => {
      sheet.onload = resolve
      sheet.onerror = reject
      document.head.append(sheet)
    })
    await drawn()
    return document.querySelectorAll('*').length
  })
  const ended = new Promise((resolve) => inspector.once('Tracing.tracingComplete', resolve))
  await inspector.send('Tracing.end')
  await ended
  const most = (name: string, countOf: (args: (typeof events)[0]['args']) => unknown) =>
    Math.max(...events.filter((event) => event.name === name).map(({ args }) => Number(countOf(args) ?? 0)))
  const anew = {
    styled: most('UpdateLayoutTree', ({ elementCount }) => elementCount),
    laidOut: most('Layout', ({ beginData }) => beginData?.dirtyObjects),
  }
  for (const count of Object.values(anew)) {
    // Nothing at all would mean that the browser tells it by other names.
    expect(count, JSON.stringify(anew)).toBeGreaterThan(0)
    expect(count, JSON.stringify(anew)).toBeLessThan(objects / 4)
  }
})
