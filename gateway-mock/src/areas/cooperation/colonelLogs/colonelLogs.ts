import { colonelLogCalls } from '@crm/contracts/calls/colonelLogs'
import type { FollowLogKind } from '@crm/contracts/enums'
import type { ColonelLogEntry } from '@crm/contracts/fields/colonelFields'
import { sql } from 'drizzle-orm'
import { lockRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Db } from '../../../store/database/db.ts'
import { limitOf, pagedRows, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { colonelLog, colonelLogComment } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'
import { activityNumber, activityOf } from '../../../records/colonels/colonelRows.ts'
import { storedColonel } from '../../../records/colonels/storedColonels.ts'
import { refuseUnknownImages } from '../../../records/tasks/uploads.ts'
import { float, full_count, number, select, text, value } from '../../../store/database/select.ts'
import { memberBriefs } from '../../../records/members/memberBriefs.ts'

const MODULE = '团长'

interface LogRow {
  id: number
  colonel_buyin_id: string
  colonel_name: string
  kind: FollowLogKind
  content: string
  images: string[]
  user_id: number
  created_at: number
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

const COLUMNS = {
  id: number`l.id`,
  colonel_buyin_id: text`l.colonel_buyin_id`,
  colonel_name: text`k.name`,
  kind: value<FollowLogKind>`l.kind`,
  content: text`l.content`,
  images: value<string[]>`l.images`,
  user_id: number`l.user_id`,
  created_at: float`l.created_at`,
  updated_at: float`l.updated_at`,
  updated_by: number`l.updated_by`,
}

interface CommentRow {
  id: number
  log_id: number
  reply_to: number | null
  user_id: number
  content: string
  created_at: number
}

/** An entry whose colonel the caller reaches; 40400 or 40301 otherwise. */
async function storedLog(db: Queryable, who: Staff, id: number, now: number): Promise<LogRow> {
  const [log] = await rowsOf(
    db,
    select(
      COLUMNS,
      sql`from colonel_log l join colonel k on k.corp_id = l.corp_id and k.colonel_buyin_id = l.colonel_buyin_id
      where l.corp_id = ${who.corp_id} and l.id = ${id} and l.deleted_at is null`,
    ),
  )
  if (log === undefined) refuse(Code.notFound, '跟进记录不存在')
  await storedColonel(db, who, log.colonel_buyin_id, now)
  return log
}

/** The same, locked, of the caller's own. */
async function ownLog(db: Db, who: Staff, id: number, now: number): Promise<LogRow> {
  await lockRows(db, who, { table: 'colonel_log', key: 'id' }, [id])
  const log = await storedLog(db, who, id, now)
  if (log.user_id !== who.user_id) refuse(WRONG_STATE_CODE, '仅可修改本人写的跟进记录')
  return log
}

/** A comment or a reply of the caller's reach. */
async function storedComment(
  db: Queryable,
  who: Staff,
  id: number,
  kind: '评论' | '回复',
  now: number,
): Promise<CommentRow> {
  const [comment] = await rowsOf(
    db,
    select(
      {
        id: number`c.id`,
        log_id: number`c.log_id`,
        reply_to: number<number | null>`c.reply_to`,
        user_id: number`c.user_id`,
        content: text`c.content`,
        created_at: float`c.created_at`,
      },
      sql`from colonel_log_comment c
      where c.corp_id = ${who.corp_id} and c.id = ${id} and c.deleted_at is null and c.reply_to is ${kind === '回复' ? sql`not null` : sql`null`}`,
    ),
  )
  if (comment === undefined) refuse(Code.notFound, `${kind}不存在`)
  await storedLog(db, who, comment.log_id, now)
  return comment
}

async function removeSaid(db: Db, who: Staff, id: number, kind: '评论' | '回复', now: number) {
  await lockRows(db, who, { table: 'colonel_log_comment', key: 'id' }, [id])
  const comment = await storedComment(db, who, id, kind, now)
  if (comment.user_id !== who.user_id) refuse(WRONG_STATE_CODE, `仅可删除本人的${kind}`)
  await rowsOf(
    db,
    sql`update colonel_log_comment set deleted_at = ${now}, updated_at = ${now}, updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and (id = ${id} or reply_to = ${id}) and deleted_at is null`,
  )
  return comment
}

async function say(
  db: Db,
  who: Staff,
  said: { log_id: number; reply_to: number | null; content: string },
  now: number,
) {
  const [row] = await db
    .insert(colonelLogComment)
    .values({
      ...said,
      corp_id: who.corp_id,
      user_id: who.user_id,
      created_at: now,
      updated_at: now,
      updated_by: who.user_id,
    })
    .returning({ id: colonelLogComment.id })
  if (row === undefined) throw new Error('a comment was not written')
  return row
}

/** Entries with what was said to them, the latest first; the activities that they name. */
async function shown(db: Queryable, who: Staff, logs: readonly LogRow[]): Promise<ColonelLogEntry[]> {
  const ids = logs.map((log) => log.id)
  const comments = await rowsOf(
    db,
    select(
      {
        id: number`c.id`,
        log_id: number`c.log_id`,
        reply_to: number<number | null>`c.reply_to`,
        user_id: number`c.user_id`,
        content: text`c.content`,
        created_at: float`c.created_at`,
      },
      sql`from colonel_log_comment c
      where c.corp_id = ${who.corp_id} and c.log_id = any(${sql.param(ids)}::int[]) and c.deleted_at is null order by c.created_at, c.id`,
    ),
  )
  const numbers = logs.flatMap(({ content }) => activityNumber(content) ?? [])
  const activities = await rowsOf(
    db,
    select(
      { activity_id: text`activity_id`, activity_name: text`name`, colonel_buyin_id: text`colonel_buyin_id` },
      sql`from activity where corp_id = ${who.corp_id}
      and activity_id = any(${sql.param(numbers)}::text[])`,
    ),
  )
  const members = await memberBriefs(
    db,
    who.corp_id,
    [...logs, ...comments].map((each) => each.user_id),
  )
  const saidOf = ({
    id,
    user_id,
    content,
    created_at,
  }: Pick<CommentRow, 'id' | 'user_id' | 'content' | 'created_at'>) => ({
    id,
    content,
    created_at,
    user: members.get(user_id) ?? { user_id, name: '-', avatar: '', status: 3 as const },
    is_mine: user_id === who.user_id ? (1 as const) : (0 as const),
  })
  return logs.map((log) => {
    const named = activities.find(
      (each) => each.activity_id === activityNumber(log.content) && each.colonel_buyin_id === log.colonel_buyin_id,
    )
    const ofLog = comments.filter((comment) => comment.log_id === log.id)
    return {
      ...saidOf(log),
      kind: log.kind,
      images: log.images,
      activity: named ? { activity_id: named.activity_id, activity_name: named.activity_name } : null,
      updated_at: log.updated_at,
      comments: ofLog
        .filter((comment) => comment.reply_to === null)
        .map((comment) => ({
          ...saidOf(comment),
          replies: ofLog.filter((reply) => reply.reply_to === comment.id).map(saidOf),
        })),
    }
  })
}

/** The timeline of a colonel with comments and replies. */
export const colonelLogs = serve(colonelLogCalls, {
  list: async ({ request, db, who, now }) => {
    await storedColonel(db, who, request.colonel_buyin_id, now)
    const from = sql`from colonel_log l join colonel k on k.corp_id = l.corp_id and k.colonel_buyin_id = l.colonel_buyin_id
      where l.corp_id = ${who.corp_id} and l.colonel_buyin_id = ${request.colonel_buyin_id} and l.deleted_at is null`
    const { list, total_count } = await pagedRows(
      db,
      select({ ...COLUMNS, full_count }, sql`${from} order by l.created_at desc, l.id desc ${limitOf(request)}`),
      sql`select count(*)::int as n ${from}`,
    )
    return { list: await shown(db, who, list), page_info: pageInfo(request, total_count), ext: {} }
  },

  activity: async ({ request, db, who, now }) => {
    const log = await storedLog(db, who, request.id, now)
    const number = activityNumber(log.content)
    const found = number === undefined ? undefined : await activityOf(db, who, number, now)
    if (found?.colonel_buyin_id !== log.colonel_buyin_id) refuse(Code.notFound, '该日志没有提到活动')
    return found
  },

  add: async ({ request, db, who, now, oplog }) => {
    const colonel = await storedColonel(db, who, request.colonel_buyin_id, now)
    const images = request.images ?? []
    await refuseUnknownImages(db, who, images, 'images')
    const { colonel_buyin_id, kind, content } = request
    const written = { created_at: now, updated_at: now, updated_by: who.user_id }
    const [row] = await db
      .insert(colonelLog)
      .values({ ...written, corp_id: who.corp_id, colonel_buyin_id, kind, content, images, user_id: who.user_id })
      .returning({ id: colonelLog.id })
    if (row === undefined) throw new Error('an entry was not written')
    await oplog({ module: MODULE, action: '写日志', object: colonel.name, object_id: row.id, after: { kind, content } })
    return row
  },

  edit: async ({ request, db, who, now, oplog }) => {
    const log = await ownLog(db, who, request.id, now)
    refuseStale(log, request.updated_at)
    await rowsOf(
      db,
      sql`update colonel_log set content = ${request.content}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and id = ${log.id}`,
    )
    await oplog({
      module: MODULE,
      action: '修改日志',
      object: log.colonel_name,
      object_id: log.id,
      before: { content: log.content },
      after: { content: request.content },
    })
  },

  remove: async ({ request, db, who, now, oplog }) => {
    const log = await ownLog(db, who, request.id, now)
    await rowsOf(
      db,
      sql`update colonel_log set deleted_at = ${now}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and id = ${log.id}`,
    )
    await oplog({
      module: MODULE,
      action: '删除日志',
      object: log.colonel_name,
      object_id: log.id,
      before: { content: log.content },
    })
  },

  comment: async ({ request, db, who, now, oplog }) => {
    const log = await storedLog(db, who, request.id, now)
    const row = await say(db, who, { log_id: log.id, reply_to: null, content: request.content }, now)
    await oplog({
      module: MODULE,
      action: '评论',
      object: log.colonel_name,
      object_id: row.id,
      after: { content: request.content },
    })
    return row
  },

  removeComment: async ({ request, db, who, now, oplog }) => {
    const { id, content } = await removeSaid(db, who, request.id, '评论', now)
    await oplog({ module: MODULE, action: '删除评论', object: '跟进记录', object_id: id, before: { content } })
  },

  reply: async ({ request, db, who, now, oplog }) => {
    const comment = await storedComment(db, who, request.id, '评论', now)
    const row = await say(db, who, { log_id: comment.log_id, reply_to: comment.id, content: request.content }, now)
    await oplog({
      module: MODULE,
      action: '回复',
      object: '跟进记录',
      object_id: row.id,
      after: { content: request.content },
    })
    return row
  },

  removeReply: async ({ request, db, who, now, oplog }) => {
    const { id, content } = await removeSaid(db, who, request.id, '回复', now)
    await oplog({ module: MODULE, action: '删除回复', object: '跟进记录', object_id: id, before: { content } })
  },
})
