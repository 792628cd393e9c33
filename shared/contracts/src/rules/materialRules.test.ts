import { endOfDay, parseDay } from '@crm/base/dates'
import { expect, it } from 'vitest'
import {
  type Licence,
  LicenceScope,
  LicenceState,
  licenceDays,
  licenceState,
  materialRefusal,
} from './materialRules.ts'

const noon = (text: string) => (parseDay(text) ?? 0) + 12 * 3600
const end = (text: string) => endOfDay(parseDay(text) ?? 0)
const licence = (more: Partial<Licence> = {}) => ({
  ...{ name: '主图', licence: 1 as const, scopes: [LicenceScope.own], platforms: [], licence_end: null },
  ...more,
})

it.each([
  ['2026-12-04', '2026-11-27', LicenceState.ending, 7],
  ['2026-12-11', '2026-11-27', LicenceState.ending, 14],
  ['2026-12-12', '2026-11-27', LicenceState.granted, 15],
  ['2026-11-27', '2026-11-27', LicenceState.ending, 0],
  ['2026-11-26', '2026-11-27', LicenceState.ended, -1],
])('a licence to %s is on %s in state %i, %i days before its end', (to, today, state, days) => {
  expect(licenceState(licence({ licence_end: end(to) }), noon(today))).toBe(state)
  expect(licenceDays(end(to), noon(today))).toBe(days)
})

it('without an end it is for good, ungranted it is none whatever its end', () => {
  expect(licenceState(licence(), noon('2030-01-01'))).toBe(LicenceState.granted)
  expect(licenceState(licence({ licence: 2, licence_end: end('2027-01-01') }), noon('2026-11-27'))).toBe(
    LicenceState.none,
  )
})

it.each([
  [{ licence_end: end('2026-11-20') }, LicenceScope.own, [], '素材「主图」授权已于2026-11-20到期'],
  [{ licence: 2 }, LicenceScope.own, [], '素材「主图」未授权'],
  [{}, LicenceScope.ads, [], '未授权用于投放'],
  [{}, LicenceScope.remake, [], '未授权用于二创'],
  [{ platforms: ['dy'] }, LicenceScope.own, ['dy', 'xhs'], '未授权用于小红书'],
  [{ platforms: ['dy'] }, LicenceScope.own, ['dy'], undefined],
  [{ platforms: [] }, LicenceScope.own, ['xhs'], undefined],
  [{ licence_end: end('2026-11-27') }, LicenceScope.own, ['dy'], undefined],
] as const)('%o used for %i on %o: %s', (more, scope, platforms, sentence) => {
  expect(materialRefusal(licence(more), { scope, platforms }, noon('2026-11-27'))).toBe(sentence)
})
