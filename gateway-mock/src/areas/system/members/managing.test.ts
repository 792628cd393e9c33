import { manages, roleLabel } from '@crm/access/roles'
import type { AnyContract } from '@crm/contracts/call'
import { UserStatus } from '@crm/contracts/enums'
import { isWrite } from '@crm/contracts/records'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, secondFactor } from '../../../store/database/schema.ts'
import { callRefusal } from '../../../rules/access.ts'
import { staffOf } from '../../../records/members/staff.ts'
import type { Staff } from '../../../rules/staff.ts'
import { memberUpdate } from '../../../jobs/imports/memberImports.ts'
import { orgImport } from '../../../jobs/imports/orgImport.ts'
import { fieldsOf } from '../../../testing/testRequests.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { areas } from '../../../process/areas.ts'

// Every write about a member, by every role upon every role: done for whom the caller manages, refused for that reason otherwise.
// The target is made so that nothing else stands in the way, or the refusal would say nothing.

const CALLER = '13800100004'
const TARGET = '13800100006'
const NOT_MANAGED = '无权管理该角色的成员'
const SELF = '不能对自己进行该操作'

let server: TestServer
let caller: Caller
let callerId: number
let target: number
let successor: number
let dept: number
beforeAll(async () => {
  server = await testServer()
  caller = await server.signedInAs(CALLER)
  callerId = await idOf(CALLER)
  target = await idOf(TARGET)
  successor = await idOf('13800100050')
  dept = (await staff()).dept_id
  // Nothing to hand over.
  const ended = { unbind_time: server.clock.now(), unbind_type: 1 }
  await server.db
    .update(follow)
    .set(ended)
    .where(and(isNull(follow.unbind_time), inArray(follow.user_id, [target, callerId])))
})
afterAll(() => server.close())

async function idOf(phone: string): Promise<number> {
  const { rows } = await server.db.execute<{ user_id: number }>(
    sql`select user_id from app_user where phone = ${phone}`,
  )
  return rows[0]?.user_id ?? 0
}

async function staff(): Promise<Staff> {
  const found = await staffOf(server.db, 1, callerId)
  if (!found) throw new Error('no member')
  return found
}

/** Somebody of the caller's department, whom he sees: as what, in which state, with a second factor. */
async function become(userId: number, role_id: number, status: number = UserStatus.enabled): Promise<void> {
  const now = server.clock.now()
  await server.db.execute(sql`update corp_user set role_id = ${role_id}, status = ${status}, dept_id = ${dept}, left_at = null, updated_at = ${now}
    where corp_id = 1 and user_id = ${userId}`)
}
async function withSecondFactor(userId: number): Promise<void> {
  await server.db.delete(secondFactor)
  const now = server.clock.now()
  const values = {
    secret: 'A'.repeat(32),
    recovery: [],
    last_step: 0,
    created_at: now,
    updated_at: now,
  }
  await server.db.insert(secondFactor).values({ user_id: userId, ...values })
}

/** What is asked about a member by each call; `from`: the state that the act begins in. */
interface Act {
  request: (user_id: number) => object
  from?: number
}
const ACTS: Readonly<Record<string, readonly Act[]>> = {
  'members.update': [
    { request: (user_id) => ({ user_id, nick_name: '小林' }) },
    { request: (user_id) => ({ user_id, dept_id: dept }) },
  ],
  'members.updateMany': [
    { request: (user_id) => ({ ids: [user_id], dept_id: dept }) },
    { request: (user_id) => ({ ids: [user_id], status: UserStatus.disabled }) },
  ],
  'members.bindShops': [{ request: (user_id) => ({ user_id, shop_ids: [] }) }],
  'members.resetPassword': [{ request: (user_id) => ({ user_id }) }],
  'members.resetSecondFactor': [{ request: (user_id) => ({ user_id }) }],
  'members.change': [{ request: (user_id) => ({ user_id, to_user_id: successor }) }],
  'members.setStatus': [
    { request: (user_id) => ({ user_id, status: UserStatus.disabled }) },
    {
      request: (user_id) => ({ user_id, status: UserStatus.enabled }),
      from: UserStatus.disabled,
    },
  ],
  'members.remove': [{ request: (user_id) => ({ user_id }) }],
  'looks.start': [{ request: (user_id) => ({ user_id }) }],
  'members.unbindCorpUser': [{ request: (user_id) => ({ corp_id: 1, user_id }) }],
  'members.restore': [{ request: (user_id) => ({ user_id }), from: UserStatus.deleted }],
}

const OWN = 'only the account of the caller'
const RECORD = 'says who works on a record; the rows are asked, by the scope of the caller'
const LEADER = 'names the lead of a department, which is written; the member stays as he is'
/** Calls that name somebody and are no writes about a member, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'session.userBindSwitch': OWN,
  'members.unbindCorp': OWN,
  'profile.infoUpdate': OWN,
  'profile.bindRemove': OWN,
  'members.updateDept': LEADER,
  ...Object.fromEntries(
    [
      'campaigns.add',
      'colonelCoops.add',
      'colonelCoops.save',
      'colonels.transfer',
      'colonels.transferOfUser',
      'commission.addScheme',
      'companyTalents.transfer',
      'commission.updateScheme',
      'cooperation.add',
      'cooperation.transfer',
      'orders.credit',
      'reports.share',
      'sample.add',
      'schedule.add',
      'spus.add',
      'spus.update',
      'talents.assign',
      'talents.transfer',
      'tasks.transferStart',
      'tasks.exportVideos',
      'tasks.exportGrassVideos',
      'tasks.exportMediumTalents',
      'tasks.exportMediumColonels',
      'tasks.exportMediumColonelActivities',
      'tasks.exportMediumColonelTalents',
      'tasks.exportMediumSamples',
      'tasks.exportMediumGoods',
    ].map((id) => [id, RECORD]),
  ),
}

const namesSomebody = (call: AnyContract) =>
  Object.keys(fieldsOf(call).properties ?? {}).some(
    (field) =>
      /(^|_)user_ids?$|^(leader|owner|member)_ids?$/.test(field) ||
      (field === 'ids' && call.changes?.includes('member')),
  )
const writes = areas.map(({ call }) => call).filter((call) => isWrite(call) && namesSomebody(call))
const acts = Object.entries(ACTS).flatMap(([id, each]) =>
  each.map((act, index) => ({
    id,
    index,
    act,
    call: writes.find((call) => call.id === id),
  })),
)

it('knows every write that names somebody', () => {
  expect(writes.map(({ id }) => id).sort()).toEqual([...Object.keys(ACTS), ...Object.keys(OTHERS)].sort())
})

/** What became of an act: nothing where it was done, or the sentence. Of several rows, each has its own. */
async function outcome(call: AnyContract, { request }: Act, userId: number): Promise<string | undefined> {
  const fields = fieldsOf(call).properties ?? {}
  const version = 'updated_at' in fields ? { updated_at: server.clock.now() } : {}
  const reply = await caller.ask(call, { ...request(userId), ...version })
  const failures = Object(reply.data).failures as { reason: string }[] | undefined // the shape of every bulk answer
  return reply.code === 0 ? failures?.[0]?.reason : reply.message
}

describe.each(acts)('$id, $index', ({ call, act }) => {
  it('is done by every role upon those that it manages, and upon no other', async () => {
    if (!call) throw new Error('no such call')
    let done = 0
    for (const of of ALL_ROLES) {
      await become(callerId, of)
      const closed = callRefusal(call, await staff(), server.clock.now())?.message
      for (const upon of ALL_ROLES) {
        await become(target, upon, act.from)
        await withSecondFactor(target)
        const expected = closed ?? (manages(of, upon) ? undefined : NOT_MANAGED)
        expect([of, upon, await outcome(call, act, target)]).toEqual([of, upon, expected])
        if (expected === undefined) done += 1
      }
    }
    expect(done).toBeGreaterThan(0)
  })

  it('is done upon oneself by nobody, but the change of a name', async () => {
    if (!call) throw new Error('no such call')
    for (const of of ALL_ROLES) {
      await become(callerId, of)
      await withSecondFactor(callerId)
      const closed = callRefusal(call, await staff(), server.clock.now())?.message
      const isName = 'nick_name' in act.request(callerId)
      expect([of, await outcome(call, act, callerId)]).toEqual([of, closed ?? (isName ? undefined : SELF)])
    }
  })
})

const IMPORTS: readonly { name: string; settle: typeof orgImport.settle; row: Readonly<Record<string, string>> }[] = [
  { name: 'the update of members', settle: memberUpdate.settle, row: { nick_name: '小林' } },
  { name: 'the import of the organisation', settle: orgImport.settle, row: { nick_name: '小林', dept: '新部门' } },
]

describe.each(IMPORTS)('$name', ({ settle, row }) => {
  it('writes those whom the importer manages, and no other', async () => {
    for (const of of ALL_ROLES) {
      await become(callerId, of)
      const who = await staff()
      for (const upon of ALL_ROLES) {
        await become(target, upon)
        const reasons = await server.db.transaction((tx) =>
          settle(tx, { who, platform: 'all', now: server.clock.now() }, [{ mobile: TARGET, ...row }]),
        )
        expect([roleLabel[of], upon, reasons[0]]).toEqual([
          roleLabel[of],
          upon,
          manages(of, upon) ? undefined : expect.stringContaining(NOT_MANAGED),
        ])
      }
    }
  })
})
