import { expect, test } from '@playwright/test'
import { signedInAs } from '../../support/signIn.ts'

/** Portals differ by host name alone; the port is the test gateway's. */
function portalUrl(host: string, path = '/'): string {
  const base = new URL(test.info().project.use.baseURL ?? '')
  return `http://${host}:${base.port}${path}`
}

test('each host has its own brand before anything is signed in', async ({ page }) => {
  const seen: { title: string; colour: string; logo: string | null }[] = []
  for (const host of ['127.0.0.1', 'brand-a.localhost', 'private.localhost']) {
    await page.goto(portalUrl(host, '/login'))
    await expect(page.getByRole('heading', { name: /^登录/ })).toBeVisible()
    seen.push({
      title: await page.title(),
      colour: await page.evaluate(() =>
        getComputedStyle(document.body).getPropertyValue('--semi-color-primary').trim(),
      ),
      logo: await page.locator('aside img').last().getAttribute('src'),
    })
  }
  for (const key of ['title', 'colour', 'logo'] as const) expect(new Set(seen.map((one) => one[key])).size, key).toBe(3)
})

test('the private portal hides what belongs to the public one and calls nobody else', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  await signedInAs(page, 2)
  await page.goto(portalUrl('private.localhost', '/overview'))
  await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
  await expect(page.getByRole('button', { name: /切换企业/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^消息/ }).click()
  await expect(page.getByRole('tab', { name: /提醒/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /公告/ })).toHaveCount(0)
  expect([...hosts].filter((host) => host !== '127.0.0.1')).toEqual(['private.localhost'])
})

test('the white-label portal works as the default one does', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto(portalUrl('brand-a.localhost', '/talent/public'))
  await expect(page.getByRole('heading', { name: '达人公海' })).toBeVisible()
  await expect(page.getByRole('button', { name: /切换企业/ })).toBeVisible()
})
