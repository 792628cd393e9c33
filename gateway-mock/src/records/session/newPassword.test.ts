import { accountCalls } from '@crm/contracts/calls/account'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { profileCalls } from '@crm/contracts/calls/profile'
import { sessionCalls } from '@crm/contracts/calls/session'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { areas } from '../../process/areas.ts'
import { rowsOf } from '../../store/database/query.ts'
import { appUser, corp } from '../../store/database/schema.ts'
import { createLog } from '../../process/telemetry/log.ts'
import { hashedPassword, type TestServer, testServer } from '../../testing/testServer.ts'
import { acceptPassword } from './newPassword.ts'
import { select, text } from '../../store/database/select.ts'

// Every call that sets a password judges it, however it is asked; what browsers check is a courtesy to who types.

const LEAD = '13800100004'
const MEMBER = '13800100005'
const NEWCOMER = '13911117001'
const NAME = 'Anna2026'
const CORP = 'Qinghe88'
const GOOD = 'Neu-2027'

let server: TestServer
const lines: string[] = []
let invite_code: string
beforeAll(async () => {
  server = await testServer({ log: createLog('debug', { write: (line) => void lines.push(line) }) })
  invite_code = (await (await server.signedInAs(LEAD)).run(enterpriseCalls.inviteUrl, { role_id: 6 })).code
  await server.db.update(appUser).set({ user_name: NAME }).where(eq(appUser.phone, MEMBER))
  await server.db.update(corp).set({ corp_name: CORP }).where(eq(corp.corp_id, 1))
})
afterAll(() => server.close())

const sentCode = async (scene: 'register' | 'join' | 'reset', mobile: string) => {
  server.clock.set(server.clock.now() + 61)
  await server.anonymous.run(signOnCalls.sendCode, {
    scene,
    mobile,
    captcha_randstr: 'r',
    captcha_ticket: 'captcha',
  })
  return server.codeFor(mobile)
}

/** How each call that sets a password is asked, by the id of the call. */
const setting: Record<string, (password: string) => Promise<{ code: number; message: string; data: unknown }>> = {
  'account.register': async (password) =>
    server.anonymous.ask(accountCalls.register, {
      ...{
        mobile: NEWCOMER,
        code: await sentCode('register', NEWCOMER),
        password,
        user_name: NAME,
        corp_name: CORP + 'x',
      },
    }),
  'account.inviteReg': async (password) =>
    server.anonymous.ask(accountCalls.inviteReg, {
      ...{
        mobile: NEWCOMER,
        code: await sentCode('join', NEWCOMER),
        password,
        nick_name: NAME,
        invite_code,
      },
    }),
  'signOn.passwordReset': async (password) =>
    server.anonymous.ask(signOnCalls.passwordReset, {
      ...{ mobile: MEMBER, code: await sentCode('reset', MEMBER), password },
    }),
  'session.firstPassword': async (password) => {
    const until = server.clock.now() + 60
    await server.db.update(appUser).set({ first_password_until: until }).where(eq(appUser.phone, MEMBER))
    const { data } = await server.anonymous.ask(sessionCalls.casToken, {
      ...{ grant_type: 'password', appId: 'crm', mobile: MEMBER, device: 'PC', password: hashedPassword('Demo-2026') },
    })
    const { ticket } = data as unknown as { ticket: string } // What the refusal brings.
    return server.anonymous.ask(sessionCalls.firstPassword, { ticket, password })
  },
  'profile.passwordUpdate': async (password) =>
    (await server.signedInAs(MEMBER)).ask(profileCalls.passwordUpdate, {
      ...{ old_password: hashedPassword('Demo-2026'), password },
    }),
}

/** Fields that prove a password that stands: they are hashed by the browser. */
const PROVING = new Set(['session.casToken.password', 'profile.passwordUpdate.old_password'])

const bad: [string, string, string][] = [
  ['none', '', '请输入密码'],
  ['a short one', 'abc1234', '密码需为 8–64 位'],
  ['a long one', 'a1'.repeat(33), '密码需为 8–64 位'],
  ['letters in their order', 'abcdefgh', '过于常见'],
  ['its hash', hashedPassword(GOOD), '不传其摘要'],
  ['a common one', 'PassWord1', '过于常见'],
  ['the name', NAME, '不能仅由'],
  ['the name, otherwise written and twice', 'anna2026ANNA2026', '不能仅由'],
]

const passwordFields = areas.flatMap(({ call }) => {
  const fields = call.request instanceof z.ZodObject ? Object.keys(call.request.shape) : []
  return fields.filter((field) => /password|passwd|pwd/i.test(field)).map((field) => ({ call, field }))
})

it('every call with a field for a password is in the table, and none is kept by its key', () => {
  const set = passwordFields.filter(({ call, field }) => !PROVING.has(`${call.id}.${field}`))
  expect(set.map(({ call }) => call.id).toSorted()).toEqual(Object.keys(setting).toSorted())
  expect(passwordFields.filter(({ call }) => call.idempotent)).toEqual([])
})

describe.each(Object.keys(setting))('%s', (id) => {
  it.each(bad)('refuses %s by its field', async (_, password, sentence) => {
    const answer = await setting[id]?.(password)
    expect(answer).toMatchObject({ code: 40000, data: { field: 'password' } })
    expect(answer?.message).toContain(sentence)
    if (password !== '') expect(answer?.message).not.toContain(password)
  })
})

it.each(['signOn.passwordReset', 'profile.passwordUpdate'])('%s refuses the enterprise', async (id) => {
  for (const password of [CORP, `${CORP}${NAME}`, `${NAME}${MEMBER}`])
    expect(await setting[id]?.(password)).toMatchObject({
      data: { field: 'password' },
      code: 40000,
    })
})

it('an accepted password signs in as the browser hashes it', async () => {
  expect(await setting['signOn.passwordReset']?.(GOOD)).toMatchObject({
    code: 0,
  })
  const signIn = {
    grant_type: 'password' as const,
    appId: 'crm',
    mobile: MEMBER,
    device: 'PC',
  }
  expect(
    await server.anonymous.ask(sessionCalls.casToken, {
      ...signIn,
      password: hashedPassword(GOOD),
    }),
  ).toMatchObject({ code: 0 })
})

it('over an open line none is set, except in a demonstration', async () => {
  for (const password of [GOOD, 'x'])
    expect(() => acceptPassword({ secure: false, demo: false }, password, [])).toThrow('未加密')
  for (const line of [
    { secure: true, demo: false },
    { secure: false, demo: true },
  ])
    expect(acceptPassword(line, GOOD, [])).toBe(hashedPassword(GOOD))
})

it('no password that was sent is written down: not in the log, the measurements or any table', async () => {
  const [refused, accepted] = ['Kurz-7', 'Geheim-2031-wort']
  const [member] = await server.db.select().from(appUser).where(eq(appUser.phone, '13800100006'))
  for (const [id, set] of Object.entries(setting)) {
    // As before another call has changed it.
    const { password_hash = '' } = member ?? {}
    await server.db.update(appUser).set({ password_hash }).where(eq(appUser.phone, MEMBER))
    expect((await set(refused)).code, id).not.toBe(0)
    expect((await set(accepted)).code, id).toBe(0)
    // The number is free for the next one.
    await server.db
      .update(appUser)
      .set({ phone: `of ${id}` })
      .where(eq(appUser.phone, NEWCOMER))
  }
  const send = (body: object) =>
    server.app.inject({ method: 'POST', url: `/api/${signOnCalls.passwordReset.path}`, payload: body })
  // Of the wrong kind, beside unknown fields, and where the gateway itself fails.
  await send({ mobile: MEMBER, code: '1', password: [accepted] })
  await send({ mobile: MEMBER, code: '1', password: accepted, [accepted]: accepted })
  const fault = { kind: 'call', name: 'signOn.passwordReset', fault: 'status', status: 500, times: 1 }
  await server.app.inject({ method: 'POST', url: '/dev/fault', payload: fault })
  await send({ mobile: MEMBER, code: '1', password: accepted })

  expect(lines.length).toBeGreaterThan(0)
  const { body: measurements } = await server.app.inject({ method: 'GET', url: '/metrics' })
  const tables = await rowsOf(
    server.db,
    select(
      { schema: text`table_schema`, name: text`table_name` },
      sql`from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    ),
  )
  expect(tables.length).toBeGreaterThan(100)
  for (const secret of [refused, accepted]) {
    expect([lines.join('').includes(secret), measurements.includes(secret)]).toEqual([false, false])
    const holding: string[] = []
    for (const { schema, name } of tables) {
      const rows = await rowsOf(
        server.db,
        sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} t where strpos(t::text, ${secret}) > 0 limit 1`,
      )
      if (rows.length > 0) holding.push(name)
    }
    expect(holding).toEqual([])
  }
})
