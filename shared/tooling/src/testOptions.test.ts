import { expect, test } from 'vitest'
import { testOptions } from './testOptions.mjs'

test('a ref and a part are taken, together too', () => {
  expect(testOptions([])).toEqual({ since: undefined, shard: undefined })
  expect(testOptions(['--', '--shard', '2/3', '--since', 'HEAD~1'])).toEqual({ since: 'HEAD~1', shard: '2/3' })
})

test.each([['--since'], ['--shard', '4/3'], ['--shard', '0/3'], ['--shard', 'half'], ['all'], ['--sinse', 'main']])(
  '%s %s says how it is used instead of testing something else',
  (...args) => {
    expect(() => testOptions(args)).toThrow('usage: npm test')
  },
)
