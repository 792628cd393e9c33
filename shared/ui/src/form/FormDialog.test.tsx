// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { QueryClientProvider, queryClient } from '@crm/client/hooks'
import { answers, clearRequests, requestsOf } from '@crm/client/testRequest'
import type { Call } from '@crm/contracts/call'
import { history } from '@crm/platform/history'
import { Router } from '@crm/platform/router'
import { flushPromises } from '@crm/platform/testHarness'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Form } from './Form.tsx'
import { FormDialog, type SubmittedFormProps } from './FormDialog.tsx'

interface Values {
  name: string
}

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  clearRequests()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
})

const show = async (more: Partial<SubmittedFormProps<Values>> = {}) => {
  const props = { onSubmit: vi.fn(), onClose: vi.fn() }
  await act(async () =>
    root.render(
      <Router location={history.location} navigator={history}>
        <FormDialog<Values>
          open
          title="收录达人"
          saving={false}
          failure={undefined}
          initValues={{ name: '' }}
          {...props}
          {...more}
        >
          {more.children ?? (
            <Form.Input field="name" label="名称" rules={[{ required: true, message: '请输入内容' }]} />
          )}
        </FormDialog>
      </Router>,
    ),
  )
  return props
}
const dialog = () => document.querySelector('[role="dialog"]')
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((each) => each.textContent === name || each.getAttribute('aria-label') === name)
      ?.click(),
  )

test('is named by its title', async () => {
  await show()
  expect(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('收录达人')
})

test('values that break a rule are not submitted; the sentence stands at the field', async () => {
  const { onSubmit } = await show()
  await press('确定')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(dialog()?.textContent).toContain('请输入内容')
})

test('a value that is put by another field takes its sentence away', async () => {
  const children = (_: Partial<Values>, put: (values: Partial<Values>) => void) => (
    <>
      <Form.Input field="name" label="名称" rules={[{ required: true, message: '请输入内容' }]} />
      <button type="button" onClick={() => put({ name: '达人甲' })}>
        填入
      </button>
    </>
  )
  await show({ children })
  await press('确定')
  expect(dialog()?.textContent).toContain('请输入内容')
  await press('填入')
  expect(dialog()?.textContent).not.toContain('请输入内容')
})

test('values that pass are submitted', async () => {
  const { onSubmit } = await show({ initValues: { name: '甲' } })
  await press('确定')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: '甲' }, expect.anything())
})

test('while saving it neither submits nor closes', async () => {
  const { onSubmit, onClose } = await show({ initValues: { name: '甲' }, saving: true })
  await press('确定')
  await press('关闭')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('a failure is shown inside, at the field that it names', async () => {
  await show({ failure: new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试') })
  expect(dialog()?.querySelector('[role="alert"]')?.textContent).toContain('数据已被他人修改，请刷新后重试')
  await show({ failure: new CallFailure('business', 40000, '名称已存在', '', { field: 'name' }) })
  expect(dialog()?.querySelector('form')?.textContent).toContain('名称已存在')
})

const type = (name: string, value: string) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>(`input[placeholder="${name}"]`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })

test.each([
  ['in a line of its own', undefined],
  ['at the field that it names', { field: 'name' }],
])('a refusal %s stands until something was changed', async (_, data) => {
  const failure = () => new CallFailure('business', 40920, '与其他排期时间冲突', '', data)
  const more = {
    initValues: { name: '甲', hours: '3' },
    children: (
      <>
        <Form.Input field="name" label="名称" />
        <Form.Input field="hours" label="时长" placeholder="时长" />
      </>
    ),
  }
  await show(more)
  await show({ ...more, failure: failure() })
  expect(dialog()?.textContent).toContain('与其他排期时间冲突')
  await type('时长', '2')
  expect(dialog()?.textContent).not.toContain('与其他排期时间冲突')
  await show({ ...more, failure: failure() })
  expect(dialog()?.textContent).toContain('与其他排期时间冲突')
})

test('a write that met a newer record offers to start over from it', async () => {
  const { onClose } = await show({ failure: new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试') })
  await press('刷新')
  expect(onClose).toHaveBeenCalledOnce()
})

test('Esc closes', async () => {
  const { onClose } = await show()
  act(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
  )
  expect(onClose).toHaveBeenCalledOnce()
})

describe('a dialog that names its call', () => {
  interface Answer {
    id: number
  }
  const call: Call<{ title: string }, Answer> = { id: 'test.save', method: 'POST', path: 'test/save', changes: [] }
  const open = async (onDone?: (answer: Answer, values: Values) => unknown) => {
    const onClose = vi.fn()
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <Router location={history.location} navigator={history}>
            <FormDialog
              title="收录达人"
              initValues={{ name: '甲' }}
              call={call}
              toRequest={({ name }: Values) => ({ title: name.trim() })}
              onDone={onDone}
              onClose={onClose}
            >
              <Form.Input field="name" label="名称" placeholder="名称" />
            </FormDialog>
          </Router>
        </QueryClientProvider>,
      ),
    )
    return onClose
  }
  const typed = () => document.querySelector<HTMLInputElement>('input[placeholder="名称"]')?.value

  test('sends what toRequest makes of the values, says what was answered, and closes', async () => {
    answers({ 'test.save': { id: 7 } })
    const onDone = vi.fn()
    const onClose = await open(onDone)
    await type('名称', ' 乙 ')
    await press('确定')
    expect(requestsOf('test.save')).toEqual([{ title: '乙' }])
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ id: 7 }, { name: ' 乙 ' })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('stays where what follows says so', async () => {
    answers({ 'test.save': { id: 7 } })
    const onClose = await open(() => false)
    await press('确定')
    expect(requestsOf('test.save')).toHaveLength(1)
    expect(onClose).not.toHaveBeenCalled()
  })

  test('keeps what was typed when the call fails, with the sentence at the field that the gateway names', async () => {
    answers({ 'test.save': new CallFailure('business', 40000, '名称已存在', '', { field: 'name' }) })
    const onDone = vi.fn()
    const onClose = await open(onDone)
    await type('名称', '乙')
    await press('确定')
    await act(flushPromises)
    expect(dialog()?.querySelector('form')?.textContent).toContain('名称已存在')
    expect(typed()).toBe('乙')
    expect([onDone.mock.calls, onClose.mock.calls]).toEqual([[], []])
  })
})
