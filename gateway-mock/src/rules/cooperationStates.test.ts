import { DAY_SECONDS } from '@crm/base/durations'
import { describe, expect, it } from 'vitest'
import { type CooperationAction, cooperationStep, dueCooperationStatus } from './cooperationStates.ts'

const NOW = 1000 * DAY_SECONDS
const coop = (status: number, status_at = NOW) => ({
  status,
  start_time: NOW - DAY_SECONDS,
  end_time: NOW + DAY_SECONDS,
  status_at,
})
const owner = { isOwner: true, isLead: false, isAdmin: false }
const lead = { isOwner: false, isLead: true, isAdmin: false }
const admin = { isOwner: false, isLead: true, isAdmin: true }
const other = { isOwner: false, isLead: false, isAdmin: false }

describe('cooperationStep', () => {
  const rows: [number, CooperationAction, typeof owner, number][] = [
    [1, 'confirm', owner, 2],
    [1, 'confirm', lead, 2],
    [2, 'finish', owner, 3],
    [1, 'cancel', owner, 4],
    [2, 'cancel', lead, 4],
    [4, 'reopen', lead, 1],
    [1, 'edit', owner, 1],
    [2, 'edit', lead, 2],
    [1, 'remove', owner, 1],
    [4, 'remove', admin, 4],
  ]
  it.each(rows)('status %d, %s', (status, action, actor, after) => {
    expect(cooperationStep(coop(status), action, actor, NOW, '换品')).toBe(after)
  })

  const refused: [number, CooperationAction, typeof owner, number, string][] = [
    [2, 'confirm', owner, 40930, '当前状态不能操作'],
    [1, 'finish', owner, 40930, '当前状态不能操作'],
    [3, 'cancel', owner, 40930, '当前状态不能操作'],
    [3, 'edit', owner, 40930, '当前状态不能编辑'],
    [4, 'reopen', owner, 40301, '暂无数据权限'],
    [1, 'remove', lead, 40301, '暂无数据权限'],
    [4, 'remove', owner, 40301, '暂无数据权限'],
    [1, 'confirm', other, 40301, '暂无数据权限'],
  ]
  it.each(refused)('status %d, %s is refused', (status, action, actor, code, message) => {
    expect(cooperationStep(coop(status), action, actor, NOW, '换品')).toEqual({ code, message })
  })

  it('asks for a reason to cancel', () => {
    expect(cooperationStep(coop(1), 'cancel', owner, NOW, '  ')).toMatchObject({
      code: 40000,
      message: '请填写取消原因',
    })
  })

  it('reopens for 30 days', () => {
    expect(cooperationStep(coop(4, NOW - 30 * DAY_SECONDS), 'reopen', lead, NOW)).toBe(1)
    expect(cooperationStep(coop(4, NOW - 30 * DAY_SECONDS - 1), 'reopen', lead, NOW)).toMatchObject({ code: 40930 })
  })
})

describe('dueCooperationStatus', () => {
  it('follows the period', () => {
    const due = (status: number, now: number, needs_approval = false) =>
      dueCooperationStatus({ ...coop(status), needs_approval }, now)
    expect(
      [NOW - DAY_SECONDS - 1, NOW - DAY_SECONDS, NOW + DAY_SECONDS, NOW + DAY_SECONDS + 1].map((now) => due(1, now)),
    ).toEqual([1, 2, 2, 3])
    expect([NOW - 2 * DAY_SECONDS, NOW, NOW + DAY_SECONDS, NOW + DAY_SECONDS + 1].map((now) => due(2, now))).toEqual([
      2, 2, 2, 3,
    ])
    expect([3, 4].map((status) => due(status, NOW + 2 * DAY_SECONDS))).toEqual([3, 4])
  })

  it('waits for an approval that is needed', () => {
    expect(dueCooperationStatus({ ...coop(1), needs_approval: true }, NOW)).toBe(1)
    expect(dueCooperationStatus({ ...coop(2), needs_approval: true }, NOW + 2 * DAY_SECONDS)).toBe(3)
  })
})
