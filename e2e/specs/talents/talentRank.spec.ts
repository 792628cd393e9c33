import { expectQuery, searchFor } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { expectUndo, undo } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('rankings of talents: list, period and class stand in the address; a missing date leads to the latest', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 6)
  await page.goto('/talent/rank')
  await expectRows(page)
  await expect(rowsOf(page).first()).toContainText(/^\s*1/)
  await page.getByRole('tab', { name: '视频榜' }).click()
  await page.getByRole('tab', { name: '周榜' }).click()
  await expectQuery(page, { tab: 'video', cycle: 'week' })
  await expectRows(page)
  const second = (await rowsOf(page).nth(1).getByRole('link').first().innerText()).trim()
  await searchFor(page, second)
  await expectQuery(page, { keyword: second })
  await expect(rowsOf(page).filter({ hasText: second }).first()).toContainText(/^\s*2/)
  await page.reload()
  await expect(rowsOf(page).first()).toContainText(second)

  // a talent outside the enterprise is taken into the pool, and back, on a platform on which no other journey does so
  await page.goto('/talent/rank?platform=xhs')
  const unfollowed = rowsOf(page).filter({ hasText: '未跟进' }).first()
  const name = (await unfollowed.getByRole('link').first().innerText()).trim()
  await runRowAction(page, unfollowed, '加入公海')
  await expectUndo(page, '已加入公海')
  await expect(rowOf(page, name)).toContainText('公海')
  await undo(page, '已加入公海')
  await expect(rowOf(page, name)).toContainText('未跟进')

  await page.goto('/talent/rank?cycle=month')
  await expectRows(page)
  await page.getByRole('combobox', { name: '榜单日期' }).click()
  await page.getByRole('listbox').getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/date=\d{4}-\d\d-01/)
  await expectRows(page)

  await page.goto('/talent/rank?date=2030-01-01')
  await expect(page.getByText('该日期榜单尚未生成')).toBeVisible()
  await page.getByRole('button', { name: /^查看最新榜单/ }).click()
  await expectRows(page)
  expect(errors).toEqual([])
})
