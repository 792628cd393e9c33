// @vitest-environment jsdom
import { end, setUpTest, show } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChart } from './useChart.ts'

const chart = vi.hoisted(() => ({ drawn: 0, resized: 0, width: 400, height: 280 }))
vi.mock('./echarts.ts', () => ({
  makeChart: () => ({
    getZr: () => ({ on: () => {} }),
    on: () => {},
    getWidth: () => chart.width,
    getHeight: () => chart.height,
    setOption: () => {
      chart.drawn += 1
    },
    resize: () => {
      chart.resized += 1
    },
    dispose: () => {},
  }),
}))

let sizeIs: (width: number, height: number) => void = () => {}
class Sizes {
  constructor(callback: () => void) {
    sizeIs = (width, height) => {
      const size = { get: () => width, configurable: true }
      Object.defineProperty(HTMLElement.prototype, 'clientWidth', size)
      Object.defineProperty(HTMLElement.prototype, 'clientHeight', { ...size, get: () => height })
      callback()
    }
  }
  observe() {}
  disconnect() {}
}

const noOption = () => ({})
function Box() {
  return <div ref={useChart(noOption).box} />
}

beforeEach(() => {
  setUpTest()
  vi.stubGlobal('ResizeObserver', Sizes)
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
})

test('a chart is drawn once, and again only in another size', async () => {
  await show(<Box />)
  // A browser tells of every box that is watched, once, whether its size has changed or not.
  act(() => sizeIs(400, 280))
  expect(chart).toMatchObject({ drawn: 1, resized: 0 })
  act(() => sizeIs(300, 280))
  expect(chart.resized).toBe(1)
})

test('a dialog, which stops the page from scrolling, draws no chart anew; another theme does', async () => {
  const before = chart.drawn
  await show(<Box />)
  const changed = (name: string, value: string) =>
    act(async () => {
      document.body.style.setProperty(name, value)
      await new Promise((resolve) => setTimeout(resolve))
    })
  await changed('overflow', 'hidden')
  expect(chart.drawn - before).toBe(1)
  await changed('--semi-color-text-0', '#ffffff')
  expect(chart.drawn - before).toBe(2)
  document.body.removeAttribute('style')
})
