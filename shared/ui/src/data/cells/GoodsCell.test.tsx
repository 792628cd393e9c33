// @vitest-environment jsdom
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { setOpenerHost } from '@crm/platform/openers'
import { portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GoodsCell, goodsMask, GoodsStack } from './GoodsCell.tsx'

let box: HTMLElement
let root: Root
const opened = vi.fn()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  shellStore.set(portalAtom, { remotes: [] } as unknown as PortalManifest) // what is read of it
  setOpenerHost(opened, ['goodsStack', 'goodsDrawer'])
  opened.mockClear()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

const goods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ product_id: `p${index}`, title: `商品${index}`, image: '' }))

test.each([
  [1, 1, undefined],
  [3, 3, undefined],
  [4, 3, '+1'],
  [9, 3, '+6'],
])('a stack of %i shows %i, then %s, which opens all of them', (count, shown, rest) => {
  act(() => root.render(<GoodsStack goods={goods(count)} />))
  const buttons = [...box.querySelectorAll('button')]
  expect(buttons.filter((each) => each.title !== '')).toHaveLength(shown)
  const more = buttons.find((each) => each.title === '')
  expect(more?.textContent).toBe(rest)
  act(() => more?.click())
  if (rest) expect(opened).toHaveBeenCalledExactlyOnceWith('goodsStack', { goods: goods(count) })
})

test('a single product of a stack is named beside its cover, several are not', () => {
  const covered = (count: number) => goods(count).map((each) => ({ ...each, image: '/x.png' }))
  act(() => root.render(<GoodsStack goods={covered(1)} />))
  expect(box.textContent).toBe('商品0')
  act(() => root.render(<GoodsStack goods={covered(2)} />))
  expect(box.textContent).toBe('')
  act(() => root.render(<GoodsStack goods={covered(1)} total={5} />))
  expect(box.textContent).toBe('+4')
})

const one = { product_id: 'p', title: '商品', image: '/x.png' }
test.each([
  ['cell', <GoodsCell key="cell" goods={one} />],
  ['stack', <GoodsStack key="stack" goods={[one]} />],
])('a cover is 48 px wide in a %s', (_name, node) => {
  act(() => root.render(node))
  expect(box.querySelector('img')?.width).toBe(48)
})

test.each([
  [0, undefined],
  [3, undefined],
  [1, '已下架'],
  [2, '已删除'],
  [9, '已删除'],
])('a product of status %i is masked %s', (status, mask) => {
  expect(goodsMask(status)).toBe(mask)
})
