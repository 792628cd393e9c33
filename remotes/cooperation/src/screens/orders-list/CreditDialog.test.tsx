// @vitest-environment jsdom
import { answers } from '@crm/client/testRequest'
import { clickButton, end, setUpTest, show } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CreditDialog } from './CreditDialog.tsx'

beforeEach(setUpTest)
afterEach(end)

const staff = [1, 2].map((user_id) => ({
  ...{
    user_id,
    nick_name: `成员${user_id}`,
    user_name: '',
    avatar: '',
    status: 2 as const,
    role_id: 6,
    dept_id: 0,
    dept_name: '',
  },
}))
const credited = (ids: readonly number[]) =>
  staff.filter(({ user_id }) => ids.includes(user_id)).map((one) => ({ ...one, name: one.nick_name }))

test.each([
  ['nobody', [], ['成员1', '成员2']],
  ['one', [1], ['成员2']],
  ['several', [1, 2], ['成员1', '成员2']],
])('credited to %s: whom it offers', async (_, ids, offered) => {
  answers({ 'common.userList': { list: staff } })
  const order = { order_id: '77', updated_at: 1, users: credited(ids) }
  await show(<CreditDialog order={order} onClose={() => {}} />)
  await clickButton('归属媒介', 'combobox')
  const names = () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].map((each) => each.textContent.split(' · ')[0])
  await vi.waitFor(() => expect(names()).toEqual(offered))
})
