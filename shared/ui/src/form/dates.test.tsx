// @vitest-environment jsdom
import { setClock } from '@crm/base/clock'
import { type DateType, dayRange, presetRange } from '@crm/base/dates'
import { word } from '@crm/base/messages'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MixedDateDropdown } from './DateDropdown.tsx'
import { DateRangeRadio } from './DateRangeRadio.tsx'

// The two ways to choose dates, to the day. Today is Tuesday, 2026-03-10.

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setClock(Date.UTC(2026, 2, 10, 4))
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  setClock()
  vi.useRealTimers()
})

const show = (node: ReactNode) => act(async () => root.render(node))
/** Popups come and go over a few turns. */
const settles = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
    check()
  })
const all = (role: string) => [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)]
const press = (role: string, name: string) =>
  act(async () =>
    all(role)
      .find((each) => each.textContent === name || each.getAttribute('aria-label') === name)
      ?.click(),
  )
const days = (first: string, last: string) => {
  const { start_time: start, end_time: end } = dayRange(first, last) ?? {}
  return { start, end }
}

describe('数据统计日期', () => {
  const ALL: readonly DateType[] = ['all', 'today', 'yesterday', 'last7day', 'last30day', 'customize', 'more']

  test('has its options, the first of them chosen, and says what they mean', async () => {
    await show(<DateRangeRadio value={{ type: 'all' }} onChange={vi.fn()} types={ALL} />)
    expect(all('radio').map((each) => each.textContent)).toEqual([
      '全部',
      '今天',
      '昨天',
      '近7天',
      '近30天',
      '自定义',
      '更多',
    ])
    expect(box.textContent).toContain(`${word.statisticsDate}：${word.allTime}`)
    vi.useFakeTimers()
    const note = [...box.querySelectorAll('span')].find((each) => each.textContent?.startsWith(word.statisticsDate))
    act(() => void note?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
    act(() => void vi.advanceTimersByTime(300))
    expect(document.querySelector('[role=tooltip]')?.textContent).toBe(word.statisticsHint)
  })

  test.each([
    ['今天', { type: 'today' }],
    ['昨天', { type: 'yesterday' }],
    ['近7天', { type: 'last7day' }],
    ['近30天', { type: 'last30day' }],
    ['全部', { type: 'all' }],
  ])('%s applies at once', async (name, choice) => {
    const onChange = vi.fn()
    await show(
      <DateRangeRadio value={{ type: 'customize', ...days('2026-03-01', '2026-03-02') }} onChange={onChange} />,
    )
    await press('radio', name)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(choice)
  })

  test.each(['自定义', '更多'])('%s tells nothing until two days are picked; days to come cannot be', async (name) => {
    const onChange = vi.fn()
    await show(<DateRangeRadio value={{ type: 'today' }} onChange={onChange} types={ALL} />)
    await press('radio', name)
    await settles(() => expect(all('gridcell').length).toBeGreaterThan(0))
    const cell = (day: string) => all('gridcell').find((each) => each.getAttribute('aria-label') === day)
    // A grid without rows is none to a screen reader.
    expect(all('row')).toHaveLength(6)
    for (const each of all('gridcell')) expect(each.parentElement?.role).toBe('row')
    expect(['2026-03-10', '2026-03-11'].map((day) => cell(day)?.getAttribute('aria-disabled'))).toEqual([
      'false',
      'true',
    ])
    for (const day of ['2026-03-11', '2026-03-04', '2026-03-02']) {
      expect(onChange).not.toHaveBeenCalled()
      await press('gridcell', day)
    }
    const type = name === '更多' ? 'more' : 'customize'
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ type, ...days('2026-03-02', '2026-03-04') })
  })

  test.each([
    [presetRange, 'last7day', '近7天', '2026.03.04 - 2026.03.10'],
    [() => dayRange('2026-03-01', '2026-03-02'), undefined, '自定义', '2026.03.01 - 2026.03.02'],
  ] as const)('a supplied range chooses what it equals: %#', async (rangeOf, preset, name, text) => {
    setClock(Date.UTC(2026, 2, 10, 4))
    const range = preset ? rangeOf(preset) : (rangeOf as () => ReturnType<typeof dayRange>)()
    // A type that the radio does not offer: its days decide.
    await show(
      <DateRangeRadio value={{ type: 'week', start: range?.start_time, end: range?.end_time }} onChange={vi.fn()} />,
    )
    expect(
      all('radio')
        .filter((each) => each.getAttribute('aria-checked') === 'true')
        .map((each) => each.textContent),
    ).toEqual([name])
    expect(box.textContent).toContain(text)
  })
})

describe('the mixed dropdown', () => {
  const open = async (onChange: (choice: object) => void = vi.fn()) => {
    await show(<MixedDateDropdown value={{ type: 'all' }} onChange={onChange} label="日期" />)
    await act(async () => box.querySelector('button')?.click())
    await settles(() => expect(all('option').length).toBeGreaterThan(0))
  }

  test('has eight ways', async () => {
    await open()
    expect(all('option').map((each) => each.textContent)).toEqual([
      '全部',
      '今天',
      '昨天',
      '近7天',
      '近30天',
      '自然日',
      '自然周',
      '自然月',
    ])
    expect(all('grid')).toEqual([])
  })

  test.each([
    ['全部', 'all'],
    ['今天', 'today'],
    ['昨天', 'yesterday'],
    ['近7天', 'last7day'],
    ['近30天', 'last30day'],
  ])('the shortcut %s confirms and closes', async (name, type) => {
    const onChange = vi.fn()
    await open(onChange)
    await press('option', name)
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ type })
    expect(box.querySelector('button')?.getAttribute('aria-expanded')).toBe('false')
  })

  test.each([
    ['自然日', 'day', '2026-03-04', '2026-03-04', '2026-03-04'],
    ['自然周', 'week', '2026-03-04', '2026-03-03', '2026-03-09'],
    ['自然月', 'month', '2026-03-04', '2026-03-04', '2026-03-31'],
  ])('%s shows a calendar; a pick tells its range and closes', async (name, type, picked, first, last) => {
    const onChange = vi.fn()
    await open(onChange)
    await press('option', name)
    expect(onChange).not.toHaveBeenCalled()
    expect(all('grid')).toHaveLength(1)
    await press('gridcell', picked)
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ type, ...days(first, last) })
    expect(box.querySelector('button')?.getAttribute('aria-expanded')).toBe('false')
  })
})
