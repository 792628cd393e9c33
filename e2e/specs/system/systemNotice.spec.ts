import { expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('an anomaly is dealt with, and all messages are read at once with the count in the header', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 1))
  await page.goto('/system/notice?type=2')
  const row = rowsOf(page).filter({ hasText: '未处理' }).first()
  await row.getByRole('button', { name: '处理', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '处理异常' })
  await dialog.getByLabel('备注').fill('已联系店铺')
  await dialog.getByRole('button', { name: '标为已处理' }).click()
  await expectToast(page, '已处理')

  await page.goto('/system/notice')
  await page.getByRole('button', { name: '全部已读' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '全部已读' }).click()
  await expectToast(page, '已全部标为已读')
  await expect(page.getByRole('button', { name: '全部已读' })).toBeDisabled()
  await page.goto('/system/notice?unread=1')
  await expect(page.getByText('暂未找到匹配的筛选结果')).toBeVisible()
})
