import type { Locator, Page } from '@playwright/test'
import { pickRange } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { pressRefused } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowsOf, sortBy, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** Opens what is behind the largest numbers of lives and videos of a table: as many rows as the number says. */
async function readCounts(page: Page, table: Locator): Promise<void> {
  for (const [column, title] of [
    ['直播场次', '出单直播场次'],
    ['视频数', '出单视频列表'],
  ] as const) {
    await sortBy(table, column)
    await expect(table).toHaveAttribute('aria-busy', 'false')
    const count = (await cellOf(rowsOf(table).first(), column)).getByRole('button')
    const number = (await count.innerText()).trim()
    await count.click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByText(`共 ${number} 条`)).toBeVisible()
    await dialog.getByRole('button', { name: '知道了' }).click()
    await expect(dialog).toBeHidden()
  }
}

test('staff and goods open their drawers from a list of another remote; counts lead to what is behind them', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 2)
  await page.goto('/cooperate/list')
  await expectRows(page)
  const medium = await cellOf(rowsOf(page).first(), '媒介')
  const name = (await medium.innerText()).trim()
  await medium.getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: '媒介数据' })
  await expect(drawer.getByRole('heading', { name })).toBeVisible()
  expect((await drawer.boundingBox())?.width).toBeCloseTo(1208, 0)
  await pickRange(page, '近30天')
  await drawer.getByRole('tab', { name: /^全部合作达人/ }).scrollIntoViewIfNeeded()
  const talents = tableOf(drawer, '合作列表')
  await expectRows(drawer)
  await expect(talents.getByRole('row').filter({ hasText: '合计' })).toBeVisible()

  const row = rowsOf(talents).first()
  const goods = await cellOf(row, '商品数')
  const count = Number(await goods.innerText())
  await goods.getByRole('button').click()
  const orders = page.getByRole('dialog', { name: '出单商品' })
  await expect(orders.getByText(`共 ${count} 条`)).toBeVisible()
  await rowsOf(orders).first().locator('button').first().click()
  const product = page.getByRole('dialog', { name: '商品详情' })
  const month = product.getByRole('radio', { name: '近30天' })
  await month.click()
  await expect(month).toBeChecked()
  await expectRows(product)
  await product.getByRole('button', { name: '规格', exact: true }).click()
  const spec = page.getByRole('dialog', { name: '商品规格' })
  await spec.getByRole('radio').first().click()
  await expect(spec.getByRole('radio').first()).toBeChecked()
  await spec.getByRole('button', { name: '知道了' }).click()
  await expect(spec).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(product).toBeHidden()
  await orders.getByRole('button', { name: '知道了' }).click()
  await readCounts(page, talents)

  await drawer.getByRole('tab', { name: '寄样列表' }).click()
  await expect(tableOf(drawer, '寄样列表')).toBeVisible()
  await drawer.getByRole('tab', { name: '合作列表' }).click()
  await drawer.getByRole('button', { name: '新达人规则介绍' }).click()
  await page.getByRole('dialog', { name: '新达人规则介绍' }).getByRole('button', { name: '知道了' }).click()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  expect(errors).toEqual([])
})

test('a product opens the lives, the videos and the talents with samples behind its counts', async ({ page }) => {
  await signedInAs(page, 2)
  const product = page.getByRole('dialog', { name: '商品详情' })
  await page.goto('/goods/list?has_gmv=1&order_by=gmv&sort=desc')
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
  await pickRange(page, '近30天')
  await expectRows(product)
  await readCounts(page, tableOf(product, '达人'))

  await page.goto('/goods/list?order_by=sample_count&sort=desc')
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
  await pickRange(page, '近30天')
  await product.getByRole('tab', { name: '寄样列表' }).click()
  const receivers = await cellOf(rowsOf(tableOf(product, '寄样')).first(), '寄样达人数')
  await receivers.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: '寄样达人列表' })
  await expectRows(dialog)
  expect((await dialog.boundingBox())?.width).toBeCloseTo(704, 0)
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect(dialog).toBeHidden()
})

test('without the permission an export says so, on a list and in a drawer', async ({ page }) => {
  // role 6 of the first enterprise, without export
  await signedInAs(page, '13800100206')
  await page.goto('/goods/list?has_gmv=1&order_by=gmv&sort=desc')
  await expectRows(page)
  await pressRefused(page, page.getByRole('button', { name: '导出', exact: true }), '抱歉，您当前暂无导出权限')
  await page.getByRole('button', { name: '详情' }).first().click()
  const product = page.getByRole('dialog', { name: '商品详情' })
  await pickRange(page, '近30天')
  await expectRows(product)
  await pressRefused(page, product.getByRole('button', { name: '导出', exact: true }), '抱歉，您当前暂无导出权限')
  await expect(page.getByRole('dialog', { name: '导出提示' })).toBeHidden()
})
