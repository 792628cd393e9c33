// @vitest-environment jsdom
import type { CallState } from '@crm/client/hooks'
import { CallFailure } from '@crm/client/failure'
import { listMessage } from '@crm/base/messages'
import { clickButton, end, setUpTest, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Loaded, type LoadedProps } from './Loaded.tsx'

beforeEach(setUpTest)
afterEach(end)

const retry = vi.fn()
const waiting: CallState<string> = { state: 'waiting', data: undefined, failure: undefined, stale: false, retry }
const failed: CallState<string> = {
  ...waiting,
  state: 'failed',
  failure: new CallFailure('business', 50000, '系统异常，请稍后再试'),
}
const draw = (read: CallState<string>, more: Partial<LoadedProps<string>> = {}) =>
  show(
    <Loaded read={read} {...more}>
      {(answer) => <p>{answer}</p>}
    </Loaded>,
  )
const isWaiting = () => document.querySelector('[role="status"][aria-busy]') !== null

test('waits with grey bars, or with what is given for them', async () => {
  await draw(waiting)
  expect(isWaiting()).toBe(true)
  await draw(waiting, { waiting: <p>请稍候</p> })
  expect([isWaiting(), text()]).toEqual([false, '请稍候'])
})

test('what failed says why and is read again on a press', async () => {
  await draw(failed)
  expect(text()).toContain('系统异常，请稍后再试')
  await clickButton(listMessage.retry)
  expect(retry).toHaveBeenCalledOnce()
})

test('what was read gives way to the failure of reading it anew, unless it is kept', async () => {
  await draw({ ...failed, data: '甲' })
  expect(text()).not.toContain('甲')
  await draw({ ...failed, data: '甲' }, { keeps: true })
  expect(text()).toBe('甲')
})

test('what stands around it until then goes with it', async () => {
  const within: LoadedProps<string>['within'] = (block) => <section aria-label="未到">{block}</section>
  const isFramed = () => document.querySelector('section[aria-label="未到"]') !== null
  await draw(waiting, { within })
  expect(isFramed()).toBe(true)
  await draw(failed, { within })
  expect(isFramed()).toBe(true)
  await draw({ ...waiting, state: 'ready', data: '甲' }, { within })
  expect([isFramed(), text()]).toEqual([false, '甲'])
})
