import type { Call } from '@crm/contracts/call'
import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { spuCalls } from '@crm/contracts/calls/spus'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import type { Page } from '@playwright/test'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { LIST_WINDOW } from '../../support/listLayout.ts'
import { quiet } from '../../support/quiet.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

// How every page of one record stands in a window of 1280 × 800: one line that says who, one strip of figures, the tabs that stay,
// and the first row of the tables on the first screen. Pages to come are found by their names.

const ADMIN = 2
/** px */
const [STRIP_LEAST, STRIP_MOST, TABS_BY] = [64, 72, 300]

interface Detail {
  /** The address of its first record. */
  of: (page: Page) => Promise<Readonly<Record<string, string | number>>>
  /** A tab with a table, where the first tab shows none. */
  tab?: string
}

/** The first row of a list, as the address of its detail says it. */
const first =
  <Request, Item>(
    { method, path }: Call<Request, { list: Item[] }>,
    keyOf: (row: Item) => Awaited<ReturnType<Detail['of']>>,
    asks: object = {},
  ) =>
  async (page: Page) => {
    const { list } = await callGateway<{ list: Item[] }>(page, method === 'GET' ? 'GET' : 'POST', path, {
      page: 1,
      size: 20,
      ...asks,
    })
    const [row] = list
    if (row === undefined) throw new Error(`${path} has no row`)
    return keyOf(row)
  }

/** What the first link of a list to the detail says. */
const linked = (list: string, detail: string) => async (page: Page) => {
  await page.goto(list)
  const link = page.locator(`main a[href^="${detail}?"]`).first()
  return Object.fromEntries(new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]))
}

const DETAILS: Readonly<Record<string, Detail>> = {
  TalentDetail: {
    of: first(talentCalls.myList, ({ author_id, platform }) => ({ author_id, platform, date_type: 'all' }), {
      order_by: 'gmv',
      sort: 'desc',
      scope: 'team',
    }),
  },
  CooperateDetail: { of: first(cooperationCalls.list, ({ coop_id }) => ({ coop_id })) },
  ColonelDetail: {
    of: first(colonelCalls.list, ({ colonel_info: { colonel_buyin_id, platform } }) => ({
      colonel_buyin_id,
      platform,
    })),
  },
  ColonelCooperateDetail: {
    of: first(colonelCoopCalls.list, ({ id, colonel_info: { platform } }) => ({ id, platform })),
  },
  MediumDetail: { of: first(performanceCalls.list, ({ user }) => ({ user_id: user.user_id, date_type: 'last30day' })) },
  SpuDetail: { of: first(spuCalls.list, ({ spu_id }) => ({ spu_id })), tab: '商品' },
  // Its board has no rows.
  ContentCampaignDetail: { of: first(campaignCalls.list, ({ id }) => ({ id, view: 'table' }), { tab: '3' }) },
  TalentSearchBrandDetail: { of: linked('/talent/topbrank', '/talent/search-brand/detail') },
  TalentSearchGoodsDetail: { of: linked('/talent/search-high-goods', '/talent/search-goods/detail') },
}

/** Without figures of a record: what talents see of a shared product, and the words about a lecturer. A live is a screen for a wall. */
const ELSEWHERE = ['ProductShareDetail', 'SchoolLecturerDetail', 'LiveScreenDetail']

const routesOf = (page: Page): Promise<RouteRow[]> =>
  page.evaluate(() => JSON.parse(document.getElementById('portal')?.textContent ?? '').routes)

/** Top and bottom of what stands on the page, px. */
const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { top, bottom, height } = each.getBoundingClientRect()
        return { top, bottom, height }
      }),
  )

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(LIST_WINDOW)
  await signedInAs(page, ADMIN)
})

test('every page of one record of the portal is measured', async ({ page }) => {
  await page.goto('/overview')
  const served = (await routesOf(page)).map(({ name }) => name).filter((name) => name.endsWith('Detail'))
  expect([...Object.keys(DETAILS), ...ELSEWHERE]).toEqual(expect.arrayContaining(served))
})

for (const [name, { of, tab }] of Object.entries(DETAILS))
  test(`${name}: one line, one strip, tabs by ${TABS_BY} px, and a row on the first screen`, async ({ page }) => {
    const errors = watchErrors(page)
    await page.goto('/overview')
    const row = (await routesOf(page)).find((each) => each.name === name)
    const query = Object.entries(await of(page)).map(([key, value]) => [key, String(value)])
    await page.goto(`${row?.path}?${new URLSearchParams(query)}`)
    if (tab) await page.getByRole('tab', { name: tab, exact: true }).click()
    await expectRows(page)
    await quiet(page)

    expect(await boxesOf(page, 'main [data-identity]')).toHaveLength(1)
    const strips = await boxesOf(page, 'main [data-figures]')
    expect(strips).toHaveLength(1)
    expect(strips[0]?.height).toBeGreaterThanOrEqual(STRIP_LEAST)
    expect(strips[0]?.height).toBeLessThanOrEqual(STRIP_MOST)
    const [tabs] = await boxesOf(page, 'main [data-detail-tabs]')
    expect(tabs?.top).toBeLessThanOrEqual(TABS_BY)
    const [line] = await boxesOf(page, 'main tbody [data-row]')
    expect(line?.bottom).toBeLessThan(LIST_WINDOW.height)

    // The tabs stay under the header.
    const header = 60
    await page.setViewportSize({ ...LIST_WINDOW, height: 400 })
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(async () => (await boxesOf(page, 'main [data-detail-tabs]'))[0]?.top).toBe(header)
    expect(errors).toEqual([])
  })

test('the overview has its trend and what is to do on the first screen', async ({ page }) => {
  await page.goto('/overview')
  await expect(page.getByRole('img', { name: '成交趋势' })).toBeVisible()
  await quiet(page)
  const strips = await boxesOf(page, 'main [data-figures]')
  expect(strips.length).toBeLessThanOrEqual(2)
  for (const { height } of strips) {
    expect(height).toBeGreaterThanOrEqual(STRIP_LEAST)
    expect(height).toBeLessThanOrEqual(STRIP_MOST)
  }
  const [trend] = await boxesOf(page, 'main section[aria-label="成交趋势"]')
  expect(trend?.bottom).toBeLessThan(LIST_WINDOW.height)
  const [todo] = await boxesOf(page, 'main section[aria-label="待办"] li')
  expect(todo?.bottom).toBeLessThan(LIST_WINDOW.height)
})

test('from one record to the next of its list, by button and keyboard, and back to the list', async ({ page }) => {
  await page.goto('/colonel/list')
  await expectRows(page)
  const rows = page.locator('main tbody [data-row]')
  const names = await rows.evaluateAll((all) => all.slice(0, 2).map((row) => row.querySelector('a')?.textContent))
  await rows.first().getByRole('link').first().click()
  const named = (at: number) => page.getByRole('heading', { level: 2, name: names[at] ?? '', exact: true })
  await expect(named(0)).toBeVisible()
  await page.getByRole('tab', { name: '商品', exact: true }).click()
  await page.getByRole('button', { name: '下一位' }).click()
  await expect(named(1)).toBeVisible()
  // With a tab focused the arrows are the tabs', with Ctrl the records'.
  await page.getByRole('tab', { name: '商品', exact: true }).focus()
  await page.keyboard.press('Control+ArrowLeft')
  await expect(named(0)).toBeVisible()
  await expect(page.getByRole('tab', { name: '商品', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('navigation', { name: '面包屑' }).getByRole('link').click()
  await expectRows(page)
})
