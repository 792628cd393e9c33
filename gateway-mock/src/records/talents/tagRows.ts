import type { TalentTag } from '@crm/contracts/calls/talentTags'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { isCorpAdmin } from '@crm/access/roles'
import { canEditTalentTags } from '@crm/access/talents'
import { TagScope } from '@crm/contracts/rules/talentTagRules'
import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../rules/staff.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type PageOf,
  type Paged,
  pagedRows,
  type Queryable,
  rowsOf,
} from '../../store/database/query.ts'
import { staffJson } from '../../figures/talentRows.ts'
import {
  flag,
  float,
  full_count,
  json,
  number,
  select,
  selectDistinct,
  text,
  value,
} from '../../store/database/select.ts'

/**
 * Tags `t` that somebody manages or reads about: as those to be used (`tagIsVisible`), stopped ones too, and for administrators
 * those of all departments. A personal tag is its owner's alone.
 */
export function tagIsListed(who: Staff, classify: ModuleId): SQL {
  const ofDept = isCorpAdmin(who)
    ? sql`t.scope = ${TagScope.dept}`
    : sql`(t.scope = ${TagScope.dept} and exists (select 1 from corp_user cu where cu.corp_id = t.corp_id
        and cu.user_id = t.creator_id and cu.dept_id = ${who.dept_id}))`
  return sql`t.corp_id = ${who.corp_id} and t.classify = ${classify} and t.deleted_at is null
    and (t.scope = ${TagScope.all} or t.creator_id = ${who.user_id} or ${ofDept})`
}

/** Whether the caller may change the tag `t`: those with a say over the corporation's tags any, others their own personal ones. */
function isEditable(who: Staff, classify: ModuleId): SQL {
  return canEditTalentTags(who, classify)
    ? sql`true`
    : sql`(t.scope = ${TagScope.own} and t.creator_id = ${who.user_id})`
}

// Talents that were deleted from the corporation do not count.
const AUTHOR_COUNT = sql`(select count(*)::int from author_tag at join corp_author ca on ca.corp_id = at.corp_id
  and ca.author_id = at.author_id and ca.platform = at.platform and ca.deleted_at is null where at.corp_id = t.corp_id and at.classify = t.classify and at.tag_id = t.id)`

const SORTS = { author_count: AUTHOR_COUNT, created_at: sql`t.created_at` }

interface TagFilters {
  classify: ModuleId
  id?: number | undefined
  group_id?: number | undefined
  keyword?: string | undefined
  status?: number | undefined
}

/** One page of the tags, the most used first. */
export function tagPage(db: Queryable, who: Staff, request: TagFilters & PageOf): Promise<Paged<TalentTag>> {
  const rows = sql`from tag t join tag_group tg on tg.id = t.group_id
    left join corp_user u on u.corp_id = t.corp_id and u.user_id = t.creator_id left join app_user au on au.user_id = u.user_id
    where ${all([
      tagIsListed(who, request.classify),
      request.id === undefined ? undefined : sql`t.id = ${request.id}`,
      request.group_id === undefined ? undefined : sql`t.group_id = ${request.group_id}`,
      request.keyword ? sql`t.name ilike ${`%${request.keyword.replace(/[\\%_]/g, '\\$&')}%`}` : undefined,
      request.status === undefined ? undefined : sql`t.status = ${request.status}`,
    ])}`
  return pagedRows(
    db,
    select(
      {
        classify: value<ModuleId>`t.classify`,
        id: number`t.id`,
        group_id: number`t.group_id`,
        group_name: text`tg.name`,
        name: text`t.name`,
        color: text`t.color`,
        scope: value<TagScope>`t.scope`,
        status: value<TalentTag['status']>`t.status`,
        author_count: number`${AUTHOR_COUNT}`,
        creator: json<TalentTag['creator']>`case when u.user_id is null then null else ${staffJson} end`,
        created_at: float<TalentTag['created_at']>`t.created_at`,
        updated_at: float<TalentTag['updated_at']>`t.updated_at`,
        is_editable: value<0 | 1>`${isEditable(who, request.classify)}::int`,
        full_count,
      },
      sql`${rows} ${orderBy(request, SORTS, 'author_count', sql`tg.sort, t.sort, t.id`)} ${limitOf(request)}`,
    ),
    sql`select count(*)::int as n ${rows}`,
  )
}

/** A tag that a write means, as it stands. */
export interface StoredTag {
  id: number
  group_id: number
  name: string
  color: string
  scope: number
  status: number
  creator_id: number
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
  is_editable: boolean
}

/** The tags of these numbers that the caller sees; numbers of others are left out. */
export function storedTags(
  db: Queryable,
  who: Staff,
  classify: ModuleId,
  ids: readonly number[],
): Promise<StoredTag[]> {
  return rowsOf(
    db,
    select(
      {
        id: number`t.id`,
        group_id: number`t.group_id`,
        name: text`t.name`,
        color: text`t.color`,
        scope: number`t.scope`,
        status: number`t.status`,
        creator_id: number`t.creator_id`,
        updated_at: float`t.updated_at`,
        updated_by: number`t.updated_by`,
        is_editable: flag`${isEditable(who, classify)}`,
      },
      sql`from tag t where ${tagIsListed(who, classify)} and ${isOneOf(sql`t.id`, ids)} order by t.id`,
    ),
  )
}

/** Names among those given that a tag beside the new one may not have: everybody's and departments', and the caller's own. */
export async function takenNames(
  db: Queryable,
  who: Staff,
  { classify, names, exceptId = 0 }: { classify: ModuleId; names: readonly string[]; exceptId?: number },
): Promise<Set<string>> {
  const rows = await rowsOf(
    db,
    selectDistinct(
      { name: text`t.name` },
      sql`from tag t where t.corp_id = ${who.corp_id} and t.classify = ${classify} and t.deleted_at is null
      and t.id <> ${exceptId} and (t.scope <> ${TagScope.own} or t.creator_id = ${who.user_id}) and ${isOneOf(sql`t.name`, names)}`,
    ),
  )
  return new Set(rows.map(({ name }) => name))
}
