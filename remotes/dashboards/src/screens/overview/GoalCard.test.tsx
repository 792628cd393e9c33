// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { setUpTest, end, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GoalCard } from './GoalCard.tsx'

// 目标完成: what may be aimed at, and the four levels of each.

beforeEach(setUpTest)
afterEach(end)

const options = [
  ['pay_sales', '成交金额', '¥3'],
  ['new_author_sales', '新达人成交金额', '¥3'],
  ['close_sales', '结算金额', '¥3'],
  ['refund_sales', '退款金额', '¥3'],
  ['connect_author_count', '建联达人数', '300'],
  ['sample_author_count', '寄样达人数', '300'],
  ['order_author_count', '出单达人数', '300'],
] as const
const goal = (option: string, level: number) => ({ option, level, actual: 300, rate: 50, levels: [100, 200, 400, 500] })

test('what 100 % is stands beside the rate', async () => {
  answers({ 'overview.goal': { name: '林夏', list: [goal('order_author_count', 2)] } })
  await show(<GoalCard request={{}} />)
  expect(text()).toContain('100% 为一级目标 100')
})

test('every metric has its name and unit', async () => {
  answers({ 'overview.goal': { name: '林夏', list: options.map(([option]) => goal(option, 2)) } })
  await show(<GoalCard request={{ user_id: [5] }} />)
  expect(requestsOf('overview.goal')).toEqual([{ user_id: [5] }])
  for (const [, label, actual] of options) expect(text()).toContain(`${label}二级实际 ${actual}`)
})

test.each([
  [0, '未达标'],
  [1, '一级'],
  [2, '二级'],
  [3, '三级'],
  [4, '四级'],
])('level %i is %s', async (level, name) => {
  answers({ 'overview.goal': { name: '林夏', list: [goal('pay_sales', level)] } })
  await show(<GoalCard request={{}} />)
  expect(text()).toContain(`成交金额${name}`)
})
