import { chooseOption, expectQuery, searchFor } from '../../support/controls.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** Name of the talent of a row, as its first link or text has it. */
const nameIn = (text: string) => text.trim().split('\n')[0]?.trim() ?? ''

test('a talent has its price noted with its history, its record opened, and comes into a campaign', async ({
  page,
}) => {
  await signedInAs(page, 3)
  await page.goto('/content/talent/company')
  await expectRows(page)
  const name = nameIn(await (await cellOf(rowsOf(page).first(), '达人')).innerText())
  const row = rowOf(page, name)

  await (await cellOf(row, '视频报价 ¥')).getByRole('button', { name: '编辑' }).click()
  const price = page.getByRole('textbox', { name: `${name} 的视频报价` })
  await price.fill('4321')
  await price.press('Enter')
  await expectToast(page, '已更新')
  await expect(await cellOf(row, '视频报价 ¥')).toContainText('4,321.00')
  await (await cellOf(row, '视频报价 ¥')).getByRole('button', { name: '报价记录' }).click()
  const prices = page.getByRole('dialog', { name: `报价记录：${name}` })
  await expect(prices.getByRole('listitem').first()).toContainText('4,321.00 元')
  await page.keyboard.press('Escape')

  await runRowAction(page, row, '写跟进')
  const log = page.getByRole('dialog', { name: `写跟进：${name}` })
  await log.getByRole('textbox', { name: '内容' }).fill('确认下月档期')
  await log.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '跟进已保存')

  await runRowAction(page, row, '详情')
  const record = page.getByRole('dialog', { name: '达人详情' })
  await record.getByRole('tab', { name: '跟进' }).click()
  await expect(record.getByText('确认下月档期')).toBeVisible()
  await record.getByRole('tab', { name: '内容' }).click()
  await expect(record.getByRole('table')).toBeVisible()
  await record.getByRole('tab', { name: '项目' }).click()
  await record.getByRole('tab', { name: '寄样' }).click()
  await page.keyboard.press('Escape')
  await expectQuery(page, {})

  // who is in the campaign already is named before anything is written
  await runRowAction(page, row, '加入项目')
  const into = page.getByRole('dialog', { name: `加入项目：${name}` })
  await expect(into.getByRole('combobox', { name: '项目' })).toBeVisible()
  await into.getByRole('radio', { name: '图文' }).check({ force: true })
  await into.getByRole('button', { name: '加入', exact: true }).click()
  await expect(page.getByText(/已加入项目|该达人已在项目中/).first()).toBeVisible()
})

test('a sample is asked for a talent from its row', async ({ page }) => {
  await signedInAs(page, 5)
  await page.goto('/content/talent/company')
  await expectRows(page)
  const row = rowsOf(page).first()
  const name = nameIn(await (await cellOf(row, '达人')).innerText())
  await runRowAction(page, row, '寄样')
  const form = page.getByRole('dialog', { name: '新建寄样' })
  await expect(form.getByText(name).first()).toBeVisible()
})

test('a talent is put on the black list with a reason, moves to the red one when agreed, and comes off it', async ({
  page,
}) => {
  await signedInAs(page, 3)
  await page.goto('/content/talent/company?tab=running')
  await expectRows(page)
  const name = nameIn(await (await cellOf(rowsOf(page).last(), '达人')).innerText())
  const row = rowOf(page, name)
  await runRowAction(page, row, '加入黑名单')
  const form = page.getByRole('dialog', { name: `加入黑名单：达人「${name}」` })
  await form.getByRole('button', { name: '加入', exact: true }).click()
  await expect(form.getByText('请选择原因').last()).toBeVisible()
  await chooseOption(page, form.getByRole('combobox', { name: '原因' }), '放鸽子')
  await form.getByRole('textbox', { name: '说明' }).fill('两次未交稿')
  await form.getByRole('button', { name: '加入', exact: true }).click()
  await expectToast(page, '已加入黑名单')

  await page.goto('/content/talent/blackred?tab=black')
  await searchFor(page, name)
  await expect(await cellOf(row, '原因')).toContainText('放鸽子')
  await runRowAction(page, row, '加入红名单')
  const move = page.getByRole('dialog', { name: `加入红名单：达人「${name}」` })
  await chooseOption(page, move.getByRole('combobox', { name: '原因' }), '效果好')
  await move.getByRole('button', { name: '加入', exact: true }).click()
  await expect(move.getByText('请确认移出黑名单')).toBeVisible()
  await move.getByText('该达人在黑名单中，加入后移出黑名单').click()
  await move.getByRole('button', { name: '加入', exact: true }).click()
  await expectToast(page, '已加入红名单')

  await page.getByRole('tab', { name: /^红名单/ }).click()
  await searchFor(page, name)
  await runRowAction(page, row, '移出红名单')
  await answerDialog(page, '移出')
  await expectToast(page, '已移出')
  await expect(row).toHaveCount(0)
})

test('a medium reads the lists and changes nothing of them', async ({ page }) => {
  await signedInAs(page, 5)
  await page.goto('/content/talent/blackred')
  await expectRows(page)
  await expect(page.getByRole('button', { name: '添加达人' })).toHaveCount(0)
  await page.goto('/content/talent/company')
  await expectRows(page)
  await expect(page.getByRole('button', { name: '收录达人' })).toBeVisible()
})
