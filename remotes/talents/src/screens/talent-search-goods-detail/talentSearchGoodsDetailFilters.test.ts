import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { platformNamed } from '../../lib/talentFilters.ts'
import { talentSearchGoodsDetailFilters } from './talentSearchGoodsDetailFilters.ts'

const spec = talentSearchGoodsDetailFilters
const asked = (query: Record<string, string>) => requestOf(spec, readAddress(spec, query))

it('asks for the product of the address in the standard order of each list', () => {
  expect(asked({ product_id: '79', platform: 'ks', tab: 'lives' })).toEqual({
    product_id: '79',
    platform: 'ks',
    page: 1,
    size: 20,
  })
})

it('falls back to the first platform', () => {
  expect([platformNamed('xhs'), platformNamed(''), platformNamed('tv')]).toEqual(['xhs', 'dy', 'dy'])
})
