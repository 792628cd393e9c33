import type { Platform } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { mediumsSql, type MediumRef } from '../rules/mediums.ts'
import type { Scope } from '../rules/filter.ts'
import { json, text, withColumns } from '../store/database/select.ts'
import type { Statement } from '../store/database/query.ts'

/** The rows `g` of talents in the order of their places, with name, number, picture and present mediums of each. */
export const withTalents = <Row extends { author_id: string; platform: Platform; place: number }>(
  { corp_id }: Pick<Scope, 'corp_id'>,
  rows: Statement<Row>,
) =>
  withColumns(
    rows,
    {
      nick_name: text`coalesce(a.nick_name, '')`,
      /** The talent's number as the platform shows it. */
      display_id: text`coalesce(a.uid, '')`,
      avatar: text`coalesce(a.avatar, '')`,
      mediums: json<MediumRef[]>`${mediumsSql(corp_id, sql`g.author_id`, sql`g.platform`)}`,
    },
    sql`left join author a on a.author_id = g.author_id and a.platform = g.platform order by g.place`,
  )
