import { DAY_SECONDS } from '@crm/base/durations'
import { memberCalls } from '@crm/contracts/calls/members'
import { sessionCalls } from '@crm/contracts/calls/session'
import { secondFactorCalls } from '@crm/contracts/calls/secondFactor'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { FIRST_PASSWORD_CODE, SECOND_FACTOR_CODE } from '@crm/contracts/codes'
import { TOTP, Secret } from 'otpauth'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUser } from '../../../store/database/schema.ts'
import { foundEnterprise } from '../../../process/operator/enterprises.ts'
import { resetPassword } from '../../../process/operator/people.ts'
import { hashedPassword, type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

// A password that somebody else made leads to an own one, once, within three days, and nowhere else.

const OWN = 'Own-2026-word'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

const signIn = (mobile: string, password: string) =>
  server.anonymous.ask(sessionCalls.casToken, {
    ...{ grant_type: 'password' as const, appId: 'crm', device: 'PC', mobile, password: hashedPassword(password) },
  })
const setOwn = (ticket: string, password = OWN) =>
  server.anonymous.ask(sessionCalls.firstPassword, { ticket, password })
const ticketIn = (reply: { data: unknown }) => (reply.data as { ticket: string }).ticket

let numbers = 0
const freshNumber = () => `1397777${String((numbers += 1)).padStart(4, '0')}`
async function added(): Promise<{ mobile: string; password: string; user_id: number }> {
  const mobile = freshNumber()
  const { password } = await admin.run(memberCalls.add, { nick_name: '新成员', mobile, role_id: 6, dept_id: 0 })
  const [person] = await server.db.select().from(appUser).where(eq(appUser.phone, mobile))
  return { mobile, password, user_id: person?.user_id ?? 0 }
}

const operating = () => ({ db: server.db, now: server.clock.now(), operator: 'ops', why: '演练', files: server.files })
const passwordIn = ({ data }: { data?: unknown }) => (data as { password: string }).password

/** Every way in which somebody gets a password that another has made: number and password. */
const given: Record<string, () => Promise<{ mobile: string; password: string }>> = {
  'a colleague is added': added,
  'an administrator resets it': async () => {
    const { mobile, password, user_id } = await added()
    await setOwn(ticketIn(await signIn(mobile, password)))
    return { mobile, password: (await admin.run(memberCalls.resetPassword, { user_id })).password }
  },
  'the operator founds an enterprise': async () => {
    const mobile = freshNumber()
    const found = { name: `初见${mobile}`, brand: '初见', mobile, admin: '苏晴' }
    return { mobile, password: passwordIn(await foundEnterprise(operating(), found)) }
  },
  'the operator resets it': async () => {
    const { mobile, password } = await added()
    await setOwn(ticketIn(await signIn(mobile, password)))
    return { mobile, password: passwordIn(await resetPassword(operating(), { mobile })) }
  },
}

describe.each(Object.entries(given))('%s', (_, give) => {
  it('lets nobody in before an own one is set, once', async () => {
    const { mobile, password } = await give()
    const asked = await signIn(mobile, password)
    expect(asked).toMatchObject({ code: FIRST_PASSWORD_CODE, message: '请先设置自己的密码' })
    const ticket = ticketIn(asked)
    for (const [bad, sentence] of [
      ['abc', '密码需为 8–64 位'],
      ['Password1', '过于常见'],
      [mobile, '不能仅由'],
      [password, '不能与初始密码相同'],
    ] as const)
      expect(await setOwn(ticket, bad)).toMatchObject({
        ...{ code: 40000, data: { field: 'password' } },
        message: expect.stringContaining(sentence),
      })
    const { token } = (await setOwn(ticket)).data
    expect((await server.callerWith(token).ask(sessionCalls.userInfo, {})).code).toBe(0)
    expect((await setOwn(ticket, 'Other-2026-word')).code).toBe(40022)
    expect((await signIn(mobile, password)).code).toBe(40020)
    expect((await signIn(mobile, OWN)).code).toBe(0)
  })

  it('is over after three days; a code by message still signs in, and sets an own one', async () => {
    const { mobile, password } = await give()
    const late = ticketIn(await signIn(mobile, password))
    const before = server.clock.now()
    server.clock.set(before + 600)
    expect((await setOwn(late)).code).toBe(40022)
    server.clock.set(before + 3 * DAY_SECONDS - 1)
    expect((await signIn(mobile, password)).code).toBe(FIRST_PASSWORD_CODE)
    server.clock.set(before + 3 * DAY_SECONDS)
    expect(await signIn(mobile, password)).toMatchObject({
      ...{ code: 40021, message: '初始密码已过期，请用验证码登录，或联系管理员重置' },
    })
    const captcha = { captcha_randstr: 'r', captcha_ticket: 'captcha' }
    await server.anonymous.run(signOnCalls.sendCode, { scene: 'reset', mobile, ...captcha })
    const code = await server.codeFor(mobile)
    await server.anonymous.run(signOnCalls.passwordReset, { mobile, code, password: OWN })
    expect((await signIn(mobile, OWN)).code).toBe(0)
    server.clock.set(before)
  })
})

it('a ticket is worth nothing after the password was given anew', async () => {
  const { mobile, password, user_id } = await added()
  const ticket = ticketIn(await signIn(mobile, password))
  await setOwn(ticketIn(await signIn(mobile, password)))
  expect((await setOwn(ticket, 'Other-2026-word')).code).toBe(40022)
  await admin.run(memberCalls.resetPassword, { user_id })
  expect((await signIn(mobile, OWN)).code).toBe(40020)
})

it('a second factor is asked for all the same', async () => {
  const { mobile, password, user_id } = await added()
  const { token } = (await setOwn(ticketIn(await signIn(mobile, password)))).data
  const person = server.callerWith(token)
  const { ticket, secret } = await person.run(secondFactorCalls.begin, {})
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: server.clock.now() * 1000 })
  await person.run(secondFactorCalls.confirm, { ticket, code: codeNow() })
  const reset = await admin.run(memberCalls.resetPassword, { user_id })
  const waiting = await setOwn(ticketIn(await signIn(mobile, reset.password)), 'Other-2026-word')
  expect(waiting.code).toBe(SECOND_FACTOR_CODE)
  server.clock.set(server.clock.now() + 60)
  const entered = await server.anonymous.run(secondFactorCalls.enter, { ticket: ticketIn(waiting), code: codeNow() })
  expect((await server.callerWith(entered.token).ask(sessionCalls.userInfo, {})).code).toBe(0)
})

it('a colleague who is known keeps the own password', async () => {
  const person = await added()
  await setOwn(ticketIn(await signIn(person.mobile, person.password)))
  const other = await server.signedInAs('13800200002')
  await other.run(memberCalls.add, { nick_name: '新成员', mobile: person.mobile, role_id: 6, dept_id: 0 })
  expect((await signIn(person.mobile, OWN)).code).toBe(0)
})
