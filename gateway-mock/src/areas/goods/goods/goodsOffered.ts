import { DAY_SECONDS } from '@crm/base/durations'
import { GoodsStatus } from '@crm/contracts/enums'
import type { GoodsChoice } from '@crm/contracts/fields/pickFields'
import { type SQL, sql } from 'drizzle-orm'
import { cooperationsOfShops, ofShops, samplesOfShops } from '../../../rules/filter.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import type { Staff } from '../../../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { number, select, text, value } from '../../../store/database/select.ts'

/** Which goods a picker looks for. */
interface GoodsSearch {
  /** Part of the title, or the whole ID. */
  keyword?: string | undefined
  /** `all`: of every platform. */
  platform?: string | undefined
  product_ids?: readonly string[] | undefined
  spu_id?: number | undefined
}

/** How long what somebody sent or agreed on counts as recent. */
const RECENT_SECONDS = 90 * DAY_SECONDS

const isOnSale = isOneOf(sql`g.status`, [GoodsStatus.onSale, GoodsStatus.unsold])

/** When the caller last sent a product or agreed on it, by product, within the days that count as recent. */
function recentlyUsed(who: Staff, now: number): SQL {
  const own = (alias: 's' | 'c') => {
    const row = sql.raw(alias)
    return all([
      sql`${row}.corp_id = ${who.corp_id} and ${row}.user_id = ${who.user_id} and ${row}.created_at > ${now - RECENT_SECONDS}
      and ${row}.deleted_at is null`,
      alias === 's' ? samplesOfShops(who, row) : cooperationsOfShops(who),
    ])
  }
  return sql`select u.product_id, max(u.at) as at from (
    select si.product_id, s.created_at as at from sample s /* both modules: goods are used in either */ join sample_item si on si.corp_id = s.corp_id and si.sample_id = s.sample_id
      where ${own('s')}
    union all
    select cg.product_id, c.created_at from cooperation c join coop_goods cg on cg.corp_id = c.corp_id and cg.coop_id = c.coop_id
      where ${own('c')}) u group by 1`
}

/**
 * Goods of the corporation in the order of a picker: what the caller sent or agreed on last, then what is on sale, at the end what is
 * not; those of equal rank by their last change.
 */
export function offeredGoods(
  db: Queryable,
  who: Staff,
  now: number,
  { keyword, platform, product_ids, spu_id }: GoodsSearch,
  max: number,
): Promise<GoodsChoice[]> {
  return rowsOf(
    db,
    select(
      {
        product_id: text`g.product_id`,
        platform: value<GoodsChoice['platform']>`g.platform`,
        title: text`g.title`,
        cover: text`g.cover`,
        status: value<GoodsStatus>`g.status`,
        price_min: number`g.price_min`,
        price_max: number`g.price_max`,
        stock: number`g.stock`,
        commission_rate: number`g.commission_rate / 100.0::float8`,
      },
      sql`from goods g left join (${recentlyUsed(who, now)}) used on used.product_id = g.product_id where ${all([
        sql`g.corp_id = ${who.corp_id} and g.deleted_at is null`,
        ofShops(who, sql`g.shop_id`),
        platform === undefined || platform === 'all' ? undefined : sql`g.platform = ${platform}`,
        product_ids && isOneOf(sql`g.product_id`, product_ids),
        spu_id === undefined ? undefined : sql`g.spu_id = ${spu_id}`,
        keywordCondition(keyword, { names: [sql`g.title`], ids: [sql`g.product_id`] }),
      ])} order by ${isOnSale} desc, used.at desc nulls last, g.updated_at desc, g.product_id limit ${max}`,
    ),
  )
}
