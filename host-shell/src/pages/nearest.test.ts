import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import { expect, test } from 'vitest'
import { alike, nearestRows } from './nearest.ts'

test.each([
  ['a letter is missing', '/talent/pubic', '/talent/public'],
  ['two letters have changed places', '/taletn/manage', '/talent/manage'],
  ['the plural', '/goods/lists', '/goods/list'],
  ['another beginning', '/crm/cooperate/list', '/cooperate/list'],
  ['its title', '/达人公海', '/talent/public'],
  ['its title, encoded', `/${encodeURIComponent('寄样管理')}`, '/cooperate/sample'],
])('%s: %s leads to %s', (_, asked, path) => {
  expect(nearestRows(BASELINE_ROUTES, asked, 3).map((row) => row.path)).toContain(path)
})

test.each(['/', '', '/x', '/.env', '/%E0%A4%A', '/1234567890'])('%s leads nowhere', (asked) => {
  expect(nearestRows(BASELINE_ROUTES, asked, 3)).toEqual([])
})

test('equal texts are wholly alike, others in part', () => {
  expect(alike('/talent/public', '/Talent/Public')).toBe(1)
  expect(alike('ab', 'cd')).toBe(0)
})
