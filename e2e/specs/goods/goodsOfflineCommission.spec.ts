import { expectQuery } from '../../support/controls.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** The rates that the first journey asks for, at its first try and its second. */
const OWN_RATE = /3[34]\.50%/

test('a commission outside the platform is asked for by a medium and passed by a lead, once for the same days', async ({
  page,
  anotherPage,
}, { retry }) => {
  // What a first try has left is neither in the way of the second, nor taken for its own.
  const rate = `${33 + retry}.5`
  const days = { from: `2027-03-${1 + retry}1`, to: `2027-03-${1 + retry}9` }
  await signedInAs(page, 6)
  await page.goto('/goods/list?tab=shop&order_by=stock&sort=asc')
  await expectRows(page)
  const row = rowsOf(page).first()
  const title = await row.locator('button[class*="title"]').first().innerText()
  await runRowAction(page, row, '线下佣金')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/goods/offline-commission')
  const ask = async () => {
    await page.getByRole('button', { name: '申请线下佣金' }).first().click()
    const form = page.getByRole('dialog', { name: '申请线下佣金' })
    await form.getByRole('spinbutton').fill(rate)
    await form.getByRole('textbox', { name: '开始日期' }).fill(days.from)
    await form.getByRole('textbox', { name: '结束日期' }).fill(days.to)
    // The calendar closes where something else is pressed.
    await form.getByRole('heading').click()
    await form.getByRole('button', { name: '提交' }).click()
    return form
  }
  await ask()
  await expectToast(page, '已提交，等待审核')
  await expect(rowOf(page, `${rate}0%`, '待审核')).toHaveCount(1)
  const form = await ask()
  await expect(form.getByText('该商品在此期间已有线下佣金')).toBeVisible()
  await form.getByRole('button', { name: '取消' }).click()

  const lead = await anotherPage()
  await signedInAs(lead, 2)
  await lead.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await expectRows(lead)
  const asked = rowOf(lead, title, `${rate}0%`)
  await asked.getByRole('button', { name: '通过' }).click()
  await lead.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expectToast(lead, '已通过')
  await expect(await cellOf(asked, '状态')).toHaveText('已通过')
  await runRowAction(lead, asked, '停用')
  await lead.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(await cellOf(asked, '状态')).toHaveText('已失效')
  await runRowAction(lead, asked, '删除')
  await lead.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(asked).toHaveCount(0)
  await lead.close()
})

test('the product of the address stands in the form, also where its title comes later', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/goods/list?tab=shop')
  await expectRows(page)
  const row = rowsOf(page).first()
  const title = await row.locator('button[class*="title"]').first().innerText()
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/goods/title_list*', async (route) => {
    await held
    await route.continue()
  })
  await runRowAction(page, row, '线下佣金')
  await page.getByRole('button', { name: '申请线下佣金' }).first().click()
  const form = page.getByRole('dialog', { name: '申请线下佣金' })
  await expect(form).toBeVisible()
  release()
  await expect(form.getByRole('combobox', { name: '商品' })).toContainText(title)
})

test('what waits is refused with a reason, several at once', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/offline-commission?tab=1')
  await expectRows(page)
  await expectQuery(page, { tab: '1' })
  // Not the one that another journey asks for at the same time.
  const waiting = rowsOf(page).filter({ hasNotText: OWN_RATE }).first()
  await waiting.getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: '拒绝' }).first().click()
  const dialog = page.getByRole('dialog', { name: '拒绝线下佣金' })
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await expect(dialog.getByText('请输入拒绝原因')).toBeVisible()
  await dialog.getByRole('textbox').fill('超出毛利')
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await expectToast(page, '已拒绝')
})
