import type { MaterialTag } from '@crm/contracts/calls/materialTags'
import { type SQL, sql } from 'drizzle-orm'
import { staffJson } from '../../figures/talentRows.ts'
import { keywordCondition } from '../../rules/keywords.ts'
import type { Staff } from '../../rules/staff.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../../store/database/query.ts'
import { float, full_count, int, json, number, select, text } from '../../store/database/select.ts'

// What is in the bin does not count.
const MATERIAL_COUNT = sql`(select count(*)::int from material_tagged x join material m on m.corp_id = x.corp_id and m.id = x.material_id
  and m.deleted_at is null where x.corp_id = t.corp_id and x.tag_id = t.id)`

const SORTS = { material_count: MATERIAL_COUNT, created_at: sql`t.created_at` }

interface TagFilters {
  ids?: readonly number[] | undefined
  group_id?: number | undefined
  keyword?: string | undefined
  auto?: boolean | undefined
}

const COLUMNS = {
  id: number`t.id`,
  group_id: number`t.group_id`,
  group_name: text`g.name`,
  name: text`t.name`,
  color: text`t.color`,
  material_count: number`${MATERIAL_COUNT}`,
  name_contains: text`coalesce(t.auto_rule->>'name_contains', '')`,
  spu_id: int`coalesce((t.auto_rule->>'spu_id')::int, 0)`,
  spu_name: text`coalesce((select s.name from spu s where s.corp_id = t.corp_id and s.id = (t.auto_rule->>'spu_id')::int), '')`,
  creator: json<MaterialTag['creator']>`(select ${staffJson} from corp_user u join app_user au on au.user_id = u.user_id
    where u.corp_id = t.corp_id and u.user_id = t.creator_id)`,
  created_at: float`t.created_at`,
  updated_at: float`t.updated_at`,
  updated_by: number`t.updated_by`,
}

/** A tag of materials as it is read. */
export type MaterialTagRow = Omit<MaterialTag, 'rule_text'> & { spu_name: string; updated_by: number }

const rowsWhere = (who: Staff, { ids, group_id, keyword, auto }: TagFilters): SQL => sql`from material_tag t
  join material_tag_group g on g.corp_id = t.corp_id and g.id = t.group_id where ${all([
    sql`t.corp_id = ${who.corp_id} and t.deleted_at is null`,
    ids && isOneOf(sql`t.id`, ids),
    group_id === undefined ? undefined : sql`t.group_id = ${group_id}`,
    keywordCondition(keyword, { names: [sql`t.name`], ids: [] }),
    auto === true ? sql`t.auto_rule <> '{}'::jsonb` : undefined,
  ])}`

/** One page of the tags, the most used first. */
export const materialTagPage = (
  db: Queryable,
  who: Staff,
  where: TagFilters,
  page: PageOf<'material_count' | 'created_at'>,
): Promise<Paged<MaterialTagRow>> =>
  pagedRows(
    db,
    select(
      { ...COLUMNS, full_count },
      sql`${rowsWhere(who, where)} ${orderBy(page, SORTS, 'material_count', sql`g.sort, t.sort, t.id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${rowsWhere(who, where)}`,
  )

/** The tags of these numbers. */
export const materialTagsOf = (db: Queryable, who: Staff, ids: readonly number[]): Promise<MaterialTagRow[]> =>
  rowsOf(db, select(COLUMNS, sql`${rowsWhere(who, { ids })} order by t.id`))

/** Names among those given that another tag of the enterprise has. */
export async function existingTagNames(
  db: Queryable,
  who: Staff,
  names: readonly string[],
  exceptId = 0,
): Promise<Set<string>> {
  const rows = await rowsOf(
    db,
    select(
      { name: text`name` },
      sql`from material_tag where corp_id = ${who.corp_id} and deleted_at is null and id <> ${exceptId} and ${isOneOf(sql`name`, names)}`,
    ),
  )
  return new Set(rows.map(({ name }) => name))
}

/** By which materials a tag comes by itself: what both parts say, an empty one says nothing. */
export interface TagRule {
  tag_id: number
  name_contains: string
  spu_id: number
}

/** Whether a rule asks for anything. */
export const isRule = ({ name_contains, spu_id }: TagRule) => name_contains !== '' || spu_id !== 0

/** A rule in words. */
export const ruleText = ({ name_contains, spu_name }: { name_contains: string; spu_name: string }): string =>
  [name_contains && `文件名包含「${name_contains}」`, spu_name && `SPU 为「${spu_name}」`].filter(Boolean).join('，且')

/** Materials that a rule fits and that have not its tag; those in the bin are none. */
const unfilled = (corpId: number, { tag_id, name_contains, spu_id }: TagRule): SQL =>
  sql`from material m where ${all([
    sql`m.corp_id = ${corpId} and m.deleted_at is null`,
    name_contains === '' ? undefined : sql`position(lower(${name_contains}) in lower(m.name)) > 0`,
    spu_id === 0 ? undefined : sql`m.spu_id = ${spu_id}`,
    sql`not exists (select 1 from material_tagged x where x.corp_id = m.corp_id and x.material_id = m.id and x.tag_id = ${tag_id})`,
  ])}`

/** How many materials rules would give a tag that they have not, and the latest of them by name. */
export async function unfilledBy(
  db: Queryable,
  corpId: number,
  rules: readonly TagRule[],
): Promise<{ count: number; names: string[] }> {
  let count = 0
  const latest: { name: string; created_at: number }[] = []
  for (const rule of rules.filter(isRule)) {
    count += (await rowOf(db, select({ n: int`count(*)` }, unfilled(corpId, rule)))).n
    latest.push(
      ...(await rowsOf(
        db,
        select(
          { name: text`m.name`, created_at: float`m.created_at` },
          sql`${unfilled(corpId, rule)} order by m.created_at desc, m.id desc limit 20`,
        ),
      )),
    )
  }
  const names = latest.toSorted((a, b) => b.created_at - a.created_at).map(({ name }) => name)
  return { count, names: [...new Set(names)].slice(0, 20) }
}

/** Gives materials the tags that rules say; answers how many tags came. A rule only adds. */
export async function applyRules(db: Queryable, corpId: number, rules: readonly TagRule[]): Promise<number> {
  let count = 0
  for (const rule of rules.filter(isRule)) {
    const added = await rowsOf(
      db,
      sql`insert into material_tagged (corp_id, material_id, tag_id) select m.corp_id, m.id, ${rule.tag_id}::int ${unfilled(corpId, rule)}
        on conflict do nothing returning material_id`,
    )
    count += added.length
  }
  return count
}

/** The tags that the rules of an enterprise give a material that is taken in. */
export async function tagsByRule(
  db: Queryable,
  corpId: number,
  { name, spu_id }: { name: string; spu_id: number | null },
): Promise<number[]> {
  const rows = await rowsOf(
    db,
    select(
      { id: number`t.id` },
      sql`from material_tag t where t.corp_id = ${corpId} and t.deleted_at is null and t.auto_rule <> '{}'::jsonb
        and (coalesce(t.auto_rule->>'name_contains', '') = '' or position(lower(t.auto_rule->>'name_contains') in lower(${name}::text)) > 0)
        and (coalesce((t.auto_rule->>'spu_id')::int, 0) = 0 or (t.auto_rule->>'spu_id')::int = ${spu_id ?? 0})`,
    ),
  )
  return rows.map(({ id }) => id)
}
