import { describe, expect, it } from 'vitest'
import { inOrder, keyFigures } from './keyFigures.ts'

const keysOf = (saved: string | undefined) => inOrder(keyFigures.sales, saved).map(({ key }) => key)
const usual = keyFigures.sales.map(({ key }) => key)

describe('order of the key figures', () => {
  it.each([undefined, '', '[]', '{"a":1}', 'null', '["unknown"]'])('is the standard one when saved is %s', (saved) => {
    expect(keysOf(saved)).toEqual(usual)
  })

  it('is what staff chose; cards that the choice does not know follow', () => {
    expect(keysOf('["sample_count","gmv"]')).toEqual([
      'sample_count',
      'gmv',
      ...usual.filter((key) => key !== 'sample_count' && key !== 'gmv'),
    ])
  })
})

it('there are eight cards of commerce', () => {
  expect(usual).toHaveLength(8)
})
