import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { expect, test } from 'vitest'
import { similarity, closestRoutes } from './closestRoutes.ts'

test.each([
  ['a letter is missing', '/talent/pubic', '/talent/public'],
  ['two letters have changed places', '/taletn/manage', '/talent/manage'],
  ['the plural', '/goods/lists', '/goods/list'],
  ['another beginning', '/crm/cooperate/list', '/cooperate/list'],
  ['its title', '/达人公海', '/talent/public'],
  ['its title, encoded', `/${encodeURIComponent('寄样管理')}`, '/cooperate/sample'],
])('%s: %s leads to %s', (_, address, path) => {
  expect(closestRoutes(PRODUCT_ROUTES, address, 3).map((row) => row.path)).toContain(path)
})

test.each(['/', '', '/x', '/.env', '/%E0%A4%A', '/1234567890'])('%s leads nowhere', (address) => {
  expect(closestRoutes(PRODUCT_ROUTES, address, 3)).toEqual([])
})

test('equal texts are wholly alike, others in part', () => {
  expect(similarity('/talent/public', '/Talent/Public')).toBe(1)
  expect(similarity('ab', 'cd')).toBe(0)
})
