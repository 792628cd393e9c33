import { NO_ACCESS } from '@crm/access/canOpen'
import { logScope, seesLogOfOthers } from '@crm/access/logs'
import { roleLabel } from '@crm/access/roles'
import { deviceName } from '@crm/base/device'
import { DAY_SECONDS } from '@crm/base/durations'
import type { RequestOf } from '@crm/contracts/call'
import { type UserLog, userLogCalls } from '@crm/contracts/calls/userLog'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { LOG_ACTIONS, LOG_RANGE_DAYS_MAX } from '@crm/contracts/rules/operationLog'
import { type SQL, sql } from 'drizzle-orm'
import { all, isOneOf, limitOf, rowOf, rowsOf } from '../../../store/database/query.ts'
import { opensRoute } from '../../../rules/access.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField, refuseParameter, refuseWith } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { holdsText } from '../../../rules/keywords.ts'
import { lastDays } from '../../../rules/period.ts'
import { scopeRefusal } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { changesOf, contentOf, type LogNames, type LogValues, namesIn } from './logWords.ts'
import { flag, float, json, number, select, text, type RowOf, value } from '../../../store/database/select.ts'

type ListRequest = RequestOf<typeof userLogCalls.list> & { classify: ModuleId }

const PAGE_OF: Readonly<Record<ModuleId, string>> = { 1: 'SystemLog', 2: 'ContentSystemLog' }

/** Each module has its own page, and who may open the one reads nothing of the other. */
function refuseClosed(who: Staff, classify: ModuleId): void {
  if (!opensRoute(who, PAGE_OF[classify])) refuse(Code.notAllowed, NO_ACCESS)
}

/** The days that are asked for, the last seven without any. */
function rangeOf({ start_time, end_time }: ListRequest, now: number): { start: number; end: number } {
  const usual = lastDays(7, now)
  const end = end_time ?? usual.end
  const start = start_time ?? Math.min(usual.start, end)
  if (end - start > LOG_RANGE_DAYS_MAX * DAY_SECONDS)
    refuseField('start_time', `查询区间不能超过 ${LOG_RANGE_DAYS_MAX} 天`)
  return { start, end }
}

function inScope(who: Staff, classify: ModuleId): SQL | undefined {
  const scope = logScope(who, classify)
  if (scope === 'corp') return undefined
  if (scope === 'own') return sql`l.user_id = ${who.user_id}`
  return sql`(l.user_id = ${who.user_id} or l.user_id in (select m.user_id from corp_user m
    where m.corp_id = ${who.corp_id} and ${isOneOf(sql`m.dept_id`, who.dept_ids)}))`
}

function conditionsOf(who: Staff, request: ListRequest, now: number): SQL {
  const { start, end } = rangeOf(request, now)
  const { classify, user_id, module, action, keyword, keyword_type } = request
  const unknown = action?.find((each) => !LOG_ACTIONS.some((known) => known === each))
  if (unknown !== undefined) refuseParameter('action', '页面已更新，请刷新后重试')
  if (keyword_type === 'ip' && !seesLogOfOthers(who)) refuseField('keyword_type', '您当前的角色不能按 IP 筛选')
  return all([
    sql`l.corp_id = ${who.corp_id}`,
    sql`l.classify = ${classify}`,
    sql`l.created_at between ${start} and ${end}`,
    inScope(who, classify),
    user_id === undefined ? undefined : sql`l.user_id = ${user_id}`,
    module?.length ? isOneOf(sql`l.module`, module) : undefined,
    action?.length ? isOneOf(sql`l.kind`, action) : undefined,
    keyword ? holdsText(keyword_type === 'ip' ? sql`l.ip` : sql`l.object`, keyword) : undefined,
  ])
}

type StoredEntry = RowOf<typeof COLUMNS>

const COLUMNS = {
  id: number`l.id`,
  created_at: float<UserLog['created_at']>`l.created_at`,
  role_id: value<UserLog['role_id']>`l.role_id`,
  module: text`l.module`,
  action: text`l.action`,
  object: text`l.object`,
  object_id: text`l.object_id`,
  before: json<LogValues>`l.before`,
  after: json<LogValues>`l.after`,
  result: value<UserLog['result']>`l.result::int`,
  ip: value<UserLog['ip']>`l.ip`,
  device: value<UserLog['device']>`l.device`,
  request_id: text`l.request_id`,
  operator: json<UserLog['operator']>`json_build_object('user_id', l.user_id, 'name', coalesce(m.nick_name, '已删除'),
    'avatar', coalesce(u.avatar, ''), 'status', coalesce(m.status, 3))`,
}
const OPERATOR = sql`left join corp_user m on m.corp_id = l.corp_id and m.user_id = l.user_id left join app_user u on u.user_id = l.user_id`

function shownEntry(who: Staff, { before, after, ip, device, ...entry }: StoredEntry, names: LogNames): UserLog {
  const isShown = seesLogOfOthers(who)
  return {
    ...entry,
    role_name: roleLabel[entry.role_id] ?? '',
    content: contentOf({ module: entry.module, before, after }, names),
    ip: isShown ? ip : null,
    device: isShown ? deviceName(device ?? '') : null,
  }
}

/** Where a page goes on: behind the entry that a cursor names, in the direction of the list. */
function behind(cursor: string | undefined, isRising: boolean): SQL | undefined {
  if (cursor === undefined) return undefined
  const [time, id] = cursor.split('.').map(Number)
  if (!Number.isSafeInteger(time) || !Number.isSafeInteger(id)) refuseParameter('cursor', '格式不正确')
  return isRising ? sql`(l.created_at, l.id) > (${time}, ${id})` : sql`(l.created_at, l.id) < (${time}, ${id})`
}

/** The operation log. Nothing here writes: an entry stays as it was made until it is too old. */
export const userLog = serve(userLogCalls, {
  list: async ({ request, db, who, now }) => {
    refuseClosed(who, request.classify)
    const where = conditionsOf(who, request, now)
    const isRising = request.sort === 'asc'
    const order = isRising ? sql`l.created_at, l.id` : sql`l.created_at desc, l.id desc`
    const after = behind(request.cursor, isRising)
    // Words are looked for once, not for the page and again for its count; without them the page is the first rows of the index.
    const once = request.keyword ? sql`materialized` : sql`not materialized`
    // The page first: entries are read, and names looked up, for its rows only.
    const { n, ids } = await rowOf(
      db,
      select(
        {
          n: number`(select count(*)::int from l)`,
          ids: json<number[]>`coalesce((select json_agg(p.id) from (select l.id from l where ${all([after])}
          order by ${order} ${limitOf(after ? { ...request, page: 1 } : request)}) p), '[]'::json)`,
        },
        sql``,
        sql`with l as ${once} (select l.id, l.created_at from oplog l where ${where})`,
      ),
    )
    const stored = await rowsOf(
      db,
      select(
        COLUMNS,
        sql`from oplog l ${OPERATOR} where l.corp_id = ${who.corp_id} and ${isOneOf(sql`l.id`, ids)} order by ${order}`,
      ),
    )
    const names = await namesIn(db, who, stored)
    const last = stored.at(-1)
    return {
      list: stored.map((entry) => shownEntry(who, entry, names)),
      page_info: pageInfo(request, n),
      ext: { ...(last && { next_cursor: `${last.created_at}.${last.id}` }) },
    }
  },

  detail: async ({ request, db, who }) => {
    refuseClosed(who, request.classify)
    const [entry] = await rowsOf(
      db,
      select(
        { ...COLUMNS, is_in_scope: flag`${inScope(who, request.classify) ?? sql`true`}` },
        sql`from oplog l ${OPERATOR}
        where l.corp_id = ${who.corp_id} and l.classify = ${request.classify} and l.id = ${request.id}`,
      ),
    )
    if (entry === undefined) refuse(Code.notFound, '操作日志不存在，或已超过保存期限')
    const { is_in_scope, ...stored } = entry
    refuseWith(scopeRefusal(is_in_scope))
    const names = await namesIn(db, who, [stored])
    return { ...shownEntry(who, stored, names), changes: changesOf(stored, names) }
  },
})
