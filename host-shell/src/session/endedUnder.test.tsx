// @vitest-environment jsdom
import { testWho } from '@crm/access/testWho'
import { CallFailure } from '@crm/client/failure'
import { QueryClientProvider, queryClient } from '@crm/client/hooks'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { confirm } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { open } from '@crm/platform/openers'
import { portalAtom } from '@crm/platform/portal'
import { Router } from '@crm/platform/router'
import { type Session, sessionAtom } from '@crm/platform/session'
import { storageKeys } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Feedback, startFeedback } from '../frame/Feedback.tsx'
import { OpenerHost, startOpeners } from '../dialogs/OpenerHost.tsx'
import { followOtherTab, onAuthFailure } from './followOtherTab.ts'
import { loadSession } from './loadSession.ts'
import { keepToken } from './token.ts'

// The server ends a session under whatever is open: nothing of it stays over the sign-in page, and what was typed is offered to whoever
// comes back.

const server = vi.hoisted(() => ({ answers: {} as Record<string, unknown> }))
vi.mock('@crm/client/request', () => ({
  cancelAllCalls: () => {},
  send: async (call: { id: string }) => server.answers[call.id] ?? new Promise(() => {}),
}))

let box: HTMLElement
let root: Root
const crashed = vi.spyOn(console, 'error')
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  crashed.mockReset()
  localStorage.clear()
  queryClient.clear()
  server.answers = {}
  const portal = { remotes: [], routes: [], features: {}, portalType: 'public', theme: { title: '觅达' } }
  shellStore.set(portalAtom, portal as unknown as PortalManifest) // what is read of it
  signIn(11)
  startOpeners()
  startFeedback()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Router location={history.location} navigator={history}>
          <OpenerHost />
          <Feedback />
        </Router>
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

function signIn(user_id: number): void {
  keepToken('mine')
  const who = testWho({ user_id })
  const user = { ...who, avatar: '', phone: '138****0002', cmm_follow: 1 }
  shellStore.set(sessionAtom, { status: 'signed-in', session: { user, who } as unknown as Session }) // what is read of it
}
const end = () => act(async () => onAuthFailure(new CallFailure('auth', 40004, '登录已失效，请重新登录')))
const dialogs = () =>
  [...document.querySelectorAll('[role=dialog]')].map((each) => each.querySelector('h2')?.textContent)
const shown = (title: string) =>
  vi.waitFor(
    async () => {
      await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
      expect(dialogs()).toEqual([title])
    },
    { timeout: 15_000 },
  )
function type(value: string): void {
  const field = document.querySelector<HTMLInputElement>('[role=dialog] input:not([type=file])')
  if (!field) throw new Error('no field')
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('an open dialog goes with the session, and does not draw once more without it', async () => {
  act(() => open('editProfile', {}))
  await shown('编辑资料')
  await end()
  expect(dialogs()).toEqual([])
  expect(crashed.mock.calls.filter((call) => /outside a session|threw/.test(String(call)))).toEqual([])
})

test('an open question is answered with no', async () => {
  let answer: boolean | undefined
  await act(async () => void confirm({ title: '删除达人？' }).then((given) => (answer = given !== undefined)))
  expect(dialogs()).toEqual(['删除达人？'])
  await end()
  expect([dialogs(), answer]).toEqual([[], false])
})

describe('what was typed', () => {
  const back = (
    user_id: number,
    signsIn = () => {
      keepToken('new')
      void loadSession()
    },
  ) => {
    // Only who it is decides; everything else may be missing.
    const session = { user_id, role_id: 2, corp_id: 1, corp_info: { version: {} }, corp_list: [], corp_setting: {} }
    server.answers = {
      'session.userInfo': session,
      'session.userConfig': {},
      'session.userPermission': [],
      'session.corpFollowInfo': {},
      'session.grayscaleConfig': {},
      'common.userSettingGet': [],
      'notice.unreadCount': {},
      'session.questionnaireSetting': {},
      'session.commissionRule': {},
    }
    return act(async () => {
      signsIn()
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
  }
  const typeSomething = async () => {
    act(() => open('editProfile', {}))
    await shown('编辑资料')
    type('新的昵称')
  }
  const refuse = () =>
    act(async () => [...document.querySelectorAll('button')].find((each) => each.textContent === '不需要')?.click())
  beforeEach(async () => {
    await typeSomething()
    await end()
  })

  test('is offered to the same person, once', async () => {
    await back(11)
    await shown('登录失效前有内容未提交')
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('昵称：新的昵称')
    await refuse()
    await end()
    await back(11)
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(dialogs()).toEqual([])
  })

  test('stays when another tab signs out, and is offered when it signs in again', async () => {
    await back(11)
    await shown('登录失效前有内容未提交')
    await refuse()
    signIn(11)
    await typeSomething()
    localStorage.removeItem(storageKeys.token)
    await act(async () => followOtherTab(false))
    expect([dialogs(), shellStore.get(sessionAtom).status]).toEqual([[], 'signed-out'])
    await back(11, () => {
      localStorage.setItem(storageKeys.token, '"Bearer new"')
      followOtherTab(true)
    })
    await shown('登录失效前有内容未提交')
    await refuse()
  })

  test('is nobody else’s', async () => {
    await back(12)
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(dialogs()).toEqual([])
  })
})
