// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { setClock } from '@crm/base/clock'
import { type Session, sessionAtom } from '@crm/platform/session'
import { storageKeys } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LookBar } from '../frame/LookBar.tsx'
import { logout } from './endSession.ts'
import { onAuthFailure } from './followOtherTab.ts'
import { lookAs } from './restartAs.ts'
import { isTokenAside, keepToken, readToken } from './token.ts'

// Through other eyes the own sign-in waits, and is there again however they are closed.

const sent = vi.hoisted(() => [] as { id: string; request: unknown; token: string | null }[])
vi.mock('@crm/client/request', () => ({
  cancelAllCalls: () => {},
  send: async (call: { id: string }, request: unknown) =>
    void sent.push({ id: call.id, request, token: localStorage.getItem('crm.v1.token') }),
}))

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  sent.length = 0
  localStorage.clear()
  setClock(1_800_000_000_000)
  keepToken('own')
  // what is read of it
  shellStore.set(sessionAtom, { status: 'signed-in', session: { user: { user_id: 11 } } as unknown as Session })
  lookAs('eyes')
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  setClock()
  vi.useRealTimers()
})

const show = () =>
  act(async () =>
    root.render(<LookBar look={{ of: 'role', name: '带货媒介', by_name: '林一', until: 1_800_000_000 + 900 }} />),
  )
const isOwn = () => [readToken(), isTokenAside()]

test('the bar says through whose eyes, and ends them at the server', async () => {
  expect(readToken()).toBe('Bearer eyes')
  await show()
  expect(box.textContent).toContain('林一正在以角色「带货媒介」的视角查看，只能查看，15 分钟后自动结束')
  await act(async () => box.querySelector('button')?.click())
  expect(sent).toEqual([{ id: 'looks.end', request: {}, token: '"Bearer eyes"' }])
  expect(isOwn()).toEqual(['Bearer own', false])
})

test('their time closes them without a call', async () => {
  await show()
  setClock(1_800_000_000_000 + 900_000)
  await act(async () => vi.advanceTimersByTimeAsync(1000))
  expect(sent).toEqual([])
  expect(isOwn()).toEqual(['Bearer own', false])
})

test('their end at the server signs nobody out', () => {
  onAuthFailure(new CallFailure('auth', 40_002, '登录已失效，请重新登录'))
  expect(isOwn()).toEqual(['Bearer own', false])
  expect(shellStore.get(sessionAtom).status).toBe('signed-in')
})

test('signing out is that of the administrator', async () => {
  await logout(12)
  expect(sent).toEqual([{ id: 'session.logout', request: {}, token: '"Bearer own"' }])
  expect([localStorage.getItem(storageKeys.token), isTokenAside()]).toEqual([null, false])
})
