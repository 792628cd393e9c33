import { expect, type Page, test } from '@playwright/test'
import { expectQuery } from '../../support/controls.ts'
import { callGateway, gatewayNow } from '../../support/gateway.ts'
import { answerDialog, expectToast, undo } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf } from '../../support/tables.ts'

const DAY = 86_400
const dayOf = (unix: number) => new Date((unix + 8 * 3600) * 1000).toISOString().slice(0, 10)
const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`).first()

/** A Monday in a month where the demo business has no entries, and the same Tuesday. */
async function quietWeek(page: Page): Promise<{ monday: string; tuesday: string }> {
  const now = await gatewayNow(page)
  const at = now + 84 * DAY
  const monday = at - ((Math.floor((at + 8 * 3600) / DAY) + 3) % 7) * DAY
  return { monday: dayOf(monday), tuesday: dayOf(monday + DAY) }
}

test('a live is added by a day and moved with 撤销', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/live-scheduling?view_mode=list')
  const { monday, tuesday } = await quietWeek(page)
  await page.goto(`/live-scheduling?date=${monday}`)
  await cell(page, monday).click({ position: { x: 40, y: 50 } })
  const form = page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: '请选择日期及时间' }).first()).toHaveValue(`${monday} 19:00`)
  await form.getByRole('combobox', { name: '达人*' }).click()
  await page.getByRole('option').first().click()
  const title = form.getByRole('textbox', { name: '标题*' })
  await expect(title).toHaveValue(/专场$/)
  await title.fill('旅程专场')
  await answerDialog(page, '保存')
  await expectToast(page, '已新建排期')

  const entry = cell(page, monday).getByText('19:00')
  await expect(entry).toBeVisible()
  const from = await entry.boundingBox()
  const to = await cell(page, tuesday).boundingBox()
  if (!from || !to) throw new Error('the calendar is not on the screen')
  await page.mouse.move(from.x + 4, from.y + 6)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 10, { steps: 5 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 })
  await page.mouse.up()
  await expect(cell(page, tuesday).getByText('19:00')).toBeVisible()
  await undo(page, `已改至 ${tuesday} 19:00 ~ 22:00`)
  await expect(cell(page, monday).getByText('19:00')).toBeVisible()

  await cell(page, monday).getByText('19:00').click()
  const drawer = page.getByRole('dialog', { name: '排期详情' })
  await expect(drawer.getByRole('heading', { name: '旅程专场' })).toBeVisible()
  await expectQuery(page, { drawer: 'schedule' })
})

test('a live is stretched to end later', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/live-scheduling?view_mode=list')
  const { monday } = await quietWeek(page)
  const { list } = await callGateway<{ list: { author_id: string }[] }>(page, 'GET', 'v1/commerce/schedule/talents', {
    platform: 'ks',
  })
  const start_time = Date.parse(`${monday}T10:00:00+08:00`) / 1000
  const author_id = list[0]?.author_id ?? ''
  const slot = { platform: 'ks', author_id, title: '拉伸专场', start_time, end_time: start_time + 2 * 3600 }
  const { id } = await callGateway<{ id: number }>(page, 'POST', 'v1/commerce/schedule/add', slot)
  await page.goto(`/live-scheduling?view_mode=day&date=${monday}`)
  const entry = page.getByRole('button', { name: /10:00/ }).first()
  await entry.hover()
  const box = await entry.boundingBox()
  if (!box) throw new Error('the entry is not on the screen')
  const hour = box.height / 2
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + hour / 2, { steps: 5 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + hour - 4, { steps: 5 })
  await page.mouse.up()
  await expectToast(page, `已改至 ${monday} 10:00 ~ 13:00`)
  await callGateway(page, 'POST', 'v1/commerce/schedule/delete', { id })
})

test('numbers of a day lead to it, and the list to one entry', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/live-scheduling')
  const more = page.getByText(/^\+ \d+$/).first()
  await more.click()
  await expectQuery(page, { view_mode: 'day' })
  await page.getByRole('tab', { name: '列表' }).click()
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog', { name: '排期详情' })).toBeVisible()
})

test('who only reads adds and moves nothing', async ({ page }) => {
  await signedInAs(page, 60)
  await page.goto('/live-scheduling')
  await expect(page.getByRole('heading', { name: '直播排期' })).toBeVisible()
  await expect(page.getByRole('button', { name: '今天' })).toBeVisible()
  await expect(page.getByRole('button', { name: '新建排期' })).toBeHidden()
})

test('a version without live scheduling says what it would be and asks nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/schedule/') && asked.push(request.url()))
  await signedInAs(page, '13800200002')
  await page.goto('/live-scheduling')
  await expect(page.getByText('当前版本不支持，升级后可用')).toBeVisible()
  await page.getByRole('button', { name: '升级套餐' }).click()
  await expect(page.getByRole('dialog', { name: /升级/ })).toBeVisible()
  expect(asked).toEqual([])
})
