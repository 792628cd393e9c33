import { authoriseCalls } from '@crm/contracts/calls/authorise'
import { devSignOnCalls } from '@crm/contracts/calls/devSignOn'
import { sessionCalls } from '@crm/contracts/calls/session'
import { ShopAuthStatus } from '@crm/contracts/enums'
import type { BiScope } from '@crm/contracts/rules/platformAuth'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUser, oauthGrant, oplog, platformAuth, shop, signOnTicket } from '../db/schema.ts'
import { endOfDay, startOfDay } from '../rules/period.ts'
import { salesTotals } from '../metrics/sales.ts'
import { corpScope } from '../rules/scope.ts'
import { type Caller, type TestServer, testServer } from '../testServer.ts'

// What comes back from outside works once, for its own purpose, and for the corporation that asked.

const ADMIN = '13800100002'
const OTHER_ADMIN = '13800200002'
const MEDIUM = '13800100006'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs(ADMIN)
})
afterAll(() => server.close())

const granted = async (as: string, more: object = {}) =>
  (await server.anonymous.run(devSignOnCalls.grant, { as, ...more })).code
const later = (seconds: number) => server.clock.set(server.clock.now() + seconds)

describe('a code of a platform', () => {
  const calls = [
    ['colonel_auth', authoriseCalls.colonelAuth],
    ['sph', authoriseCalls.sphAuth],
    ['qcocean', authoriseCalls.qcoceanAuth],
    ['adocean', authoriseCalls.adoceanAuth],
    ['qcpcocean', authoriseCalls.qcpcoceanAuth],
    ['ks', authoriseCalls.ksAuth],
    ['auth_new', authoriseCalls.dyAuthNew],
    ['xhl', authoriseCalls.xhlAuth],
  ] as const

  it.each(calls)('of %s authorises once, and not as another type', async (as, call) => {
    const code = await granted(as, { account_id: `a-${as}`, account_name: '青禾' })
    const wrong = as === 'ks' ? authoriseCalls.sphAuth : authoriseCalls.ksAuth
    expect(await admin.ask(wrong, { code })).toMatchObject({ code: 40022 })
    const done = await admin.run(call, { code })
    expect(done).toMatchObject({ account_id: `a-${as}`, account_name: '青禾' })
    expect(done.expire_time).toBeGreaterThan(server.clock.now())
    expect(await admin.ask(call, { code })).toMatchObject({ code: 40022, message: '授权码已失效，请重新授权' })
    const stored = await server.db.select().from(platformAuth).where(eq(platformAuth.type, as))
    expect(stored).toMatchObject([{ corp_id: 1, account_id: `a-${as}` }])
  })

  it('makes a known shop of the own corporation authorised again, and of no other', async () => {
    const [known] = await server.db
      .select()
      .from(shop)
      .where(and(eq(shop.corp_id, 1), eq(shop.platform, 'dy')))
      .limit(1)
    const shop_id = known?.shop_id ?? ''
    const set = { auth_status: ShopAuthStatus.expired, alarm_flag: 1 } as const
    await server.db.update(shop).set(set).where(eq(shop.shop_id, shop_id))
    const statusOf = async () =>
      (
        await server.db
          .select()
          .from(shop)
          .where(and(eq(shop.corp_id, 1), eq(shop.shop_id, shop_id)))
      )[0]?.auth_status
    const other = await server.signedInAs(OTHER_ADMIN)
    await other.run(authoriseCalls.dyAuthNew, { code: await granted('auth_new', { account_id: shop_id }) })
    expect(await statusOf()).toBe(ShopAuthStatus.expired)
    await admin.run(authoriseCalls.dyAuthNew, { code: await granted('auth_new', { account_id: shop_id }) })
    expect(await statusOf()).toBe(ShopAuthStatus.authorised)
  })

  it('is refused to whoever may not open the page that leads there', async () => {
    const medium = await server.signedInAs(MEDIUM)
    for (const call of [authoriseCalls.ksAuth, authoriseCalls.qcoceanAuth, authoriseCalls.dyAuthNew])
      expect(await medium.ask(call, { code: 'x' }), call.id).toMatchObject({ code: 40302 })
  })
})

describe('a mini program', () => {
  const requestOf = () => admin.run(authoriseCalls.componentPreauth, {})
  const result = (auth_code: string, caller = admin) => caller.run(authoriseCalls.componentGetauth, { auth_code })

  it('waits for the phone, then names what was granted and what is missing, once', async () => {
    const { pre_auth_code, url, expires_in } = await requestOf()
    expect([url.includes(pre_auth_code), expires_in]).toEqual([true, 600])
    expect((await result(pre_auth_code)).status).toBe(0)
    await granted('component', { pre_auth_code, scopes: '账号管理', account_name: '好物' })
    expect(await result(pre_auth_code, await server.signedInAs(OTHER_ADMIN))).toMatchObject({ status: -1 })
    expect(await result(pre_auth_code)).toEqual({
      ...{ status: 1, nick_name: '好物', scopes: ['账号管理'] },
      missing: ['商品管理', '订单与物流', '数据分析'],
    })
    expect((await result(pre_auth_code)).status).toBe(-1)
  })

  it('that is refused, or not answered for ten minutes, says so', async () => {
    const refused = await requestOf()
    await granted('component', { pre_auth_code: refused.pre_auth_code, scopes: 'refused' })
    expect((await result(refused.pre_auth_code)).status).toBe(-2)
    const { pre_auth_code } = await requestOf()
    later(600)
    expect((await result(pre_auth_code)).status).toBe(-1)
  })
})

describe('an outside product', () => {
  const client = { client_id: 'shuguan-bi', redirect_uri: 'https://bi.example.com/callback' }
  const shown = (more: object = {}, caller = admin) => caller.ask(authoriseCalls.biClient, { ...client, ...more })

  it.each([
    [{ client_id: 'nobody' }, 40400],
    [{ redirect_uri: 'https://bi.example.com/callback/../evil' }, 40000],
    [{ redirect_uri: 'https://bi.example.com.evil.example/callback' }, 40000],
    [{ redirect_uri: 'https://bi.example.com/callback?x=1' }, 40000],
    [{ scope: 'passwords' }, 40000],
  ])('with %j is not even shown', async (more, code) => {
    expect(await shown(more)).toMatchObject({ code })
  })

  it('gets a code for the scopes that were agreed to, at its registered address, with its state', async () => {
    const { data } = await shown({ scope: 'orders talents everything' })
    expect(data.scopes).toEqual(['orders', 'talents'])
    const { redirect_url } = await admin.run(authoriseCalls.oauthBi, {
      code: data.code,
      state: 's&1',
      scopes: ['orders'],
    })
    const url = new URL(redirect_url)
    expect([url.origin + url.pathname, url.searchParams.get('state')]).toEqual([client.redirect_uri, 's&1'])
    const codes = await server.db.select().from(signOnTicket).where(eq(signOnTicket.kind, 'bi'))
    expect(codes).toMatchObject([{ corp_id: 1, data: { client_id: 'shuguan-bi', scopes: 'orders' } }])
    expect(JSON.stringify(codes)).not.toContain(url.searchParams.get('code'))
    const again = { code: data.code, state: 's' }
    expect(await admin.ask(authoriseCalls.oauthBi, again)).toMatchObject({ code: 40022 })
  })

  it('is answered when it was refused; the page of somebody else agrees to nothing', async () => {
    const { data } = await shown()
    const other = await server.signedInAs(OTHER_ADMIN)
    expect(await other.ask(authoriseCalls.oauthBi, { code: data.code, state: 's' })).toMatchObject({ code: 40022 })
    const mine = (await shown()).data
    const { redirect_url } = await admin.run(authoriseCalls.oauthBi, { code: mine.code, state: 's', refused: 1 })
    expect(new URL(redirect_url).searchParams.get('error')).toBe('access_denied')
    expect((await shown({}, await server.signedInAs(MEDIUM))).code).toBe(40302)
  })
})

describe('what an outside product was allowed to read', () => {
  const client = { client_id: 'shuguan-bi', redirect_uri: 'https://bi.example.com/callback' }
  const agreed = async (scopes: string[], caller = admin) => {
    const { code } = await caller.run(authoriseCalls.biClient, client)
    const { redirect_url } = await caller.run(authoriseCalls.oauthBi, { code, state: 's', scopes })
    return new URL(redirect_url).searchParams.get('code') ?? ''
  }
  const tokenFor = (code: string, more: object = {}) =>
    server.anonymous.ask(authoriseCalls.biToken, { ...client, code, ...more })
  const read = (access_token: string, scope: BiScope) =>
    server.anonymous.ask(authoriseCalls.biFigures, { access_token, scope })
  const grants = async (caller = admin) => (await caller.run(authoriseCalls.biGrants, {})).list

  it('is read with a token, scope by scope, of the corporation that agreed', async () => {
    const { data } = await tokenFor(await agreed(['orders', 'samples']))
    expect(data).toMatchObject({ scopes: ['orders', 'samples'], expires_in: 180 * 86_400 })
    const { data: answer } = await read(data.access_token, 'orders')
    const info = await admin.run(sessionCalls.userInfo, {})
    const range = { start: startOfDay(server.clock.now()) - 29 * 86_400, end: endOfDay(server.clock.now()) }
    const scope = corpScope({ corp_id: info.corp_id, user_id: info.user_id })
    const filter = { now: server.clock.now(), ...range }
    expect(answer.figures).toEqual(
      await salesTotals(server.db, scope, filter, ['order_count', 'volume', 'gmv', 'refund_gmv']),
    )
    expect((await read(data.access_token, 'samples')).code).toBe(0)
    expect(await read(data.access_token, 'talents')).toMatchObject({ code: 40301, message: '企业未授权读取达人数据' })
    expect(await read('x'.repeat(43), 'orders')).toMatchObject({ code: 40302 })
    expect(JSON.stringify(await server.db.select().from(oauthGrant))).not.toContain(data.access_token)
  })

  it.each(['orders', 'talents', 'samples', 'performance'] as const)('has figures of %s', async (scope) => {
    const { data } = await tokenFor(await agreed([scope]))
    expect(Object.values((await read(data.access_token, scope)).data.figures).length).toBeGreaterThan(2)
  })

  it.each([
    ['another address', { redirect_uri: '/dev/third-party' }],
    ['another product', { client_id: 'other' }],
  ])('the code does nothing for %s, and is used up by the try', async (_, wrong) => {
    const code = await agreed(['orders'])
    expect(await tokenFor(code, wrong)).toMatchObject({ code: 40022 })
    expect(await tokenFor(code)).toMatchObject({ code: 40022 })
  })

  it('the code works once, for five minutes', async () => {
    const code = await agreed(['orders'])
    expect((await tokenFor(code)).code).toBe(0)
    expect(await tokenFor(code)).toMatchObject({ code: 40022 })
    const late = await agreed(['orders'])
    later(300)
    expect(await tokenFor(late)).toMatchObject({ code: 40022 })
  })

  it('is listed to administrators and ended by them: token and code are refused from then on', async () => {
    const { data } = await tokenFor(await agreed(['orders']))
    const list = await grants()
    expect(list).toMatchObject([{ name: '数观 BI', scopes: ['orders'], nick_name: expect.any(String) }])
    const id = list[0]?.id ?? 0
    const [other, medium] = [await server.signedInAs(OTHER_ADMIN), await server.signedInAs(MEDIUM)]
    expect(await grants(other)).toEqual([])
    expect(await other.ask(authoriseCalls.biGrantEnd, { id })).toMatchObject({ code: 40400 })
    expect(await medium.ask(authoriseCalls.biGrants, {})).toMatchObject({ code: 40302 })
    expect(await medium.ask(authoriseCalls.biGrantEnd, { id })).toMatchObject({ code: 40302 })
    expect((await read(data.access_token, 'orders')).code).toBe(0)
    await admin.run(authoriseCalls.biGrantEnd, { id })
    expect(await read(data.access_token, 'orders')).toMatchObject({
      code: 40302,
      message: '授权已失效，请联系企业管理员重新授权',
    })
    expect(await grants()).toEqual([])
    expect(await admin.ask(authoriseCalls.biGrantEnd, { id })).toMatchObject({ code: 40400 })
    const code = await agreed(['orders'])
    await admin.run(authoriseCalls.biGrantEnd, { id: (await grants())[0]?.id ?? 0 })
    expect(await tokenFor(code)).toMatchObject({ code: 40022 })
    const logged = await server.db.select().from(oplog).where(eq(oplog.action, '撤销 BI 授权'))
    expect(logged).toMatchObject([{ corp_id: 1, object: '数观 BI' }, { corp_id: 1 }])
  })

  it('a later consent takes the place of the one before; time ends it', async () => {
    const first = (await tokenFor(await agreed(['orders']))).data.access_token
    const second = (await tokenFor(await agreed(['samples']))).data.access_token
    expect([(await read(first, 'orders')).code, (await read(second, 'samples')).code]).toEqual([40302, 0])
    expect(await grants()).toHaveLength(1)
    const before = server.clock.now()
    later(180 * 86_400)
    expect((await read(second, 'samples')).code).toBe(40302)
    server.clock.set(before)
  })
})

describe('Feishu', () => {
  it('belongs to one person; taking it over is asked first', async () => {
    const account = { account_id: 'ou-1', account_name: '林夏' }
    const medium = await server.signedInAs(MEDIUM)
    const bind = async (caller: Caller, code: string, rebind: 0 | 1 = 0) =>
      caller.run(authoriseCalls.feishu, { code, rebind })
    expect(await bind(admin, await granted('feishu', account))).toEqual({ name: '林夏', bound_to: '' })
    const code = await granted('feishu', account)
    const request = await bind(medium, code)
    expect(request.bound_to).not.toBe('')
    expect(await bind(medium, code, 1)).toEqual({ name: '林夏', bound_to: '' })
    const holders = await server.db.select({ phone: appUser.phone }).from(appUser).where(eq(appUser.feishu_id, 'ou-1'))
    expect(holders).toEqual([{ phone: MEDIUM }])
    expect(await medium.ask(authoriseCalls.feishu, { code })).toMatchObject({ code: 40022 })
  })
})
