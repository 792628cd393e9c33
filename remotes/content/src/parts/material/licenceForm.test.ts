import { endOfDay, parseDay, pickerDate } from '@crm/base/dates'
import type { MaterialDetail } from '@crm/contracts/calls/materials'
import { expect, it } from 'vitest'
import { licenceValues, ownLicence, toLicence } from './licenceForm.ts'

const day = parseDay('2026-12-04') ?? 0

it('ends with its last day', () => {
  expect(toLicence({ ...ownLicence, end: pickerDate(day) }).licence_end).toBe(endOfDay(day))
  expect(toLicence(ownLicence)).toMatchObject({ licence: 1, scopes: [1], licence_end: null })
})

it('what is not granted has neither scope, platforms nor end', () => {
  const values = { ...ownLicence, licence: 2 as const, platforms: ['dy' as const], end: pickerDate(day) }
  expect(toLicence(values)).toMatchObject({ licence: 2, scopes: [], platforms: [], licence_end: null })
})

it('what a form begins with is what it sends', () => {
  const stored = {
    ...{ licence: 1, scopes: [1, 3], platforms: ['xhs'], licence_end: endOfDay(day), source_url: 'https://x.com/1' },
    proof: [{ name: '授权书.pdf', url: '/files/a/授权书.pdf', size: 9 }],
  } as unknown as MaterialDetail // What the form reads of it.
  expect(toLicence(licenceValues(stored))).toEqual({
    ...{ licence: 1, scopes: [1, 3], platforms: ['xhs'], licence_end: endOfDay(day), source_url: 'https://x.com/1' },
    proof: ['/files/a/授权书.pdf'],
  })
})
