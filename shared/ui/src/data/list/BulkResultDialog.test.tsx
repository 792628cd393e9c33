// @vitest-environment jsdom
import { answers, keysOf } from '@crm/client/testRequest'
import { CallFailure } from '@crm/client/failure'
import type { BulkResult } from '@crm/contracts/bulk'
import {
  followToast,
  setUpTest,
  end,
  layer,
  named,
  clickButton,
  toasts,
  show,
  text,
  titleOf,
} from '@crm/platform/testHarness'
import { type FeedbackHost, setFeedbackHost } from '@crm/platform/feedback'
import { setInstanceFrame } from '@crm/platform/instance'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AgreeButton } from '../../base/Dialog.tsx'
import { type BulkWeight, useBulkAction } from './useBulkAction.ts'
import { UiRoot } from '../../base/UiRoot.tsx'

vi.mock('@crm/client/request', () => import('@crm/client/testRequest'))
setInstanceFrame(UiRoot)
beforeEach(setUpTest)
afterEach(end)

const call = { id: 'cooperation.transfer', method: 'POST', path: 'x', idempotent: 'request' } as const

const went = vi.fn()
const refused = vi.fn()

function Example() {
  const write = useBulkAction<{ ids: number[] }, BulkResult['failures'][number]>(call, {
    weight: 'asked',
    done: '已转交',
    unit: '个合作单',
    name: '单号',
    onRefused: refused,
  })
  return (
    <>
      <AgreeButton
        onAgree={(agreement) => void write.run({ ids: [1, 2] }, agreement).then((result) => result && went())}
      >
        转交
      </AgreeButton>
    </>
  )
}

const failures = [{ key: '2', name: 'HZ2', reason: '已是该成员的合作单' }]

function Weighed({ weight }: { weight: BulkWeight<{ ids: number[] }> }) {
  const write = useBulkAction<{ ids: number[] }, BulkResult['failures'][number]>(call, { weight, done: '已通过' })
  return (
    <button type="button" onClick={() => void write.run({ ids: [1, 2] }).then((result) => result && went())}>
      通过
    </button>
  )
}

test('an act that asks is done only when its question was agreed to', async () => {
  answers({ [call.id]: { success: 2, failures: [] } })
  went.mockClear()
  const asked = vi.fn(async () => false)
  setFeedbackHost({ toast: () => {}, confirm: asked })
  const question = { title: '通过 2 个寄样单？', confirmText: '通过' }
  await show(<Weighed weight={{ ask: question }} />)
  await clickButton('通过')
  expect(asked).toHaveBeenCalledExactlyOnceWith(question)
  expect(went).not.toHaveBeenCalled()
  asked.mockResolvedValue(true)
  await clickButton('通过')
  expect(went).toHaveBeenCalledOnce()
})

test('an act with a reverse call is done unasked, and its toast offers that call', async () => {
  answers({ [call.id]: { success: 2, failures: [] } })
  const told = vi.fn<FeedbackHost['toast']>()
  const asked = vi.fn(async () => true)
  setFeedbackHost({ toast: told, confirm: asked })
  const undo = vi.fn(async () => {})
  await show(<Weighed weight={{ undo }} />)
  await clickButton('通过')
  expect(asked).not.toHaveBeenCalled()
  const [, text, options] = told.mock.calls[0] ?? []
  expect(text).toBe('已通过 2 条')
  expect(options?.action?.text).toBe('撤销')
  expect(undo).not.toHaveBeenCalled()
  options?.action?.run()
  expect(undo).toHaveBeenCalledOnce()
})

test('all done is a toast with the number, a single one without', async () => {
  answers({ [call.id]: { success: 2, failures: [] } })
  await show(<Example />)
  await clickButton('转交')
  answers({ [call.id]: { success: 1, failures: [] } })
  await clickButton('转交')
  expect(toasts).toEqual(['success：已转交 2 个合作单', 'success：已转交'])
  expect(layer()).toBeUndefined()
})

test('what was left undone stands in a dialog that has the focus, is copied, and gives the focus back', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  answers({ [call.id]: { success: 1, failures } })
  await show(<Example />)
  await clickButton('转交')
  expect(toasts).toEqual(['warning：1 条成功，1 条失败'])
  expect(layer()).toBeUndefined()
  named('button', '转交').focus()
  await followToast()
  expect(titleOf()).toBe('1 条成功，1 条失败')
  expect(text()).toContain('已是该成员的合作单')
  expect(document.activeElement).toBe(named('button', '知道了'))
  await clickButton('复制')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('单号\t失败原因\t编号\nHZ2\t已是该成员的合作单\t2')
  vi.unstubAllGlobals()
  await clickButton('知道了')
  expect(layer()).toBeUndefined()
  expect(document.activeElement).toBe(named('button', '转交'))
})

test('where all were refused nothing was done: what was ticked and typed stays for the next try', async () => {
  answers({ [call.id]: { success: 0, failures: [...failures, { ...failures[0], key: '3', name: 'HZ3' }] } })
  went.mockClear()
  refused.mockClear()
  await show(<Example />)
  await clickButton('转交')
  expect(toasts).toEqual(['warning：0 条成功，2 条失败'])
  expect(went).not.toHaveBeenCalled()
  expect(refused).toHaveBeenCalledOnce()
  answers({ [call.id]: { success: 1, failures } })
  await clickButton('转交')
  expect(went).toHaveBeenCalledOnce()
  expect(refused).toHaveBeenCalledOnce()
})

test('a try after a lost connection goes with the same key, the next write with another', async () => {
  answers({ [call.id]: new CallFailure('network', -1, '网络连接异常，请检查网络') })
  await show(<Example />)
  await clickButton('转交')
  answers({ [call.id]: { success: 2, failures: [] } })
  await clickButton('转交')
  await clickButton('转交')
  const [first, again, next] = keysOf(call.id)
  expect(first).toBeDefined()
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})
