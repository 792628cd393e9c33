import { chooseOption, expectQuery, searchFor } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { expectToast, expectUndo, undo } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('the library: a search lives in the address, is counted, starred, and taken into the pool and back', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 6)
  // A platform on which no other journey takes talents into the pool.
  await page.goto('/talent/recommend?platform=ks')
  await expectRows(page)
  const counted = page.getByText(/^符合条件 [\d,]+ 位达人$/)
  const whole = await counted.innerText()

  await page.getByRole('button', { name: '展开', exact: true }).click()
  await chooseOption(page, '粉丝性别', '女')
  await expectQuery(page, { fans_gender: '女:50' })
  const least = page.getByRole('textbox', { name: '粉丝性别最低占比' })
  for (const [typed, request] of [
    ['165', '女:100'],
    ['65', '女:65'],
  ] as const) {
    await least.fill(typed)
    await page.keyboard.press('Enter')
    await expectQuery(page, { fans_gender: request })
  }
  await chooseOption(page, '跟进状态', '未跟进')
  await expectQuery(page, { relation: 'none' })
  await expect(counted).not.toHaveText(whole)
  await page.reload()
  await expect(page.getByText('粉丝性别：女 ≥ 65%')).toBeVisible()
  await expect(counted).not.toHaveText(whole)

  const first = rowsOf(page).first()
  const name = (await first.getByRole('link').first().innerText()).trim()
  await first.getByRole('button', { name: `收藏：${name}` }).click()
  await expectToast(page, '已收藏')
  await page.getByRole('button', { name: '展开', exact: true }).click()
  await page.getByRole('switch', { name: '我的收藏' }).click()
  await expectQuery(page, { is_favorite: '1' })
  await expect(rowsOf(page)).toHaveCount(1)
  await first.getByRole('button', { name: `取消收藏：${name}` }).click()
  await expect(page.getByText('没有找到？去收录')).toBeVisible()
  await page.getByRole('switch', { name: '我的收藏' }).click()

  await runRowAction(page, rowsOf(page).filter({ hasText: name }).first(), '加入公海')
  await expectUndo(page, '已加入公海')
  await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(0)
  await undo(page, '已加入公海')
  await expect(rowsOf(page).filter({ hasText: name }).first()).toBeVisible()

  await page.getByRole('tab', { name: '卡片' }).click()
  await expectQuery(page, { view_mode: 'card' })
  await expect(page.getByRole('listitem', { name })).toContainText('30天成交额')

  await searchFor(page, '没有这位达人')
  await page.getByRole('main').getByRole('button', { name: '收录达人' }).last().click()
  await expect(page.getByRole('dialog', { name: '收录达人' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(errors).toEqual([])
})
