import type { Page } from '@playwright/test'
import { expectQuery } from '../../support/controls.ts'
import { callFails, callGateway } from '../../support/gateway.ts'
import { firstTokenOf, phoneOf, signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test('a medium puts a to-do aside, takes it back, and its number opens the list; a block that fails is retried alone', async ({
  page,
}) => {
  await signedInAs(page, 6)
  const heal = await callFails(page, 'workbench.todo', { message: '待办接口故障' })
  await page.goto('/workbench')
  const todos = block(page, '今日待办')
  await expect(todos.getByText('待办接口故障')).toBeVisible()
  await expect(block(page, '我的数据').getByText('¥').first()).toBeVisible()
  await heal()
  await todos.getByRole('button', { name: '重试' }).click()
  const lines = todos.getByRole('list', { name: '待办', exact: true }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  // Whoever leads nobody is asked for no scope.
  await expect(page.getByRole('tablist', { name: '范围' })).toHaveCount(0)

  const ignore = lines.first().getByRole('button', { name: /^忽略/ })
  const name = (await ignore.getAttribute('aria-label'))?.replace('忽略', '') ?? ''
  const line = lines.filter({ has: page.getByRole('button', { name: `忽略${name}`, exact: true }) })
  const shown = await line.count()
  await ignore.click()
  await expect(line).toHaveCount(shown - 1)
  await expect(todos.getByText('已忽略 1 条')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(line).toHaveCount(shown)
  await ignore.click()
  await todos.getByRole('button', { name: '恢复', exact: true }).click()
  const aside = todos.getByRole('list', { name: '已忽略的待办' }).getByRole('listitem')
  await expect(aside).toHaveCount(1)
  await aside.getByRole('button', { name: /^恢复/ }).click()
  await expect(todos.getByText('没有已忽略的待办')).toBeVisible()
  await todos.getByRole('button', { name: '返回待办' }).click()
  await expect(line).toHaveCount(shown)

  await todos.getByRole('tab', { name: /^本周/ }).click()
  await expectQuery(page, { todo: 'week' })
  await page.getByRole('tablist', { name: '数据时间' }).getByRole('tab', { name: '本月' }).click()
  await expectQuery(page, { range: 'month' })
  await expect(block(page, '我的数据').getByText(/距下一档还差 ¥.+，可多得 ¥/)).toBeVisible()
  const kind = todos.getByRole('list', { name: '各类待办' }).getByRole('link', { name: /^待发货/ })
  const count = /\d+$/.exec((await kind.innerText()).trim())?.[0]
  await kind.click()
  await expect(page).toHaveURL(/\/cooperate\/sample\?/)
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible()
})

test('a follow-up goes to another day by the keyboard alone', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/workbench')
  const calendar = block(page, '跟进日历')
  const move = calendar.getByRole('button', { name: /^改期/ }).first()
  await expect(move).toBeVisible()
  const name = (await move.getAttribute('aria-label'))?.replace('改期', '') ?? ''
  await move.press('Enter')
  await expect(calendar.getByText(`选择「${name}」新的跟进日期`)).toBeVisible()
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('role', 'gridcell')
  await page.keyboard.press('Escape')
  await expect(move).toBeFocused()
  await move.press('Enter')
  await expect(focused).toHaveAttribute('role', 'gridcell')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAttribute('aria-label', /^2026-11-22/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('已改至 2026-11-22')).toBeVisible()
  await expect(calendar.getByRole('button', { name: `改期${name}`, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(calendar.getByRole('button', { name: `改期${name}`, exact: true })).toBeVisible()

  // With the mouse to the day after, and back.
  const row = calendar.getByRole('listitem').filter({ hasText: name })
  await row.dragTo(calendar.getByRole('gridcell', { name: /^2026-11-23/ }))
  await expect(page.getByText('已改至 2026-11-23')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).last().click()
  await expect(row).toBeVisible()
})

test('leads see their team and put the page in order; samples and advertising have their own', async ({
  page,
  anotherPage,
}) => {
  await signedInAs(page, 4)
  await page.goto('/workbench')
  await expect(block(page, '团队数据').getByText('¥').first()).toBeVisible()
  await page.getByRole('tab', { name: '我的', exact: true }).click()
  await expectQuery(page, { scope: 'own' })
  await expect(block(page, '我的数据')).toBeVisible()
  const saved = () => page.waitForResponse((answer) => answer.url().includes('user_setting/set'))
  await page.getByRole('button', { name: '布局' }).click()
  await Promise.all([saved(), page.getByRole('button', { name: '寄样进度上移' }).click()])
  await Promise.all([saved(), page.getByRole('checkbox', { name: '消息' }).press('Space')])
  await page.reload()
  await expect(block(page, '寄样进度')).toBeVisible()
  await expect(block(page, '消息')).toHaveCount(0)
  const top = async (title: string) => (await block(page, title).boundingBox())?.y ?? 0
  await expect.poll(async () => (await top('寄样进度')) < (await top('今日待办'))).toBe(true)
  await page.getByRole('button', { name: '布局' }).click()
  await Promise.all([saved(), page.getByRole('button', { name: '恢复默认' }).click()])
  await expect(block(page, '消息')).toBeVisible()

  const of = async (role: number, path = '/workbench') => {
    const other = await anotherPage()
    await signedInAs(other, role)
    await other.goto(path)
    return other
  }
  const assistant = await of(7)
  await expect(block(assistant, '寄样数据').getByText('履约率')).toBeVisible()
  await expect(block(assistant, '今日待办').getByText('待发货').first()).toBeVisible()
  await expect(block(assistant, '跟进日历')).toHaveCount(0)
  await expect(block(assistant, '团队动态')).toHaveCount(0)
  const advertiser = await of(70)
  await expect(advertiser.getByText('暂无访问权限！').first()).toBeVisible()
  await Promise.all([assistant, advertiser].map((each) => each.close()))
})

test('a member finds three things to do on the first day', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 2))
  await page.goto('/workbench')
  const mobile = `137${String(Date.now()).slice(-8)}`
  const { password } = await callGateway<{ password: string }>(page, 'POST', 'v1/account/add', {
    ...{ nick_name: '新同事', mobile, role_id: 6, dept_id: 0 },
  })
  const token = await firstTokenOf(page, mobile, password, 'Xin-2027-ren')
  await page.evaluate((mine) => window.localStorage.setItem('crm.v1.token', JSON.stringify(mine)), token)
  await page.goto('/workbench')
  await expect(block(page, '先做这三步').getByRole('listitem')).toHaveCount(3)
  await expect(block(page, '今日待办').getByRole('link', { name: '去发现新达人' })).toBeVisible()
  for (const title of ['我的数据', '寄样进度', '跟进日历']) await expect(block(page, title)).toHaveCount(0)
})
