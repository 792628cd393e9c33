// @vitest-environment jsdom
import { UNAVAILABLE } from '@crm/base/numbers'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FigureStrip } from '../figures/FigureStrip.tsx'
import { KpiRow } from '../figures/KpiCard.tsx'

const read = { state: 'ready' as const, failure: undefined, retry: () => {} }
const items = (...changes: number[]) =>
  changes.map((change, index) => ({ key: String(index), title: `指标${index}`, value: 5, change }))
const textOf = (node: React.ReactElement) => {
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(node)
  return box.textContent
}

test.each([
  ['no period before', [UNAVAILABLE, UNAVAILABLE], '指标05指标15', '指标05指标15'],
  [
    'nothing in the period before for one',
    [12.5, UNAVAILABLE],
    '指标05环比 ↑ +12.50%指标15环比 -',
    '指标05↑ +12.50%指标15',
  ],
  ['as much as before', [0, -1], '指标05环比 0.00%指标15环比 ↓ -1.00%', '指标050.00%指标15↓ -1.00%'],
])('%s', (_, changes, cards, strip) => {
  expect(textOf(<KpiRow items={items(...changes)} read={read} />)).toBe(cards)
  expect(textOf(<FigureStrip items={items(...changes)} read={read} />)).toBe(strip)
})
