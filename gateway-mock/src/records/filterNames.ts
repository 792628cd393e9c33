import type { FilteredRecord } from '@crm/contracts/filters/filter'
import { type SQL, sql } from 'drizzle-orm'
import { ofShops } from '../rules/filter.ts'
import { tagIsVisible } from '../figures/talentRows.ts'
import type { Staff } from '../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsAs, rowsOf } from '../store/database/query.ts'

type Ids = readonly (number | string)[]
/** What has a name to be looked up by its number. */
type NamedRecord = FilteredRecord | 'tag' | 'tagGroup'

// Each reads `key` and `name` of the enterprise's own records, or of what the market shares.
const READERS = {
  member: ({ corp_id }: Staff, ids: Ids) =>
    sql`select user_id as key, nick_name as name from corp_user where corp_id = ${corp_id} and ${isOneOf(sql`user_id`, ids)}`,
  dept: ({ corp_id }: Staff, ids: Ids) =>
    sql`select id as key, name from dept where corp_id = ${corp_id} and ${isOneOf(sql`id`, ids)}`,
  tagGroup: ({ corp_id }: Staff, ids: Ids) =>
    sql`select id as key, name from tag_group where corp_id = ${corp_id} and ${isOneOf(sql`id`, ids)}`,
  tag: (who: Staff, ids: Ids) =>
    sql`select t.id as key, t.name from tag t where t.corp_id = ${who.corp_id} and t.classify = 1 and ${tagIsVisible(who)} and ${isOneOf(sql`t.id`, ids)}`,
  goods: (who: Staff, ids: Ids) =>
    sql`select product_id as key, title as name from goods where ${all([
      sql`corp_id = ${who.corp_id} and ${isOneOf(sql`product_id`, ids)}`,
      ofShops(who, sql`shop_id`),
    ])}`,
  marketGoods: (_: Staff, ids: Ids) =>
    sql`select product_id as key, title as name from market_goods where ${isOneOf(sql`product_id`, ids)}`,
  goodsClass: ({ corp_id }: Staff, ids: Ids) =>
    sql`select id as key, name from goods_class where corp_id = ${corp_id} and ${isOneOf(sql`id`, ids)}`,
  activity: ({ corp_id }: Staff, ids: Ids) =>
    sql`select activity_id as key, name from activity where corp_id = ${corp_id} and ${isOneOf(sql`activity_id`, ids)}`,
  shop: (who: Staff, ids: Ids) =>
    sql`select shop_id as key, name from shop where ${all([
      sql`corp_id = ${who.corp_id} and ${isOneOf(sql`shop_id`, ids)}`,
      ofShops(who, sql`shop_id`),
    ])}`,
  colonel: ({ corp_id }: Staff, ids: Ids) =>
    sql`select colonel_buyin_id as key, name from colonel where corp_id = ${corp_id} and ${isOneOf(sql`colonel_buyin_id`, ids)}`,
  spu: ({ corp_id }: Staff, ids: Ids) =>
    sql`select id as key, name from spu where corp_id = ${corp_id} and ${isOneOf(sql`id`, ids)}`,
  commissionScheme: ({ corp_id }: Staff, ids: Ids) =>
    sql`select id as key, name from percentage_scheme where corp_id = ${corp_id} and ${isOneOf(sql`id`, ids)}`,
  campaign: ({ corp_id }: Staff, ids: Ids) =>
    sql`select id as key, name from campaign where corp_id = ${corp_id} and ${isOneOf(sql`id`, ids)}`,
  cooperation: ({ corp_id }: Staff, ids: Ids) =>
    sql`select coop_id as key, coop_no as name from cooperation where corp_id = ${corp_id} and ${isOneOf(sql`coop_id`, ids)}`,
  schedule: ({ corp_id }: Staff, ids: Ids) =>
    sql`select id as key, title as name from schedule where corp_id = ${corp_id} and ${isOneOf(sql`id`, ids)}`,
  sample: ({ corp_id }: Staff, ids: Ids) =>
    sql`select sample_id as key, sample_no as name from sample where corp_id = ${corp_id} and ${isOneOf(sql`sample_id`, ids)}`,
  share: ({ corp_id }: Staff, ids: Ids) =>
    sql`select share_id as key, title as name from promotion_share where corp_id = ${corp_id} and ${isOneOf(sql`share_id`, ids)}`,
  content: ({ corp_id }: Staff, ids: Ids) =>
    sql`select live_id as key, title as name from live where corp_id = ${corp_id} and ${isOneOf(sql`live_id`, ids)}
      union all select video_id, title from video where corp_id = ${corp_id} and ${isOneOf(sql`video_id`, ids)}`,
  competitor: ({ corp_id }: Staff, ids: Ids) =>
    sql`select id as key, name from competitor where corp_id = ${corp_id} and ${isOneOf(sql`id`, ids)}`,
  talent: (_: Staff, ids: Ids) =>
    sql`select author_id as key, nick_name as name from author where ${isOneOf(sql`author_id`, ids)}`,
  materialTag: ({ corp_id }: Staff, ids: Ids) =>
    sql`select id as key, name from material_tag where corp_id = ${corp_id} and ${isOneOf(sql`id`, ids)}`,
  folder: ({ corp_id }: Staff, ids: Ids) =>
    sql`select id as key, name from folder where corp_id = ${corp_id} and ${isOneOf(sql`id`, ids)}`,
  brand: (_: Staff, ids: Ids) =>
    sql`select brand_id as key, name from market_brand where ${isOneOf(sql`brand_id`, ids)}`,
} satisfies Record<NamedRecord, (who: Staff, ids: Ids) => SQL>

/** Names of records within the enterprise, in the order of the numbers; what is not (or no longer) there is `已删除`. */
export async function namesOf(db: Queryable, who: Staff, kind: NamedRecord, ids: Ids): Promise<string[]> {
  if (ids.length === 0) return []
  // One reader for each kind of record, all of the same two columns.
  const rows = await rowsOf(db, rowsAs<{ key: number | string; name: string }>(READERS[kind](who, ids)))
  const names = new Map(rows.map(({ key, name }) => [String(key), name]))
  return ids.map((id) => names.get(String(id)) || '已删除')
}
