import { MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import { NOMINATE_BASIS_MAX } from '@crm/contracts/rules/talentFinding'
import { type SQL, sql } from 'drizzle-orm'
import { ofShops } from '../../../rules/filter.ts'
import type { FansPortrait } from '../../../store/database/schema/talents.ts'
import { refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { meanAudience, type NominateProfile } from '../../../figures/nominate.ts'
import { lastDays } from '../../../rules/period.ts'
import { all, isOneOf, type Queryable, rowOf, rowsOf } from '../../../store/database/query.ts'
import { groupedSales } from '../../../figures/sales.ts'
import { corpScope } from '../../../rules/scope.ts'
import { categoryNames } from './library.ts'
import type { NominateQuery } from './nominate.ts'
import { float, select, text, value } from '../../../store/database/select.ts'

/** What recommendations start from: the profile to compare with, and what it was made of. */
export interface NominateStart {
  profile: NominateProfile
  goods: { product_id: string; title: string; cover: string }[]
  authors: { author_id: string; author_name: string }[]
}

const MONTH_DAYS = 30
/** The audience of goods and classes is that of so many talents who sold most of them. */
const SELLERS = 20

interface Goods {
  product_id: string
  title: string
  cover: string
  category: string
  price: number
}

const goodsColumns = {
  product_id: text`g.product_id`,
  title: text`g.title`,
  cover: text`g.cover`,
  category: text`g.category`,
  price: float`(g.price_min + g.price_max) / 2`,
}
/** Goods `g` of the enterprise, of the shops that the member is kept to. */
const ofOwnGoods = (who: Staff) => all([sql`g.corp_id = ${who.corp_id}`, ofShops(who, sql`g.shop_id`)])
const isAlive = sql`g.deleted_at is null and g.status <> 2`

/** The best five goods of 30 days, else the newest five. */
function bestGoods(db: Queryable, who: Staff, platform: NominateQuery['platform'], now: number): Promise<Goods[]> {
  const filter = { now, platform, ...lastDays(MONTH_DAYS, now) }
  return rowsOf(
    db,
    select(
      goodsColumns,
      sql`from goods g left join ${groupedSales(corpScope(who), filter, 'product', ['gmv'])} s
      on s.product_id = g.product_id where ${ofOwnGoods(who)} and g.platform = ${platform} and ${isAlive}
      order by coalesce(s.gmv, 0) desc, g.created_at desc, g.product_id limit ${NOMINATE_BASIS_MAX}`,
    ),
  )
}

/** The mean audience of those who sold most for the corporation within a filter. */
async function sellersAudience(
  db: Queryable,
  who: Staff,
  platform: NominateQuery['platform'],
  products: SQL,
  now: number,
) {
  const filter = { now, platform, products }
  const rows = await rowsOf(
    db,
    select(
      { fans_portrait: value<Partial<FansPortrait>>`a.fans_portrait` },
      sql`from ${groupedSales(corpScope(who), filter, 'author', ['gmv'])} s
      join author a on a.author_id = s.author_id and a.platform = s.platform where s.gmv > 0
      order by s.gmv desc, s.author_id limit ${SELLERS}`,
    ),
  )
  return meanAudience(rows.map((row) => row.fans_portrait))
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

async function startOfGoods(db: Queryable, who: Staff, { platform, basis }: NominateQuery, now: number) {
  const chosen = basis.product_ids ?? []
  const rows =
    chosen.length === 0
      ? await bestGoods(db, who, platform, now)
      : await rowsOf(
          db,
          select(
            goodsColumns,
            sql`from goods g where ${ofOwnGoods(who)} and ${isOneOf(sql`g.product_id`, chosen)}
            and g.deleted_at is null`,
          ),
        )
  if (rows.length < new Set(chosen).size) refuseField('basis.product_ids', '所选商品中有不存在的，请重新选择')
  const ids = rows.map(({ product_id }) => product_id)
  const products = sql`select g.product_id from goods g where ${ofOwnGoods(who)} and ${isOneOf(sql`g.product_id`, ids)}`
  return {
    profile: {
      categories: [...new Set(rows.map(({ category }) => category))].filter(Boolean),
      price: mean(rows.map(({ price }) => price)),
      audience: await sellersAudience(db, who, platform, products, now),
    },
    goods: rows.map(({ product_id, title, cover }) => ({ product_id, title, cover })),
    authors: [],
  }
}

async function startOfAuthors(db: Queryable, who: Staff, { platform, basis }: NominateQuery): Promise<NominateStart> {
  const chosen = basis.author_ids ?? []
  if (chosen.length === 0) refuseField('basis.author_ids', '请选择合作达人')
  const rows = await rowsOf(
    db,
    select(
      {
        author_id: text`a.author_id`,
        author_name: text`a.nick_name`,
        categories: value<string[]>`a.categories`,
        avg_price: float<number | null>`a.avg_price`,
        fans_portrait: value<Partial<FansPortrait>>`a.fans_portrait`,
      },
      sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform where ca.corp_id = ${who.corp_id}
      and ca.platform = ${platform} and ca.deleted_at is null and ca.in_commerce = 1 and ${isOneOf(sql`a.author_id`, chosen)}`,
    ),
  )
  if (rows.length < new Set(chosen).size) refuseField('basis.author_ids', '所选达人中有不存在的，请重新选择')
  return {
    profile: {
      categories: [...new Set(rows.flatMap(({ categories }) => categories))],
      price: mean(rows.flatMap(({ avg_price }) => avg_price ?? [])),
      audience: meanAudience(rows.map((row) => row.fans_portrait)),
    },
    goods: [],
    authors: rows.map(({ author_id, author_name }) => ({ author_id, author_name })),
  }
}

async function startOfCategory(db: Queryable, who: Staff, { platform, basis }: NominateQuery, now: number) {
  if (basis.category_id === undefined) refuseField('basis.category_id', '请选择类目')
  const [name = ''] = categoryNames([basis.category_id], 'basis.category_id')
  const products = sql`select g.product_id from goods g where ${ofOwnGoods(who)} and g.category = ${name}`
  const children = MARKET_CATEGORIES.find((each) => each.name === name)?.children.map(({ id }) => id) ?? []
  // The own goods of the class say what they cost; without any, those of the market do.
  const { price } = await rowOf(
    db,
    select(
      {
        price: float<number | null>`coalesce(
      (select avg((g.price_min + g.price_max) / 2) from goods g where ${ofOwnGoods(who)} and g.category = ${name} and ${isAlive}),
      (select avg(m.price) from market_goods m where m.platform = ${platform} and ${isOneOf(sql`m.category_id`, children)}))`,
      },
      sql``,
    ),
  )
  const audience = await sellersAudience(db, who, platform, products, now)
  return { profile: { categories: [name], price, audience }, goods: [], authors: [] }
}

/**
 * What the asked basis amounts to. Goods: their classes, mean price, and the audience of those who sold them for the
 * corporation. Talents: their classes, mean price and audience. A class: itself, the mean price of the own goods in it, and
 * the audience of those who sold them. Goods and talents of others are refused.
 */
export function nominateStart(db: Queryable, who: Staff, request: NominateQuery, now: number): Promise<NominateStart> {
  if (request.basis.kind === 'authors') return startOfAuthors(db, who, request)
  return request.basis.kind === 'category'
    ? startOfCategory(db, who, request, now)
    : startOfGoods(db, who, request, now)
}
