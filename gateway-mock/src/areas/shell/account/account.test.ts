import { DAY_SECONDS } from '@crm/base/durations'
import { accountCalls } from '@crm/contracts/calls/account'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { sessionCalls } from '@crm/contracts/calls/session'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUser, corpApply } from '../../../store/database/schema.ts'
import { hashedPassword, type TestServer, testServer } from '../../../testing/testServer.ts'

// How people without an account come in, and what stays of it when they may not.

const LEAD = '13800100004'
const KNOWN = '13800200006'
const PASSWORD = 'Neu-2027'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const sentCode = async (mobile: string, scene: 'register' | 'join' | 'apply' = 'register') => {
  await server.anonymous.run(signOnCalls.sendCode, { scene, mobile, captcha_randstr: 'r', captcha_ticket: 'captcha' })
  return server.codeFor(mobile)
}
const invited = async () => (await server.signedInAs(LEAD)).run(enterpriseCalls.inviteUrl, { role_id: 6 })
const userOf = (token: string) => server.callerWith(token).run(sessionCalls.userInfo, {})
const accounts = (phone: string) => server.db.select().from(appUser).where(eq(appUser.phone, phone))

describe('registering', () => {
  it('without an enterprise gives a personal account that may sign in by password', async () => {
    const mobile = '13911110001'
    const { token } = await server.anonymous.run(accountCalls.register, {
      ...{ mobile, code: await sentCode(mobile), password: PASSWORD, user_name: '苏晴' },
    })
    expect(await userOf(token)).toMatchObject({
      ...{ user_name: '苏晴', is_novice: 1 },
      corp_info: { version: { commerce: { level: 50 }, content: null } },
    })
    const signIn = {
      grant_type: 'password' as const,
      appId: 'crm',
      mobile,
      password: hashedPassword(PASSWORD),
      device: 'PC',
    }
    expect((await server.anonymous.ask(sessionCalls.casToken, signIn)).code).toBe(0)
  })

  it('with an enterprise founds it with a trial in both modules', async () => {
    const mobile = '13911110002'
    const { token } = await server.anonymous.run(accountCalls.register, {
      ...{ mobile, code: await sentCode(mobile), password: PASSWORD, user_name: '苏晴', corp_name: '晴空商贸' },
      ...{ channel_id: 'c9', source: 'cmm' },
    })
    expect((await userOf(token)).corp_info).toMatchObject({
      corp_name: '晴空商贸',
      version: { commerce: { level: 90 }, content: { level: 90 } },
    })
  })

  it.each([
    ['a known number', { mobile: KNOWN }, '您手机号已经注册过，可以直接登录'],
    ['a taken name', { corp_name: '橙风国货集团' }, '企业已经注册过了'],
    ['an unknown invitation', { invite_code: 'nothing' }, '邀请码无效或已过期'],
    ['a wrong code', { code: '000000' }, '验证码'],
  ])('with %s is refused and leaves nobody behind', async (_, change, sentence) => {
    const mobile = '13911110003'
    const form = { mobile, code: '111111', password: PASSWORD, user_name: '苏晴', ...change }
    const answer = await server.anonymous.ask(accountCalls.register, form)
    expect(answer.code).not.toBe(0)
    expect(answer.message).toContain(sentence)
    expect(await accounts(mobile)).toEqual([])
  })
})

describe('an invitation', () => {
  it('says whose it is, and lets a new person in with its role', async () => {
    const { code: invite_code, expire_time } = await invited()
    const info = await server.anonymous.run(accountCalls.inviteInfo, { invite_code })
    expect(info).toMatchObject({ corp_name: '橙风国货集团', is_full: 0, expire_time })
    expect(info.role_name).not.toBe('')
    const mobile = '13911110004'
    const form = { mobile, code: await sentCode(mobile, 'join'), invite_code, nick_name: '小苏' }
    expect(await server.anonymous.ask(accountCalls.inviteReg, form)).toMatchObject({ data: { field: 'password' } })
    expect(await accounts(mobile)).toEqual([])
    const { token } = await server.anonymous.run(accountCalls.inviteReg, { ...form, password: PASSWORD })
    expect(await userOf(token)).toMatchObject({ corp_id: 1, role_id: 6, nick_name: '小苏' })
  })

  it('brings somebody with an account into a further enterprise, with the password they have', async () => {
    const { code: invite_code } = await invited()
    const [before] = await accounts(KNOWN)
    const form = {
      mobile: KNOWN,
      code: await sentCode(KNOWN, 'join'),
      invite_code,
      nick_name: '外援',
      password: PASSWORD,
    }
    const { token } = await server.anonymous.run(accountCalls.inviteReg, form)
    const user = await userOf(token)
    expect(user.is_novice, 'whoever joins begins with the novice tasks').toBe(1)
    expect(user.corp_list.map(({ corp_id }) => corp_id)).toEqual(expect.arrayContaining([1, 2]))
    expect((await accounts(KNOWN))[0]?.password_hash).toBe(before?.password_hash)
  })

  it('ends after seven days, and unknown ones read the same', async () => {
    const { code: invite_code } = await invited()
    server.clock.set(server.clock.now() + 7 * DAY_SECONDS + 1)
    for (const request of [invite_code, 'nothing'])
      expect(await server.anonymous.ask(accountCalls.inviteInfo, { invite_code: request })).toMatchObject({
        code: 40400,
        message: '邀请链接已失效',
      })
  })
})

describe('asking for a trial', () => {
  const form = {
    ...{ apply_brand_name: '青禾', apply_corp_name: '青禾试用', apply_user_name: '林夏', apply_dept: '运营部' },
    questions: [1, 2],
  }
  it('is kept for the vendor, once the code has proved the number', async () => {
    const apply_phone = '13911110005'
    expect((await server.anonymous.ask(accountCalls.applyUse, { ...form, apply_phone, code: '111111' })).code).not.toBe(
      0,
    )
    await server.anonymous.run(accountCalls.applyUse, {
      ...form,
      apply_phone,
      code: await sentCode(apply_phone, 'apply'),
    })
    expect(await server.db.select().from(corpApply).where(eq(corpApply.phone, apply_phone))).toMatchObject([
      { kind: 'trial', corp_id: 0, user_id: 0, corp_name: '青禾试用', questions: [1, 2] },
    ])
    expect(await accounts(apply_phone)).toEqual([])
  })

  it.each([
    [{ questions: [] }, { field: 'questions' }],
    [{ questions: [1, 2, 3] }, { field: 'questions' }],
    [{ apply_corp_name: '橙风国货集团' }, { field: 'apply_corp_name' }],
    [{ apply_phone: KNOWN }, { field: 'apply_phone' }],
    [{ apply_user_name: '字'.repeat(11) }, { field: 'apply_user_name' }],
  ])('with %j is refused by name', async (change, data) => {
    const request = { ...form, apply_phone: '13911110006', code: '111111', ...change }
    expect(await server.anonymous.ask(accountCalls.applyUse, request)).toMatchObject({ data })
  })

  it('says what is taken', async () => {
    const check = (request: object) => server.anonymous.run(accountCalls.infoCheck, request)
    expect(await check({ apply_phone: KNOWN })).toEqual({ is_exist_corp_name: 0, is_exist_apply_phone: 1 })
    expect(await check({ apply_corp_name: '橙风国货集团' })).toEqual({ is_exist_corp_name: 1, is_exist_apply_phone: 0 })
    expect(await check({})).toEqual({ is_exist_corp_name: 0, is_exist_apply_phone: 0 })
  })
})
