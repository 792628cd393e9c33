import { expect, it } from 'vitest'
import { rangeOf } from './site.ts'

it.each([
  ['the whole file', undefined, undefined],
  ['the beginning', 'bytes=0-99', [0, 99]],
  ['to the end', 'bytes=500-', [500, 999]],
  ['the last bytes', 'bytes=-100', [900, 999]],
  ['beyond the end', 'bytes=900-5000', [900, 999]],
  ['after the end', 'bytes=1000-', undefined],
  ['backwards', 'bytes=9-3', undefined],
  ['several parts', 'bytes=0-1,5-6', undefined],
  ['nonsense', 'lines=1-2', undefined],
])('a range: %s', (_name, header, part) => {
  expect(rangeOf(header, 1000)).toEqual(part)
})
