// @vitest-environment jsdom
import { UNAVAILABLE } from '@crm/base/numbers'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Change } from '../cells/Figures.tsx'
import { FigureStrip } from '../figures/FigureStrip.tsx'

const read = { state: 'ready' as const, failure: undefined, retry: () => {} }
const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const than = { start: at('2026-02-01T00:00:00'), end: at('2026-02-28T23:59:59') }
const items = (...changes: number[]) =>
  changes.map((rate, index) => ({ key: String(index), title: `指标${index}`, value: 5, change: { rate, than } }))
const textOf = (node: ReactElement) => {
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(node)
  return box.textContent
}

test.each([
  ['no period before', [UNAVAILABLE, UNAVAILABLE], '指标05指标15'],
  ['nothing in the period before for one', [12.5, UNAVAILABLE], '指标05↑ +12.50%指标15'],
  ['as much as before', [0, -1], '指标050.00%指标15↓ -1.00%'],
])('%s', (_, changes, strip) => {
  expect(textOf(<FigureStrip items={items(...changes)} read={read} />)).toBe(strip)
})

describe('the tooltip of a change names the days that it compares with', () => {
  let box: HTMLElement
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.useFakeTimers()
    box = document.body.appendChild(document.createElement('div'))
    root = createRoot(box)
  })
  afterEach(() => {
    act(() => root.unmount())
    box.remove()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  /** What the pointer reads over the part that shows a text. */
  const tooltipOver = (text: string) => {
    const part = [...box.querySelectorAll('span')].findLast((each) => each.textContent === text)
    act(() => void part?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
    act(() => void vi.advanceTimersByTime(300))
    return document.querySelector('[role=tooltip]')?.textContent
  }

  test.each([
    ['a strip', <FigureStrip key="" items={items(-3)} read={read} />, '↓ -3.00%', '对比 2026.02.01–02.28'],
    ['a cell', <Change key="" rate={0} than={than} />, '0.00%', '对比 2026.02.01–02.28'],
    ['nothing before', <Change key="" rate={UNAVAILABLE} than={than} />, '-', '暂无数据，对比 2026.02.01–02.28'],
    ['no days before', <Change key="" rate={UNAVAILABLE} than={undefined} />, '-', '暂无数据'],
    [
      'days of two years',
      <Change key="" rate={1} than={{ start: at('2025-12-29T00:00:00'), end: at('2026-01-04T23:59:59') }} />,
      '↑ +1.00%',
      '对比 2025.12.29–2026.01.04',
    ],
  ])('%s', (_, node, shown, tooltip) => {
    act(() => root.render(node))
    expect(tooltipOver(shown)).toBe(tooltip)
  })
})
