import { expect, it } from 'vitest'
import { differs } from './rightsDiffer.ts'

const both = { export_permission: true, user_detail_permission: true }
const who = { permission: { 1: both, 2: both }, closed: ['TalentRank', 'OrdersList'], denied: [] }
const row = {
  classify: 1,
  export_permission: 1,
  user_detail_permission: 1,
  closed: ['OrdersList', 'TalentRank'],
  denied: [],
}

it.each([
  ['the same in another order', [row, { ...row, classify: 2, closed: [] }], false],
  ['an export right that was taken', [{ ...row, export_permission: 0 }], true],
  ['a page that was closed', [{ ...row, closed: ['OrdersList', 'TalentRank', 'GoodsList'] }], true],
  ['a page that was opened', [{ ...row, closed: ['OrdersList'] }], true],
  ['a right that was taken', [{ ...row, denied: ['contact'] }], true],
])('%s', (_what, now, other) => expect(differs(now, who)).toBe(other))
