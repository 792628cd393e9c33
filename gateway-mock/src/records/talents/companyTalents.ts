import { UNAVAILABLE } from '@crm/base/numbers'
import type { CompanyNarrowing, CompanyTalent } from '@crm/contracts/calls/companyTalents'
import type { companyTalentColumns } from '@crm/contracts/columns/companyTalents'
import { BusinessModule, CampaignStatus, ContentListFlag } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import type { CompanyTab } from '@crm/contracts/rules/companyTalentRules'
import { type SQL, sql } from 'drizzle-orm'
import { contentFacts } from '../../figures/content.ts'
import { groupedSamples, SEEDING_SAMPLES } from '../../figures/samples.ts'
import {
  between,
  followersIn,
  openFollowIn,
  staffJson,
  tagCondition,
  tagsJson,
  talentKeyword,
} from '../../figures/talentRows.ts'
import type { Scope } from '../../rules/filter.ts'
import { percent, perUnit } from '../../rules/period.ts'
import { ownScope, scopeOf } from '../../rules/scope.ts'
import type { Staff } from '../../rules/staff.ts'
import {
  all,
  isOneOf,
  limitOf,
  materialized,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
} from '../../store/database/query.ts'
import { flag, float, full_count, int, json, number, select, text, value } from '../../store/database/select.ts'
import { isFollowedIn } from './offered.ts'

const { content } = BusinessModule

/** Which talents of the enterprise's library are asked for: by filters, or by their keys. */
export interface CompanyQuery {
  who: Staff
  now: number
  request: Partial<CompanyNarrowing> & { author_ids?: readonly string[] }
}

/** The talent `ca` is the caller's business: whoever sees everything, else followed in seeding within his scope. */
export function isOpenTalent(who: Staff, now: number): SQL {
  const scope = scopeOf(who)
  return scope.kind === 'corp' ? sql`true` : isFollowedIn(scope, content, now)
}

/** What the enterprise did with each talent, whoever did it: contents, places in campaigns, samples. */
function work(who: Staff, now: number): SQL {
  const whole: Scope = { ...scopeOf(who), kind: 'corp' }
  const contents =
    materialized(sql`select o.author_id, o.platform, count(*) as content_count, count(*) filter (where o.is_hot) as hot_count,
    sum(o.interactions) as interactions, sum(o.cost) as cost, max(o.at) as last_at from ${contentFacts(whole, { now })} o group by 1, 2`)
  const places =
    materialized(sql`select m.author_id, m.platform, count(*) filter (where m.stage in (8, 9)) as coop_count,
    bool_or(m.stage = 9) as is_settled, bool_or(m.stage between 1 and 8 and p.status = ${CampaignStatus.running}) as is_running
    from campaign_author m join campaign p on p.corp_id = m.corp_id and p.id = m.campaign_id and p.deleted_at is null
    where m.corp_id = ${who.corp_id} and m.deleted_at is null group by 1, 2`)
  const samples = groupedSamples(whole, { now, ...SEEDING_SAMPLES }, 'author', [
    'sample_count',
    'signed_samples',
    'delivered_samples',
  ])
  return sql`left join ${contents} c on c.author_id = ca.author_id and c.platform = ca.platform
    left join ${places} p on p.author_id = ca.author_id and p.platform = ca.platform
    left join ${samples} s on s.author_id = ca.author_id and s.platform = ca.platform`
}

/** Of the talent `ca` alone, whatever came of it. */
function ofTalent({ request }: CompanyQuery): SQL {
  const { user_id, has_contact } = request
  const isReached = sql`exists (select 1 from author_contact x where x.corp_id = ca.corp_id and x.author_id = ca.author_id
    and x.platform = ca.platform and x.deleted_at is null)`
  return all([
    sql`ca.deleted_at is null and ca.in_content = 1`,
    request.platform === undefined || request.platform === 'all' ? undefined : sql`ca.platform = ${request.platform}`,
    request.author_ids && isOneOf(sql`ca.author_id`, request.author_ids),
    talentKeyword(request),
    tagCondition(request, content),
    user_id === undefined
      ? undefined
      : sql`exists (select 1 from follow f where ${openFollowIn(content)} and f.user_id = ${user_id})`,
    between(sql`a.fans`, request.fans_min, request.fans_max),
    has_contact === undefined ? undefined : has_contact === 1 ? isReached : sql`not ${isReached}`,
    request.reason?.length ? isOneOf(sql`ca.content_reason`, request.reason) : undefined,
    request.flagged_by === undefined ? undefined : sql`ca.content_by = ${request.flagged_by}`,
    between(sql`ca.content_at`, request.flagged_start, request.flagged_end),
  ])
}

/** What the talents `t` cost and came to, as far as the caller is told. */
function ofWork({ request }: CompanyQuery): SQL {
  const { quote_min, quote_max } = request
  const quoted = (column: SQL) => between(column, quote_min, quote_max)
  const [image, video] = [quoted(sql`t.own_image`), quoted(sql`t.own_video`)]
  return all([
    sql`true`,
    image && video && sql`((${image}) or (${video}))`,
    between(sql`t.coop_count`, request.coop_min, request.coop_max),
    between(sql`t.cpe`, request.cpe_min, request.cpe_max),
    between(sql`t.last_at`, request.last_start, request.last_end),
  ])
}

/**
 * The talents of the library that meet the filters, whatever the tab, one row each: keys, prices and costs (null for whom the talent is
 * not open), counts, `state`, `is_open` (in the caller's scope), `is_mine`.
 */
function companyFacts(query: CompanyQuery): SQL {
  const { who, now } = query
  const isOpen = isOpenTalent(who, now)
  const secret = (column: SQL) => sql`case when x.is_open then ${column} end`
  const rows = sql`select ca.author_id, ca.platform, ${isOpen} as is_open, ${isFollowedIn(ownScope(who), content, now)} as is_mine,
    ca.quote_image, ca.quote_video, ca.content_flag, ca.content_at, ca.score, a.fans,
    coalesce(p.coop_count, 0) as coop_count, coalesce(c.content_count, 0) as content_count, coalesce(c.hot_count, 0) as hot_count,
    coalesce(c.interactions, 0) as interactions, coalesce(c.cost, 0) as cost, c.last_at, coalesce(s.sample_count, 0) as sample_count,
    coalesce(s.signed_samples, 0) as signed_samples, coalesce(s.delivered_samples, 0) as delivered_samples,
    case when p.is_running then 'running' when c.content_count > 0 or p.is_settled then 'worked' else 'new' end as state
    from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform ${work(who, now)}
    where ca.corp_id = ${who.corp_id} and ${ofTalent(query)}`
  const costs = sql`select x.*, ${secret(sql`x.quote_image`)} as own_image, ${secret(sql`x.quote_video`)} as own_video,
    ${secret(sql`x.cost`)} as own_cost, ${secret(sql`x.cost::float8 / nullif(x.interactions, 0)`)} as cpe from (${rows}) x`
  return sql`(select t.* from (${costs}) t where ${ofWork(query)})`
}

/** What each tab shows of the talents `t`: the lists of seeding are for everybody who works there, all else is in scope. */
const TABS: Readonly<Record<CompanyTab, SQL>> = {
  all: sql`t.is_open`,
  new: sql`t.is_open and t.state = 'new'`,
  running: sql`t.is_open and t.state = 'running'`,
  worked: sql`t.is_open and t.state = 'worked'`,
  mine: sql`t.is_mine`,
  red: sql`t.content_flag = ${ContentListFlag.red}`,
  black: sql`t.content_flag = ${ContentListFlag.black}`,
}
const tabOf = ({ request: { tab = 'all' } }: CompanyQuery): SQL => TABS[tab]

type Sort = SortKey<typeof companyTalentColumns>
const SORTS: Record<Sort, SQL> = {
  quote_image: sql`t.own_image`,
  quote_video: sql`t.own_video`,
  coop_count: sql`t.coop_count`,
  content_count: sql`t.content_count`,
  cpe: sql`t.cpe`,
  last_at: sql`t.last_at`,
  fans: sql`t.fans`,
  interactions: sql`t.interactions`,
  hot_rate: sql`t.hot_count::float8 / nullif(t.content_count, 0)`,
  sample_count: sql`t.sample_count`,
  score: sql`nullif(t.score, 0)`,
  flagged_at: sql`t.content_at`,
}

/** Sums over talents as they are read; money in fen, null for whom a part is not open. */
const SUMS = {
  coop_count: float`coalesce(sum(t.coop_count), 0)`,
  content_count: float`coalesce(sum(t.content_count), 0)`,
  hot_count: float`coalesce(sum(t.hot_count), 0)`,
  interactions: float`coalesce(sum(t.interactions), 0)`,
  // Where some are not open, the sum would tell what is hidden.
  cost: float<number | null>`case when bool_and(t.is_open) then coalesce(sum(t.cost), 0) end`,
  sample_count: float`coalesce(sum(t.sample_count), 0)`,
}

const known = (figure: number | null) => figure ?? UNAVAILABLE

const ratesOf = (row: {
  hot_count: number
  content_count: number
  cost: number | null
  interactions: number
}): { hot_rate: number; cpe: number } => ({
  hot_rate: percent(row.hot_count, row.content_count),
  cpe: row.cost === null ? UNAVAILABLE : perUnit(row.cost, row.interactions),
})

/** One page of the library, whom we worked with last first. */
export async function companyTalents(
  db: Queryable,
  query: CompanyQuery,
  page: PageOf<Sort>,
): Promise<Paged<CompanyTalent>> {
  const { who } = query
  const facts = companyFacts(query)
  const rows = sql`from ${facts} t join corp_author ca on ca.corp_id = ${who.corp_id} and ca.author_id = t.author_id and ca.platform = t.platform
    join author a on a.author_id = ca.author_id and a.platform = ca.platform where ${tabOf(query)}`
  const isListed = query.request.tab === 'red' || query.request.tab === 'black'
  const { list, total_count } = await pagedRows(
    db,
    select(
      {
        author_id: text`ca.author_id`,
        platform: value<CompanyTalent['platform']>`ca.platform`,
        author_name: text`a.nick_name`,
        avatar: text`a.avatar`,
        display_id: text`a.uid`,
        fans: float`a.fans`,
        list_flag: value<CompanyTalent['list_flag']>`ca.list_flag`,
        content_flag: value<CompanyTalent['content_flag']>`ca.content_flag`,
        has_contact: int<
          CompanyTalent['has_contact']
        >`exists (select 1 from author_contact x where x.corp_id = ca.corp_id
          and x.author_id = ca.author_id and x.platform = ca.platform and x.deleted_at is null)`,
        tags: json<CompanyTalent['tags']>`${tagsJson(who, content)}`,
        users: json<CompanyTalent['users']>`${followersIn(content)}`,
        state: value<CompanyTalent['state']>`t.state`,
        quote_image: float<number | null>`t.own_image`,
        quote_video: float<number | null>`t.own_video`,
        coop_count: int`t.coop_count`,
        content_count: int`t.content_count`,
        hot_count: int`t.hot_count`,
        interactions: float`t.interactions`,
        cost: float<number | null>`t.own_cost`,
        sample_count: float`t.sample_count`,
        signed_samples: int`t.signed_samples`,
        delivered_samples: int`t.delivered_samples`,
        last_at: float<number | null>`t.last_at`,
        score: number`ca.score`,
        remark: text`ca.remark`,
        reason: text`ca.content_reason`,
        text: text`ca.content_text`,
        images: json<string[]>`ca.content_images`,
        flagged_by: json<
          CompanyTalent['flagged_by']
        >`(select ${staffJson} from corp_user u join app_user au on au.user_id = u.user_id
          where u.corp_id = ca.corp_id and u.user_id = ca.content_by)`,
        flagged_at: float<number | null>`ca.content_at`,
        updated_at: float`ca.updated_at`,
        is_open: flag`t.is_open`,
        full_count,
      },
      sql`${rows} ${orderBy<Sort>(page, SORTS, isListed ? 'flagged_at' : 'last_at', sql`t.fans desc, t.author_id, t.platform`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from ${facts} t where ${tabOf(query)}`,
  )
  return {
    total_count,
    list: list.map(({ hot_count, cost, signed_samples, delivered_samples, ...row }) => ({
      ...row,
      ...ratesOf({ ...row, hot_count, cost }),
      quote_image: known(row.quote_image),
      quote_video: known(row.quote_video),
      delivery_rate: percent(delivered_samples, signed_samples),
      // The remark is of those whose business the talent is.
      remark: row.is_open ? row.remark : '',
      is_open: row.is_open ? 1 : 0,
    })),
  }
}

/** The 合计 of the tab. */
export async function companyTotals(db: Queryable, query: CompanyQuery) {
  const sums = await rowOf(db, select(SUMS, sql`from ${companyFacts(query)} t where ${tabOf(query)}`))
  const { coop_count, content_count, interactions, sample_count } = sums
  return { coop_count, content_count, interactions, sample_count, ...ratesOf(sums) }
}

/** How many talents each tab has, whatever the tab that is asked for. */
export function companyCounts(db: Queryable, query: CompanyQuery): Promise<Record<CompanyTab, number>> {
  const count = (tab: CompanyTab) => int`count(*) filter (where ${TABS[tab]})`
  return rowOf(
    db,
    select(
      {
        all: count('all'),
        new: count('new'),
        running: count('running'),
        worked: count('worked'),
        mine: count('mine'),
        red: count('red'),
        black: count('black'),
      },
      sql`from ${companyFacts(query)} t`,
    ),
  )
}

/** Keys of the whole tab, at most `limit`, for writes over all of it. */
export const companyKeys = (query: CompanyQuery, limit: number): SQL =>
  sql`select t.author_id, t.platform from ${companyFacts(query)} t where ${tabOf(query)} order by 1, 2 limit ${limit}`
