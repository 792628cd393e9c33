import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a change of a member stands in the log, field by field', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 2))
  await page.goto('/system/log?date_type=last30day&module=成员管理')
  const row = rowsOf(page).first()
  await expect(row).toContainText('成员管理')
  await row.getByRole('button', { name: /的变更内容$/ }).click()
  const drawer = page.getByRole('dialog', { name: '操作详情' })
  await expect(drawer.getByRole('table', { name: '变更内容' }).getByRole('row')).not.toHaveCount(0)
  await expect(drawer.getByRole('columnheader', { name: '变更前' })).toBeVisible()
  await expect(page).toHaveURL(/drawer=log&id=\d+/)
})

test('more than 90 days are refused in words', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 2))
  await page.goto('/system/log?date_type=customize&start_time=1780000000&end_time=1794326399')
  await expect(page.getByText('查询区间不能超过 90 天').first()).toBeVisible()
})
