import type { UserStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { type MetricFilter, ofShops, platformCondition } from '../../rules/filter.ts'
import type { Staff } from '../../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { float, json, number, select, text, value } from '../../store/database/select.ts'

/** The SPUs of these numbers, each with its goods of the platform. */
export const shownSpus = (db: Queryable, who: Staff, ids: readonly number[], filter: MetricFilter) =>
  rowsOf(
    db,
    select(
      {
        spu_id: number`sp.id`,
        name: text`sp.name`,
        code: text`sp.code`,
        cover: text`sp.cover`,
        brand: text`sp.brand`,
        category: text`sp.category`,
        price_min: float`sp.price_min`,
        price_max: float`sp.price_max`,
        points: value<string[]>`sp.points`,
        updated_at: float`sp.updated_at`,
        owner: json<{
          user_id: number
          name: string
          avatar: string
          status: UserStatus
        } | null>`case when u.user_id is null then null else json_build_object('user_id', u.user_id,
        'name', u.nick_name, 'avatar', coalesce(au.avatar, ''), 'status', u.status) end`,
        goods_count: number`(select count(*)::int from goods g where ${all([
          sql`g.corp_id = sp.corp_id and g.spu_id = sp.id and g.deleted_at is null`,
          ofShops(who, sql`g.shop_id`),
          platformCondition(filter, sql`g.platform`),
        ])})`,
      },
      sql`from spu sp left join corp_user u on u.corp_id = sp.corp_id and u.user_id = sp.owner_id left join app_user au on au.user_id = u.user_id
      where sp.corp_id = ${who.corp_id} and sp.deleted_at is null and ${isOneOf(sql`sp.id`, ids)}`,
    ),
  )
