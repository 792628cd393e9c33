// @vitest-environment jsdom
import { transportMessage } from '@crm/base/messages'
import { CallFailure } from '@crm/client/failure'
import { firstRead, prefetchReads, useAction, useCall } from '@crm/client/hooks'
import { answers, requestsOf } from '@crm/client/testRequest'
import { commonCalls } from '@crm/contracts/calls/common'
import { NO_ANSWER_CODE } from '@crm/contracts/codes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUpTest, end, clickButton, toasts, settle, show, text } from './testHarness.tsx'

// How screens read and write, as every remote does.

beforeEach(setUpTest)
afterEach(end)

const { id } = commonCalls.userSettingSet
function Keep({ value }: { value: string }) {
  const { run } = useAction(commonCalls.userSettingSet, { weight: { harmless: 'own' }, inOrder: true })
  return (
    <button type="button" onClick={() => void run({ setting_key: 'order', setting_value: value })}>
      {value}
    </button>
  )
}

test('writes in order wait for one another, from different places too, and go on after one failed', async () => {
  let fail = () => {}
  answers({
    [id]: ({ setting_value }: { setting_value: string }) =>
      setting_value === '甲'
        ? new Promise((_, reject) => {
            fail = () => reject(new CallFailure('business', 50000, '系统繁忙'))
          })
        : undefined,
  })
  await show([<Keep key="1" value="甲" />, <Keep key="2" value="乙" />])
  const written = () => requestsOf(id).map((request) => (request as { setting_value: string }).setting_value)
  await clickButton('甲')
  await clickButton('乙')
  expect(written()).toEqual(['甲'])
  fail()
  await settle()
  expect(written()).toEqual(['甲', '乙'])
  expect(toasts).toEqual(['error：系统繁忙'])
})

function Read() {
  const { state, failure } = useCall(commonCalls.noviceTaskUser, {})
  return <p>{state === 'failed' ? failure?.message : state}</p>
}

test('without a network reads and writes fail in words; what is on screen comes by itself when it is back', async () => {
  const sentence = transportMessage.network
  const failure = new CallFailure('network', NO_ANSWER_CODE, sentence)
  answers({ [id]: failure, [commonCalls.noviceTaskUser.id]: failure })
  await show(<Keep value="甲" />)
  window.dispatchEvent(new Event('offline'))
  await show([<Keep key="1" value="甲" />, <Read key="2" />])
  await clickButton('甲')
  expect(toasts).toEqual([`error：${sentence}`])
  expect(text()).toContain(sentence)
  answers({ [commonCalls.noviceTaskUser.id]: { list: [], percent: 0 } })
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(text()).toBe('甲ready')
})

function Views() {
  const { data } = useCall(commonCalls.viewList, { table_key: 'goods' })
  const { run } = useAction(commonCalls.viewDelete, { weight: { harmless: 'own' } })
  return (
    <button type="button" onClick={() => void run({ id: 1 })}>
      {data ? `${data.list.length}个` : '等待'}
    </button>
  )
}

test('what a write changed is asked anew, also when it was asked for the first time just before and is still on its way', async () => {
  const waiting: ((answer: unknown) => void)[] = []
  const view = { id: 1, table_key: 'goods', name: '甲', config: {}, shared: 0, is_default: 0, is_mine: 1 }
  answers({
    [commonCalls.viewList.id]: () => new Promise((resolve) => waiting.push(resolve)),
    [commonCalls.viewDelete.id]: {},
  })
  await show(<Views />)
  await clickButton('等待')
  waiting[0]?.({ list: [view] })
  waiting[1]?.({ list: [] })
  await settle()
  expect(text()).toBe('0个')
  expect(waiting).toHaveLength(2)
})

function Tasks() {
  const { state } = useCall(commonCalls.noviceTaskUser, {})
  return <p>{state}</p>
}
const tasks = [firstRead(commonCalls.noviceTaskUser, {})]
const asked = () => requestsOf(commonCalls.noviceTaskUser.id).length

test('what was asked for ahead stands in the first drawing, and is not asked for again', async () => {
  answers({ [commonCalls.noviceTaskUser.id]: { list: [], percent: 0 } })
  prefetchReads(tasks)
  await settle()
  await show(<Tasks />)
  expect([text(), asked()]).toEqual(['ready', 1])
})

test('what was asked for ahead is old after ten seconds', async () => {
  answers({ [commonCalls.noviceTaskUser.id]: { list: [], percent: 0 } })
  prefetchReads(tasks)
  await settle()
  const later = Date.now() + 10_001
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  await show(<Tasks />)
  vi.restoreAllMocks()
  expect([text(), asked()]).toEqual(['ready', 2])
})

test('a page on its way does not ask again what a rest on its row has asked; when it stands, it is over', async () => {
  answers({ [commonCalls.noviceTaskUser.id]: { list: [], percent: 0 } })
  prefetchReads(tasks)
  const over = prefetchReads(tasks)
  await settle()
  expect(asked()).toBe(1)
  over()
  await show(<Tasks />)
  expect([text(), asked()]).toEqual(['ready', 2])
})

test('nothing that changes something is asked for ahead', () => {
  prefetchReads([firstRead(commonCalls.userSettingSet, { setting_key: 'order', setting_value: '1' })])
  expect(requestsOf(id)).toEqual([])
})
