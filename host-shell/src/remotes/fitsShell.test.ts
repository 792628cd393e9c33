import { expect, test } from 'vitest'
import { fitsShell } from './fitsShell.ts'

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.4.2', true],
  ['^1.4.0', '1.3.9', false],
  ['^1.4.3', '1.4.2', false],
  ['^2.0.0', '1.9.0', false],
  ['^1.0.0', '2.0.0', false],
  ['^1.5', '1.5.0', true],
  ['nonsense', '1.0.0', false],
  ['', '1.0.0', true],
])('a build for %s in a shell of %s: %s', (wanted, provided, fits) => {
  expect(fitsShell(wanted, provided)).toBe(fits)
})
