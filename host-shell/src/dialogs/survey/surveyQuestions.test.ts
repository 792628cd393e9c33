import { expect, test } from 'vitest'
import { asksReason, choose, SURVEY, type SurveyQuestion, surveyData } from './surveyQuestions.ts'

const question = (id: number): SurveyQuestion => {
  const found = SURVEY.find((one) => one.id === id)
  if (!found) throw new Error(`no question ${id}`)
  return found
}
const nothing = { chosen: [], reason: '' }

test('there are four questions, 1 to 4, of which the second takes several', () => {
  expect(SURVEY.map((one) => one.id)).toEqual([1, 2, 3, 4])
  expect(SURVEY.filter((one) => one.max !== undefined).map((one) => [one.id, one.max])).toEqual([[2, 3]])
})

test.each([1, 2, 3, 4])('the last option of question %i opens a reason box, no other does', (id) => {
  const asked = question(id)
  const opens = asked.options.map((option) => asksReason(asked, { chosen: [option], reason: '' }))
  expect(opens).toEqual(asked.options.map((_, index) => index === asked.options.length - 1))
})

test('yes/no questions ask for the reason of No', () => {
  expect(question(3).options.at(-1)).toBe('否')
  expect(question(4).options.at(-1)).toBe('否')
})

test('one choice replaces, several toggle up to three', () => {
  const [a, b, c, d] = question(2).options as [string, string, string, string]
  expect(choose(question(1), { ...nothing, chosen: ['满意'] }, '一般').chosen).toEqual(['一般'])
  const three = { ...nothing, chosen: [a, b, c] }
  expect(choose(question(2), three, d).chosen).toEqual([a, b, c])
  expect(choose(question(2), three, b).chosen).toEqual([a, c])
})

test('what is sent: answered questions only, a reason behind its option', () => {
  expect(surveyData({})).toEqual([])
  expect(surveyData({ 1: nothing })).toEqual([])
  expect(surveyData({ 3: { chosen: ['否'], reason: ' 太慢 ' }, 4: { chosen: ['是'], reason: 'x' } })).toEqual([
    { id: 3, question: question(3).question, answers: ['否：太慢'] },
    { id: 4, question: question(4).question, answers: ['是'] },
  ])
})
