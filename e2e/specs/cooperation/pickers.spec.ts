import type { Locator, Page } from '@playwright/test'
import { callGateway } from '../../support/gateway.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

// Talents and goods of a form, chosen without a mouse: typed, pasted from a table, taken back.

interface Talent {
  author_id: string
  author_name: string
  display_id: string
  is_listed: number
}
interface Goods {
  product_id: string
  title: string
  status: number
}

const talentsOf = async (page: Page, path: string) =>
  (await callGateway<{ list: Talent[] }>(page, 'GET', path, { platform: 'dy' })).list
const goodsOf = async (page: Page) =>
  (await callGateway<{ list: Goods[] }>(page, 'GET', 'v1/goods/title_list', { platform: 'dy' })).list.filter(
    ({ status }) => status === 0,
  )

/** Pastes into whatever has the focus, as the clipboard would. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

/** Goes to a picker by keyboard and opens its list. */
const openByKeyboard = async (page: Page, picker: Locator) => {
  await picker.locator('input').focus()
  await page.keyboard.press('ArrowDown')
  await expect(picker).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('[role="option"]:visible').first()).toBeVisible()
}

const chipsOf = (picker: Locator) => picker.locator('.semi-tag')

test('an order: talents are pasted and found, goods are chosen by keyboard alone', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/create?platform=dy')
  const talents = page.getByRole('combobox', { name: '达人' })
  await expect(talents).toBeVisible()
  const [first, second, third] = await talentsOf(page, 'v1/commerce/cooperate/talents')
  if (!first || !second || !third) throw new Error('three talents are followed')

  await openByKeyboard(page, talents)
  await paste(page, `${first.display_id}\t${second.author_id}\nnobody77`)
  await expect(chipsOf(talents)).toHaveText([first.author_name, second.author_name])
  const said = page.getByRole('status').filter({ hasText: '已添加 2 位达人' })
  await expect(said).toContainText('1 位达人未找到或不在您的数据范围内：nobody77')

  await talents.locator('input').pressSequentially(third.author_name)
  const option = page.locator('[role="option"]:visible').first()
  await expect(option).toContainText(third.author_name)
  await page.keyboard.press('Enter')
  await expect(chipsOf(talents)).toHaveCount(3)
  await page.keyboard.press('Backspace')
  await expect(chipsOf(talents)).toHaveText([first.author_name, second.author_name])
  await page.keyboard.press('Escape')
  await expect(talents).toHaveAttribute('aria-expanded', 'false')

  const goods = page.getByRole('combobox', { name: '合作商品' })
  await openByKeyboard(page, goods)
  await expect(page.locator('[role="option"]:visible').first()).toContainText(/¥[\d.]+.*库存.*佣金/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chipsOf(goods)).toHaveCount(1)
})

test('a sample: talents and goods are pasted, and it is asked for', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/cooperate/sample/create?platform=dy')
  const talents = page.getByRole('combobox', { name: '达人' })
  await expect(talents).toBeVisible()
  const own = (await talentsOf(page, 'v1/commerce/sample/talents')).slice(0, 2)
  const products = (await goodsOf(page)).slice(0, 2)
  await openByKeyboard(page, talents)
  await paste(page, own.map(({ author_id }) => author_id).join('，'))
  await expect(chipsOf(talents)).toHaveText(own.map(({ author_name }) => author_name))

  const goods = page.getByRole('combobox', { name: '寄样商品' })
  await goods.locator('input').focus()
  await paste(page, [...products.map(({ product_id }) => product_id), '999'].join('\n'))
  await expect(chipsOf(goods)).toHaveText(products.map(({ title }) => title))
  await expect(page.getByRole('status').filter({ hasText: '1 个商品不存在：999' })).toBeVisible()

  await page.getByRole('button', { name: '提交', exact: true }).click()
  const goOn = page.getByRole('button', { name: '继续提交' })
  const done = page.getByText('已提交 2 个寄样单')
  await expect(goOn.or(done)).toBeVisible()
  if (await goOn.isVisible()) await goOn.click()
  await expect(done).toBeVisible()
  await page.getByRole('button', { name: '查看列表' }).click()
  await expectRows(page)
  await expect(await cellOf(rowsOf(page).first(), '状态')).toContainText('待审核')
})
