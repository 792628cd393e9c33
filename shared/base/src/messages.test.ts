import { expect, test } from 'vitest'
import { accountMessage, doneMessage, formMessage, listMessage, taskMessage, transportMessage } from './messages.ts'

test('a status is named in the sentence', () => {
  expect(transportMessage.http(502)).toBe('接口502异常，请稍后再试')
})

test('no sentence stands in two groups', () => {
  const all = [accountMessage, doneMessage, formMessage, listMessage, taskMessage].flatMap((group) =>
    Object.values<string>(group),
  )
  expect(new Set(all).size).toBe(all.length)
})
