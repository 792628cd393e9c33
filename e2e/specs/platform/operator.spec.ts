import { expect, test } from '@playwright/test'
import { watchErrors } from '../../support/gateway.ts'

// `npm test` makes the key; elsewhere `pnpm registry keys add <name> --operator` does.
const KEY = process.env.OPERATOR_KEY ?? ''

test('an operator sees who decided what, stops a module of one portal with a reason, and brings it back', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await page.goto('/operator')
  await page.getByLabel('运维密钥').fill(KEY)
  await page.getByRole('button', { name: '进入' }).click()
  const portal = page.getByRole('region', { name: /^门户 private · 修订 \d+/ })
  const content = portal.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'content' }) })
  await expect(content).toContainText('运行中')
  const served = async () => {
    const { remotes } = await (
      await page.request.get('/portal.json', { headers: { host: 'private.localhost' } })
    ).json()
    return remotes.find(({ id }: { id: string }) => id === 'content').state
  }
  expect(await served()).toBe('on')

  await content.getByRole('button', { name: '停用 private content' }).click()
  const dialog = page.getByRole('dialog', { name: '停用 content' })
  // Without a reason nothing is done.
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('给用户看的说明').fill('维护中')
  await dialog.getByLabel('原因').fill('演练停用')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('status')).toContainText('已完成')
  await expect(content).toContainText('已停用 维护中')
  await expect(content).toContainText('演练停用')
  expect(await served()).toBe('killed')

  await content.getByRole('button', { name: '恢复 private content' }).click()
  await page.getByRole('dialog', { name: '恢复 content' }).getByLabel('原因').fill('演练结束')
  await page.getByRole('button', { name: '确认' }).click()
  await expect(content).toContainText('运行中')
  expect(await served()).toBe('on')

  await portal.getByText('日志', { exact: true }).click()
  const log = page.getByRole('table', { name: 'private 的日志' })
  await expect(log.getByRole('row').nth(1)).toContainText('演练结束')
  await expect(log.getByRole('row').nth(2)).toContainText('演练停用')
  expect(errors).toEqual([])
})

test('an operator sees what open pages refused of a manifest', async ({ page }) => {
  const reported = await page.request.post('/beacon/builds', {
    data: { portal: 'private', rows: [{ build: 'manifest@8', outcome: 'integrity', phase: 'signature' }] },
  })
  expect(reported.status()).toBe(204)
  await page.goto('/operator')
  await page.getByLabel('运维密钥').fill(KEY)
  await page.getByRole('button', { name: '进入' }).click()
  const portal = page.getByRole('region', { name: /^门户 private · 修订 \d+/ })
  await expect(async () => {
    await page.reload() // The key stays, for this tab.
    await expect(portal).toContainText(/门户配置 8：上报 \d+ 次，最近与签名不符/, { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
})

test('a wrong key opens nothing, and is not kept', async ({ page }) => {
  await page.goto('/operator')
  await page.getByLabel('运维密钥').fill('crmkey.nobody.0000000000000000000000000000000000000000000')
  await page.getByRole('button', { name: '进入' }).click()
  await expect(page.getByRole('status')).toContainText('密钥无效')
  await expect(page.getByRole('region')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('运维密钥')).toBeFocused()
})
