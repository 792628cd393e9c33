// @vitest-environment jsdom
import { testWho } from '@crm/access/testWho'
import { QueryClientProvider, queryClient } from '@crm/client/hooks'
import type { PortalManifest } from '@crm/contracts/manifest'
import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import { setFeedbackHost } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { type OpenerName, setOpenerHost } from '@crm/platform/openers'
import { portalAtom } from '@crm/platform/portal'
import { Router } from '@crm/platform/router'
import { type Session, sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DueDialogs } from '../../dialogs/due/DueDialogs.tsx'
import { askForGuide, isGuideAsked } from '../../dialogs/due/guideAsked.ts'
import { LoginPage } from '../LoginPage.tsx'
import { EntryPage } from './EntryPage.tsx'
import { TrialPage } from './TrialPage.tsx'

// Where somebody stands who has no enterprise yet, and what follows the moment they have one.

const server = vi.hoisted(() => ({ asked: [] as [string, unknown][], answers: {} as Record<string, unknown> }))
vi.mock('@crm/client/request', () => ({
  cancelAllCalls: () => {},
  send: async (call: { id: string }, request: unknown) => {
    server.asked.push([call.id, request])
    return server.answers[call.id] ?? new Promise(() => {})
  },
}))
const restarted = vi.hoisted(() => vi.fn())
vi.mock('../restartAs.ts', () => ({ restartAs: restarted }))
const entered = vi.hoisted(() => vi.fn())
vi.mock('../signIn.ts', async (original) => ({
  ...(await original<typeof import('../signIn.ts')>()),
  enterHere: entered,
}))
vi.mock('../singleSignOn.ts', () => ({ signInSilently: async () => {} }))

const said: string[] = []
const opened: OpenerName[] = []
let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  localStorage.clear()
  queryClient.clear()
  server.asked.length = 0
  server.answers = {}
  said.length = 0
  opened.length = 0
  restarted.mockReset()
  entered.mockReset()
  history.replace('/entry')
  // what is read of it
  const theme = { title: '觅达', logo: { light: '/logo.svg' }, slogan: '', texts: {} }
  const portal = { routes: BASELINE_ROUTES, remotes: [], features: {}, portalType: 'public', auth: {}, theme }
  shellStore.set(portalAtom, portal as unknown as PortalManifest)
  shellStore.set(sessionAtom, { status: 'signed-out' })
  setFeedbackHost({ toast: (_kind, text) => said.push(text), confirm: async () => false })
  setOpenerHost((name) => opened.push(name), ['guide'])
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

function signIn(change: Parameters<typeof testWho>[0], corp_info = { corp_name: '', status: 1 }): void {
  const who = testWho(change)
  const user = { ...who, phone: '138****0002', corp_info, corp_list: [] }
  shellStore.set(sessionAtom, { status: 'signed-in', session: { user, who } as unknown as Session }) // what is read of it
}
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
async function show(part: ReactNode): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Router location={history.location} navigator={history}>
          {part}
        </Router>
      </QueryClientProvider>,
    ),
  )
  await settle()
}
const text = () => document.body.textContent ?? ''
const button = (name: string) =>
  [...document.body.querySelectorAll('button')].find((each) => each.textContent?.trim() === name)
const press = async (name: string) => {
  const found = button(name)
  if (!found) throw new Error(`no button ${name}: ${text()}`)
  await act(async () => found.click())
  await settle()
}
const type = async (field: HTMLInputElement | null | undefined, value: string) => {
  if (!field) throw new Error('no field')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  await settle()
}
const labelled = (label: string) =>
  [...document.body.querySelectorAll('input')].find((each) => each.labels?.[0]?.textContent?.includes(label))

describe('the entry of a stranger', () => {
  beforeEach(() => show(<EntryPage />))

  test('offers the three ways, and no way out', () => {
    expect([...box.querySelectorAll('section[aria-label]')].map((each) => each.getAttribute('aria-label'))).toEqual([
      '创建企业',
      '加入企业',
      '申请试用',
    ])
    expect(button('退出登录')).toBeUndefined()
    expect(labelled('品牌名称')).toBeUndefined()
  })

  test('asks who somebody is before an enterprise is founded, and comes back', async () => {
    server.answers['session.casToken'] = { token: 't1' }
    await press('登录后创建')
    await vi.waitFor(async () => {
      await settle()
      expect(text()).toContain('登录后即可创建企业')
    })
    await type(document.body.querySelector<HTMLInputElement>('#popup-phone'), '13800200006')
    await type(document.body.querySelector<HTMLInputElement>('#popup-secret'), '123456')
    await act(async () => document.body.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit())
    await settle()
    expect(entered).toHaveBeenCalledWith('t1')
    expect(history.location.pathname).toBe('/entry')
  })

  test('an invitation needs its code', async () => {
    await press('下一步')
    expect(text()).toContain('请输入邀请码')
    await type(box.querySelector<HTMLInputElement>('#invite'), ' AB12 ')
    await press('下一步')
    expect(history.location.pathname + history.location.search).toBe('/join?code=AB12')
  })
})

describe('the entry of somebody without an enterprise', () => {
  test('holds the form; the new enterprise begins with the guide', async () => {
    signIn({ corp_id: 0 })
    server.answers = { 'session.userPhone': { phone: '13800100002' }, 'enterprise.corpCreate': { token: 't4' } }
    await show(<EntryPage />)
    await press('创建企业')
    expect(text()).toContain('请输入品牌名称')
    for (const [label, value] of [
      ['品牌名称', '青禾'],
      ['企业名称', '青禾商贸'],
      ['员工名称', '林夏'],
      ['所在部门', '运营'],
      ['验证码', '123456'],
    ] as const)
      await type(labelled(label), value)
    await act(async () => box.querySelector<HTMLInputElement>('fieldset input[type=checkbox]')?.click())
    await press('创建企业')
    expect(said).toEqual(['创建成功!'])
    expect(restarted).toHaveBeenCalledWith('t4')
    expect(isGuideAsked()).toBe(true)
  })

  test.each([
    [1, '企业「青禾」资料未提交，请补充后提交'],
    [2, '企业「青禾」审核中，通过后即可使用'],
    [3, undefined],
    [4, '企业「青禾」已拒绝，请核对企业资料后重新提交'],
  ])('says how far verification %i is', async (status, sentence) => {
    signIn({ corp_id: 0 }, { corp_name: '青禾', status })
    await show(<EntryPage />)
    expect(text().includes('企业「青禾」')).toBe(sentence !== undefined)
    expect(text()).toContain(sentence ?? '')
    expect(button('退出登录')).toBeDefined()
  })
})

test('the guide of a new enterprise opens once, after whatever is due', async () => {
  signIn({ corp_id: 1 })
  askForGuide()
  server.answers['pops.versionNotice'] = { id: 0 }
  await show(<DueDialogs />)
  await settle()
  expect(opened).toEqual(['guide'])
})

test('no guide opens by itself otherwise', async () => {
  signIn({ corp_id: 1 })
  server.answers['pops.versionNotice'] = { id: 0 }
  await show(<DueDialogs />)
  await settle()
  expect(opened).toEqual([])
})

test('a trial tells what it holds and what comes next before it is asked for', async () => {
  await show(<TrialPage />)
  expect(box.querySelector('aside:last-child')?.textContent).toContain('试用包含')
  expect(text()).toContain('24 小时内，专属经理会致电您留下的手机号')
})

describe('the agreement on the sign-in page', () => {
  const submit = () => act(async () => box.querySelector('form')?.requestSubmit())
  beforeEach(async () => {
    server.answers['session.casToken'] = { token: 't1' }
    await show(<LoginPage />)
    await type(box.querySelector<HTMLInputElement>('#phone'), '13800100002')
    await type(box.querySelector<HTMLInputElement>('#secret'), '123456')
  })

  test('is ticked, and leads to both texts', async () => {
    expect(box.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked).toBe(true)
    expect([...box.querySelectorAll('a[target=_blank]')].map((link) => link.getAttribute('href'))).toEqual([
      '/other/agreement.html',
      '/other/privacy.html',
    ])
    await submit()
    await settle()
    expect(entered).toHaveBeenCalledWith('t1')
  })

  test('taken away lets nobody in until it is given again', async () => {
    await act(async () => box.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
    await submit()
    await settle()
    expect(box.querySelector('form [role=alert]')?.textContent).toBe('请先阅读并同意用户协议和隐私政策')
    expect(server.asked).toEqual([])
    await press('微信登录')
    expect(said).toEqual(['请先阅读并同意用户协议和隐私政策'])
    await act(async () => box.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
    expect(box.querySelector('form [role=alert]')?.textContent).toBe('')
    await submit()
    await settle()
    expect(entered).toHaveBeenCalledOnce()
  })
})
