// @vitest-environment jsdom
import { testWho } from '@crm/access/testWho'
import type { Who } from '@crm/access/who'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { setFeedbackHost } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { portalAtom } from '@crm/platform/portal'
import { type Session, sessionAtom, whoAtom } from '@crm/platform/session'
import { readStored, storageKeys } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { currentPageAtom, startNavigation } from './navigation.ts'
import { refusalAtom } from '../base/refusal.ts'

// The guard between the address and the screen: what is shown, said and remembered for each of its answers.

const redeemed = vi.hoisted(() => ({ exchange: vi.fn(), mainSite: vi.fn() }))
vi.mock('../session/thirdParty.ts', () => ({
  exchangeCode: redeemed.exchange,
  enterFromMainSite: redeemed.mainSite,
}))

const toasts: string[] = []
const logged = vi.spyOn(console, 'info').mockReturnValue()
const currentPage = () => shellStore.get(currentPageAtom)?.row.name
const address = () => history.location.pathname + history.location.search
const signIn = (who: Who) =>
  // what the guard reads of it
  shellStore.set(sessionAtom, { status: 'signed-in', session: { user: {}, who } as unknown as Session })
const signOut = () => shellStore.set(sessionAtom, { status: 'signed-out' })

beforeAll(() => {
  window.scrollTo = () => {}
  // what is read of it
  const auth = { redirectAllow: [] }
  const portal = { portalType: 'public', features: {}, routes: PRODUCT_ROUTES, theme: { title: '觅达' }, auth }
  shellStore.set(portalAtom, portal as unknown as PortalManifest)
  setFeedbackHost({ toast: (_kind, text) => toasts.push(text), confirm: async () => false })
  startNavigation()
})
beforeEach(() => {
  localStorage.clear()
  signOut()
  history.replace('/other/privacy.html')
  toasts.length = 0
  logged.mockClear()
  redeemed.exchange.mockReset()
  redeemed.mainSite.mockReset()
})

test('nothing is shown before it is known who is there', () => {
  shellStore.set(sessionAtom, { status: 'unknown' })
  history.replace('/login')
  expect(currentPage()).toBe('Privacy')
  signOut()
  expect(currentPage()).toBe('UserLogin')
})

test('a page that needs a session comes after the sign-in, with its query; the title names it', () => {
  history.replace('/goods/list?platform=ks')
  expect([currentPage(), address()]).toEqual(['UserLogin', '/login?referer=%2Fgoods%2Flist%3Fplatform%3Dks'])
  signIn(testWho())
  expect([currentPage(), address(), document.title]).toEqual([
    'GoodsList',
    '/goods/list?platform=ks',
    '商品列表 - 觅达',
  ])
  signOut()
  expect([currentPage(), address()]).toEqual(['UserLogin', '/login?referer=%2Fgoods%2Flist%3Fplatform%3Dks'])
})

test.each([
  ['https://evil.example', '/overview'],
  ['//evil.example', '/overview'],
  ['/\\evil.example', '/overview'],
  ['javascript:alert(1)', '/overview'],
  ['/system/log', '/overview'],
])('whoever signs in with the referer %s sees %s', (referer, path) => {
  history.replace(`/login?referer=${encodeURIComponent(referer)}`)
  expect(currentPage()).toBe('UserLogin')
  signIn(testWho({ role_id: 6 }))
  expect(address()).toBe(path)
})

test('a novice begins with the tasks', () => {
  history.replace('/login')
  signIn(testWho({ is_novice: true }))
  expect(currentPage()).toBe('TaskCenter')
})

test('a refused page leads to the root, which says why until another page is shown', () => {
  signIn(testWho({ role_id: 7, role_name: '寄样助理' }))
  history.replace('/system/log')
  expect([currentPage(), address(), toasts]).toEqual(['Home', '/', ['暂无访问权限！']])
  const why = { title: '操作日志', why: '您当前的角色是寄样助理，不能打开该页面' }
  expect(shellStore.get(refusalAtom)).toEqual(why)
  expect(logged.mock.calls).toEqual([
    [
      `[access] SystemLog refused by role: ${why.why}`,
      expect.objectContaining({
        rule: expect.objectContaining({ roles: [1, 2] }),
        who: expect.objectContaining({ role: 7 }),
      }),
    ],
  ])
  history.push('/cooperate/create')
  expect(shellStore.get(refusalAtom)?.title).toBe('新建合作单')
  history.push('/workbench')
  expect([currentPage(), shellStore.get(refusalAtom)]).toEqual(['Workbench', undefined])
  history.push('/')
  expect(shellStore.get(refusalAtom)).toBeUndefined()
})

test('an unknown address is one, and keeps what was asked for', () => {
  signIn(testWho())
  history.replace('/nowhere?a=1')
  expect([currentPage(), address()]).toEqual(['NotFound', '/404?from=%2Fnowhere%3Fa%3D1'])
})

test('a page of the other module brings its menu along', () => {
  signIn(testWho({ role_id: 2 }))
  history.replace('/content/overview')
  expect([currentPage(), shellStore.get(whoAtom)?.module]).toEqual(['ContentOverview', 2])
  expect(readStored(storageKeys.module)).toBe(2)
})

test('a code at the root leaves the address before it is asked about, and nothing is shown meanwhile', async () => {
  let done: (() => void) | undefined
  redeemed.exchange.mockImplementation(() => new Promise<void>((resolve) => (done = resolve)))
  history.replace('/?code=C&state=S&referer=%2Fgoods%2Flist')
  expect([currentPage(), address()]).toEqual(['Privacy', '/?referer=%2Fgoods%2Flist'])
  await vi.waitFor(() => expect(redeemed.exchange).toHaveBeenCalledWith('C', 'S'))
  // What it does: somebody is in, and goes on as after any sign-in.
  history.replace({ pathname: '/login', search: history.location.search })
  signIn(testWho())
  expect(currentPage()).toBe('Privacy')
  done?.()
  await vi.waitFor(() => expect(address()).toBe('/goods/list'))
})

test('a code that nobody knows leaves the sign-in page', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  redeemed.exchange.mockRejectedValue(new Error('no'))
  history.replace('/?code=C&state=S')
  await vi.waitFor(() => expect(currentPage()).toBe('UserLogin'))
  expect(address()).toBe('/login?referer=%2F')
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
})

test('the flag of the main site leaves the address, the rest of it stays', async () => {
  redeemed.mainSite.mockImplementation(async () => signIn(testWho()))
  history.replace('/talent/public?platform=dy&cmm=T1')
  await vi.waitFor(() => expect(currentPage()).toBe('TalentPublic'))
  expect([address(), redeemed.mainSite.mock.calls]).toEqual(['/talent/public?platform=dy', [['T1']]])
})
