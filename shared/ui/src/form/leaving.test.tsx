// @vitest-environment jsdom
import { listMessage } from '@crm/base/messages'
import { guardLeaving, history } from '@crm/platform/history'
import { setFeedbackHost } from '@crm/platform/feedback'
import { clickButton, end, fill, layer, setUpTest, show } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Form } from './Form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormPage } from './FormPage.tsx'

const confirm = vi.fn<(question: { title: string }) => Promise<boolean>>()
const gone = vi.fn()
const isHeard = (event: Event) => {
  act(() => void window.dispatchEvent(event))
  return event.defaultPrevented
}
const reloads = () => isHeard(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  setUpTest()
  setFeedbackHost({ toast: () => {}, confirm })
  confirm.mockReset().mockResolvedValue(false)
  gone.mockReset()
  history.push('/list')
})
afterEach(end)

const rest = { title: '编辑', initValues: { name: '甲' }, saving: false, failure: undefined, onSubmit: () => {} }
const field = <Form.Input field="name" label="名称" />
const places = {
  dialog: (
    <FormDialog {...rest} onClose={gone}>
      {field}
    </FormDialog>
  ),
  page: (
    <FormPage {...rest} onCancel={gone}>
      {field}
    </FormPage>
  ),
}
const escape = () =>
  act(
    async () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
  )

const ways = {
  取消: () => clickButton('取消'),
  '✕': () => clickButton('关闭'),
  Escape: escape,
}
const leavings = [
  ['dialog', '取消'],
  ['dialog', '✕'],
  ['dialog', 'Escape'],
  ['page', '取消'],
] as const

test.each(leavings)('a %s where nothing was typed is left by %s without a question', async (place, way) => {
  await show(places[place])
  await ways[way]()
  expect([gone.mock.calls.length, confirm.mock.calls.length]).toEqual([1, 0])
})

test.each(leavings)('a %s where something was typed asks before it is left by %s', async (place, way) => {
  await show(places[place])
  await fill('名称', '乙')
  await ways[way]()
  expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: listMessage.unsaved }))
  expect(gone).not.toHaveBeenCalled()
  confirm.mockResolvedValue(true)
  await ways[way]()
  expect(gone).toHaveBeenCalledOnce()
})

test.each(['dialog', 'page'] as const)('what was typed in a %s and taken back asks nothing', async (place) => {
  await show(places[place])
  await fill('名称', '乙')
  expect(reloads()).toBe(true)
  await fill('名称', '甲')
  expect(reloads()).toBe(false)
  await clickButton('取消')
  expect([gone.mock.calls.length, confirm.mock.calls.length]).toEqual([1, 0])
})

test.each(['dialog', 'page'] as const)('another link asks in a %s, once', async (place) => {
  await show(places[place])
  await fill('名称', '乙')
  await act(async () => history.push('/other'))
  expect([confirm.mock.calls.length, history.location.pathname]).toEqual([1, '/list'])
  confirm.mockResolvedValue(true)
  await act(async () => history.push('/other'))
  expect([confirm.mock.calls.length, history.location.pathname]).toEqual([2, '/other'])
})

test('a dialog over a page that asks, closed again, leaves the question of the page', async () => {
  const asks = vi.fn(async () => false)
  const stop = guardLeaving(asks)
  await show(places.dialog)
  await fill('名称', '乙')
  await act(async () => history.push('/other'))
  expect([asks.mock.calls.length, confirm.mock.calls.length]).toEqual([0, 1])
  end()
  setUpTest()
  history.push('/other')
  expect(asks).toHaveBeenCalledOnce()
  expect(layer()).toBeUndefined()
  stop()
})
