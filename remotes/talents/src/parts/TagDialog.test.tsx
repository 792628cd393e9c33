// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { talentCalls } from '@crm/contracts/calls/talents'
import { setInstanceFrame } from '@crm/platform/instance'
import { clickButton, end, setUpTest, show, text, followToast } from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/base'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TagDialog } from './TagDialog.tsx'

setInstanceFrame(UiRoot)
beforeEach(setUpTest)
afterEach(end)

const tags = [
  { id: 1, name: '重点', color: 'red' },
  { id: 2, name: '潜力', color: 'blue' },
]
const talent = { author_id: 'a1', platform: 'dy' as const, tags: tags.slice(0, 1), updated_at: 100 }
const selection = { target: { author_id: ['a1'], platform: 'dy' as const }, count: 1, name: '达人甲' }
const replaced = { author_id: ['a1'], platform: 'dy', mode: 'replace' }

test('the tags of one talent are saved over what was read: somebody else was faster, theirs are taken', async () => {
  const onClose = vi.fn()
  answers({
    [talentCalls.tagGroups.id]: { list: [{ id: 1, name: '意向', tag_count: 2, tags }] },
    [talentCalls.tagBind.id]: new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试'),
    [talentDetailCalls.detail.id]: { corp: { tags, updated_at: 200 } },
  })
  await show(<TagDialog selection={selection} talent={talent} onClose={onClose} />)
  await clickButton('确定')
  expect(requestsOf(talentCalls.tagBind.id)).toEqual([{ ...replaced, tag_ids: [1], updated_at: 100 }])
  expect(requestsOf(talentDetailCalls.detail.id)).toEqual([{ author_id: 'a1', platform: 'dy' }])
  expect(text()).toContain('修改了 标签')
  answers({ [talentCalls.tagBind.id]: { success: 1, failures: [], updated_at: 300 } })
  await clickButton('用我的覆盖')
  expect(requestsOf(talentCalls.tagBind.id).at(-1)).toEqual({ ...replaced, tag_ids: [1, 2], updated_at: 200 })
  expect(onClose).toHaveBeenCalledOnce()
  await followToast()
  expect(requestsOf(talentCalls.tagBind.id).at(-1)).toEqual({ ...replaced, tag_ids: [1], updated_at: 300 })
})
