// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepPageTop, keepPageVisit, pageVisit } from './pages.ts'
import { forgetPerson } from './storage.ts'

const visitor = { corp_id: 1, user_id: 11 }

beforeEach(() => sessionStorage.clear())

test('a page is kept as it was left: its query without a drawer and the platform, and how far it was scrolled', () => {
  expect(pageVisit(visitor, 'CooperateList')).toBeUndefined()
  keepPageVisit(visitor, 'CooperateList', '?platform=ks&tab=done&drawer=talent&id=7')
  keepPageTop(visitor, 'CooperateList', 420)
  keepPageVisit(visitor, 'Samples', '')
  expect(pageVisit(visitor, 'CooperateList')).toEqual({ search: '?tab=done', top: 420 })
  expect(pageVisit(visitor, 'Samples')).toEqual({ search: '', top: 0 })
  keepPageVisit(visitor, 'CooperateList', '?tab=done&page=2')
  expect(pageVisit(visitor, 'CooperateList')).toEqual({ search: '?tab=done&page=2', top: 420 })
})

test('another person, and the same in another enterprise, find nothing of it', () => {
  keepPageVisit(visitor, 'CooperateList', '?tab=done')
  expect(pageVisit({ corp_id: 1, user_id: 12 }, 'CooperateList')).toBeUndefined()
  expect(pageVisit({ corp_id: 2, user_id: 11 }, 'CooperateList')).toBeUndefined()
})

test('signing out leaves nothing, not by a page that goes after it either', () => {
  keepPageVisit(visitor, 'CooperateList', '?tab=done')
  forgetPerson()
  keepPageTop(visitor, 'CooperateList', 420)
  expect(pageVisit(visitor, 'CooperateList')).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})
