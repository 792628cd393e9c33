import { type Notice, noticeCalls } from '@crm/contracts/calls/notice'
import { NoticeType } from '@crm/contracts/enums'
import { ALARM_SILENT_HOURS, AlarmHandling } from '@crm/contracts/rules/noticeEvents'
import { and, asc, count, desc, eq, gte, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../store/database/db.ts'
import { corpUser, notice as noticeTable, noticeRead, userSetting } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseParameter } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { NOTICE_CONFIG_KEY, noticeConfigOf } from '../../../records/notices/noticeConfig.ts'
import { addressedTo, ofRule, readBy } from '../../../records/notices/addressed.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'

const ANNOUNCEMENT = 3001

const handler = alias(corpUser, 'handler')

async function noticePage(
  db: Db,
  who: Staff,
  filter: SQL | undefined,
  { page, size, sort }: { page: number; size: number; sort?: 'asc' | 'desc' | undefined },
  now: number,
) {
  const where = and(addressedTo(who, now), filter)
  const { created_at, id } = noticeTable
  const [rows, totals] = await Promise.all([
    db
      .select({
        row: noticeTable,
        is_read: sql<0 | 1>`(${readBy(db, who)})::int`,
        handled_by_name: handler.nick_name,
      })
      .from(noticeTable)
      .leftJoin(handler, and(eq(handler.corp_id, noticeTable.corp_id), eq(handler.user_id, noticeTable.handled_by)))
      .where(where)
      .orderBy(...(sort === 'asc' ? [asc(created_at), asc(id)] : [desc(created_at), desc(id)]))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ number: count() }).from(noticeTable).where(where),
  ])
  return {
    list: rows.map(({ row, is_read, handled_by_name }): Notice => {
      const {
        corp_id: _,
        user_id: __,
        handled_by: ___,
        handled_at: ____,
        alarm,
        level,
        handle_status,
        held_for: _____,
        ...notice
      } = row
      return {
        ...notice,
        is_read,
        level: level as Notice['level'], // 1 to 3 of an anomaly, else 0
        handle_status: handle_status as Notice['handle_status'], // checked by the database
        handled_by_name: handled_by_name ?? '',
        ...{ rule: alarm.rule ?? '', object: alarm.object ?? '' },
        ...{ found: alarm.found ?? '', threshold: alarm.threshold ?? '' },
      }
    }),
    page_info: pageInfo({ page, size }, totals[0]?.number ?? 0),
    ext: {},
  }
}

const unreadByType = (db: Db, who: Staff, now: number) =>
  db
    .select({
      type: noticeTable.type,
      notice_type: noticeTable.notice_type,
      number: count(),
    })
    .from(noticeTable)
    .where(and(addressedTo(who, now), not(readBy(db, who))))
    .groupBy(noticeTable.type, noticeTable.notice_type)

/** The notices with these numbers, all of which are the person's own. */
async function addressedNotices(db: Db, who: Staff, filter: SQL | undefined, wanted: number, now: number) {
  const found = await db
    .select()
    .from(noticeTable)
    .where(and(addressedTo(who, now), filter))
  if (found.length < wanted) refuse(Code.notFound, '消息不存在')
  return found
}

async function markRead(db: Db, who: Staff, filter: SQL | undefined, now: number): Promise<void> {
  await db.insert(noticeRead).select(
    db
      .select({
        notice_id: noticeTable.id,
        user_id: sql<number>`${who.user_id}::int`.as('user_id'),
        read_at: sql<number>`${now}::bigint`.as('read_at'),
      })
      .from(noticeTable)
      .where(and(addressedTo(who, now), filter, not(readBy(db, who)))),
  )
}

export const notice = serve(noticeCalls, {
  list: ({ request, db, who, now }) =>
    noticePage(
      db,
      who,
      and(
        request.type === undefined ? undefined : eq(noticeTable.type, request.type),
        request.unread === undefined ? undefined : request.unread === 1 ? not(readBy(db, who)) : readBy(db, who),
        request.notice_type?.length ? inArray(noticeTable.notice_type, request.notice_type) : undefined,
        request.rule_id === undefined ? undefined : ofRule(sql`${String(request.rule_id)}`),
        request.handle_status === undefined ? undefined : eq(noticeTable.handle_status, request.handle_status),
        request.start_time === undefined ? undefined : gte(noticeTable.created_at, request.start_time),
        request.end_time === undefined ? undefined : lte(noticeTable.created_at, request.end_time),
        keywordCondition(request.keyword, { names: [sql`${noticeTable.title}`, sql`${noticeTable.content}`] }),
      ),
      request,
      now,
    ),
  announcement: ({ request, db, who, now }) =>
    noticePage(db, who, eq(noticeTable.notice_type, request.notice_type), request, now),
  unreadCount: async ({ db, who, now }) => {
    const rows = await unreadByType(db, who, now)
    const sum = (type: number) => rows.filter((row) => row.type === type).reduce((all, row) => all + row.number, 0)
    const counts = {
      notice_count: sum(NoticeType.messageReminder),
      alarm_count: sum(NoticeType.anomalyMonitoring),
      announcement_count: rows
        .filter((row) => row.type === NoticeType.versionNotice && row.notice_type === ANNOUNCEMENT)
        .reduce((all, row) => all + row.number, 0),
    }
    return {
      all_count: counts.notice_count + counts.alarm_count + counts.announcement_count,
      ...counts,
    }
  },
  typeUnreadCount: async ({ db, who, now }) =>
    Object.fromEntries((await unreadByType(db, who, now)).map((row) => [String(row.notice_type), row.number])),
  read: async ({ request, db, who, now }) => {
    const ids = request.ids ?? (request.id === undefined ? [] : [request.id])
    if (ids.length === 0) refuseParameter('id', '不能为空')
    await addressedNotices(db, who, inArray(noticeTable.id, ids), ids.length, now)
    await markRead(db, who, inArray(noticeTable.id, ids), now)
  },
  alarmHandle: async ({ request, db, who, now, oplog }) => {
    const { ids, remark = '', silent } = request
    const ofAlarms = and(eq(noticeTable.type, NoticeType.anomalyMonitoring), inArray(noticeTable.id, ids))
    const alarms = await addressedNotices(db, who, ofAlarms, ids.length, now)
    const open = alarms.filter(({ handle_status }) => handle_status === AlarmHandling.open)
    if (open.length === 0) refuse(WRONG_STATE_CODE, '该异常已处理')
    // What was told to several is dealt with for all of them.
    const keys = open.flatMap(({ alarm }) => alarm.key ?? [])
    const same = and(
      eq(noticeTable.corp_id, who.corp_id),
      eq(noticeTable.handle_status, AlarmHandling.open),
      or(
        inArray(
          noticeTable.id,
          open.map(({ id }) => id),
        ),
        keys.length > 0 ? inArray(sql`${noticeTable.alarm}->>'key'`, keys) : undefined,
      ),
    )
    const until = now + ALARM_SILENT_HOURS * 3600
    await db
      .update(noticeTable)
      .set(
        silent === 1
          ? { silent_until: until }
          : {
              ...{ handle_status: AlarmHandling.handled, handle_remark: remark },
              ...{ handled_by: who.user_id, handled_at: now },
            },
      )
      .where(same)
    await markRead(db, who, inArray(noticeTable.id, ids), now)
    const [first] = open
    await oplog({
      module: '异常监控',
      action: silent === 1 ? '静默异常' : '处理异常',
      object: open.length === 1 && first ? first.title : `${open.length} 条异常`,
      object_id: ids.join(','),
      after: silent === 1 ? { until } : { remark },
    })
  },
  readAll: ({ request, db, who, now }) =>
    markRead(db, who, request.type === undefined ? undefined : eq(noticeTable.type, request.type), now),
  config: ({ db, who }) => noticeConfigOf(db, who),
  configUpdate: async ({ request, db, who, now }) => {
    const { channel, config } = request
    const before = await noticeConfigOf(db, who)
    const { events, ...hours } = config
    const changed = { ...before[channel], ...hours, events: { ...before[channel].events, ...events } }
    const setting_value = JSON.stringify({ ...before, [channel]: changed })
    const own = { corp_id: who.corp_id, user_id: who.user_id, setting_key: NOTICE_CONFIG_KEY }
    await db
      .insert(userSetting)
      .values({ ...own, setting_value, updated_at: now })
      .onConflictDoUpdate({
        target: [userSetting.corp_id, userSetting.user_id, userSetting.setting_key],
        set: { setting_value, updated_at: now },
      })
  },
})
