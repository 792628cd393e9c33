// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, sentRequests, requestsOf } from '@crm/client/testRequest'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { AUTH_TYPES, type AuthType } from '@crm/contracts/rules/platformAuth'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { history } from '@crm/platform/history'
import { portalAtom } from '@crm/platform/portal'
import { changeSession } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { setUpTest, end, clickButton, settle, show, signedIn, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AuthBiPage } from './AuthBiPage.tsx'
import { authCallOf } from './authCalls.ts'
import { AuthTemplatePage } from './AuthTemplatePage.tsx'

// What a platform comes back with: whose call redeems it, what leaves the address, what is shown, and where one goes on.

const at = () => history.location.pathname + history.location.search
beforeEach(() => {
  setUpTest()
  // what these pages read of it
  const theme = { title: '觅达', logo: { light: '/l.svg' }, texts: { phone: '400-1' } }
  const portal = { routes: PRODUCT_ROUTES, remotes: [], features: {}, portalType: 'public', theme }
  shellStore.set(portalAtom, portal as unknown as PortalManifest)
})
afterEach(() => {
  end()
  Reflect.deleteProperty(window, 'opener')
})

test.each([
  ['colonel_auth', 'get', 'v1/callback/dy_service/colonel_auth'],
  ['sph', 'get', 'v1/callback/sph_service/auth'],
  ['qcocean', 'get', 'v1/callback/qcocean_service/auth'],
  ['adocean', 'get', 'v1/callback/adocean_service/auth'],
  ['qcpcocean', 'get', 'v1/callback/qcpcocean_service/auth'],
  ['ks', 'get', 'v1/callback/ks_service/auth'],
  ['auth_new', 'get', 'v1/callback/dy_service/auth_new'],
  ['xhl', 'post', 'v1/center/content/xhl/auth'],
] as const)('a return of %s is redeemed by %s %s', (type, method, path) => {
  const { call } = authCallOf[type]
  expect([call.method.toLowerCase(), call.path]).toEqual([method, path])
})

test('every type has its handler and its page', () => {
  expect(Object.keys(authCallOf).sort()).toEqual(Object.keys(AUTH_TYPES).sort())
  for (const { from } of Object.values(authCallOf)) expect(PRODUCT_ROUTES.map((row) => row.name)).toContain(from)
})

describe('the page of a return', () => {
  const come = async (type: string, search: string) => {
    history.replace(`/auth/${type}${search}`)
    await show(<AuthTemplatePage />)
    await settle()
  }
  const messages: unknown[][] = []
  beforeEach(() => {
    messages.length = 0
    Object.defineProperty(window, 'opener', {
      configurable: true,
      value: { postMessage: (...given: unknown[]) => messages.push(given) },
    })
  })

  test.each([
    ['code', '?code=C1&shop=7&grant=S1'],
    ['auth_code', '?auth_code=C1&grant=S1'],
  ])('with a %s: redeemed once, out of the address, the window that asked is told', async (_, search) => {
    answers({ 'authorise.ksAuth': { account_name: '青禾旗舰店', expire_time: 1_788_667_200 } })
    await come('ks', search)
    await show(<AuthTemplatePage />)
    expect(requestsOf('authorise.ksAuth')).toEqual([{ code: 'C1', state: 'S1' }])
    expect(at()).toBe('/auth/ks')
    expect(text()).toContain('授权成功')
    expect(text()).toContain('青禾旗舰店')
    expect(text()).toContain('2026.09.06')
    expect(messages).toEqual([[{ type: 'auth:done', auth: 'ks', ok: true }, window.location.origin]])
    await clickButton('返回')
    expect(at()).toBe('/shop/bind/ks')
  })

  test('that is refused says why, and leads to a new try', async () => {
    answers({ 'authorise.sphAuth': new CallFailure('business', 40022, '授权码已失效，请重新授权') })
    await come('sph', '?code=C1&grant=S1')
    expect(text()).toContain('授权失败')
    expect(text()).toContain('授权码已失效，请重新授权')
    expect(text()).toContain('联系客服 400-1')
    expect(messages).toEqual([[{ type: 'auth:done', auth: 'sph', ok: false }, window.location.origin]])
    await clickButton('重新授权')
    expect(at()).toBe('/shop/bind/sph')
  })

  test('that is refused of an account begins anew at the platform', async () => {
    answers({
      'authorise.adoceanAuth': new CallFailure('business', 40022, '授权已超时，请重新获取'),
      'authorise.adUrl': new CallFailure('business', 40301, '巨量广告授权尚未开通，请联系管理员'),
    })
    await come('adocean', '?code=C1&grant=S1')
    await clickButton('重新授权')
    expect(requestsOf('authorise.adUrl')).toEqual([{ type: 'adocean' }])
    expect(text()).toContain('巨量广告授权尚未开通')
  })

  test('that this product did not ask for redeems nothing', async () => {
    await come('adocean', '?code=C1')
    expect([text().includes('这次授权不是在本页面发起的，请重新授权'), sentRequests.length]).toEqual([true, 0])
  })

  test('without a code asks nobody', async () => {
    await come('ks', '')
    expect([text().includes('平台没有带回授权码'), sentRequests.length]).toEqual([true, 0])
  })

  test('of an unknown type is an unknown page', async () => {
    await come('constructor', '?code=C1')
    expect(at()).toBe(`/404?from=${encodeURIComponent('/auth/constructor')}`)
    expect(sentRequests).toEqual([])
  })

  test.each(Object.entries(AUTH_TYPES) as [AuthType, string][])('%s is called %s', async (type, title) => {
    await come(type, '')
    expect(document.querySelector('h1')?.textContent).toBe(title)
  })
})

describe('the consent to an outside product', () => {
  const client = { name: '数观 BI', logo: '', scopes: ['orders', 'talents'], expires_days: 180, code: 'T' }
  const ask = async (query: Record<string, string>) => {
    history.replace(`/bi-oauth?${new URLSearchParams(query)}`)
    await show(<AuthBiPage />)
  }
  const right = { client_id: 'bi', redirect_uri: 'https://bi.example/back', state: 's' }
  beforeEach(() => {
    answers({ 'authorise.biClient': client, 'authorise.oauthBi': new CallFailure('business', 40302, '稍后再试') })
    const corp_list = [{ corp_id: 1, corp_name: '甲' }]
    const user = { phone: '138****0002', corp_list, corp_info: { corp_name: '甲' } }
    changeSession((session) => ({ ...session, user: { ...session.user, ...user } as typeof session.user }))
  })

  test.each(['client_id', 'redirect_uri', 'state'] as const)(
    'without %s is refused before anybody is asked',
    async (missing) => {
      const { [missing]: _, ...rest } = right
      await ask(rest)
      expect(text()).toContain('请求不完整，无法授权')
      expect(sentRequests).toEqual([])
    },
  )

  test('names product, account, enterprise, scopes and how long; what is ticked is what is given', async () => {
    await ask(right)
    for (const part of [
      '「数观 BI」请求读取企业数据',
      '林一（138****0002）',
      '甲',
      '180 天',
      '读取订单数据',
      '读取达人数据',
    ])
      expect(text()).toContain(part)
    await clickButton('同意授权')
    await clickButton('拒绝')
    const given = { code: 'T', state: 's', scopes: ['orders', 'talents'] }
    expect(requestsOf('authorise.oauthBi')).toEqual([
      { ...given, refused: 0 },
      { ...given, refused: 1 },
    ])
  })

  test('of a product that nobody knows says so and offers nothing', async () => {
    answers({ 'authorise.biClient': new CallFailure('business', 40400, '应用不存在') })
    await ask(right)
    expect(text()).toContain('应用不存在')
    expect(text()).not.toContain('同意授权')
  })

  test('is an administrator’s', async () => {
    signedIn({ role_id: 6 })
    await ask(right)
    expect(text()).toContain('抱歉，您没有此操作权限，请联系管理员')
    expect(sentRequests).toEqual([])
  })
})
