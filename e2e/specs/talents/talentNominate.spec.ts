import { chooseOption, expectQuery } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { expectUndo, undo } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('recommendations: scored, another batch, no interest and back, from a class, as a table', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 6)
  await page.goto('/talent/nominate')
  const cards = page.getByRole('list', { name: '智能推荐' }).getByRole('listitem')
  await expect(cards).toHaveCount(12)
  await expect(cards.first().getByRole('img', { name: /^匹配度\d+$/ })).toBeVisible()
  const name = (await cards.first().getAttribute('aria-label')) ?? ''

  await page.getByRole('button', { name: '换一批' }).click()
  await expectQuery(page, { page: '2' })
  await expect(page.getByText('第 2 批，匹配度从高到低')).toBeVisible()
  await page.goto('/talent/nominate')
  await expect(cards.first()).toHaveAccessibleName(name)

  await cards.first().getByRole('button', { name: '不感兴趣' }).click()
  await expectUndo(page, '已忽略，30 天内不再推荐')
  await expect(cards.first()).not.toHaveAccessibleName(name)
  await undo(page, '已忽略，30 天内不再推荐')
  await expect(cards.first()).toHaveAccessibleName(name)

  await page.getByRole('tab', { name: '基于品类' }).click()
  await expect(page.getByText('请选择类目作为推荐依据')).toBeVisible()
  await chooseOption(page, '品类', '美妆护肤')
  await expectQuery(page, { basis: 'category', basis_category: '2' })
  await expect(cards.first()).toContainText('美妆护肤')
  await page.getByRole('tab', { name: '表格' }).click()
  await expectRows(page)
  await page.reload()
  await expectRows(page)
  expect(errors).toEqual([])
})
