import { expectQuery, searchFor } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectNoMatch, expectToast, expectUndo, undo } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('合作达人: 合计 is the overview, counts open what is behind them, a tag is set and taken back', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 4)
  await page.goto('/talent/cooperation?date_type=all')
  await expectRows(page)
  const overview = await callGateway<{ gmv: number }>(page, 'GET', 'v1/commerce/author/cooperation/overview', {
    platform: 'dy',
  })
  const yuan = (overview.gmv / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect(tableOf(page, '合作达人').getByText(yuan).first()).toBeVisible()
  await page.getByRole('tab', { name: /^老达人/ }).click()
  await expectQuery(page, { tab: 'old' })
  await page.reload()
  await expectRows(page)
  const goods = rowsOf(page).first().getByRole('button', { name: /^\d+$/ }).first()
  const count = Number(await goods.innerText())
  await goods.click()
  const dialog = page.getByRole('dialog', { name: /^出单商品/ })
  await expect(dialog.getByText(`共 ${count} 条`)).toBeVisible()
  await dialog.getByRole('button', { name: '知道了' }).click()
  const name = (await rowsOf(page).first().getByRole('link').first().innerText()).trim()
  const tags = await cellOf(rowOf(page, name), '标签')
  const before = await tags.innerText()
  await runRowAction(page, rowOf(page, name), '打标签')
  const tagging = page.getByRole('dialog', { name: /^打标签/ })
  await tagging.getByRole('combobox', { name: '标签' }).click()
  await page.locator('[role="option"][aria-selected="false"]').first().click()
  await page.keyboard.press('Escape')
  await tagging.getByRole('button', { name: '确定' }).click()
  await expectUndo(page, '已更新标签')
  await expect(tags).not.toHaveText(before)
  await undo(page, '已更新标签')
  await expect.poll(() => tags.innerText()).toBe(before)
  expect(errors).toEqual([])
})

test('自然出单: what was sold without a follower; one is followed, written about in the former list, and released', async ({
  page,
}) => {
  const errors = watchErrors(page)
  // an enterprise where several may follow: nobody loses a talent to this journey
  await signedInAs(page, phoneOf(6, 11))
  await page.goto('/talent/natural?date_type=all')
  await expectRows(page)
  await expect(page.getByText('自然出单达人数')).toBeVisible()
  await page.getByRole('button', { name: '趋势图' }).click()
  await expect(page.getByRole('img', { name: '自然出单趋势' })).toBeVisible()
  const free = rowsOf(page)
    .filter({ hasNotText: '写跟进' })
    .filter({ hasText: /^[^*]+$/ })
    .first()
  const name = (await free.getByRole('link').first().innerText()).trim()
  await searchFor(page, name)
  await expectQuery(page, { keyword: name, date_type: 'all' })
  const row = rowOf(page, name)
  const lives = await (await cellOf(row, '直播场次')).innerText()
  const [column, title] = lives.trim() === '0' ? ['视频数', '出单视频列表'] : ['直播场次', '出单直播场次']
  const count = await cellOf(row, column)
  const number = (await count.innerText()).trim()
  await count.getByRole('button').click()
  const sold = page.getByRole('dialog', { name: new RegExp(`^${title}`) })
  await expect(sold.getByText(`共 ${number} 条`)).toBeVisible()
  await sold.getByRole('button', { name: '知道了' }).click()

  await runRowAction(page, row, '跟进')
  await expectToast(page, '跟进成功')
  await expect(row.getByText('写跟进')).toBeVisible()
  await page.goto(`/talent/manage/old?keyword=${encodeURIComponent(name)}`)
  await expectRows(page)
  await runRowAction(page, rowOf(page, name), '写跟进')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '内容' }).fill('自然出单，先聊佣金')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '跟进已保存')
  await expect(await cellOf(rowOf(page, name), '最近跟进')).not.toHaveText('-')
  await runRowAction(page, rowOf(page, name), '释放')
  await answerDialog(page, '释放')
  await expectToast(page, '已释放')
  await expectNoMatch(page)
  await expect(page.getByText('旧版将逐步下线')).toBeVisible()
  await page.getByRole('button', { name: '体验新版' }).click()
  await expect(page).toHaveURL(/\/talent\/manage(\?|$)/)
  expect(errors).toEqual([])
})
