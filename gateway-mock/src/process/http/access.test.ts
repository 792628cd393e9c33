import { calls, get } from '@crm/contracts/call'
import { BusinessModule } from '@crm/contracts/enums'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { areas } from '../areas.ts'
import { session } from '../../areas/shell/session/session.ts'
import { rolePermission } from '../../store/database/schema.ts'
import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import { serve } from '../../areas/serve.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { TEST_NOW } from '../../testing/testDatabase.ts'
import { callRefusal, modulesOf } from '../../rules/access.ts'
import { membersOf } from '../../testing/testProperties.ts'
import { staffOf } from '../../records/members/staff.ts'

const guardedCalls = calls('guarded', {
  admins: get('v1/guarded/admins', { summary: '管理员', shows: [], roles: [1, 2] }),
  pool: get('v1/guarded/pool', { summary: '公海', shows: [], route: 'TalentPublic' }),
  either: get('v1/guarded/either', { summary: '任一页面', shows: [], route: ['SystemLog', 'ContentOverview'] }),
  unknown: get('v1/guarded/unknown', { summary: '未知页面', shows: [], route: 'NoSuchRoute' }),
})
const nothing = () => undefined
const guarded = serve(guardedCalls, { admins: nothing, pool: nothing, either: nothing, unknown: nothing })

let server: TestServer
beforeAll(async () => {
  server = await testServer({ calls: [...session, ...guarded] })
})
afterAll(() => server.close())

const answered = async (phone: string) => {
  const caller = await server.signedInAs(phone)
  const replies = await Promise.all(Object.values(guardedCalls).map((call) => caller.ask(call, {})))
  return replies.map((reply) => (reply.code === 0 ? 'ok' : `${reply.status} ${reply.code} ${reply.message}`))
}
const ROLE = (name: string) => `200 40302 抱歉，您当前是${name}角色，暂无权限操作`
const ROUTE = '200 40302 暂无访问权限！'

it.each([
  ['13800100002', 'an administrator', ['ok', 'ok', 'ok', ROUTE]],
  ['13800100005', 'content media', [ROLE('种草媒介'), ROUTE, 'ok', ROUTE]],
  ['13800100006', 'sales media', [ROLE('带货媒介'), 'ok', ROUTE, ROUTE]],
  ['13800300002', 'an administrator without commerce', ['ok', ROUTE, 'ok', ROUTE]],
])('%s, %s', async (phone, _who, expected) => expect(await answered(phone)).toEqual(expected))

it('refuses a call that does not say who may, should one get past the compiler', async () => {
  const admin = (await membersOf(server.db)).find(({ role_id }) => role_id === 1)
  const who = admin && (await staffOf(server.db, admin.corp_id, admin.user_id))
  if (!who) throw new Error('the world has no super administrator')
  expect(callRefusal({ shows: [] }, who, TEST_NOW)).toMatchObject({ code: 40302 })
  expect(callRefusal({ shows: [], open: 'signed in' }, who, TEST_NOW)).toBeUndefined()
})

it('a call of a page that seeding has a counterpart of belongs to both modules, one of seeding alone to seeding', async () => {
  const admin = (await membersOf(server.db)).find(({ role_id, corp_id }) => role_id === 2 && corp_id === 1)
  const who = admin && (await staffOf(server.db, admin.corp_id, admin.user_id))
  if (!who) throw new Error('the first enterprise has no administrator')
  expect(modulesOf({ route: ['SystemMember', 'ContentSystemMember'] }, who)).toEqual([1, 2])
  expect(modulesOf({ route: ['ContentSystemMember'] }, who)).toEqual([2])
})

it('knows every route that a call names', () => {
  const known = new Set(BASELINE_ROUTES.map(({ name }) => name))
  const named = areas.flatMap(({ call }) => [call.route ?? []].flat().map((name) => `${call.id} ${name}`))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((each) => !known.has(each.split(' ')[1] ?? ''))).toEqual([])
})

it('leaves out routes that the corporation has closed to a role', async () => {
  const medium = and(
    eq(rolePermission.corp_id, 1),
    eq(rolePermission.role_id, 6),
    eq(rolePermission.classify, BusinessModule.commerce),
  )
  await server.db
    .update(rolePermission)
    .set({ routes: { closed: ['TalentPublic'] } })
    .where(medium)
  expect((await answered('13800100006'))[1]).toBe(ROUTE)
})

it('stands in the API document', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json()
  expect(paths['/v1/guarded/admins'].get['x-roles']).toEqual([1, 2])
  expect(paths['/v1/guarded/either'].get['x-route']).toEqual(['SystemLog', 'ContentOverview'])
})
