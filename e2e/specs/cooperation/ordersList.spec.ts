import type { Page } from '@playwright/test'
import { expectQuery } from '../../support/controls.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

interface Line {
  order_id: string
  pay_amount: number
  users: { user_id: number; name: string }[]
}

/** Opens the list and answers what it was told. */
async function opened(page: Page, query: string): Promise<{ list: Line[]; sum: number }> {
  // The page before may still be answered, and its answers go with it.
  await page.goto('about:blank')
  const answered = page.waitForResponse((response) => response.url().includes('/v1/commerce/order/list'))
  await page.goto(`/orders-manage/list?date_type=all&${query}`)
  const { data } = await (await answered).json()
  await expectRows(page)
  return { list: data.list, sum: data.ext.list_total.pay_amount }
}

test('the credit of an order goes to another medium with a reason, and both sums follow', async ({ page }) => {
  await signedInAs(page, 2)
  const { list } = await opened(page, 'tab=4&size=50')
  const credited = list.filter(({ users }) => users.length === 1)
  const [from] = credited[0]?.users ?? []
  const [to] = credited.find(({ users }) => users[0]?.user_id !== from?.user_id)?.users ?? []
  const number = credited[0]?.order_id ?? ''
  if (!from || !to) throw new Error('orders of two media are needed')
  const before = {
    from: (await opened(page, `user_id=${from.user_id}`)).sum,
    to: (await opened(page, `user_id=${to.user_id}`)).sum,
  }
  const { sum } = await opened(page, `keyword=${number}`)
  const row = rowOf(page, number).first()
  await runRowAction(page, row, '详情')
  const drawer = page.getByRole('dialog', { name: '订单详情' })
  const way = drawer.getByRole('list', { name: '时间线' })
  await expect(way).toContainText('确认收货后第 15 天')
  await expect(drawer.getByRole('table', { name: '金额' }).first()).toContainText('预估佣金')
  await expectQuery(page, { drawer: 'order', id: number })
  await drawer.getByRole('button', { name: '归属调整' }).click()
  const form = page.getByRole('dialog', { name: `调整订单 ${number} 的归属` })
  await form.getByRole('button', { name: '调整', exact: true }).click()
  await expect(form.getByText('请选择归属媒介')).toBeVisible()
  await expect(form.getByText('请填写调整原因')).toBeVisible()
  await form.getByRole('combobox', { name: '归属媒介' }).click()
  await page.getByRole('option').filter({ hasText: to.name }).first().click()
  await form.getByRole('textbox', { name: '调整原因' }).fill('由该媒介对接')
  await form.getByRole('button', { name: '调整', exact: true }).click()
  await expectToast(page, '已调整')
  await expect(way).toContainText('由该媒介对接')
  expect((await opened(page, `user_id=${from.user_id}`)).sum).toBe(before.from - sum)
  expect((await opened(page, `user_id=${to.user_id}`)).sum).toBe(before.to + sum)
})

test('a lead reads the orders of the department and changes no credit; a medium reads the own ones', async ({
  anotherPage,
}) => {
  for (const role of [4, 6, 50] as const) {
    const page = await anotherPage()
    await signedInAs(page, role)
    await page.goto('/orders-manage/list?date_type=all')
    await expect(page.getByRole('heading', { name: '订单' })).toBeVisible()
    await expect(page.getByRole('button', { name: '归属调整' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '同步订单' })).toHaveCount(0)
    if (role !== 4) await expect(page.getByRole('combobox', { name: '媒介' })).toHaveCount(0)
    await page.close()
  }
})

test('the cards of the overview lead to the orders that they count', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await page
    .getByRole('region', { name: '核心指标' })
    .getByRole('button', { name: /^结算金额 / })
    .click()
  await expectQuery(page, { basis: 'settle' })
  await expectRows(page)
})
