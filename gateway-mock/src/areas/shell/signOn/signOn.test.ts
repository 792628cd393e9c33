import { accountCalls } from '@crm/contracts/calls/account'
import { devSignOnCalls } from '@crm/contracts/calls/devSignOn'
import { memberCalls } from '@crm/contracts/calls/members'
import { profileCalls } from '@crm/contracts/calls/profile'
import { sessionCalls } from '@crm/contracts/calls/session'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUser, attempt, corpUser, passportSession, signOnTicket } from '../../../store/database/schema.ts'
import { purgeJob } from '../../../jobs/purgeJob.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { hashedPassword, type TestServer, testServer } from '../../../testing/testServer.ts'

const ADMIN = '13800100002'
const LEAD = '13800100004'
const NEW_WECHAT = 'wx-newcomer'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const later = (seconds: number) => server.clock.set(server.clock.now() + seconds)
const qr = () => server.anonymous.run(signOnCalls.wechatQrcode, { code: 'crm' })
const check = (key: string) => server.anonymous.run(signOnCalls.wechatQrcodeCheck, { key })
const scan = (key: string, status: 1 | 11 | -1 | -2, wechat_id: string) =>
  server.anonymous.run(devSignOnCalls.scan, { key, status, wechat_id, nick_name: '小苏' })
const granted = async (request: { as: string; mobile?: string; state?: string; account_name?: string }) =>
  (await server.anonymous.run(devSignOnCalls.grant, request)).code
const phoneOf = async (token: string) => (await server.callerWith(token).run(sessionCalls.userPhone, {})).phone
const loginCode = async (mobile: string) => {
  later(60)
  await server.anonymous.run(sessionCalls.casSendcode, { appid: 'crm', mobile, ticket: 'captcha' })
  return server.codeFor(mobile)
}
const sceneCode = async (scene: 'register' | 'join' | 'apply' | 'reset', mobile: string) => {
  later(60)
  await server.anonymous.run(signOnCalls.sendCode, { scene, mobile, captcha_randstr: 'r', captcha_ticket: 'captcha' })
  return server.codeFor(mobile)
}
const knownWechat = async () => {
  const { list } = await server.anonymous.run(devSignOnCalls.wechats, {})
  const [first] = list
  if (!first?.mobile) throw new Error('the demo world has nobody with a WeChat')
  return first
}

describe('a QR code', () => {
  it('waits, is scanned, is confirmed: signs in once', async () => {
    const wechat = await knownWechat()
    const { key, qr: text } = await qr()
    expect(text).toContain(key)
    expect(await check(key)).toEqual({ status: 0, token: '', nick_name: '' })
    expect(await scan(key, 1, wechat.wechat_id)).toEqual({ status: 1 })
    expect(await check(key)).toEqual({ status: 1, token: '', nick_name: '小苏' })
    await scan(key, 11, wechat.wechat_id)
    const { status, token } = await check(key)
    expect([status, await phoneOf(token)]).toEqual([11, wechat.mobile])
    expect(await check(key)).toMatchObject({ status: -1, token: '' })
  })

  it.each([
    ['after five minutes', async () => later(300)],
    ['when WeChat says so', async (key: string) => void (await scan(key, -1, NEW_WECHAT))],
  ])('expires %s', async (_, happens) => {
    const { key } = await qr()
    await happens(key)
    expect((await check(key)).status).toBe(-1)
    expect(await scan(key, 11, NEW_WECHAT)).toEqual({ status: -1 })
  })

  it('of somebody signed in binds the WeChat that confirms it, and signs nobody in', async () => {
    const member = await server.signedInAs('13800200006')
    const bound = async () => (await member.run(profileCalls.wechat, {})).nick_name
    const before = await bound()
    const { key, qr: text, expire_time } = await member.run(profileCalls.bindWechatQrCode, {})
    expect([text.includes(key), expire_time > 0]).toEqual([true, true])
    expect(await scan(key, 1, 'wx-of-206')).toEqual({ status: 1 })
    expect([(await check(key)).token, await bound()]).toEqual(['', before])
    expect(await scan(key, 11, 'wx-of-206')).toEqual({ status: 11 })
    expect(await bound()).toBe('小苏')
    expect(await check(key)).toEqual({ status: -1, token: '', nick_name: '' })
    expect(await scan(key, 11, 'wx-of-somebody')).toEqual({ status: -1 })

    // The WeChat of another account is nobody else's, and a refusal ends the code.
    const wechat = await knownWechat()
    const again = await member.run(profileCalls.bindWechatQrCode, {})
    expect(await scan(again.key, 11, wechat.wechat_id)).toEqual({ status: -2 })
    expect(await scan(again.key, 11, 'wx-of-206')).toEqual({ status: -1 })
    expect(await bound()).toBe('小苏')
  })

  it('refused by the phone says so; an unknown key has expired', async () => {
    const { key } = await qr()
    await scan(key, -2, NEW_WECHAT)
    expect((await check(key)).status).toBe(-2)
    expect((await check('nothing')).status).toBe(-1)
  })

  it('of a WeChat that nobody has binds it to the account whose number is proved, and signs that in from then on', async () => {
    const { key } = await qr()
    expect(await scan(key, 11, NEW_WECHAT)).toEqual({ status: 2 })
    expect(await check(key)).toMatchObject({ status: 2, token: '' })
    const signIn = { grant_type: 'code' as const, appId: 'crm', mobile: LEAD, device: 'PC', wechat_key: key }
    expect(await server.anonymous.ask(sessionCalls.casToken, { ...signIn, code: await loginCode(LEAD) })).toMatchObject(
      {
        code: 0,
      },
    )
    const again = await qr()
    expect(await scan(again.key, 11, NEW_WECHAT)).toEqual({ status: 11 })
    expect(await phoneOf((await check(again.key)).token)).toBe(LEAD)
    // The code that bound is used up: a second number cannot take the same WeChat.
    const second = { ...signIn, mobile: ADMIN, code: await loginCode(ADMIN) }
    expect(await server.anonymous.ask(sessionCalls.casToken, second)).toMatchObject({
      code: 40022,
      message: '二维码已过期，请重新扫码',
    })
  })
})

it('a QR code of an unknown WeChat may end in a new account, which it signs in from then on', async () => {
  const { key } = await qr()
  await scan(key, 11, 'wx-register')
  const mobile = '13922220003'
  const person = {
    mobile,
    password: 'Neu-2027',
    user_name: '苏晴',
    corp_name: '晴空微店',
  }
  const register = async () =>
    server.anonymous.ask(accountCalls.register, {
      ...person,
      code: await sceneCode('register', mobile),
      wechat_key: key,
    })
  expect(await register()).toMatchObject({ code: 0 })
  expect(await register()).toMatchObject({ code: 40000, data: { field: 'mobile' } })
  const again = await qr()
  await scan(again.key, 11, 'wx-register')
  expect(await phoneOf((await check(again.key)).token)).toBe(mobile)
})

describe('single sign-on', () => {
  const passportOf = async (mobile: string) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/passport/v2/cas/token',
      payload: { grant_type: 'password', appId: 'crm', mobile, password: hashedPassword('Demo-2026'), device: 'PC' },
    })
    const cookie = String(response.headers['set-cookie'])
    return { cookie: cookie.split(';', 1)[0] ?? '', whole: cookie, token: response.json().data.token as string }
  }
  const frame = (cookie?: string, query = 'nonce=abcdefgh&origin=http%3A%2F%2Flocalhost%3A80') =>
    server.app.inject({
      url: `/passport/v2/cas/iframe?${query}`,
      headers: { host: 'localhost:80', ...(cookie ? { cookie } : {}) },
    })
  const tokenIn = (body: string) => /"token":"([\w-]*)"/.exec(body)?.[1]

  it('finds whoever signed in at the passport, and nobody after signing out', async () => {
    const { cookie, whole, token } = await passportOf(LEAD)
    expect(whole).toMatch(/HttpOnly; SameSite=Lax/)
    const found = tokenIn((await frame(cookie)).body) ?? ''
    expect(found).toHaveLength(43)
    const info = await server.anonymous.run(signOnCalls.casInfo, { token: found, source: 'cmm' })
    expect(info.mobile).toBe(LEAD)
    // Looking has changed the token.
    expect(await server.anonymous.ask(signOnCalls.casLogin, { token: found })).toMatchObject({ code: 40022 })
    const entered = await server.anonymous.run(signOnCalls.casLogin, { token: info.token, source: 'cmm' })
    expect(await server.callerWith(entered.token).run(signOnCalls.userPassport, {})).toMatchObject({
      ...{ mobile: LEAD, origin: 'cmm' },
    })
    await server.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { cookie, authorization: `Bearer ${token}` },
      payload: {},
    })
    expect(tokenIn((await frame(cookie)).body)).toBe('')
  })

  it('finds nobody whose password an administrator has reset', async () => {
    const { cookie, token } = await passportOf('13800100050')
    expect(tokenIn((await frame(cookie)).body)).toHaveLength(43)
    const { user_id } = await server.callerWith(token).run(sessionCalls.userInfo, {})
    await (await server.signedInAs(ADMIN)).run(memberCalls.resetPassword, { user_id })
    expect(tokenIn((await frame(cookie)).body)).toBe('')
  })

  it('posts to nobody else: not without the cookie, not to another origin, and only inside our own pages', async () => {
    const { cookie } = await passportOf(LEAD)
    expect(tokenIn((await frame()).body)).toBe('')
    const own = await frame(cookie)
    expect(own.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(own.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
    expect(own.headers['cache-control']).toBe('no-store')
    for (const query of [
      'nonce=abcdefgh&origin=https%3A%2F%2Fevil.example',
      'nonce=abcdefgh&origin=http%3A%2F%2Flocalhost%3A80.evil.example',
      'nonce=abcdefgh',
      'nonce=%3Cscript%3E&origin=http%3A%2F%2Flocalhost%3A80',
      'origin=http%3A%2F%2Flocalhost%3A80',
    ])
      expect((await frame(cookie, query)).statusCode, query).toBe(400)
  })

  it('makes a local account for a number that has none, once', async () => {
    const mobile = '13922220001'
    const token = await granted({ as: 'sso', mobile, account_name: '主站用户' })
    expect(await server.anonymous.ask(signOnCalls.casLogin, { token, source: 'cmm' })).toMatchObject({ code: 40024 })
    const made = await server.anonymous.run(signOnCalls.casRegister, { token, source: 'cmm' })
    expect(await server.callerWith(made.token).run(sessionCalls.userInfo, {})).toMatchObject({
      ...{ user_name: '主站用户', corp_info: { version: { commerce: { level: 50 } } } },
    })
    expect(await server.anonymous.ask(signOnCalls.casRegister, { token, source: 'cmm' })).toMatchObject({ code: 40022 })
  })

  it('lets a disabled account in by none of its ways', async () => {
    const mobile = '13800100506'
    const token = await granted({ as: 'sso', mobile })
    for (const call of [signOnCalls.casLogin, signOnCalls.casRegister])
      expect(await server.anonymous.ask(call, { token, source: 'cmm' })).toMatchObject({ code: 40021 })
    const ticket = await granted({ as: 'bridge', mobile })
    expect(await server.anonymous.ask(signOnCalls.userTicketExchange, { ticket })).toMatchObject({ code: 40021 })
  })
})

describe('codes and tickets from elsewhere', () => {
  it('a ticket works once, for five minutes, and not as a code', async () => {
    const ticket = await granted({ as: 'bridge', mobile: LEAD })
    expect(await server.anonymous.ask(signOnCalls.oauthCode, { code: ticket, state: 's' })).toMatchObject({
      code: 40022,
    })
    const { token } = await server.anonymous.run(signOnCalls.userTicketExchange, { ticket })
    expect(await phoneOf(token)).toBe(LEAD)
    const gone = { code: 40022, message: '链接已失效，请重新登录' }
    expect(await server.anonymous.ask(signOnCalls.userTicketExchange, { ticket })).toMatchObject(gone)
    const old = await granted({ as: 'bridge', mobile: LEAD })
    later(300)
    expect(await server.anonymous.ask(signOnCalls.userTicketExchange, { ticket: old })).toMatchObject(gone)
  })

  it('a code works only with the state that it was asked for with', async () => {
    const code = await granted({ as: 'oauth', mobile: LEAD, state: 'mine' })
    expect(await server.anonymous.ask(signOnCalls.oauthCode, { code, state: 'other' })).toMatchObject({ code: 40022 })
    const { token } = await server.anonymous.run(signOnCalls.oauthCode, { code, state: 'mine' })
    expect(await phoneOf(token)).toBe(LEAD)
  })
})

describe('a forgotten password', () => {
  it('is set anew by a code of its own scene, and ends every sign-in', async () => {
    const mobile = '13800100005'
    const caller = await server.signedInAs(mobile)
    const password = 'Neu-2027'
    const wrong = { mobile, code: await loginCode(mobile), password }
    expect(await server.anonymous.ask(signOnCalls.passwordReset, wrong)).toMatchObject({ code: 40022 })
    const reset = { mobile, code: await sceneCode('reset', mobile), password }
    await server.anonymous.run(signOnCalls.passwordReset, reset)
    expect(await caller.ask(sessionCalls.userInfo, {})).toMatchObject({
      code: 40004,
    })
    const signIn = {
      grant_type: 'password' as const,
      appId: 'crm',
      mobile,
      device: 'PC',
    }
    expect(
      await server.anonymous.ask(sessionCalls.casToken, {
        ...signIn,
        password: hashedPassword(password),
      }),
    ).toMatchObject({ code: 0 })
    const old = { ...signIn, password: hashedPassword('Demo-2026') }
    expect(await server.anonymous.ask(sessionCalls.casToken, old)).toMatchObject({ code: 40020 })
  })

  it('differs from a number without account only after the code', async () => {
    const mobile = '13922220009'
    const code = await sceneCode('reset', mobile)
    const request = { mobile, password: 'Neu-2027' }
    expect(
      await server.anonymous.ask(signOnCalls.passwordReset, {
        ...request,
        code: 'no',
      }),
    ).toMatchObject({
      message: '验证码错误',
    })
    expect(await server.anonymous.ask(signOnCalls.passwordReset, { ...request, code })).toMatchObject({ code: 40024 })
  })
})

describe('limits', () => {
  const refusalOf = (code: number, message: string) => ({ status: 200, code, message })

  it('one number gets 20 codes a day', async () => {
    const mobile = '13922220002'
    for (let sent = 0; sent < 20; sent += 1) await sceneCode('register', mobile)
    later(60)
    const ask = { scene: 'register' as const, mobile, captcha_randstr: 'r', captcha_ticket: 'captcha' }
    expect(await server.anonymous.ask(signOnCalls.sendCode, ask)).toMatchObject(
      refusalOf(40023, '该手机号今日获取验证码次数过多，请明天再试'),
    )
    later(86_400)
    expect(await server.anonymous.ask(signOnCalls.sendCode, ask)).toMatchObject({ code: 0 })
  })

  it('one address asks 60 times in ten minutes whether a number is known', async () => {
    later(600)
    const ask = () => server.anonymous.ask(accountCalls.infoCheck, { apply_phone: ADMIN })
    for (let request = 0; request < 60; request += 1) expect((await ask()).code).toBe(0)
    expect(await ask()).toMatchObject(refusalOf(40023, '查询过于频繁，请稍后再试'))
    later(600)
    expect((await ask()).code).toBe(0)
  })

  it('one address fails to sign in 100 times in ten minutes, whatever the numbers', async () => {
    const now = server.clock.now()
    await server.db
      .insert(attempt)
      .values(Array.from({ length: 100 }, () => ({ kind: 'signInOfAddress', subject: '127.0.0.1', created_at: now })))
    const signIn = { grant_type: 'password' as const, appId: 'crm', mobile: ADMIN, device: 'PC' }
    const right = { ...signIn, password: hashedPassword('Demo-2026') }
    // A number that has not failed itself is let try.
    const wrong = { ...signIn, password: hashedPassword('wrong') }
    expect(await server.anonymous.ask(sessionCalls.casToken, wrong)).toMatchObject({ message: '密码错误' })
    expect(await server.anonymous.ask(sessionCalls.casToken, right)).toMatchObject(
      refusalOf(40023, '登录失败次数过多，请 10 分钟后再试'),
    )
    later(600)
    expect(await server.anonymous.ask(sessionCalls.casToken, right)).toMatchObject({ code: 0 })
  })
})

it('suggests brands by part of their name, the largest first', async () => {
  const { list, page_info } = await server.anonymous.run(signOnCalls.clueBrandList, { size: 5 })
  expect(list).toHaveLength(5)
  expect(page_info.total_count).toBeGreaterThan(5)
  const part = list[0]?.brand_name.slice(0, 2) ?? ''
  const found = await server.anonymous.run(signOnCalls.clueBrandList, { keyword: part, size: 50 })
  expect(found.list.every(({ brand_name }) => brand_name.includes(part))).toBe(true)
  expect((await server.anonymous.run(signOnCalls.clueBrandList, { keyword: '没有这个' })).list).toEqual([])
})

it('nobody was made a member by any of this but the one who asked for it', async () => {
  const rows = await server.db
    .select({ phone: appUser.phone })
    .from(corpUser)
    .innerJoin(appUser, eq(appUser.user_id, corpUser.user_id))
  const made = rows.map(({ phone }) => phone).filter((phone) => phone.startsWith('1392222'))
  expect(made.sort()).toEqual(['13922220001', '13922220003'])
})

it('what has ended is forgotten at night', async () => {
  await granted({ as: 'bridge', mobile: ADMIN })
  later(41 * 86_400)
  await granted({ as: 'bridge', mobile: LEAD })
  const context = { db: server.db, clock: server.clock } as unknown as JobContext // what this job uses of it
  await purgeJob.run(context, {})
  expect(await server.db.$count(signOnTicket)).toBe(1)
  expect(await server.db.$count(attempt)).toBe(0)
  expect(await server.db.$count(passportSession)).toBe(0)
})
