import { expect, it } from 'vitest'
import { CampaignAuthorStage, type DraftStatus } from '../enums.ts'
import { BOARD_STAGES, contentStatusAt, nextStage, type StageFacts, stageRefusal } from './campaignStages.ts'

const ready: StageFacts = {
  stage: 1,
  quote: 0,
  has_sample: true,
  is_reviewed: false,
  draft: 2,
  has_content: true,
}
const facts = (stage: CampaignAuthorStage, more: Partial<StageFacts> = {}): StageFacts => ({ ...ready, stage, ...more })

it.each<[from: CampaignAuthorStage, to: CampaignAuthorStage, more: Partial<StageFacts>, says: string]>([
  [2, 3, { quote: null }, '请先填写报价'],
  [3, 4, { has_sample: false }, '请先关联寄样单'],
  [5, 4, { has_sample: false }, '请先关联寄样单'],
  [5, 6, { draft: null, is_reviewed: true }, '请先上传稿件'],
  [5, 7, { draft: 3, is_reviewed: true }, '稿件尚未通过'],
  [6, 7, { draft: 1, is_reviewed: true }, '稿件尚未通过'],
  [7, 8, { has_content: false }, '请先填写内容链接'],
  [8, 7, {}, '请先解除内容关联'],
  [9, 8, {}, '当前阶段不能变更为「已发布」'],
  [1, 8, {}, '当前阶段不能变更为「已发布」'],
  [8, 90, {}, '当前阶段不能变更为「已取消」'],
  [3, 3, {}, '当前阶段不能变更为「已确认」'],
])('%i to %i with %j says %s', (from, to, more, says) => {
  expect(stageRefusal(facts(from, more), to)).toBe(says)
})

it('lets through what the table names, and nothing else', () => {
  const allowed = BOARD_STAGES.map((from) =>
    BOARD_STAGES.filter((to) => stageRefusal(facts(from), to, { isLead: true }) === undefined),
  )
  expect(allowed).toEqual([
    ...[[2, 90], [3, 1, 90], [4, 5, 2, 90], [5, 3, 90], [4, 7, 90], [5, 7, 90], [8, 5, 90], [9], [8], [1]].map((list) =>
      list.toSorted((a, b) => a - b),
    ),
  ])
})

it('is moved only by what may move it', () => {
  for (const by of ['draft', 'sample', 'content'] as const) {
    const moves = BOARD_STAGES.flatMap((from) =>
      BOARD_STAGES.filter(
        (to) =>
          stageRefusal(facts(from, { draft: 1, is_reviewed: true, has_content: to === 8 }), to, { by }) === undefined,
      ).map((to) => `${from}-${to}`),
    )
    expect(moves).toEqual({ draft: ['5-6'], sample: ['3-4', '3-5', '4-3', '4-5'], content: ['7-8', '8-7'] }[by])
  }
})

it.each<[CampaignAuthorStage, Partial<StageFacts>, CampaignAuthorStage | undefined]>([
  [1, {}, 2],
  [2, { quote: null }, 3],
  [3, { has_sample: true }, 4],
  [3, { has_sample: false }, 5],
  [4, {}, undefined],
  [5, { is_reviewed: true, draft: null }, 6],
  [5, { is_reviewed: true, draft: 2 }, 7],
  [5, { is_reviewed: false, draft: null }, 7],
  [6, { is_reviewed: true, draft: 1 }, 7],
  [7, { has_content: false }, 8],
  [8, {}, 9],
  [9, {}, undefined],
  [90, {}, undefined],
])('after stage %i with %j comes %s', (stage, more, to) => {
  expect(nextStage(facts(stage, more))).toBe(to)
})

it('has a content from 已确认 on, whose status follows the stage', () => {
  expect(BOARD_STAGES.map(contentStatusAt)).toEqual([undefined, undefined, 1, 1, 1, 2, 1, 3, 3, undefined])
  const statuses: readonly DraftStatus[] = [1, 2, 3, 4]
  for (const draft of statuses)
    expect(stageRefusal(facts(6, { draft, is_reviewed: true }), 5) === undefined).toBe(draft !== 1)
})
