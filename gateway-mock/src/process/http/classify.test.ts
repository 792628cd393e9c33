import { canOpen } from '@crm/access/canOpen'
import type { AnyContract } from '@crm/contracts/call'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { ExportType } from '@crm/contracts/taskTypes'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import { BusinessModule } from '@crm/contracts/enums'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { staffOf } from '../../records/members/staff.ts'
import { callRefusal, classifyRefusal } from '../../rules/access.ts'
import type { Staff } from '../../rules/staff.ts'
import { corpUser } from '../../store/database/schema.ts'
import { TEST_NOW } from '../../testing/testDatabase.ts'
import { validRequest } from '../../testing/testRequests.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { areas } from '../areas.ts'

// One call for both modules: the one that its request names is judged, whichever page let the caller in.

const MODULES = [BusinessModule.commerce, BusinessModule.content] as const
/** Calls that name a module and are judged otherwise, with how. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'common.updateTime': 'is about readings of platforms, which both modules see',
  'common.search': 'finds only what the pages and the scope of the caller let him see',
  'members.list': 'asks the page of the module itself',
  'monitors.list': 'answers by the module that the caller works in, the one that is asked for where both are his',
  'roles.listCount': 'asks the page of the module itself',
  'roles.listCountNoAdmin': 'asks the page of the module itself',
  'roles.detail': 'asks the page of the module itself',
  'roles.openActs': 'asks the page of the module itself',
  'roles.save': 'asks the page of the module itself',
  'userLog.list': 'shows the acts that the caller may read',
  'userLog.detail': 'shows the acts that the caller may read',
  'tasks.generalExport': 'asks the list that is exported',
  'tasks.importStart': 'asks who imports what',
  'tasks.importCheck': 'asks who imports what',
  'tasks.importPreview': 'asks who imports what',
  'tasks.importTemplate': 'asks who imports what',
  'tasks.importTasks': 'shows the tasks of the caller',
  'tasks.exportTasks': 'shows the tasks of the caller',
}

/** Roles of the requirements that have nothing to do in a module. */
const NOT_OF_COMMERCE = [3, 5]
const NOT_OF_SEEDING = [4, 6, 60, 70, 80]

const namesModule = (call: AnyContract) => call.request instanceof z.ZodObject && 'classify' in call.request.shape
const calls = areas.map(({ call }) => call)
const judged = calls.filter((call) => call.byModule)

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function staffNamed(corpId: number, role: number): Promise<Staff> {
  const [member] = await server.db
    .select({ user_id: corpUser.user_id })
    .from(corpUser)
    .where(and(eq(corpUser.corp_id, corpId), eq(corpUser.role_id, role)))
  const who = member && (await staffOf(server.db, corpId, member.user_id))
  if (!who) throw new Error(`no role ${role} in ${corpId}`)
  return who
}

/** What the call's own words say: one of the pages that it names for the module opens there, to one of the roles. */
function isMeant(call: AnyContract, who: Staff, module: BusinessModule): boolean {
  const access = call.byModule?.[module]
  const ofModule = module === BusinessModule.commerce ? NOT_OF_COMMERCE : NOT_OF_SEEDING
  if (!access || ofModule.includes(who.role_id)) return false
  if (access.roles && !access.roles.includes(who.role_id)) return false
  return [access.route]
    .flat()
    .some((name) => BASELINE_ROUTES.some((row) => row.name === name && canOpen(row, { ...who, module }) === undefined))
}

it('every call that names a module is judged by it, or says how it is', () => {
  const open = calls.filter((call) => namesModule(call) && !call.byModule).map(({ id }) => id)
  expect(open.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted())
  expect(judged.length).toBeGreaterThan(12)
  expect(judged.filter((call) => !namesModule(call))).toEqual([])
})

describe('of every role and both modules', () => {
  it.each(ALL_ROLES)('role %i is refused where the call does not mean it, and nowhere else', async (role) => {
    const who = await staffNamed(1, role)
    const caller = await server.signedInAs(`138001000${String(role).padStart(2, '0')}`)
    for (const call of judged)
      for (const classify of MODULES) {
        const [name, request] = [`${call.id} ${classify}`, { ...validRequest(call), classify }]
        const refusal = callRefusal(call, who, TEST_NOW) ?? classifyRefusal(call, who, request, TEST_NOW)
        expect([name, refusal === undefined]).toEqual([name, isMeant(call, who, classify)])
        if (refusal === undefined) continue
        const { code } = await caller.ask<object, unknown>(call as never, request)
        expect([name, code]).toEqual([name, 40302])
      }
  })

  it('an enterprise without the module is refused, administrators too', async () => {
    const who = await staffNamed(3, 2)
    expect(who.modules.commerce).toBeUndefined()
    for (const call of judged)
      expect([call.id, classifyRefusal(call, who, { classify: BusinessModule.commerce }, TEST_NOW)?.code]).toEqual([
        call.id,
        40302,
      ])
  })
})

it('an address of seeding means its module where none is named, and takes no other', async () => {
  const lead = await server.signedInAs('13800100003')
  const atSeeding = { ...talentTagCalls.list, path: talentTagCalls.list.seedingPath ?? '' }
  const { list } = await lead.run(atSeeding, {})
  expect(list.map(({ classify }) => classify)).toEqual(list.map(() => BusinessModule.content))
  expect(list.length).toBeGreaterThan(0)
  expect((await lead.ask(atSeeding, { classify: BusinessModule.commerce })).code).toBe(40000)
  expect((await lead.ask(talentTagCalls.list, {})).code).toBe(40302)
})

it('a file holds the rows of its own module: a filter that names the other is refused, not followed', async () => {
  const admin = await server.signedInAs('13800100002')
  const start = (filters: object) =>
    admin.ask(taskCalls.generalExport, { type: ExportType.sample, format: 'xlsx', filters } as never)
  expect(await start({ classify: BusinessModule.content })).toMatchObject({
    code: 40000,
    message: expect.stringContaining('业务板块与导出不一致'),
  })
  expect((await start({})).code).toBe(0)
})
