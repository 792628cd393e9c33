import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { rowOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a colonel is asked for in the task centre, and stands in its list', async ({ page }) => {
  const name = `团长${Date.now()}`
  await signedInAs(page, 4)
  await page.goto('/system/task-center?tab=colonel')
  await page.getByRole('tab', { name: '团长收录列表' }).click()
  await page.getByRole('button', { name: '收录团长' }).click()
  const dialog = page.getByRole('dialog', { name: '收录团长' })
  expect((await dialog.boundingBox())?.width).toBeCloseTo(578, 0)
  await dialog.getByRole('button', { name: '收录', exact: true }).click()
  await expect(dialog.getByText('请输入团长名称').last()).toBeVisible()
  await expect(dialog.getByText('请填写团长主页链接或团长ID进行收录')).toBeVisible()
  await dialog.getByRole('textbox', { name: '团长名称' }).fill(name)
  await dialog.getByRole('textbox', { name: '团长主页链接或团长ID' }).fill(String(Date.now()))
  await dialog.getByRole('button', { name: '收录', exact: true }).click()
  await expectToast(page, '收录任务已添加，将在3分钟内完成收录')
  await expect(rowOf(page, name)).toContainText('收录中')
})
