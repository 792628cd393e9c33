import { taskCalls } from '@crm/contracts/calls/tasks'
import { IMPORT_MODULES } from '@crm/contracts/taskTypes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffOf } from '../../records/members/staff.ts'
import { membersOf } from '../../testing/testProperties.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { importOf } from './definitions.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

// The call names whoever imports anything, the import who imports this: were the first the narrower one, a button would be refused.
it('whoever an import is for gets its template, of every role, and nobody else does', async () => {
  const members = (await membersOf(server.db)).filter(({ corp_id }) => corp_id === 1)
  const oneOfEachRole = [...new Map(members.map((member) => [member.role_id, member])).values()]
  for (const { user_id, role_id, phone } of oneOfEachRole) {
    const who = await staffOf(server.db, 1, user_id)
    if (!who) throw new Error(`nobody is ${role_id}`)
    const caller = await server.signedInAs(phone)
    for (const module of IMPORT_MODULES)
      for (const mode of ['add', 'update', 'org'] as const) {
        const definition = importOf(module, mode)
        if (definition === undefined) continue
        const { code } = await caller.ask(taskCalls.importTemplate, {
          module,
          mode,
          platform: 'dy',
        })
        expect([role_id, module, mode, code === 0]).toEqual([
          role_id,
          module,
          mode,
          definition.refusal(who) === undefined,
        ])
      }
  }
})
