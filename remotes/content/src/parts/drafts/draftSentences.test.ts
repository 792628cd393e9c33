import { expect, it } from 'vitest'
import { clockOf, comparedTexts, sentencesOf } from './draftSentences.ts'

it.each([
  ['先说结论。值得买！', ['先说结论。', '值得买！']],
  ['第一行\n第二行', ['第一行', '\n', '第二行']],
  ['真的吗？？好……', ['真的吗？？', '好……']],
  ['', []],
])('%j falls into its sentences, and nothing is lost', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
  expect(sentencesOf(text).join('')).toBe(text)
})

it('what only one of two versions says is marked in it, what both say in neither', () => {
  const { before, after } = comparedTexts('先说结论。规格偏小。值得买。', '先说结论。囤两份刚好。值得买。')
  expect(before.filter(({ changed }) => changed).map(({ text }) => text)).toEqual(['规格偏小。'])
  expect(after.filter(({ changed }) => changed).map(({ text }) => text)).toEqual(['囤两份刚好。'])
  expect(after.map(({ text }) => text).join('')).toBe('先说结论。囤两份刚好。值得买。')
})

it('seconds of a video are read as a clock', () => {
  expect([0, 65, 3_599.6].map(clockOf)).toEqual(['0:00', '1:05', '59:59'])
})
