import { accountCalls } from '@crm/contracts/calls/account'
import { memberCalls } from '@crm/contracts/calls/members'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { and, eq, ne, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from './db/open.ts'
import { callCount, corp, corpUser, planQuota, tag, tagGroup, verifyCode } from './db/schema.ts'
import { TEST_NOW } from './db/testing.ts'
import { startPostgres, type TestPostgres } from './db/testPostgres.ts'
import { createRateLimiter } from './http/rateLimits.ts'
import { hashedPassword, type Reply, type TestServer, testServer } from './testServer.ts'
import { seedWhenEmpty } from './world/seedWorld.ts'

// What many do in the same moment. The embedded database does one thing after another and hides all of it, so these run on a server.

const ADMIN = '13800100002'

let postgres: TestPostgres
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  await seedWhenEmpty(database.db, { now: TEST_NOW })
  server = await testServer({ database })
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

const succeeded = (replies: readonly Reply<unknown>[]) => replies.filter(({ code }) => code === 0).length
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

it('as many members are added at once as seats are left', async () => {
  const admin = await server.signedInAs(ADMIN)
  const mine = and(eq(corpUser.corp_id, 1), ne(corpUser.status, 3))
  const used = await server.db.$count(corpUser, mine)
  await server.db
    .update(planQuota)
    .set({ limit_value: used + 3 })
    .where(eq(planQuota.type, 'seat'))
  const replies = await Promise.all(
    numbers(12).map((index) =>
      admin.ask(memberCalls.add, {
        nick_name: `新人${index}`,
        mobile: `1391111${1000 + index}`,
        role_id: 6,
        dept_id: 0,
      }),
    ),
  )
  expect(succeeded(replies)).toBe(3)
  expect(await server.db.$count(corpUser, mine)).toBe(used + 3)
})

it('one enterprise of a name is founded, however many ask at once', async () => {
  const mobiles = numbers(4).map((index) => `1392222${1000 + index}`)
  const { now } = server.clock
  await server.db
    .insert(verifyCode)
    .values(
      mobiles.map((phone) => ({ phone, scene: 'register', code: '246810', created_at: now(), expire_at: now() + 300 })),
    )
  const replies = await Promise.all(
    mobiles.map((mobile) =>
      server.anonymous.ask(accountCalls.register, {
        ...{ mobile, code: '246810', password: hashedPassword('Neu-2027'), user_name: '苏晴', corp_name: '同名商贸' },
      }),
    ),
  )
  expect(succeeded(replies)).toBe(1)
  expect(await server.db.$count(corp, eq(corp.corp_name, '同名商贸'))).toBe(1)
})

it('one group of tags of a name is added, and one tag', async () => {
  const admin = await server.signedInAs(ADMIN)
  const groups = await Promise.all(numbers(6).map(() => admin.ask(talentTagCalls.groupAdd, { name: '同名分组' })))
  expect(succeeded(groups)).toBe(1)
  const named = and(eq(tagGroup.corp_id, 1), eq(tagGroup.name, '同名分组'))
  const [group] = await server.db.select().from(tagGroup).where(named)
  expect(await server.db.$count(tagGroup, named)).toBe(1)
  const request = { group_id: group?.id ?? 0, names: ['同名标签'] }
  const tags = await Promise.all(numbers(6).map(() => admin.ask(talentTagCalls.add, request)))
  expect(tags.map(({ data }) => data.success).toSorted()).toEqual([0, 0, 0, 0, 0, 1])
})

it('ten forms that are each sent ten times write ten records, and every answer says so', async () => {
  const admin = await server.signedInAs(ADMIN)
  const { id: group_id } = await admin.run(talentTagCalls.groupAdd, { name: '重复提交' })
  const replies = await Promise.all(
    numbers(100).map((index) => {
      const form = index % 10
      return admin.ask(talentTagCalls.add, { group_id, names: [`标签${form}`] }, `form-of-race-${form}`)
    }),
  )
  expect(
    replies.map(({ code, data }) => [code, data?.success]).filter(([code, made]) => code !== 0 || made !== 1),
  ).toEqual([])
  expect(await server.db.$count(tag, eq(tag.group_id, group_id))).toBe(10)
})

it('limits hold over gateways that count in the same moment: every call of a person, and no write of a stranger too many', async () => {
  const limits = { reads: 600, writes: 120, strangers: 20 }
  const place = { db: server.db, now: () => TEST_NOW, report: (error: unknown) => expect.fail(String(error)) }
  const gateways = numbers(4).map(() => createRateLimiter(limits, place))
  const ip = '203.0.113.9'
  const strangers = await Promise.allSettled(
    gateways.flatMap((gateway) =>
      numbers(15).map(() => gateway.check({ id: 'signOn.wechatQrcode', changes: [] }, { user_id: undefined, ip })),
    ),
  )
  expect(strangers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  await Promise.all(
    gateways.map(async (gateway, at) => {
      // Each counts them in another order.
      const people = numbers(200).map((index) => (at % 2 === 0 ? index + 1 : 200 - index))
      for (const _round of numbers(3)) {
        for (const user_id of people) await gateway.check({ id: 'common.deptList' }, { user_id, ip })
        await gateway.exchange()
      }
    }),
  )
  const [counted] = await server.db.select({ calls: sum(callCount.calls).mapWith(Number) }).from(callCount)
  expect(counted).toEqual({ calls: 4 * 200 * 3 })
  expect(await server.db.$count(callCount)).toBe(200)
})
