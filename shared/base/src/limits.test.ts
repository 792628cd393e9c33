import { expect, test } from 'vitest'
import * as numbers from './numbers.ts'
import * as rules from './rules.ts'

test.each([
  ['digits of a phone', rules.PHONE_DIGITS, 11],
  ['characters of a brand', rules.BRAND_NAME_MAX, 20],
  ['characters of a company', rules.CORP_NAME_MAX, 20],
  ['characters of a person', rules.USER_NAME_MAX, 10],
  ['characters of a colonel', rules.COLONEL_NAME_MAX, 200],
  ['core questions', rules.QUESTIONS_MAX, 2],
  ['characters of a question', rules.QUESTION_TEXT_MAX, 1000],
  ['topics of an appointment', rules.TOPICS_MAX, 3],
  ['characters of an appointment', rules.TOPIC_TEXT_MAX, 150],
  ['digits of a range', rules.RANGE_DIGITS, 10],
  ['width of a range', rules.RANGE_DIFFERENCE, 10_000_000],
  ['the figure that is none', numbers.UNAVAILABLE, -2_147_483_648],
  ['the largest figure', numbers.MAX_INT, 2_147_483_647],
])('%s', (_, value, expected) => {
  expect(value).toBe(expected)
})

test('a mobile number is 1, then 3 to 9, then nine digits', () => {
  expect(rules.PHONE_PATTERN.source).toBe('^1[3-9]\\d{9}$')
})
