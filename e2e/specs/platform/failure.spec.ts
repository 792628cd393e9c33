import { expect, test } from '@playwright/test'
import { searchFor } from '../../support/controls.ts'
import { fileFails, remoteFails } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf, tableOf } from '../../support/tables.ts'

test('a remote whose files are gone says so, leaves the rest usable, and heals by itself', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
  const started = await page.evaluate(() => performance.timeOrigin)
  const heal = await remoteFails(page, 'goods')
  const menu = page.getByRole('navigation', { name: '主菜单' })

  await menu.getByRole('link', { name: '商品列表' }).click()
  const card = page.getByRole('alert').filter({ hasText: '「商品」暂不可用' })
  await expect(card).toBeVisible()
  await expect(menu.getByRole('link', { name: /商品列表.*暂不可用/ })).toBeVisible()

  await menu.getByRole('link', { name: '达人公海' }).click()
  await expect(page.getByRole('heading', { name: '达人公海' })).toBeVisible()
  await menu.getByRole('link', { name: '商品列表' }).click()
  await expect(card).toBeVisible()

  await heal()
  await expect(page.getByRole('heading', { name: '商品列表' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /暂不可用/ })).toHaveCount(0)
  expect(await page.evaluate(() => performance.timeOrigin), 'no reload').toBe(started)
})

test('a drawer whose owner is down tells so in a dialog and leaves the page alone', async ({ page }) => {
  await signedInAs(page, 2)
  const heal = await remoteFails(page, 'goods')
  await page.goto('/overview')
  await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
  await page.mouse.wheel(0, 4000)
  await page.getByRole('tab', { name: '商品', exact: true }).click()
  await rowsOf(tableOf(page, '商品成交排行')).first().getByRole('cell').nth(1).getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: '商品' })
  await expect(dialog.getByText('「商品」暂不可用')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('main [data-remote="dashboards"]')).toBeVisible()
  await heal()
})

test('changed bytes are not run: neither an entry nor a page chunk', async ({ page }) => {
  await signedInAs(page, 2)
  for (const file of [/\/r\/talents\/.*remoteEntry\..*\.js/, /\/r\/talents\/.*TalentPublicPage.*\.js/]) {
    await page.route(file, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `window.__tampered=true;${await response.text()}` })
    })
    await page.goto('/talent/public')
    await expect(page.getByRole('alert').filter({ hasText: '「达人」暂不可用' })).toBeVisible()
    expect(await page.evaluate(() => '__tampered' in window)).toBe(false)
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('a slow entry is asked for again under another address, and the page appears', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await fileFails(page, '/r/talents/*/remoteEntry*', { fault: 'status', status: 503, times: 1 })
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '达人公海' }).click()
  await expect(page.getByRole('heading', { name: '达人公海' })).toBeVisible()
})

test('when the build in use is gone, the build before takes its place in the same page', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
  const started = await page.evaluate(() => performance.timeOrigin)
  const { remotes } = await (await page.request.get('/portal.json')).json()
  const system = remotes.find((remote: { id: string }) => remote.id === 'system')
  expect(system.fallback, 'the registry holds a build before').toBeTruthy()
  await fileFails(page, `/r/system/*${system.current.build}*`)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '成员管理' }).click()
  await expect(page.getByRole('heading', { name: '成员管理' })).toBeVisible()
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))
  expect(fetched.some((address) => address.includes(system.fallback.build))).toBe(true)
  expect(await page.evaluate(() => performance.timeOrigin), 'no reload').toBe(started)
})

test('without a network a list and a save say so; when it is back the list loads by itself', async ({
  page,
  context,
}) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list')
  await expectRows(page)
  await context.setOffline(true)
  const sentence = '网络连接异常，请检查网络'
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: /^价格/ }).press('Space')
  await expectToast(page, sentence)
  await page.keyboard.press('Escape')
  await searchFor(page, '面膜')
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
  await context.setOffline(false)
  await expect(rowsOf(page).first()).toContainText('面膜')
})
