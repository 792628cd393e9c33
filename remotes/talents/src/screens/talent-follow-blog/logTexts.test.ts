import { day } from '@crm/base/dates'
import { expect, it } from 'vitest'
import { byDay, kindText, stageChange } from './logTexts.ts'

it.each([
  [{ stage_from: 0, stage: 1 }, '未建联 → 建联中'],
  [{ stage_from: null, stage: 1 }, ''],
  [{ stage_from: 1, stage: null }, ''],
])('%o: %j', (entry, text) => {
  expect(stageChange(entry)).toBe(text)
})

it('ways have names, unknown ones none', () => {
  expect([1, 4, 9].map(kindText)).toEqual(['电话', '系统', '-'])
})

it('entries stand under their day, Shanghai time', () => {
  const at = (text: string) => ({ created_at: Date.parse(text) / 1000 })
  const entries = [at('2026-11-20T15:59:59Z'), at('2026-11-20T16:00:00Z')]
  expect(byDay(entries, day).map(([each]) => each)).toEqual(['2026-11-20', '2026-11-21'])
})
