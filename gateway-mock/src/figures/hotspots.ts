import { DAY_SECONDS } from '@crm/base/durations'
import type { hotspotColumns, ownHotspotColumns } from '@crm/contracts/columns/hotspots'
import { ContentItemStatus, type Platform, type UserStatus } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import {
  classMatch,
  type HotspotBoard,
  HotspotKind,
  type HotspotMatch,
  type HotspotTab,
  HotspotVisibility,
  MATCH_DAYS,
  wordsOfTopic,
} from '@crm/contracts/rules/hotspotRules'
import { categoryName, marketCategoryIds } from '@crm/contracts/rules/marketCategories'
import { type SQL, sql } from 'drizzle-orm'
import { contentConditions, type Scope } from '../rules/filter.ts'
import { keywordCondition } from '../rules/keywords.ts'
import { dayNumber } from '../rules/period.ts'
import { scopeOf } from '../rules/scope.ts'
import type { Staff } from '../rules/staff.ts'
import {
  all,
  atLeast,
  atMost,
  isOneOf,
  limitOf,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../store/database/query.ts'
import { float, full_count, int, number, select, text, value } from '../store/database/select.ts'
import { staffJson } from './talentRows.ts'

/** What narrows topics. */
export interface HotspotNarrowing {
  tab: HotspotTab
  board?: HotspotBoard | undefined
  platform?: string | undefined
  keyword?: string | undefined
  type?: HotspotKind | undefined
  /** A class of the market by its number; 0 for all. */
  class_id?: number | undefined
  start_time?: number | undefined
  end_time?: number | undefined
  heat_min?: number | undefined
  heat_max?: number | undefined
}

/** A topic as lists show one. */
export interface HotspotListRow {
  id: number
  title: string
  type: HotspotKind
  category: string
  platforms: Platform[]
  words: string[]
  start_time: number
  end_time: number
  heat: number | null
  heat_days: number[]
  video_count: number | null
  is_own: boolean
  rank: number | null
  rank_before: number | null
  user_id: number
  user: { user_id: number; name: string; avatar: string; status: UserStatus } | null
  visibility: HotspotVisibility
  updated_at: number
}

/** Departments whose topics a member sees: his own, a lead those below, too; undefined for all. */
function departmentsSeen(who: Staff): readonly number[] | undefined {
  const { kind } = scopeOf(who)
  if (kind === 'corp') return undefined
  const ids = kind === 'depts' ? [who.dept_id, ...who.dept_ids] : [who.dept_id]
  return [...new Set(ids)].filter((id) => id > 0)
}

/** Topics `h` that a member sees: those of everybody, and of the own ones what their creators let him see. */
export function hotspotsSeen(who: Staff): SQL {
  const depts = departmentsSeen(who)
  const ofDept =
    depts === undefined
      ? undefined
      : sql`exists (select 1 from corp_user cu where cu.corp_id = h.corp_id and cu.user_id = h.user_id and ${isOneOf(sql`cu.dept_id`, depts)})`
  return sql`h.deleted_at is null and (h.corp_id = 0 or (h.corp_id = ${who.corp_id} and (h.user_id = ${who.user_id}
    or h.visibility = ${HotspotVisibility.everybody} or ${all([sql`h.visibility = ${HotspotVisibility.department}`, ofDept])})))`
}

const BOARDS: Readonly<Record<HotspotBoard, SQL | undefined>> = {
  all: undefined,
  ranked: sql`r.rank is not null`,
  trade: sql`h.kind = ${HotspotKind.trade}`,
  festival: sql`h.kind in (${HotspotKind.festival}, ${HotspotKind.shopping})`,
}

/** The day of the latest reading until now, and the day before it. */
const lastDay = (now: number) => sql`(select max(d.day) from hotspot_rank d where d.day <= ${dayNumber(now)})`

/** Days ahead that days of the calendar stand on the list. */
const AHEAD_DAYS = 90

/**
 * Without dates: of what is delivered the topics that the last day of readings named, whenever that was, and the days of the
 * calendar that are or come soon.
 */
const isOfNow = (
  now: number,
) => sql`(case when h.read_at is null then h.end_time >= ${now} and h.start_time <= ${now + AHEAD_DAYS * DAY_SECONDS}
    else h.read_at > (select max(l.read_at) from hotspot l where l.corp_id = 0) - ${DAY_SECONDS} end)`

/** Heat and videos that nobody delivered are none: those of the calendar's days. Own topics have what was expected. */
const delivered = (column: SQL) => sql`case when h.corp_id > 0 or h.read_at is not null then ${column} end`
/** What staff expect of an own topic; 0 is nothing said. */
export const HOTSPOT_HEAT = sql`case when h.corp_id > 0 then nullif(h.heat, 0) else ${delivered(sql`h.heat`)} end`

/** A class by its number, and those below it, by name. */
const classesOf = (class_id: number): string[] => [class_id, ...marketCategoryIds(class_id)].map(categoryName)

function hotspotsFrom(who: Staff, narrowing: HotspotNarrowing, now: number): SQL {
  const { platform, class_id = 0, start_time, end_time } = narrowing
  const isDated = start_time !== undefined || end_time !== undefined
  return sql`from hotspot h
    left join hotspot_rank r on r.hotspot_id = h.id and r.day = ${lastDay(now)}
    left join hotspot_rank b on b.hotspot_id = h.id and b.day = ${lastDay(now)} - 1
    left join corp_user u on u.corp_id = h.corp_id and u.user_id = h.user_id left join app_user au on au.user_id = u.user_id
    where ${all([
      hotspotsSeen(who),
      narrowing.tab === 'mine'
        ? sql`h.corp_id = ${who.corp_id}`
        : all([sql`h.corp_id = 0`, isDated ? undefined : isOfNow(now)]),
      narrowing.tab === 'mine' ? undefined : BOARDS[narrowing.board ?? 'all'],
      platform === undefined || platform === 'all'
        ? undefined
        : sql`h.platforms @> ${JSON.stringify([platform])}::jsonb`,
      keywordCondition(narrowing.keyword, { names: [sql`h.title`] }),
      narrowing.type === undefined ? undefined : sql`h.kind = ${narrowing.type}`,
      class_id === 0 ? undefined : isOneOf(sql`h.category`, classesOf(class_id)),
      atMost(sql`h.start_time`, end_time),
      atLeast(sql`h.end_time`, start_time),
      atLeast(HOTSPOT_HEAT, narrowing.heat_min),
      atMost(HOTSPOT_HEAT, narrowing.heat_max),
    ])}`
}

type Sort = SortKey<typeof hotspotColumns> | SortKey<typeof ownHotspotColumns>
// The first place is the highest: by rank falling the best come first, as by heat.
const SORT: Record<Sort, SQL> = { rank: sql`-r.rank`, heat: HOTSPOT_HEAT, start_time: sql`h.start_time` }

/** One page of topics, default the hottest first. */
export function hotspotList(
  db: Queryable,
  who: Staff,
  narrowing: HotspotNarrowing,
  page: PageOf<Sort>,
  now: number,
): Promise<Paged<HotspotListRow>> {
  const from = hotspotsFrom(who, narrowing, now)
  return pagedRows(
    db,
    select(
      {
        id: number`h.id`,
        title: text`h.title`,
        type: value<HotspotKind>`h.kind`,
        category: text`h.category`,
        platforms: value<Platform[]>`h.platforms`,
        words: value<string[]>`h.words`,
        start_time: float`h.start_time`,
        end_time: float`h.end_time`,
        heat: float<number | null>`${HOTSPOT_HEAT}`,
        heat_days: value<number[]>`h.heat_days`,
        video_count: float<number | null>`case when h.corp_id = 0 then ${delivered(sql`h.video_count`)} end`,
        is_own: value<boolean>`(h.corp_id > 0)`,
        rank: number<number | null>`r.rank`,
        rank_before: number<number | null>`b.rank`,
        user_id: number`h.user_id`,
        user: value<HotspotListRow['user']>`case when u.user_id is null then null else ${staffJson} end`,
        visibility: value<HotspotVisibility>`h.visibility`,
        updated_at: float`h.updated_at`,
        full_count,
      },
      sql`${from} ${orderBy(page, SORT, 'heat', sql`h.id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${from}`,
  )
}

/** How many topics each tab has under the same filters. */
export async function hotspotCounts(
  db: Queryable,
  who: Staff,
  narrowing: HotspotNarrowing,
  now: number,
): Promise<Record<HotspotTab, number>> {
  const count = async (tab: HotspotTab) =>
    (await rowOf(db, select({ n: int`count(*)` }, hotspotsFrom(who, { ...narrowing, tab }, now)))).n
  return { hot: await count('hot'), mine: await count('mine') }
}

/** When the trend service last delivered; null: never. */
export async function hotspotsReadAt(db: Queryable): Promise<number | null> {
  const { at } = await rowOf(
    db,
    select({ at: float<number | null>`max(h.read_at)` }, sql`from hotspot h where h.corp_id = 0`),
  )
  return at
}

const NO_SPU: { name: string; class_match: HotspotMatch['class_match'] } = { name: '', class_match: 0 }

/** How topics suit the enterprise, by their ids, with the SPU whose class it is. */
export async function hotspotMatches(
  db: Queryable,
  who: Staff,
  rows: readonly Pick<HotspotListRow, 'id' | 'title' | 'words' | 'category' | 'platforms'>[],
  platforms: readonly Platform[],
  now: number,
): Promise<Map<number, HotspotMatch & { spu: string }>> {
  const spus = await rowsOf(
    db,
    select(
      { name: text`min(s.name)`, category: text`s.category` },
      sql`from spu s where s.corp_id = ${who.corp_id} and s.deleted_at is null and s.category <> '' group by s.category order by s.category`,
    ),
  )
  const asked = rows.map((row) => ({ id: row.id, words: wordsOfTopic(row) }))
  const counted = await rowsOf(
    db,
    select(
      { id: int`t.id`, n: int`count(distinct ci.id)` },
      sql`from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t(id int, words jsonb)
      join content_item ci on ci.corp_id = ${who.corp_id} and ci.status = ${ContentItemStatus.published} and ci.deleted_at is null
        and ci.publish_at between ${now - MATCH_DAYS * DAY_SECONDS} and ${now}
        and exists (select 1 from jsonb_array_elements_text(t.words) w(word) where strpos(lower(ci.title), lower(w.word)) > 0)
      group by t.id`,
    ),
  )
  const contents = new Map(counted.map(({ id, n }) => [id, n]))
  return new Map(
    rows.map((row) => {
      const best = spus
        .map(({ name, category }) => ({ name, class_match: classMatch(row.category, category) }))
        .reduce((one, other) => (other.class_match > one.class_match ? other : one), NO_SPU)
      return [
        row.id,
        {
          class_match: best.class_match,
          contents: contents.get(row.id) ?? 0,
          platform_match: row.platforms.some((each) => platforms.includes(each)) ? 1 : 0,
          spu: best.name,
        },
      ]
    }),
  )
}

/** By day that they are due, the seeding contents in scope that are planned or reviewed: what the calendar holds besides topics. */
export function plannedContents(
  db: Queryable,
  scope: Scope,
  { start_time, end_time }: { start_time: number; end_time: number },
  now: number,
): Promise<{ date: string; count: number }[]> {
  return rowsOf(
    db,
    select(
      { date: text`to_char(to_timestamp(ci.due_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`, count: int`count(*)` },
      sql`from content_item ci where ${contentConditions(scope, { now })}
      and ci.status in (${ContentItemStatus.toPublish}, ${ContentItemStatus.reviewing}) and ci.due_at between ${start_time} and ${end_time}
      group by 1 order by 1`,
    ),
  )
}
