// @vitest-environment jsdom
import { canWorkOnTalents } from '@crm/access/talents'
import { CallFailure } from '@crm/client/failure'
import { setFeedbackHost } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { Router } from '@crm/platform/router'
import { signedIn } from '@crm/platform/testHarness'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeptCascader } from './DeptCascader.tsx'
import { Form } from './Form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { roomOf } from './Select.tsx'
import { StaffSelect } from './StaffSelect.tsx'
import { TextInput } from './TextInput.tsx'

const onRequest = vi.fn()
const failures = new Map<string, CallFailure>()
vi.mock('@crm/client/hooks', async (original) => ({
  ...(await original<object>()),
  useCall: (call: { id: string }, request: object, options: object) => {
    onRequest(call.id, request, options)
    const failure = failures.get(call.id)
    if (failure) return { state: 'failed', data: undefined, failure, stale: false, retry: () => {} }
    const list = [
      { user_id: 1, nick_name: '甲', status: 2, role_id: 6, dept_name: '华东部' },
      { user_id: 2, nick_name: '乙', status: 1, role_id: 7, dept_name: '' },
      { user_id: 3, nick_name: '丙', status: 3, role_id: 4, dept_name: '' },
    ]
    return { state: 'ready', data: { list }, failure: undefined, stale: false, retry: () => {} }
  },
}))

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  onRequest.mockClear()
})

const show = (node: ReactNode) => act(async () => root.render(node))
const combobox = () => box.ownerDocument.querySelector('[role="combobox"]')

function type(input: HTMLInputElement, text: string): void {
  act(() => {
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('MoneyInput', () => {
  const leave = async (typed: string, value?: number) => {
    const onChange = vi.fn()
    await show(<MoneyInput label="金额" value={value} onChange={onChange} max={100_000} />)
    const input = box.querySelector('input')
    if (!input) throw new Error('no input')
    type(input, typed)
    const shown = input.value
    act(() => input.blur())
    return { onChange, shown }
  }

  test.each([
    ['12.345', '12.34', 1234],
    ['1a2', '12', 1200],
    ['99999', '99999', 100_000],
    ['0', '0', 0],
  ])('%s reads as %s and is told as %i fen', async (typed, reads, fen) => {
    const { onChange, shown } = await leave(typed)
    expect(shown).toBe(reads)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(fen)
  })

  test('emptied is nothing, and the amount that was there tells nothing new', async () => {
    expect((await leave('', 500)).onChange).toHaveBeenCalledExactlyOnceWith(undefined)
    expect((await leave('5', 500)).onChange).not.toHaveBeenCalled()
  })

  test('at rest it has thousands and two decimals', async () => {
    await show(<MoneyInput value={123_450} />)
    expect(box.querySelector('input')?.value).toBe('1,234.50')
  })

  test('come to by keys it is chosen whole: what is typed stands in its place, not behind it', async () => {
    await show(<MoneyInput value={85_000} />)
    const input = box.querySelector('input')
    act(() => input?.focus())
    expect(input?.value).toBe('850')
    expect([input?.selectionStart, input?.selectionEnd]).toEqual([0, 3])
  })
})

describe('NumberInput', () => {
  test.each([
    ['12.345', 12.3],
    ['0', 1],
    ['4', 4],
    ['900', 50],
    ['', 1],
  ])('%s is %f between 1 and 50 with one decimal', async (typed, told) => {
    const onChange = vi.fn()
    await show(<NumberInput label="数量" value={7} min={1} max={50} decimals={1} onChange={onChange} />)
    const input = box.querySelector('input')
    if (!input) throw new Error('no input')
    type(input, typed)
    expect(onChange).toHaveBeenLastCalledWith(told)
  })

  test('digits behind the point are cut, not bent by binary fractions', async () => {
    const onChange = vi.fn()
    await show(<NumberInput label="数量" value={7} decimals={2} onChange={onChange} />)
    const input = box.querySelector('input')
    if (!input) throw new Error('no input')
    type(input, '1.159')
    expect(onChange).toHaveBeenLastCalledWith(1.15)
  })

  test.each([
    ['1,000', 1000],
    ['１２件', 12],
    ['(12)', undefined],
    ['1.2万', undefined],
  ])('%s, pasted, is %s', async (typed, told) => {
    const onChange = vi.fn()
    await show(<NumberInput label="数量" value={7} onChange={onChange} />)
    const input = box.querySelector('input')
    if (!input) throw new Error('no input')
    type(input, typed)
    expect(onChange.mock.lastCall?.[0]).toBe(told)
  })

  test('emptied it is 0 where 0 is allowed', async () => {
    const onChange = vi.fn()
    await show(<NumberInput label="数量" value={7} onChange={onChange} />)
    const input = box.querySelector('input')
    if (!input) throw new Error('no input')
    type(input, '')
    expect(onChange).toHaveBeenLastCalledWith(0)
  })
})

describe('TextInput', () => {
  test.each([
    ['ends', ' 甲 乙 ', '甲 乙'],
    ['all', ' 12 34\t', '1234'],
  ] as const)('loses the blanks (%s) when it is left', async (blanks, typed, tidy) => {
    const onChange = vi.fn()
    await show(<TextInput blanks={blanks} onChange={onChange} />)
    const input = box.querySelector('input')
    if (!input) throw new Error('no input')
    type(input, typed)
    act(() => input.blur())
    expect(onChange).toHaveBeenLastCalledWith(tidy, expect.anything())
  })

  test('without stray blanks leaving changes nothing', async () => {
    const onChange = vi.fn()
    await show(<TextInput value="甲" onChange={onChange} />)
    const input = box.querySelector('input')
    act(() => input?.focus())
    act(() => input?.blur())
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('StaffSelect', () => {
  test.each([
    [[], true, {}],
    [[3], true, { dept_id: [3] }],
    [[3, 4], false, {}],
  ])('departments %o: asks %s with %o', async (deptIds, enabled, request) => {
    await show(<StaffSelect label="成员" deptIds={deptIds} value={undefined} onChange={() => {}} />)
    expect(onRequest).toHaveBeenCalledWith(expect.any(String), request, { enabled })
    expect(combobox()?.getAttribute('aria-disabled')).toBe(String(!enabled))
  })

  test('who is no longer there says so', async () => {
    await show(<StaffSelect multiple label="成员" withFormer value={[2]} onChange={() => {}} />)
    expect(onRequest).toHaveBeenCalledWith(expect.any(String), { is_all: 1 }, { enabled: true })
    expect(box.textContent).toContain('乙（已禁用）')
    await show(<StaffSelect multiple label="成员" withFormer value={[3]} onChange={() => {}} />)
    expect(box.textContent).toContain('丙（已删除）')
  })

  test('no more than its limit are chosen', async () => {
    const onChange = vi.fn()
    await show(<StaffSelect multiple limit={1} label="成员" value={[1]} onChange={onChange} />)
    await act(async () => box.querySelector<HTMLElement>('[role="combobox"]')?.click())
    const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    await vi.waitFor(() => expect(options().length).toBe(3))
    await act(async () => options()[1]?.click())
    expect(onChange).not.toHaveBeenCalled()
  })

  const openList = () => act(async () => box.querySelector<HTMLElement>('[role="combobox"]')?.click())
  const offered = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')].map((each) => each.textContent)

  test('role and department stand beside each name; chosen, the name alone', async () => {
    await show(<StaffSelect label="成员" value={1} onChange={() => {}} />)
    expect(combobox()?.textContent).toBe('成员甲')
    await openList()
    await vi.waitFor(() =>
      expect(offered()).toEqual(['甲 · 带货媒介 · 华东部', '乙（已禁用） · 寄样助理', '丙（已删除） · 带货媒介主管']),
    )
  })

  test('offers only those who may take it, and not oneself', async () => {
    signedIn({ user_id: 3 })
    await show(<StaffSelect label="接收人" takes={canWorkOnTalents} others value={undefined} onChange={() => {}} />)
    await openList()
    await vi.waitFor(() => expect(offered()).toEqual(['甲 · 带货媒介 · 华东部']))
  })

  test('asks for the whole enterprise where colleagues are told, and late only once it is opened', async () => {
    const askedNow = () =>
      onRequest.mock.calls.filter(([, , { enabled }]) => enabled).map(([id, request]) => [id, request] as const)
    await show(<StaffSelect label="@同事" type={1} wide late value={undefined} onChange={() => {}} />)
    expect(askedNow()).toEqual([])
    await openList()
    expect(askedNow()[0]).toEqual(['common.deptUsers', { type: 1 }])
  })
})

test('departments that cannot be read: none to choose, and a toast with what support needs', async () => {
  const toast = vi.fn()
  setFeedbackHost({ toast, confirm: async () => true })
  failures.set('common.deptList', new CallFailure('business', 50000, '部门接口故障', 'r-7'))
  await show(<DeptCascader value={undefined} onChange={() => {}} />)
  await vi.waitFor(() => expect(box.textContent).toContain('全部部门'))
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', '部门接口故障', { requestId: 'r-7' })
  failures.clear()
})

test('a choice in a form puts back what it makes meaningless; staff are called by their label', async () => {
  await show(
    <Router location={history.location} navigator={history}>
      <FormDialog<{ kind: string; shop?: string; user?: number }>
        open
        title="添加"
        saving={false}
        failure={undefined}
        initValues={{ kind: 'a', shop: 's1' }}
        onSubmit={() => {}}
        onClose={() => {}}
      >
        {({ shop }, put) => (
          <>
            <button type="button" data-put onClick={() => put({ shop: undefined })}>
              {shop ?? 'none'}
            </button>
            <Form.Staff field="user" label="接收人" placeholder="请选择成员" />
          </>
        )}
      </FormDialog>
    </Router>,
  )
  const button = document.querySelector<HTMLButtonElement>('[data-put]')
  expect(button?.textContent).toBe('s1')
  await act(async () => button?.click())
  expect(button?.textContent).toBe('none')
  const label = combobox()?.getAttribute('aria-labelledby') ?? ''
  expect(document.getElementById(label)?.textContent).toContain('接收人')
})

describe('the list of a choice in a dialog', () => {
  const box = (top: number) => ({ top, bottom: top + 32 })
  test.each([
    ['has room below', 80, 60, 500, 'bottomLeft', 270],
    ['ends above the buttons', 80, 60, 300, 'bottomLeft', 176],
    ['opens above where there is more room', 300, 60, 380, 'topLeft', 228],
    ['has the least height where there is none', 80, 60, 130, 'topLeft', 120],
  ])('%s', (_, top, head, foot, position, maxHeight) => {
    expect(roomOf(box(top), head, foot)).toEqual({ position, maxHeight })
  })
})
