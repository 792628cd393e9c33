// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { type Session, sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, logout } from '../../session/endSession.ts'
import { restartAs } from '../../session/restartAs.ts'
import { keepToken } from '../../session/token.ts'
import { CustomerService } from './CustomerService.tsx'

// The customer service learns who signed out, by whatever way.

const answer = vi.hoisted(() => vi.fn(async (): Promise<unknown> => undefined))
vi.mock('@crm/client/request', () => ({ cancelAllCalls: () => {}, send: answer }))

const told: unknown[][] = []
let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  told.length = 0
  keepToken('mine')
  const session = { user: { user_id: 11 }, config: { customer_service: { user_id: 11, corp_name: '甲企业' } } }
  shellStore.set(sessionAtom, { status: 'signed-in', session: session as unknown as Session }) // what is read of it
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  const props = { open: true, onClose: () => {}, onUnread: () => {} }
  act(() => root.render(<CustomerService address="https://service.example/chat" {...props} />))
  const inside = box.querySelector('iframe')?.contentWindow
  if (!inside) throw new Error('no frame')
  inside.postMessage = ((...given: unknown[]) => void told.push(given)) as typeof inside.postMessage
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it gets who asks', () => {
  expect(box.querySelector('iframe')?.src).toBe(
    'https://service.example/chat?user_id=11&corp_name=%E7%94%B2%E4%BC%81%E4%B8%9A',
  )
})

test.each([
  ['signing out, before the server is told', () => void logout(11)],
  ['going on as somebody else', () => restartAs('other')],
  ['a session that the server has ended', () => endSession({ report: 40004 })],
])('%s logs it off, at its own origin', (_, leave) => {
  answer.mockImplementation(() => {
    if (told.length === 0) throw new CallFailure('network', -1, 'too late')
    return new Promise(() => {})
  })
  // Nothing is drawn meanwhile: the frame is there until the page goes.
  leave()
  expect(told).toEqual([[{ type: 'logoff' }, 'https://service.example']])
})

test('no callback runs once it is gone', () => {
  act(() => root.render(null))
  restartAs('other')
  expect(told).toEqual([])
})
