import { createHash } from 'node:crypto'
import { DAY_SECONDS } from '@crm/base/durations'
import { accountCalls } from '@crm/contracts/calls/account'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { secondFactorCalls } from '@crm/contracts/calls/secondFactor'
import { sessionCalls } from '@crm/contracts/calls/session'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { CorpStatus } from '@crm/contracts/enums'
import { addKey, revokeKey } from '@crm/registry/keys'
import { folderStore, type Store } from '@crm/registry/store'
import { emptyFolder } from '@crm/registry/testBuilds'
import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../store/database/query.ts'
import * as schema from '../../store/database/schema.ts'
import { corp, corpApply, secondFactor, storedFile } from '../../store/database/schema.ts'
import { createMeasurements } from '../telemetry/measurements.ts'
import { OPERATOR_COMMANDS } from './commands.ts'
import { firstSignIn, type TestServer, testServer } from '../../testing/testServer.ts'
import { flag, int, number, select, text } from '../../store/database/select.ts'

const ADMIN = '13800100002'
const FACTOR = { secret: 'JBSWY3DPEHPK3PXP', last_step: 0, recovery: [], created_at: 1, updated_at: 1 }
const made = { by: 'anna', at: '2026-11-20T00:00:00.000Z' }

let server: TestServer
let operator: string
let team: string
let store: Store
beforeAll(async () => {
  const registryDir = await emptyFolder()
  store = folderStore(registryDir)
  operator = await addKey(store, 'ops', { scope: 'operator', made })
  team = await addKey(store, 'ci-talents', { scope: { remote: 'talents' }, made })
  server = await testServer({ registryDir, measurements: createMeasurements() })
})
afterAll(() => server.close())

interface Told<Data> {
  status: number
  refused?: string
  lines: string[]
  data: Data
}

const send = (method: 'GET' | 'POST', target: string, { key = operator, body }: { key?: string; body?: object } = {}) =>
  server.app.inject({
    method,
    url: `/operator/v1/${target}`,
    headers: { authorization: `Bearer ${key}` },
    ...(body && { payload: body }),
  })
async function told<Data>(sent: ReturnType<typeof send>): Promise<Told<Data>> {
  const answer = await sent
  return { status: answer.statusCode, ...answer.json<Omit<Told<Data>, 'status'>>() }
}
const read = <Data>(target: string, key?: string) => told<Data>(send('GET', target, key === undefined ? {} : { key }))
const change = <Data>(verb: string, fields: object) =>
  told<Data>(send('POST', verb, { body: { why: '演练', ...fields } }))

const newestLog = async () => {
  const { data } = await read<{ action: string; operator: string; why: string; detail: object }[]>('log?last=1')
  return data[0]
}
const corpOf = async (corp_id: number) => (await server.db.select().from(corp).where(eq(corp.corp_id, corp_id)))[0]

describe('operators', () => {
  it('are the only ones whom a key lets in: every kind of key at every address', async () => {
    const asked = [
      ...Object.entries(OPERATOR_COMMANDS).map(([verb, { changes }]) => [
        changes ? 'POST' : 'GET',
        `/operator/v1/${verb}`,
      ]),
      ['GET', '/metrics'],
      ['GET', '/registry/v1/hosts'],
    ] as ['GET' | 'POST', string][]
    const kinds: Record<string, [string | undefined, number]> = {
      none: [undefined, 401],
      unknown: [`crmkey.nobody.${'0'.repeat(43)}`, 401],
      expired: [await addKey(store, 'old', { scope: 'operator', made, days: 1 }), 401],
      revoked: [await addKey(store, 'gone', { scope: 'operator', made }), 401],
      'of a remote': [team, 403],
      'of staff': [(await server.signedInAs(ADMIN)).token, 401],
    }
    await revokeKey(store, 'gone', made)
    for (const [kind, [key, status]] of Object.entries(kinds))
      for (const [method, url] of asked) {
        // Bad keys of one address are counted, and here there are many.
        const remoteAddress = `198.51.100.${asked.findIndex(([, each]) => each === url)}`
        const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
        const reply = await server.app.inject({
          method,
          url,
          headers,
          remoteAddress,
          ...(method === 'POST' && { payload: {} }),
        })
        expect([kind, url, reply.statusCode]).toEqual([kind, url, status])
      }
    for (const url of ['/metrics', '/registry/v1/hosts', '/operator/v1/sign-ins']) {
      const { statusCode } = await server.app.inject({ url, headers: { authorization: `Bearer ${operator}` } })
      expect([url, statusCode]).toEqual([url, 200])
    }
  })

  it('count the sign-ins that hold, with and without a key', async () => {
    const counted = async () => (await read<{ bound: number; unbound: number }>('sign-ins')).data
    const before = await counted()
    const { token_hash } = schema.loginSession
    const { token } = await server.signedInAs(ADMIN)
    expect(await counted()).toEqual({ ...before, unbound: before.unbound + 1 })
    const hash = createHash('sha256')
      .update(token ?? '')
      .digest('hex')
    await server.db.update(schema.loginSession).set({ key_hash: 'k' }).where(eq(token_hash, hash))
    expect(await counted()).toEqual({ ...before, bound: before.bound + 1 })
    await server.db.update(schema.loginSession).set({ ended_at: 1 }).where(eq(token_hash, hash))
    expect(await counted()).toEqual(before)
  })

  it('are known by an operator’s key alone, and give a reason for a change', async () => {
    expect(await read('enterprises', 'crmkey.nobody.0000000000000000000000000000000000000000000')).toMatchObject({
      status: 401,
    })
    expect(await read('enterprises', team)).toMatchObject({ status: 403 })
    expect(await told(send('POST', 'extend', { body: { corp_id: 7, days: 3 } }))).toMatchObject({
      status: 400,
      refused: expect.stringContaining('why'),
    })
    expect(await told(send('GET', 'erase?corp_id=7&name=x'))).toMatchObject({ status: 405 })
    expect(await told(send('POST', 'constructor', { body: {} }))).toMatchObject({ status: 404 })
    expect(await change('extend', { corp_id: 7, days: 3, mobile: '1' })).toMatchObject({ status: 400 })
  })

  it('found an enterprise whose administrator signs in with the password that is shown once', async () => {
    const { data, lines } = await change<{ corp_id: number; password: string }>('found', {
      ...{ name: '晴川食品', mobile: '13955550001', admin: '苏晴', brand: '晴川' },
    })
    expect(lines[1]).toContain(data.password)
    const token = await firstSignIn(server, { mobile: '13955550001', first: data.password, own: 'Own-2026-a' })
    const { user_name, corp_id } = await server.callerWith(token).run(sessionCalls.userInfo, {})
    expect([user_name, corp_id]).toEqual(['苏晴', data.corp_id])
    expect(await corpOf(data.corp_id)).toMatchObject({ corp_name: '晴川食品', commerce_level: 90, content_level: 90 })
    // Its administrators are asked for a second factor after two weeks, as everybody may be.
    expect(await server.callerWith(token).run(secondFactorCalls.state, {})).toMatchObject({
      ...{ is_on: 0, is_required: 0 },
      required_from: server.clock.now() + 14 * DAY_SECONDS,
    })
    expect(await newestLog()).toMatchObject({ action: '创建企业', operator: 'ops', why: '演练' })
    // The log is read for years by many: it holds no password.
    expect(JSON.stringify(await newestLog())).not.toContain(data.password)
    expect(await change('found', { name: '晴川食品', mobile: '13955550002', admin: '苏' })).toMatchObject({
      status: 400,
    })
  })

  it('give versions with their term, put off the end of a trial, and give packs', async () => {
    await change('level', { corp_id: 7, module: 'commerce', level: 300, until: '2027-11-19' })
    expect(await corpOf(7)).toMatchObject({
      commerce_level: 300,
      commerce_end_time: Date.parse('2027-11-19T23:59:59+08:00') / 1000,
      content_level: 90,
    })
    expect(await change('level', { corp_id: 7, module: 'commerce', level: 300, until: '2026-01-01' })).toMatchObject({
      refused: expect.stringContaining('until'),
    })
    const before = await corpOf(7)
    await change('extend', { corp_id: 7, days: 10 })
    expect((await corpOf(7))?.content_end_time).toBe((before?.content_end_time ?? 0) + 10 * 86_400)
    expect(await change('extend', { corp_id: 1, days: 10 })).toMatchObject({
      refused: expect.stringContaining('trial'),
    })
    await change('pack', { corp_id: 2, code: 10031, amount: 10_000, until: '2027-11-19' })
    expect(await newestLog()).toMatchObject({ action: '开通扩展包', detail: { amount: 10_000 } })
    expect(await change('pack', { corp_id: 2, code: 10031, amount: 7, until: '2027-11-19' })).toMatchObject({
      refused: expect.stringContaining('10031 10000'),
    })
  })

  it('approve an application once, or decline it', async () => {
    const asked = { brand_name: '新', user_name: '李', dept: '', created_at: server.clock.now() }
    const rows = await server.db
      .insert(corpApply)
      .values([
        { ...asked, kind: 'trial', corp_id: 0, user_id: 0, corp_name: '新申请一', phone: '13955550011' },
        { ...asked, kind: 'trial', corp_id: 0, user_id: 0, corp_name: '新申请二', phone: '13955550012' },
      ])
      .returning({ id: corpApply.id })
    const [one, two] = rows.map(({ id }) => id)
    const approved = await change<{ corp_id: number }>('application', { id: one, decision: 'approve' })
    expect(await corpOf(approved.data.corp_id)).toMatchObject({ corp_name: '新申请一' })
    expect(await change('application', { id: one, decision: 'approve' })).toMatchObject({ status: 409 })
    await change('application', { id: two, decision: 'decline' })
    const { data } = await read<{ applications: { id: number }[] }>('applications')
    expect(data.applications.map(({ id }) => id)).not.toContain(two)
  })

  it('decide on a licence, with a reason for whoever handed it in', async () => {
    await server.db.update(corp).set({ status: CorpStatus.underReview }).where(eq(corp.corp_id, 2))
    await change('licence', { corp_id: 2, decision: 'reject', why: '照片模糊' })
    expect(await corpOf(2)).toMatchObject({ status: CorpStatus.rejected, reject_reason: '照片模糊' })
    expect(await change('licence', { corp_id: 2, decision: 'approve' })).toMatchObject({ status: 409 })
  })

  it('tell every enterprise something, and take it back', async () => {
    const staff = await server.signedInAs(ADMIN)
    const heard = async () =>
      (await staff.run(noticeCalls.announcement, { page: 1, size: 50 })).list.map(({ title }) => title)
    const { data } = await change<{ id: number }>('announce', { title: '今晚维护', content: '十点到十一点' })
    expect(await heard()).toContain('今晚维护')
    await change('withdraw', { id: data.id })
    expect(await heard()).not.toContain('今晚维护')
  })

  it('end a person’s sign-ins, and give a new password', async () => {
    const staff = await server.signedInAs('13800200002')
    const { data } = await read<{ signIns: { session_id: number }[] }>('person?mobile=13800200002')
    await change('end-session', { mobile: '13800200002', session_id: data.signIns[0]?.session_id })
    expect((await staff.ask(sessionCalls.userInfo, {})).code).toBe(40004)
    const again = await server.signedInAs('13800200002')
    const reset = await change<{ password: string }>('reset-password', { mobile: '13800200002' })
    expect((await again.ask(sessionCalls.userInfo, {})).code).toBe(40004)
    const given = { mobile: '13800200002', first: reset.data.password, own: 'Own-2026-b' }
    expect(await firstSignIn(server, given)).toMatch(/./)
  })

  it('lose a second factor that they cannot give any more', async () => {
    const staff = await server.signedInAs('13800200004')
    const { user_id } = await staff.run(sessionCalls.userInfo, {})
    expect(await change('reset-second-factor', { mobile: '13800200004' })).toMatchObject({ status: 400 })
    await server.db.insert(secondFactor).values({ ...FACTOR, user_id })
    await change('reset-second-factor', { mobile: '13800200004' })
    expect(await server.db.select().from(secondFactor)).toEqual([])
    expect((await staff.ask(sessionCalls.userInfo, {})).code).toBe(40004)
    expect(await newestLog()).toMatchObject({ action: '重置两步验证' })
  })
})

/** Rows of an enterprise by table. */
async function rowsOfCorp(corp_id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || !('corp_id' in table)) continue
    const [row] = await rowsOf(
      server.db,
      select({ rows: int`count(*)` }, sql`from ${table} where corp_id = ${corp_id}`),
    )
    if (row && row.rows > 0) counts[getTableName(table)] = row.rows
  }
  return counts
}

describe('a person who asks to be forgotten', () => {
  it('is blurred by the number, with a proof that the log keeps beside counts; the number stands nowhere', async () => {
    const rows = () =>
      rowsOf(
        server.db,
        select(
          {
            sample_id: number`sample_id`,
            phone: text`phone`,
            receiver: text`receiver`,
            blurred: flag`blurred_at is not null`,
          },
          sql`from sample where corp_id = 1 and phone <> '' order by 1`,
        ),
      )
    const before = await rows()
    const mobile = before[0]?.phone ?? ''
    const theirs = before.filter(({ phone }) => phone === mobile)
    // No step of a sample leads there in one: triggers are left out.
    await server.db.execute(sql`set session_replication_role = replica`)
    await server.db.execute(
      sql`update sample set status = 4, sign_time = null, delivery_at = null where sample_id = ${theirs[0]?.sample_id}`,
    )
    expect((await change('blur', { corp_id: 1, mobile })).refused).toMatch(/^mobile: the sample .+ is on its way/)
    await server.db.execute(sql`update sample set status = 10 where corp_id = 1 and phone = ${mobile}`)
    await server.db.execute(sql`set session_replication_role = default`)
    const { data, lines } = await change<{ samples: number; proof: string }>('blur', { corp_id: 1, mobile })
    expect(data).toMatchObject({ samples: theirs.length, proof: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(lines.join()).toContain(data.proof)
    const log = await newestLog()
    expect(log).toMatchObject({ action: '模糊个人信息', detail: { proof: data.proof, samples: theirs.length } })
    expect(JSON.stringify(log)).not.toContain(mobile)
    const after = await rows()
    expect(after.filter(({ blurred }) => blurred).map(({ sample_id }) => sample_id)).toEqual(
      theirs.map(({ sample_id }) => sample_id),
    )
    expect(after.map(({ phone }) => phone)).not.toContain(mobile)
    expect((await change('blur', { corp_id: 1, mobile })).refused).toMatch(/keeps nothing of this number/)
  })
})

describe('everything of an enterprise', () => {
  const ERASED = 3

  it('is exported row by row with its people and files, without what opens something', async () => {
    const draft = await server.files.draft()
    draft.stream.write('a contract')
    await draft.keep()
    await server.db.insert(storedFile).values({
      ...{ file_key: draft.key, corp_id: ERASED, user_id: 1, name: '合同/一.pdf', mime: 'application/pdf', size: 10 },
      ...{ kind: 'upload', created_at: server.clock.now() },
    })
    const answer = await send('POST', 'export', { body: { corp_id: ERASED, why: '客户要求' } })
    expect(answer.headers['content-disposition']).toContain('enterprise-3-2026-11-20.zip')
    const entries = Object.entries(unzipSync(answer.rawPayload)).map(
      ([name, bytes]) => [name, strFromU8(bytes)] as const,
    )
    const archived = Object.fromEntries(
      entries
        .filter(([name]) => name.startsWith('tables/') && name !== 'tables/app_user.jsonl')
        .map(([name, text]) => [name.slice('tables/'.length, -'.jsonl'.length), text.split('\n').length - 1]),
    )
    expect(archived).toEqual(await rowsOfCorp(ERASED))
    const people = entries.find(([name]) => name === 'tables/app_user.jsonl')?.[1] ?? ''
    expect(people).toContain('13800300002')
    expect(people).not.toContain('password')
    expect(entries.find(([name]) => name.startsWith('files/'))).toEqual([
      `files/${draft.key}-合同_一.pdf`,
      'a contract',
    ])
  })

  it('is erased whole, asks for its name, and leaves everybody else as they were', async () => {
    const staff = await server.signedInAs('13800300002')
    const others = await rowsOfCorp(1)
    const { user_id } = await staff.run(sessionCalls.userInfo, {})
    await server.db.insert(secondFactor).values({ ...FACTOR, user_id })
    const [file] = await server.db.select().from(storedFile).where(eq(storedFile.corp_id, ERASED))
    expect(await change('erase', { corp_id: ERASED, name: '青橙商家' })).toMatchObject({ status: 400 })
    const { data } = await change<{ rows: number; people: number }>('erase', {
      corp_id: ERASED,
      name: '南山种草工作室',
    })
    expect(data.rows).toBeGreaterThan(1000)
    expect(await rowsOfCorp(ERASED)).toEqual({})
    expect(await rowsOfCorp(1)).toEqual(others)
    expect((await staff.ask(sessionCalls.userInfo, {})).code).toBe(40003)
    expect(await server.files.sizeOf(file?.file_key ?? '')).toBeUndefined()
    expect(await newestLog()).toMatchObject({ action: '清除企业数据', detail: { rows: data.rows } })
    // The number may begin anew.
    expect(await server.anonymous.run(accountCalls.infoCheck, { apply_phone: '13800300002' })).toMatchObject({
      is_exist_apply_phone: 0,
    })
  })
})

describe('without a service for text messages', () => {
  it('nobody gets a code, and is told so', async () => {
    const silent = await testServer({ sendsCodes: false })
    try {
      const refused = { code: 40302, message: '短信尚未开通，请使用密码登录或联系管理员' }
      const asked = { mobile: ADMIN, captcha_randstr: 'r', captcha_ticket: 'captcha' }
      expect(await silent.anonymous.ask(signOnCalls.sendCode, { ...asked, scene: 'register' })).toMatchObject(refused)
      expect(await silent.codeFor(ADMIN)).toBe('')
    } finally {
      await silent.close()
    }
  })
})
