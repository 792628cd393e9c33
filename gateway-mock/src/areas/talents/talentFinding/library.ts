import { DAY_SECONDS } from '@crm/base/durations'
import type { LibraryConditions } from '@crm/contracts/calls/talentFinding'
import { MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import { LIBRARY_SORT_MAX } from '@crm/contracts/rules/talentFinding'
import { type SQL, sql } from 'drizzle-orm'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../../../store/database/query.ts'
import { ownRelation, relationSql, type TalentKey } from '../talents/foundTalents.ts'
import { between, talentKeyword, levelCondition, tagCondition } from '../../../figures/talentRows.ts'
import { int, select, text } from '../../../store/database/select.ts'

/** A library search as the contract reads it. */
export interface LibrarySearch {
  platform: string
  keyword?: string | undefined
  keyword_type?: 'name' | 'id' | 'link' | undefined
  conditions: LibraryConditions
}

/** 近7天活跃. */
const ACTIVE_DAYS = 7

/** The names of first-level categories by their ids; unknown ids are refused under the field's name. */
export function categoryNames(ids: readonly number[], field: string): string[] {
  return ids.map(
    (id) => MARKET_CATEGORIES.find((each) => each.id === id)?.name ?? refuseField(field, '所选类目不存在，请重新选择'),
  )
}

/** The talent `a` belongs to one of the categories; none given is no condition. */
export function inCategories(names: readonly string[] | undefined): SQL | undefined {
  if (!names || names.length === 0) return undefined
  const any = names.map((name) => sql`a.categories @> ${JSON.stringify([name])}::jsonb`)
  return sql`(${sql.join(any, sql` or `)})`
}

/** At least `min` percent of the audience are in the group that is called `name`. */
function audience(
  group: 'gender' | 'age' | 'region',
  share: { name: string; min: number } | undefined,
): SQL | undefined {
  if (share === undefined) return undefined
  return sql`jsonb_path_exists(a.fans_portrait, ${`$.${group}[*] ? (@.name == $name && @.value >= $min)`}::jsonpath,
    ${JSON.stringify(share)}::jsonb)`
}

function slots(chosen: readonly number[] | undefined): SQL | undefined {
  if (!chosen || chosen.length === 0) return undefined
  return sql`(${sql.join(
    chosen.map((slot) => sql`a.live_slots @> ${JSON.stringify([slot])}::jsonb`),
    sql` or `,
  )})`
}

/** Conditions over the library's own record `a`. */
function marketConditions({ platform, conditions, ...search }: LibrarySearch, now: number): (SQL | undefined)[] {
  const since = now - ACTIVE_DAYS * DAY_SECONDS
  return [
    sql`a.platform = ${platform}`,
    talentKeyword(search),
    inCategories(categoryNames(conditions.categories ?? [], 'conditions.categories')),
    between(sql`a.fans`, conditions.fans_min, conditions.fans_max),
    between(sql`a.gmv_30d`, conditions.gmv_min, conditions.gmv_max),
    between(sql`a.avg_price`, conditions.price_min, conditions.price_max),
    between(sql`a.gpm`, conditions.gpm_min, conditions.gpm_max),
    levelCondition(conditions.level),
    conditions.main_kind === undefined ? undefined : sql`a.main_kind = ${conditions.main_kind}`,
    slots(conditions.live_slots),
    conditions.region && conditions.region.length > 0 ? isOneOf(sql`a.region`, conditions.region) : undefined,
    conditions.gender === undefined ? undefined : sql`a.gender = ${conditions.gender}`,
    audience('gender', conditions.fans_gender),
    audience('age', conditions.fans_age),
    audience('region', conditions.fans_region),
    conditions.is_active === 1 ? sql`greatest(a.last_live_at, a.last_video_at) >= ${since}` : undefined,
    conditions.has_mcn === 1 ? sql`a.mcn_name <> ''` : undefined,
  ]
}

/** Conditions over what the corporation (`ca`) and the member of staff have to do with the talent. */
function ownConditions(who: Staff, conditions: LibraryConditions): SQL[] {
  const { relation, has_contact, is_favorite } = conditions
  return [
    relation === undefined ? undefined : sql`${relationSql(who.user_id)} = ${relation}`,
    tagCondition(conditions),
    has_contact === 1
      ? sql`(a.contact_flag = 1 or exists (select 1 from author_contact c where c.corp_id = ca.corp_id
          and c.author_id = ca.author_id and c.platform = ca.platform and c.deleted_at is null))`
      : undefined,
    is_favorite === 1
      ? sql`exists (select 1 from author_favorite af where af.corp_id = ${who.corp_id} and af.user_id = ${who.user_id}
          and af.author_id = a.author_id and af.platform = a.platform)`
      : undefined,
  ].filter((each) => each !== undefined)
}

function libraryOf(who: Staff, search: LibrarySearch, now: number): SQL {
  const own = ownConditions(who, search.conditions)
  // The relation is joined only where it is asked for: without it the library's own indexes answer.
  const join = own.length > 0 ? ownRelation(who.corp_id) : sql``
  return sql`from author a ${join} where ${all([...marketConditions(search, now), ...own])}`
}

const SORTS = {
  gmv_30d: sql`a.gmv_30d`,
  fans: sql`a.fans`,
  live_gmv_avg: sql`a.live_gmv_avg`,
  video_gmv_avg: sql`a.video_gmv_avg`,
  gpm: sql`a.gpm`,
  live_count_30d: sql`a.live_count_30d`,
  video_count_30d: sql`a.video_count_30d`,
}

/** How many talents a search finds. */
export async function libraryCount(db: Queryable, who: Staff, search: LibrarySearch, now: number): Promise<number> {
  return (await rowOf(db, select({ n: int`count(*)` }, libraryOf(who, search, now)))).n
}

/**
 * Numbers of one page of a search, the largest sellers first. With more than 10,000 matches no other order is to be had:
 * `结果超过10,000条，无法按其他列排序，请缩小筛选范围`.
 */
export async function libraryPage(
  db: Queryable,
  who: Staff,
  search: LibrarySearch & PageOf,
  now: number,
): Promise<{ keys: TalentKey[]; total_count: number }> {
  const total_count = await libraryCount(db, who, search, now)
  const isStandard = search.order_by === undefined || (search.order_by === 'gmv_30d' && search.sort !== 'asc')
  if (!isStandard && total_count > LIBRARY_SORT_MAX)
    refuse(Code.badField, '结果超过 10,000 条，无法按其他列排序，请缩小筛选范围', { field: 'order_by' })
  const keys = await rowsOf(
    db,
    select(
      { author_id: text`a.author_id`, platform: text`a.platform` },
      sql`${libraryOf(who, search, now)} ${orderBy(search, SORTS, 'gmv_30d', sql`a.author_id`)}
      ${limitOf(search)}`,
    ),
  )
  return { keys, total_count }
}
