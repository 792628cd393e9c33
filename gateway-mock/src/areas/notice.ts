import { noticeCalls } from '@crm/contracts/calls/notice'
import { NoticeType } from '@crm/contracts/enums'
import { and, count, desc, eq, exists, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { notice as noticeTable, noticeRead, userSetting } from '../db/schema.ts'
import { pageInfo } from '../http/page.ts'
import { Code, refuse } from '../http/refusal.ts'
import type { Staff } from '../http/staff.ts'
import { NOTICE_CONFIG_KEY, noticeConfigOf } from '../notify/noticeConfig.ts'
import { serve } from '../serve.ts'

const ANNOUNCEMENT = 3001

// For the person, for everybody of the corporation, or for every corporation.
const addressedTo = (who: Staff) =>
  and(
    or(eq(noticeTable.corp_id, who.corp_id), eq(noticeTable.corp_id, 0)),
    or(eq(noticeTable.user_id, who.user_id), eq(noticeTable.user_id, 0)),
  )

const readBy = (db: Db, who: Staff) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(noticeRead)
      .where(and(eq(noticeRead.notice_id, noticeTable.id), eq(noticeRead.user_id, who.user_id))),
  )

async function noticePage(db: Db, who: Staff, filter: SQL | undefined, { page, size }: { page: number; size: number }) {
  const where = and(addressedTo(who), filter)
  const [rows, totals] = await Promise.all([
    db
      .select({
        row: noticeTable,
        is_read: sql<0 | 1>`(${readBy(db, who)})::int`,
      })
      .from(noticeTable)
      .where(where)
      .orderBy(desc(noticeTable.created_at), desc(noticeTable.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ number: count() }).from(noticeTable).where(where),
  ])
  return {
    list: rows.map(({ row: { id, type, notice_type, title, content, route, query, created_at }, is_read }) => ({
      id,
      type,
      notice_type,
      title,
      content,
      is_read,
      route,
      query,
      created_at,
    })),
    page_info: pageInfo({ page, size }, totals[0]?.number ?? 0),
    ext: {},
  }
}

const unreadByType = (db: Db, who: Staff) =>
  db
    .select({
      type: noticeTable.type,
      notice_type: noticeTable.notice_type,
      number: count(),
    })
    .from(noticeTable)
    .where(and(addressedTo(who), not(readBy(db, who))))
    .groupBy(noticeTable.type, noticeTable.notice_type)

async function markRead(db: Db, who: Staff, filter: SQL | undefined, now: number): Promise<void> {
  await db.insert(noticeRead).select(
    db
      .select({
        notice_id: noticeTable.id,
        user_id: sql<number>`${who.user_id}::int`.as('user_id'),
        read_at: sql<number>`${now}::bigint`.as('read_at'),
      })
      .from(noticeTable)
      .where(and(addressedTo(who), filter, not(readBy(db, who)))),
  )
}

export const notice = serve(noticeCalls, {
  list: ({ request, db, who }) =>
    noticePage(
      db,
      who,
      and(
        request.type === undefined ? undefined : eq(noticeTable.type, request.type),
        request.unread === 1 ? not(readBy(db, who)) : undefined,
      ),
      request,
    ),
  announcement: ({ request, db, who }) =>
    noticePage(db, who, eq(noticeTable.notice_type, request.notice_type), request),
  unreadCount: async ({ db, who }) => {
    const rows = await unreadByType(db, who)
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
  typeUnreadCount: async ({ db, who }) =>
    Object.fromEntries((await unreadByType(db, who)).map((row) => [String(row.notice_type), row.number])),
  read: async ({ request, db, who, now }) => {
    const [found] = await db
      .select({ id: noticeTable.id })
      .from(noticeTable)
      .where(and(addressedTo(who), eq(noticeTable.id, request.id)))
    if (!found) refuse(Code.notFound, '消息不存在')
    await markRead(db, who, eq(noticeTable.id, request.id), now)
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
