import type { Page } from '@playwright/test'
import { closeWelcomes, freshAccount } from '../../support/accounts.ts'
import { expectQuery } from '../../support/controls.ts'
import { callFails } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const tabsOf = (page: Page) => page.getByRole('tablist', { name: '媒介详情' }).getByRole('tab').allTextContents()

test('from 业绩列表 to a member: figures, lists of every tab, a file, and the next member', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/performance/list?date_type=last30day')
  await expectRows(page)
  const first = rowsOf(page).first()
  const name = await first.getByRole('button', { name: /^详情：/ }).getAttribute('aria-label')
  await first.getByRole('button', { name: /^详情：/ }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/medium/detail')
  await expect(page.getByRole('heading', { name: name?.replace('详情：', '') })).toBeVisible()
  await expectRows(page)
  await expect(page.getByRole('region', { name: '所选日期的数据' })).toContainText('成交金额')

  await tab(page, '寄样').click()
  await expectRows(page)
  await expect(page.getByRole('region', { name: '寄样的数据' })).toContainText('寄样 ROI')
  for (const part of ['出单视频', '出单直播']) {
    await tab(page, part).click()
    await expect(page.getByRole('table', { name: part })).toBeVisible()
  }
  await tab(page, '商品').click()
  await expectRows(page)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const question = page.getByRole('dialog', { name: '导出提示' })
  await question.getByRole('button', { name: '导出', exact: true }).click()
  await expectToast(page, '导出任务已创建，请在任务中心下载')
  await tab(page, '内容').click()
  await expectRows(page)
  await tab(page, '直播').click()
  await expectQuery(page, { tab: 'contents', content_part: 'lives' })
  await expectRows(page)

  await page.getByRole('button', { name: '下一位' }).click()
  await expect(page.getByRole('heading', { name: name?.replace('详情：', ''), exact: true })).toBeHidden()
  await expectQuery(page, { tab: 'contents' })
})

test('a medium reads the own page, asks about a month, and sees nobody else', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/medium/detail')
  await expectRows(page)
  await tab(page, '提成').click()
  await expectRows(page)
  await page
    .getByRole('button', { name: '明细：2026年10月' })
    .or(rowsOf(page).nth(1).getByRole('button', { name: '明细' }))
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: /2026年10月$/ })
  await drawer.getByRole('button', { name: '有疑问' }).click()
  const form = page.getByRole('dialog', { name: '有疑问' })
  await form.getByRole('textbox').fill('十月有一单没有计入。')
  await form.getByRole('button', { name: '提交' }).click()
  await expectToast(page, '已提交，等待答复')
  await expect(drawer.getByText('十月有一单没有计入。')).toBeVisible()

  await page.goto('/medium/detail?user_id=1')
  await expect(page.getByText('暂无查看权限')).toBeVisible()
})

for (const [role, tabs, shown] of [
  [7, ['寄样'], '申样数'],
  [80, [], '该角色无带货数据'],
] as const)
  test(`role ${role} has the head, and samples where there are any`, async ({ page }) => {
    await signedInAs(page, role)
    await page.goto('/medium/detail')
    await expect(page.getByText(shown).first()).toBeVisible()
    expect(await tabsOf(page)).toEqual(tabs)
    await expect(tab(page, '出单视频')).toHaveCount(0)
  })

test('a member of the first day with a long name, and a part that fails alone', async ({ page }) => {
  const name = '欧阳上官司马诸葛慕容'
  await signedInAs(page, await freshAccount(page, { name, corp: `青禾${Date.now() % 10_000_000}` }))
  await closeWelcomes(page)
  const works = await callFails(page, 'mediumDetail.gmvOverview')
  await page.goto('/medium/detail')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('该时间段暂无合作达人')).toBeVisible()
  await works()
  await page.getByRole('region', { name: '所选日期的数据' }).getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('region', { name: '所选日期的数据' })).toContainText('出单达人数')
  await tab(page, '寄样').click()
  await expect(page.getByText('该时间段暂无寄样')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
