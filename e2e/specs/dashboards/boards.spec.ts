import type { Page } from '@playwright/test'
import { expectQuery, pickPlatform } from '../../support/controls.ts'
import { callFails, callGateway, lastWeek } from '../../support/gateway.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

interface Answer {
  total: Record<string, number>
  rows: { names: string[]; values: Record<string, number> }[]
}

test('经营概览: one question of the business from figure to orders, its scope in the address', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/dashboard/overview')
  await expect(page.getByRole('heading', { level: 1, name: '经营概览' })).toBeVisible()
  for (const title of ['成交金额', '客单价', '退款率', '佣金率', '首单达人数'])
    await expect(block(page, '核心指标').getByText(title, { exact: true })).toBeVisible()
  const trend = page.getByRole('img', { name: '趋势' })
  await expect(trend).toBeVisible()
  const { y, height } = (await trend.boundingBox()) ?? { y: 0, height: 9999 }
  expect(y + height).toBeLessThan(800)

  await pickPlatform(page, '抖音')
  await expectQuery(page, { platform: 'dy' })
  await block(page, '核心指标').getByRole('tab', { name: '同比' }).click()
  await expectQuery(page, { compare: 'year' })
  await page.getByText('对齐星期', { exact: true }).click()
  await expectQuery(page, { compare: 'year_weekday' })

  await page.mouse.wheel(0, 900)
  await expect(tableOf(page, '渠道 × 平台').getByRole('columnheader', { name: '抖音' })).toBeVisible()
  await page.mouse.wheel(0, 900)
  await block(page, '榜单').getByRole('tab', { name: '商品' }).click()
  await expectQuery(page, { rank: 'product' })
  await expect(rowsOf(tableOf(page, '商品榜单')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: '对齐星期' })).toBeChecked()

  const { total } = await callGateway<Answer>(page, 'GET', 'v1/dashboard/overview/kpi', {
    ...(await lastWeek(page)),
    platform: 'dy',
  })
  await block(page, '核心指标')
    .getByRole('button', { name: /成交金额/ })
    .click()
  await expectQuery(page, { platform: 'dy', date_type: 'last7day' })
  expect(page.url()).toContain('/orders')
  expect(total.gmv).toBeGreaterThan(0)
})

test('a failed block fails alone, a period without sales says so', async ({ page }) => {
  await signedInAs(page, 4)
  const mend = await callFails(page, 'v1/dashboard/overview/matrix')
  await page.goto('/dashboard/overview')
  await page.mouse.wheel(0, 700)
  await expect(block(page, '渠道 × 平台').getByRole('button', { name: '重试' })).toBeVisible()
  await expect(block(page, '核心指标').getByText('¥').first()).toBeVisible()
  await mend()
  await block(page, '渠道 × 平台').getByRole('button', { name: '重试' }).click()
  await expect(tableOf(page, '渠道 × 平台')).toBeVisible()

  await page.goto('/dashboard/overview?date_type=customize&start_time=946656000&end_time=946742399')
  await expect(page.getByText('该时间段暂无数据').first()).toBeVisible()
})

test('a board is exported as a workbook of its blocks', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/dashboard/overview')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导出提示' })
  await expect(dialog.getByRole('checkbox', { name: '成交去向' })).toBeChecked()
  await expect(dialog.getByRole('tab')).toHaveText(['XLSX'])
  await dialog.getByRole('button', { name: '导出' }).click()
  await expect(page.getByText('导出任务已创建')).toBeVisible()
})

test('a medium has no boards: neither page nor figures', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/dashboard/overview')
  await expect(page.getByText('暂无访问权限！').first()).toBeVisible()
  await expect(page).not.toHaveURL(/dashboard\/overview/)
})

test('数据看板 shows a figure of each board, which opens it', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/data-dashboard')
  await expect(page.getByText('近7天成交金额')).toBeVisible()
  await page.getByRole('button', { name: '进入经营概览' }).click()
  await expect(page).toHaveURL(/\/dashboard\/overview/)
})

test('whom the boards are closed to reads why, also by address', async ({ page }) => {
  // The enterprise of colonels: its lead has role and module, its kind has no boards.
  await signedInAs(page, phoneOf(2, 4))
  // What is new for colonels is told whenever it comes, over whatever is open.
  const news = page.getByRole('dialog', { name: /^(?!数据看板$)/ }).first()
  await page.addLocatorHandler(news, () => page.keyboard.press('Escape'))
  await page.goto('/dashboard/overview')
  await expect(page).toHaveURL(/\/data-dashboard/)
  const dialog = page.getByRole('dialog', { name: '数据看板' })
  await expect(dialog.getByText('当前版本未开通数据看板')).toBeVisible()
  await dialog.getByRole('button', { name: '我知道了' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '进入经营概览' }).click()
  await expect(dialog).toBeVisible()
})

test('带货分析: hours, cohorts and details of one scope, whose rows lead to their orders', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/dashboard/commerce?date_type=last30day')
  await expect(block(page, '核心指标').getByText('场均成交', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '渠道趋势' })).toBeVisible()
  await page.getByRole('tab', { name: '占比' }).click()
  await expectQuery(page, { drawn: 'share' })
  await page.mouse.wheel(0, 600)
  await expect(tableOf(page, '时段分布').getByRole('rowheader', { name: '周一' })).toBeVisible()
  await page.mouse.wheel(0, 600)
  await expect(tableOf(page, '新达人留存').getByRole('columnheader', { name: '当月' })).toBeVisible()
  await page.mouse.wheel(0, 900)
  await expect(page.getByText(/^前[\d.]+%达人贡献80%成交$/)).toBeVisible()
  await page.mouse.wheel(0, 900)
  const detail = tableOf(page, '带货明细')
  await expect(detail.getByText('合计')).toBeVisible()
  await rowsOf(detail).filter({ hasText: '直播' }).getByRole('link').click()
  await expectQuery(page, { content_kind: '1', date_type: 'last30day' })
})

test('商品分析: a stage and a quarter narrow the list, whose goods open over the same days', async ({ page }) => {
  await signedInAs(page, 2)
  const mend = await callFails(page, 'v1/dashboard/goods/class')
  await page.goto('/dashboard/goods?date_type=last30day')
  await expect(block(page, '核心指标').getByText('动销率', { exact: true })).toBeVisible()
  await expect(block(page, '核心指标').getByText(/商品数据更新至 2026-11-19/)).toBeVisible()
  const plane = page.getByRole('img', { name: '四象限' })
  await expect(plane).toBeVisible()
  const { y, height } = (await plane.boundingBox()) ?? { y: 0, height: 9999 }
  expect(y + height).toBeLessThan(800)

  // A rectangle over the whole plane: the list is of what sold.
  await page.getByRole('button', { name: '框选' }).click()
  const box = (await plane.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 80, box.y + 70)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 120, { steps: 4 })
  await page.mouse.move(box.x + box.width - 60, box.y + box.height - 50, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/area=/)

  await page.mouse.wheel(0, 500)
  await expect(block(page, '分类构成').getByRole('button', { name: '重试' })).toBeVisible()
  await mend()
  await block(page, '分类构成').getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('img', { name: '分类构成' })).toBeVisible()
  await page.mouse.wheel(0, 700)
  const list = tableOf(page, '商品明细')
  await expect(block(page, '商品明细').getByText(/^框选：达人/)).toBeVisible()
  await block(page, '商品明细').getByRole('combobox', { name: '阶段' }).click()
  await page.getByRole('option', { name: '上升' }).click()
  await expectQuery(page, { stage: '2' })
  await expect(list.getByText('合计')).toBeVisible()
  const first = rowsOf(list).first()
  const amount = Number((await first.getByRole('link').textContent())?.replaceAll(',', ''))
  await first.getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: '商品详情' })
  await expect(drawer.getByText(`¥${(amount / 10_000).toFixed(1)}w`, { exact: true }).first()).toBeVisible()
})

test('团队分析: departments, media and targets of one scope, whose member opens', async ({ page }) => {
  await signedInAs(page, 4)
  const mend = await callFails(page, 'v1/dashboard/team/funnel')
  await page.goto('/dashboard/team?date_type=last30day')
  await expect(block(page, '核心指标').getByText('人均跟进达人', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '工作量 × 产出' })).toBeVisible()
  await page.getByText('人均成交', { exact: true }).last().click()
  await expectQuery(page, { per_head: '1' })
  await page.mouse.wheel(0, 700)
  await expect(rowsOf(tableOf(page, '成员排行')).first()).toBeVisible()
  await expect(block(page, '部门转化').getByRole('button', { name: '重试' })).toBeVisible()
  await mend()
  await block(page, '部门转化').getByRole('button', { name: '重试' }).click()
  await expect(block(page, '部门转化').getByText('签收').first()).toBeVisible()
  await page.mouse.wheel(0, 900)
  await expect(tableOf(page, '目标热力').getByRole('columnheader', { name: '成员' })).toBeVisible()
  await page.mouse.wheel(0, 900)
  const members = tableOf(page, '成员明细')
  await expect(members.getByText('合计')).toBeVisible()
  await rowsOf(members).first().getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: '媒介详情', level: 1 })).toBeVisible()
})

test('内容分析: what was published beside what was paid, each said; the best video opens', async ({ page }) => {
  await signedInAs(page, 2)
  const mend = await callFails(page, 'v1/dashboard/content/heat')
  await page.goto('/dashboard/content?date_type=last30day')
  await expect(block(page, '核心指标').getByText('爆文数', { exact: true })).toBeVisible()
  const trend = page.getByRole('img', { name: '发布与产出' })
  await expect(trend).toBeVisible()
  const { y, height } = (await trend.boundingBox()) ?? { y: 0, height: 9999 }
  expect(y + height).toBeLessThan(800)
  await expect(page.getByText(/^老内容占比 [\d.]+%$/)).toBeVisible()
  await page.mouse.wheel(0, 500)
  await expect(block(page, '开播时段').getByRole('button', { name: '重试' })).toBeVisible()
  await mend()
  await block(page, '开播时段').getByRole('button', { name: '重试' }).click()
  await expect(tableOf(page, '开播时段').getByRole('rowheader', { name: '周一' })).toBeVisible()
  await page.mouse.wheel(0, 700)
  await page.mouse.wheel(0, 700)
  const videos = page.getByRole('list', { name: '视频 TOP 20' })
  await expect(videos.getByRole('listitem').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await videos.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: '视频详情' })).toBeVisible()
})

test('数据概览（旧版） shows the figures of the new one; other work goes on to it', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview/back')
  await expect(page.getByText('旧版将逐步下线')).toBeVisible()
  const { items } = await callGateway<{ items: { key: string; value: number }[] }>(
    page,
    'GET',
    'v1/commerce/overview/summary',
    await lastWeek(page),
  )
  const volume = items.find(({ key }) => key === 'volume')?.value ?? 0
  await expect(
    page
      .getByRole('button', { name: '销量' })
      .or(page.getByText(`${volume}`))
      .first(),
  ).toBeVisible()
  await expect(rowsOf(tableOf(page, '商品成交排行')).first()).toBeVisible()
  await page.getByRole('button', { name: '体验新版' }).click()
  await expect(page).toHaveURL(/\/overview$/)
})
