import type { SampleRow, sampleCalls } from '@crm/contracts/calls/sample'
import type { sampleColumns } from '@crm/contracts/columns/sample'
import type { SortKey } from '@crm/contracts/listColumns'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { runBulkWrite } from '../../bulk/runBulkWrite.ts'
import { lockRows, selectRows } from '../../bulk/selection.ts'
import { refuseStale } from '../../bulk/stale.ts'
import { pageInfo } from '../../http/page.ts'
import { refuse } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'
import { type MetricFilter, platformCondition, staffConditions } from '../../metrics/filter.ts'
import { likeText } from '../../metrics/people.ts'
import { all, atLeast, atMost, isOneOf, limitOf, orderBy, pagedRows, rowsOf } from '../../metrics/query.ts'
import { OUT_OF_SCOPE } from '../../rules/ruleRefusal.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Ctx } from '../../serve.ts'

/** What 寄样单 is sorted by. */
const SORT: Record<SortKey<typeof sampleColumns>, SQL> = {
  express_fee: sql`t.express_fee`,
  created_at: sql`t.created_at`,
}

const ROW = sql`t.sample_id,
      t.updated_at::float8 as updated_at,
      t.platform, t.author_id, coalesce(a.nick_name, '') as author_name, coalesce(a.avatar, '') as avatar,
      json_build_object('user_id', t.user_id, 'name', coalesce(m.nick_name, '-'), 'avatar', coalesce(u.avatar, ''), 'status', coalesce(m.status, 3)) as "user",
      t.sample_no,
      t.status,
      t.source,
      t.purpose,
      t.remark,
      t.oa_no,
      t.review_at::float8 as review_at,
      t.reason,
      t.express_company,
      t.express_no,
      t.express_fee::float8 as express_fee,
      t.ship_time::float8 as ship_time,
      t.sign_time::float8 as sign_time,
      t.recycle_time::float8 as recycle_time,
      t.erp_status,
      t.erp_no,
      t.erp_error,
      t.delivery_type,
      t.delivery_at::float8 as delivery_at,
      t.delivery_due::float8 as delivery_due,
      t.created_at::float8 as created_at`
const FROM = sql`from sample t left join author a on a.author_id = t.author_id and a.platform = t.platform left join corp_user m on m.corp_id = t.corp_id and m.user_id = t.user_id left join app_user u on u.user_id = t.user_id`

type ListRequest = z.output<(typeof sampleCalls.list)['request']>

/** The rows that the caller may see. */
const reached = (who: Staff, filter: MetricFilter): SQL =>
  all([
    sql`t.corp_id = ${who.corp_id}`,
    sql`t.deleted_at is null`,
    ...staffConditions(scopeOf(who), filter, sql`t.user_id`, sql`t.dept_id`),
  ])

/** 寄样单: the rows of the caller's reach that the request narrows to, by page. */
export async function listSample({ request, db, who, now }: Ctx<ListRequest>) {
  const filter: MetricFilter = {
    now,
    platform: request.platform,
    dept_ids: request.dept_id === undefined ? undefined : [request.dept_id],
    user_ids: request.user_id === undefined ? undefined : [request.user_id],
  }
  const where = all([
    reached(who, filter),
    platformCondition(filter, sql`t.platform`),
    request.keyword
      ? sql`(t.sample_no ilike ${likeText(request.keyword)} or t.oa_no ilike ${likeText(request.keyword)} or t.express_no ilike ${likeText(request.keyword)} or t.erp_no ilike ${likeText(request.keyword)} or t.author_id = ${request.keyword} or a.nick_name ilike ${likeText(request.keyword)})`
      : undefined,
    request.status && isOneOf(sql`t.status`, request.status),
    request.source && isOneOf(sql`t.source`, request.source),
    request.erp_status && isOneOf(sql`t.erp_status`, request.erp_status),
    request.delivery_type && isOneOf(sql`t.delivery_type`, request.delivery_type),
    atLeast(sql`t.created_at`, request.start_time),
    atMost(sql`t.created_at`, request.end_time),
  ])
  const { list, total_count } = await pagedRows<SampleRow>(
    db,
    sql`select ${ROW}, count(*) over ()::int as full_count ${FROM}
      where ${where} ${orderBy(request, SORT, 'created_at', sql`t.sample_id`)} ${limitOf(request)}`,
    sql`select count(*)::int as n from sample t left join author a on a.author_id = t.author_id and a.platform = t.platform where ${where}`,
  )
  return { list, page_info: pageInfo(request, total_count), ext: {} }
}

type FindRequest = Ctx<z.output<(typeof sampleCalls.detail)['request']>>

/** One row in the caller's reach; any other key is refused (40301), known or not. */
export async function findSample({ request, db, who, now }: Pick<FindRequest, 'request' | 'db' | 'who' | 'now'>) {
  const [row] = await rowsOf<SampleRow>(
    db,
    sql`select ${ROW} ${FROM} where ${reached(who, { now })} and t.sample_id = ${request.sample_id}`,
  )
  return row ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

/** Changes what staff write themselves, unless somebody else was faster (40901). */
export async function updateSample(ctx: Ctx<z.output<(typeof sampleCalls.update)['request']>>) {
  const { request, db, who, now, oplog } = ctx
  const { sample_id, changes, updated_at } = request
  await lockRows(db, who, { table: 'sample', key: 'sample_id' }, [sample_id])
  const row = await findSample(ctx)
  refuseStale(row, updated_at)
  await rowsOf(
    db,
    // Two changes within a second are two moments, or the second reader would not be found out.
    sql`update sample set remark = ${changes.remark},
      updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and sample_id = ${sample_id}`,
  )
  await oplog({
    module: '寄样管理',
    action: '编辑',
    object: row.sample_no,
    object_id: sample_id,
    before: { remark: row.remark },
    after: changes,
  })
}

interface StoredRow {
  key: number
  name: string
  updated_at: number
}

/** Deletes rows in the caller's reach; which of them may not be, `each` says. */
export async function removeSample(ctx: Ctx<z.output<(typeof sampleCalls.remove)['request']>>) {
  const { request, db, who, now } = ctx
  const selection = await selectRows(db, who, {
    table: 'sample',
    key: 'sample_id',
    keys: request.ids,
    read: request.updated_at,
    rowsOf: (ids) =>
      rowsOf<StoredRow>(
        db,
        sql`select t.sample_id as key, t.sample_no as name, t.updated_at::float8 as updated_at from sample t
          where ${reached(who, { now })} and ${isOneOf(sql`t.sample_id`, ids)} order by t.sample_id`,
      ),
    keyOf: ({ key }) => key,
  })
  return runBulkWrite(ctx, selection, {
    module: '寄样管理',
    action: '删除',
    unit: '条寄样单',
    nameOf: ({ name }) => name,
    keyOf: ({ key }) => key,
    before: ({ name }) => ({ name }),
    each: () => undefined,
    write: (rows) =>
      rowsOf(
        db,
        sql`update sample set deleted_at = ${now}, updated_at = ${now}, updated_by = ${who.user_id}
          where corp_id = ${who.corp_id} and ${isOneOf(
            sql`sample_id`,
            rows.map(({ key }) => key),
          )}`,
      ),
  })
}
