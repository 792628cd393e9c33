import { BusinessModule, ContentKind, SampleStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { PlatformCode } from '../store/database/schema.ts'
import type { Fact } from './facts.ts'
import type { OpenPeriod } from '@crm/base/period'
import { all, isOneOf } from '../store/database/query.ts'

/**
 * Who asks, as far as rows are concerned. Every statement starts from it, so a figure can never hold another corporation's
 * row nor one outside the caller's scope. `scopeOf` of `rules/scope.ts` makes it.
 * - `corp`: the whole corporation · `depts`: `dept_ids` and own records · `own`: records whose medium is `user_id`
 * - `samples`: all samples and their goods, no orders · `ads`, `ads_assigned`: ad accounts, contents, no orders
 */
export interface Scope {
  corp_id: number
  user_id: number
  kind: 'corp' | 'depts' | 'own' | 'samples' | 'ads' | 'ads_assigned'
  /** The own department and all below it. */
  dept_ids: readonly number[]
  /** The departments hold much of everything, as far as is known without counting: a hint of how rows are best found. */
  leads_most?: boolean | undefined
  /** The shops that the member is kept to, over all that the role reaches; absent: every shop. */
  shop_ids?: readonly string[] | undefined
  /** When the aggregates were made of the corporation's rows; without it the rows themselves are read. */
  agg_built_at?: number | undefined
  /** Numbers of orders add up over followers and talents (`figures/sums/daySums.ts`). */
  single_orders?: true
  /** The same over hours and kinds of content. */
  single_hours?: true
  /** The kept set of departments that says what the filter at hand reaches (`figures/sums/departmentSums.ts`). */
  dept_set?: { depts: readonly number[]; wide: boolean } | undefined
}

export type PlatformFilter = PlatformCode | 'all'

/** The enterprise, and the shops in it that a member is kept to; a `Staff` and a `Scope` are one. */
export type ShopScope = Pick<Scope, 'corp_id' | 'shop_ids'>

/** The shop in this column is one that the member is kept to; nothing where he is kept to none. What is of no shop is then not his. */
export const ofShops = ({ shop_ids }: ShopScope, column: SQL): SQL | undefined => shop_ids && isOneOf(column, shop_ids)

const shopGoods = ({ corp_id }: ShopScope, isOfShops: SQL) =>
  sql`select kg.product_id from goods kg where kg.corp_id = ${corp_id} and ${isOfShops}`

/** As `ofShops`, of the product in this column. */
export function ofShopGoods(scope: ShopScope, column: SQL): SQL | undefined {
  const isOfShops = ofShops(scope, sql`kg.shop_id`)
  return isOfShops && sql`${column} in (${shopGoods(scope, isOfShops)})`
}

/** As `ofShops`, of a list of products in a JSON column: `product` says where each of its `kj` has the product. Nothing but goods of these shops. */
export function ofListedGoods(scope: ShopScope, list: SQL, product: SQL): SQL | undefined {
  const isOfShops = ofShopGoods(scope, product)
  return isOfShops && sql`not exists (select 1 from jsonb_array_elements(${list}) kj where not (${isOfShops}))`
}

/** A sample, under its alias, holds nothing but goods of the shops that the member is kept to; nothing where he is kept to none. */
export function samplesOfShops(scope: ShopScope, sample = sql`sm`): SQL | undefined {
  const isOfShops = ofShopGoods(scope, sql`ki.product_id`)
  return (
    isOfShops &&
    sql`not exists (select 1 from sample_item ki where ki.sample_id = ${sample}.sample_id and not (${isOfShops}))`
  )
}

/** A cooperation `c` is about nothing but goods of the shops that the member is kept to; nothing where he is kept to none. */
export function cooperationsOfShops(scope: ShopScope): SQL | undefined {
  const isOfShops = ofShopGoods(scope, sql`kc.product_id`)
  return isOfShops && sql`not exists (select 1 from coop_goods kc where kc.coop_id = c.coop_id and not (${isOfShops}))`
}

/** What a screen filters by. Everything but `now` is optional; what is left out does not narrow. */
export interface MetricFilter extends OpenPeriod {
  /** The clock: later rows do not exist yet. */
  now: number
  platform?: PlatformFilter | undefined
  /** Departments with everything below them. */
  dept_ids?: readonly number[] | undefined
  /** The departments themselves, without what is below them. */
  only_depts?: true | undefined
  /** Staff; 0 is 未归属. */
  user_ids?: readonly number[] | undefined
  author_id?: string | undefined
  author_ids?: readonly string[] | undefined
  /** A statement answering (author_id, platform). */
  authors?: SQL | undefined
  product_id?: string | undefined
  product_ids?: readonly string[] | undefined
  /** A statement answering product_id. */
  products?: SQL | undefined
  activity_id?: string | undefined
  /** 1 hosting, 2 activity. */
  product_type?: number | undefined
  content_kind?: number | undefined
  content_id?: string | undefined
  shop_ids?: readonly string[] | undefined
  colonel_buyin_id?: string | undefined
  colonel_ids?: readonly string[] | undefined
  /** 1: only what was paid inside the talent's new period, 0: only the rest. */
  is_new?: 0 | 1 | undefined
  spu_id?: number | undefined
  campaign_id?: number | undefined
  /** A condition on the order line `i` of a list that says more than the others; sums by day cannot tell it. */
  lines?: SQL | undefined
  /** A large part of all lines is read: what staff are credited with is looked up once, and not asked of each line. */
  is_wide?: boolean | undefined
  /** With `lines`: the kind of fact that each of them has in a range, and the keys (order_id, sku_id) of those with it as a statement. */
  line_facts?: (OpenPeriod & { kind: Fact; keys: SQL }) | undefined
}

/** Whose rows of a table of both modules are meant. `'both'` is said where it is meant, beside the reason; nothing else means it. */
export type RowModule = BusinessModule | 'both'

/** The values of `classify` that are meant, for `… in`. */
export const modulesOf = (module: RowModule): BusinessModule[] =>
  module === 'both' ? Object.values(BusinessModule) : [module]

/** What samples are filtered by: never without the module. */
export interface SampleFilter extends MetricFilter {
  classify: RowModule
  /** Whose drafts are seen besides one's own; absent: everybody's. */
  draftsOf?: 'everybody' | 'oneself' | undefined
}

/** Platforms that deliver refunds and settlements. */
export const REFUND_PLATFORMS: readonly PlatformCode[] = ['dy', 'ks']

/** Whether figures (dy/ks) exist for the chosen platform; `all` has them for the platforms that deliver them. */
export function hasRefunds(platform: PlatformFilter | undefined): boolean {
  return platform === undefined || platform === 'all' || REFUND_PLATFORMS.includes(platform)
}

/** The same filter over another range. */
export function during<Filter extends MetricFilter>(filter: Filter, range: OpenPeriod): Filter {
  return { ...filter, start: range.start, end: range.end }
}

/** The time falls in the range and is not after the clock. A null time is never in it. */
export function inRange(time: SQL, filter: MetricFilter): SQL {
  const end = filter.end === undefined ? filter.now : Math.min(filter.end, filter.now)
  return all([filter.start === undefined ? undefined : sql`${time} >= ${filter.start}`, sql`${time} <= ${end}`])
}

/** The last moment that the filter sees: the end of its range, or now. */
export function lastMoment(filter: MetricFilter): number {
  return Math.min(filter.end ?? filter.now, filter.now)
}

/** Shanghai day number of a time column. */
export function dayOf(time: SQL): SQL {
  return sql`((${time} + 28800) / 86400)::int`
}

/** The departments and everything below them, as a subquery. */
export function deptTree(corpId: number, deptIds: readonly number[]): SQL {
  return sql`select below.id from dept below join dept above on above.corp_id = below.corp_id
    and below.path like above.path || '%' where above.corp_id = ${corpId} and ${isOneOf(sql`above.id`, deptIds)}`
}

/** The departments that a filter names, as a subquery: with everything below them, unless they alone are meant; 0 then is none at all. */
export function filteredDepts(
  corpId: number,
  { dept_ids = [], only_depts }: Pick<MetricFilter, 'dept_ids' | 'only_depts'>,
): SQL {
  return only_depts
    ? sql`select unnest(array[${sql.join(
        dept_ids.map((each) => sql`${each}`),
        sql`, `,
      )}]::integer[]) as id`
    : deptTree(corpId, dept_ids)
}

function scopeCondition(scope: Scope, user: SQL, dept: SQL): SQL | undefined {
  switch (scope.kind) {
    case 'corp':
      return undefined
    case 'depts':
      return sql`(${isOneOf(dept, scope.dept_ids)} or ${user} = ${scope.user_id})`
    case 'own':
      return sql`${user} = ${scope.user_id}`
    default:
      return sql`false`
  }
}

/** The conditions of scope, department and staff on a row's medium and department. Empty when nothing narrows. */
export function staffConditions(scope: Scope, filter: MetricFilter, user: SQL, dept: SQL): SQL[] {
  return [
    scopeCondition(scope, user, dept),
    // Asked once: joined, the departments would be compared for every row.
    filter.dept_ids === undefined ? undefined : sql`${dept} = any(array(${filteredDepts(scope.corp_id, filter)}))`,
    filter.user_ids === undefined ? undefined : isOneOf(user, filter.user_ids),
  ].filter((each) => each !== undefined)
}

/** Where a member was at a moment, as a subquery of `dept_id`: the stay that had begun and was not over (`member_dept`). */
export const memberDeptAt = (corpId: number, user: SQL, time: SQL): SQL =>
  sql`(select md.dept_id from member_dept md where md.corp_id = ${corpId} and md.user_id = ${user} and md.from_time <= ${time}
    and (md.to_time is null or md.to_time > ${time}))`

/**
 * As `staffConditions` of who follows by the record `f`, with the department where that member was at `time`: what lies in the past
 * stays with the departments that it happened in. The department of the record itself is that of today while it is open.
 */
export function followerConditions(scope: Scope, filter: MetricFilter, time: SQL): SQL[] {
  const isOfDepartments = scope.kind === 'depts' || filter.dept_ids !== undefined
  if (!isOfDepartments) return staffConditions(scope, filter, sql`f.user_id`, sql`f.dept_id`)
  return [
    sql`exists (select 1 from member_dept md where md.corp_id = ${scope.corp_id} and md.user_id = f.user_id and md.from_time <= ${time}
      and (md.to_time is null or md.to_time > ${time}) and ${all(staffConditions(scope, filter, sql`md.user_id`, sql`md.dept_id`))})`,
  ]
}

/** The platform, or nothing for `all`. */
export function platformCondition(filter: MetricFilter, column: SQL): SQL | undefined {
  return filter.platform === undefined || filter.platform === 'all' ? undefined : sql`${column} = ${filter.platform}`
}

/**
 * Joins the platforms of a row and of grouped sales, which hold one platform only when the filter names it: to compare that one
 * again makes the planner believe that hardly a group is left, and join them row by row.
 */
export function samePlatform(filter: MetricFilter, left: SQL, right: SQL): SQL {
  return platformCondition(filter, left) === undefined ? sql`${left} = ${right}` : sql`true`
}

/** The talent conditions on a table alias with `author_id` and `platform`. */
export function authorConditions(filter: MetricFilter, alias: SQL): (SQL | undefined)[] {
  return [
    platformCondition(filter, sql`${alias}.platform`),
    filter.author_id === undefined ? undefined : sql`${alias}.author_id = ${filter.author_id}`,
    filter.author_ids === undefined ? undefined : isOneOf(sql`${alias}.author_id`, filter.author_ids),
    filter.authors === undefined ? undefined : sql`(${alias}.author_id, ${alias}.platform) in (${filter.authors})`,
  ]
}

/** The product conditions on a column of product ids. */
export function productConditions(filter: MetricFilter, column: SQL): (SQL | undefined)[] {
  return [
    filter.product_id === undefined ? undefined : sql`${column} = ${filter.product_id}`,
    filter.product_ids === undefined ? undefined : isOneOf(column, filter.product_ids),
    filter.products === undefined ? undefined : sql`${column} in (${filter.products})`,
  ]
}

/**
 * Conditions on an order line `i`: tenant, scope, filters — all but the time. The credit for a line is what was frozen at
 * payment; a line followed by several (mode 500) is in scope when one of them is. `whole` answers talents (author_id, platform)
 * of which every line in question is.
 */
export function orderConditions(
  scope: Scope,
  filter: MetricFilter,
  options: { withStaff: boolean; whole?: SQL | undefined },
): SQL {
  const staff = staffConditions(scope, filter, sql`s.user_id`, sql`s.dept_id`)
  // Asked of each line by its key: joined, a wrong guess of rows reads all that a department was ever credited with for each.
  const isLineCredited = sql`(select 1 from order_attr s where s.corp_id = ${scope.corp_id} and s.order_id = i.order_id
    and s.sku_id = i.sku_id and ${all(staff)} limit 1) is not null`
  const isAmongCredited = sql`(i.order_id, i.sku_id) in (select s.order_id, s.sku_id from order_attr s
    where s.corp_id = ${scope.corp_id} and ${all(staff)})`
  const isOfStaff = filter.is_wide ? isAmongCredited : isLineCredited
  const isOfWhole = options.whole && sql`((i.author_id, i.platform) in (${options.whole}) or ${isOfStaff})`
  const isCredited = options.withStaff && staff.length > 0 ? (isOfWhole ?? isOfStaff) : undefined
  return all([
    sql`i.corp_id = ${scope.corp_id}`,
    ...authorConditions(filter, sql`i`),
    ...productConditions(filter, sql`i.product_id`),
    filter.activity_id === undefined ? undefined : sql`i.activity_id = ${filter.activity_id}`,
    filter.product_type === undefined ? undefined : sql`i.product_type = ${filter.product_type}`,
    filter.content_kind === undefined ? undefined : sql`i.content_kind = ${filter.content_kind}`,
    // The index has the contents of each kind.
    filter.content_id !== undefined && filter.content_kind === undefined
      ? isOneOf(sql`i.content_kind`, Object.values(ContentKind))
      : undefined,
    filter.content_id === undefined ? undefined : sql`i.content_id = ${filter.content_id}`,
    filter.shop_ids === undefined ? undefined : isOneOf(sql`i.shop_id`, filter.shop_ids),
    ofShops(scope, sql`i.shop_id`),
    filter.colonel_buyin_id === undefined ? undefined : sql`i.colonel_buyin_id = ${filter.colonel_buyin_id}`,
    filter.colonel_ids === undefined ? undefined : isOneOf(sql`i.colonel_buyin_id`, filter.colonel_ids),
    filter.lines,
    isCredited,
  ])
}

/** Whether the samples of the corporation are in scope as a whole: administrators and the sample assistant. */
function seesAllSamples(scope: Scope): boolean {
  return scope.kind === 'corp' || scope.kind === 'samples'
}

/** Conditions on a sample `sm` and its item `si`: tenant, scope, filters — all but the time. */
export function sampleConditions(scope: Scope, filter: SampleFilter): SQL {
  const wider: Scope = seesAllSamples(scope) ? { ...scope, kind: 'corp' } : scope
  return all([
    sql`sm.corp_id = ${scope.corp_id}`,
    sql`sm.deleted_at is null`,
    sql`sm.classify in ${modulesOf(filter.classify)}`,
    samplesOfShops(scope),
    filter.draftsOf === 'oneself'
      ? sql`(sm.status <> ${SampleStatus.draftPendingOa} or sm.creator_id = ${scope.user_id})`
      : undefined,
    ...staffConditions(wider, filter, sql`sm.user_id`, sql`sm.dept_id`),
    ...authorConditions(filter, sql`sm`),
    ...productConditions(filter, sql`si.product_id`),
    // A sample is of the SPU that its product belongs to.
    filter.spu_id === undefined
      ? undefined
      : sql`exists (select 1 from goods sg where sg.corp_id = sm.corp_id and sg.product_id = si.product_id and sg.spu_id = ${filter.spu_id})`,
    filter.colonel_buyin_id === undefined ? undefined : sql`sm.colonel_buyin_id = ${filter.colonel_buyin_id}`,
    filter.colonel_ids === undefined ? undefined : isOneOf(sql`sm.colonel_buyin_id`, filter.colonel_ids),
    filter.campaign_id === undefined ? undefined : sql`sm.campaign_id = ${filter.campaign_id}`,
  ])
}

/** Conditions on a follow record `f` of the commerce module: tenant, scope, filters — all but the time. */
export function followConditions(scope: Scope, filter: MetricFilter): SQL {
  return all([
    sql`f.corp_id = ${scope.corp_id}`,
    sql`f.classify = 1`,
    ...staffConditions(scope, filter, sql`f.user_id`, sql`f.dept_id`),
    ...authorConditions(filter, sql`f`),
  ])
}

/** Conditions on a cooperation `c`: tenant, scope, filters — all but the time. */
export function cooperationConditions(scope: Scope, filter: MetricFilter): SQL {
  const ofProduct = productConditions(filter, sql`cg.product_id`).filter((each) => each !== undefined)
  return all([
    sql`c.corp_id = ${scope.corp_id}`,
    sql`c.deleted_at is null`,
    cooperationsOfShops(scope),
    ...staffConditions(scope, filter, sql`c.user_id`, sql`c.dept_id`),
    ...authorConditions(filter, sql`c`),
    filter.colonel_buyin_id === undefined ? undefined : sql`c.colonel_buyin_id = ${filter.colonel_buyin_id}`,
    filter.colonel_ids === undefined ? undefined : isOneOf(sql`c.colonel_buyin_id`, filter.colonel_ids),
    ofProduct.length === 0
      ? undefined
      : sql`exists (select 1 from coop_goods cg where cg.coop_id = c.coop_id and ${all(ofProduct)})`,
  ])
}

/** Conditions on a seeding content `ci`: tenant, scope, filters — all but the time. */
export function contentConditions(scope: Scope, filter: MetricFilter): SQL {
  return all([
    sql`ci.corp_id = ${scope.corp_id}`,
    sql`ci.deleted_at is null`,
    ...staffConditions(scope, filter, sql`ci.user_id`, sql`ci.dept_id`),
    ...authorConditions(filter, sql`ci`),
    filter.spu_id === undefined ? undefined : sql`ci.spu_id = ${filter.spu_id}`,
    filter.campaign_id === undefined ? undefined : sql`ci.campaign_id = ${filter.campaign_id}`,
  ])
}

/**
 * Conditions on a commerce content (video or live) under the alias, published or begun at `time`: it belongs to who followed
 * the talent at that moment, and to the department where that member was then. Ad roles see every content of the corporation, because they promote it.
 */
export function mediaConditions(scope: Scope, filter: MetricFilter, alias: SQL, time: SQL): SQL {
  const wider: Scope = scope.kind === 'ads' || scope.kind === 'ads_assigned' ? { ...scope, kind: 'corp' } : scope
  const staff = followerConditions(wider, filter, time)
  // Whoever was ever among them.
  const ever = staffConditions(wider, filter, sql`md.user_id`, sql`md.dept_id`)
  return all([
    sql`${alias}.corp_id = ${scope.corp_id}`,
    ...authorConditions(filter, alias),
    staff.length === 0
      ? undefined
      : // The first of both says nothing more; it lets the few talents of some staff be where the search begins.
        sql`(${alias}.author_id, ${alias}.platform) in (select f.author_id, f.platform from follow f
          where f.corp_id = ${scope.corp_id} and f.classify = 1 and f.user_id in (select md.user_id from member_dept md
            where md.corp_id = ${scope.corp_id} and ${all(ever)}))
        and exists (select 1 from follow f where f.corp_id = ${scope.corp_id} and f.author_id = ${alias}.author_id
          and f.platform = ${alias}.platform and f.classify = 1 and f.bind_time <= ${time}
          and (f.unbind_time is null or f.unbind_time > ${time}) and ${all(staff)})`,
  ])
}
