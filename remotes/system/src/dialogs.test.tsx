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
import { talentsRoutes } from '@crm/contracts/routes/talents'
import { NoticeSettings } from './notice-settings/NoticeSettings.tsx'
import { TaskCentre } from './task-centre/TaskCentre.tsx'

// How wide the dialogs are that everybody opens by name, and how often the open list of tasks asks again.

const server = vi.hoisted(() => ({ asked: [] as [string, unknown][] }))
const NOTHING = { list: [], page_info: { total_count: 0, total_page: 0, page: 1, size: 20 }, ext: {} }
vi.mock('@crm/client/request', () => ({
  cancelAllCalls: () => {},
  send: async (call: { id: string }, request: unknown) => {
    server.asked.push([call.id, request])
    return call.id.startsWith('tasks.') ? NOTHING : new Promise(() => {})
  },
}))

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  server.asked = []
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
  vi.useRealTimers()
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
  ['任务列表', 1026, () => <TaskCentre onClose={() => {}} />],
  ['消息提醒设置', 507, () => <NoticeSettings onClose={() => {}} />],
])('%s is %i px wide', async (title, width, part) => {
  await show(part())
  expect(layer()?.querySelector('h2')?.textContent).toBe(title)
  expect(layer()?.style.width).toBe(`${width}px`)
})

test('the open list asks again every ten seconds', async () => {
  vi.useFakeTimers()
  const asked = () => server.asked.filter(([id]) => id === 'tasks.importTasks').length
  await show(<TaskCentre onClose={() => {}} />)
  await act(async () => vi.advanceTimersByTimeAsync(5))
  const before = asked()
  expect(before).toBeGreaterThan(0)
  await act(async () => vi.advanceTimersByTimeAsync(9_900))
  expect(asked()).toBe(before)
  await act(async () => vi.advanceTimersByTimeAsync(200))
  expect(asked()).toBe(before + 1)
})

test('without tasks it offers the lists that start some, those the reader may open, in a new window', async () => {
  shellStore.set(portalAtom, {
    remotes: [],
    routes: talentsRoutes.filter(({ name }) => name === 'TalentPublic' || name === 'TalentManage'),
    features: {},
    portalType: 'public',
  } as unknown as PortalManifest) // what is read of it
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await show(<TaskCentre onClose={() => {}} />)
  await vi.waitFor(() => expect(layer()?.textContent).toContain('暂无导入任务'))
  const names = ['达人公海', '我的达人', '企业达人库', '合作订单', '素材']
  const offered = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    names.includes(textContent ?? ''),
  )
  expect(offered.map(({ textContent }) => textContent)).toEqual(['达人公海'])
  act(() => offered[0]?.click())
  expect(opened).toHaveBeenCalledExactlyOnceWith('/talent/public?platform=dy', '_blank', 'noopener')
})
