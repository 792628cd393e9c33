import type { UserStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { number, select, text, value } from '../../store/database/select.ts'

/** A member as lists show one. */
export interface MemberBrief {
  user_id: number
  name: string
  avatar: string
  status: UserStatus
}

/** Members of an enterprise by conditions on `u` (`corp_user`), in the order of their numbers. */
export const selectMembers = (
  db: Queryable,
  corpId: number,
  conditions: readonly (SQL | undefined)[],
): Promise<MemberBrief[]> =>
  rowsOf(
    db,
    select(
      {
        user_id: number`u.user_id`,
        name: text`u.nick_name`,
        avatar: text`coalesce(a.avatar, '')`,
        status: value<UserStatus>`u.status`,
      },
      sql`from corp_user u join app_user a on a.user_id = u.user_id
      where ${all([sql`u.corp_id = ${corpId}`, ...conditions])} order by u.user_id`,
    ),
  )

/** The members behind rows that name them, by number, whoever asks; numbers of nobody are left out. */
export async function memberBriefs(
  db: Queryable,
  corpId: number,
  ids: readonly number[],
  ...conditions: readonly SQL[]
): Promise<Map<number, MemberBrief>> {
  if (ids.length === 0) return new Map()
  const rows = await selectMembers(db, corpId, [isOneOf(sql`u.user_id`, [...new Set(ids)]), ...conditions])
  return new Map(rows.map((row) => [row.user_id, row]))
}
