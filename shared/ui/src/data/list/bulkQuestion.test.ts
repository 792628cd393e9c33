import { expect, test } from 'vitest'
import { bulkQuestion, countTalents, tickedRows } from './bulkQuestion.ts'

const rows = [
  { id: 1, platform: 'dy', author_id: 'a' },
  { id: 2, platform: 'ks', author_id: 'a' },
  { id: 3, platform: 'dy', author_id: 'a' },
  { id: 4, platform: 'dy', author_id: '' },
]

test('the question names count, talents, slot fees and who is told, and only what is known', () => {
  expect(
    bulkQuestion('确认', { count: 12, unit: '个合作单', talents: 9, fees: 1_234_500, notifies: '合作单的媒介' }),
  ).toEqual({
    title: '确认 12 个合作单？',
    content: '涉及 9 位达人，坑位费合计 12,345.00 元。确认后通知合作单的媒介。',
    confirmText: '确认',
  })
  expect(bulkQuestion('完成', { count: 2, unit: '个合作单', talents: 2, fees: 0 }).content).toBe('涉及 2 位达人。')
  expect(bulkQuestion('停用', { count: 2, unit: '个标签' })).toEqual({ title: '停用 2 个标签？', confirmText: '停用' })
})

test('a sum is told only of rows that are all at hand', () => {
  const keyOf = ({ id }: { id: number }) => id
  expect(tickedRows({ keys: [1, '3'] }, rows, keyOf)?.map(keyOf)).toEqual([1, 3])
  expect(tickedRows({ keys: [1, 99] }, rows, keyOf)).toBeUndefined()
  expect(tickedRows({ keys: [1], all: {} }, rows, keyOf)).toBeUndefined()
})

test('a talent is one of its platform, and what goes to a colonel has none', () => {
  expect(countTalents(rows)).toBe(2)
})
