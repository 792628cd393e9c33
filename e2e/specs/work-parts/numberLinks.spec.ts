import type { Locator, Page } from '@playwright/test'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowsOf, sortBy, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

// One number of each kind that can be pressed, in the composed product: what was pressed is what one lands on. That both ends are
// equal for every row of the table of links, over random scopes, is asked of the gateway.

/** What was pressed, and the place that says the same; a page of its own where the link opens one. */
interface Landing {
  pressed: number
  /** How many rows there are, or the amount that a card says. */
  count?: Locator
  amount?: Locator
}

const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const numberOf = (text: string) => Number(/[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', ''))
const total = (scope: Page | Locator) => scope.getByText(/^共 [\d,]+ 条$/)
/** A key figure by its title: with its value, the nearest thing around it that says an amount. */
const card = (scope: Page | Locator, title: string) =>
  scope.getByText(title, { exact: true }).first().locator('xpath=ancestor::*[contains(., "¥")][1]')

/** As cards say an amount: without noughts at its end, from ten thousand on in 万. */
function abbreviated(yuan: number): string {
  const [value, unit] = yuan < 10_000 ? [yuan, ''] : [Number((yuan / 10_000).toFixed(1)), 'w']
  return `¥${value.toLocaleString('en-US')}${unit}`
}

/** Presses a row of 成交排行, of a day that is over unless said: another journey may sell something today. */
async function pressRank(page: Page, kind: string, label: string, at: number, days = 'yesterday'): Promise<number> {
  await page.goto(`/overview?rank=${kind}&date_type=${days}`)
  const ranking = tableOf(page, `${label}成交排行`)
  await expect(block(page, '核心指标').getByText('¥').first()).toBeVisible()
  await page.mouse.wheel(0, 4000)
  const row = rowsOf(ranking).nth(at)
  const pressed = numberOf(await (await cellOf(row, '成交金额 ¥')).innerText())
  const name = (await cellOf(row, label)).locator('a, button').filter({ hasText: /./ })
  await name.first().click()
  return pressed
}

const kinds: Readonly<Record<string, (page: Page) => Promise<Landing>>> = {
  'a card': async (page) => {
    await page.goto('/overview')
    const press = block(page, '核心指标').getByRole('button', { name: /^首单达人数 / })
    const pressed = numberOf(await press.innerText())
    await press.click()
    return { pressed, count: total(page) }
  },
  'the number on a card': async (page) => {
    await page.goto('/overview')
    const number = block(page, '核心指标')
      .getByRole('button', { name: /^成交金额 / })
      .getByText('¥')
    const pressed = numberOf(await number.innerText())
    await number.click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/orders-manage/list')
    return { pressed, amount: card(page, '成交金额') }
  },
  'a to-do': async (page) => {
    await page.goto('/overview')
    const line = block(page, '待办').getByRole('link', { name: '待发货' })
    const pressed = numberOf(await line.innerText())
    await line.click()
    return { pressed, count: total(page) }
  },
  'a talent of the rank': async (page) => {
    const opening = page.waitForEvent('popup')
    const pressed = await pressRank(page, 'author', '达人', 2)
    return { pressed, amount: card(await opening, '成交金额') }
  },
  'a product of the rank': async (page) => ({
    // Its drawer opens on these days whatever was shown.
    pressed: await pressRank(page, 'product', '商品', 2, 'last7day'),
    amount: card(page.getByRole('dialog', { name: '商品详情' }), '成交金额'),
  }),
  'a medium of the rank': async (page) => ({
    pressed: await pressRank(page, 'user', '媒介', 1),
    amount: card(page, '成交金额'),
  }),
  'a colonel of the rank': async (page) => ({
    pressed: await pressRank(page, 'colonel', '团长', 0),
    amount: card(page, '成交金额'),
  }),
  'a point of a chart': async (page) => {
    await page.goto('/overview')
    const trend = block(page, '成交趋势')
    await trend.getByRole('button', { name: '成交趋势：更多操作' }).click()
    await page.getByRole('menuitem', { name: '查看数据' }).click()
    const point = trend.locator('tbody tr').nth(2)
    const pressed = numberOf(await point.locator('td').nth(1).innerText())
    await point.getByRole('button').click()
    return { pressed, amount: card(page, '成交金额') }
  },
  'a day of new and known talents': async (page) => {
    await page.goto('/overview')
    await expect(block(page, '核心指标').getByText('¥').first()).toBeVisible()
    await page.mouse.wheel(0, 4000)
    const split = block(page, '新老达人')
    await split.getByRole('button', { name: '新老达人：更多操作' }).click()
    await page.getByRole('menuitem', { name: '查看数据' }).click()
    const day = split.locator('tbody tr').nth(2)
    const parts = await day.locator('td').allInnerTexts()
    await day.getByRole('button').first().click()
    return { pressed: parts.slice(1, 3).reduce((sum, text) => sum + numberOf(text), 0), amount: card(page, '成交金额') }
  },
  'a count in a cell': async (page) => {
    await page.goto('/talent/cooperation?date_type=last30day')
    await expectRows(page)
    await sortBy(page, '直播场次')
    await expect(tableOf(page)).toHaveAttribute('aria-busy', 'false')
    const count = (await cellOf(rowsOf(page).first(), '直播场次')).getByRole('button')
    const pressed = numberOf(await count.innerText())
    await count.click()
    return { pressed, count: total(page.getByRole('dialog', { name: '出单直播场次' })) }
  },
}

for (const [kind, press] of Object.entries(kinds)) {
  test(`${kind} is the number that it leads to`, async ({ page }) => {
    await signedInAs(page, 2)
    const { pressed, count, amount } = await press(page)
    expect(pressed).toBeGreaterThan(0)
    if (count) await expect(count).toHaveText(`共 ${pressed.toLocaleString('en-US')} 条`)
    if (amount) await expect(amount).toContainText(abbreviated(pressed))
  })
}

test('the badge of the bell is the sum of what it opens', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  const bell = page.getByRole('button', { name: /^消息，/ })
  const pressed = await bell.innerText()
  await bell.click()
  const tabs = page.getByRole('dialog', { name: '最新消息' }).getByRole('tab')
  const sum = async () => {
    const texts = await tabs.allInnerTexts()
    return texts.reduce((all, text) => all + (numberOf(text) || 0), 0)
  }
  await expect.poll(async () => `${Math.min(await sum(), 99)}${(await sum()) > 99 ? '+' : ''}`).toBe(pressed)
})
