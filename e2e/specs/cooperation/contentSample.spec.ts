import { chooseOption } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, columnTexts, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('the assistant sends and signs a seeding sample; nothing of commerce stands among them', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 7)
  await page.goto('/content/sample?date_type=all&tab=3')
  await expectRows(page)
  await expect(page.getByRole('heading', { name: '种草寄样' })).toBeVisible()
  // What is sold and whom only commerce knows has no place here.
  for (const name of ['无果寄样', '超时未履约']) await expect(page.getByRole('tab', { name })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /超时未产出/ })).toBeVisible()
  const number = /JY\d+/.exec(await rowsOf(page).first().innerText())?.[0] ?? ''
  await page.goto(`/content/sample?date_type=all&keyword=${number}`)
  await expect(rowsOf(page)).toHaveCount(1)
  const row = rowOf(page, number)
  await runRowAction(page, row, '发货')
  await page.getByRole('dialog').getByRole('textbox', { name: '快递单号' }).fill('SF1234567890777')
  await answerDialog(page, '发货')
  await expectToast(page, '已发货')
  await expect(await cellOf(row, '状态')).toContainText('已发货')
  await runRowAction(page, row, '确认签收')
  await answerDialog(page, '确认签收')
  await expect(await cellOf(row, '状态')).toContainText('已签收')
  // Lives are commerce.
  await runRowAction(page, row, '标记履约')
  await expect(page.getByRole('dialog').getByRole('radio', { name: '手动直播' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  // Neither quotes nor the page of a talent are the assistant's.
  await expect(await cellOf(row, 'CPE ¥')).toHaveText('-')
  await expect((await cellOf(row, '达人')).getByRole('link')).toHaveCount(0)
  expect(errors).toEqual([])

  // The same number is no sample of commerce.
  await page.goto(`/cooperate/sample?date_type=all&keyword=${number}`)
  await expect(page.getByText('暂未找到匹配的筛选结果')).toBeVisible()
})

test('a lead narrows seeding samples to a campaign, opens what came of one, and asks for another', async ({ page }) => {
  await signedInAs(page, 3)
  await page.goto('/content/sample?date_type=all')
  await expectRows(page)
  const campaign = (await columnTexts(page, '项目')).find((name) => name !== '-') ?? ''
  await chooseOption(page, '种草项目', campaign)
  await expect(page).toHaveURL(/campaign_id=\d+/)
  await expectRows(page)
  expect(new Set(await columnTexts(page, '项目'))).toEqual(new Set([campaign]))
  await page.goto('/content/sample?date_type=all&has_content=1&order_by=interactions&sort=desc')
  await expectRows(page)
  const made = await cellOf(rowsOf(page).first(), '产出内容')
  const count = Number(await made.innerText())
  expect(count).toBeGreaterThan(0)
  await made.getByRole('button').click()
  const contents = page.getByRole('dialog', { name: /产出内容/ })
  await expect(contents.getByRole('row')).toHaveCount(count + 1)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '新建寄样' }).click()
  const form = page.getByRole('dialog', { name: '新建寄样' })
  await expect(form.getByText('团长')).toHaveCount(0)
  for (const field of ['达人', '寄样商品']) {
    await form.getByRole('combobox', { name: field }).click()
    await page.locator('[role="option"]:visible').first().click()
    await form.getByRole('heading', { name: '新建寄样' }).click()
  }
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(form.getByText('已提交 1 个寄样单')).toBeVisible()
  await form.getByRole('button', { name: '查看列表' }).click()
  await page.goto('/content/sample?tab=12')
  await expectRows(page)
  await runRowAction(page, rowsOf(page).first(), '编辑')
  await expect(page.getByRole('dialog', { name: /编辑寄样/ })).toBeVisible()
})

test('a medium of commerce has no seeding samples', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/content/sample')
  await expect(page.getByText('暂无访问权限！')).toBeVisible()
})
