import { UNAVAILABLE } from '@crm/base/numbers'
import type { ColonelActivity, ColonelGoods, ColonelTalent } from '@crm/contracts/fields/colonelFields'
import { sql } from 'drizzle-orm'
import { isOneOf, type PageOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { pageInfo } from '../page.ts'
import { refuse, refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import {
  activityStatus,
  type ActivityRow,
  colonelActivities,
  type ColonelGoodsRow,
  colonelInScope,
  type ColonelTalentRow,
} from '../../figures/colonels.ts'
import type { MetricFilter, Scope } from '../../rules/filter.ts'
import { contentSales } from '../../figures/live.ts'
import { salesTotals } from '../../figures/sales.ts'
import { OUT_OF_SCOPE } from '../../rules/ruleRefusal.ts'
import { scopeOf } from '../../rules/scope.ts'
import { select, text } from '../../store/database/select.ts'

/** Talents who sold, with what is written of them under the colonel. */
export async function talentRow(
  db: Queryable,
  who: Staff,
  colonelId: string,
  rows: readonly ColonelTalentRow[],
): Promise<ColonelTalent[]> {
  const notes = await rowsOf(
    db,
    select(
      { author_id: text`author_id`, remark: text`remark` },
      sql`from colonel_author where corp_id = ${who.corp_id} and colonel_buyin_id = ${colonelId}
      and ${isOneOf(
        sql`author_id`,
        rows.map((row) => row.author_id),
      )}`,
    ),
  )
  const remarks = new Map(notes.map((note) => [note.author_id, note.remark]))
  return rows.map(({ author_id, platform, nick_name, display_id, avatar, mediums, first_order_at, ...figures }) => ({
    author_info: { author_id, platform, author_name: nick_name, display_id, avatar },
    mediums: mediums.map(({ nick_name: name, ...medium }) => ({ ...medium, name })),
    gmv: figures.gmv,
    order_count: figures.order_count,
    goods_count: figures.goods_count,
    live_count: figures.live_count,
    video_count: figures.video_count,
    first_order_time: first_order_at,
    remark: remarks.get(author_id) ?? '',
  }))
}

const percentOf = (basisPoints: number | null) => (basisPoints === null ? UNAVAILABLE : basisPoints / 100)

/** A product that sold, with the terms of the activity in percent. */
export const goodsRow = (row: ColonelGoodsRow): ColonelGoods => ({
  product_id: row.product_id,
  platform: row.platform,
  title: row.title,
  cover: row.cover,
  status: row.status,
  gmv: row.gmv,
  volume: row.volume,
  order_count: row.order_count,
  author_count: row.issue_author,
  commission: row.commission,
  rate: percentOf(row.cos_ratio),
  service_rate: percentOf(row.service_ratio),
})

/** An activity as it is at the moment. */
export const activityRow = ({ service_rate, author_count: _, ...row }: ActivityRow, now: number): ColonelActivity => ({
  ...row,
  service_rate: service_rate / 100,
  status: activityStatus(row, now),
})

/** Lives or videos that sold within the filter, those of one talent where one is asked for, with the sum over all of them. */
export async function contentPage(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  request: PageOf & { author_id?: string | undefined },
  kind: 'live' | 'video',
) {
  const asked = request.author_id ? { ...filter, author_id: request.author_id } : filter
  const [{ list, total_count }, { live_amount, video_amount }] = await Promise.all([
    contentSales(db, scope, asked, kind, request),
    salesTotals(db, scope, asked, ['live_amount', 'video_amount']),
  ])
  return {
    list: list.map(({ author_id: _, ...row }) => ({ ...row, views: row.views ?? UNAVAILABLE })),
    page_info: pageInfo(request, total_count),
    ext: { list_total: { gmv: kind === 'live' ? live_amount : video_amount } },
  }
}

const ownActivities = (scope: Scope, now: number) =>
  sql`k.deleted_at is null and k.corp_id is not null and (${colonelInScope(scope, now)})`

/** Activities of the colonels in scope, the latest first. */
export async function activityPage(
  db: Queryable,
  who: Staff,
  request: PageOf & {
    colonel_buyin_id?: string | undefined
    platform?: MetricFilter['platform']
    keyword?: string | undefined
  },
  now: number,
) {
  const scope = scopeOf(who)
  const { colonel_buyin_id, platform, keyword, page, size } = request
  const { list, total_count } = await colonelActivities(
    db,
    scope,
    { now, platform, colonel_buyin_id: colonel_buyin_id || undefined },
    { keyword, colonels: ownActivities(scope, now) },
    { page, size, order_by: 'start_time', sort: 'desc' },
  )
  return { list: list.map((row) => activityRow(row, now)), page_info: pageInfo(request, total_count), ext: {} }
}

/** One activity of a colonel in scope. */
export async function activityOf(
  db: Queryable,
  who: Staff,
  activity_id: string,
  now: number,
): Promise<ColonelActivity | undefined> {
  const scope = scopeOf(who)
  const { list } = await colonelActivities(
    db,
    scope,
    { now, activity_id },
    { colonels: ownActivities(scope, now) },
    { page: 1, size: 1 },
  )
  const [row] = list
  return row && activityRow(row, now)
}

/** The number of an activity in what was typed: the number itself, or a link that holds it. */
export const activityNumber = (typed: string): string | undefined => /(?<!\d)\d{5,20}(?!\d)/.exec(typed)?.[0]

/** Refuses an activity of the corporation that is somebody else's to see. */
async function refuseHidden(db: Queryable, who: Staff, activity_id: string): Promise<void> {
  const rows = await rowsOf(
    db,
    sql`select 1 from activity where corp_id = ${who.corp_id} and activity_id = ${activity_id} and deleted_at is null`,
  )
  if (rows.length > 0) refuse(OUT_OF_SCOPE.code, '无权限查看该活动')
}

/** The activity that was typed; refuses what is none, and one of another colonel. */
export async function checkedActivity(
  db: Queryable,
  who: Staff,
  asked: { activity_id: string; platform?: string | undefined; colonel_buyin_id?: string | undefined },
  now: number,
): Promise<ColonelActivity> {
  const number = activityNumber(asked.activity_id)
  const found = number === undefined ? undefined : await activityOf(db, who, number, now)
  if (number !== undefined && found === undefined) await refuseHidden(db, who, number)
  const isOnPlatform = !asked.platform || asked.platform === 'all' || found?.platform === asked.platform
  if (found === undefined || !isOnPlatform) refuseField('activity_id', '活动不存在，请检查活动链接或活动ID')
  if (asked.colonel_buyin_id && found.colonel_buyin_id !== asked.colonel_buyin_id)
    refuseField('activity_id', `该活动属于团长「${found.colonel_name}」`)
  return found
}
