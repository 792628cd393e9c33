// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import { setUpTest, end, clickButton, toasts, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemberShopsDialog } from './MemberShopsDialog.tsx'

beforeEach(setUpTest)
afterEach(end)

const OWN = { shop_id: 's1', shop_name: '一号店', platform: 'dy' } as const
const OTHER = { shop_id: 's2', shop_name: '二号店', platform: 'ks' } as const
const member = { user_id: 7, nick_name: '小周', shops: [OWN], updated_at: 100 } as unknown as Member // What the dialog reads of it.

test('what the member has is chosen, and is saved with the moment that was read', async () => {
  const onClose = vi.fn()
  answers({
    [memberCalls.shops.id]: { list: [OWN], options: [OWN, OTHER], may_see_all: 1, updated_at: 100 },
    [memberCalls.bindShops.id]: {},
  })
  await show(<MemberShopsDialog member={member} onClose={onClose} />)
  expect(text()).toContain('一号店')
  expect(text()).toContain('不选为全部店铺')
  await clickButton('保存')
  expect(requestsOf(memberCalls.bindShops.id)).toEqual([{ user_id: 7, updated_at: 100, shop_ids: ['s1'] }])
  expect(toasts).toEqual(['success：设置成功'])
  expect(onClose).toHaveBeenCalledOnce()
})

test('whoever is kept to shops sets nobody free of them', async () => {
  answers({ [memberCalls.shops.id]: { list: [], options: [OWN], may_see_all: 0, updated_at: 100 } })
  await show(<MemberShopsDialog member={{ ...member, shops: [] }} onClose={() => {}} />)
  await clickButton('保存')
  expect(text()).toContain('请至少选择一个店铺')
  expect(requestsOf(memberCalls.bindShops.id)).toEqual([])
})
