// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { clickButton, end, setUpTest, settle, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TalentPickerDialog } from './TalentPickerDialog.tsx'

const talent = (author_id: string) => ({
  ...{
    author_id,
    platform: 'dy',
    author_name: `达人${author_id}`,
    avatar: '',
    display_id: author_id,
    fans: 1,
    level: 1,
  },
  ...{ list_flag: 0, is_mine: 0, is_listed: 1, contact_status: 0 },
})

beforeEach(() => {
  setUpTest()
  answers({
    [talentListCalls.pick.id]: ({ author_ids = ['1'] }: { author_ids?: string[] }) => ({
      list: author_ids.map(talent),
    }),
  })
})
afterEach(end)

const paste = async (pasted: string) => {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => pasted },
  })
  await act(async () => document.querySelector('[role="combobox"]')?.dispatchEvent(event))
  await settle()
}

test('picks talents of a module beside those that were chosen', async () => {
  const onPick = vi.fn()
  const onClose = vi.fn()
  await show(
    <TalentPickerDialog classify={2} platform="dy" selected={['7']} limit={3} onPick={onPick} onClose={onClose} />,
  )
  expect(requestsOf(talentListCalls.pick.id)).toContainEqual({ classify: 2, platform: 'dy' })
  expect(text()).toContain('已选 1/3')
  expect(text()).toContain('达人7')
  await paste('8 9 10')
  expect(text()).toContain('已选 3/3')
  expect(text()).toContain('最多选择 3 位达人，1 位达人未加入')
  await clickButton('确定')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(['7', '8', '9'], 'dy')
  expect(onClose).toHaveBeenCalledOnce()
})

test('of every platform: another one begins anew', async () => {
  await show(<TalentPickerDialog classify={1} selected={['7']} limit={3} onPick={() => {}} onClose={() => {}} />)
  expect(text()).toContain('已选 1/3')
  await clickButton('快手', 'tab')
  expect(text()).toContain('已选 0/3')
  expect(requestsOf(talentListCalls.pick.id)).toContainEqual({ classify: 1, platform: 'ks' })
})
