import { setClock } from '@crm/base/clock'
import { WORK_TODO_KINDS, WORK_TODOS } from '@crm/contracts/rules/workTodos'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { Role } from '@crm/access/roles'
import { afterEach, expect, test } from 'vitest'
import { dueText, linkScope, scopeOfReader, spanDays, todoScope } from './workbenchScope.ts'

const lead = { role_id: Role.salesLead, user_id: 4 }
const medium = { role_id: Role.salesMedia, user_id: 6 }
const unix = (text: string) => Date.parse(`${text}+08:00`) / 1000
const NOW = unix('2026-11-20T14:30:00')

afterEach(() => setClock())

test('a week begins on Monday, a month is until today', () => {
  setClock(NOW * 1000)
  expect(spanDays('week', NOW)).toEqual({
    start_time: unix('2026-11-16T00:00:00'),
    end_time: unix('2026-11-22T23:59:59'),
  })
  expect(spanDays('month', NOW)).toEqual({
    start_time: unix('2026-11-01T00:00:00'),
    end_time: unix('2026-11-20T23:59:59'),
  })
})

test('only who leads is asked whose work it is, and own work of a lead is that of the member', () => {
  expect([scopeOfReader(lead, 'own'), scopeOfReader(medium, 'team')]).toEqual(['own', undefined])
  expect([linkScope(lead, 'own').user_id, linkScope(lead, 'team').user_id, linkScope(medium, 'team').user_id]).toEqual([
    4,
    undefined,
    undefined,
  ])
})

test('every kind leads to its list in every tab, whoever looks', () => {
  for (const who of [lead, medium])
    for (const scope of ['own', 'team'] as const)
      for (const kind of WORK_TODO_KINDS)
        for (const name of Object.values(WORK_TODOS[kind].lists))
          expect(numberLink(name, todoScope(kind, who, scope))?.to).toBe(WORK_TODOS[kind].route)
})

test.each([
  ['follow_due', '2026-11-17T09:00:00', '逾期 3 天'],
  ['follow_due', '2026-11-20T00:00:00', '今天'],
  ['follow_due', '2026-11-21T00:00:00', '明天'],
  ['follow_due', '2026-11-24T00:00:00', '11-24'],
  ['release_soon', '2026-11-22T08:00:00', '2 天后释放'],
  ['release_soon', '2026-11-10T08:00:00', '今天释放'],
  ['sample_ship', '2026-11-18T23:00:00', '已等待 2 天'],
  ['coop_confirm', '2026-11-20T08:00:00', '今天提交'],
  ['live_start', '2026-11-20T20:00:00', '今天 20:00'],
] as const)('%s of %s is said as %s', (kind, at, words) => {
  expect(dueText(kind, unix(at), NOW)).toBe(words)
})
