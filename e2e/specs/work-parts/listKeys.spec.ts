import type { Page } from '@playwright/test'
import { expectQuery, pickPlatform } from '../../support/controls.ts'
import { callGateway, callFails, watchErrors } from '../../support/gateway.ts'
import { expectNoMatch } from '../../support/messages.ts'
import { quiet } from '../../support/quiet.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf, sortBy, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** Nodes that a row may cost at most: fifty of them must scroll smoothly. */
const NODES_PER_ROW = 110

const names = (page: Page) => rowsOf(page).evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent))

test('the address is the list: what it says wrongly is ignored, reload, back and forward bring the rows back', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 4)
  await page.goto('/talent/manage?scope=team')
  await expectRows(page)
  const usual = await names(page)
  await page.goto(
    '/talent/manage?scope=team&tab=nonsense&page=-3&size=17&order_by=secret&sort=up&level=99&fans_min=abc&view_mode=tree',
  )
  await expectRows(page)
  await expect.poll(() => names(page)).toEqual(usual)

  await page.getByRole('tab', { name: /^已出单/ }).click()
  await expectQuery(page, { tab: 'ordered' })
  await expectRows(page)
  await sortBy(page, '近30天成交 ¥')
  await sortBy(page, '近30天成交 ¥')
  await expectQuery(page, { order_by: 'gmv_30d', sort: 'asc', page: undefined })
  const secondPage = page.waitForResponse((answer) => /[?&]page=2(&|$)/.test(answer.url()))
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expectQuery(page, { tab: 'ordered', page: '2' })
  await secondPage
  await expectRows(page)
  const second = await names(page)
  expect(second).not.toEqual(usual)
  await page.reload()
  await expectRows(page)
  await expect.poll(() => names(page)).toEqual(second)
  await page.goBack()
  await expectQuery(page, { tab: 'nonsense', page: '-3' })
  await expectRows(page)
  await expect.poll(() => names(page)).toEqual(usual)
  await page.goForward()
  await expectQuery(page, { tab: 'ordered', order_by: 'gmv_30d', page: '2' })
  await expectRows(page)
  await expect.poll(() => names(page)).toEqual(second)

  // nobody of this address is known yet: it may be asked for
  const home = 'https://v.douyin.com/nobody-knows'
  await page.goto(`/talent/public?keyword_type=link&keyword=${encodeURIComponent(home)}`)
  await expectNoMatch(page)
  await page.getByRole('button', { name: '没有找到？去收录' }).click()
  const dialog = page.getByRole('dialog', { name: '收录达人' })
  await expect(dialog.getByRole('textbox', { name: '内容' })).toHaveValue(home)
  await expect(dialog.getByText('主页链接', { exact: true })).toBeVisible()
  expect(errors).toEqual([])
})

test('a list by the keyboard: / searches, j and k move, x ticks, Enter opens, Esc closes, ? lists the keys', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 4)
  await page.goto('/talent/manage?scope=team')
  await expectRows(page)
  await page.keyboard.press('/')
  const field = page.getByRole('search').getByRole('textbox').first()
  await expect(field).toBeFocused()
  await field.blur()
  for (const key of ['j', 'j', 'k', 'j', 'x']) await page.keyboard.press(key)
  await expect(rowsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('已选 1 项')).toBeVisible()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^写跟进/ })
  await expect(drawer).toBeVisible()
  await expectQuery(page, { drawer: 'follow_log' })
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expectQuery(page, { drawer: undefined, id: undefined })
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('显示快捷键')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // a list without an act of its own opens whom the row is about
  await page.goto('/talent/public')
  await expectRows(page)
  await page.keyboard.press('j')
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  await expect(await opening).toHaveURL(/\/talent\/detail\?/)
  expect(errors).toEqual([])
})

test('a long list costs one request a page and few nodes a row; its head stays under the header of the page', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 4)
  await page.goto('/talent/public?size=50')
  await expectRows(page)
  await expect(rowsOf(page)).toHaveCount(50)
  const nodes = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.querySelectorAll('*').length))
  expect(Math.max(...nodes)).toBeLessThan(NODES_PER_ROW)

  await page.mouse.wheel(0, 1500)
  const head = page.getByRole('columnheader', { name: '达人', exact: true })
  await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(60)
  const [fixed, last] = [head, page.getByRole('columnheader', { name: '操作' })]
  const before = [await fixed.boundingBox(), await last.boundingBox()]
  await rowsOf(page)
    .first()
    .locator('xpath=ancestor::*[@role="rowgroup"]')
    .evaluate((body) => body.scrollBy(400, 0))
  await expect(page.getByRole('columnheader', { name: '进入公海时间' })).toBeInViewport()
  expect([(await fixed.boundingBox())?.x, (await last.boundingBox())?.x]).toEqual(before.map((box) => box?.x))

  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname)
  })
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expectQuery(page, { page: '2' })
  await expectRows(page)
  await sortBy(page, '粉丝数')
  await expectRows(page)
  const ours = () => requests.filter((path) => path.includes('/commerce/author/'))
  const list = '/api/v1/commerce/author/public/list'
  await expect.poll(ours).toEqual([list, list])
  await quiet(page)
  expect(ours()).toEqual([list, list])
  expect(errors).toEqual([])
})

test('who is not on the white list sees ranges of the market, in the same order', async ({ page, anotherPage }) => {
  await signedInAs(page, 2)
  await page.goto('/talent/recommend')
  await expectRows(page)
  const column = tableOf(page).getByRole('columnheader').filter({ hasText: '30天成交额' })
  await expect(column).toHaveAttribute('aria-sort', 'descending')
  await expect(rowsOf(page).first()).toContainText(/≥1000w|\d+w~\d/)
  const { list } = await callGateway<{ list: object[] }>(page, 'POST', 'v1/commerce/author/library/list', {
    platform: 'dy',
  })
  expect(list.some((row) => 'gmv_30d' in row)).toBe(false)
  const white = await anotherPage()
  await signedInAs(white, phoneOf(2, 11))
  await white.goto('/talent/recommend')
  await expectRows(white)
  await expect(rowsOf(white).first()).toContainText(/\d,\d{3},\d{3}\.\d\d/)
  expect(await names(white)).toEqual(await names(page))
  await white.close()
})

test('a record that a colleague changed meanwhile and that cannot be read is not overwritten: 刷新 brings what is there now', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await page.goto('/talent/black-list')
  await expectRows(page)
  await pickPlatform(page, '抖音')
  await rowsOf(page).first().getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: /^编辑拉黑原因/ })
  await callFails(page, 'talentLists.update', { code: 40901, message: '数据已被他人修改，请刷新后重试', times: 1 })
  // Where the record can be read, the dialog says what became of it instead.
  await quiet(page)
  const heal = await callFails(page, 'talentLists.list')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('数据已被他人修改，请刷新后重试')).toBeVisible()
  await quiet(page)
  await heal()
  const reading = page.waitForResponse((answer) => answer.url().includes('/list_flag/list'))
  await dialog.getByRole('button', { name: '刷新' }).click()
  await reading
  await expect(dialog).toBeHidden()
})
