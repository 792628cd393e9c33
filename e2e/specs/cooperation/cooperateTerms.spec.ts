import { expect, type Page, test } from '@playwright/test'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'

const select = async (page: Page, name: string, count = 1) => {
  await page.getByRole('combobox', { name }).click()
  for (let index = 0; index < count; index += 1) await page.locator('[role="option"]:visible').nth(index).click()
  await page.keyboard.press('Escape')
}

test('an order for two talents is warned of the one that they have already', async ({ page }) => {
  await signedInAs(page, 2)
  const agree = async () => {
    await page.goto('/cooperate/create?platform=dy')
    await select(page, '达人', 2)
    await select(page, '类型')
    await select(page, '合作商品')
    for (const [name, day] of [
      ['开始日期', '2026-12-01'],
      ['结束日期', '2026-12-10'],
    ] as const) {
      const field = page
        .getByLabel(name)
        .locator('input')
        .or(page.getByPlaceholder(name === '开始日期' ? '请选择日期' : '周期不超过180天'))
        .first()
      await field.fill(day)
      await field.press('Enter')
    }
    await page.getByRole('button', { name: '保存', exact: true }).click()
  }
  const goOn = page.getByRole('button', { name: '继续保存' })
  const done = page.getByText('成功 2 个合作单')
  await agree()
  await expect(goOn.or(done)).toBeVisible()
  if (await goOn.isVisible()) await goOn.click()
  await expect(done).toBeVisible()
  await agree()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/的商品和周期重叠/)
      .first(),
  ).toBeVisible()
  await goOn.click()
  await expect(done).toBeVisible()
  await page.getByRole('list', { name: '结果' }).getByRole('button').first().click()
  await expect(page.getByRole('list', { name: '合作状态' })).toContainText('待确认')
})

test('a running order is edited with a reason that its log shows, and is commented on', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/list?tab=2')
  await expectRows(page)
  // Other journeys write orders meanwhile: the order is told by its number, the note by the moment.
  const number = /HZ\d+/.exec(await rowsOf(page).first().innerText())?.[0] ?? ''
  const note = `加一场返场 ${Date.now()}`
  await runRowAction(page, rowOf(page, number), '编辑')
  await expect(page.getByRole('combobox', { name: '类型' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: '备注' }).fill(note)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '确认修改进行中的合作单' })
  await expect(dialog.getByRole('table', { name: '修改内容' })).toContainText(note)
  await dialog.getByRole('textbox', { name: '修改原因' }).fill('达人追加')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '已保存')
  await page.goto(`/cooperate/list?tab=2&keyword=${number}`)
  await runRowAction(page, rowOf(page, number), '详情')
  await page.getByRole('tab', { name: '日志' }).click()
  const log = page.getByRole('list', { name: '日志' })
  await expect(log).toContainText('达人追加')
  await page.getByRole('textbox', { name: '内容' }).fill('请确认新的场次')
  await page.getByRole('button', { name: '发表' }).click()
  await expect(log).toContainText('请确认新的场次')
})

for (const role of [7, 60] as const)
  test(`role ${role} makes none`, async ({ page }) => {
    await signedInAs(page, role)
    await page.goto('/cooperate/create')
    await expect(page.getByRole('combobox', { name: '达人' })).toHaveCount(0)
  })
