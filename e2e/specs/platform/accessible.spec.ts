import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { type Cooperation, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { liveCalls } from '@crm/contracts/calls/lives'
import { type Sample, sampleCalls } from '@crm/contracts/calls/sample'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { spuCalls } from '@crm/contracts/calls/spus'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { Call } from '@crm/contracts/call'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import type { Page } from '@playwright/test'
import { pageIssues } from '../../support/axe.ts'
import { callGateway } from '../../support/gateway.ts'
import { followCalls, quiet } from '../../support/quiet.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

// Every page that the portal offers, as axe sees it: no violation of any of its rules, whatever their weight.

/** Administrators, by the module that they work in. */
const ADMIN = { 1: 2, 2: 3 } as const

/** A record as a page opens it: what the address says of it, and what of it the page shows if it is no failure. */
interface Opened {
  query: Readonly<Record<string, string | number>>
  shows: string
}

/** The first record of a list that may be opened so. */
const first =
  <Request, Item>(
    { method, path }: Call<Request, { list: Item[] }>,
    opened: (row: Item) => Opened,
    may: (row: Item) => boolean = () => true,
  ) =>
  async (page: Page): Promise<Opened> => {
    const { list } = await callGateway<{ list: Item[] }>(page, method === 'GET' ? 'GET' : 'POST', path, {
      page: 1,
      size: 50,
    })
    const row = list.find(may)
    if (row === undefined) throw new Error(`${path} has no such row`)
    return opened(row)
  }

const isEdited = ({ actions }: { actions: readonly string[] }) => actions.includes('edit')
const cooperation = ({ coop_id, coop_no }: Cooperation): Opened => ({ query: { coop_id }, shows: coop_no })
const sample = ({ sample_id, sample_no }: Sample): Opened => ({ query: { sample_id }, shows: sample_no })

/** Pages that stand for a record. */
const RECORDS: Readonly<Record<string, (page: Page) => Promise<Opened>>> = {
  CooperateEdit: first(cooperationCalls.list, cooperation, isEdited),
  CooperateDetail: first(cooperationCalls.list, cooperation),
  SamplesEdit: first(sampleCalls.list, sample, isEdited),
  SamplesRenew: first(sampleCalls.list, sample),
  ContentCampaignDetail: first(campaignCalls.list, ({ id, name }) => ({ query: { id }, shows: name })),
  ColonelDetail: first(colonelCalls.list, ({ colonel_info: { colonel_buyin_id, platform, name } }) => ({
    query: { colonel_buyin_id, platform },
    shows: name,
  })),
  ColonelCooperateDetail: first(colonelCoopCalls.list, ({ id, colonel_info: { platform }, activity }) => ({
    query: { id, platform },
    shows: activity.activity_name,
  })),
  LiveScreenDetail: first(liveCalls.list, ({ live_id, title }) => ({ query: { live_id }, shows: title })),
  MediumDetail: first(performanceCalls.list, ({ user }) => ({ query: { user_id: user.user_id }, shows: user.name })),
  SpuDetail: first(spuCalls.list, ({ spu_id, name }) => ({ query: { spu_id }, shows: name })),
  TalentDetail: first(talentCalls.myList, ({ author_id, platform, author_name }) => ({
    query: { author_id, platform },
    shows: author_name,
  })),
}
/** Pages whose address is found on another page. */
const LINKED: Record<string, string> = {
  TalentSearchGoodsDetail: '/talent/search-high-goods',
  TalentSearchBrandDetail: '/talent/topbrank',
}
/** Shown to guests only. */
const GUESTS = ['UserLogin', 'UserRegister', 'UserTrial', 'UserJoin', 'UserEntry']
/** Pages that lead on by themselves, or show what an outside page or a share brings: the journeys of those look at them. */
const ELSEWHERE = [
  'Bridge',
  'IframePage',
  'AuthTemplate',
  'AuthMiniApp',
  'AuthBi',
  'BindFeishu',
  'ProductShareDetail',
  'ProductShareList',
  'TalentManageOld',
]

const routesOf = (page: Page): Promise<RouteRow[]> =>
  page.evaluate(() => JSON.parse(document.getElementById('portal')?.textContent ?? '').routes)

/** To another page as a link of the menu leads there: without loading the document again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await quiet(page)
}

/** Opens a page as somebody comes to it. */
async function open(page: Page, { name, path, owner }: RouteRow): Promise<void> {
  const record = await RECORDS[name]?.(page)
  const home = LINKED[name]
  let address = path.replace('{id}', '1')
  if (record) {
    const query = Object.entries(record.query).map(([key, value]) => [key, String(value)])
    address = `${path}?${new URLSearchParams(query)}`
  } else if (home) {
    await goTo(page, home)
    address = (await page.locator(`main a[href^="${path}?"]`).first().getAttribute('href')) ?? ''
  }
  await goTo(page, address)
  expect(page.url(), name).toContain(address)
  if (owner !== 'shell')
    await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  if (record) await expect(page.getByRole('main')).toContainText(record.shows)
}

async function expectNone(page: Page, routes: readonly RouteRow[]): Promise<void> {
  expect(routes.length).toBeGreaterThan(0)
  const found: Record<string, string[]> = {}
  for (const route of routes) {
    await open(page, route)
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
      const isOwn = (route: RouteRow) => (module === 1 ? route.module !== 2 : route.module === 2)
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
