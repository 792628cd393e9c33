import { UserStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../../store/database/query.ts'
import { json, number, select } from '../../store/database/select.ts'

/** A member who can be told something, as far as rules ask. */
export interface Colleague {
  user_id: number
  role_id: number
  dept_ids: number[]
}

/** The members of an enterprise who work, with the departments that they lead. */
export const workingColleagues = (db: Queryable, corpId: number): Promise<Colleague[]> =>
  rowsOf(
    db,
    select(
      {
        user_id: number`m.user_id`,
        role_id: number`m.role_id`,
        dept_ids: json<
          number[]
        >`coalesce((select json_agg(below.id) from dept own join dept below on below.corp_id = own.corp_id
      and below.path like own.path || '%' where own.corp_id = m.corp_id and own.id = m.dept_id), '[]'::json)`,
      },
      sql`from corp_user m where m.corp_id = ${corpId} and m.status = ${UserStatus.enabled}`,
    ),
  )
