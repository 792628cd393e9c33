import type { BulkTarget } from '@crm/contracts/bulk'
import type { monitorCalls } from '@crm/contracts/calls/monitors'
import { AuthorMonitorStatus, BusinessModule, MonitorEvent } from '@crm/contracts/enums'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type MonitorListRow, monitorRows } from '../../../figures/monitors.ts'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { type Selection, selectRows } from '../../../records/bulk/selection.ts'
import type { Handlers } from '../../../records/context.ts'
import {
  endBy,
  extendBy,
  lockMonitors,
  openMonitors,
  settleMonitors,
  startMonitors,
} from '../../../records/talents/monitors.ts'
import { endRefusal, extendRefusal, logMonitors, monitorStatus } from '../../../rules/monitors.ts'
import { Code, refuse, refuseWith } from '../../../rules/refusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { isOneOf } from '../../../store/database/query.ts'
import { monitor } from '../../../store/database/schema.ts'

const MODULE = '达人监控'

/** The monitors that a write means, locked, each in scope; what is over of them is written down first. */
async function meant(db: Db, who: Staff, request: BulkTarget, now: number): Promise<Selection<MonitorListRow>> {
  const keys = request.ids?.map(Number)
  // As what opens them, before any of them: two that wait for each other would wait for ever.
  await lockMonitors(db, who.corp_id, now)
  if (keys?.length) await settleMonitors(db, who.corp_id, now, { only: isOneOf(sql`m.id`, keys) })
  const selection = await selectRows(db, who, {
    table: 'monitor',
    key: 'id',
    keys,
    read: request.updated_at,
    rowsOf: (ids) => monitorRows(db, scopeOf(who), { classify: BusinessModule.commerce, ids }, now),
    keyOf: (row) => row.id,
  })
  const [unknown] = selection.missing
  if (selection.isSingle && unknown) {
    const existing = and(eq(monitor.corp_id, who.corp_id), eq(monitor.id, Number(unknown.key)))
    if ((await db.$count(monitor, existing)) === 0) refuse(Code.notFound, '监控不存在')
  }
  return selection
}

const stateOf = ({ status, end_time, extend_count }: MonitorListRow) => ({
  // A row of the list has a status.
  status: status ?? AuthorMonitorStatus.ended,
  end_time,
  extend_count,
})

const ofMonitors = {
  module: MODULE,
  unit: '个监控',
  nameOf: (row: MonitorListRow) => row.author_name,
  keyOf: (row: MonitorListRow) => row.id,
} as const

/** Opening, extending, ending and removing monitors. */
export const monitorWrites = {
  add: async ({ request, db, who, now, oplog }) => {
    const { platform, author_ids } = request
    await startMonitors(db, who, platform, author_ids, now)
    await oplog({
      module: MODULE,
      action: '开启监控',
      object: `${author_ids.length} 位达人`,
      object_id: author_ids.join(','),
      after: { platform, author_ids },
    })
  },

  batchOpen: async ({ request, db, who, now, oplog }) => {
    const { platform, author_ids, preview } = request
    const asked = { platform, author_ids, preview: preview === 1 }
    const { opened, failures, ...counts } = await openMonitors(db, who, asked, now)
    if (preview !== 1) {
      // One that is asked for alone is refused in words, as everywhere.
      if (opened.length === 0 && failures.length === 1) refuseWith(failures[0]?.refusal)
      await oplog({
        module: MODULE,
        action: '批量开启监控',
        object: `${opened.length} 位达人`,
        object_id: opened.join(','),
        after: { platform, author_ids: opened },
        ...(opened.length === 0 && { result: 2 as const }),
      })
    }
    return {
      success: opened.length,
      failures: failures.map(({ key, name, reason }) => ({ key, name, reason })),
      ...counts,
    }
  },

  addTime: async (ctx) => {
    const { request, db, who, now } = ctx
    return runBulkWrite(ctx, await meant(db, who, request, now), {
      ...ofMonitors,
      action: '监控延期',
      before: ({ end_time }) => ({ end_time }),
      each: (row) => extendRefusal(stateOf(row), now),
      write: (rows) => extendBy(db, who, rows, MonitorEvent.delay, now),
    })
  },

  update: async (ctx) => {
    const { request, db, who, now } = ctx
    return runBulkWrite(ctx, await meant(db, who, request, now), {
      ...ofMonitors,
      action: '结束监控',
      before: ({ end_time }) => ({ end_time }),
      after: { end_time: now },
      each: (row) => endRefusal(stateOf(row), now),
      write: (rows) => endBy(db, who, rows, MonitorEvent.manualEnd, now),
    })
  },

  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    return runBulkWrite(ctx, await meant(db, who, request, now), {
      ...ofMonitors,
      action: '移除监控',
      before: ({ platform, end_time }) => ({ platform, end_time }),
      each: () => undefined,
      write: async (rows) => {
        const ids = rows.map(({ id }) => id)
        const running = rows.filter((row) => monitorStatus(stateOf(row), now) === AuthorMonitorStatus.open)
        // What was watched ends with it; its counts are of the days until now.
        await endBy(db, who, running, MonitorEvent.manualEnd, now)
        await db
          .update(monitor)
          .set({ status: AuthorMonitorStatus.removed, updated_at: now, updated_by: who.user_id })
          .where(and(eq(monitor.corp_id, who.corp_id), inArray(monitor.id, ids)))
        await logMonitors(db, who, ids, MonitorEvent.removed, now)
      },
    })
  },
} satisfies Partial<Handlers<typeof monitorCalls>>
