import { DAY_SECONDS } from '@crm/base/durations'
import type { Locator, Page } from '@playwright/test'
import { expectQuery } from '../../support/controls.ts'
import { callGateway, gatewayNow } from '../../support/gateway.ts'
import { LIST_WINDOW } from '../../support/listLayout.ts'
import { answerDialog, expectToast, expectUndo, undo } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf } from '../../support/tables.ts'
import { likeAPhone } from '../../support/phone.ts'
import { expect, test } from '../../support/test.ts'

const dayOf = (unix: number) => new Date((unix + 8 * 3600) * 1000).toISOString().slice(0, 10)
const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`).first()

/** A Monday in a month where the demo business has no entries, and the same Tuesday. */
async function quietWeek(page: Page): Promise<{ monday: string; tuesday: string }> {
  const now = await gatewayNow(page)
  const at = now + 84 * DAY_SECONDS
  const monday = at - ((Math.floor((at + 8 * 3600) / DAY_SECONDS) + 3) % 7) * DAY_SECONDS
  return { monday: dayOf(monday), tuesday: dayOf(monday + DAY_SECONDS) }
}

/** Drags an entry of a month to another day. */
async function drag(page: Page, entry: Locator, day: Locator): Promise<void> {
  await entry.scrollIntoViewIfNeeded()
  const [from, to] = [await entry.boundingBox(), await day.boundingBox()]
  if (!from || !to) throw new Error('the calendar is not on the screen')
  await page.mouse.move(from.x + 4, from.y + 6)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 10, { steps: 5 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 })
  await page.mouse.up()
}

/** Pulls the lower edge of an entry of a day that is two hours long: one hour further. */
async function stretch(page: Page, entry: Locator): Promise<void> {
  await entry.hover()
  const box = await entry.boundingBox()
  if (!box) throw new Error('the entry is not on the screen')
  const hour = box.height / 2
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + hour / 2, { steps: 5 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + hour - 4, { steps: 5 })
  await page.mouse.up()
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
  await drag(page, entry, cell(page, tuesday))
  await expectUndo(page, `已改至 ${tuesday} 19:00 ~ 22:00`)
  await expect(cell(page, tuesday).getByText('19:00')).toBeVisible()
  await undo(page, `已改至 ${tuesday} 19:00 ~ 22:00`)
  await expect(cell(page, monday).getByText('19:00')).toBeVisible()

  await cell(page, monday).getByText('19:00').click()
  const drawer = page.getByRole('dialog', { name: '排期详情' })
  await expect(drawer.getByRole('heading', { name: '旅程专场' })).toBeVisible()
  await expectQuery(page, { drawer: 'schedule' })
  // The talent is free again for the next run.
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await callGateway(page, 'POST', 'v1/commerce/schedule/delete', { id })
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
  await stretch(page, entry)
  await expectToast(page, `已改至 ${monday} 10:00 ~ 13:00`)
  await callGateway(page, 'POST', 'v1/commerce/schedule/delete', { id })
})

test('a live whose hour has come is still stretched', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/live-scheduling?view_mode=list')
  const now = await gatewayNow(page)
  const today = Date.parse(`${dayOf(now)}T00:00:00+08:00`) / 1000
  const start_time = Math.max(today, Math.floor(now / 900) * 900 - 900)
  const terms = { start_time, end_time: start_time + 7200, title: '已到点专场' }
  const state = { id: 990_001, status: 1, actions: ['edit', 'move'] }
  await page.route('**/schedule/calendar?*', async (route) => {
    const answer = await (await route.fetch()).json()
    const talent = { platform: 'dy', author_id: '1', author_name: '甲', avatar: '', goods_count: 0 }
    const user = { user_id: 2, name: '乙', avatar: '' }
    answer.data.list = [{ ...talent, ...terms, ...state, user, updated_at: now }]
    await route.fulfill({ json: answer })
  })
  const asked = page.waitForRequest('**/schedule/update')
  await page.goto(`/live-scheduling?view_mode=day&date=${dayOf(now)}`)
  await stretch(page, page.getByRole('button', { name: /已到点专场/ }))
  expect((await asked).postDataJSON()).toMatchObject({
    id: state.id,
    changes: { start_time, end_time: start_time + 3 * 3600 },
  })
})

test('in a window of 1280 px the list shows the state of each live', async ({ page }) => {
  await page.setViewportSize(LIST_WINDOW)
  await signedInAs(page, 2)
  await page.goto('/live-scheduling?view_mode=list')
  await expectRows(page)
  const box = async (name: string) => {
    const found = await page.getByRole('columnheader', { name, exact: true }).boundingBox()
    if (!found) throw new Error(`no column ${name}`)
    return found
  }
  const [state, actions] = [await box('状态'), await box('操作')]
  expect(state.x + state.width).toBeLessThanOrEqual(actions.x + 1)
})

/** Another quiet day every minute: what an earlier run left does not stand in the way. */
const quietDays = 120 + (Math.floor(Date.now() / 60_000) % 200)

/** An entry of a talent at ten on a quiet day, as it was made. */
async function addEntry(page: Page, title: string, later: number) {
  const now = await gatewayNow(page)
  const days = quietDays + later
  const start_time = Date.parse(`${dayOf(now + days * DAY_SECONDS)}T10:00:00+08:00`) / 1000
  const { list } = await callGateway<{ list: { author_id: string; author_name: string }[] }>(
    page,
    'GET',
    'v1/commerce/schedule/talents',
    { platform: 'xhs' },
  )
  const { author_id, author_name } = list[0] ?? { author_id: '', author_name: '' }
  const slot = { platform: 'xhs', author_id, title, start_time, end_time: start_time + 2 * 3600 }
  const { id } = await callGateway<{ id: number }>(page, 'POST', 'v1/commerce/schedule/add', slot)
  return { id, author_id, author_name, date: dayOf(start_time) }
}

test('a talent is in one live at a time: the form says so before, refuses, and takes the hour after', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await page.goto('/live-scheduling?view_mode=list')
  const { id, author_id, date } = await addEntry(page, '撞档专场', 0)
  await page.goto(`/live-scheduling?platform=xhs&author_id=${author_id}&date=${date}`)
  const form = page.getByRole('dialog', { name: '新建排期' })
  const times = form.getByRole('textbox', { name: '请选择日期及时间' })
  const [start, end] = [times.first(), times.last()]
  const type = async (field: typeof start, time: string) => {
    await field.fill(`${date} ${time}`)
    await field.press('Enter')
    await page.keyboard.press('Escape')
  }
  await expect(form.getByRole('textbox', { name: '标题*' })).toHaveValue(/专场$/)
  await type(start, '11:00')
  await type(end, '13:00')
  await expect(form.getByText(/该时段已有排期/)).toBeVisible()
  const refused = page.waitForResponse((response) => response.url().endsWith('/v1/commerce/schedule/add'))
  await form.getByRole('button', { name: '保存' }).click()
  await refused
  await expect(form.getByRole('button', { name: '保存' })).toBeEnabled()
  await expect(form.getByText(/该时段已有排期/)).toHaveCount(1)
  await type(start, '12:00')
  await type(end, '13:00')
  await answerDialog(page, '保存')
  await expectToast(page, '已新建排期')
  await callGateway(page, 'POST', 'v1/commerce/schedule/delete', { id })
})

test('a live is cancelled with its reason, by keyboard, and frees its time', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/live-scheduling?view_mode=list')
  const { author_name, date } = await addEntry(page, '取消专场', 300)
  await page.goto(`/live-scheduling?view_mode=day&platform=xhs&date=${date}`)
  const entry = page.getByRole('button', { name: new RegExp(`10:00.*${author_name.slice(0, 4)}`) })
  await entry.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '排期详情' })
  await expect(drawer.getByRole('heading', { name: '取消专场' })).toBeVisible()
  await drawer.getByRole('button', { name: '取消排期' }).focus()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: '取消 1 场排期' })
  await asked.getByRole('button', { name: '取消排期' }).click()
  await expect(asked.getByText('请填写取消原因')).toBeVisible()
  await asked.getByRole('textbox', { name: '取消原因' }).fill('达人临时有事')
  await asked.getByRole('button', { name: '取消排期' }).click()
  await expectToast(page, '已取消')
  await expect(drawer).toContainText('达人临时有事')
  await page.keyboard.press('Escape')
  await expect(entry).toContainText('已取消')
  // Somebody else may have the hour.
  await addEntry(page, '补位专场', 300)
})

test('on a phone a day is read, and nothing is written', async ({ page }) => {
  await likeAPhone(page)
  await signedInAs(page, 6)
  await page.goto('/live-scheduling')
  await expect(page.getByRole('tab', { name: '日', exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: '月', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '新建排期' })).toBeHidden()
  const before = await page.getByRole('heading', { level: 2 }).first().textContent()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(before ?? '')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
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
