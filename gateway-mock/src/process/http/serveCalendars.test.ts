import { DAY_SECONDS } from '@crm/base/durations'
import { sessionCalls } from '@crm/contracts/calls/session'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import { UserStatus } from '@crm/contracts/enums'
import { SALES } from '@crm/contracts/routes/groups'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarAddress, corpUser } from '../../store/database/schema.ts'
import { endOfDay, startOfDay } from '../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { CALENDAR_DAYS, calendarText } from './serveCalendars.ts'

// Calendars outside: what stands at an address is the list of the member who made it, and nobody else reads it.

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const WEEK = 7 * DAY_SECONDS
const phoneOf = (role: number) => `138001${String(role).padStart(5, '0')}`
const made = async (caller: Caller) => (await caller.run(workbenchCalls.calendarAddressSave, {})).url
const read = async (url: string) => {
  const reply = await server.app.inject({ url })
  return { status: reply.statusCode, text: reply.body, headers: reply.headers }
}
const idsOf = (text: string) => [...text.matchAll(/^UID:(\w+-\d+)@/gm)].map(([, id]) => id).sort()

/** Ids of the list of the own entries over the days of the calendar, asked piece by piece. */
async function listed(caller: Caller): Promise<string[]> {
  const now = server.clock.now()
  const first = startOfDay(now) - CALENDAR_DAYS.before * DAY_SECONDS
  const last = endOfDay(now) + CALENDAR_DAYS.after * DAY_SECONDS
  const ids: string[] = []
  for (let start_time = first; start_time < last; start_time += WEEK) {
    const end_time = Math.min(start_time + WEEK - 1, last)
    const { list } = await caller.run(workbenchCalls.calendar, { start_time, end_time, scope: 'own', with_list: 1 })
    // The list ends at 200.
    expect(list.length).toBeLessThan(200)
    ids.push(...list.map(({ kind, id }) => `${kind}-${id}`))
  }
  return ids.sort()
}

it.each(SALES)('role %d reads what its list of the same days holds', async (role) => {
  const caller = await server.signedInAs(phoneOf(role))
  const { status, text, headers } = await read(await made(caller))
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ])
  expect(idsOf(text)).toEqual(await listed(caller))
})

describe('an address', () => {
  it('is kept as a hash alone, and told with when it was read', async () => {
    const caller = await server.signedInAs(phoneOf(6))
    const url = await made(caller)
    const token = url.slice(url.lastIndexOf('/') + 1, -'.ics'.length)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(JSON.stringify(await server.db.select().from(calendarAddress))).not.toContain(token)
    expect((await caller.run(workbenchCalls.calendarAddress, {})).read_at).toBe(0)
    await read(url)
    expect((await caller.run(workbenchCalls.calendarAddress, {})).read_at).toBe(server.clock.now())
  })

  it('ends with a new one, and when it is ended', async () => {
    const caller = await server.signedInAs(phoneOf(6))
    const first = await made(caller)
    const second = await made(caller)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    await caller.run(workbenchCalls.calendarAddressDelete, {})
    expect((await read(second)).status).toBe(404)
    expect(await caller.run(workbenchCalls.calendarAddress, {})).toEqual({ created_at: 0, read_at: 0 })
  })

  it('of who was disabled answers nothing', async () => {
    const caller = await server.signedInAs(phoneOf(50))
    const url = await made(caller)
    expect((await read(url)).status).toBe(200)
    const own = eq(corpUser.user_id, (await caller.run(sessionCalls.userInfo, {})).user_id)
    await server.db.update(corpUser).set({ status: UserStatus.disabled }).where(own)
    expect((await read(url)).status).toBe(404)
  })

  it.each(['x', 'a'.repeat(22), `${'a'.repeat(22)}.ics`, '../key'])(
    'that nobody made (%s) is not there',
    async (name) => {
      expect((await read(`/files/calendar/${name}`)).status).toBe(404)
    },
  )
})

it('writes follow-ups as whole days and lives with their hours', () => {
  const at = Date.UTC(2026, 10, 23, 11) / 1000
  const shared = { id: 7, at, author_name: '甲, 乙', updated_at: at }
  const text = calendarText(
    [
      { ...shared, kind: 'follow', until: at, title: '' },
      { ...shared, kind: 'live', until: at + 7200, title: '年货专场' },
    ],
    'crm.example.com',
  )
  for (const line of [
    'UID:follow-7@crm.example.com',
    'DTSTART;VALUE=DATE:20261123',
    'SUMMARY:跟进：甲\\, 乙',
    'UID:live-7@crm.example.com',
    'DTSTART:20261123T110000Z',
    'DTEND:20261123T130000Z',
    'DESCRIPTION:年货专场',
  ])
    expect(text.split('\r\n')).toContain(line)
})
