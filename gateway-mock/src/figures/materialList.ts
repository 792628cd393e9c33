import type { materialColumns } from '@crm/contracts/columns/materials'
import type { Platform, UserStatus } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import {
  LICENCE_ENDING_DAYS,
  LicenceState,
  MATERIAL_RECENT_DAYS,
  type MaterialKind,
  type SmartFolder,
} from '@crm/contracts/rules/materialRules'
import { DAY_SECONDS } from '@crm/base/durations'
import { type SQL, sql } from 'drizzle-orm'
import { keywordCondition } from '../rules/keywords.ts'
import { startOfDay } from '../rules/period.ts'
import type { Staff } from '../rules/staff.ts'
import type { material } from '../store/database/schema.ts'
import {
  all,
  atLeast,
  atMost,
  isOneOf,
  limitOf,
  limitRows,
  orderBy,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../store/database/query.ts'
import { float, int, json, number, select, text, value } from '../store/database/select.ts'
import { contentInteractions, isHotContent, PUBLISHED } from './content.ts'
import { staffJson } from './talentRows.ts'

/** What narrows the materials of an enterprise, all of whose staff see all of them. */
export interface MaterialNarrowing {
  ids?: readonly number[] | undefined
  kind?: MaterialKind | undefined
  /** Granted for it, or for all. */
  platform?: Platform | undefined
  folder?: SmartFolder | undefined
  /** With the folders below it. */
  folder_id?: number | undefined
  keyword?: string | undefined
  /** Any of them. */
  tag_ids?: readonly number[] | undefined
  state?: LicenceState | undefined
  ended_in_use?: boolean | undefined
  spu_id?: number | undefined
  campaign_id?: number | undefined
  user_id?: number | undefined
  start_time?: number | undefined
  end_time?: number | undefined
  uses_min?: number | undefined
  uses_max?: number | undefined
}

type Stored = typeof material.$inferSelect

/** A material as lists have it. */
export interface MaterialRow
  extends Pick<
    Stored,
    | (
        | 'id'
        | 'kind'
        | 'name'
        | 'url'
        | 'cover'
        | 'body'
        | 'size'
        | 'width'
        | 'height'
        | 'duration'
        | 'version'
        | 'folder_id'
      )
    | (
        | 'spu_id'
        | 'licence'
        | 'scopes'
        | 'platforms'
        | 'licence_end'
        | 'user_id'
        | 'hash'
        | 'source_url'
        | 'source_content_id'
      )
    | ('proof' | 'created_at' | 'updated_at' | 'updated_by' | 'deleted_at')
  > {
  tags: { id: number; name: string; color: string }[]
  spu_name: string
  use_count: number
  interactions: number
  uploader: { user_id: number; name: string; avatar: string; status: UserStatus } | null
}

const usesOf = (what: SQL, more = sql`true`) =>
  sql`(select ${what} from material_use u where u.corp_id = m.corp_id and u.material_id = m.id and ${more})`

/** How many contents, campaigns and scripts the material `m` was used in. */
const USE_COUNT = usesOf(sql`count(*)::int`)

/** Whether a use `u` still stands: its content is not deleted, its campaign not over, its script there. */
export const useStands = sql`(exists (select 1 from content_item c where c.corp_id = u.corp_id and c.id = u.content_id and c.deleted_at is null and c.status <> 4)
  or exists (select 1 from campaign p where p.corp_id = u.corp_id and p.id = u.campaign_id and p.deleted_at is null and p.status in (1, 2))
  or exists (select 1 from script s where s.corp_id = u.corp_id and s.id = u.script_id and s.deleted_at is null))`

/** Interactions of the published contents that the material `m` was used in. */
const INTERACTIONS = sql`(select coalesce(sum(${contentInteractions}), 0) from material_use u join content_item ci on ci.corp_id = u.corp_id
  and ci.id = u.content_id where u.corp_id = m.corp_id and u.material_id = m.id and ci.deleted_at is null and ci.status = ${PUBLISHED})`

/** Whether the licence of the material `m` stands so; as `licenceState` of the contracts says of a row. */
function stateIs(state: LicenceState, now: number): SQL {
  const farthest = startOfDay(now) + (LICENCE_ENDING_DAYS + 1) * DAY_SECONDS
  if (state === LicenceState.none) return sql`m.licence = 2`
  if (state === LicenceState.ended) return sql`(m.licence = 1 and m.licence_end < ${now})`
  if (state === LicenceState.ending)
    return sql`(m.licence = 1 and m.licence_end >= ${now} and m.licence_end < ${farthest})`
  return sql`(m.licence = 1 and (m.licence_end is null or m.licence_end >= ${farthest}))`
}

/** Ended, and still somewhere. */
const endedInUse = (now: number) => sql`${stateIs(LicenceState.ended, now)} and exists ${usesOf(sql`1`, useStands)}`

/** What puts the material `m` into a smart folder; what is deleted stands in the bin alone. */
function inSmartFolder(who: Staff, folder: SmartFolder, now: number): SQL {
  if (folder === 'bin') return sql`m.deleted_at is not null`
  const alive = sql`m.deleted_at is null`
  if (folder === 'recent') return sql`${alive} and m.created_at >= ${now - MATERIAL_RECENT_DAYS * DAY_SECONDS}`
  if (folder === 'mine') return sql`${alive} and m.user_id = ${who.user_id}`
  if (folder === 'hot')
    return sql`${alive} and exists (select 1 from material_use u join content_item ci on ci.corp_id = u.corp_id and ci.id = u.content_id
      where u.corp_id = m.corp_id and u.material_id = m.id and ci.deleted_at is null and ci.status = ${PUBLISHED} and ${isHotContent(who.corp_id)})`
  return alive
}

const inFolder = (folderId: number) => sql`m.folder_id in (select f.id from folder f where f.corp_id = m.corp_id
  and f.path like (select t.path || '%' from folder t where t.corp_id = m.corp_id and t.id = ${folderId}))`

/** Conditions on a material `m`, but the folder. */
function conditions(who: Staff, where: MaterialNarrowing, now: number): SQL {
  const { tag_ids = [] } = where
  return all([
    sql`m.corp_id = ${who.corp_id}`,
    where.ids && isOneOf(sql`m.id`, where.ids),
    where.kind === undefined ? undefined : sql`m.kind = ${where.kind}`,
    where.platform === undefined
      ? undefined
      : sql`(m.platforms = '[]'::jsonb or m.platforms @> ${JSON.stringify([where.platform])}::jsonb)`,
    keywordCondition(where.keyword, { names: [sql`m.name`, sql`m.body`], ids: [] }),
    tag_ids.length === 0
      ? undefined
      : sql`exists (select 1 from material_tagged x where x.corp_id = m.corp_id and x.material_id = m.id and ${isOneOf(sql`x.tag_id`, tag_ids)})`,
    where.state === undefined ? undefined : stateIs(where.state, now),
    where.ended_in_use === true ? endedInUse(now) : undefined,
    where.spu_id === undefined ? undefined : sql`m.spu_id = ${where.spu_id}`,
    where.campaign_id === undefined
      ? undefined
      : sql`exists ${usesOf(sql`1`, sql`u.campaign_id = ${where.campaign_id}`)}`,
    where.user_id === undefined ? undefined : sql`m.user_id = ${where.user_id}`,
    atLeast(sql`m.created_at`, where.start_time),
    atMost(sql`m.created_at`, where.end_time),
    where.uses_min === undefined ? undefined : atLeast(USE_COUNT, where.uses_min),
    where.uses_max === undefined ? undefined : atMost(USE_COUNT, where.uses_max),
  ])
}

const whole = (who: Staff, where: MaterialNarrowing, now: number): SQL =>
  all([
    conditions(who, where, now),
    // Somebody who names one means it wherever it is.
    where.ids && where.folder === undefined ? undefined : inSmartFolder(who, where.folder ?? 'all', now),
    where.folder_id === undefined ? undefined : inFolder(where.folder_id),
  ])

const SORT: Record<SortKey<typeof materialColumns>, SQL> = { use_count: USE_COUNT, created_at: sql`m.created_at` }

/** The place of a row in the order by time, for whoever reads on from it. */
export const placeOfMaterial = ({ created_at, id }: Pick<MaterialRow, 'created_at' | 'id'>) => `${created_at}-${id}`

/** Rows behind a place; undefined for what is no place. */
function behind(place: string): SQL | undefined {
  const found = /^(\d{1,12})-(\d{1,10})$/.exec(place)
  return found ? sql`(m.created_at, m.id) < (${Number(found[1])}, ${Number(found[2])})` : undefined
}

/** Whether the list is in the order of time, the latest first, in which it can be read on from a row. */
export const isByTime = ({ order_by = 'created_at', sort = 'desc' }: Pick<PageOf, 'order_by' | 'sort'>) =>
  order_by === 'created_at' && sort === 'desc'

/** One page of the materials, the latest first; behind `cursor` where one is given. */
export async function materialList(
  db: Queryable,
  who: Staff,
  where: MaterialNarrowing,
  page: PageOf<SortKey<typeof materialColumns>> & { cursor?: string | undefined },
  now: number,
): Promise<{ list: MaterialRow[]; total_count: number }> {
  const matching = whole(who, where, now)
  const from = page.cursor === undefined || !isByTime(page) ? undefined : behind(page.cursor)
  const { n } = await rowOf(db, select({ n: int`count(*)` }, sql`from material m where ${matching}`))
  const limit = from === undefined ? limitOf(page) : limitRows(page.size, 0)
  // Which rows are meant is found first: what hangs on them is counted for these alone.
  const keys = sql`select m.id from material m where ${all([matching, from])} ${orderBy(page, SORT, 'created_at', sql`m.id desc`)} ${limit}`
  const list = await rowsOf(
    db,
    select(
      {
        id: number`m.id`,
        kind: value<MaterialKind>`m.kind`,
        name: text`m.name`,
        url: text`m.url`,
        cover: text`m.cover`,
        body: text`m.body`,
        size: float`m.size`,
        width: number`m.width`,
        height: number`m.height`,
        duration: number`m.duration`,
        version: number`m.version`,
        folder_id: number<number | null>`m.folder_id`,
        spu_id: number<number | null>`m.spu_id`,
        spu_name: text`coalesce((select s.name from spu s where s.corp_id = m.corp_id and s.id = m.spu_id), '')`,
        licence: value<1 | 2>`m.licence`,
        scopes: json<Stored['scopes']>`m.scopes`,
        platforms: json<Platform[]>`m.platforms`,
        licence_end: float<number | null>`m.licence_end`,
        hash: text`m.hash`,
        source_url: text`m.source_url`,
        source_content_id: number<number | null>`m.source_content_id`,
        proof: json<Stored['proof']>`m.proof`,
        user_id: number`m.user_id`,
        tags: json<
          MaterialRow['tags']
        >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color)
          order by t.group_id, t.sort, t.id) from material_tagged x join material_tag t on t.corp_id = x.corp_id and t.id = x.tag_id and t.deleted_at is null
          where x.corp_id = m.corp_id and x.material_id = m.id), '[]'::json)`,
        use_count: number`${USE_COUNT}`,
        interactions: float`${INTERACTIONS}`,
        uploader: json<
          MaterialRow['uploader']
        >`(select ${staffJson} from corp_user u join app_user au on au.user_id = u.user_id
          where u.corp_id = m.corp_id and u.user_id = m.user_id)`,
        created_at: float`m.created_at`,
        updated_at: float`m.updated_at`,
        updated_by: number`m.updated_by`,
        deleted_at: float<number | null>`m.deleted_at`,
      },
      sql`from material m where m.corp_id = ${who.corp_id} and m.id in (${keys}) ${orderBy(page, SORT, 'created_at', sql`m.id desc`)}`,
    ),
  )
  return { list, total_count: n }
}

/** How many materials there are by kind and by folder, and how many are used although their licence has ended. */
export interface MaterialCounts {
  kinds: Record<'all' | '1' | '2' | '3', number>
  smart: Record<SmartFolder, number>
  /** By the number of the folder, what is directly in it. */
  folders: Map<number, number>
  ended_in_use: number
}

/** Counts beside the list: kinds whatever the tab, folders whatever the folder. */
export async function materialCounts(
  db: Queryable,
  who: Staff,
  where: MaterialNarrowing,
  now: number,
): Promise<MaterialCounts> {
  const { kind: _, ...anyKind } = where
  const kinds = await rowsOf(
    db,
    select(
      { kind: number`m.kind`, n: int`count(*)` },
      sql`from material m where ${whole(who, anyKind, now)} group by 1`,
    ),
  )
  const ofKind = (kind: number) => kinds.find((row) => row.kind === kind)?.n ?? 0
  const { folder: __, folder_id: ___, ...anywhere } = where
  const counted = (folder: SmartFolder) => int`count(*) filter (where ${inSmartFolder(who, folder, now)})`
  const smart = await rowOf(
    db,
    select(
      {
        all: counted('all'),
        recent: counted('recent'),
        mine: counted('mine'),
        hot: counted('hot'),
        bin: counted('bin'),
      },
      sql`from material m where ${conditions(who, anywhere, now)}`,
    ),
  )
  const folders = await rowsOf(
    db,
    select(
      { folder_id: number`m.folder_id`, n: int`count(*)` },
      sql`from material m where ${conditions(who, anywhere, now)} and m.deleted_at is null and m.folder_id is not null group by 1`,
    ),
  )
  const { ended_in_use: ____, state: _____, ...others } = where
  const { n } = await rowOf(
    db,
    select({ n: int`count(*)` }, sql`from material m where ${whole(who, { ...others, ended_in_use: true }, now)}`),
  )
  return {
    kinds: { all: kinds.reduce((sum, row) => sum + row.n, 0), 1: ofKind(1), 2: ofKind(2), 3: ofKind(3) },
    smart,
    folders: new Map(folders.map((row) => [row.folder_id, row.n])),
    ended_in_use: n,
  }
}
