import { type ErpBindStatus, ErpCode } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import type { Staff } from '../../../rules/staff.ts'

/** The accounts of 聚水潭 that the corporation has authorised, the one that ships first. */
export const jstAccounts = (db: Queryable, { corp_id }: Staff) =>
  rowsOf<{ id: number; nick_name: string; status: ErpBindStatus; expire_at: number; is_active: 0 | 1 }>(
    db,
    sql`select id, account as nick_name, status::int as status, coalesce(expire_at, 0)::float8 as expire_at, is_active::int as is_active
      from erp_bind where corp_id = ${corp_id} and resource_code = ${ErpCode.JST} and deleted_at is null order by is_active desc, created_at, id`,
  )
