import type { Page } from '@playwright/test'
import { callGateway, gatewayNow } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const dayOf = (unix: number) => new Date((unix + 8 * 3600) * 1000).toISOString().slice(0, 10)

const select = async (page: Page, name: string, count = 1) => {
  await page.getByRole('combobox', { name }).click()
  for (let index = 0; index < count; index += 1) await page.locator('[role="option"]:visible').nth(index).click()
  await page.keyboard.press('Escape')
}

const fillDays = async (page: Page, start: string, end: string) => {
  for (const [name, day] of [
    ['开始日期', start],
    ['结束日期', end],
  ] as const) {
    const field = page
      .getByLabel(name)
      .locator('input')
      .or(page.getByPlaceholder(name === '开始日期' ? '请选择日期' : '周期不超过 180 天'))
      .first()
    await field.fill(day)
    await field.press('Enter')
  }
}

test('an order for two talents is warned of the one that they have already', async ({ page }) => {
  await signedInAs(page, 2)
  const agree = async () => {
    await page.goto('/cooperate/create?platform=dy')
    await select(page, '达人', 2)
    await select(page, '类型')
    await select(page, '合作商品')
    await fillDays(page, '2026-12-01', '2026-12-10')
    await page.getByRole('button', { name: '保存', exact: true }).click()
  }
  const goOn = page.getByRole('button', { name: '继续保存' })
  const done = page.getByText('已新建 2 个合作单')
  await agree()
  await expect(goOn.or(done)).toBeVisible()
  if (await goOn.isVisible()) await goOn.click()
  await expect(done).toBeVisible()
  await agree()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/的商品和周期重叠/)
      .first(),
  ).toBeVisible()
  await goOn.click()
  await expect(done).toBeVisible()
  await page.getByRole('list', { name: '结果' }).getByRole('button').first().click()
  await expect(page.getByRole('list', { name: '合作状态' })).toContainText('待确认')
})

test('orders for two talents lead each to its live, and name the one who is taken', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/live-scheduling?view_mode=list')
  const { list } = await callGateway<{ list: { author_id: string; author_name: string }[] }>(
    page,
    'GET',
    'v1/commerce/schedule/talents',
    { platform: 'ks' },
  )
  const [taken, free] = list
  if (!taken || !free) throw new Error('two talents are followed')
  const now = await gatewayNow(page)
  const day = (later: number) => dayOf(now + (400 + later) * 86_400)
  const start_time = Date.parse(`${day(1)}T10:00:00+08:00`) / 1000
  const slot = {
    platform: 'ks',
    author_id: taken.author_id,
    title: '已约专场',
    start_time,
    end_time: start_time + 7200,
  }
  const { id } = await callGateway<{ id: number }>(page, 'POST', 'v1/commerce/schedule/add', slot)
  await page.goto(`/cooperate/create?platform=ks&author_id=${taken.author_id},${free.author_id}`)
  await select(page, '类型')
  await select(page, '合作商品')
  await fillDays(page, day(0), day(5))
  await page.getByRole('button', { name: '保存并排期' }).click()
  const goOn = page.getByRole('button', { name: '继续保存' })
  const done = page.getByText('已新建 2 个合作单')
  await expect(goOn.or(done)).toBeVisible()
  if (await goOn.isVisible()) await goOn.click()
  const outcome = page.getByRole('list', { name: '结果' })
  const line = (name: string) => outcome.getByRole('listitem').filter({ hasText: name })
  await expect(line(taken.author_name)).toContainText(`该时段已有排期：${day(1)} 10:00 ~ 12:00`)
  await expect(line(free.author_name)).not.toContainText('该时段已有排期')
  await line(free.author_name)
    .getByRole('button', { name: `${free.author_name} 排期` })
    .click()
  await expect(page.getByRole('dialog', { name: '新建排期' })).toContainText(free.author_name)
  await callGateway(page, 'POST', 'v1/commerce/schedule/delete', { id })
})

test('a running order is edited with a reason that its log shows, and is commented on', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/list?tab=2')
  await expectRows(page)
  // Other journeys write orders meanwhile: the order is told by its number, the note by the moment.
  const number = /HZ\d+/.exec(await rowsOf(page).first().innerText())?.[0] ?? ''
  const note = `加一场返场 ${Date.now()}`
  await runRowAction(page, rowOf(page, number), '编辑')
  await expect(page.getByRole('combobox', { name: '类型' })).toHaveAttribute('aria-disabled', 'true')
  const goods = page.getByRole('combobox', { name: '合作商品' })
  const closes = goods.locator('.semi-tag-close')
  await closes.first().waitFor()
  const agreed = await closes.count()
  await closes.first().click()
  await expectToast(page, '进行中的合作单只能新增商品，不能移除')
  await expect(closes).toHaveCount(agreed)
  await page.getByRole('textbox', { name: '备注' }).fill(note)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '确认修改进行中的合作单' })
  await expect(dialog.getByRole('table', { name: '修改内容' })).toContainText(note)
  await dialog.getByRole('textbox', { name: '修改原因' }).fill('达人追加')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '已保存')
  await page.goto(`/cooperate/list?tab=2&keyword=${number}`)
  await runRowAction(page, rowOf(page, number), '详情')
  await page.getByRole('tab', { name: '日志' }).click()
  const log = page.getByRole('list', { name: '日志' })
  await expect(log).toContainText('达人追加')
  await page.getByRole('textbox', { name: '内容' }).fill('请确认新的场次')
  await page.getByRole('button', { name: '发表' }).click()
  await expect(log).toContainText('请确认新的场次')
})

test('a sample for an order begins from what the order knows, and belongs to it', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/list?tab=2')
  await expectRows(page)
  const { list } = await callGateway<{ list: { coop_no: string; author_name: string; goods: { title: string }[] }[] }>(
    page,
    'GET',
    'v1/commerce/cooperate/list',
    { platform: 'dy', tab: '2' },
  )
  const [coop] = list
  if (!coop) throw new Error('no order runs')
  await page.goto(`/cooperate/list?tab=2&keyword=${coop.coop_no}`)
  await runRowAction(page, rowOf(page, coop.coop_no), '寄样')
  await expect(page.getByRole('combobox', { name: '达人' })).toContainText(coop.author_name)
  await expect(page.getByRole('combobox', { name: '关联合作单' })).toContainText(coop.coop_no)
  await expect(page.getByRole('combobox', { name: '寄样商品' })).toContainText(coop.goods[0]?.title ?? '-')
})

test('a sample without an order leads to a new one with its talent, goods and itself', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/sample')
  await expectRows(page)
  const { list } = await callGateway<{
    list: { sample_id: number; sample_no: string; author_id: string; author_name: string }[]
  }>(page, 'GET', 'v1/commerce/sample/list', { platform: 'dy', tab: '5' })
  const details = await Promise.all(
    list
      .filter(({ author_id }) => author_id !== '')
      .map(({ sample_id }) =>
        callGateway<{ sample_no: string; author_name: string; coop: object | null; sample_id: number }>(
          page,
          'GET',
          'v1/commerce/sample/detail',
          { sample_id },
        ),
      ),
  )
  const free = details.find(({ coop }) => coop === null)
  if (!free) throw new Error('each sample has an order')
  await page.goto(`/cooperate/sample?date_type=all&drawer=sample&id=${free.sample_id}`)
  await page.getByRole('dialog').getByRole('link', { name: '建合作单' }).click()
  await expect(page.getByRole('combobox', { name: '达人' })).toContainText(free.author_name)
  await expect(page.getByRole('combobox', { name: '关联寄样' })).toContainText(free.sample_no)
})

for (const role of [7, 60] as const)
  test(`role ${role} makes none`, async ({ page }) => {
    await signedInAs(page, role)
    await page.goto('/cooperate/create')
    await expect(page.getByRole('combobox', { name: '达人' })).toHaveCount(0)
  })
