import type { AnswerOf } from '@crm/contracts/call'
import type { workbenchCalls } from '@crm/contracts/calls/workbench'
import { sql } from 'drizzle-orm'
import type { Staff } from '../../../rules/staff.ts'
import { isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { select, text, value } from '../../../store/database/select.ts'

type Talent = AnswerOf<typeof workbenchCalls.recent>['list'][number]

/** Talents of the enterprise by `<platform>:<author_id>`, in that order. Their names are what a page of theirs shows to everybody who sells. */
export async function recentTalents(db: Queryable, { corp_id }: Staff, keys: readonly string[]): Promise<Talent[]> {
  const rows = await rowsOf(
    db,
    select(
      {
        author_id: text`ca.author_id`,
        platform: value<Talent['platform']>`ca.platform`,
        author_name: text`a.nick_name`,
        avatar: text`coalesce(a.avatar, '')`,
      },
      sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
        where ca.corp_id = ${corp_id} and ca.in_commerce = 1 and ca.deleted_at is null and ${isOneOf(sql`ca.platform || ':' || ca.author_id`, keys)}`,
    ),
  )
  const byKey = new Map(rows.map((row) => [`${row.platform}:${row.author_id}`, row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
