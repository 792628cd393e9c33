import { expect, type Page, test } from '@playwright/test'
import { pageIssues } from '../../support/axe.ts'
import { callGateway } from '../../support/gateway.ts'
import { followCalls, quiet } from '../../support/quiet.ts'
import { signedInAs } from '../../support/signIn.ts'

// Every page that the portal offers, as axe sees it: no violation of any of its rules, whatever their weight.

interface Route {
  name: string
  path: string
  owner: string
  module?: 1 | 2
  layout: string
}

type Row = Record<string, string | number>

/** Administrators, by the module that they work in. */
const ADMIN = { 1: 2, 2: 3 } as const

/** Pages that stand for a record: the list whose first row is taken, and what the address says of it. */
const RECORDS: Record<string, [method: 'GET' | 'POST', list: string, query: (row: Row) => Row]> = {
  CooperateEdit: ['GET', 'v1/commerce/cooperate/list', ({ coop_id = 0 }) => ({ coop_id })],
  CooperateDetail: ['GET', 'v1/commerce/cooperate/list', ({ coop_id = 0 }) => ({ coop_id })],
  SamplesEdit: ['GET', 'v1/commerce/sample/list', ({ sample_id = 0 }) => ({ sample_id })],
  SamplesRenew: ['GET', 'v1/commerce/sample/list', ({ sample_id = 0 }) => ({ sample_id })],
  ColonelDetail: [
    'POST',
    'v1/commerce/colonel/list',
    ({ colonel_buyin_id = '', platform = '' }) => ({ colonel_buyin_id, platform }),
  ],
  ColonelCooperateDetail: [
    'POST',
    'v1/commerce/colonel/cooperation/list',
    ({ colonel_coop_id = 0, platform = '' }) => ({ id: colonel_coop_id, platform }),
  ],
  SpuDetail: ['GET', 'v1/content/spu/list', ({ spu_id = 0 }) => ({ spu_id })],
  TalentDetail: ['GET', 'v1/commerce/author/my/list', ({ author_id = '', platform = '' }) => ({ author_id, platform })],
}
/** Pages whose address is found on another page. */
const LINKED: Record<string, string> = {
  TalentSearchGoodsDetail: '/talent/search-high-goods',
  TalentSearchBrandDetail: '/talent/topbrank',
}
/** Shown to guests only. */
const GUESTS = ['UserLogin', 'UserRegister', 'UserTrial', 'UserJoin']
/** Pages that lead on by themselves, or show what an outside page, a shared ticket or a newcomer brings: looked at where that is at hand. */
const ELSEWHERE = [
  'Bridge',
  'IframePage',
  'AuthTemplate',
  'AuthMiniApp',
  'AuthBi',
  'BindFeishu',
  'SchoolLecturerDetail',
  'ProductShareDetail',
  'ProductShareList',
  'TalentManageOld',
  'UserEntry',
]

const routesOf = (page: Page): Promise<Route[]> =>
  page.evaluate(() => JSON.parse(document.getElementById('portal')?.textContent ?? '').routes)

/** To another page as a link of the menu leads there: without loading the document again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await quiet(page)
}

async function addressOf(page: Page, { name, path }: Route): Promise<string> {
  if (name in RECORDS) {
    const [method, list, query] = RECORDS[name] ?? []
    if (!method || !list || !query) throw new Error(`${name} has no list`)
    const answer = await callGateway<{ list: Row[] }>(page, method, list, { page: 1, size: 20 })
    const [row] = answer.list
    if (!row) throw new Error(`${list} is empty`)
    const entries = Object.entries(query(row)).map(([key, value]) => [key, String(value)])
    return `${path}?${new URLSearchParams(entries)}`
  }
  const home = LINKED[name]
  if (!home) return path
  await goTo(page, home)
  return (await page.locator(`main a[href^="${path}?"]`).first().getAttribute('href')) ?? ''
}

async function expectNone(page: Page, routes: readonly Route[]): Promise<void> {
  expect(routes.length).toBeGreaterThan(0)
  const found: Record<string, string[]> = {}
  for (const route of routes) {
    const address = await addressOf(page, route)
    await goTo(page, address)
    expect(page.url(), route.name).toContain(route.path)
    if (route.owner !== 'shell')
      await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const faults = await pageIssues(page)
    if (faults.length > 0) found[route.name] = faults
  }
  expect(found).toEqual({})
}

const owners = ['talents', 'cooperation', 'goods', 'dashboards', 'media-centre', 'content', 'system', 'shell']
for (const owner of owners)
  for (const module of [1, 2] as const) {
    if ((module === 2) !== (owner === 'content') && owner !== 'system') continue
    test(`no page of ${owner} has anything for axe, module ${module}`, async ({ page }) => {
      test.slow()
      await signedInAs(page, ADMIN[module])
      await page.goto('/school')
      await quiet(page)
      const all = await routesOf(page)
      expect(all.filter((route) => !owners.includes(route.owner))).toEqual([])
      const isOwn = (route: Route) => (module === 1 ? route.module !== 2 : route.module === 2)
      const named = [...GUESTS, ...ELSEWHERE]
      await expectNone(
        page,
        all.filter((route) => route.owner === owner && isOwn(route) && !named.includes(route.name)),
      )
    })
  }

test('no page for guests has anything for axe', async ({ page }) => {
  followCalls(page)
  await page.goto('/login')
  await quiet(page)
  await expectNone(
    page,
    (await routesOf(page)).filter(({ name }) => GUESTS.includes(name)),
  )
})
