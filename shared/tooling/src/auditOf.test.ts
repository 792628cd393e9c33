import { expect, test } from 'vitest'
import { auditOf } from './auditOf.mjs'

const advisory = (severity: string, module_name: string) => ({
  severity,
  module_name,
  title: 'T',
  url: 'https://a.example',
})

test('weaknesses are told, the gravest first', () => {
  const advisories = { 1: advisory('low', 'a'), 2: advisory('critical', 'b') }
  expect(auditOf(JSON.stringify({ advisories }), '')).toEqual({
    outcome: 'known',
    lines: ['libraries: critical · b · T · https://a.example', 'libraries: low · a · T · https://a.example'],
  })
  expect(auditOf(JSON.stringify({ advisories: {} }), '').outcome).toBe('none')
})

test.each([
  [
    '',
    'Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n  × The audit endpoint responded with 405:',
    /ERR_PNPM_AUDIT_BAD_RESPONSE, responded with 405/,
  ],
  ['{"error":{"code":"ERR_PNPM_AUDIT_NO_LOCKFILE"}}', '', /ERR_PNPM_AUDIT_NO_LOCKFILE/],
  ['null', 'getaddrinfo', /no answer/],
  ['<html>', '', /no answer/],
])('where no registry answers, it is said and not taken for none: %s%s', (stdout, stderr, told) => {
  const { outcome, lines } = auditOf(stdout, stderr)
  expect([outcome, lines.length]).toEqual(['unanswered', 1])
  expect(lines[0]).toMatch(told)
})
