import { TOO_SLOW_CODE } from '@crm/contracts/codes'
import { describe, expect, it } from 'vitest'
import { CallFailure } from './failure.ts'
import { idempotencyKeys } from './idempotencyKeys.ts'

const lost = new CallFailure('network', -1, '网络连接异常，请检查网络')
const refused = new CallFailure('business', 40920, '名称已存在')

describe('the key of a write', () => {
  it('is none of a call that carries none', () => expect(idempotencyKeys({}).keyOf({})).toBeUndefined())

  it('is one for all submits of a form, and another after it went through', () => {
    const keys = idempotencyKeys({ idempotent: 'form' })
    const first = keys.keyOf({ name: '甲' })
    expect(first).toMatch(/^[\w-]{8,100}$/)
    expect(keys.keyOf({ name: '甲' })).toBe(first)
    keys.ended()
    expect(keys.keyOf({ name: '甲' })).not.toBe(first)
  })

  it.each([
    lost,
    new CallFailure('timeout', -1, ''),
    new CallFailure('http', 502, ''),
    new CallFailure('business', TOO_SLOW_CODE, ''),
  ])('stays while nobody knows whether it went through: $kind $code', (failure) => {
    const keys = idempotencyKeys({ idempotent: 'form' })
    const first = keys.keyOf({ name: '甲' })
    keys.ended(failure)
    expect(keys.keyOf({ name: '乙' })).toBe(first)
  })

  it('is another after a refusal, which has written nothing', () => {
    const keys = idempotencyKeys({ idempotent: 'form' })
    const first = keys.keyOf({ name: '甲' })
    keys.ended(refused)
    expect(keys.keyOf({ name: '甲' })).not.toBe(first)
  })

  it('of an action on rows is that of its request', () => {
    const keys = idempotencyKeys({ idempotent: 'request' })
    const first = keys.keyOf({ ids: [1] })
    keys.ended(lost)
    expect(keys.keyOf({ ids: [1] })).toBe(first)
    expect(keys.keyOf({ ids: [2] })).not.toBe(first)
  })

  it('is of every mounted form its own', () =>
    expect(idempotencyKeys({ idempotent: 'form' }).keyOf({})).not.toBe(
      idempotencyKeys({ idempotent: 'form' }).keyOf({}),
    ))
})
