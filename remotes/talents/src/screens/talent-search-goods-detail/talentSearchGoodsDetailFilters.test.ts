import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { platformNamed } from '../../lib/talentFilters.ts'
import { goodsLists, talentSearchGoodsDetailFilters } from './talentSearchGoodsDetailFilters.ts'

it('names the product and its list', () => {
  const address = { product_id: '79', platform: 'ks', tab: 'lives' }
  expect(readAddress(talentSearchGoodsDetailFilters, address).values).toEqual(address)
})

it('each list takes the orders that it has; the standard one is the server’s', () => {
  const { lives, authors } = goodsLists
  const address = { product_id: '79', order_by: 'views', sort: 'asc' }
  expect(requestOf(lives.filters, readAddress(lives.filters, address))).toEqual({
    page: 1,
    size: 20,
    order_by: 'views',
    sort: 'asc',
  })
  expect(requestOf(authors.filters, readAddress(authors.filters, address))).toEqual({ page: 1, size: 20 })
})

it('falls back to the first platform', () => {
  expect([platformNamed('xhs'), platformNamed(''), platformNamed('tv')]).toEqual(['xhs', 'dy', 'dy'])
})
