import { expiredRefusal } from '@crm/access/expiry'
import type { AnyContract } from '@crm/contracts/call'
import { memberCalls } from '@crm/contracts/calls/members'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { talentCalls } from '@crm/contracts/calls/talents'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { isWrite } from '@crm/contracts/records'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { areas } from '../areas.ts'
import { BusinessModule, PLATFORMS, platformName } from '@crm/contracts/enums'
import { corp, corpUser, dept } from '../../store/database/schema.ts'
import { TEST_NOW } from '../../testing/testDatabase.ts'
import { validRequest } from '../../testing/testRequests.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { callRefusal } from '../../rules/access.ts'
import { PLATFORM_KEYS, PLATFORMLESS_KEYS } from '../../records/edition.ts'
import { staffOf } from '../../records/members/staff.ts'
import type { Staff } from '../../rules/staff.ts'

// What the gate owes an expired enterprise, a personal edition and a colonel's: asked of every call by its contract.

const PERSONAL = '13800600002'
const COLONEL = '13800400002'
const EXPIRED = '13800800002'
const ADMIN = '13800100002'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const calls: readonly AnyContract[] = areas.map(({ call }) => call).filter((call) => call.host !== 'dev')
const writes = calls.filter((call) => isWrite(call) && call.open !== 'public')
const membersOf = (call: AnyContract) =>
  call.request instanceof z.ZodObject ? (call.request.shape as Record<string, z.ZodType>) : {}
const hasPlatform = calls.filter((call) => 'platform' in membersOf(call) && call.open !== 'public' && !call.upload)

/** A member of staff of a corporation, as the gateway knows him. */
async function staffNamed(corpId: number, role: number): Promise<Staff> {
  const [member] = await server.db
    .select({ user_id: corpUser.user_id })
    .from(corpUser)
    .where(and(eq(corpUser.corp_id, corpId), eq(corpUser.role_id, role)))
  const who = member && (await staffOf(server.db, corpId, member.user_id))
  if (!who) throw new Error(`no role ${role} in ${corpId}`)
  return who
}

const outcome = async (caller: Caller, call: AnyContract, request: object) => {
  const { status, code, message } = await caller.ask<object, unknown>(call as never, request)
  return { status, code, message }
}

describe('an expired enterprise', () => {
  const SENTENCE = '版本到期：您的账号已于 2026.11.19 到期，请联系超级管理员升级或续费'
  const refused = { status: 200, code: 40302, message: SENTENCE }

  it('reads its talents, but follows none and synchronises no goods', async () => {
    const caller = await server.signedInAs(EXPIRED)
    const { list } = await caller.run(talentCalls.publicList, { platform: 'dy' })
    const author_id = [list[0]?.author_id ?? '1']
    expect(await outcome(caller, talentCalls.follow, { platform: 'dy', author_id })).toEqual(refused)
    expect(await outcome(caller, goodsCalls.sync, {})).toEqual(refused)
    expect((await caller.ask(goodsCalls.list, {})).code).toBe(0)
  })

  it('does no write but those that say so, whatever call it is', async () => {
    const caller = await server.signedInAs(EXPIRED)
    const who = await staffNamed(8, 2)
    for (const call of writes) {
      if (call.evenExpired) expect(callRefusal(call, who, TEST_NOW), call.id).toBeUndefined()
      else expect([call.id, await outcome(caller, call, {})]).toEqual([call.id, refused])
    }
    expect(writes.length).toBeGreaterThan(110)
  })

  it('is refused by the module of the call: the other module goes on', async () => {
    const who = await staffNamed(1, 1)
    const commerce = { level: 500, start_time: 0, end_time: TEST_NOW - 1 }
    const half: Staff = { ...who, modules: { ...who.modules, commerce } }
    const refusedIn = (call: AnyContract) => callRefusal(call, half, TEST_NOW)?.message
    expect(refusedIn(talentCalls.follow)).toBe(expiredRefusal(half, TEST_NOW, [1]))
    expect(refusedIn(grassVideoCalls.update)).toBeUndefined()
    expect(refusedIn(memberCalls.add)).toBeUndefined()
  })

  it('judges a write whose request names the module by that module', async () => {
    await server.db
      .update(corp)
      .set({ commerce_end_time: TEST_NOW - 86_400 })
      .where(eq(corp.corp_id, 1))
    const caller = await server.signedInAs(ADMIN)
    const start = { platform: 'all', module: 1, file_url: 'no-such-file' }
    expect(await outcome(caller, taskCalls.importStart, { ...start, classify: BusinessModule.commerce })).toMatchObject(
      refused,
    )
    expect(
      (await outcome(caller, taskCalls.importStart, { ...start, classify: BusinessModule.content })).message,
    ).not.toBe(SENTENCE)
    await server.db
      .update(corp)
      .set({ commerce_end_time: TEST_NOW + 86_400 * 300 })
      .where(eq(corp.corp_id, 1))
  })

  it('exports nothing, which is judged where exports start', async () => {
    const caller = await server.signedInAs(EXPIRED)
    for (const call of [taskCalls.generalExport, taskCalls.exportVideos, taskCalls.exportGrassVideos])
      expect(await outcome(caller, call, validRequest(call)), call.id).toEqual(refused)
  })

  it('keeps what is its own: the list of writes it may still do', () => {
    expect(writes.filter((call) => call.evenExpired).map(({ id }) => id)).toEqual([
      'session.userSwitch',
      'session.userBindSwitch',
      'session.logout',
      'authorise.feishu',
      'common.userSettingSet',
      'common.shopsPop',
      'common.viewSave',
      'common.noviceTaskSetStatus',
      'common.viewDelete',
      'contentWorkbench.todoDone',
      'enterprise.corpAdd',
      'enterprise.corpCreate',
      'enterprise.upgradeApply',
      'enterprise.inviteRevoke',
      'feedback.addCollection',
      'feedback.submitQuestionnaire',
      'feedback.cancelQuestionnaire',
      'looks.end',
      'members.unbindCorp',
      'notice.read',
      'notice.alarmHandle',
      'notice.configUpdate',
      'notice.readAll',
      'pops.answerColonelUpgrade',
      'preview.redeem',
      'profile.cmmFollowUpdate',
      'profile.infoUpdate',
      'profile.signInEnd',
      'profile.avatarUpdate',
      'profile.phoneCheck',
      'profile.phoneUpdate',
      'profile.passwordUpdate',
      'profile.bind',
      'profile.bindRemove',
      'plans.invoiceApply',
      'plans.tryPack',
      'school.courseProgress',
      'school.lecturerFollow',
      'talentContacts.view',
      'talentContacts.addressView',
      'tasks.generalExport',
      'tasks.exportVideos',
      'tasks.exportGrassVideos',
      'tasks.exportMediumTalents',
      'tasks.exportMediumColonels',
      'tasks.exportMediumColonelActivities',
      'tasks.exportMediumColonelTalents',
      'tasks.exportMediumSamples',
      'tasks.exportMediumGoods',
      'tasks.uploadImage',
      'workbench.todoDone',
      'sample.receiver',
      'secondFactor.begin',
      'secondFactor.confirm',
      'secondFactor.renew',
      'secondFactor.remove',
    ])
  })
})

describe.each([
  ['a personal edition', PERSONAL, 6],
  ['a colonel’s enterprise', COLONEL, 4],
])('%s', (_name, phone, corpId) => {
  it('adds no talents of other platforms to its pool', async () => {
    const caller = await server.signedInAs(phone)
    const [row] = (
      await server.db.execute<{ author_id: string }>(sql`select author_id from author where platform = 'ks' limit 1`)
    ).rows
    const request = { platform: 'ks', author_ids: [row?.author_id ?? ''] } as const
    expect(await outcome(caller, talentFindingCalls.poolAdd, request)).toEqual({
      status: 200,
      code: 40302,
      message: '当前版本不支持快手',
    })
  })

  it('names no platform outside, whatever call it is', async () => {
    const caller = await server.signedInAs(phone)
    const who = await staffNamed(corpId, 2)
    let judged = 0
    for (const call of hasPlatform) {
      if (callRefusal(call, who, TEST_NOW)) continue
      judged += 1
      for (const platform of PLATFORMS.filter(
        (each) => each !== 'dy' && membersOf(call).platform?.safeParse(each).success,
      )) {
        const reply = await outcome(caller, call, { ...validRequest(call), platform })
        expect([call.id, reply.code, reply.message]).toEqual([
          call.id,
          40302,
          `当前版本不支持${platformName(platform)}`,
        ])
      }
    }
    expect(judged).toBeGreaterThan(60)
  })

  it('writes to no record of another platform', async () => {
    const caller = await server.signedInAs(phone)
    const [row] = (
      await server.db.execute<{ product_id: string }>(
        sql`update goods set platform = 'xhs' where (corp_id, product_id) in
          (select corp_id, product_id from goods where corp_id = ${corpId} and deleted_at is null order by product_id limit 1) returning product_id`,
      )
    ).rows
    const product_id = row?.product_id ?? ''
    const refusal = { status: 200, code: 40302, message: '当前版本不支持小红书' }
    expect(await outcome(caller, goodsCalls.update, { product_id, updated_at: 0, remark: 'x' })).toEqual(refusal)
    expect(await outcome(caller, goodsCalls.batch, { action: 'remove', ids: [product_id] })).toEqual(refusal)
    // The whole result of a list is that of its own platform.
    expect((await caller.ask(goodsCalls.batch, { action: 'class', class_id: 0, select_all: 1 })).code).toBe(0)
  })
})

it('a personal edition has no departments to make', async () => {
  const caller = await server.signedInAs(PERSONAL)
  const before = await server.db.$count(dept)
  const refused = { status: 200, code: 40302, message: '当前版本不支持此操作，请升级版本' }
  expect(await outcome(caller, memberCalls.addDept, { name: '二部', parent_id: 0 })).toEqual(refused)
  expect(await outcome(caller, memberCalls.updateDept, { id: 1, name: '二部', updated_at: 0 })).toEqual(refused)
  expect(await outcome(caller, memberCalls.removeDept, { id: 1, updated_at: 0 })).toEqual(refused)
  expect(await server.db.$count(dept)).toBe(before)
})

it('knows of every key in a write whether it stands for a platform', () => {
  const keys = writes.flatMap((call) =>
    Object.keys(membersOf(call))
      .filter((name) => /(^|_)ids?$/.test(name))
      .map((name) => `${call.id}.${name}`),
  )
  expect(keys.length).toBeGreaterThan(80)
  const known = (key: string) => {
    const [area = '', call = '', name = ''] = key.split('.')
    return PLATFORM_KEYS[`${area}.${call}`]?.[name] !== undefined || PLATFORMLESS_KEYS.some((rule) => rule.test(key))
  }
  expect(keys.filter((key) => !known(key))).toEqual([])
  const named = Object.entries(PLATFORM_KEYS).flatMap(([id, members]) =>
    Object.keys(members).map((name) => `${id}.${name}`),
  )
  expect(named.filter((key) => !keys.includes(key))).toEqual([])
})
