import { authoriseCalls } from '@crm/contracts/calls/authorise'
import { devSignOnCalls } from '@crm/contracts/calls/devSignOn'
import { sessionCalls } from '@crm/contracts/calls/session'
import { shopCalls } from '@crm/contracts/calls/shops'
import type { BiScope } from '@crm/contracts/rules/platformAuth'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUser, oauthGrant, oplog, platformAuth, signOnTicket } from '../../../store/database/schema.ts'
import { endOfDay, startOfDay } from '../../../rules/period.ts'
import { salesTotals } from '../../../figures/sales.ts'
import { corpScope } from '../../../rules/scope.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

// What comes back from outside works once, for its own purpose, and for the corporation that asked.

const ADMIN = '13800100002'
const OTHER_ADMIN = '13800200002'
const SUPER_ADMIN = '13800100001'
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
  const shopOf = (type: 1 | 3 | 18) => (caller: Caller) => caller.run(shopCalls.authUrl, { type })
  const ads = (type: 'qcocean' | 'adocean' | 'qcpcocean') => (caller: Caller) =>
    caller.run(authoriseCalls.adUrl, { type })
  type Begin = (caller: Caller) => Promise<{ url: string; state: string; expires_in: number }>
  const calls = [
    ['colonel_auth', authoriseCalls.colonelAuth, (caller) => caller.run(authoriseCalls.colonelUrl, {}), 'colonel_auth'],
    ['qcocean', authoriseCalls.qcoceanAuth, ads('qcocean'), 'qcocean'],
    ['adocean', authoriseCalls.adoceanAuth, ads('adocean'), 'adocean'],
    ['qcpcocean', authoriseCalls.qcpcoceanAuth, ads('qcpcocean'), 'qcpcocean'],
    ['xhl', authoriseCalls.xhlAuth, (caller) => caller.run(authoriseCalls.xhlUrl, {}), 'xhl'],
    ['auth_new', authoriseCalls.dyAuthNew, shopOf(1), 'shop'],
    ['ks', authoriseCalls.ksAuth, shopOf(3), 'shop'],
    ['sph', authoriseCalls.sphAuth, shopOf(18), 'shop'],
  ] as const satisfies readonly (readonly [string, typeof authoriseCalls.ksAuth, Begin, string])[]
  const appid = 'wx-begun'

  it('is asked for in every way that comes back', () => {
    const redeeming = Object.values(authoriseCalls).filter(({ path }) => /callback|xhl\/auth$/.test(path))
    expect(redeeming.map(({ id }) => id).sort()).toEqual(calls.map(([, { id }]) => id).sort())
  })

  it.each(calls)('of %s counts once, for the person, enterprise and kind that asked', async (kind, call, begin, as) => {
    const account_id = `a-${kind}`
    const code = () => granted(as, { account_id, account_name: '青禾', appid })
    const other = await server.signedInAs(OTHER_ADMIN)
    const colleague = await server.signedInAs(SUPER_ADMIN)
    const { state, url, expires_in } = await begin(admin)
    expect([new URL(url, 'http://x').searchParams.get('redirect_uri'), expires_in]).toEqual([
      `/auth/${kind}?grant=${state}`,
      600,
    ])
    const TIMED_OUT = { code: 40022, message: '授权已超时，请重新获取' }
    // Without its state, with somebody else's, for somebody else or as another kind: nothing is bound, and the state still stands.
    expect(await admin.ask(call, { code: await code() } as never)).toMatchObject({ code: 40000 })
    for (const caller of [other, colleague]) {
      expect(await caller.ask(call, { code: await code(), state })).toMatchObject(TIMED_OUT)
      // The version of the other enterprise has no video accounts.
      const theirs = await begin(kind === 'sph' ? colleague : caller)
      expect(await admin.ask(call, { code: await code(), state: theirs.state })).toMatchObject(TIMED_OUT)
    }
    const wrong = call === authoriseCalls.ksAuth ? authoriseCalls.sphAuth : authoriseCalls.ksAuth
    expect(await admin.ask(wrong, { code: await code(), state })).toMatchObject(TIMED_OUT)
    expect(await server.db.select().from(platformAuth).where(eq(platformAuth.account_id, account_id))).toEqual([])

    const used = await code()
    const done = await admin.run(call, { code: used, state })
    expect(done).toMatchObject({ account_id, account_name: '青禾' })
    expect(done.expire_time).toBeGreaterThan(server.clock.now())
    const [asked] = await server.db.select().from(appUser).where(eq(appUser.phone, ADMIN))
    const stored = await server.db.select().from(platformAuth).where(eq(platformAuth.account_id, account_id))
    expect(stored).toMatchObject([{ corp_id: 1, user_id: asked?.user_id }])
    expect(await admin.ask(call, { code: await code(), state })).toMatchObject({ code: 40022 })
    expect(await admin.ask(call, { code: used, state: (await begin(admin)).state })).toMatchObject({
      code: 40022,
      message: '授权码已失效，请重新授权',
    })

    const late = await begin(admin)
    later(600)
    expect(await admin.ask(call, { code: await code(), state: late.state })).toMatchObject(TIMED_OUT)
  })

  it('is refused to whoever may not open the page that leads there', async () => {
    const medium = await server.signedInAs(MEDIUM)
    for (const call of [authoriseCalls.ksAuth, authoriseCalls.qcoceanAuth, authoriseCalls.dyAuthNew])
      expect(await medium.ask(call, { code: 'x', state: 'x' }), call.id).toMatchObject({ code: 40302 })
    expect(await medium.ask(authoriseCalls.adUrl, { type: 'adocean' })).toMatchObject({ code: 40302 })
    expect(await medium.ask(authoriseCalls.colonelUrl, {})).toMatchObject({ code: 40302 })
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

  it('is asked for by the one who opened the page, not by a colleague', async () => {
    const { pre_auth_code } = await requestOf()
    await granted('component', { pre_auth_code, account_name: '好物' })
    expect((await result(pre_auth_code, await server.signedInAs(SUPER_ADMIN))).status).toBe(-1)
    expect((await result(pre_auth_code)).status).toBe(1)
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
  const account = { account_id: 'ou-1', account_name: '林夏' }
  const begun = (caller: Caller) => caller.run(authoriseCalls.feishuUrl, { redirect_uri: '/bind/feishu' })

  it('belongs to one person; taking it over is asked first', async () => {
    const medium = await server.signedInAs(MEDIUM)
    const first = { code: await granted('feishu', account), state: (await begun(admin)).state }
    expect(await admin.run(authoriseCalls.feishu, first)).toEqual({ name: '林夏', bound_to: '' })
    const given = { code: await granted('feishu', account), state: (await begun(medium)).state }
    expect((await medium.run(authoriseCalls.feishu, given)).bound_to).not.toBe('')
    expect(await medium.run(authoriseCalls.feishu, { ...given, rebind: 1 })).toEqual({ name: '林夏', bound_to: '' })
    const holders = await server.db.select({ phone: appUser.phone }).from(appUser).where(eq(appUser.feishu_id, 'ou-1'))
    expect(holders).toEqual([{ phone: MEDIUM }])
    expect(await medium.ask(authoriseCalls.feishu, given)).toMatchObject({ code: 40022 })
  })

  it('is bound by whoever asked for it, within ten minutes, once; and comes back to the page of the product only', async () => {
    const medium = await server.signedInAs(MEDIUM)
    const code = () => granted('feishu', { ...account, account_id: 'ou-2' })
    const { state, url } = await begun(medium)
    expect(new URL(url, 'http://x').searchParams.get('redirect_uri')).toBe(`/bind/feishu?grant=${state}`)
    for (const redirect_uri of ['https://evil.example', '//evil.example', '/bind/feishu/../login', '/login'])
      expect(await medium.ask(authoriseCalls.feishuUrl, { redirect_uri } as never)).toMatchObject({ code: 40000 })
    const refused = { code: 40022, message: '授权已超时，请重新获取' }
    expect(await medium.ask(authoriseCalls.feishu, { code: await code() } as never)).toMatchObject({ code: 40000 })
    // What somebody else opened: the account of an attacker would receive the victim's notices.
    expect(await admin.ask(authoriseCalls.feishu, { code: await code(), state })).toMatchObject(refused)
    const ad = await admin.run(authoriseCalls.adUrl, { type: 'adocean' })
    expect(await admin.ask(authoriseCalls.feishu, { code: await code(), state: ad.state })).toMatchObject(refused)
    await medium.run(authoriseCalls.feishu, { code: await code(), state, rebind: 1 })
    expect(await medium.ask(authoriseCalls.feishu, { code: await code(), state })).toMatchObject(refused)
    const late = await begun(medium)
    later(600)
    expect(await medium.ask(authoriseCalls.feishu, { code: await code(), state: late.state })).toMatchObject(refused)
  })
})
