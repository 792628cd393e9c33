import { signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

test('an own field of the enterprise narrows 我的达人, in an address that brings it back', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/talent/manage?scope=team')
  const filters = page.getByRole('search')
  await filters.getByRole('button', { name: '展开' }).click()
  await filters.getByRole('button', { name: /^自定义字段/ }).click()
  const panel = page.getByRole('dialog', { name: '自定义字段' })
  await panel.getByRole('combobox', { name: '合作分级' }).click()
  await page.getByRole('option', { name: 'S', exact: true }).click()
  await panel.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/own=tier/)
  await expect(filters.getByRole('button', { name: /^自定义字段/ })).toContainText('合作分级 S')
  await page.reload()
  await filters.getByRole('button', { name: '展开' }).click()
  await expect(filters.getByRole('button', { name: /^自定义字段/ })).toContainText('合作分级 S')
})
