import type { TalentChoice } from '@crm/contracts/fields/pickFields'
import { ListFlag } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { modulesOf, type RowModule, type Scope, staffConditions } from '../../rules/filter.ts'
import { keywordCondition } from '../../rules/keywords.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Staff } from '../../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { number, select, text, value } from '../../store/database/select.ts'

/** What a picker of talents looks for: a word, or the talents that were named (`author_id`, or the number that staff know). */
export interface TalentSearch {
  keyword?: string | undefined
  author_ids?: readonly string[] | undefined
}

/** Talents that a picker shows at once, unless it names them. */
const OFFERED_MAX = 30
/** Of those, how many the enterprise has not included. */
const UNLISTED_MAX = 5

/** Whose samples are all that they see knows talents by name alone. */
const seesFacts = (who: Staff) => scopeOf(who).kind !== 'samples'

const namedIn = ({ author_ids }: TalentSearch) => (author_ids?.length ? author_ids : undefined)

/** What is shown of a talent `a` of the library, whether the enterprise has it or not. */
const libraryColumns = (who: Staff) => ({
  author_id: text`a.author_id`,
  platform: value<TalentChoice['platform']>`a.platform`,
  author_name: text`a.nick_name`,
  avatar: text`a.avatar`,
  display_id: text`a.uid`,
  fans: seesFacts(who) ? number<number | null>`a.fans` : number<number | null>`null::int`,
  level: seesFacts(who) ? number<number | null>`a.level` : number<number | null>`null::int`,
})

/** A talent `ca` of the enterprise as pickers show it; read by `offeredFrom`. */
export const offeredColumns = (who: Staff) => ({
  ...libraryColumns(who),
  list_flag: value<ListFlag>`ca.list_flag`,
  is_mine: value<0 | 1>`(mine.at is not null)::int`,
  is_listed: value<0 | 1>`1`,
})

/** Of a row that tells more, what a picker shows. */
export const offeredTalent = (row: TalentChoice): TalentChoice => {
  const { author_id, platform, author_name, avatar, display_id, fans, level, list_flag, is_mine, is_listed } = row
  return { author_id, platform, author_name, avatar, display_id, fans, level, list_flag, is_mine, is_listed }
}

/** Talents `ca` of the enterprise with the library's `a` and, of those that the caller follows, when he last did something there. */
export const offeredFrom = (who: Staff): SQL => sql`from corp_author ca
  join author a on a.author_id = ca.author_id and a.platform = ca.platform
  left join (select f.author_id, f.platform, max(greatest(f.bind_time, f.last_log_at)) as at from follow f /* both modules: whoever follows a talent in one knows it in the other */
    where f.corp_id = ${who.corp_id} and f.user_id = ${who.user_id} and f.unbind_time is null group by 1, 2) mine
    on mine.author_id = ca.author_id and mine.platform = ca.platform`

/** The order of the picker and how far it goes: the white list, one's own, each by what happened last; those that are named all. */
export const offeredOrder = (search: TalentSearch): SQL => sql`order by (ca.list_flag = ${ListFlag.white}) desc,
  (mine.at is not null) desc, greatest(mine.at, ca.last_order_at, ca.created_at) desc nulls last, ca.author_id
  ${namedIn(search) ? sql`` : sql`limit ${OFFERED_MAX}`}`

/** What is looked for among the library's `a`; without a word or names: everything. */
export function searchConditions({ keyword, ...named }: TalentSearch): SQL {
  const ids = namedIn(named)
  return all([
    ids && sql`(${isOneOf(sql`a.author_id`, ids)} or ${isOneOf(sql`a.uid`, ids)})`,
    keywordCondition(keyword, { names: [sql`a.nick_name`], ids: [sql`a.author_id`, sql`a.uid`] }),
  ])
}

/** Talents `ca` of the enterprise that meet the conditions and were looked for, in the order of the picker: what follows a select. */
export const offeredRows = (who: Staff, search: TalentSearch, conditions: readonly (SQL | undefined)[]): SQL =>
  sql`${offeredFrom(who)} where ${all([
    sql`ca.corp_id = ${who.corp_id} and ca.deleted_at is null`,
    ...conditions,
    searchConditions(search),
  ])} ${offeredOrder(search)}`

/** That somebody of the scope follows the talent `ca`. */
export function isFollowedIn(scope: Scope, classify: RowModule, now: number): SQL {
  const staff = all(staffConditions(scope, { now }, sql`f.user_id`, sql`f.dept_id`))
  return sql`exists (select 1 from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform
    and f.classify in ${modulesOf(classify)} and f.unbind_time is null and ${staff})`
}

/**
 * What stands at the end of a picker: talents of the library that were meant and that the enterprise has not included. Nobody can
 * pick them; without a word or names there are none, and for whoever knows talents by name alone.
 */
export async function unlistedTalents(
  db: Queryable,
  who: Staff,
  { platforms, ...search }: TalentSearch & { platforms: readonly string[] },
): Promise<TalentChoice[]> {
  const ids = namedIn(search)
  if ((ids === undefined && !search.keyword) || !seesFacts(who)) return []
  return rowsOf(
    db,
    select(
      {
        ...libraryColumns(who),
        list_flag: value<0>`${ListFlag.none}::int`,
        is_mine: value<0>`0`,
        is_listed: value<0>`0`,
      },
      sql`from author a where ${all([isOneOf(sql`a.platform`, platforms), searchConditions(search)])}
      and not exists (select 1 from corp_author ca where ca.corp_id = ${who.corp_id} and ca.author_id = a.author_id
        and ca.platform = a.platform and ca.deleted_at is null)
      order by a.fans desc, a.author_id ${ids ? sql`` : sql`limit ${UNLISTED_MAX}`}`,
    ),
  )
}
