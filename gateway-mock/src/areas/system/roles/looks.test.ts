import type { RequestOf } from '@crm/contracts/call'
import { commonCalls } from '@crm/contracts/calls/common'
import { lookCalls } from '@crm/contracts/calls/looks'
import { memberCalls } from '@crm/contracts/calls/members'
import { profileCalls } from '@crm/contracts/calls/profile'
import { roleCalls } from '@crm/contracts/calls/roles'
import { sessionCalls } from '@crm/contracts/calls/session'
import { talentCalls } from '@crm/contracts/calls/talents'
import { BusinessModule } from '@crm/contracts/enums'
import { isWrite } from '@crm/contracts/records'
import { and, desc, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '../../../process/areas.ts'
import { LOOK_SENTENCES } from '../../../rules/access.ts'
import { appUser, corpUser, oplog } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const ADMIN = '13800100002'
const MEDIUM = '13800100006'

let server: TestServer
let admin: Caller
let mediumId: number
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs(ADMIN)
  const [row] = await server.db.select({ id: appUser.user_id }).from(appUser).where(eq(appUser.phone, MEDIUM))
  mediumId = row?.id ?? 0
})
afterAll(() => server.close())

const lookAs = async (request: RequestOf<typeof lookCalls.start>) =>
  server.callerWith((await admin.run(lookCalls.start, request)).token)
const page = { page: 1, size: 50 }

describe('the eyes of a member', () => {
  it('see the pages, rights and data of the member, and nothing of the person', async () => {
    const [look, own] = [await lookAs({ user_id: mediumId }), await server.signedInAs(MEDIUM)]
    const seen = async (caller: Caller) => [
      await caller.run(sessionCalls.userConfig, {}),
      await caller.run(sessionCalls.userPermission, {}),
      await caller.run(commonCalls.userSettingGet, {}),
      await caller.run(talentCalls.myList, { ...page, platform: 'dy' }),
    ]
    expect(await seen(look)).toEqual(await seen(own))
    const { look: bar, ...user } = await look.run(sessionCalls.userInfo, {})
    expect(bar).toEqual({
      of: 'member',
      name: user.nick_name,
      by_name: (await admin.run(sessionCalls.userInfo, {})).nick_name,
      until: server.clock.now() + 15 * 60,
    })
    expect(user).toMatchObject({ user_id: mediumId, phone: '', corp_list: [{ corp_id: 1 }] })
    const personal = areas.map(({ call }) => call).filter((call) => call.personal)
    expect(personal.map(({ id }) => id)).toContain(sessionCalls.userPhone.id)
    for (const call of personal)
      expect(await look.ask(call, {})).toMatchObject({ code: 40302, message: LOOK_SENTENCES.personal })
  })

  it('write nothing, whatever the call; the database has no line of them', async () => {
    const look = await lookAs({ user_id: mediumId })
    const before = await server.db.$count(oplog)
    const writes = areas.map(({ call }) => call).filter((call) => isWrite(call) && call.id !== lookCalls.end.id)
    const done: string[] = []
    for (const call of writes) {
      const { code, message } = await look.ask(call, {})
      if (code !== 40302 || message !== LOOK_SENTENCES.write) done.push(`${call.id}: ${code} ${message}`)
    }
    expect(done.filter((each) => !each.startsWith('dev'))).toEqual([])
    expect(await server.db.$count(oplog)).toBe(before)
  })

  it('open no other door: their token is no sign-in', async () => {
    const { token } = await admin.run(lookCalls.start, { user_id: mediumId })
    expect((await admin.ask(profileCalls.bind, { token })).message).toBe('登录凭证无效，请重新登录')
  })
})

describe('the eyes of a role', () => {
  it('see by rights that are not saved yet, refused as saving them is', async () => {
    const role_id = 6
    const { closed, denied, export_permission, user_detail_permission } = await admin.run(roleCalls.detail, {
      role_id,
      classify: BusinessModule.commerce,
    })
    const draft = {
      classify: BusinessModule.commerce,
      closed: [...closed, 'TalentPublic'],
      denied,
      export_permission: 0 as const,
    }
    const look = await lookAs({
      role_id,
      draft: { ...draft, classify: BusinessModule.commerce, user_detail_permission },
    })
    const { permissions } = await look.run(sessionCalls.userConfig, {})
    const saved = await lookAs({ role_id })
    const stands = (await saved.run(sessionCalls.userConfig, {})).permissions
    expect(stands.filter((name) => !permissions.includes(name))).toContain('TalentPublic')
    expect((await look.ask(sessionCalls.userConfig, {})).code).toBe(40004) // one look at a time
    expect(await saved.run(sessionCalls.userInfo, {})).toMatchObject({ role_id, look: { of: 'role' } })
    expect((await saved.ask(memberCalls.list, { ...page, status: 2 })).code).toBe(40302)
    expect(export_permission).toBe(1)
    const stored = await admin.run(roleCalls.detail, { role_id, classify: BusinessModule.commerce })
    expect(stored.closed).toEqual(closed)
    expect(
      await admin.ask(lookCalls.start, {
        role_id,
        draft: { ...draft, classify: BusinessModule.commerce, closed: ['Nowhere'], user_detail_permission },
      }),
    ).toMatchObject({ message: '页面已更新，请刷新后重试' })
  })

  it('are those of roles below, for administrators alone, and never see more than the administrator', async () => {
    for (const role_id of [1, 2, 70]) expect((await admin.ask(lookCalls.start, { role_id })).code).toBe(40302)
    const lead = await server.signedInAs('13800100004')
    expect((await lead.ask(lookCalls.start, { role_id: 6 })).code).toBe(40302)
    const [other] = await server.db
      .select({ id: corpUser.user_id })
      .from(corpUser)
      .where(and(eq(corpUser.corp_id, 2), sql`user_id not in (select user_id from corp_user where corp_id = 1)`))
      .limit(1)
    expect((await admin.ask(lookCalls.start, { user_id: other?.id ?? 0 })).code).not.toBe(0)
    await server.db.execute(
      sql`update role_permission set routes = '{"closed":["TalentPublic"]}', export_permission = 0 where corp_id = 1 and role_id = 2`,
    )
    const look = await lookAs({ role_id: 6 })
    const { permissions } = await look.run(sessionCalls.userConfig, {})
    expect(permissions).not.toContain('TalentPublic')
    for (const { export_permission } of await look.run(sessionCalls.userPermission, {}))
      expect(export_permission).toBe(0)
    await server.db.execute(
      sql`update role_permission set routes = '{}', export_permission = 1 where corp_id = 1 and role_id = 2`,
    )
  })
})

describe('a look ends', () => {
  it('by its end, which is in the log beside its beginning', async () => {
    const look = await lookAs({ user_id: mediumId })
    await look.run(lookCalls.end, {})
    expect((await look.ask(sessionCalls.userInfo, {})).code).toBe(40004)
    const rows = await server.db
      .select({ action: oplog.action, user_id: oplog.user_id, object_id: oplog.object_id })
      .from(oplog)
      .where(and(eq(oplog.corp_id, 1), like(oplog.action, '%视角登录')))
      .orderBy(desc(oplog.id))
      .limit(2)
    const { user_id } = await admin.run(sessionCalls.userInfo, {})
    expect(rows).toEqual([
      { action: '结束视角登录', user_id, object_id: String(mediumId) },
      { action: '以成员视角登录', user_id, object_id: String(mediumId) },
    ])
    expect((await admin.ask(lookCalls.end, {})).code).toBe(40302)
  })

  it('with the administrator, who is signed out or manages nobody any more, and after 15 minutes', async () => {
    const second = await server.signedInAs(ADMIN)
    const look = server.callerWith((await second.run(lookCalls.start, { role_id: 6 })).token)
    await second.run(sessionCalls.logout, {})
    expect((await look.ask(sessionCalls.userInfo, {})).code).toBe(40004)
    const lasting = await lookAs({ user_id: mediumId })
    const become = (role_id: number) =>
      server.db.execute(sql`update corp_user set role_id = ${role_id} where corp_id = 1 and user_id = ${mediumId}`)
    await become(2)
    expect((await lasting.ask(sessionCalls.userInfo, {})).code).toBe(40004)
    await become(6)
    server.clock.set(server.clock.now() + 15 * 60 - 1)
    expect((await lasting.ask(sessionCalls.userInfo, {})).code).toBe(0)
    server.clock.set(server.clock.now() + 1)
    expect((await lasting.ask(sessionCalls.userInfo, {})).code).toBe(40002)
  })
})
