// @vitest-environment jsdom
import { testWho } from '@crm/access/testWho'
import { QueryClientProvider, queryClient } from '@crm/client/hooks'
import type { PortalManifest } from '@crm/contracts/manifest'
import { portalAtom } from '@crm/platform/portal'
import { history } from '@crm/platform/history'
import { Router } from '@crm/platform/router'
import { type Session, sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GoodsDrawer } from './drawer/GoodsDrawer.tsx'
import { ReceiversDialog } from './drawer/ReceiversDialog.tsx'
import { SpecDialog } from './parts/SpecDialog.tsx'
import { GoodsStackDrawer } from './stack/GoodsStackDrawer.tsx'

// How wide the drawers and dialogs of goods are.

vi.mock('@crm/client/request', () => ({ cancelAllCalls: () => {}, send: () => new Promise(() => {}) }))

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  queryClient.clear()
  shellStore.set(portalAtom, {
    remotes: [],
    routes: [],
    features: {},
    portalType: 'public',
  } as unknown as PortalManifest) // what is read of it
  const who = testWho()
  shellStore.set(sessionAtom, { status: 'signed-in', session: { who, user: who, settings: {} } as unknown as Session }) // what is read
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

const show = (part: ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Router location={history.location} navigator={history}>
          {part}
        </Router>
      </QueryClientProvider>,
    ),
  )
const layer = () => document.querySelector<HTMLElement>('[role="dialog"]')

test.each([
  ['商品详情', 1208, () => <GoodsDrawer product_id="p" onClose={() => {}} />],
  ['商品规格', 668, () => <SpecDialog productId="p" onClose={() => {}} />],
  ['寄样达人列表', 704, () => <ReceiversDialog request={{ product_id: 'p' }} onClose={() => {}} />],
  ['商品（0）', 520, () => <GoodsStackDrawer goods={[]} onClose={() => {}} />],
])('%s is %i px wide', async (title, width, part) => {
  await show(part())
  expect(layer()?.querySelector('h2')?.textContent).toBe(title)
  expect(layer()?.style.width).toBe(`${width}px`)
})
