// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { type TalentTag, talentTagCalls } from '@crm/contracts/calls/talentTags'
import { setUpTest, end, fill, clickButton, toasts, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditTagDialog } from './EditTagDialog.tsx'

beforeEach(setUpTest)
afterEach(end)

const tag = { id: 7, name: '高意向', classify: 2, color: 'blue', scope: 1, updated_at: 100 } as TalentTag // What the dialog reads of it.

test('a tag that somebody else renamed and coloured meanwhile: the names are compared, and theirs are taken', async () => {
  const onClose = vi.fn()
  answers({
    [talentTagCalls.update.id]: new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试'),
    [talentTagCalls.list.id]: { list: [{ ...tag, name: '重点', color: 'red', updated_at: 200 }] },
  })
  await show(<EditTagDialog tag={tag} onClose={onClose} />)
  await fill('标签名称', '高价值')
  await clickButton('保存')
  expect(requestsOf(talentTagCalls.list.id)).toEqual([{ classify: 2, id: 7 }])
  expect(text()).toContain('重点高价值')
  answers({ [talentTagCalls.update.id]: {} })
  await clickButton('放弃')
  await clickButton('保存')
  expect(requestsOf(talentTagCalls.update.id)).toEqual([
    { classify: 2, id: 7, updated_at: 100, name: '高价值', color: 'blue', scope: 1 },
    { classify: 2, id: 7, updated_at: 200, name: '重点', color: 'red', scope: 1 },
  ])
  expect(toasts).toEqual(['success：设置成功'])
  expect(onClose).toHaveBeenCalledOnce()
})
