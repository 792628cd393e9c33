import { expect, type Page, test } from '@playwright/test'
import type { PortalManifest, PortalRemote } from '@crm/contracts/portal/manifest'
import { signedInAs } from '../support/signIn.ts'
import { copyOf, type FaultBuild, fileFaults, inject, remoteOf, remoteWith, serveBuild, servePortal } from './edge.ts'
import { cardOf, expectCounted, expectPage, listenTo, menu } from './product.ts'

// What open tabs do while operators change what the portal serves.

/** A build of the goods that says which it is, with a field to type in. */
const edition = (name: string) =>
  remoteWith(
    'goods',
    `{ GoodsList: async () => ({ Page: () => h('div', null, h('h1', null, '${name}'), h('input', { 'aria-label': '草稿' })) }) }`,
  )

/** Lets a portal serve the goods like this from now on, and answers its revision; open tabs ask twice a second. */
async function activate(
  page: Page,
  rev: number,
  part: Partial<PortalRemote>,
  more?: (portal: PortalManifest) => void,
): Promise<number> {
  let served = 0
  await servePortal(page, (portal) => {
    portal.rev += rev
    served = portal.rev
    portal.limits = {
      ...portal.limits,
      portalEvery: 500,
      probeEvery: 60_000,
      script: 2500,
      retryAfter: 100,
      deadline: 9000,
    }
    const remote = remoteOf(portal, 'goods')
    delete remote.fallback
    Object.assign(remote, part)
    more?.(portal)
  })
  return served
}

/** Waits until a tab has taken a revision: an answer on its way may still be of the one before. */
async function expectTaken(page: Page, rev: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('crm.v1.portalSeen'))).toContain(`"rev":${rev},`)
}

const one = (build: FaultBuild) => ({ current: build.build })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const toGoods = (page: Page) =>
  menu(page)
    .getByRole('link', { name: /^商品列表/ })
    .click()
const away = async (page: Page) => {
  await menu(page).getByRole('link', { name: '成员管理' }).click()
  await expectPage(page, 'system')
}

test('F35 a build that comes while another page is open is what the next page is made of, without a reload', async ({
  page,
}) => {
  const [first, second] = [edition('第一版'), edition('第二版')]
  await signedInAs(page, 2)
  for (const build of [first, second]) await serveBuild(page, build)
  await activate(page, 0, one(first))
  await page.goto('/overview')
  await expectPage(page, 'dashboards')
  const started = await page.evaluate(() => performance.timeOrigin)
  await expectTaken(page, await activate(page, 1, one(second)))
  await toGoods(page)
  await expect(heading(page, '第二版')).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(started)
})

test('F35 F36 under an open page with something typed the build stays, is told, and comes after it; a rollback too', {
  tag: '@quick',
}, async ({ page }) => {
  const [first, second] = [edition('第一版'), edition('第二版')]
  const heard = listenTo(page)
  await signedInAs(page, 2)
  for (const build of [first, second]) await serveBuild(page, build)
  await activate(page, 0, one(first))
  await page.goto('/goods/list')
  await page.getByLabel('草稿').fill('还没有保存')
  await activate(page, 1, one(second))
  await expect(
    page.getByRole('status').filter({ hasText: '「商品」已更换版本，当前页面保持不变，重新打开后生效。' }),
  ).toBeVisible()
  await expect(heading(page, '第一版')).toBeVisible()
  await expect(page.getByLabel('草稿')).toHaveValue('还没有保存')
  await away(page)
  await toGoods(page)
  await expect(heading(page, '第二版')).toBeVisible()

  await activate(page, 2, one(first))
  await expect(page.getByRole('status').filter({ hasText: '「商品」已更换版本' })).toBeVisible()
  await expect(heading(page, '第二版')).toBeVisible()
  await away(page)
  await toGoods(page)
  await expect(heading(page, '第一版')).toBeVisible()
  expect(heard.uncaught).toEqual([])
})

test('F37 a remote that is switched off stays on screen with the operator’s words; the next page says them, and comes back', async ({
  page,
}) => {
  const first = edition('第一版')
  await signedInAs(page, 2)
  await serveBuild(page, first)
  await activate(page, 0, one(first))
  await page.goto('/goods/list')
  await page.getByLabel('草稿').fill('还没有保存')
  await activate(page, 1, { ...one(first), state: 'killed', message: '商品数据正在修复，预计 15:00 恢复' })
  await expect(page.getByRole('status').filter({ hasText: '商品数据正在修复，预计 15:00 恢复' })).toBeVisible()
  await expect(page.getByLabel('草稿')).toHaveValue('还没有保存')
  await away(page)
  await toGoods(page)
  await expect(cardOf(page)).toContainText('「商品」暂不可用。商品数据正在修复，预计 15:00 恢复')
  await activate(page, 2, one(first))
  await expect(heading(page, '第一版')).toBeVisible()
})

test('F39 who takes part in a trial that is broken gets the build in use in the same page', async ({ page }) => {
  const [used, broken] = [
    edition('在用版'),
    remoteWith('goods', '{ GoodsList: async () => ({ Page() { throw new Error("broken trial") } }) }'),
  ]
  const heard = listenTo(page)
  await signedInAs(page, 2)
  for (const build of [used, broken]) await serveBuild(page, build)
  await activate(page, 0, { ...one(used), canary: { ...broken.build, weight: 10_000, salt: 's' } })
  await page.goto('/goods/list')
  await expect(heading(page, '在用版')).toBeVisible()
  await expectCounted(heard, new RegExp(`^goods@9\\.9\\.9-${broken.build.build} crash render`, 'm'))
  await expectCounted(heard, new RegExp(`^goods@9\\.9\\.9-${used.build.build} load`, 'm'))
})

test('F40 a tab whose files are gone for good learns of the newer build at once', async ({ page }) => {
  const next = edition('新版')
  await signedInAs(page, 2)
  const old = await copyOf(page, 'goods')
  for (const build of [old, next]) await serveBuild(page, build)
  // As in a tab that nobody has looked at for a month: it has not asked since.
  await activate(page, 0, one(old), (portal) => (portal.limits = { ...portal.limits, portalEvery: 3_600_000 }))
  await page.goto('/overview')
  await expectPage(page, 'dashboards')
  await inject(page, (path) => path.includes(`-${old.build.build}/`), fileFaults['answers 410'])
  await activate(page, 1, one(next))
  await toGoods(page)
  await expect(heading(page, '新版')).toBeVisible()
})

test('F41 an older manifest from a store that lags is not taken', async ({ page }) => {
  const [first, second] = [edition('第一版'), edition('第二版')]
  await signedInAs(page, 2)
  for (const build of [first, second]) await serveBuild(page, build)
  await activate(page, 1, one(second))
  await page.goto('/goods/list')
  await expect(heading(page, '第二版')).toBeVisible()
  await activate(page, 0, one(first))
  for (let turn = 0; turn < 2; turn += 1) await page.waitForResponse(/\/portal\.json/)
  await away(page)
  await toGoods(page)
  await expect(heading(page, '第二版')).toBeVisible()
})

test('F38 two tabs of two revisions share one browser: both open, and both end signed out', async ({
  page,
  context,
}) => {
  const [first, second] = [edition('第一版'), edition('第二版')]
  await signedInAs(page, 2)
  for (const build of [first, second]) await serveBuild(page, build)
  await activate(page, 0, one(first), (portal) => (portal.limits = { ...portal.limits, portalEvery: 3_600_000 }))
  await page.goto('/goods/list')
  await expect(heading(page, '第一版')).toBeVisible()

  const other = await context.newPage()
  for (const build of [first, second]) await serveBuild(other, build)
  await activate(other, 1, one(second))
  await other.goto('/goods/list')
  await expect(heading(other, '第二版')).toBeVisible()
  await expect(heading(page, '第一版')).toBeVisible()
  // Of the passport too: as long as it knows somebody, the sign-in page brings them back.
  await context.clearCookies()
  await other.evaluate(() => localStorage.removeItem('crm.v1.token'))
  await expect(page).toHaveURL(/\/login/)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
})
