// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { type ListedTalent, talentListCalls } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { setUpTest, end, fill, clickButton, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditListEntryDialog } from './EditListEntryDialog.tsx'

beforeEach(setUpTest)
afterEach(end)

const entry = {
  ...{ author_id: 'a1', platform: 'dy', author_name: '甲', list_flag: ListFlag.black, updated_at: 100 },
  ...{ reason: '违约', text: '一次', images: ['/1.png'] },
} as ListedTalent // What the dialog reads of it.

test('an entry that somebody else explained meanwhile: both texts are shown, mine is saved over theirs', async () => {
  const onClose = vi.fn()
  const now = { ...entry, text: '三次', images: [], updated_at: 200 }
  answers({
    [talentListCalls.update.id]: new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试'),
    // The search by number may find longer ones too.
    [talentListCalls.list.id]: { list: [{ ...entry, author_id: 'a12', updated_at: 300 }, now] },
  })
  await show(<EditListEntryDialog entry={entry} onClose={onClose} />)
  await fill('说明', '两次')
  await clickButton('保存')
  expect(requestsOf(talentListCalls.list.id)).toEqual([
    { flag: ListFlag.black, platform: 'dy', keyword: 'a1', keyword_type: 'id' },
  ])
  expect(text()).toContain('三次两次')
  answers({ [talentListCalls.update.id]: {} })
  await clickButton('用我的覆盖')
  const request = { author_id: 'a1', platform: 'dy', flag: ListFlag.black, reason: '违约', text: '两次' }
  expect(requestsOf(talentListCalls.update.id)).toEqual([
    { ...request, updated_at: 100, images: ['/1.png'] },
    { ...request, updated_at: 200, images: [] },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})
