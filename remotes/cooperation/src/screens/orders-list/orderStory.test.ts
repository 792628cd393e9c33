import { UNAVAILABLE } from '@crm/base/numbers'
import type { OrderDetail, OrderLine } from '@crm/contracts/calls/orders'
import { expect, it } from 'vitest'
import { amountsOf } from './amounts.ts'
import { timelineOf } from './timeline.ts'

// What the two read of a line and an order.
const line = {
  ...{
    pay_amount: 10_000,
    platform_subsidy: 500,
    freight: 300,
    refund_amount: 2_500,
    commission_rate: 20,
    service_rate: 0,
  },
  ...{ commission: 1_530, service_fee: 0, settle_amount: null, settle_commission: null },
} as OrderLine
const order = {
  ...{ platform: 'dy', flow: 1, pay_time: 100, confirm_time: null, settle_due: null, settle_time: null, lines: [line] },
  refunds: [{ sku_id: 's', amount: 2_500, qty: 1, type: 2, refund_time: 150 }],
  log: [{ id: 1, user_name: '甲', action: 'credit', content: '乙 → 丙：对接', created_at: 120 }],
} as unknown as OrderDetail

it('says each amount with the numbers that it comes of', () => {
  expect(amountsOf(line).find(({ title }) => title === '预估佣金')).toEqual({
    title: '预估佣金',
    value: 1_530,
    formula: '（¥100.00 支付 + ¥5.00 补贴 − ¥3.00 运费）× 20.00% ×（1 − ¥25.00 退款 ÷ ¥100.00 支付）',
  })
})

it('says what was settled with the refunds before it, and what is not settled without numbers', () => {
  const formulaOf = (changes: Partial<OrderLine>, title: string) =>
    amountsOf({ ...line, ...changes }).find((amount) => amount.title === title)?.formula
  const settled = { settle_amount: 7_500, settle_commission: 1_530 }
  expect(formulaOf(settled, '结算金额')).toBe('¥100.00 支付 − ¥25.00 结算前退款')
  const base = '（¥100.00 支付 + ¥5.00 补贴 − ¥3.00 运费）× 20.00%'
  expect(formulaOf(settled, '结算佣金')).toBe(`${base} ×（¥75.00 结算 ÷ ¥100.00 支付）`)
  // A refund that came later changes neither.
  expect(formulaOf({ ...settled, refund_amount: 4_000 }, '结算金额')).toBe('¥100.00 支付 − ¥25.00 结算前退款')
  const whole = { settle_amount: 10_000, settle_commission: 2_040 }
  expect(formulaOf(whole, '结算金额')).toBe('¥100.00 支付，结算前无退款')
  expect(formulaOf(whole, '结算佣金')).toBe(base)
  expect(formulaOf({}, '结算金额')).toBe('确认收货后第 15 天结算')
})

it('leaves out refunds and settlements where a platform delivers none', () => {
  const titles = amountsOf({ ...line, refund_amount: UNAVAILABLE }).map(({ title }) => title)
  expect(titles).toEqual(['支付金额', '预估佣金'])
})

const titlesOf = (changes: Partial<OrderDetail>) => timelineOf({ ...order, ...changes }).map(({ title }) => title)

it('tells what happened by time, then what is to come', () => {
  expect(titlesOf({})).toEqual(['支付', '归属调整', '退货退款 ¥25.00', '待确认收货', '预计结算'])
  expect(titlesOf({ confirm_time: 130, settle_due: 130 + 15 * 86_400 })).toEqual([
    ...['支付', '归属调整', '确认收货', '退货退款 ¥25.00', '预计结算'],
  ])
  expect(titlesOf({ confirm_time: 130, settle_due: 400, settle_time: 400, flow: 4 }).at(-1)).toBe('结算')
})

it('waits for no settlement of what was refunded, or of a platform that delivers none', () => {
  expect(titlesOf({ flow: 3 })).not.toContain('预计结算')
  expect(titlesOf({ platform: 'xhs' })).not.toContain('预计结算')
})
