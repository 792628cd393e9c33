import { expect, type Page, test } from '@playwright/test'
import { addPictureReader, expectPictures } from '../../support/pictures.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'

/** One page of every remote that the commerce menu leads to; the round ends on a list. */
const PAGES = [
  ['数据概览', 'dashboards'],
  ['达人公海', 'talents'],
  ['合作单', 'cooperation'],
  ['商品列表', 'goods'],
  ['带货视频', 'media-centre'],
  ['成员管理', 'system'],
] as const

// The recorder of a trace keeps every node that it has seen.
test.use({ trace: 'off' })

async function openPage(page: Page, [name, remote]: (typeof PAGES)[number]): Promise<void> {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true }).click()
  await expect(page.locator(`main [data-remote="${remote}"]`)).toBeVisible()
  await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
}

async function round(page: Page): Promise<void> {
  for (const each of PAGES) await openPage(page, each)
}

/** How the page, each class of its header and elements that nothing dresses are drawn, by name; what the header lays out is its own. */
const readLooks = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const drawn = [
      'fontFamily',
      'fontSize',
      'lineHeight',
      'letterSpacing',
      'color',
      'backgroundColor',
      'boxSizing',
    ] as const
    const placed = ['display', 'margin', 'padding', 'border'] as const
    const lookOf = (each: Element, names: readonly (keyof CSSStyleDeclaration)[]) => {
      const style = getComputedStyle(each)
      return names.map((name) => `${String(name)}: ${String(style[name])}`).join('; ')
    }
    const tags =
      'h1 h2 h3 h4 h5 h6 p a b em ul ol li dl dt dd table caption thead tbody tr th td button input select textarea label fieldset legend img svg code pre hr section article aside nav header footer figure'
    const place = document.body.appendChild(document.createElement('div'))
    const plain = tags.split(' ').map((tag) => place.appendChild(document.createElement(tag)))
    const button = place.appendChild(document.createElement('button'))
    button.className = 'semi-button'
    const header = [...document.querySelectorAll('header *')].filter((each) => !each.closest('main, svg'))
    const looks = Object.fromEntries([
      ...[document.documentElement, document.body].map((each) => [each.tagName, lookOf(each, [...drawn, ...placed])]),
      ...[...plain, button].map((each) => [`<${each.tagName} ${each.className}>`, lookOf(each, [...drawn, ...placed])]),
      ...header.map((each) => [`header ${each.tagName}.${each.className}`, lookOf(each, drawn)]),
    ])
    place.remove()
    return looks
  })

/** The order in which owners of styles overrule each other, as the page has it, and the typeface that hangs on it. */
const readOrder = (page: Page) =>
  page.evaluate(() => {
    // A layer stands where it is named first.
    const named = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => {
        if (rule instanceof CSSLayerStatementRule) return [...rule.nameList]
        return rule instanceof CSSLayerBlockRule ? [rule.name] : []
      })
    const layers = [...new Set(named)]
    return { layers, typeface: getComputedStyle(document.body).fontFamily.split(',')[0] }
  })

test('the order of the layers stands before every style, for guests and for staff', async ({ page }) => {
  const order = { layers: ['semi', 'ui', 'shell', 'remote'], typeface: 'Inter' }
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: /^登录/ })).toBeVisible()
  expect(await readOrder(page)).toEqual(order)
  await signedInAs(page, 2)
  await page.goto('/overview')
  await openPage(page, PAGES[0])
  expect(await readOrder(page)).toEqual(order)
})

test('no remote changes how the frame or a plain element looks', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await openPage(page, PAGES[0])
  await page.waitForLoadState('networkidle')
  const before = await readLooks(page)
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(60)
  const changed = async () => {
    const now = await readLooks(page)
    return Object.keys(before).filter((name) => name in now && now[name] !== before[name])
  }
  for (const each of PAGES.slice(1)) {
    await openPage(page, each)
    expect(await changed(), each[1]).toEqual([])
  }
  // What this would notice.
  for (const leak of ['table { margin: 1px }', '.semi-button { border-width: 3px }', ':root { letter-spacing: 1px }']) {
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, leak)
    expect(await changed(), leak).not.toEqual([])
  }
})

test('pages that are left leave nothing behind: no node and no listener more after each round', async ({ page }) => {
  await signedInAs(page, 2)
  await addPictureReader(page)
  // Anomalies are found on the hour: the card that tells them would come between two counts.
  await page.route(/\/v1\/notice\/list\?.*type=2/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, list: [] } } })
  })
  await page.goto('/overview')
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable')
  const sample = async () => {
    await inspector.send('HeapProfiler.collectGarbage')
    const { metrics } = await inspector.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  // What the last page still loads is no leak: two equal samples in a row count.
  const counted = async () => {
    await expectRows(page)
    await page.waitForLoadState('networkidle')
    let last = await sample()
    await expect
      .poll(async () => {
        const [before, now] = [last, await sample()]
        last = now
        return JSON.stringify(before) === JSON.stringify(now)
      })
      .toBe(true)
    return last
  }
  // The first round loads code and pictures, the second fills what is kept for a page that comes back.
  for (const each of PAGES) {
    await openPage(page, each)
    if (each[1] !== 'dashboards') await expectRows(page)
    await expectPictures(page)
  }
  await round(page)
  const before = await counted()
  const rounds = 2
  for (let at = 0; at < rounds; at++) await round(page)
  const after = await counted()
  // One forgotten node or listener per mount would show as this many.
  const mounts = rounds * PAGES.length
  console.log(
    `after ${mounts} more mounts: nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}`,
  )
  expect(after.nodes - before.nodes).toBeLessThan(mounts)
  expect(after.listeners - before.listeners).toBeLessThan(mounts)
})
