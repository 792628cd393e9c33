// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { setFeedbackHost } from '@crm/platform/feedback'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Form, type FormApi } from './Form.tsx'

const arriving = new Map<string, { arrive: (url: string) => void; fail: (failure: CallFailure) => void }>()
vi.mock('@crm/client/request', async (original) => ({
  ...(await original<object>()),
  upload: (_: unknown, file: File) =>
    new Promise((resolve, reject) =>
      arriving.set(file.name, { arrive: (url) => resolve({ url }), fail: (failure) => reject(failure) }),
    ),
}))

interface Values {
  images: string[]
}

let box: HTMLElement
let root: Root
let api: FormApi<Values> | undefined
const onSubmit = vi.fn()
const toast = vi.fn()
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setFeedbackHost({ toast, confirm: async () => true })
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await act(async () =>
    root.render(
      <Form<Values> initValues={{ images: ['/old.png'] }} onSubmit={onSubmit} getFormApi={(given) => (api = given)}>
        <Form.Upload field="images" label="图片" max={5} />
      </Form>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  arriving.clear()
  onSubmit.mockClear()
  toast.mockClear()
})

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const put = (file: File) => {
  const input = box.querySelector<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(input, 'files', { configurable: true, value: [file] })
  return act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })))
}
const choose = async (name: string) => {
  await put(new File([PNG], name, { type: 'image/png' }))
  await vi.waitFor(() => expect(arriving.has(name)).toBe(true))
}
const arrives = (name: string) => act(async () => arriving.get(name)?.arrive(`/${name}`))
const submit = () => act(async () => api?.submitForm())

test('a form that is submitted while a picture is on its way waits for it, and is submitted once', async () => {
  await choose('a.png')
  await submit()
  await submit()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(toast).toHaveBeenCalledExactlyOnceWith('info', '上传完成后自动提交')
  await arrives('a.png')
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled())
  expect(onSubmit.mock.calls.map(([values]) => values)).toEqual([{ images: ['/old.png', '/a.png'] }])
})

test('a picture that does not arrive keeps the form open and says why', async () => {
  await choose('a.png')
  await submit()
  await act(async () => arriving.get('a.png')?.fail(new CallFailure('network', -1, '网络连接异常，请检查网络')))
  expect(box.querySelector('[role="alert"]')?.textContent).toBe('网络连接异常，请检查网络')
  expect(onSubmit).not.toHaveBeenCalled()
  await submit()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
})

test('pictures that arrive one after the other are all kept; one that was removed meanwhile stays away', async () => {
  await choose('a.png')
  await choose('b.png')
  act(() => box.querySelector<HTMLElement>('[aria-label="移除第 1 张图片"]')?.click())
  await act(async () => {
    arriving.get('b.png')?.arrive('/b.png')
    arriving.get('a.png')?.arrive('/a.png')
  })
  await submit()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled())
  expect(onSubmit.mock.calls.at(-1)?.[0]).toEqual({ images: ['/b.png', '/a.png'] })
})

test('a file that cannot be read says so, and a later picture is waited for all the same', async () => {
  const gone = new File([PNG], 'gone.png', { type: 'image/png' })
  gone.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) })
  await put(gone)
  expect(box.querySelector('[role="alert"]')?.textContent).toBe('图片读取失败，请重新选择')
  await choose('a.png')
  await submit()
  await arrives('a.png')
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled())
  expect(onSubmit.mock.calls.map(([values]) => values)).toEqual([{ images: ['/old.png', '/a.png'] }])
})
