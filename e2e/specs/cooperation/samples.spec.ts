import type { Page } from '@playwright/test'
import { expectQuery } from '../../support/controls.ts'
import { fenOf, shownSum, shownTotal } from '../../support/files.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, columnTexts, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** Opens one sample of a status by its number, whatever it is filtered by. */
async function firstOf(page: Page, tab: string): Promise<string> {
  await page.goto(`/cooperate/sample?tab=${tab}&date_type=all`)
  await expectRows(page)
  const number = /JY\d+/.exec(await rowsOf(page).first().innerText())?.[0] ?? ''
  await page.goto(`/cooperate/sample?date_type=all&keyword=${number}`)
  await expect(rowsOf(page)).toHaveCount(1)
  return number
}

test('a request is agreed to, printed and sent by the assistant, signed and answered by its medium', async ({
  page,
  anotherPage,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signedInAs(page, 7)
  const number = await firstOf(page, '6')
  const row = rowOf(page, number)
  const status = () => cellOf(row, '状态')
  await runRowAction(page, row, '通过')
  await expectToast(page, '已通过')
  await expect(await status()).toContainText('待发货')
  // What is personal is read one by one, and noted.
  const receiver = await cellOf(row, '收件信息')
  await expect(receiver).toContainText('**')
  await receiver.getByRole('button', { name: '查看' }).click()
  await expect(receiver).not.toContainText('**')
  // Orders are not the assistant's.
  await expect(await cellOf(row, '成交金额 ¥')).toHaveText('-')

  await runRowAction(page, row, '打印发货单')
  await page.getByRole('radio', { name: '76 mm 热敏纸' }).check({ force: true })
  await answerDialog(page, '打印')
  await expect(page.locator('#delivery-notes article')).toHaveCount(1)
  await expect(page.locator('#delivery-notes')).toContainText(number)
  const sheet = await page.pdf({ preferCSSPageSize: true })
  // 76 × 130 mm in points.
  expect(sheet.toString('latin1')).toMatch(/MediaBox\s*\[\s*0 0 21[56](\.\d+)? 36[89](\.\d+)?\s*\]/)

  await page.reload()
  await runRowAction(page, row, '发货')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '快递单号' }).fill('SF1234567890123')
  await expect(dialog.getByText('顺丰速运')).toBeVisible()
  await answerDialog(page, '发货')
  await expectToast(page, '已发货')
  await expect(await status()).toContainText('已发货')
  await runRowAction(page, row, '确认签收')
  await answerDialog(page, '确认签收')
  await expect(await status()).toContainText('已签收')
  await runRowAction(page, row, '标记履约')
  await page.getByRole('textbox', { name: '内容链接' }).fill('https://v.example/1')
  await answerDialog(page, '标记履约')
  await expect(await cellOf(row, '履约')).toContainText('手动视频')

  await runRowAction(page, row, '详情')
  await expectQuery(page, { drawer: 'sample' })
  const drawer = page.getByRole('dialog', { name: '寄样单详情' })
  for (const text of ['审核通过', '顺丰速运 SF1234567890123', '标记履约']) await expect(drawer).toContainText(text)
  await page.keyboard.press('Escape')

  // Nobody else's way: the medium sees the own ones only.
  const other = await anotherPage()
  await signedInAs(other, 6)
  await other.goto('/cooperate/sample?date_type=all')
  await expectRows(other)
  await expect(other.getByRole('button', { name: '推送 ERP' })).toHaveCount(0)
  await other.close()
})

test('parcels are sent together with numbers that were pasted as a column', async ({ page }) => {
  await signedInAs(page, 7)
  await page.goto('/cooperate/sample?date_type=all&tab=3')
  await expectRows(page)
  // The oldest of the page: the newest may be the one that another journey agrees to and sends meanwhile.
  const numbers = (await rowsOf(page).allInnerTexts()).slice(-2).map((text) => /JY\d+/.exec(text)?.[0] ?? '')
  for (const number of numbers) await rowOf(page, number).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: '发货', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: '发货：2 个寄样单' })
  const first = dialog.getByRole('textbox', { name: new RegExp(numbers[0] ?? '') })
  await first.focus()
  await first.evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text', 'SF1234567890221\nYT1234567890222')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await answerDialog(page, '发货')
  await expectToast(page, '已发货 2 个寄样单')
  for (const [at, express] of ['SF1234567890221', 'YT1234567890222'].entries()) {
    await page.goto(`/cooperate/sample?date_type=all&keyword=${numbers[at]}`)
    await expect(await cellOf(rowOf(page, numbers[at] ?? ''), '快递')).toContainText(express)
  }
})

test('of several only those are refused that can be, with one reason; the others are named', async ({ page }) => {
  await signedInAs(page, 2)
  const tickPage = async (tab: string) => {
    await page.goto(`/cooperate/sample?date_type=all&tab=${tab}`)
    await expectRows(page)
    await page
      .getByRole('checkbox', { name: /全选|选择本页/ })
      .first()
      .check({ force: true })
    await expect(page.getByRole('button', { name: '打印发货单' })).toBeVisible()
  }
  const reject = page.getByRole('button', { name: '拒绝', exact: true })
  // All of one status, which cannot be refused any more.
  await tickPage('3')
  await expect(reject).toHaveCount(0)
  // A tab of several statuses.
  await tickPage('overdue')
  await reject.first().click()
  await page.getByRole('textbox', { name: '拒绝原因' }).fill('库存不足')
  await page.getByRole('dialog').getByRole('button', { name: '拒绝', exact: true }).click()
  await page.getByRole('button', { name: '查看失败' }).click()
  await expect(page.getByRole('dialog')).toContainText('当前状态不能操作')
})

test('goods for a talent are picked from their list, asked for with a pasted receiver, and wait to be looked at', async ({
  page,
}) => {
  await signedInAs(page, 6)
  await page.goto('/cooperate/sample/create?platform=dy')
  const select = async (name: string) => {
    await page.getByRole('combobox', { name }).click()
    await page.locator('[role="option"]:visible').first().click()
    await page.keyboard.press('Escape')
  }
  await select('达人')
  await page.getByRole('button', { name: '从商品列表选择' }).click()
  const picker = page.getByRole('dialog', { name: '选择商品' })
  const product = rowsOf(picker).first()
  const title = ((await product.locator('td').nth(1).innerText()).split('\n')[0] ?? '').trim()
  await product.getByRole('checkbox').click()
  await expect(picker.getByRole('complementary', { name: '已选商品' })).toContainText(title)
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(picker).toBeHidden()
  await expect(page.getByText(title).first()).toBeVisible()
  await page.getByRole('combobox', { name: '收件信息' }).click()
  await page.getByRole('option', { name: '使用新地址' }).click()
  const receiver = page.getByRole('textbox', { name: '收件人' })
  await receiver.focus()
  // As the clipboard would: the fields take the parts.
  await receiver.evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text', '李雷 13900001111 江苏省南京市玄武区中山路1号')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(receiver).toHaveValue('李雷')
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue('13900001111')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const asked = page.getByRole('button', { name: '继续提交' })
  const done = page.getByText('已提交 1 个寄样单')
  await expect(asked.or(done)).toBeVisible()
  if (await asked.isVisible()) await asked.click()
  await expect(done).toBeVisible()
  await page.getByRole('button', { name: '查看列表' }).click()
  await expect(await cellOf(rowsOf(page).first(), '状态')).toContainText('待审核')
})

test('what came to nothing is two presses away: its count and its cost are those of its rows', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/sample')
  await expectRows(page)
  await expect(page.getByRole('tab', { name: /^全部 *\d/ })).toBeVisible()
  // The last of the tabs: with their counts, how many stand in the row and how many behind it is a matter of the fonts.
  const more = page.getByRole('button', { name: '更多状态' })
  const isFolded = await more.isVisible()
  if (isFolded) await more.click()
  const choice = page.getByRole(isFolded ? 'menuitem' : 'tab', { name: /^无果寄样/ })
  const count = Number(/\d+/.exec(await choice.innerText())?.[0])
  await choice.click()
  await expectQuery(page, { tab: 'fruitless', date_type: 'all' })
  await expectRows(page)
  const total = await shownTotal(page)
  expect(total).toBe(count)
  expect(total).toBeGreaterThan(0)
  const sum = fenOf(await shownSum(page, '寄样成本'))
  const figure = page.locator('dl > div').filter({ hasText: '寄样成本' }).locator('dd')
  await expect.poll(async () => fenOf(await figure.innerText())).toBe(sum)

  let cost = 0
  let rows = 0
  for (let turned = 1; rows < total; turned += 1) {
    if (turned > 1) {
      await page.getByRole('button', { name: '下一页' }).click()
      // Rows of the page before stand until those of this one have come.
      await expectQuery(page, { page: String(turned) })
    }
    await expectRows(page)
    const costs = await columnTexts(page, '寄样成本 ¥')
    cost += costs.reduce((all, each) => all + fenOf(each), 0)
    rows += costs.length
  }
  expect({ rows, cost }).toEqual({ rows: total, cost: sum })
})

test('what waits for the ERP is a number, and the list that it opens has as many', async ({ page }) => {
  await signedInAs(page, 7)
  await page.goto('/cooperate/sample')
  const waiting = page.getByRole('link', { name: /^待推送 ERP/ })
  const pressed = /\d+/.exec(await waiting.innerText())?.[0]
  await waiting.click()
  await expectQuery(page, { tab: '3', erp_status: '2', date_type: 'all' })
  await expect(page.getByText(/^共 [\d,]+ 条$/)).toHaveText(`共 ${pressed} 条`)
})

test('long names and addresses leave a row as high as the others', async ({ page }) => {
  const long = '名'.repeat(60)
  await page.route('**/commerce/sample/list*', async (route) => {
    const answer = await (await route.fetch()).json()
    const [first] = answer.data.list
    Object.assign(first, { author_name: long, receiver: long, address: long, express_company: long, remark: long })
    first.user.name = long
    for (const goods of first.goods) goods.title = long
    await route.fulfill({ json: answer })
  })
  await signedInAs(page, 7)
  await page.goto('/cooperate/sample?tab=4&date_type=all')
  await expectRows(page)
  const [first, second] = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(first).toBe(second)
})

test('the drawer of a refused request says why at once', async ({ page }) => {
  await signedInAs(page, 7)
  const number = await firstOf(page, '2')
  await (await cellOf(rowOf(page, number), '状态')).click()
  await expect(page.getByRole('status').filter({ hasText: '拒绝原因：' })).toBeVisible()
})
