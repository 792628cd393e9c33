import { expect, it } from 'vitest'
import { LAST_VISITED_MAX, visited } from './lastVisited.ts'

it('keeps ten pages, the latest first, each once', () => {
  const names = Array.from({ length: 12 }, (_, index) => `P${index}`)
  const all = names.reduce<string[]>(visited, [])
  expect(all).toHaveLength(LAST_VISITED_MAX)
  expect(all[0]).toBe('P11')
  expect(visited(['A', 'B', 'C'], 'C')).toEqual(['C', 'A', 'B'])
})
