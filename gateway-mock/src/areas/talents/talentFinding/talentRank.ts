import { UNAVAILABLE } from '@crm/base/numbers'
import type { RankedTalent } from '@crm/contracts/calls/talentRank'
import { RANK_MAX, type RankCycle } from '@crm/contracts/rules/market'
import { marketCategoryIds, marketCategoryTop } from '@crm/contracts/rules/marketCategories'
import { RANK_VISIBLE_PERSONAL, RISING_DAYS, type TalentRankKind } from '@crm/contracts/rules/talentFinding'
import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../../rules/staff.ts'
import { refuseField } from '../../../rules/refusal.ts'
import { type DaySpan, inDays, spanBefore, rankStarts } from '../../../figures/market.ts'
import { dayLabel } from '../../../rules/period.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type PageOf,
  pagedRows,
  type Queryable,
} from '../../../store/database/query.ts'
import { fanLayerSql } from '../../../figures/fanLayers.ts'
import { marketMoney } from '../../../rules/market.ts'
import { foundTalents } from '../talents/foundTalents.ts'
import { talentKeyword } from '../../../figures/talentRows.ts'
import { inCategories } from './library.ts'
import { float, full_count, narrow, number, select, text } from '../../../store/database/select.ts'

/** What a ranking is asked with, as the contract reads it. */
export interface TalentRankQuery extends PageOf {
  kind: TalentRankKind
  platform: RankedTalent['platform']
  cycle: RankCycle
  category_id?: number | undefined
  fans_level?: number[] | undefined
  region?: string | undefined
  keyword?: string | undefined
}

/** Days that the gain of fans is known for. */
const GAIN_DAYS = 90
/** The personal edition. */
const PERSONAL_LEVEL = 50

/** Places that a corporation of this level sees; null: all. */
export const visibleRanks = (level: number | undefined): number | null =>
  level === PERSONAL_LEVEL ? RANK_VISIBLE_PERSONAL : null

/** The first days of a ranking's periods, the latest first; the gain of fans is known for 90 days. */
export function talentRankStarts(kind: TalentRankKind, cycle: RankCycle, known: DaySpan): number[] {
  const starts = rankStarts(cycle, known)
  return kind === 'fans' ? starts.filter((start) => start > known.to - GAIN_DAYS) : starts
}

/** Gain of fans of the talent whose days are `d` within the days; null where they are not known. */
function gainSql({ from, to }: DaySpan): SQL {
  // `sums` ends with the day `last`; before its first element nothing has grown.
  const until = (day: number) => sql`d.sums[cardinality(d.sums) - (d.last - ${dayLabel(day)}::date)]`
  return sql`(${until(to)} - coalesce(${until(from - 1)}, 0))`
}

const KIND_OF: Partial<Record<TalentRankKind, number>> = { live: 1, video: 2 }

/** The places of a list in the days: (author_id, rank), 500 at most; equal values in the order of the numbers. */
function places({ kind, platform, category_id }: TalentRankQuery, days: DaySpan): SQL {
  if (kind === 'fans') {
    const top = category_id === undefined ? undefined : marketCategoryTop(category_id)
    // The wide rows of the talents are read for a class only.
    const ofClass =
      top && sql`join author a on a.author_id = d.author_id and a.platform = d.platform and ${inCategories([top.name])}`
    // `offset 0`: the gain is computed once, not once for the condition and once for the order.
    const best = sql`select * from (select d.author_id, ${gainSql(days)} as gain from author_growth d ${ofClass ?? sql``}
      where d.platform = ${platform} offset 0) g where gain > 0 order by gain desc, author_id limit ${RANK_MAX}`
    return sql`select author_id, row_number() over (order by gain desc, author_id)::int as rank from (${best}) b`
  }
  const only = KIND_OF[kind]
  const fits = all([
    sql`s.platform = ${platform}`,
    inDays(days),
    only === undefined ? undefined : sql`s.kind = ${only}`,
    category_id === undefined ? undefined : isOneOf(sql`s.category_id`, marketCategoryIds(category_id)),
    kind === 'rising'
      ? sql`s.author_id in (select m.author_id from author_goods_market m where m.platform = ${platform}
          group by m.author_id having min(m.first_day) > ${dayLabel(days.to - RISING_DAYS)}::date)`
      : undefined,
  ])
  return sql`select s.author_id, row_number() over (order by sum(s.gmv) desc, s.author_id)::int as rank from market_sale s
    where ${fits} group by s.author_id order by rank limit ${RANK_MAX}`
}

const SORTS = {
  rank: sql`-rank`,
  fans: sql`fans`,
  fans_gain: sql`fans_gain`,
  live_count: sql`live_count`,
  video_count: sql`video_count`,
  gmv: sql`gmv`,
  gmv_30d: sql`gmv_30d`,
}

function rankedRows(request: TalentRankQuery, span: DaySpan, before: DaySpan | undefined) {
  const { platform, fans_level, region, keyword } = request
  const chosen = all([
    talentKeyword({ keyword }),
    fans_level && fans_level.length > 0 ? isOneOf(fanLayerSql(sql`a.fans`), fans_level) : undefined,
    region === undefined ? undefined : sql`a.region = ${region}`,
  ])
  const earlier =
    before === undefined ? sql`select ''::text as author_id, 0 as rank where false` : places(request, before)
  const tables = sql`with now_in as materialized (${places(request, span)}), then_in as materialized (${earlier}),
    sums as materialized (select s.author_id, sum(s.gmv)::float8 as gmv,
      count(distinct s.content_id) filter (where s.kind = 1)::int as live_count,
      count(distinct s.content_id) filter (where s.kind = 2)::int as video_count from now_in n
      join market_sale s on s.author_id = n.author_id and s.platform = ${platform} and ${inDays(span)} group by s.author_id)`
  return select(
    {
      author_id: text`a.author_id`,
      platform: text`a.platform`,
      rank: number`n.rank`,
      rank_before: number<number | null>`t.rank`,
      fans: number`a.fans`,
      gmv_30d: number`a.gmv_30d`,
      fans_gain: float<number | null>`${gainSql(span)}`,
      gmv: float`coalesce(x.gmv, 0)`,
      live_count: number`coalesce(x.live_count, 0)`,
      video_count: number`coalesce(x.video_count, 0)`,
      full_count,
    },
    sql`from now_in n join author a on a.author_id = n.author_id and a.platform = ${platform}
      left join author_growth d on d.platform = a.platform and d.author_id = a.author_id
      left join then_in t on t.author_id = n.author_id left join sums x on x.author_id = n.author_id where ${chosen}`,
    tables,
  )
}

/** A row that the bought version does not show: only its place is shown. */
function hiddenRow(row: RankedTalent): RankedTalent {
  return {
    author_id: `hidden-${row.rank}`,
    platform: row.platform,
    author_name: '******',
    avatar: '',
    display_id: '******',
    fans: UNAVAILABLE,
    level: null,
    categories: [],
    main_kind: null,
    gmv_30d_str: '***',
    live_gmv_avg_str: '***',
    video_gmv_avg_str: '***',
    live_count_30d: UNAVAILABLE,
    video_count_30d: UNAVAILABLE,
    avg_price: UNAVAILABLE,
    gpm: UNAVAILABLE,
    last_live_at: null,
    portrait: { gender: [], age: [], region: [] },
    contact_flag: 0,
    has_contact: 0,
    relation: 'none',
    followers: [],
    list_flag: 0,
    is_new: 0,
    is_favorite: 0,
    tags: [],
    updated_at: null,
    rank: row.rank,
    rank_change: null,
    fans_gain: UNAVAILABLE,
    gmv_str: '***',
    live_count: UNAVAILABLE,
    video_count: UNAVAILABLE,
    is_hidden: 1,
  }
}

/** Rows beyond the visible places without what they say; `visible` null hides nothing. */
export const hideBeyondRank = (rows: readonly RankedTalent[], visible: number | null): RankedTalent[] =>
  rows.map((row) => (visible !== null && row.rank > visible ? hiddenRow(row) : row))

/**
 * A page of a ranking: the first 500 talents of a platform (and class) in the days. Words, layers and regions choose rows of
 * it and leave the places as they are. A place is compared with the one in the period before: null is new, unavailable where
 * that period is not known. Who sees the first places only gets the rest hidden, in the order of the places.
 */
export async function talentRankPage(
  db: Queryable,
  who: Staff,
  request: TalentRankQuery,
  { span, known, now }: { span: DaySpan; known: DaySpan; now: number },
): Promise<{ list: RankedTalent[]; total_count: number }> {
  if (request.category_id !== undefined && marketCategoryTop(request.category_id) === undefined)
    refuseField('category_id', '所选类目不存在，请重新选择')
  const before = spanBefore(span, known)
  const visible = visibleRanks(who.modules.commerce?.level)
  const rows = rankedRows(request, span, before)
  // Another order would reveal the hidden ones.
  const page = visible === null ? request : { page: request.page, size: request.size }
  const { list, total_count } = await pagedRows(
    db,
    narrow(rows, sql`${orderBy(page, SORTS, 'rank', sql`rank`)} ${limitOf(page)}`),
    sql`select count(*)::int as n from (${rows}) r`,
  )
  const places = new Map(list.map((row) => [row.author_id, row]))
  const talents = await foundTalents(db, who, list, now)
  const ranked = talents.flatMap((talent) => {
    const row = places.get(talent.author_id)
    if (row === undefined) return []
    const { rank, rank_before, fans_gain, gmv, live_count, video_count } = row
    return {
      ...talent,
      rank,
      rank_change: before === undefined ? UNAVAILABLE : rank_before === null ? null : rank_before - rank,
      fans_gain: fans_gain ?? UNAVAILABLE,
      ...marketMoney('gmv', gmv, who.is_whitelist),
      live_count,
      video_count,
      is_hidden: 0 as const,
    }
  })
  return { list: hideBeyondRank(ranked, visible), total_count }
}
