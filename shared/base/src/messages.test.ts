import { describe, expect, test } from 'vitest'
import * as messages from './messages.ts'
import {
  BRAND_NAME_MAX,
  COLONEL_NAME_MAX,
  CORP_NAME_MAX,
  QUESTIONS_MAX,
  RANGE_DIFFERENCE,
  RANGE_DIGITS,
  TOPICS_MAX,
  USER_NAME_MAX,
} from './rules.ts'

const { AI_TIMEOUT_MS, formMessage, HTTP_TIMEOUT_MS, transportMessage, word: _, ...others } = messages

describe('sentences', () => {
  test.each([
    [formMessage.brandNameLong, BRAND_NAME_MAX],
    [formMessage.corpNameLong, CORP_NAME_MAX],
    [formMessage.userNameLong, USER_NAME_MAX],
    [formMessage.colonelNameLong, COLONEL_NAME_MAX],
    [formMessage.rangeDigits, RANGE_DIGITS],
    [formMessage.rangeWide, RANGE_DIFFERENCE],
    [formMessage.questionsMany, QUESTIONS_MAX],
    [formMessage.topicsMany, TOPICS_MAX],
  ])('%s: the limit is %i, as the rule has it', (sentence, limit) => {
    const [, figures = '', tenThousands] = /(\d+|[一二两三])(万)?/.exec(sentence) ?? []
    const number = { 一: 1, 二: 2, 两: 2, 三: 3 }[figures] ?? Number(figures)
    expect(tenThousands ? number * 10_000 : number).toBe(limit)
  })

  test('a status is named in the sentence', () => {
    expect(transportMessage.http(502)).toBe('接口502异常，请稍后再试')
  })

  test('no sentence stands in two groups', () => {
    const all = [formMessage, transportMessage, ...Object.values(others)].flatMap((group) =>
      Object.values<unknown>(group).filter((text) => typeof text === 'string'),
    )
    expect(all.length).toBeGreaterThan(50)
    expect(new Set(all).size).toBe(all.length)
  })
})

test('calls wait 30 seconds, those that let a model write 60', () => {
  expect([HTTP_TIMEOUT_MS, AI_TIMEOUT_MS]).toEqual([30_000, 60_000])
})
