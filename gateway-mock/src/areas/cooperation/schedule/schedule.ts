import { DAY_SECONDS } from '@crm/base/durations'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { SCHEDULE_DAYS_MAX, scheduleMessage, scheduleTimeError } from '@crm/contracts/rules/scheduleRules'
import { and, eq } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { live } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { refuse, refuseField, refuseParameter, refuseWith } from '../../../rules/refusal.ts'
import { scheduleLoad, schedulePage, scheduleTabCounts, scheduleTotals } from '../../../figures/schedules.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { prefilled, scheduleTalents } from './prefill.ts'
import { conditionsOf } from '../../../records/schedules/scheduleFilters.ts'
import { scheduleEntries, scheduleRows } from './scheduleRows.ts'
import {
  scheduleRefusal,
  scheduleWrite,
  selectSchedules,
  storedSchedule,
} from '../../../records/schedules/storedSchedules.ts'
import {
  addSchedule,
  cancelSchedules,
  changeSchedule,
  isTaken,
  lockSchedule,
  removeSchedule,
  warningsOf,
} from '../../../records/schedules/scheduleWrites.ts'

const { module: MODULE, nameOf } = scheduleWrite

export const schedule = serve(scheduleCalls, {
  list: async ({ request, db, who, now }) => {
    const { filter, where } = conditionsOf(request, now)
    const scope = scopeOf(who)
    const { list, total_count } = await schedulePage(db, scope, filter, where, request)
    const ids = list.map(({ id }) => id)
    return {
      list: await scheduleRows(db, who, ids, now),
      page_info: pageInfo(request, total_count),
      ext: {
        list_total: await scheduleTotals(db, scope, filter, where),
        status_count: { ...(await scheduleTabCounts(db, scope, filter, where)) },
      },
    }
  },

  calendar: async ({ request, db, who, now }) => {
    const { start_time, end_time } = request
    if (end_time < start_time || end_time - start_time > SCHEDULE_DAYS_MAX * DAY_SECONDS)
      refuseParameter('end_time', `最多 ${SCHEDULE_DAYS_MAX} 天`)
    const { filter, where } = conditionsOf(request, now)
    const { dept_ids, user_ids, start, end } = filter
    const load = await scheduleLoad(db, scopeOf(who), { now, dept_ids, user_ids, start, end })
    return { list: await scheduleEntries(db, who, filter, where), ...load }
  },

  detail: async ({ request: { id }, db, who, now }) => {
    await storedSchedule(db, who, id)
    const [row] = await scheduleRows(db, who, [id], now)
    if (!row) return refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    const [linked] =
      row.live_id === ''
        ? []
        : await db
            .select({ live_id: live.live_id, title: live.title, start_time: live.start_time, end_time: live.end_time })
            .from(live)
            .where(and(eq(live.corp_id, who.corp_id), eq(live.live_id, row.live_id)))
    return { ...row, live: linked ?? null }
  },

  talents: async ({ request, db, who }) => ({ list: await scheduleTalents(db, who, request) }),

  prefill: ({ request, db, who }) => prefilled(db, who, request),

  check: async ({ request, db, who, now }) => {
    const stored = request.id === undefined ? undefined : await storedSchedule(db, who, request.id)
    const block =
      scheduleTimeError(request, now, stored)?.message ??
      ((await isTaken(db, who.corp_id, request)) ? scheduleMessage.clash : '')
    return { block, warnings: block === '' ? await warningsOf(db, who.corp_id, request) : [] }
  },

  add: async ({ request, db, who, now, oplog }) => {
    const { author_name, ...made } = await addSchedule({ db, who, now }, request)
    const { title, start_time, end_time, author_id, platform } = request
    await oplog({
      module: MODULE,
      action: '新建',
      object: `${author_name} ${title}`,
      object_id: made.id,
      after: {
        ...{ platform, author_id, start_time, end_time },
        ...(made.monitor !== '' && { monitor: `未开启监控：${made.monitor}` }),
      },
    })
    return made
  },

  update: async ({ request: { id, changes, updated_at }, db, who, now, oplog }) => {
    await lockSchedule(db, who, await storedSchedule(db, who, id))
    const entry = await storedSchedule(db, who, id)
    refuseStale(entry, updated_at)
    const { start_time = entry.start_time, end_time = entry.end_time } = changes
    const isMoved = start_time !== entry.start_time || end_time !== entry.end_time
    refuseWith(scheduleRefusal(who, entry, isMoved ? 'move' : 'edit', now))
    const done = await changeSchedule({ db, who, now }, entry, changes)
    const keys = Object.keys(changes)
    await oplog({
      module: MODULE,
      action: keys.every((key) => key === 'start_time' || key === 'end_time') ? '改期' : '编辑',
      object: nameOf(entry),
      object_id: id,
      before: Object.fromEntries(Object.entries(entry).filter(([key]) => keys.includes(key))),
      after: changes,
    })
    return { id, ...done }
  },

  cancel: async (ctx) => {
    const { request, db, who, now } = ctx
    const { reason } = request
    if (reason === '') refuseField('reason', '请填写取消原因')
    return runBulkWrite(ctx, await selectSchedules(db, who, request, now), {
      ...scheduleWrite,
      action: '取消',
      after: { reason },
      each: (entry) => scheduleRefusal(who, entry, 'cancel', now),
      write: (entries) => cancelSchedules(ctx, entries, reason),
    })
  },

  remove: async ({ request: { id, updated_at }, db, who, now, oplog }) => {
    await lockSchedule(db, who, await storedSchedule(db, who, id))
    const entry = await storedSchedule(db, who, id)
    refuseStale(entry, updated_at)
    refuseWith(scheduleRefusal(who, entry, 'remove', now))
    await removeSchedule({ db, who, now }, entry)
    await oplog({
      module: MODULE,
      action: '删除',
      object: nameOf(entry),
      object_id: id,
      before: { status: entry.status, start_time: entry.start_time },
    })
  },
})
