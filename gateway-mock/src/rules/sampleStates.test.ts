import { describe, expect, it } from 'vitest'
import { firstSampleStatus, isSampleOverdue, type SampleAction, sampleStep } from './sampleStates.ts'

const ALL = [2, 3, 4, 5, 6, 10, 11, 12]
const MOVES: Record<SampleAction, Record<number, number>> = {
  submit: { 12: 6 },
  approve: { 6: 3, 11: 3 },
  reject: { 6: 2, 11: 2 },
  ship: { 3: 4 },
  withdraw: { 6: 12, 3: 6 },
  push: { 3: 3 },
  sign: { 4: 5 },
  recycle: { 5: 10 },
  resubmit: { 2: 6 },
  changeExpress: { 4: 4 },
  markDelivery: { 5: 5 },
  edit: { 12: 12, 6: 6, 11: 11, 2: 2 },
  remove: { 12: 12, 6: 6, 2: 2 },
}

describe('sampleStep', () => {
  for (const [action, moves] of Object.entries(MOVES)) {
    it.each(ALL)(`${action} from %d`, (status) => {
      // The keys of MOVES are the actions.
      const after = sampleStep(status, action as SampleAction, { isOwn: true })
      const expected = moves[status]
      if (expected === undefined) {
        expect(after).toEqual({ code: 40930, message: action === 'edit' ? '当前状态不能编辑' : '当前状态不能操作' })
      } else {
        expect(after).toBe(expected)
      }
    })
  }

  it('lets only the applicant remove a pending request or take it back', () => {
    expect(sampleStep(6, 'remove', { isOwn: false })).toMatchObject({ code: 40930 })
    expect(sampleStep(6, 'withdraw', { isOwn: false })).toMatchObject({ code: 40930 })
    expect(sampleStep(3, 'withdraw', { isOwn: false })).toBe(6)
    expect(sampleStep(2, 'remove', { isOwn: false })).toBe(2)
  })

  it.each([
    [11, false, 6],
    [6, false, 6],
    [6, true, 3],
  ])('where two have to agree, an approval of %d (first passed: %s) leads to %d', (from, isFirstPassed, to) => {
    expect(sampleStep(from, 'approve', { isOwn: false, levels: 2, isFirstPassed })).toBe(to)
  })
})

describe('a new request', () => {
  const rows: [Parameters<typeof firstSampleStatus>[0], number][] = [
    [{ isExternal: true, needOa: true, needReview: true }, 11],
    [{ isExternal: false, needOa: true, needReview: true }, 12],
    [{ isExternal: false, needOa: false, needReview: true }, 6],
    [{ isExternal: false, needOa: false, needReview: false }, 3],
  ]
  it.each(rows)('%j starts as %d', (request, status) => {
    expect(firstSampleStatus(request)).toBe(status)
  })
})

describe('isSampleOverdue', () => {
  const now = 100 * 86_400
  const signed = { status: 5, sign_time: now - 15 * 86_400 - 1, delivery_type: 0 }
  it('needs more than the days of the setting, no delivery and no recycling', () => {
    expect(isSampleOverdue(signed, 15, now)).toBe(true)
    expect(isSampleOverdue(signed, 16, now)).toBe(false)
    expect(isSampleOverdue({ ...signed, delivery_type: 21 }, 15, now)).toBe(false)
    expect(isSampleOverdue({ ...signed, status: 10 }, 15, now)).toBe(false)
    expect(isSampleOverdue({ ...signed, sign_time: null }, 15, now)).toBe(false)
  })
})
