import { Role } from '@crm/access/roles'
import { SECOND_FACTOR_CODE } from '@crm/contracts/codes'
import { corpCalls } from '@crm/contracts/calls/corp'
import { memberCalls } from '@crm/contracts/calls/members'
import { secondFactorCalls } from '@crm/contracts/calls/secondFactor'
import { sessionCalls } from '@crm/contracts/calls/session'
import { userLogCalls } from '@crm/contracts/calls/userLog'
import { and, eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { corp, corpUser, secondFactor } from '../../../store/database/schema.ts'
import { type Caller, hashedPassword, type TestServer, testServer } from '../../../testing/testServer.ts'

// Two administrators of the first enterprise; the first one belongs to another enterprise too.
const ADMIN = '13800100002'
const AD_ADMIN = '13800100070'
const MEDIUM = '13800100006'
const PASSWORD = 'Demo-2026'
const ADMINS = [1, 2, 70]

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs(ADMIN)
})
afterEach(async () => {
  await server.db.delete(secondFactor)
  await server.db.update(corp).set({ second_factor_roles: [], second_factor_from: 0 })
})
afterAll(() => server.close())

const later = (seconds: number) => server.clock.set(server.clock.now() + seconds)
/** What the app shows; each code works once, so that the next one is waited for. */
const codeOf = (secret: string) => {
  later(30)
  return new TOTP({ secret }).generate({ timestamp: server.clock.now() * 1000 })
}
const signIn = (mobile: string) =>
  server.anonymous.ask(sessionCalls.casToken, {
    ...{ grant_type: 'password', appId: 'crm', mobile, device: 'PC' },
    password: hashedPassword(PASSWORD),
  })
/** The ticket of a sign-in that waits for the second factor. */
const waiting = async (mobile: string) => {
  const { code, data } = await signIn(mobile)
  expect(code).toBe(SECOND_FACTOR_CODE)
  // what a refusal brings is no answer of the contract
  return data as unknown as { ticket: string; is_enrolled: boolean }
}
const enter = (ticket: string, code: string) => server.anonymous.ask(secondFactorCalls.enter, { ticket, code })
const enrol = async (caller: Caller) => {
  const { ticket, secret, uri } = await caller.run(secondFactorCalls.begin, {})
  const { recovery_codes } = await caller.run(secondFactorCalls.confirm, { ticket, code: codeOf(secret) })
  return { secret, uri, recovery_codes }
}
const require = async (roles: readonly number[], grace_days = 0) => {
  const { updated_at } = await admin.run(corpCalls.info, {})
  return admin.ask(corpCalls.secondFactorUpdate, { roles: [...roles], grace_days, updated_at })
}
const actions = async () =>
  (await admin.run(userLogCalls.list, { module: ['账号', '企业', '成员管理'] })).list.map(({ action }) => action)

describe('one’s own second factor', () => {
  it('is asked at the next sign-in, by a code that works once', async () => {
    const { secret, uri, recovery_codes } = await enrol(admin)
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    expect(new Set(recovery_codes).size).toBe(10)
    const [stored] = await server.db.select().from(secondFactor)
    expect(JSON.stringify(stored?.recovery)).not.toContain(recovery_codes[0])
    const { ticket, is_enrolled } = await waiting(ADMIN)
    expect(is_enrolled).toBe(true)
    const code = codeOf(secret)
    const entered = await enter(ticket, code)
    expect(entered).toMatchObject({ code: 0, data: { recovery_codes: [] } })
    expect((await server.callerWith(entered.data.token).run(sessionCalls.userPhone, {})).phone).toBe(ADMIN)
    expect((await enter(ticket, codeOf(secret))).code).toBe(40022)
    const again = await waiting(ADMIN)
    expect((await enter(again.ticket, code)).code).toBe(40022)
    const now = codeOf(secret)
    expect((await enter(again.ticket, now)).code).toBe(0)
    expect((await enter((await waiting(ADMIN)).ticket, now)).message).toBe('该验证码已使用过，请等待下一个')
  })

  it('takes each recovery code once, and new ones end the old ones', async () => {
    const { secret, recovery_codes } = await enrol(admin)
    const [first = '', second = ''] = recovery_codes
    const enterBy = async (code: string) => enter((await waiting(ADMIN)).ticket, code)
    expect((await enterBy(first.toLowerCase().replaceAll('-', ''))).code).toBe(0)
    expect((await enterBy(first)).code).toBe(40022)
    expect((await admin.run(secondFactorCalls.state, {})).recovery_left).toBe(9)
    const renewed = await admin.run(secondFactorCalls.renew, { code: codeOf(secret) })
    expect((await enterBy(second)).code).toBe(40022)
    expect((await enterBy(renewed.recovery_codes[0] ?? '')).code).toBe(0)
  })

  it('ends a ticket at the fifth wrong code, and stops trying with ever new ones', async () => {
    const { secret } = await enrol(admin)
    const { ticket } = await waiting(ADMIN)
    const answers = []
    for (let tries = 0; tries < 5; tries++) answers.push((await enter(ticket, '000000')).message)
    expect(answers).toEqual([...Array.from({ length: 4 }, () => '验证码错误'), '验证码错误次数过多，请重新登录'])
    expect((await enter(ticket, codeOf(secret))).message).toBe('两步验证已超时，请重新登录')
    for (let tickets = 0; tickets < 3; tickets++) {
      const next = await waiting(ADMIN)
      for (let tries = 0; tries < 5; tries++) await enter(next.ticket, '000000')
    }
    expect((await enter((await waiting(ADMIN)).ticket, codeOf(secret))).code).toBe(40023)
    expect(await actions()).toContain('登录两步验证失败')
    later(600)
    expect((await enter((await waiting(ADMIN)).ticket, codeOf(secret))).code).toBe(0)
  })

  it('is anybody’s who wants one', async () => {
    const medium = await server.signedInAs(MEDIUM)
    const { secret } = await enrol(medium)
    const { ticket } = await waiting(MEDIUM)
    expect((await enter(ticket, codeOf(secret))).code).toBe(0)
  })

  it('is switched off by a code alone', async () => {
    const { secret } = await enrol(admin)
    expect((await admin.ask(secondFactorCalls.remove, { code: '000000' })).code).toBe(40022)
    await admin.run(secondFactorCalls.remove, { code: codeOf(secret) })
    expect((await signIn(ADMIN)).code).toBe(0)
  })
})

describe('an enterprise that requires it', () => {
  it('is required by an administrator who has one, and asks it of the roles alone', async () => {
    expect((await require(ADMINS)).message).toContain('请先')
    const { secret } = await enrol(admin)
    const lead = await server.signedInAs('13800100004')
    const { updated_at } = await lead.run(corpCalls.info, {})
    expect((await lead.ask(corpCalls.secondFactorUpdate, { roles: [2], grace_days: 0, updated_at })).code).toBe(40302)
    expect((await require(ADMINS)).code).toBe(0)
    expect((await signIn(MEDIUM)).code).toBe(0)
    expect((await admin.ask(secondFactorCalls.remove, { code: codeOf(secret) })).code).toBe(40302)

    // Who has none yet gets one in the same sign-in.
    const { ticket, is_enrolled } = await waiting(AD_ADMIN)
    expect(is_enrolled).toBe(false)
    expect((await enter(ticket, '000000')).code).toBe(40022)
    const offered = await server.anonymous.run(secondFactorCalls.offer, { ticket })
    const entered = await enter(ticket, codeOf(offered.secret))
    expect(entered.data.recovery_codes).toHaveLength(10)
    expect((await waiting(AD_ADMIN)).is_enrolled).toBe(true)
    expect(await actions()).toEqual(expect.arrayContaining(['要求两步验证', '启用两步验证']))
  })

  it('is asked of the roles that it names, once the days of grace are over', async () => {
    expect((await require([6, 7], 3)).code).toBe(0)
    const medium = await server.signedInAs(MEDIUM)
    const { is_required, required_from } = await medium.run(secondFactorCalls.state, {})
    expect([is_required, required_from]).toEqual([0, server.clock.now() + 3 * 86_400])
    expect((await signIn(MEDIUM)).code).toBe(0)
    later(3 * 86_400)
    expect((await waiting(MEDIUM)).is_enrolled).toBe(false)
    expect((await medium.run(secondFactorCalls.state, {})).is_required).toBe(1)
    expect((await signIn('13800100004')).code).toBe(0)
    expect((await require([99])).code).toBe(40000)
    expect((await require([])).code).toBe(0)
    expect((await signIn(MEDIUM)).code).toBe(0)
  })

  it('lets nobody in by changing the enterprise, but at the next sign-in with the second factor', async () => {
    const chief = await server.signedInAs(ADMIN)
    const { corp_list, corp_id, user_id } = await chief.run(sessionCalls.userInfo, {})
    const other = corp_list.find((each) => each.corp_id !== corp_id)
    if (!other) throw new Error('the administrator is in one enterprise alone')
    const there = and(eq(corpUser.corp_id, other.corp_id), eq(corpUser.user_id, user_id))
    await server.db.update(corpUser).set({ role_id: Role.admin }).where(there)
    await server.db
      .update(corp)
      .set({ second_factor_roles: [2], second_factor_from: 1 })
      .where(eq(corp.corp_id, other.corp_id))
    const refused = await chief.ask(sessionCalls.userSwitch, { corp_id: other.corp_id })
    expect(refused.message).toBe('该企业要求两步验证，请退出后重新登录')
    expect((await chief.ask(sessionCalls.userPhone, {})).code).toBe(0)
    const { ticket } = await waiting(ADMIN)
    const { secret } = await server.anonymous.run(secondFactorCalls.offer, { ticket })
    const entered = await enter(ticket, codeOf(secret))
    const inside = server.callerWith(entered.data.token)
    expect((await inside.run(sessionCalls.userInfo, {})).corp_id).toBe(other.corp_id)
    expect((await inside.ask(sessionCalls.userSwitch, { corp_id })).code).toBe(0)
  })
})

describe('a lost telephone', () => {
  it('is helped by whoever manages its owner', async () => {
    const chief = await server.signedInAs(AD_ADMIN)
    await enrol(chief)
    const { user_id } = await chief.run(sessionCalls.userInfo, {})
    const row = async () => (await admin.run(memberCalls.list, { user_id, page: 1, size: 10 })).list[0]
    expect((await row())?.has_second_factor).toBe(1)
    const lead = await server.signedInAs('13800100004')
    expect((await lead.ask(memberCalls.resetSecondFactor, { user_id })).code).toBe(40302)
    // Administrators manage nobody of advertising; the super administrator does.
    expect((await admin.ask(memberCalls.resetSecondFactor, { user_id })).message).toBe('无权管理该角色的成员')
    const owner = await server.signedInAs('13800100001')
    await owner.run(memberCalls.resetSecondFactor, { user_id })
    expect((await row())?.has_second_factor).toBe(0)
    expect((await chief.ask(sessionCalls.userPhone, {})).code).toBe(40004)
    expect((await signIn(AD_ADMIN)).code).toBe(0)
    expect(await actions()).toContain('重置两步验证')
    const me = await admin.run(sessionCalls.userInfo, {})
    expect((await admin.ask(memberCalls.resetSecondFactor, { user_id: me.user_id })).message).toContain('自己')
  })
})
