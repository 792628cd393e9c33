import type { Page } from '@playwright/test'
import { expectQuery, pickPlatform, pickRange } from '../../support/controls.ts'
import { callGateway, callFails, lastWeek } from '../../support/gateway.ts'
import { firstTokenOf, phoneOf, signedInAs } from '../../support/signIn.ts'
import { rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test('the overview shows the business; scope and ranking live in the address', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('，')
  await expect(page.getByText('数据更新时间')).toBeVisible()
  await expect(page.getByRole('radio', { name: '近7天' })).toBeChecked()
  for (const title of ['成交金额', '销量', '订单数', '出单达人数', '首单达人数', '退款金额', '结算金额', '寄样数'])
    await expect(block(page, '核心指标').getByText(title, { exact: true })).toBeVisible()
  await block(page, '核心指标').getByText('%').first().hover()
  await expect(page.getByRole('tooltip')).toHaveText(/^(暂无数据，)?对比 \d{4}\.\d{2}\.\d{2}–/)
  await expect(block(page, '待办').getByText('待审核样品')).toBeVisible()
  await expect(page.getByRole('img', { name: '成交趋势' })).toBeVisible()

  await pickRange(page, '近30天')
  await pickPlatform(page, '快手')
  await expectQuery(page, { platform: 'ks', date_type: 'last30day' })
  // one platform: its share of the platforms says nothing
  await block(page, '渠道占比').scrollIntoViewIfNeeded()
  await expect(block(page, '平台占比')).toHaveCount(0)
  await page.mouse.wheel(0, 4000)
  const ranking = block(page, '成交排行')
  await ranking.getByRole('tab', { name: '商品' }).click()
  await expectQuery(page, { rank: 'product' })
  await expect(rowsOf(tableOf(page, '商品成交排行')).first()).toBeVisible()

  await page.reload()
  await expect(page.getByRole('tab', { name: '快手' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('radio', { name: '近30天' })).toBeChecked()
  await page.goBack()
  await expectQuery(page, { platform: undefined })
})

test('the order of the cards is remembered; the data of a chart reads as the gateway says', async ({ page }) => {
  await signedInAs(page, 4)
  await page.goto('/overview')
  const figures = block(page, '核心指标')
  await expect(figures.getByText('¥').first()).toBeVisible()
  await page.getByRole('button', { name: '调整顺序' }).click()
  const saved = () => page.waitForResponse((answer) => answer.url().includes('user_setting/set'))
  for (const name of ['恢复默认', '寄样数上移'])
    await Promise.all([saved(), page.getByRole('button', { name }).click()])
  await page.reload()
  await expect(figures.getByText('¥').first()).toBeVisible()
  // The first of each, as read on screen.
  const order = async () => (await figures.innerText()).match(/寄样数|结算金额/g)?.slice(0, 2)
  await expect.poll(order).toEqual(['寄样数', '结算金额'])

  const { list } = await callGateway<{ list: { values: Record<string, number> }[] }>(
    page,
    'GET',
    'v1/commerce/overview/trend',
    await lastWeek(page),
  )
  const trend = block(page, '成交趋势')
  await trend.getByRole('button', { name: '成交趋势：更多操作' }).click()
  await page.getByRole('menuitem', { name: '查看数据' }).click()
  const orders = async () => {
    const numbers = await trend.getByRole('row').locator('td:last-child').allInnerTexts()
    return numbers.map((number) => Number(number.replaceAll(',', '')))
  }
  await expect.poll(orders).toEqual(list.map(({ values }) => values['order_count']))
})

test('a block that fails is retried alone; roles see their own page', async ({ page, anotherPage }) => {
  await signedInAs(page, 2)
  const heal = await callFails(page, 'overview.todo', { message: '待办接口故障' })
  await page.goto('/overview')
  await expect(block(page, '待办').getByText('待办接口故障')).toBeVisible()
  await expect(block(page, '核心指标').getByText('¥').first()).toBeVisible()
  await heal()
  await block(page, '待办').getByRole('button', { name: '重试' }).click()
  await expect(block(page, '待办').getByText('待发货')).toBeVisible()

  for (const [role, title, without] of [
    [7, '签收率', '成交金额'],
    [70, '支付 ROI', '成交金额'],
  ] as const) {
    const other = await anotherPage()
    await signedInAs(other, role)
    await other.goto('/overview')
    await expect(block(other, '核心指标').getByText(title, { exact: true })).toBeVisible()
    await expect(other.getByText(without, { exact: true })).toHaveCount(0)
    await expect(block(other, '成交趋势')).toHaveCount(0)
    await other.close()
  }
  const content = await anotherPage()
  await signedInAs(content, 5)
  await content.goto('/overview')
  await expect.poll(() => new URL(content.url()).pathname).not.toBe('/overview')
  await content.close()
})

test('a new enterprise begins with the steps, in commerce and in seeding', async ({ page }) => {
  // an account of its own: founding changes where a person works
  await signedInAs(page, phoneOf(2, 2))
  await page.goto('/overview')
  const mobile = `137${String(Date.now()).slice(-8)}`
  const added = { nick_name: '新东家', mobile, role_id: 6, dept_id: 0 }
  const { password } = await callGateway<{ password: string }>(page, 'POST', 'v1/account/add', added)
  const founder = await firstTokenOf(page, mobile, password, 'Xin-2027-jia')
  const captcha = { captcha_randstr: 'captcha', captcha_ticket: 'captcha' }
  await page.request.post('/api/send_code', { data: { scene: 'apply', mobile, ...captcha } })
  const inbox: { data: { list: { code: string }[] } } = await (
    await page.request.get(`/dev/inbox?mobile=${mobile}`)
  ).json()
  const code = inbox.data.list[0]?.code ?? ''
  const founded = await page.request.post('/api/v1/user/corp/create', {
    headers: { authorization: founder },
    data: {
      apply_brand_name: '新禾',
      apply_corp_name: `新禾${Date.now() % 10_000_000}`,
      apply_user_name: '新东家',
      apply_phone: mobile,
      code,
      apply_dept: '运营部',
      questions: [1],
    },
  })
  const { data, message } = await founded.json()
  expect(message).toBe('')
  await page.evaluate(
    (token) => window.localStorage.setItem('crm.v1.token', JSON.stringify(token)),
    `Bearer ${data.token}`,
  )

  await page.goto('/overview')
  await expect(block(page, '开始使用').getByRole('listitem')).toHaveCount(5)
  await page.goto('/content/overview')
  const steps = block(page, '开始种草').getByRole('listitem')
  await expect(steps).toHaveText([/建 SPU/, /加达人/, /建种草项目/, /加内容/])
  await expect(steps.first()).toHaveAttribute('aria-current', 'step')
})

test('the number that was pressed is the total of the list that it opens', async ({ page }) => {
  await signedInAs(page, 2)
  const total = page.getByText(/^共 [\d,]+ 条$/)
  for (const title of ['待跟进达人', '待确认合作单']) {
    await page.goto('/overview')
    const line = block(page, '待办').getByRole('link', { name: title })
    const number = /\d+/.exec(await line.innerText())?.[0]
    await line.click()
    await expect(total).toHaveText(`共 ${number} 条`)
  }
  await page.goto('/overview')
  const cards = block(page, '核心指标')
  const press = cards.getByRole('button', { name: /^出单达人数 / })
  const number = /\d+/.exec(await press.innerText())?.[0]
  await press.click()
  await expectQuery(page, { platform: 'all', has_order: '1' })
  await expect(total).toHaveText(`共 ${number} 条`)

  // Another journey may sell something today.
  await page.goto('/overview?date_type=yesterday')
  const orders = cards.getByRole('button', { name: /^订单数 / })
  const sold = /[\d,]+/.exec(await orders.innerText())?.[0]
  await orders.click()
  await expect(page.getByRole('heading', { name: '订单' })).toBeVisible()
  await expect(page.getByText('订单数', { exact: true }).locator('..').locator('..')).toContainText(`${sold}`)
})
