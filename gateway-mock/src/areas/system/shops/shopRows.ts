import type { Shop } from '@crm/contracts/calls/shops'
import type { shopColumns } from '@crm/contracts/columns/shops'
import { UNAVAILABLE } from '@crm/base/numbers'
import { ShopAuthStatus } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import { type SQL, sql } from 'drizzle-orm'
import { ofShops } from '../../../rules/filter.ts'
import { all, isOneOf, limitOf, orderBy, type PageOf, type Paged, pagedRows } from '../../../store/database/query.ts'
import type { Db } from '../../../store/database/db.ts'
import { canOpenAny } from '@crm/access/callRefusal'
import type { Staff } from '../../../rules/staff.ts'
import { groupedSales } from '../../../figures/sales.ts'
import { keywordCondition, wholeCondition } from '../../../rules/keywords.ts'
import { lastDays } from '../../../rules/period.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { float, full_count, select, value } from '../../../store/database/select.ts'

/** Days of the sales that the list shows. */
const SALES_DAYS = 30

/** What narrows the list of shops. */
export interface ShopWhere {
  type?: readonly number[] | undefined
  status?: readonly number[] | undefined
  group_id?: readonly number[] | undefined
  platform?: string | undefined
  keyword?: string | undefined
}

const page = BASELINE_ROUTES.find(({ name }) => name === 'SystemShop')

/** The page of the shops is open to them: the others read which shops there are, and no figures. */
const readsFigures = (who: Staff) => page !== undefined && canOpenAny(page, who)

const chosen = (column: SQL, values: readonly number[] | undefined) =>
  values?.length ? isOneOf(column, values) : undefined

const conditions = (who: Staff, { type, status, group_id, platform, keyword }: ShopWhere): SQL =>
  all([
    sql`s.corp_id = ${who.corp_id}`,
    sql`s.deleted_at is null`,
    ofShops(who, sql`s.shop_id`),
    chosen(sql`s.type`, type),
    chosen(sql`s.auth_status`, status),
    chosen(sql`s.group_id`, group_id),
    platform === undefined || platform === 'all' ? undefined : sql`s.platform = ${platform}`,
    keywordCondition(keyword, { names: [sql`s.name`], also: (word) => wholeCondition(sql`s.shop_id`, word) }),
  ])

/** A page of the corporation's shops, and whether each is still to be warned about. */
export function shopPage(
  db: Db,
  who: Staff,
  request: ShopWhere & PageOf<SortKey<typeof shopColumns>>,
  now: number,
): Promise<Paged<Shop>> {
  const where = conditions(who, request)
  const shows = readsFigures(who)
  const orders: Record<SortKey<typeof shopColumns>, SQL> = {
    gmv_30d: shows ? sql`coalesce(m.gmv, 0)::float8` : sql`${UNAVAILABLE}::int`,
    auth_end: sql`s.auth_end`,
    goods_count: shows
      ? sql`(select count(*) from goods p where p.corp_id = s.corp_id and p.shop_id = s.shop_id and p.deleted_at is null)::int`
      : sql`${UNAVAILABLE}::int`,
    synced_at: sql`s.synced_at`,
  }
  const sales = groupedSales(scopeOf(who), { now, ...lastDays(SALES_DAYS, now) }, 'shop', ['gmv'])
  return pagedRows(
    db,
    select(
      {
        shop_id: value<Shop['shop_id']>`s.shop_id`,
        shop_name: value<Shop['shop_name']>`s.name`,
        shop_type: value<Shop['shop_type']>`s.type`,
        platform: value<Shop['platform']>`s.platform`,
        logo: value<Shop['logo']>`s.logo`,
        status: value<Shop['status']>`s.auth_status`,
        auth_end: float<Shop['auth_end']>`coalesce(s.auth_end, 0)`,
        auth_user: value<Shop['auth_user']>`coalesce(u.nick_name, '')`,
        group_id: value<Shop['group_id']>`coalesce(g.id, 0)`,
        group_name: value<Shop['group_name']>`coalesce(g.name, '')`,
        goods_count: value<Shop['goods_count']>`${orders.goods_count}`,
        gmv_30d: value<Shop['gmv_30d']>`${orders.gmv_30d}`,
        synced_at: float<Shop['synced_at']>`coalesce(s.synced_at, 0)`,
        first_sync: value<Shop['first_sync']>`s.first_sync`,
        first_sync_error: value<Shop['first_sync_error']>`s.first_sync_error`,
        updated_at: float<Shop['updated_at']>`s.updated_at`,
        alarm: value<
          Shop['alarm']
        >`case when s.auth_status = ${ShopAuthStatus.expired} and not exists (select 1 from shop_alarm_closed c
        where c.corp_id = ${who.corp_id} and c.user_id = ${who.user_id} and c.shop_id = s.shop_id
          and c.auth_end = coalesce(s.auth_end, 0)) then 1 else 0 end`,
        full_count,
      },
      sql`from shop s left join shop_group g on g.corp_id = s.corp_id and g.id = s.group_id and g.deleted_at is null
      left join corp_user u on u.corp_id = s.corp_id and u.user_id = s.auth_by
      ${shows ? sql`left join ${sales} m on m.shop_id = s.shop_id` : sql``}
      where ${where} ${orderBy(request, orders, 'gmv_30d', sql`s.created_at, s.shop_id`)} ${limitOf(request)}`,
    ),
    sql`select count(*)::int as n from shop s where ${where}`,
  )
}
