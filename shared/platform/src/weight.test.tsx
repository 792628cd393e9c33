// @vitest-environment jsdom
import { useAction, type WeightOf } from '@crm/client/hooks'
import { answers, requestsOf } from '@crm/client/testRequest'
import { commonCalls } from '@crm/contracts/calls/common'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FeedbackHost, setFeedbackHost } from './feedback.ts'
import { clickButton, end, setUpTest, show } from './testHarness.tsx'

// What an act of one row does by its weight.

vi.mock('@crm/client/request', () => import('@crm/client/testRequest'))
beforeEach(setUpTest)
afterEach(end)

const call = commonCalls.viewDelete

function Act({ weight }: { weight: WeightOf<{ id: number }, unknown> }) {
  const { run } = useAction(call, { weight, done: '已删除' })
  return (
    <button type="button" onClick={() => void run({ id: 1 })}>
      删除
    </button>
  )
}

test('what asks is sent only when its question was agreed to', async () => {
  answers({ [call.id]: {} })
  const confirm = vi.fn(async () => false)
  setFeedbackHost({ toast: () => {}, confirm })
  await show(<Act weight={({ id }) => ({ ask: { title: `删除视图 ${id}？` } })} />)
  await clickButton('删除')
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ title: '删除视图 1？' })
  expect(requestsOf(call.id)).toEqual([])
  confirm.mockResolvedValue(true)
  await clickButton('删除')
  expect(requestsOf(call.id)).toEqual([{ id: 1 }])
})

test('what can be taken back is done unasked, and 撤销 is given what the gateway answered', async () => {
  answers({ [call.id]: { updated_at: 7 } })
  const toast = vi.fn<FeedbackHost['toast']>()
  const confirm = vi.fn(async () => true)
  setFeedbackHost({ toast, confirm })
  const undo = vi.fn(async () => {})
  await show(<Act weight={{ undo }} />)
  await clickButton('删除')
  expect(confirm).not.toHaveBeenCalled()
  const [, text, options] = toast.mock.calls[0] ?? []
  expect([text, options?.action?.text]).toEqual(['已删除', '撤销'])
  options?.action?.run()
  expect(undo).toHaveBeenCalledExactlyOnceWith({ updated_at: 7 })
})
