import { DAY_SECONDS } from '@crm/base/durations'
import { day } from '@crm/base/dates'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import type { FastifyInstance } from 'fastify'
import ical from 'ical-generator'
import { ownerOfAddress } from '../../areas/dashboards/workbench/calendarAddress.ts'
import { type CalendarEntry, calendarEntries } from '../../areas/dashboards/workbench/workCalendar.ts'
import { staffOf } from '../../records/members/staff.ts'
import { callRefusal } from '../../rules/access.ts'
import { endOfDay, startOfDay } from '../../rules/period.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import type { Gateway } from './run.ts'

/** Days of the calendar before and after today. */
export const CALENDAR_DAYS = { before: 30, after: 180 } as const

const missing = () => new RefusalError(Code.notFound, '日历不存在或已停用', { status: 404 })

const dateOf = (unix: number) => new Date(unix * 1000)
/** A day as calendars write one, whatever the zone that they are read in. */
const wholeDay = (unix: number) => new Date(`${day(unix)}T00:00:00Z`)

/** Entries as an iCalendar (RFC 5545): follow-ups are whole days, lives have their hours; neither has amounts nor numbers. */
export function calendarText(entries: readonly CalendarEntry[], host: string): string {
  const calendar = ical({ name: '跟进日历', prodId: { company: host, product: 'calendar', language: 'ZH' } })
  for (const { kind, id, at, until, author_name, title, updated_at } of entries) {
    const shared = { id: `${kind}-${id}@${host}`, stamp: dateOf(updated_at), lastModified: dateOf(updated_at) }
    if (kind === 'follow')
      calendar.createEvent({ ...shared, start: wholeDay(at), allDay: true, summary: `跟进：${author_name}` })
    else
      calendar.createEvent({
        ...shared,
        start: dateOf(at),
        end: dateOf(until),
        summary: `直播：${author_name}`,
        ...(title !== '' && { description: title }),
      })
  }
  return calendar.toString()
}

/**
 * Calendars that phones and other products subscribe to, under `/files/calendar/<token>.ics`: the own follow-ups and lives of whoever made
 * the address, by what that member may see now. Who has left, lost the page or ended the address gets 404.
 */
export function serveCalendars(app: FastifyInstance, { db, clock }: Pick<Gateway, 'db' | 'clock'>): void {
  app.get<{ Params: { name: string } }>('/files/calendar/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const token = /^([\w-]{22})\.ics$/.exec(request.params.name)?.[1]
    const now = clock.now()
    const owner = token && (await ownerOfAddress(db, token, now))
    const who = owner && (await staffOf(db, owner.corp_id, owner.user_id))
    if (!who || callRefusal(workbenchCalls.calendar, who, now)) throw missing()
    const start = startOfDay(now) - CALENDAR_DAYS.before * DAY_SECONDS
    const end = endOfDay(now) + CALENDAR_DAYS.after * DAY_SECONDS
    const entries = await calendarEntries(db, who, { now, user_ids: [who.user_id], start, end })
    return reply
      .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      .type('text/calendar; charset=utf-8')
      .send(calendarText(entries, request.hostname))
  })
}
