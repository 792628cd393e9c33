import { UNAVAILABLE } from '@crm/base/numbers'
import type { CampaignCard } from '@crm/contracts/calls/campaignTalents'
import type { CampaignAuthorStage } from '@crm/contracts/enums'
import { expect, it } from 'vitest'
import { inputOf, isReversible, moveRefusal, nextOf, otherSteps, overBudget, type StepCampaign } from './stageMoves.ts'

const row = (stage: CampaignAuthorStage, more: Partial<CampaignCard> = {}): CampaignCard => ({
  ...{
    id: 1,
    author_id: '1',
    platform: 'dy',
    author_name: '达人',
    avatar: '',
    list_flag: 0,
    content_flag: 0,
    stage,
    form: 2,
  },
  ...{
    quote: UNAVAILABLE,
    has_sample: 0,
    draft: null,
    draft_id: null,
    has_content: 0,
    draft_due: null,
    publish_due: null,
  },
  ...{ interactions: UNAVAILABLE, reason: '', updated_at: 1, moves: 1, user_name: '' },
  ...more,
})
const open: StepCampaign = { status: 2, review: { first: [], second: [] } }
const reviewed: StepCampaign = { status: 2, review: { first: [3], second: [] } }

it.each<[CampaignAuthorStage, CampaignAuthorStage, ReturnType<typeof inputOf>]>([
  [1, 2, undefined],
  [2, 3, 'quote'],
  [5, 6, 'draft'],
  [7, 8, 'link'],
  [8, 9, 'settlement'],
  [9, 8, 'reason'],
  [4, 5, 'reason'],
  [3, 90, 'reason'],
])('a step from %i to %i asks for %s', (from, to, asked) => {
  expect(inputOf(row(from), to)).toBe(asked)
})

it('what a dialog asks for is not refused before; anything else says its sentence', () => {
  expect(moveRefusal(row(2), 3, open, false)).toBeUndefined()
  expect(moveRefusal(row(7), 8, open, false)).toBeUndefined()
  expect(moveRefusal(row(3), 4, open, false)).toBe('请先关联寄样单')
  expect(moveRefusal(row(5), 6, reviewed, false)).toBeUndefined()
  expect(moveRefusal(row(5), 6, open, false)).toBe('请先上传稿件')
  expect(moveRefusal(row(1), 9, open, true)).toBe('当前阶段不能变更为「已结算」')
  expect(moveRefusal(row(9), 8, open, false)).toBe('当前阶段不能变更为「已发布」')
  expect(moveRefusal(row(9), 8, open, true)).toBeUndefined()
  expect(moveRefusal(row(1, { moves: 0 }), 2, open, false)).toBe('暂无操作权限')
  expect(moveRefusal(row(1), 2, { ...open, status: 3 }, true)).toBe('项目已结束，只能关联内容与结算')
  expect(moveRefusal(row(7), 8, { ...open, status: 3 }, true)).toBeUndefined()
  expect(moveRefusal(row(1), 2, { ...open, status: 1 }, true)).toBe('项目尚未启动')
})

it('one step comes next, the others go back or end', () => {
  expect([1, 2, 3, 5, 7, 8].map((stage) => nextOf(row(stage as CampaignAuthorStage), open))).toEqual([2, 3, 5, 7, 8, 9])
  expect(nextOf(row(5), reviewed)).toBe(6)
  expect(otherSteps(row(3), open, false)).toEqual([2, 90])
  expect(otherSteps(row(8, { has_content: 1 }), open, false)).toEqual([])
  expect(otherSteps(row(90), open, false)).toEqual([1])
  expect([isReversible(1, 2), isReversible(3, 5), isReversible(5, 7)]).toEqual([true, false, true])
})

it.each([
  ['a new promise', [{ stage: 2, quote: UNAVAILABLE }], 10_000_00, 2_000_00],
  ['another price', [{ stage: 3, quote: 8_000_00 }], 10_000_00, 0],
  [
    'of several',
    [
      { stage: 2, quote: 100 },
      { stage: 2, quote: 100 },
    ],
    5_000_00,
    2_000_00,
  ],
] as const)('%s beyond the budget is told by how much', (_, rows, quote, over) => {
  const campaign = { budget: 100_000_00, spent: 62_000_00, promised: 30_000_00 }
  expect(overBudget(campaign, rows, quote)).toBe(over)
  expect(overBudget({ ...campaign, budget: 0 }, rows, quote)).toBe(0)
  expect(overBudget({ budget: UNAVAILABLE, spent: UNAVAILABLE, promised: UNAVAILABLE }, rows, quote)).toBe(0)
})
