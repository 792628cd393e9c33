import type { TextDocument } from '@crm/contracts/portal/textDocument'
import { expect, test } from 'vitest'
import { externalAddressOf, versionOf } from './textVersions.ts'

const now = [{ heading: '引言', paragraphs: ['新'] }]
const before = [{ heading: '引言', paragraphs: ['旧'] }]
const document: TextDocument = {
  title: '用户协议',
  version: '2.1',
  date: '2026-01-01',
  sections: now,
  history: [
    { version: '2.0', date: '2025-03-15', note: '补充', sections: before },
    { version: '1.0', date: '2023-06-01', note: '首次发布' },
  ],
}

test.each([
  ['none', undefined, '2.1', now, false],
  ['the current one', '2.1', '2.1', now, false],
  ['an earlier one', '2.0', '2.0', before, true],
  ['one without its text', '1.0', '2.1', now, false],
  ['one that never was', '9', '2.1', now, false],
])('asked for %s', (_, requested, version, sections, isEarlier) => {
  expect(versionOf(document, requested)).toMatchObject({ version, sections, isEarlier })
})

test.each([
  ['https://brand.example/agreement', 'https://brand.example/agreement'],
  ['https://cdn.example/p/agreement.1a2b3c4d.json', undefined],
  ['/p/agreement.1a2b3c4d.json', undefined],
  ['http://brand.example/agreement', undefined],
  ['javascript:alert(1)', undefined],
  [undefined, undefined],
])('%s leads outside: %s', (address, outside) => {
  expect(externalAddressOf(address)).toBe(outside)
})
