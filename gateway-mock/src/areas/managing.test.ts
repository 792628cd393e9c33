import { manages } from '@crm/access/roles'
import type { AnyContract } from '@crm/contracts/call'
import { memberCalls } from '@crm/contracts/calls/members'
import { UserStatus } from '@crm/contracts/enums'
import { isWrite } from '@crm/contracts/records'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldsOf } from '../testRequests.ts'
import { type Caller, type TestServer, testServer } from '../testServer.ts'

// Every write about a member, by every role upon every role: nobody touches whom he does not manage.

const CALLER = '13800100004'
const TARGET = '13800100006'

let server: TestServer
let caller: Caller
let target: number
let successor: number
beforeAll(async () => {
  server = await testServer()
  caller = await server.signedInAs(CALLER)
  target = await idOf(TARGET)
  successor = await idOf('13800100050')
})
afterAll(() => server.close())

async function idOf(phone: string): Promise<number> {
  const { rows } = await server.db.execute<{ user_id: number }>(
    sql`select user_id from app_user where phone = ${phone}`,
  )
  return rows[0]?.user_id ?? 0
}

/** What is asked of the target by each call; one that is not here fails below. */
const REQUESTS: Readonly<Record<string, () => object>> = {
  update: () => ({ user_id: target, nick_name: '小林' }),
  updateMany: () => ({ ids: [target], dept_id: 0 }),
  resetPassword: () => ({ user_id: target }),
  resetSecondFactor: () => ({ user_id: target }),
  change: () => ({ user_id: target, to_user_id: successor }),
  setStatus: () => ({ user_id: target, status: UserStatus.enabled }),
  remove: () => ({ user_id: target }),
  restore: () => ({ user_id: target }),
}

const writes = Object.entries<AnyContract>(memberCalls).filter(([, call]) => {
  const fields = fieldsOf(call).properties ?? {}
  return isWrite(call) && ('user_id' in fields || 'ids' in fields) && !call.path.includes('dept')
})

it('knows every write about a member', () => {
  expect(writes.map(([name]) => name).sort()).toEqual(Object.keys(REQUESTS).sort())
})

it.each(writes)('%s refuses whom the caller does not manage', async (name, call) => {
  for (const of of ALL_ROLES)
    for (const upon of ALL_ROLES) {
      await server.db.execute(
        sql`update corp_user set role_id = ${of} where corp_id = 1 and user_id = ${await callerId()}`,
      )
      const status = name === 'restore' ? UserStatus.deleted : UserStatus.enabled
      await server.db.execute(
        sql`update corp_user set role_id = ${upon}, status = ${status}, updated_at = ${server.clock.now()} where corp_id = 1 and user_id = ${target}`,
      )
      const version = 'updated_at' in (fieldsOf(call).properties ?? {}) ? { updated_at: server.clock.now() } : {}
      const reply = await caller.ask(call, { ...REQUESTS[name]?.(), ...version })
      // Of several rows, each has its own refusal.
      const failures = Object(reply.data).failures as { message?: string; reason?: string }[] | undefined
      const said = `${reply.message} ${JSON.stringify(failures ?? [])}`
      const isDone = reply.code === 0 && !(Object(reply.data).success === 0)
      if (manages(of, upon)) expect([of, upon, said]).not.toEqual([of, upon, expect.stringContaining('无权管理')])
      else expect([of, upon, isDone, reply.code === 50000]).toEqual([of, upon, false, false])
    }
})

let ownId: number | undefined
async function callerId(): Promise<number> {
  ownId ??= await idOf(CALLER)
  return ownId
}
