import { expectQuery } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const CLOUD_ADMIN = '13801100002'

test('the ranking of brands: class and period in the address, talents under a row, a brand is watched', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, CLOUD_ADMIN)
  await page.goto('/talent/topbrank?category_id=3&cycle=month')
  const ranking = tableOf(page, '品牌榜')
  const first = rowsOf(ranking).first()
  await expect(first.getByRole('cell').nth(1)).toContainText(/^\s*1/)
  await first.getByRole('button', { name: '展开' }).click()
  await expect(page).toHaveURL(/expand=\d+/)
  await expect(rowsOf(tableOf(page, '的达人')).first()).toBeVisible()
  await page.reload()
  await expect(rowsOf(tableOf(page, '的达人')).first()).toBeVisible()
  await page.getByRole('tab', { name: '周榜' }).click()
  await expectQuery(page, { category_id: '3', cycle: undefined })

  const { list } = await callGateway<{ list: { brand_id: number; is_competitor: number; name: string }[] }>(
    page,
    'GET',
    'v1/commerce/brand/rank/list',
    { category_id: 3, platform: 'dy', cycle: 'week', size: 50 },
  )
  const free = list.find((brand) => brand.is_competitor === 0)
  if (!free) throw new Error('every brand is watched')
  await page.goto(`/talent/topbrank?category_id=3&keyword=${encodeURIComponent(free.name)}`)
  await page.getByRole('button', { name: '关注竞品' }).first().click()
  await expectToast(page, '已关注竞品')
  await expect(rowsOf(ranking).filter({ hasText: free.name }).getByText('已关注').first()).toBeVisible()
  expect(errors).toEqual([])
})

test('a brand is found by its name and opened with its lists; a missing one is handed in', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 6)
  await page.goto('/talent/search-brand')
  await expect(page.getByText('热门品牌')).toBeVisible()
  const box = page.getByRole('combobox', { name: '输入品牌名称' })
  await box.fill('知棉')
  await box.press('Enter')
  await expectQuery(page, { keyword: '知棉' })
  await rowsOf(tableOf(page, '品牌')).first().getByRole('link', { name: '查看达人' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '知棉' })).toBeVisible()
  await page.getByRole('button', { name: '图表' }).click()
  await expect(page.getByRole('img', { name: '成交趋势' })).toBeVisible()
  await expect(rowsOf(tableOf(page, '达人')).first()).toBeVisible()
  await page.getByRole('radio', { name: '近7天' }).check({ force: true })
  await expectQuery(page, { date_type: 'last7day' })
  await page.getByRole('tab', { name: '商品' }).click()
  await expectQuery(page, { tab: 'goods', date_type: 'last7day' })
  await expect(rowsOf(tableOf(page, '商品')).first()).toContainText('知棉')
  for (const [tab, shown] of [
    ['直播', 'lives'],
    ['视频', 'videos'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expectQuery(page, { tab: shown })
    await expect(tableOf(page, tab)).toHaveAttribute('aria-busy', 'false')
  }

  await page.goto('/talent/search-brand?keyword=没有这个牌子')
  await expect(page.getByText('未找到该品牌')).toBeVisible()
  await page.getByRole('button', { name: '提交收录' }).click()
  await answerDialog(page, '提交收录')
  await expectToast(page, '已提交收录，收录后可搜索到该品牌')
  await expect(page.getByRole('button', { name: '已提交收录' })).toBeDisabled()
  await page.goto('/talent/search-brand/detail?brand_id=999999&platform=dy')
  await expect(page.getByText('未找到该品牌')).toBeVisible()
  expect(errors).toEqual([])
})
