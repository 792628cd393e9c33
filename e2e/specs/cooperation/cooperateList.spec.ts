import { expectQuery, searchFor } from '../../support/controls.ts'
import { callFails } from '../../support/gateway.ts'
import { answerDialog, expectNoMatch, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a copied cooperation is confirmed (once the gateway recovers), noted, cancelled on the board and removed', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/list')
  await expectRows(page)
  await runRowAction(page, rowsOf(page).first(), '复制')
  const said = page.getByText(/已复制为 HZ\d+/).first()
  await expect(said).toBeVisible()
  const number = /HZ\d+/.exec(await said.innerText())?.[0] ?? ''
  await searchFor(page, number)
  await expect(rowsOf(page)).toHaveCount(1)
  const row = rowOf(page, number)
  await expect(await cellOf(row, '状态')).toContainText('待确认')

  const heal = await callFails(page, 'cooperation.status', { message: '系统繁忙' })
  await runRowAction(page, row, '确认')
  await expectToast(page, '系统繁忙')
  await expect(await cellOf(row, '状态')).toContainText('待确认')
  await heal()
  // the button guards against a second press for three seconds
  await expect(async () => {
    await runRowAction(page, row, '确认')
    await expect(await cellOf(row, '状态')).toContainText('进行中', { timeout: 2000 })
  }).toPass()

  const remark = await cellOf(row, '备注')
  await remark.getByRole('button').click()
  await remark.getByRole('textbox').fill('周五开播')
  await remark.getByRole('textbox').press('Enter')
  await expectToast(page, '设置成功')

  await page.getByRole('tab', { name: '看板' }).click()
  await expectQuery(page, { view_mode: 'board', keyword: number })
  await page.reload()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = column('进行中').getByRole('listitem').filter({ hasText: number })
  await card.focus()
  // done is a move as well: to cancel, the card goes one further
  await card.press('Alt+ArrowRight')
  await expect(column('已完成').getByRole('listitem').filter({ hasText: number })).toBeVisible()
  await page.getByRole('tab', { name: '表格' }).click()
  await expect(tableOf(page, '合作单')).toBeVisible()
  await expect(await cellOf(rowOf(page, number), '备注')).toContainText('周五开播')
  await expect(await cellOf(rowOf(page, number), '状态')).toContainText('已完成')

  // one more, to be given up: the reason is asked, and only then it can go
  await runRowAction(page, rowOf(page, number), '复制')
  await expectToast(page, '已复制为')
  await page.goto(`/cooperate/list?tab=1`)
  await expectRows(page)
  const newest = rowsOf(page).first()
  const name = /HZ\d+/.exec(await newest.innerText())?.[0] ?? ''
  await runRowAction(page, newest, '取消')
  await page.getByRole('textbox', { name: '取消原因' }).fill('档期冲突')
  await answerDialog(page, '取消合作')
  await page.goto(`/cooperate/list?keyword=${name}`)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(await cellOf(rowOf(page, name), '状态')).toContainText('已取消')
  await runRowAction(page, rowOf(page, name), '删除')
  await answerDialog(page, '删除')
  await expectNoMatch(page)
})
