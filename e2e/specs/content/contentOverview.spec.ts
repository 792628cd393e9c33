import type { Page } from '@playwright/test'
import { expectQuery, pickPlatform, pickRange } from '../../support/controls.ts'
import { callFails } from '../../support/gateway.ts'
import { signedInAs } from '../../support/signIn.ts'
import { rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test('the overview of seeding shows the business; scope and ranking live in the address', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/content/overview')
  await expect(page.getByRole('heading', { level: 1, name: '种草概览' })).toBeVisible()
  await expect(page.getByRole('radio', { name: '近30天' })).toBeChecked()
  for (const title of ['内容数', '爆文率', '互动量', 'CPE', '新达人', '寄样数'])
    await expect(block(page, '核心指标').getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '内容趋势' })).toBeVisible()
  await expect(block(page, '平台占比')).toBeVisible()

  await pickRange(page, '近7天')
  await pickPlatform(page, '小红书')
  await expectQuery(page, { platform: 'xhs', date_type: 'last7day' })
  // one platform: its share of the platforms says nothing
  await expect(block(page, '平台占比')).toHaveCount(0)
  await pickRange(page, '近30天')
  await block(page, '互动排行').getByRole('tab', { name: '媒介' }).click()
  await expectQuery(page, { rank: 'user' })
  await expect(rowsOf(tableOf(page, '媒介互动排行')).first()).toBeVisible()

  await page.reload()
  await expect(page.getByRole('tab', { name: '小红书' })).toHaveAttribute('aria-selected', 'true')
})

test('a block that fails is retried alone; the sample assistant sees samples only', async ({ page, anotherPage }) => {
  await signedInAs(page, 2)
  const heal = await callFails(page, 'contentOverview.todo', { message: '待办接口故障' })
  await page.goto('/content/overview')
  await expect(block(page, '待办').getByText('待办接口故障')).toBeVisible()
  await expect(block(page, '核心指标').getByText('¥').first()).toBeVisible()
  await heal()
  await block(page, '待办').getByRole('button', { name: '重试' }).click()
  await expect(block(page, '待办').getByText('待审稿')).toBeVisible()

  const other = await anotherPage()
  await signedInAs(other, 7)
  await other.goto('/content/overview')
  await expect(block(other, '核心指标').getByText('签收率', { exact: true })).toBeVisible()
  await expect(other.getByText('互动量', { exact: true })).toHaveCount(0)
  await expect(block(other, '内容趋势')).toHaveCount(0)
  await other.close()
})
