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

test('a drawer whose owner is down says so in a dialog and leaves the page alone', async ({ page }) => {
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

for (const [what, file] of [
  ['an entry', 'remoteEntry'],
  ['a page', 'SystemMember'],
] as const) {
  test(`the file of ${what} that never answers gives its place to the build before, and staff are told`, async ({
    page,
  }) => {
    await signedInAs(page, 2)
    await page.goto('/overview')
    await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
    const { remotes } = await (await page.request.get('/portal.json')).json()
    const system = remotes.find((remote: { id: string }) => remote.id === 'system')
    await fileFails(page, `/r/system/*${system.current.build}/*${file}*`, { fault: 'hang' })
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '成员管理' }).click()
    await expect(page.getByRole('heading', { name: '成员管理' })).toBeVisible()
    await expectToast(page, '「系统」新版本出错，已切换到上一版本')
  })
}

test('a page that draws without end is taken off, and the rest goes on', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list')
  await expectRows(page)
  // React itself tells of each drawing; here it is played, as no page of ours does it.
  const heard = await page.evaluate(async () => {
    const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__
    const root = document.querySelector('main [data-remote="goods"]')
    if (!hook || !root) return 0
    let commits = 0
    const told = hook.onCommitFiberRoot
    hook.onCommitFiberRoot = (renderer, drawn) => {
      if (root.contains(drawn.containerInfo)) commits += 1
      told(renderer, drawn)
    }
    document.querySelector<HTMLElement>('main [role=tab][aria-selected=false]')?.click()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    hook.onCommitFiberRoot = told
    const timer = setInterval(() => {
      for (let time = 0; time < 100; time += 1) hook.onCommitFiberRoot(1, { containerInfo: root })
      if (!root.isConnected) clearInterval(timer)
    }, 100)
    return commits
  })
  expect(heard, 'React calls the hook').toBeGreaterThan(0)
  await expect(page.getByRole('alert').filter({ hasText: '页面反复刷新' })).toBeVisible()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '达人公海' }).click()
  await expectRows(page)
})

test('a page that froze the tab does not freeze it again when it is loaded anew', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list')
  await expectRows(page)
  // A frozen page cannot take its note along.
  await page.evaluate(() => {
    const note = sessionStorage.getItem('crm.v1.onScreen') ?? ''
    window.addEventListener('pagehide', () => sessionStorage.setItem('crm.v1.onScreen', note))
  })
  await page.reload()
  const card = page.getByRole('alert').filter({ hasText: '上次打开时浏览器失去响应' })
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: '重新加载' }).click()
  await expectRows(page)
  await page.reload()
  await expectRows(page)
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
