import type { Who } from '@crm/access/who'
import { describe, expect, it } from 'vitest'
import {
  businessError,
  downloadBlock,
  exportTaskFilters,
  FILE_EXPIRED,
  NO_BUSINESS,
  shownFilters,
} from './taskFilters.ts'

const who = (role_id: number, more: Partial<Who> = {}) =>
  ({
    role_id,
    module: 1,
    corp_source: '',
    modules: { commerce: { level: 300 }, content: { level: 300 } },
    ...more,
  }) as unknown as Who // Only what the filters depend on.

describe('filters of the task lists', () => {
  it.each([1, 2, 3, 4, 7, 30])('role %i has the operator', (role) => {
    expect(shownFilters(who(role), 'import').hasOperator).toBe(true)
  })
  it.each([5, 6, 50, 60, 70, 80])('role %i has no operator', (role) => {
    expect(shownFilters(who(role), 'import').hasOperator).toBe(false)
  })
  it('the business of downloads: administrators and dual roles of two modules, not of tz', () => {
    const has = (role: number, more: Partial<Who> = {}) => shownFilters(who(role, more), 'export').hasBusiness
    expect([1, 2, 70, 7, 30, 50].map((role) => has(role))).toEqual(Array(6).fill(true))
    expect([3, 4, 5, 6, 60, 80].map((role) => has(role))).toEqual(Array(6).fill(false))
    expect(has(2, { corp_source: 'tz' })).toBe(false)
    expect(has(2, { modules: { commerce: { level: 300 } } as unknown as Who['modules'] })).toBe(false)
    expect(shownFilters(who(2), 'import').hasBusiness).toBe(false)
  })
  it('start with the business one works in', () => {
    expect(exportTaskFilters(who(2)).fields.classify.initial).toBe(1)
    expect(exportTaskFilters(who(2, { module: 2 })).fields.classify.initial).toBe(2)
  })
  it.each([
    [1, undefined],
    [2, undefined],
    [0, NO_BUSINESS],
    [3, NO_BUSINESS],
    [undefined, NO_BUSINESS],
  ])('classify %s: %s', (classify, error) => {
    expect(businessError(classify)).toBe(error)
  })
})

describe('the file of a download task', () => {
  const file = { status: 4 as const, file_url: '/f/1', expire_at: 1000 }
  it.each([
    [{ ...file }, 999, undefined],
    [{ ...file }, 1000, { reason: FILE_EXPIRED }],
    [{ ...file, file_url: '' }, 1000, { reason: FILE_EXPIRED }],
    [{ ...file, file_url: '' }, 999, undefined],
    [{ ...file, status: 1 as const }, 999, { reason: undefined }],
    [{ ...file, status: 2 as const }, 999, { reason: undefined }],
    [{ ...file, status: 3 as const }, 999, { reason: undefined }],
  ])('%j at %i', (task, at, block) => {
    expect(downloadBlock(task, at)).toEqual(block)
  })
})
