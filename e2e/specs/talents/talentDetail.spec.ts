import type { Page } from '@playwright/test'
import { expectQuery, pickRange, searchFor } from '../../support/controls.ts'
import { callGateway, callFails, watchErrors } from '../../support/gateway.ts'
import { expectRefused, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { rowOf, rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const ADMIN = 2
const MEDIUM = 6

/** Address of a talent of the first enterprise by its name. */
async function addressOf(page: Page, name: string): Promise<string> {
  const { list } = await callGateway<{ list: { author_id: string; platform: string }[] }>(
    page,
    'GET',
    'v1/commerce/author/my/list',
    { keyword: name, scope: 'team' },
  )
  const [talent] = list
  if (!talent) throw new Error(`nobody follows ${name}`)
  return `/talent/detail?author_id=${talent.author_id}&platform=${talent.platform}`
}

test('a talent opens from its list: figures, tables, portrait and neighbours, all in the address', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, MEDIUM)
  await page.goto('/talent/manage')
  const first = (await rowsOf(page).nth(0).getByRole('link').first().innerText()).trim()
  const second = (await rowsOf(page).nth(1).getByRole('link').first().innerText()).trim()
  await page.bringToFront()
  const opened = page.waitForEvent('popup')
  await rowsOf(page).nth(0).getByRole('link').first().click()
  const detail = await opened

  const named = (name: string) => detail.getByRole('heading', { level: 2, name, exact: true })
  await expect(named(first)).toBeVisible()
  await expect(detail.getByRole('radio', { name: '近30天' })).toBeChecked()
  await pickRange(detail, '全部')
  await expectQuery(detail, { date_type: 'all' })
  await detail.getByRole('button', { name: '图表' }).click()
  await expect(detail.getByRole('img', { name: '成交趋势' })).toBeVisible()
  await expect(rowsOf(tableOf(detail, '出单商品')).first()).toBeVisible()
  await detail.reload()
  await expect(detail.getByRole('radio', { name: '全部', exact: true })).toBeChecked()

  await detail.keyboard.press('Control+ArrowRight')
  await expect(named(second)).toBeVisible()
  await expectQuery(detail, { date_type: 'all' })
  await detail.getByRole('button', { name: '上一位' }).click()
  await expect(named(first)).toBeVisible()

  await detail.getByRole('tab', { name: '达人画像' }).click()
  await expectQuery(detail, { tab: 'portrait' })
  await expect(detail.getByRole('img', { name: '粉丝趋势（近90天）' })).toBeVisible()
  await detail.getByRole('tab', { name: '带货分析' }).click()
  await expect(detail.getByRole('img', { name: '带货品牌' })).toBeVisible()
  await detail.goBack()
  await expectQuery(detail, { tab: 'portrait' })
  expect(errors).toEqual([])
})

test('what is written about a talent is there after a reload; goods open their drawer', async ({ page }) => {
  await signedInAs(page, MEDIUM)
  await page.goto('/talent/manage')
  await searchFor(page, '糯米妈妈育儿手账')
  await expect(rowOf(page, '糯米妈妈育儿手账')).toBeVisible()
  await page.goto(`${await addressOf(page, '糯米妈妈育儿手账')}&date_type=all`)
  await rowsOf(tableOf(page, '出单商品')).first().getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: '跟进记录' }).click()
  const text = `确认排期 ${Date.now()}`
  await page.getByRole('textbox', { name: '内容' }).fill(text)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '跟进已保存')
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()

  const remark = `备注 ${Date.now()}`
  await page.getByRole('button', { name: '资料', exact: true }).click()
  await page.getByRole('button', { name: /^备注：/ }).click()
  await page.getByRole('textbox', { name: '备注' }).fill(remark)
  await page.getByRole('textbox', { name: '备注' }).press('Enter')
  await expectToast(page, '设置成功')
  await page.reload()
  await expect(page.getByRole('button', { name: `备注：${remark}，编辑` })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
})

test('a colleague’s talent shows its market side only; failures, unknown talents and refused roles', async ({
  page,
  anotherPage,
}) => {
  const lead = await anotherPage()
  await signedInAs(lead, ADMIN)
  await lead.goto('/talent/manage')
  const [own, colleagues] = [await addressOf(lead, '糯米妈妈育儿手账'), await addressOf(lead, '林小鹿穿搭')]
  await lead.close()

  await signedInAs(page, MEDIUM)
  await page.goto(colleagues)
  await expect(page.getByRole('img', { name: '带货品牌' })).toBeVisible()
  await page.getByRole('tab', { name: '合作数据' }).click()
  await expect(page.getByText('暂无数据权限')).toBeVisible()
  await page.getByRole('tab', { name: '达人画像' }).click()
  await expect(page.getByRole('img', { name: '粉丝性别' })).toBeVisible()

  const heal = await callFails(page, 'talentDetail.overview', { message: '合作数据接口故障' })
  await page.goto(own)
  const figures = page.getByRole('region', { name: '合作数据', exact: true })
  await expect(figures.getByText('合作数据接口故障')).toBeVisible()
  await expect(tableOf(page, '出单商品')).toBeVisible()
  await heal()
  await figures.getByRole('button', { name: '重试' }).click()
  await expect(figures.getByText('成交金额', { exact: true })).toBeVisible()

  await page.goto('/talent/detail?author_id=404&platform=dy')
  await expect(page.getByText('未找到该达人')).toBeVisible()
  await page.getByRole('button', { name: '收录达人' }).click()
  await expect(page.getByRole('dialog', { name: '收录达人' })).toBeVisible()

  const assistant = await anotherPage()
  await signedInAs(assistant, 7)
  await assistant.goto(own)
  await expectRefused(assistant, '/talent/detail')
  await assistant.close()
})

test('a talent that nobody holds opens on what the market says, and its own tabs are one empty state', async ({
  page,
}) => {
  await signedInAs(page, MEDIUM)
  await page.goto('/overview')
  const { list } = await callGateway<{ list: { author_id: string; relation: string }[] }>(
    page,
    'POST',
    'v1/commerce/author/library/list',
    {
      platform: 'dy',
      size: 50,
    },
  )
  const talent = list.find(({ relation }) => relation === 'none')
  if (!talent) throw new Error('everybody is held')
  await page.goto(`/talent/detail?author_id=${talent.author_id}&platform=dy`)
  await expect(page.getByRole('tab', { name: '带货分析' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('img', { name: '带货品牌' })).toBeVisible()
  for (const tab of ['合作数据', '寄样', '合作单', '跟进记录']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('main').getByText('暂无合作数据')).toHaveCount(1)
  }
})
