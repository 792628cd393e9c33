import type { campaignTalentColumns } from '@crm/contracts/columns/campaignTalents'
import type {
  CampaignAuthorStage,
  ContentForm,
  ContentListFlag,
  ListFlag,
  Platform,
  SampleStatus,
  UserStatus,
} from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { BOARD_STAGES, type StageFacts } from '@crm/contracts/rules/campaignStages'
import { type SQL, sql } from 'drizzle-orm'
import type { CostRight } from '../../figures/campaignList.ts'
import { contentFacts } from '../../figures/content.ts'
import type { Scope } from '../../rules/filter.ts'
import { authorHolds, keywordCondition } from '../../rules/keywords.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowsOf,
} from '../../store/database/query.ts'
import { flag, float, full_count, int, json, number, select, text, value } from '../../store/database/select.ts'
import { OPEN_DRAFT, STAGE_FACTS } from './storedPlaces.ts'

/** A talent's place in a campaign as staff see it; null quote, cost and settlement are not there or not shown. Money in fen. */
export interface PlaceRow extends StageFacts {
  id: number
  author_id: string
  platform: Platform
  author_name: string
  avatar: string
  display_id: string
  /** Of commerce. */
  list_flag: ListFlag
  /** Of seeding itself. */
  content_flag: ContentListFlag
  user_id: number
  user: { user_id: number; name: string; avatar: string; status: UserStatus } | null
  form: ContentForm
  /** The version under review. */
  draft_id: number | null
  draft_due: number | null
  publish_due: number | null
  sample: { sample_id: number; sample_no: string; status: SampleStatus } | null
  content: { id: number; title: string; url: string } | null
  interactions: number | null
  cost: number | null
  settle_amount: number | null
  settled_at: number | null
  reason: string
  remark: string
  updated_at: number
  /** The caller sees what it costs, and moves it. */
  is_open: boolean
}

/** Which talents of a campaign are meant. */
export interface PlaceNarrowing {
  stages?: readonly number[] | undefined
  place_id?: number | undefined
  keyword?: string | undefined
}

/** Whose places are asked for, and whose costs the caller sees: of all, or of those that are his. */
export interface PlacesOf {
  scope: Scope
  campaign_id: number
  costs: CostRight
  now: number
}

/** Live places `m` of a campaign. */
const placesSql = ({ scope, campaign_id }: PlacesOf, { stages, place_id, keyword }: PlaceNarrowing = {}): SQL =>
  all([
    sql`m.corp_id = ${scope.corp_id} and m.campaign_id = ${campaign_id} and m.deleted_at is null`,
    stages?.length ? isOneOf(sql`m.stage`, stages) : undefined,
    place_id === undefined ? undefined : sql`m.id = ${place_id}`,
    keywordCondition(keyword, { also: authorHolds(sql`m`) }),
  ])

/** A talent is looked after by the place's own medium, whose price he sees. */
const isOpen = ({ costs }: PlacesOf): SQL => (costs.all ? sql`true` : sql`m.user_id = ${costs.user_id}`)

/** What follows next: the draft until it is there, then the publication. */
const DUE = sql`case when m.stage < 6 then coalesce(m.draft_due, m.publish_due) else m.publish_due end`
// 90 is below the stages on the way, as on the board.
const BY_STAGE = sql`-m.stage`

const columns = (of: PlacesOf) => {
  const secret = (column: SQL) => sql`case when ${isOpen(of)} then ${column} end`
  return {
    id: number`m.id`,
    author_id: text`m.author_id`,
    platform: value<Platform>`m.platform`,
    author_name: text`coalesce(a.nick_name, m.author_id)`,
    avatar: text`coalesce(a.avatar, '')`,
    display_id: text`coalesce(a.uid, '')`,
    list_flag: value<ListFlag>`coalesce(ca.list_flag, 0)::int`,
    content_flag: value<ContentListFlag>`coalesce(ca.content_flag, 0)::int`,
    user_id: number`m.user_id`,
    user: json<PlaceRow['user']>`case when u.user_id is null then null else json_build_object('user_id', u.user_id,
      'name', u.nick_name, 'avatar', coalesce(au.avatar, ''), 'status', u.status) end`,
    ...STAGE_FACTS,
    draft_id: OPEN_DRAFT,
    quote: float<number | null>`${secret(sql`m.quote`)}`,
    form: value<ContentForm>`m.form`,
    draft_due: float<number | null>`m.draft_due`,
    publish_due: float<number | null>`m.publish_due`,
    sample: json<
      PlaceRow['sample']
    >`(select json_build_object('sample_id', sm.sample_id, 'sample_no', sm.sample_no, 'status', sm.status)
      from sample sm where sm.corp_id = m.corp_id and sm.sample_id = m.sample_id)`,
    content: json<
      PlaceRow['content']
    >`case when ci.id is null then null else json_build_object('id', ci.id, 'title', ci.title, 'url', ci.url) end`,
    interactions: float<number | null>`f.interactions`,
    cost: float<number | null>`${secret(sql`f.cost`)}`,
    settle_amount: float<number | null>`${secret(sql`m.settle_amount`)}`,
    settled_at: float<number | null>`m.settled_at`,
    reason: text`m.reason`,
    remark: text`m.remark`,
    updated_at: float`m.updated_at`,
    is_open: flag`${isOpen(of)}`,
  }
}

/** Places `m` with talent, medium, published content and what that came to; contents of all are read once. */
const joined = ({ scope, campaign_id, now }: PlacesOf, places: SQL): SQL => {
  const facts = contentFacts({ ...scope, kind: 'corp' }, { now, campaign_id })
  return sql`from ${places} m join campaign p on p.corp_id = m.corp_id and p.id = m.campaign_id
    left join author a on a.author_id = m.author_id and a.platform = m.platform
    left join corp_author ca on ca.corp_id = m.corp_id and ca.author_id = m.author_id and ca.platform = m.platform
    left join corp_user u on u.corp_id = m.corp_id and u.user_id = m.user_id left join app_user au on au.user_id = u.user_id
    left join content_item ci on ci.corp_id = m.corp_id and ci.id = m.content_id and ci.status in (3, 4) and ci.deleted_at is null
    left join ${facts} f on f.id = m.content_id`
}

type Sort = SortKey<typeof campaignTalentColumns>
const sorts = (of: PlacesOf): Record<Sort | 'stage', SQL> => ({
  stage: BY_STAGE,
  interactions: sql`f.interactions`,
  // The order of what is not shown is not shown either.
  cpe: sql`case when ${isOpen(of)} then f.cost::float8 / nullif(f.interactions, 0) end`,
})

/** One page of the talents of a campaign, by stage unless sorted otherwise. */
export function placeRows(
  db: Queryable,
  of: PlacesOf,
  where: PlaceNarrowing,
  page: PageOf<Sort>,
): Promise<Paged<PlaceRow>> {
  const conditions = placesSql(of, where)
  return pagedRows(
    db,
    select(
      { ...columns(of), full_count },
      sql`${joined(of, sql`campaign_author`)} where ${conditions}
        ${orderBy<Sort | 'stage'>(page, sorts(of), 'stage', sql`${DUE} nulls last, m.id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from campaign_author m where ${conditions}`,
  )
}

/** The first places of each stage, those that are due next. */
export function boardRows(db: Queryable, of: PlacesOf, perStage: number): Promise<PlaceRow[]> {
  const first = sql`(select * from (select m.*, row_number() over (partition by m.stage order by ${DUE} nulls last, m.id) as nth
    from campaign_author m where ${placesSql(of)}) m where m.nth <= ${perStage})`
  return rowsOf(db, select(columns(of), sql`${joined(of, first)} order by m.stage, m.nth`))
}

/** How many talents of a campaign stand at each stage, whatever the stage that is asked for; stages without any have 0. */
export async function stageCounts(
  db: Queryable,
  of: PlacesOf,
  { stages: _, ...where }: PlaceNarrowing = {},
): Promise<{ stage: CampaignAuthorStage; count: number }[]> {
  const rows = await rowsOf(
    db,
    select(
      { stage: value<CampaignAuthorStage>`m.stage`, count: int`count(*)` },
      sql`from campaign_author m where ${placesSql(of, where)} group by 1`,
    ),
  )
  return BOARD_STAGES.map((stage) => ({ stage, count: rows.find((row) => row.stage === stage)?.count ?? 0 }))
}
