// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { clickButton, end, fill, layer, named, settle, setUpTest, show, text, toasts } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShipManyDialog } from './ShipManyDialog.tsx'

beforeEach(setUpTest)
afterEach(end)

const samples = [1, 2, 3].map((sample_id) => ({
  ...{
    classify: 1 as const,
    sample_id,
    sample_no: `JY${sample_id}`,
    author_name: `达人${sample_id}`,
    updated_at: 10 + sample_id,
  },
}))
const done = vi.fn()
const closed = vi.fn()
const open = async () => {
  done.mockClear()
  closed.mockClear()
  await show(<ShipManyDialog samples={samples} others={0} onDone={done} onClose={closed} />)
}
const fields = () => [...(layer()?.querySelectorAll<HTMLInputElement>('input[placeholder="快递单号"]') ?? [])]
const paste = async (lines: string) => {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => lines } })
  await act(async () => void fields()[0]?.dispatchEvent(event))
  await settle()
}
const column = ['SF1234567890121', 'YT1234567890122', 'JT1234567890123']

test('a column that is pasted into the first field fills all, and each goes by its own company', async () => {
  answers({ 'sample.ship': { success: 1, failures: [] } })
  await open()
  await paste(`${column.join('\r\n')}\r\n`)
  expect(fields().map(({ value }) => value)).toEqual(column)
  await clickButton('发货')
  const asked = requestsOf('sample.ship') as { ids: number[]; express_company: string; updated_at: number }[]
  expect(asked.map(({ ids, express_company, updated_at }) => [ids, express_company, updated_at])).toEqual([
    [[1], '顺丰速运', 11],
    [[2], '圆通速递', 12],
    [[3], '极兔速递', 13],
  ])
  expect(toasts).toEqual(['success：已发货 3 个寄样单'])
  expect([done.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
})

test('what is left empty waits, what is refused stays with its reason, and what was sent is not sent again', async () => {
  answers({
    'sample.ship': ({ ids }: { ids: number[] }) =>
      ids[0] === 2 ? new CallFailure('business', 40920, '当前状态不能操作') : { success: 1, failures: [] },
  })
  await open()
  await fill('JY1 达人1', 'SF1234567890121')
  await fill('JY2 达人2', 'SF1234567890122')
  await clickButton('发货')
  expect(text()).toContain('发货：2 个寄样单')
  expect(text()).toContain('当前状态不能操作')
  expect(fields()).toHaveLength(2)
  expect(closed).not.toHaveBeenCalled()
  expect(requestsOf('sample.ship')).toHaveLength(2)
})

test('a number that names no company asks for one', async () => {
  answers({ 'sample.ship': { success: 1, failures: [] } })
  await open()
  await fill('JY1 达人1', 'ABC123456')
  await clickButton('发货')
  expect(text()).toContain('未识别出快递公司，请在下方选择')
  expect(requestsOf('sample.ship')).toEqual([])
})

test('a fault of the page leaves the dialog as it can be sent again, without what has left', async () => {
  answers({
    'sample.ship': ({ ids }: { ids: number[] }) =>
      ids[0] === 2 ? new TypeError('no reader') : { success: 1, failures: [] },
  })
  const faults: unknown[] = []
  const noted = (reason: unknown) => void faults.push(reason)
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', noted)
  await open()
  await paste(column.join('\n'))
  await clickButton('发货')
  await settle()
  process.removeAllListeners('unhandledRejection')
  for (const other of others) process.on('unhandledRejection', other)
  expect(faults).toEqual([new TypeError('no reader')])
  expect(text()).toContain('发货：2 个寄样单')
  expect(named('button', '发货').hasAttribute('disabled')).toBe(false)
  answers({ 'sample.ship': { success: 1, failures: [] } })
  await clickButton('发货')
  expect((requestsOf('sample.ship') as { ids: number[] }[]).map(({ ids }) => ids[0])).toEqual([1, 2, 2, 3])
  expect(closed).toHaveBeenCalledOnce()
})
