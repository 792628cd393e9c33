import type { commonCalls } from '@crm/contracts/calls/common'
import type { RequestOf } from '@crm/contracts/call'
import { BusinessModule, ShopAuthStatus } from '@crm/contracts/enums'
import { ReadingType } from '@crm/contracts/rules/freshness'
import { type SQL, sql } from 'drizzle-orm'
import { all, isOneOf, type Queryable, rowOf } from '../../../store/database/query.ts'
import type { Staff } from '../../../rules/staff.ts'
import { adAccounts } from '../../../figures/ads.ts'
import { PUBLISHED } from '../../../figures/content.ts'
import { inRange, ofShops } from '../../../rules/filter.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { float, select } from '../../../store/database/select.ts'

type Asked = RequestOf<typeof commonCalls.updateTime>

/** The oldest reading of the authorised shops of the filter: of their orders, or of their goods. */
function ofOwnShops(who: Staff, { platform, shop_id }: Asked, column: SQL) {
  return select(
    { time: float<number | null>`min(${column})` },
    sql`from shop s where ${all([
      sql`s.corp_id = ${who.corp_id} and s.deleted_at is null and s.auth_status = ${ShopAuthStatus.authorised}`,
      ofShops(who, sql`s.shop_id`),
      platform === 'all' ? undefined : sql`s.platform = ${platform}`,
      shop_id?.length ? isOneOf(sql`s.shop_id`, shop_id) : undefined,
    ])}`,
  )
}

/** The oldest reading of the seeding contents that were published in the filter. */
function ofContents(who: Staff, { platform, start_time: start, end_time: end }: Asked, now: number) {
  return select(
    { time: float<number | null>`min(ci.synced_at)` },
    sql`from content_item ci where ${all([
      sql`ci.corp_id = ${who.corp_id} and ci.deleted_at is null and ci.status = ${PUBLISHED}`,
      platform === 'all' ? undefined : sql`ci.platform = ${platform}`,
      inRange(sql`ci.publish_at`, { now, start, end }),
    ])}`,
  )
}

/**
 * 数据更新时间 (unix seconds): the oldest reading of what figures of the filter come from; null without a source that was read.
 * Lives and videos of commerce sell by orders, so theirs is that of the orders.
 */
export async function updateTime(db: Queryable, who: Staff, request: Asked, now: number): Promise<number | null> {
  const statement = () => {
    switch (request.type) {
      case ReadingType.goods:
        return ofOwnShops(who, request, sql`s.synced_at`)
      case ReadingType.ads:
        return select(
          { time: float<number | null>`min(aa.synced_at)` },
          sql`from ad_account aa where aa.status = 1 and aa.id in (${adAccounts(scopeOf(who))})`,
        )
      case ReadingType.contents:
        return request.classify === BusinessModule.content
          ? ofContents(who, request, now)
          : ofOwnShops(who, request, sql`s.orders_synced_at`)
      default:
        return ofOwnShops(who, request, sql`s.orders_synced_at`)
    }
  }
  return (await rowOf(db, statement())).time
}
