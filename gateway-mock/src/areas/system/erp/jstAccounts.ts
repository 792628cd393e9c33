import { type ErpBindStatus, ErpCode } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import type { Staff } from '../../../rules/staff.ts'
import { float, number, select, text, value } from '../../../store/database/select.ts'

/** The accounts of 聚水潭 that the corporation has authorised, the one that ships first. */
export const jstAccounts = (db: Queryable, { corp_id }: Staff) =>
  rowsOf(
    db,
    select(
      {
        id: number`id`,
        nick_name: text`account`,
        status: value<ErpBindStatus>`status::int`,
        expire_at: float`coalesce(expire_at, 0)`,
        is_active: value<0 | 1>`is_active::int`,
      },
      sql`from erp_bind where corp_id = ${corp_id} and resource_code = ${ErpCode.JST} and deleted_at is null order by is_active desc, created_at, id`,
    ),
  )
