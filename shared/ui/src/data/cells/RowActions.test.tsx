// @vitest-environment jsdom
import { setFeedbackHost } from '@crm/platform/feedback'
import { clickButton, end, setUpTest, show } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextButton } from '../../base/TextLink.tsx'
import { RowActions } from './RowActions.tsx'

beforeEach(setUpTest)
afterEach(end)

const question = { title: '删除标签「甲」？', confirmText: '删除', danger: true }

test.each([
  ['agreed to', true],
  ['turned down', false],
])('an act that asks is done when its question was %s: %s', async (_, agrees) => {
  const confirm = vi.fn(async () => agrees)
  setFeedbackHost({ toast: () => {}, confirm })
  const [link, entry] = [vi.fn(), vi.fn()]
  await show(
    <RowActions of="甲" more={[{ text: '清空', confirm: question, onClick: entry }]}>
      <TextButton confirm={question} onClick={link}>
        删除
      </TextButton>
    </RowActions>,
  )
  await clickButton('删除')
  await clickButton('更多操作：甲')
  await clickButton('清空', 'menuitem')
  expect(confirm.mock.calls).toEqual([[question], [question]])
  expect([link.mock.calls.length, entry.mock.calls.length]).toEqual(agrees ? [1, 1] : [0, 0])
})
