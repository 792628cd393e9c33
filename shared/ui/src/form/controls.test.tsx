// @vitest-environment jsdom
import { types } from 'node:util'
import LibrarySelect from '@douyinfe/semi-ui/lib/es/select'
import { setClock } from '@crm/base/clock'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InlineText } from '../data/cells/Inline.tsx'
import { InlineMoney } from '../data/cells/InlineMoney.tsx'
import { DateRangeRadio } from './DateRangeRadio.tsx'
import { NumberRange } from './NumberRange.tsx'
import { Select } from './Select.tsx'
import { ShareSelect } from './ShareSelect.tsx'
import { TreeCascader } from './TreeCascader.tsx'

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
  setClock()
})

/** Waits for a control whose code comes late; in turns, because what happens within one `act` is drawn at its end. */
const settles = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
      check()
    },
    { timeout: 15_000 },
  )

const show = (node: ReactNode) => act(() => root.render(node))
const field = (name: string) => box.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)

/** Types as React hears it. */
function type(input: HTMLInputElement | null, value: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const key = (target: Element | null, name: string) =>
  act(() => void target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
const leave = (target: Element | null) =>
  act(() => void target?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

describe('NumberRange', () => {
  const fill = (min: string, max: string) => {
    const onChange = vi.fn()
    show(<NumberRange label="粉丝数" value={{}} onChange={onChange} limited />)
    type(field('粉丝数最小值'), min)
    type(field('粉丝数最大值'), max)
    leave(field('粉丝数最大值'))
    return { onChange, fault: box.querySelector('[role="alert"]')?.textContent }
  }

  test.each([
    ['12345678901', '', '仅支持输入的最大位数为10位！'],
    ['5.555', '', '请指定区间值！'],
    ['20', '10', '开始区间不能大于结束区间！'],
    ['0', '10000001', '自定义区间差值上限1000万！'],
  ])('%s to %s is refused: %s', (min, max, sentence) => {
    const { onChange, fault } = fill(min, max)
    expect(fault).toBe(sentence)
    expect(onChange).not.toHaveBeenCalled()
  })

  test.each([
    ['10', '20', { min: 10, max: 20 }],
    ['10', '', { min: 10, max: undefined }],
    ['0', '10000000', { min: 0, max: 10_000_000 }],
  ])('%s to %s is told', (min, max, value) => {
    const { onChange, fault } = fill(min, max)
    expect(fault).toBeUndefined()
    expect(onChange).toHaveBeenCalledExactlyOnceWith(value)
  })

  test.each([
    ['1,000-2,000', { min: 1000, max: 2000 }],
    ['１００至２００', { min: 100, max: 200 }],
    ['1,000', { min: 1000, max: undefined }],
  ])('%s, pasted into one end, is told', (pasted, value) => {
    const onChange = vi.fn()
    show(<NumberRange label="粉丝数" value={{}} onChange={onChange} />)
    type(field('粉丝数最小值'), pasted)
    leave(field('粉丝数最大值'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(value)
  })

  test('both empty is no filter, and no change tells nothing', () => {
    expect(fill('', '').onChange).not.toHaveBeenCalled()
  })
})

describe('DateRangeRadio', () => {
  const radio = (name: string) =>
    [...box.querySelectorAll<HTMLElement>('[role="radio"]')].find((each) => each.textContent === name)
  const checked = () => [...box.querySelectorAll('[aria-checked="true"]')].map((each) => each.textContent)

  test('全部 shows 全部累计; a preset applies at once', () => {
    const onChange = vi.fn()
    show(<DateRangeRadio value={{ type: 'all' }} onChange={onChange} />)
    expect(checked()).toEqual(['全部'])
    expect(box.textContent).toContain('数据统计日期：全部累计')
    act(() => radio('近7天')?.click())
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ type: 'last7day' })
  })

  test('a preset shows its days', () => {
    setClock(Date.UTC(2026, 2, 10, 2))
    show(<DateRangeRadio value={{ type: 'last7day' }} onChange={vi.fn()} />)
    expect(box.textContent).toContain('2026.03.04 - 2026.03.10')
  })

  test('自定义 only opens the calendar; the old choice stays until days are picked', () => {
    const onChange = vi.fn()
    show(<DateRangeRadio value={{ type: 'today' }} onChange={onChange} />)
    act(() => radio('自定义')?.click())
    expect(onChange).not.toHaveBeenCalled()
    expect(checked()).toEqual(['今天'])
  })
})

describe('InlineText', () => {
  const edit = (onSave: (text: string) => Promise<unknown>) => {
    show(<InlineText label="备注" value="旧" failure={undefined} onSave={onSave} />)
    act(() => box.querySelector('button')?.click())
    type(field('备注'), '新')
    return field('备注')
  }

  test('Enter saves once, and the blur that follows does not save again', async () => {
    const onSave = vi.fn(async () => ({}))
    const input = edit(onSave)
    key(input, 'Enter')
    leave(input)
    expect(onSave).toHaveBeenCalledExactlyOnceWith('新', expect.anything())
    await act(async () => {})
  })

  test('leaving saves', async () => {
    const onSave = vi.fn(async () => ({}))
    leave(edit(onSave))
    expect(onSave).toHaveBeenCalledWith('新', expect.anything())
    await act(async () => {})
  })

  test('Enter and Esc that end the composing of a word neither save nor revert', async () => {
    const onSave = vi.fn(async () => ({}))
    const input = edit(onSave)
    for (const name of ['Enter', 'Escape'])
      act(
        () => void input?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, isComposing: true })),
      )
    expect(onSave).not.toHaveBeenCalled()
    expect(field('备注')?.value).toBe('新')
    key(field('备注'), 'Enter')
    expect(onSave).toHaveBeenCalledExactlyOnceWith('新', expect.anything())
    await act(async () => {})
  })

  test('Esc reverts', () => {
    const onSave = vi.fn(async () => ({}))
    key(edit(onSave), 'Escape')
    expect(onSave).not.toHaveBeenCalled()
    expect(box.textContent).toBe('旧')
  })

  test.each([
    ['is answered with nothing', async () => undefined],
    ['rejects', async () => Promise.reject(new Error('refused'))],
  ])('the old text returns when the save %s', async (_, onSave) => {
    key(edit(onSave), 'Enter')
    expect(box.textContent).toBe('新')
    await act(async () => {})
    expect(box.textContent).toBe('旧')
  })
})

describe('InlineMoney', () => {
  const edit = (typed: string, value: number | undefined = 1_234_500) => {
    const onSave = vi.fn(async () => ({}))
    show(<InlineMoney label="成本价" value={value} max={99_999_900} failure={undefined} onSave={onSave} />)
    act(() => box.querySelector('button')?.click())
    type(field('成本价'), typed)
    const shown = field('成本价')?.value
    leave(field('成本价'))
    return { onSave, shown }
  }

  test.each([
    ['1a2.349', '12.34', 1234],
    ['1234567', '1234567', 99_999_900],
    ['0', '0', 0],
  ])('%s reads %s and is saved as %i fen, within its bounds', async (typed, shown, fen) => {
    const { onSave, ...read } = edit(typed)
    expect(read.shown).toBe(shown)
    expect(onSave).toHaveBeenCalledExactlyOnceWith(fen, expect.anything())
    await act(async () => {})
  })

  test.each([
    ['the amount that was there', '12345.00'],
    ['nothing', ''],
  ])('%s is not saved', (_, typed) => {
    expect(edit(typed).onSave).not.toHaveBeenCalled()
    expect(box.textContent).toBe('12,345.00')
  })

  test('what is unavailable is no number', () => {
    show(<InlineMoney label="成本价" value={-2147483648} failure={undefined} onSave={async () => ({})} />)
    expect(box.textContent).toBe('-')
  })
})

test.each([
  ['65', 65],
  ['65.129', 65.12],
  ['400', 100],
  ['', 0],
])('a share of %s is told as %f percent when it is left', (typed, min) => {
  const onChange = vi.fn()
  show(<ShareSelect label="粉丝性别" names={['女', '男']} value={{ name: '女', min: 50 }} onChange={onChange} />)
  type(field('粉丝性别最低占比'), typed)
  expect(onChange).not.toHaveBeenCalled()
  leave(field('粉丝性别最低占比'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ name: '女', min })
})

test('the field of a cascader has the name of its box, also when it appears with the list', async () => {
  const tree = [{ value: 1, label: '美妆', children: [{ value: 2, label: '口红' }] }]
  show(
    <>
      <TreeCascader label="类目" tree={tree} multiple value={[2]} onChange={() => {}} />
      <TreeCascader label="部门" tree={tree} value={undefined} onChange={() => {}} />
    </>,
  )
  await settles(() => expect(box.querySelectorAll('[role="combobox"]')).toHaveLength(2))
  act(() => box.querySelector<HTMLElement>('[role="combobox"][aria-label="部门"]')?.click())
  await settles(() => {
    const names = [...box.querySelectorAll('input')].map((each) => each.getAttribute('aria-label'))
    expect(names).toEqual(['类目', '部门'])
  })
})

describe('TreeCascader', () => {
  const tree = [
    { value: 1, label: '美妆' },
    { value: 2, label: '食品' },
  ]
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((each) => each.textContent === '食品')
  const openList = async () => {
    await settles(() => expect(box.querySelector('[role="combobox"]')).not.toBeNull())
    act(() => box.querySelector<HTMLElement>('[role="combobox"]')?.click())
    await settles(() => expect(option()).toBeDefined())
  }
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    ['one node', false, 2],
    ['several nodes', true, [2]],
  ])('%s: a choice is reported once, 100 ms later, and not when it is the value already', async (_, multiple, told) => {
    const onChange = vi.fn()
    const shown = (value: number[]) =>
      multiple ? (
        <TreeCascader label="部门" tree={tree} multiple value={value} onChange={onChange} />
      ) : (
        <TreeCascader label="部门" tree={tree} value={value[0]} onChange={onChange} />
      )
    show(shown([]))
    await openList()
    vi.useFakeTimers()
    act(() => (option()?.querySelector<HTMLElement>('.semi-checkbox') ?? option())?.click())
    act(() => void vi.advanceTimersByTime(99))
    expect(onChange).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(told)
    // One node is a complete choice.
    expect(box.querySelector('[role="combobox"]')?.getAttribute('aria-expanded')).toBe(String(multiple))
  })

  test('of several, a press on the words of a last node ticks it, one on those of a node above others unfolds it', async () => {
    const onChange = vi.fn()
    const deep = [{ value: 1, label: '美妆', children: [{ value: 2, label: '食品' }] }]
    show(<TreeCascader label="类目" tree={deep} multiple value={[]} onChange={onChange} />)
    const words = (text: string) =>
      [...document.querySelectorAll<HTMLElement>('[role="menuitem"] span')].find((each) => each.textContent === text)
    await settles(() => expect(box.querySelector('[role="combobox"]')).not.toBeNull())
    act(() => box.querySelector<HTMLElement>('[role="combobox"]')?.click())
    await settles(() => expect(words('美妆')).toBeDefined())
    vi.useFakeTimers()
    act(() => words('美妆')?.click())
    act(() => void vi.advanceTimersByTime(1000))
    expect(onChange).not.toHaveBeenCalled()
    act(() => words('食品')?.click())
    act(() => void vi.advanceTimersByTime(1000))
    expect(onChange.mock.calls).toEqual([[[1]]])
  })

  test('who presses something else within these 100 ms is not too quick for it; a further tick waits anew', async () => {
    const onChange = vi.fn()
    show(<TreeCascader label="部门" tree={tree} multiple value={[]} onChange={onChange} />)
    await openList()
    const press = (place: Element | null | undefined) =>
      act(() => void place?.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    vi.useFakeTimers()
    act(() => option()?.querySelector<HTMLElement>('.semi-checkbox')?.click())
    press(option())
    expect(onChange).not.toHaveBeenCalled()
    press(document.body)
    expect(onChange).toHaveBeenCalledExactlyOnceWith([2])
    act(() => void vi.advanceTimersByTime(1000))
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('what was ticked and given up at once is not told', async () => {
    const onChange = vi.fn()
    show(<TreeCascader label="部门" tree={tree} multiple value={[]} onChange={onChange} />)
    await openList()
    vi.useFakeTimers()
    const tick = () => act(() => option()?.querySelector<HTMLElement>('.semi-checkbox')?.click())
    tick()
    act(() => void vi.advanceTimersByTime(50))
    tick()
    act(() => void vi.advanceTimersByTime(1000))
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('Select', () => {
  const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
  const choose = async (at: number) => {
    act(() => box.querySelector<HTMLElement>('[role="combobox"]')?.click())
    await settles(() => expect(options().length).toBe(2))
    act(() => options()[at]?.click())
  }
  const listFades = async () => {
    for (const part of document.querySelectorAll('.semi-popover-wrapper, .semi-portal-inner *'))
      act(() => void part.dispatchEvent(new Event('webkitAnimationEnd', { bubbles: true })))
    await settles(() => expect(options()).toEqual([]))
  }
  const shown = (value: string | null, onChange: (value: unknown) => void) => (
    <Select
      aria-label="原因"
      showClear
      optionList={[
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ]}
      value={value ?? (null as unknown as undefined)}
      onChange={onChange}
    />
  )

  test('a choice is told at once, while its list still fades, and not again', async () => {
    const onChange = vi.fn()
    show(shown(null, onChange))
    await choose(1)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('b')
    show(shown('b', onChange))
    await listFades()
    await choose(1)
    await listFades()
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('a choice that is not taken over is told once as well, and can be made again', async () => {
    const onChange = vi.fn()
    show(shown('a', onChange))
    await choose(1)
    await listFades()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('b')
    await choose(1)
    await listFades()
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('a search hears of what is composed when it is done, once', async () => {
    const onSearch = vi.fn()
    show(<Select aria-label="达人" filter remote optionList={[]} onSearch={onSearch} />)
    act(() => box.querySelector<HTMLElement>('[role="combobox"]')?.click())
    await settles(() => expect(box.querySelector('input')).not.toBeNull())
    const input = box.querySelector('input')
    const type = (text: string, isComposing: boolean) =>
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input?.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
      })
    for (const text of ['ch', 'cheng', '橙风']) type(text, true)
    expect(onSearch).not.toHaveBeenCalled()
    act(() => void input?.dispatchEvent(new Event('compositionend', { bubbles: true })))
    expect(onSearch.mock.calls.map(([text]) => text)).toEqual(['橙风'])
    type('橙风瑜伽', false)
    expect(onSearch.mock.calls.map(([text]) => text)).toEqual(['橙风', '橙风瑜伽'])
  })

  test('clearing is told', () => {
    const onChange = vi.fn()
    show(shown('a', onChange))
    act(() => void box.querySelector('.semi-select')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
    act(() => box.querySelector<HTMLElement>('.semi-select-clear')?.click())
    expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined)
  })
})

test('a closed select does not measure where its list would be when other options come', async () => {
  show(<Select aria-label="原因" optionList={[{ value: 'a', label: '甲' }]} />)
  await settles(() => expect(box.querySelector('[role="combobox"]')).not.toBeNull())
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  show(<Select aria-label="原因" optionList={[{ value: 'b', label: '乙' }]} />)
  expect(measured).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('components of the library have plain defaults: React walks through them at each drawing', () => {
  expect(Object.keys(LibrarySelect.defaultProps)).toContain('motion')
  expect(types.isProxy(LibrarySelect.defaultProps)).toBe(false)
})

test('a closed select points at no option; the field to search in has its name', async () => {
  show(<Select aria-label="成员" filter multiple optionList={[{ value: 1, label: '林夏' }]} />)
  const [select, search] = ['[role="combobox"]', '[role="combobox"] input'].map((part) => box.querySelector(part))
  const pointers = () => [select, search].map((part) => part?.hasAttribute('aria-activedescendant'))
  await act(async () => vi.waitFor(() => expect(pointers()).toEqual([false, false])))
  const named = search?.getAttribute('aria-labelledby') ?? ''
  expect(document.getElementById(named)?.textContent).toBe('成员')
})
