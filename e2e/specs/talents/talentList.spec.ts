import type { Page } from '@playwright/test'
import { chooseOption, expectQuery, searchFor } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectNoMatch, expectRefused, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRow, expectRows, rowOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** A talent of the pool of 小红书 that stands on no list; other journeys work on 抖音. */
async function freeTalent(page: Page, at: number) {
  const { list } = await callGateway<{ list: { author_id: string; author_name: string; list_flag: number }[] }>(
    page,
    'GET',
    'v1/commerce/author/public/list',
    { platform: 'xhs', tab: 'never', size: 50 },
  )
  const talent = list.filter((each) => each.list_flag === 0)[at]
  if (!talent) throw new Error('the pool of 小红书 is empty')
  return talent
}

test('the black list: numbers are checked line by line, the entry is changed and taken off', async ({
  page,
  anotherPage,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 4)
  await page.goto('/talent/black-list?platform=xhs')
  const talent = await freeTalent(page, 0)
  await page.getByRole('button', { name: '添加达人' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: '输入达人ID' }).click()
  await dialog.getByRole('textbox', { name: '达人ID' }).fill(`${talent.author_id}\nnobody-knows`)
  await chooseOption(page, dialog.getByRole('combobox').first(), '违约')
  await dialog.getByRole('textbox', { name: '说明' }).fill('临时取消直播')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'nobody-knows' })).toContainText('未入库')
  await dialog.getByRole('button', { name: '添加 1 位' }).click()
  await expectToast(page, '已加入黑名单')

  await searchFor(page, talent.author_name)
  await expectQuery(page, { keyword: talent.author_name })
  await expectRow(page, { 达人: talent.author_name, 拉黑原因: '违约', 说明: '临时取消直播' })
  await runRowAction(page, rowOf(page, talent.author_name), '编辑')
  await page.getByRole('dialog').getByRole('textbox', { name: '说明' }).fill('两次临时取消')
  await answerDialog(page, '保存')
  await page.reload()
  await expectRows(page)
  await expect(await cellOf(rowOf(page, talent.author_name), '说明')).toHaveText('两次临时取消')
  await runRowAction(page, rowOf(page, talent.author_name), '移出')
  await answerDialog(page, '移出')
  await expectToast(page, '已移出')
  await expectNoMatch(page)
  expect(errors).toEqual([])

  const medium = await anotherPage()
  await signedInAs(medium, 6)
  await medium.goto('/talent/black-list')
  await expectRows(medium)
  await expect(medium.getByRole('button', { name: '添加达人' })).toHaveCount(0)
  await medium.goto('/talent/white-list')
  await expectRefused(medium, '/talent/white-list')
  await medium.close()
})

test('the white list: an administrator picks a talent by name; leads read', async ({ page, anotherPage }) => {
  await signedInAs(page, 2)
  await page.goto('/talent/white-list?platform=xhs')
  const talent = await freeTalent(page, 1)
  await page.getByRole('button', { name: '添加达人' }).first().click()
  const dialog = page.getByRole('dialog')
  const pick = dialog.getByRole('combobox', { name: '达人' })
  await pick.click()
  await pick.locator('input').fill(talent.author_name)
  await page.getByRole('option', { name: talent.author_name }).first().click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: '添加原因' }).fill('年框达人')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expectToast(page, '已加入白名单')
  await expectRow(page, { 达人: talent.author_name, 添加原因: '年框达人' })
  await runRowAction(page, rowOf(page, talent.author_name), '移除')
  await answerDialog(page, '移除')
  await expectToast(page, '已移除')

  const lead = await anotherPage()
  await signedInAs(lead, 4)
  await lead.goto('/talent/white-list')
  await expectRows(lead)
  await expect(lead.getByRole('button', { name: '添加达人' })).toHaveCount(0)
  await lead.close()
})
