import { memberCalls } from '@crm/contracts/calls/members'
import { sessionCalls } from '@crm/contracts/calls/session'
import { UserStatus } from '@crm/contracts/enums'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUser, corpUser, follow, oplog } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const MEDIUM = '13800100006'
const ADMIN = '13800100002'

let server: TestServer
let admin: Caller
let adminId: number
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs(ADMIN)
  adminId = await idOf(ADMIN)
})
afterAll(() => server.close())

async function idOf(phone: string): Promise<number> {
  const [row] = await server.db.select({ id: appUser.user_id }).from(appUser).where(eq(appUser.phone, phone))
  if (!row) throw new Error(`nobody has ${phone}`)
  return row.id
}
const membership = async (corp_id: number, user_id: number) => {
  const [row] = await server.db
    .select()
    .from(corpUser)
    .where(and(eq(corpUser.corp_id, corp_id), eq(corpUser.user_id, user_id)))
  return row
}
const openFollows = (corp_id: number, user_id: number) =>
  server.db.$count(follow, and(eq(follow.corp_id, corp_id), eq(follow.user_id, user_id), openFollow))
const openFollow = isNull(follow.unbind_time)
/** Makes somebody a member of another enterprise too. */
async function joins(corp_id: number, user_id: number, role_id = 6) {
  const now = server.clock.now()
  await server.db
    .insert(corpUser)
    .values({ corp_id, user_id, nick_name: '兼职', role_id, hire_date: now, created_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: [corpUser.corp_id, corpUser.user_id],
      set: { status: UserStatus.enabled, role_id, left_at: null },
    })
}
const lastLog = async (corp_id: number, action: string) => {
  const [row] = await server.db
    .select()
    .from(oplog)
    .where(and(eq(oplog.corp_id, corp_id), eq(oplog.action, action)))
    .orderBy(desc(oplog.id))
    .limit(1)
  return row
}

describe('leaving an enterprise', () => {
  it('wants a hand-over first, then goes on in the next enterprise; the way back is being added anew', async () => {
    const userId = await idOf(MEDIUM)
    await joins(2, userId)
    const medium = await server.signedInAs(MEDIUM)
    const elsewhere = await server.signedInAs(MEDIUM)
    const { counts, list, refusal } = await medium.run(memberCalls.leaving, { corp_id: 1 })
    expect(counts.talents).toBe(await openFollows(1, userId))
    expect(counts.talents).toBeGreaterThan(0)
    expect(refusal).toBe('')
    expect(await medium.ask(memberCalls.unbindCorp, { corp_id: 1 })).toMatchObject({
      code: 40302,
      message: expect.stringMatching(/^请先移交.+跟进的 \d+ 位达人$/),
    })
    const heir = list[0]
    if (!heir) throw new Error('nobody takes over')
    expect(list.map(({ user_id }) => user_id)).not.toContain(userId)
    const left = await medium.run(memberCalls.unbindCorp, { corp_id: 1, to_user_id: heir.user_id })
    expect(left.left).toBe(1)
    expect(await openFollows(1, userId)).toBe(0)
    expect(await openFollows(1, heir.user_id)).toBeGreaterThanOrEqual(counts.talents)
    expect(await server.callerWith(left.token).run(sessionCalls.userInfo, {})).toMatchObject({
      corp_id: 2,
      corp_list: [{ corp_id: 2 }],
    })
    for (const ended of [medium, elsewhere]) expect((await ended.ask(sessionCalls.userPhone, {})).code).toBe(40004)
    expect(await lastLog(1, '退出企业')).toMatchObject({
      user_id: userId,
      object_id: String(userId),
      before: { status: 2 },
      after: { status: 3, to: heir.nick_name },
    })
    expect(await admin.ask(memberCalls.restore, { user_id: userId })).toMatchObject({
      code: 40302,
      message: '该成员已退出企业，请重新添加或邀请',
    })
    await admin.run(memberCalls.add, { nick_name: '归来', mobile: MEDIUM, role_id: 6, dept_id: 0 })
    expect(await membership(1, userId)).toMatchObject({ status: 2 })
  })

  it('of another enterprise than the one on screen keeps the sign-in; of the only one leaves nobody signed in', async () => {
    const userId = await idOf('13800100007')
    await joins(2, userId)
    await server.db.update(appUser).set({ last_corp_id: 1 }).where(eq(appUser.user_id, userId))
    const person = await server.signedInAs('13800100007')
    expect(await person.run(memberCalls.unbindCorp, { corp_id: 2 })).toEqual({ token: '', left: 1 })
    expect(await person.run(sessionCalls.userInfo, {})).toMatchObject({ corp_id: 1, corp_list: [{ corp_id: 1 }] })
    expect(await lastLog(2, '退出企业')).toMatchObject({ user_id: userId })
    expect((await person.ask(memberCalls.unbindCorp, { corp_id: 2 })).message).toBe('您不在该企业中，无法退出')
    expect(await person.run(memberCalls.unbindCorp, { corp_id: 1, to_user_id: 0 })).toEqual({ token: '', left: 0 })
    expect((await person.ask(sessionCalls.userPhone, {})).code).toBe(40004)
  })

  it('is refused to the last administrator, also when two leave at once', async () => {
    const admins = await server.db
      .select({ id: corpUser.user_id, phone: appUser.phone })
      .from(corpUser)
      .innerJoin(appUser, eq(appUser.user_id, corpUser.user_id))
      .where(and(eq(corpUser.corp_id, 2), eq(corpUser.role_id, 2), eq(corpUser.status, UserStatus.enabled)))
    const first = admins[0]
    if (!first) throw new Error('no administrator')
    await server.db
      .update(corpUser)
      .set({ role_id: 6 })
      .where(and(eq(corpUser.corp_id, 2), eq(corpUser.role_id, 1)))
    for (const { id } of admins.slice(1))
      await server.db
        .update(corpUser)
        .set({ role_id: 6 })
        .where(and(eq(corpUser.corp_id, 2), eq(corpUser.user_id, id)))
    await server.db.update(appUser).set({ last_corp_id: 2 }).where(eq(appUser.user_id, first.id))
    const alone = await server.signedInAs(first.phone)
    expect((await alone.run(memberCalls.leaving, { corp_id: 2 })).refusal).toBe('企业至少保留一名管理员')
    expect((await alone.ask(memberCalls.unbindCorp, { corp_id: 2, to_user_id: 0 })).message).toBe(
      '企业至少保留一名管理员',
    )
    const second = await idOf('13800100050')
    await joins(2, second, 2)
    const other = await server.signedInAs('13800100050')
    const answers = await Promise.all(
      [alone, other].map((each) => each.ask(memberCalls.unbindCorp, { corp_id: 2, to_user_id: 0 })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40302])
  })
})

describe('parting a member', () => {
  it('hands over, ends the sign-ins here, is written down and cannot be restored', async () => {
    const userId = await idOf('13800100005')
    await joins(2, userId, 5)
    await server.db.update(appUser).set({ last_corp_id: 1 }).where(eq(appUser.user_id, userId))
    const person = await server.signedInAs('13800100005')
    await admin.run(memberCalls.unbindCorpUser, { corp_id: 1, user_id: userId, to_user_id: 0 })
    expect((await person.ask(sessionCalls.userPhone, {})).code).toBe(40004)
    expect(await lastLog(1, '移除成员')).toMatchObject({ user_id: adminId, object_id: String(userId) })
    const { list } = await admin.run(memberCalls.list, { page: 1, size: 50, status: 3, user_id: userId })
    expect(list.map(({ has_left }) => has_left)).toEqual([1])
    expect((await admin.ask(memberCalls.restore, { user_id: userId })).code).toBe(40302)
    // The person signs in where a membership is left.
    const again = await server.signedInAs('13800100005')
    expect(await again.run(sessionCalls.userInfo, {})).toMatchObject({ corp_id: 2 })
    expect(await admin.ask(memberCalls.unbindCorpUser, { corp_id: 1, user_id: userId })).toMatchObject({
      message: '该成员已不在企业中',
    })
  })

  it('is nothing for another enterprise', async () => {
    const userId = await idOf(MEDIUM)
    expect((await admin.ask(memberCalls.unbindCorpUser, { corp_id: 2, user_id: userId })).code).not.toBe(0)
  })
})
