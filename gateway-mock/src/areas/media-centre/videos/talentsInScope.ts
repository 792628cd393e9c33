import type { VideoRow } from '@crm/contracts/calls/videos'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import type { Staff } from '../../../rules/staff.ts'
import { modulesOf, type RowModule, staffConditions } from '../../../rules/filter.ts'
import { likeText } from '../../../rules/keywords.ts'
import { all, isOneOf, rowsOf } from '../../../store/database/query.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { select, value } from '../../../store/database/select.ts'

const TALENTS_MAX = 50

interface TalentSearch {
  platforms: readonly string[]
  keyword: string | undefined
  /** Condition on `corp_author ca`: in which lists the talent stands. */
  listed: SQL
  /** Whose follow records say that a talent is in scope. */
  classify: RowModule
}

/** Talents whose videos or contents the caller may add, those with the most fans first. */
export function talentsInScope(
  db: Db,
  who: Staff,
  now: number,
  { platforms, keyword, listed, classify }: TalentSearch,
): Promise<VideoRow['author'][]> {
  const staff = staffConditions(scopeOf(who), { now }, sql`f.user_id`, sql`f.dept_id`)
  return rowsOf(
    db,
    select(
      {
        author_id: value<VideoRow['author']['author_id']>`a.author_id`,
        platform: value<VideoRow['author']['platform']>`a.platform`,
        author_name: value<VideoRow['author']['author_name']>`a.nick_name`,
        avatar: value<VideoRow['author']['avatar']>`a.avatar`,
        display_id: value<VideoRow['author']['display_id']>`a.uid`,
      },
      sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
      where ${all([
        sql`ca.corp_id = ${who.corp_id} and ca.deleted_at is null`,
        listed,
        isOneOf(sql`ca.platform`, platforms),
        staff.length === 0
          ? undefined
          : sql`exists (select 1 from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id
              and f.platform = ca.platform and f.classify in ${modulesOf(classify)} and f.unbind_time is null and ${all(staff)})`,
        keyword
          ? sql`(a.nick_name ilike ${likeText(keyword)} or a.author_id = ${keyword} or a.uid = ${keyword})`
          : undefined,
      ])}
      order by a.fans desc, a.author_id limit ${TALENTS_MAX}`,
    ),
  )
}
