import { expectQuery } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a competitor is added, its talents and their goods are read, and it is removed', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 2)
  await page.goto('/talent/competitor')
  const { list } = await callGateway<{ list: { brand_id: number; name: string }[] }>(
    page,
    'GET',
    'v1/commerce/brand/hot',
    {},
  )
  const watched = await callGateway<{ list: { brand_id: number }[] }>(page, 'GET', 'v1/commerce/competitor/list', {
    platform: 'dy',
  })
  const brand = list.find(({ brand_id }) => !watched.list.some((each) => each.brand_id === brand_id))
  if (!brand) throw new Error('every hot brand is watched')

  await page.getByRole('button', { name: '添加竞品' }).first().click()
  const dialog = page.getByRole('dialog', { name: '添加竞品' })
  await dialog.getByRole('combobox', { name: '品牌' }).click()
  await page.getByRole('option', { name: brand.name, exact: true }).click()
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expectToast(page, '已添加竞品')

  const panel = page.getByRole('complementary', { name: '竞品列表' })
  await panel.getByRole('button', { name: new RegExp(`^${brand.name}`) }).click()
  await expect(page).toHaveURL(/[?&]competitor_id=\d+/)
  await expectRows(page)
  await expect(page.getByText('合作达人数', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '趋势与 Top10', exact: true }).click()
  await expect(page.getByRole('img', { name: '每日带货达人数' })).toBeVisible()
  await page.getByRole('button', { name: '收起趋势与 Top10' }).click()
  // what one sold opens beside the page of the list that it stands on
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('10')
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expectQuery(page, { size: '10', page: '2' })
  await rowsOf(tableOf(page, '竞品达人')).first().getByRole('button', { name: '看竞品商品' }).click()
  await expect(rowsOf(tableOf(page, '竞品商品')).first()).toBeVisible()
  await expectQuery(page, { page: '2' })
  await page.keyboard.press('Escape')
  await expectQuery(page, { author_id: undefined, page: '2' })

  await panel.getByRole('button', { name: `取消关注${brand.name}` }).click()
  await answerDialog(page, '取消关注')
  await expectToast(page, '已取消关注')
  await expect(panel.getByText(brand.name, { exact: true })).toHaveCount(0)
  expect(errors).toEqual([])
})
