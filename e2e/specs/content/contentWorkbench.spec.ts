import type { Page } from '@playwright/test'
import { expectQuery } from '../../support/controls.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const numberOf = (text: string | null) => Number(/\d+$/.exec((text ?? '').trim())?.[0])

test('a number of the overview opens its kind on the workbench, where a to-do is put aside and taken back', async ({
  page,
}) => {
  await signedInAs(page, 3)
  await page.goto('/content/overview')
  const lead = block(page, '待办').getByRole('link', { name: /待确认达人/ })
  const count = numberOf(await lead.innerText())
  expect(count).toBeGreaterThan(0)
  await lead.click()
  await expectQuery(page, { kind: 'author_confirm' })
  const todos = block(page, '今日待办')
  const kind = todos.getByRole('button', { name: `待确认 ${count}`, exact: true })
  await expect(kind).toHaveAttribute('aria-pressed', 'true')
  const lines = todos.getByRole('list', { name: '待办', exact: true }).getByRole('listitem')
  await expect(lines).toHaveCount(Math.min(count, 20))
  await lines.first().getByRole('button', { name: /^忽略/ }).click()
  await expect(todos.getByText('已忽略 1 条')).toBeVisible()
  await expect(todos.getByText('（含已忽略 1）')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(lines).toHaveCount(Math.min(count, 20))

  // All kinds again; one is done where its talent stands.
  await kind.click()
  await expectQuery(page, { kind: undefined })
  const invited = lines.filter({ hasText: '待确认' }).first()
  const name =
    (await invited.getByRole('button', { name: /^忽略/ }).getAttribute('aria-label'))?.replace('忽略', '') ?? ''
  await invited.getByRole('link', { name: /^去处理/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main tbody tr').filter({ hasText: name }).first()).toContainText('已邀约')
})

test('drafts that wait for the reader are judged one after the other', async ({ page }) => {
  await signedInAs(page, 3)
  await page.goto('/content/workbench')
  const queue = block(page, '审稿列表')
  const rows = queue.getByRole('list', { name: '审稿列表' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const first = (await rows.first().getByRole('button').getAttribute('aria-label'))?.replace(/^审稿 /, '') ?? ''
  await rows.first().getByRole('button', { name: /^审稿/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(first.replace(/ 第 .*/, '')).first()).toBeVisible()
  await drawer.getByRole('button', { name: '通过', exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText('已通过').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows.filter({ hasText: first.replace(/ 第 .*/, '') })).toHaveCount(0)
})

test('what is planned goes to another day by the keyboard, and back', async ({ page }) => {
  await signedInAs(page, 3)
  await page.goto('/content/workbench?date=2026-11-23')
  const calendar = block(page, '发布日历')
  const move = calendar.getByRole('button', { name: /^改期/ }).first()
  await expect(move).toBeVisible()
  const name = (await move.getAttribute('aria-label'))?.replace('改期', '') ?? ''
  const left = await calendar.getByRole('button', { name: `改期${name}`, exact: true }).count()
  await move.press('Enter')
  await expect(calendar.getByText(`选择「${name}」新的发布日期`)).toBeVisible()
  await expect(page.locator(':focus')).toHaveAttribute('role', 'gridcell')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已改期')).toBeVisible()
  await expect(calendar.getByRole('button', { name: `改期${name}`, exact: true })).toHaveCount(left - 1)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(calendar.getByRole('button', { name: `改期${name}`, exact: true })).toHaveCount(left)
})

test('the sample assistant has samples alone; sales have no such page', async ({ page, anotherPage }) => {
  await signedInAs(page, 7)
  await page.goto('/content/workbench')
  await expect(block(page, '寄样数据').getByText('寄样数').first()).toBeVisible()
  await expect(block(page, '今日待办')).toBeVisible()
  for (const title of ['审稿列表', '发布日历', '我的项目']) await expect(block(page, title)).toHaveCount(0)
  const seller = await anotherPage()
  await signedInAs(seller, 6)
  await seller.goto('/content/workbench')
  await expect(seller.getByText('暂无访问权限！').first()).toBeVisible()
})

test('the analysis of a campaign agrees with its head, and keeps a conclusion', async ({ page }) => {
  await signedInAs(page, 3)
  await page.goto('/content/campaign?tab=2')
  await page.locator('main').getByRole('link').filter({ hasNotText: '新建' }).first().click()
  await page.getByRole('tab', { name: '分析', exact: true }).click()
  await expectQuery(page, { tab: 'analysis' })
  await expect(page.getByText('达人层级 × 内容形式')).toBeVisible()
  await expect(page.getByText('花费结构').first()).toBeVisible()
  await page.getByRole('button', { name: /结论$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('小红书图文的 CPE 最低，下次多投。')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(block(page, '结论').getByText('小红书图文的 CPE 最低，下次多投。')).toBeVisible()
})
