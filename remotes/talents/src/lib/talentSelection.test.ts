import { describe, expect, it } from 'vitest'
import { selectFollow, selectTalent, titleOf } from './talentSelection.ts'

const talent = { author_id: '7', platform: 'dy' as const, author_name: '甲', follow_id: 3 }

describe('what a write is about', () => {
  it('is a talent by number and platform, or a follow record', () => {
    expect(selectTalent(talent).target).toEqual({ author_id: ['7'], platform: 'dy' })
    expect(selectFollow(talent).target).toEqual({ follow_id: [3] })
  })
  it('is called by its name, or by how many', () => {
    expect(titleOf('释放', selectTalent(talent))).toBe('释放达人「甲」')
    expect(titleOf('释放', { target: { select_all: 1 }, count: 12 })).toBe('释放 12 位达人')
  })
})
