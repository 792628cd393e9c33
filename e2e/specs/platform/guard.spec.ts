import { expect, test } from '@playwright/test'
import { agreeToTerms, signedInAs } from '../../support/signIn.ts'

test('a deep link survives the sign-in, with its query', async ({ page }) => {
  await page.goto('/goods/list?platform=ks')
  await expect(page).toHaveURL(/\/login\?referer=%2Fgoods%2Flist%3Fplatform%3Dks/)
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill('13800100002')
  await page.getByLabel('密码', { exact: true }).fill('Demo-2026')
  await agreeToTerms(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/goods\/list\?platform=ks$/)
})

test('what a role may not open is refused in words and leads to the root', async ({ page }) => {
  await signedInAs(page, 7)
  await page.goto('/talent/manage')
  await expect(page.getByText('暂无访问权限！')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('note').first()).toContainText('「我的达人」没有打开：您当前的角色是寄样助理')
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的达人' })).toHaveCount(0)
})

test('an unknown path says so, names it and offers the nearest pages; guests keep the site', async ({ page }) => {
  await page.goto('/talent/publik')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  await page.goto('about:blank')
  await signedInAs(page, 2)
  await page.goto('/talent/publik')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(page.getByText('/talent/publik')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '达人公海' }).click()
  await expect(page).toHaveURL(/\/talent\/public$/)
})

test('back and forward lead through the pages of several remotes', async ({ page }) => {
  await signedInAs(page, 2)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await page.goto('/overview')
  await menu.getByRole('link', { name: '达人公海' }).click()
  await expect(page).toHaveURL(/\/talent\/public/)
  await menu.getByRole('link', { name: '商品列表' }).click()
  await expect(page).toHaveURL(/\/goods\/list/)
  await page.goBack()
  await expect(page).toHaveURL(/\/talent\/public/)
  await expect(page.getByRole('heading', { name: '达人公海' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/overview/)
  await page.goForward()
  await expect(page.getByRole('heading', { name: '达人公海' })).toBeVisible()
})

test('a visitor with a hostile link signs in and stays on the host', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  for (const referer of [
    'https://evil.example/overview',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'java\tscript:alert(1)',
    'https://127.0.0.1@evil.example',
    '%2F%2Fevil.example',
    '\t//evil.example/overview',
  ])
    await page.goto(`/login?tab=password&referer=${encodeURIComponent(referer)}`)
  await page.getByLabel('手机号').fill('13800100002')
  await page.getByLabel('密码', { exact: true }).fill('Demo-2026')
  await agreeToTerms(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL((url) => url.hostname === '127.0.0.1' && url.pathname === '/overview')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  expect([...hosts]).toEqual(['127.0.0.1'])
})

test('a signed-in member does not stay on the sign-in page, and no address leads off the host', async ({ page }) => {
  await signedInAs(page, 2)
  for (const referer of ['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?referer=${encodeURIComponent(referer)}`)
    await expect(page).toHaveURL(/\/overview$/)
  }
})
