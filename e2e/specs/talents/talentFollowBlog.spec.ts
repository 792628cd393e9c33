import { expectQuery, searchFor } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectNoMatch, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('the follow log: written, commented, corrected and deleted; its lead reads it', async ({ page, anotherPage }) => {
  const errors = watchErrors(page)
  const text = `约了寄样 ${Date.now()}`
  await signedInAs(page, 6)
  await page.goto('/talent/follow-blog')
  await page.getByRole('button', { name: '写跟进' }).first().click()
  await page.getByRole('dialog').getByRole('combobox', { name: '达人' }).click()
  await page.locator('[role="option"]').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '内容' }).fill(text)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '跟进已保存')
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()

  await page.getByRole('tab', { name: '表格' }).click()
  await expectQuery(page, { mode: 'table' })
  await searchFor(page, text)
  await expectRows(page)
  await runRowAction(page, rowOf(page, text), '评论')
  const detail = page.getByRole('dialog', { name: '跟进详情' })
  await detail.getByRole('textbox', { name: '写评论' }).fill('记得带样品清单')
  await detail.getByRole('button', { name: '发表评论' }).click()
  await expect(detail.getByText('记得带样品清单').first()).toBeVisible()
  await detail.getByRole('button', { name: '关闭' }).click()
  await runRowAction(page, rowOf(page, text), '编辑')
  await page.getByRole('dialog').getByRole('textbox', { name: '内容' }).fill(`${text} 改`)
  await answerDialog(page, '保存')
  await expect(rowOf(page, `${text} 改`)).toContainText('评论 1')
  expect(errors).toEqual([])

  const lead = await anotherPage()
  await signedInAs(lead, 4)
  await lead.goto(`/talent/follow-blog?mode=table&keyword=${encodeURIComponent(text)}`)
  await expectRows(lead)
  await expect(rowOf(lead, text).getByRole('button', { name: '编辑' })).toHaveCount(0)
  await lead.close()

  await runRowAction(page, rowOf(page, text), '删除')
  await answerDialog(page, '删除')
  await expectNoMatch(page)
})
