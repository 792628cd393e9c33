import type { AchievementTarget } from '@crm/contracts/calls/achievement'
import { expect, it } from 'vitest'
import { cellsOf, changedGoals, copyPrevious, pasteCells, typedLevels } from './goalSheet.ts'

const target = (target_id: number, more: Partial<AchievementTarget> = {}): AchievementTarget => ({
  ...{ target_type: 'user', target_id, name: `成员${target_id}`, avatar: '', dept_name: '', status: 2 },
  ...{ option: 'pay_sales', period: '2026-11', levels: [], updated_at: 0, updated_by: '', previous: [], refusal: '' },
  ...more,
})

it.each([
  ['pay_sales', ['1,810.50', '2360', '', ''], [181_050, 236_000], undefined],
  ['pay_sales', ['', '2360', '', ''], [236_000], '请输入一级目标'],
  ['pay_sales', ['100', '', '300', ''], [10_000, 30_000], '请输入二级目标'],
  ['pay_sales', ['abc', '', '', ''], [Number.NaN], '一级目标应为大于 0 的整数'],
  ['order_author_count', ['3', '3', '', ''], [3, 3], '二级目标应大于上一级'],
  ['order_author_count', ['3.5', '', '', ''], [Number.NaN], '一级目标应为大于 0 的整数'],
  ['refund_sales', ['100', '80', '', ''], [10_000, 8_000], undefined],
  ['pay_sales', ['', '', '', ''], [], '请输入一级目标'],
] as const)('%s %j', (option, cells, levels, error) => expect(typedLevels(option, cells)).toEqual({ levels, error }))

it('a sheet is put in from one cell on; what is not to be set and what does not fit stays out', () => {
  const targets = [target(1), target(2, { refusal: '不能设置本人目标' }), target(3, { levels: [10_000] })]
  const drafts = pasteCells('pay_sales', targets, {}, { row: 0, level: 1, text: '2\t3\t4\t5\r\n6\t7\n8\n9' })
  expect(drafts).toEqual({ 1: ['', '2', '3', '4'], 3: ['100', '8', '', ''] })
  expect(
    changedGoals('pay_sales', targets, drafts).map(({ target: { target_id }, error }) => [target_id, error]),
  ).toEqual([
    [1, '请输入一级目标'],
    [3, '二级目标应大于上一级'],
  ])
  expect(changedGoals('pay_sales', targets, { 3: cellsOf('pay_sales', [10_000]) })).toEqual([])
})

it('the last period is copied by a percentage; who has a target is skipped', () => {
  const targets = [
    target(1, { previous: [10_000, 15_000] }),
    target(2, { previous: [10_000], levels: [20_000] }),
    target(3),
    target(4, { previous: [10_000], refusal: '往期目标仅管理员可改' }),
  ]
  expect(copyPrevious('pay_sales', targets, {}, 120)).toEqual({
    drafts: { 1: ['120', '180', '', ''] },
    copied: 1,
    skipped: 1,
  })
  expect(copyPrevious('order_author_count', [target(1, { previous: [5] })], {}, 50).drafts).toEqual({
    1: ['3', '', '', ''],
  })
})
