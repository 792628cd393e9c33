// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { queryClient } from '@crm/client/hooks'
import { sessionAtom, type Session } from '@crm/platform/session'
import { storageKeys } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followOtherTab, onAuthFailure } from './followOtherTab.ts'
import { restartAs } from './restartAs.ts'
import { clearToken, isSuperseded, keepToken, onTokenElsewhere, readToken, restoreToken } from './token.ts'

const requests = vi.hoisted(() => [] as string[])
const cancelled = vi.hoisted(() => vi.fn())
vi.mock('@crm/client/request', () => ({
  cancelAllCalls: cancelled,
  send: async (call: { id: string }) => void requests.push(call.id),
}))

const stored = () => localStorage.getItem(storageKeys.token)
const otherTab = (token: string | undefined) => {
  if (token === undefined) localStorage.removeItem(storageKeys.token)
  else localStorage.setItem(storageKeys.token, JSON.stringify(`Bearer ${token}`))
}
const ended = () => new CallFailure('auth', 40004, '登录已失效，请重新登录')

beforeEach(() => {
  requests.length = 0
  cancelled.mockReset()
  localStorage.clear()
  keepToken('mine')
  // what is read of it
  shellStore.set(sessionAtom, { status: 'signed-in', session: { user: { user_id: 11 } } as unknown as Session })
})

describe('a token', () => {
  it('is kept with its prefix and read at the next boot', () => {
    expect([readToken(), stored()]).toEqual(['Bearer mine', '"Bearer mine"'])
    expect(restoreToken()).toBe(true)
    clearToken()
    expect([readToken(), stored(), restoreToken()]).toEqual([undefined, null, false])
  })

  it.each([
    ['signed out', undefined, [false]],
    ['went on as somebody else', 'other', [true]],
    ['wrote the same', 'mine', []],
  ])('of a tab that %s reaches the others, a sleeping one when it is looked at', (_, token, told) => {
    for (const news of [new StorageEvent('storage', { key: storageKeys.token }), new Event('focus')]) {
      keepToken('mine')
      const changes: boolean[] = []
      const stop = onTokenElsewhere((signedIn) => changes.push(signedIn))
      otherTab(token)
      window.dispatchEvent(news)
      stop()
      window.dispatchEvent(news)
      expect(changes, news.type).toEqual(told)
    }
  })
})

it('a browser that keeps nothing signs nobody out when the tab is looked at', () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  localStorage.clear()
  keepToken('mine')
  const changes: boolean[] = []
  const stop = onTokenElsewhere((signedIn) => changes.push(signedIn))
  window.dispatchEvent(new Event('focus'))
  stop()
  blocked.mockRestore()
  expect([changes, readToken()]).toEqual([[], 'Bearer mine'])
})

describe('an auth failure', () => {
  it('ends the session, once', () => {
    onAuthFailure(ended())
    onAuthFailure(ended())
    expect(requests).toEqual(['session.traceLogoutReport'])
    expect([stored(), shellStore.get(sessionAtom).status]).toEqual([null, 'signed-out'])
  })

  it('of the old token, while another tab has gone on with a new one, signs nobody out', () => {
    otherTab('new')
    expect(isSuperseded()).toBe(true)
    onAuthFailure(ended())
    expect([requests, stored()]).toEqual([[], '"Bearer new"'])
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('leaves what another tab has stored even when this one forgets', () => {
    otherTab('new')
    clearToken()
    expect(stored()).toBe('"Bearer new"')
  })
})

it('going on as somebody else forgets what was theirs and keeps the new token', () => {
  const known = [storageKeys.platform, storageKeys.module]
  for (const key of known) localStorage.setItem(key, '"ks"')
  queryClient.setQueryData(['theirs'], 1)
  restartAs('new')
  expect(known.map((key) => localStorage.getItem(key))).toEqual([null, null])
  expect([stored(), readToken(), queryClient.getQueryData(['theirs'])]).toEqual([
    '"Bearer new"',
    'Bearer new',
    undefined,
  ])
})

it('following another tab begins with nothing under way', () => {
  followOtherTab(true)
  expect(cancelled).toHaveBeenCalledOnce()
})
