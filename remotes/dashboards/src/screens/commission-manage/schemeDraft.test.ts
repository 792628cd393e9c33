import { expect, it, test } from 'vitest'
import { blankScheme, monthsFrom, type SchemeDraft, schemeError, schemeRequest } from './schemeDraft.ts'

const draft: SchemeDraft = { ...blankScheme('2026-11'), name: ' 加码 ', tiers: [{ from: 0, rate: 1.5 }] }

test.each<[Partial<SchemeDraft>, string | undefined]>([
  [{}, undefined],
  [{ name: ' ' }, '请输入方案名称'],
  [{ tiers: [] }, '至少设置一档'],
  [{ tiers: [{ from: 0 }] }, '请填写第1档的起点和比例'],
  [
    {
      tiers: [
        { from: 100, rate: 1 },
        { from: 100, rate: 2 },
      ],
    },
    '第2档起点必须大于上一档',
  ],
  [{ tiers: [{ from: 0, rate: 31 }] }, '提成比例为0–30%'],
])('a draft with %j: %s', (more, error) => expect(schemeError({ ...draft, ...more })).toBe(error))

it('is written as typed, from its month on', () =>
  expect(schemeRequest(draft)).toMatchObject({ name: '加码', month_from: '2026-11', tiers: [{ from: 0, rate: 1.5 }] }))

it('may begin in the open month and the six after it', () =>
  expect(monthsFrom('2026-11')).toEqual([
    ...['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05'],
  ]))
