import type { Page } from '@playwright/test'
import { expectAccessible, expectPageAccessible } from '../../support/axe.ts'
import { callGateway } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

// Two people at one record: the second one learns who changed what, and loses nothing of what was typed.

const barOf = (page: Page) => page.getByRole('group', { name: /^\S+ 于 \d\d-\d\d \d\d:\d\d 修改了 / })
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a dialog: the bar, the comparison and the override, by the keyboard alone', async ({ page, anotherPage }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list?platform=dy&order_by=price')
  await expectRows(page)
  await runRowAction(page, rowsOf(page).first(), '编辑')
  const mine = page.getByRole('dialog', { name: /^编辑商品/ })
  const title = await mine.getByRole('heading', { level: 2 }).innerText()
  await mine.getByRole('textbox', { name: '备注' }).fill('清仓，十二月底前')

  const other = await anotherPage()
  await signedInAs(other, 1)
  await other.goto('/goods/list?platform=dy&order_by=price')
  await expectRows(other)
  await runRowAction(other, rowsOf(other).first(), '编辑')
  const theirs = other.getByRole('dialog', { name: title })
  await theirs.getByRole('textbox', { name: '备注' }).fill('暂停推广')
  await theirs.getByRole('textbox', { name: '价格机制' }).fill('第二件半价')
  await theirs.getByRole('button', { name: '保存' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('button', { name: '保存' }).focus()
  await page.keyboard.press('Enter')
  await expect(barOf(page)).toBeFocused()
  await expect(barOf(page)).toContainText('修改了 价格机制、备注')
  await expect(mine.getByRole('button', { name: '保存' })).toBeDisabled()
  await expect(mine.getByRole('textbox', { name: '备注' })).toHaveValue('清仓，十二月底前')
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('用我的覆盖')
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('看差异')
  await page.keyboard.press('Enter')
  const differences = page.getByRole('table', { name: '差异' })
  await expect(differences.getByRole('row', { name: /价格机制/ })).toContainText('第二件半价未修改')
  await expect(differences.getByRole('row', { name: /备注/ })).toContainText('暂停推广清仓，十二月底前')
  await expectAccessible(page, '[role="dialog"]')
  // What was typed asks before it is left.
  await page.keyboard.press('Escape')
  await expect(page.getByText('内容尚未保存，确定离开吗？')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mine).toBeVisible()
  await mine.getByRole('button', { name: '用我的覆盖' }).press('Enter')
  await expectToast(page, '设置成功')
  await expect(mine).toBeHidden()

  await page.reload()
  await expectRows(page)
  await runRowAction(page, rowsOf(page).first(), '编辑')
  await expect(mine.getByRole('textbox', { name: '备注' })).toHaveValue('清仓，十二月底前')
  await expect(mine.getByRole('textbox', { name: '价格机制' })).toHaveValue('第二件半价')
  // Nothing was typed: nothing is asked.
  await page.keyboard.press('Escape')
  await expect(mine).toBeHidden()
  await other.close()
})

test('a page: given up, the cooperation stands in the form as the other person saved it', async ({
  page,
  anotherPage,
}) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/list')
  const { list } = await callGateway<{ list: { coop_id: number; status: number }[] }>(
    page,
    'GET',
    'v1/commerce/cooperate/list',
    { page: 1, size: 50 },
  )
  const coop_id = list.find(({ status }) => status === 1)?.coop_id
  if (coop_id === undefined) throw new Error('no cooperation waits')
  const open = async (at: Page) => {
    await at.goto(`/cooperate/edit?coop_id=${coop_id}`)
    await expect(at.getByRole('textbox', { name: '备注' })).toBeVisible()
  }
  const save = async (at: Page) => {
    await at.getByRole('button', { name: '保存', exact: true }).click()
    const goOn = at.getByRole('button', { name: '继续保存' })
    await expect(goOn.or(at.getByText('已保存')).or(barOf(at)).first()).toBeVisible()
    if (await goOn.isVisible()) await goOn.click()
  }
  await open(page)
  await page.getByRole('textbox', { name: '备注' }).fill('尽快排期')
  const other = await anotherPage()
  await signedInAs(other, 1)
  await open(other)
  await other.getByRole('textbox', { name: '备注' }).fill('等样品签收')
  await save(other)
  await expect(other).not.toHaveURL(/\/cooperate\/edit/)
  await save(page)
  await expect(barOf(page)).toBeFocused()
  await expect(barOf(page)).toContainText('修改了 备注')
  await page.getByRole('button', { name: '看差异' }).click()
  await expect(page.getByRole('row', { name: /备注/ })).toContainText('等样品签收尽快排期')
  await expectPageAccessible(page)
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(barOf(page)).toBeHidden()
  await expect(page.getByRole('textbox', { name: '备注' })).toHaveValue('等样品签收')
  // What stands is what is stored: the way out asks nothing.
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page).not.toHaveURL(/\/cooperate\/edit/)
  await other.close()
})
