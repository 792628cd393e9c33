import { type SQL, sql } from 'drizzle-orm'
import {
  authorConditions,
  deptTree,
  lastMoment,
  type MetricFilter,
  productConditions,
  type Scope,
  staffConditions,
} from './filter.ts'
import { linesOfTouched } from './aggKeys.ts'
import { Grain, Span } from './grains.ts'
import { dayNumber, dayStart } from './period.ts'
import { all, isOneOf, type Queryable, rowOf } from './query.ts'
import { Fact, type FactNeeds, salesFacts } from './salesFacts.ts'

const KEYS: Record<Grain, readonly string[]> = {
  [Grain.platform]: [],
  [Grain.kind]: ['content_kind'],
  [Grain.author]: ['author_id'],
  [Grain.product]: ['product_id'],
  [Grain.crew]: ['users', 'depts'],
  [Grain.crewAuthor]: ['author_id', 'users', 'depts'],
}
const EMPTY: Record<string, SQL> = {
  content_kind: sql`0::smallint`,
  author_id: sql`''`,
  product_id: sql`''`,
  users: sql`'{}'::integer[]`,
  depts: sql`'{}'::integer[]`,
}

const isFact = (fact: Fact): SQL => sql`f.fact = ${sql.raw(String(fact))}`
const added = (column: string): SQL => sql`coalesce(sum(f.${sql.identifier(column)}), 0)::bigint`
const paidOf = (condition: SQL): SQL => sql`coalesce(sum(f.pay_amount) filter (where ${condition}), 0)::bigint`
const counted = (fact: Fact): SQL => sql`count(*) filter (where ${isFact(fact)})`

/** The columns of `agg_day` that add up, each as an aggregate over the facts `f`. */
const SUMS: Readonly<Record<string, SQL>> = {
  qty: added('qty'),
  pay_amount: added('pay_amount'),
  settled: added('settled'),
  refunded: added('refunded'),
  commission: added('commission'),
  service_fee: added('service_fee'),
  new_amount: paidOf(sql`${isFact(Fact.paid)} and f.is_new = 1`),
  old_amount: paidOf(sql`${isFact(Fact.paid)} and f.is_new = 0`),
  settle_amount: added('settle_amount'),
  settle_commission: added('settle_commission'),
  refund_amount: added('refund_amount'),
  live_amount: paidOf(sql`f.content_kind = 1`),
  video_amount: paidOf(sql`f.content_kind = 2`),
  image_amount: paidOf(sql`f.content_kind = 3`),
  showcase_amount: paidOf(sql`f.content_kind = 4`),
  orders: sql`count(distinct f.order_id collate "C") filter (where ${isFact(Fact.paid)})`,
  lines: counted(Fact.paid),
  settled_lines: counted(Fact.settled),
  refund_lines: counted(Fact.refund),
  taken_lines: counted(Fact.takenBack),
  new_lines: sql`count(*) filter (where ${isFact(Fact.paid)} and f.is_new = 1)`,
  first_lines: sql`count(*) filter (where ${isFact(Fact.paid)} and f.is_first = 1)`,
}
const ENDS: Readonly<Record<string, SQL>> = {
  first_at: sql`min(f.at) filter (where ${isFact(Fact.paid)})`,
  last_at: sql`max(f.at) filter (where ${isFact(Fact.paid)})`,
}

const named = (columns: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )
const listed = (names: readonly string[], alias = ''): SQL =>
  sql.join(
    names.map((name) => (alias === '' ? sql.identifier(name) : sql`${sql.raw(alias)}.${sql.identifier(name)}`)),
    sql`, `,
  )

/** Names of the key columns of `agg_day` after its day, and of its figures. */
export const AGG_KEYS: readonly string[] = ['platform', ...Object.keys(EMPTY)]
export const AGG_VALUES: readonly string[] = [...Object.keys(SUMS), ...Object.keys(ENDS)]

/** Every kind of fact that `agg_day` keeps. */
const KEPT: FactNeeds = { kinds: [Fact.paid, Fact.settled, Fact.refund, Fact.takenBack], marks: true }

/** Facts by day and the grain's keys: rows as `agg_day` has them, columns `day`, the keys and the figures. */
function gathered(facts: SQL, grain: Grain): SQL {
  const keys = KEYS[grain]
  const columns = Object.entries(EMPTY).map(
    ([name, empty]) => sql`${keys.includes(name) ? sql`f.${sql.identifier(name)}` : empty} as ${sql.identifier(name)}`,
  )
  const groups = ['day', 'platform', ...keys]
  return sql`select f.day, f.platform, ${sql.join(columns, sql`, `)}, ${named({ ...SUMS, ...ENDS })} from ${facts} f group by ${listed(groups, 'f')}`
}

/**
 * What the rows of a range of whole days add up to, as `agg_day` should have it: columns `grain`, `day`, the keys and the
 * figures. The lines are read once for all grains.
 */
export function gatheredDays(corpId: number, range: { start: number; end: number; now: number }): SQL {
  const scope: Scope = { corp_id: corpId, user_id: 0, kind: 'corp', dept_ids: [] }
  const facts = salesFacts(scope, range, KEPT, { withCrew: true })
  const isKey = (name: string) => sql`grouping(f.${sql.identifier(name)}) = 0`
  const grain = sql`case when ${isKey('author_id')} and ${isKey('users')} then ${sql.raw(String(Grain.crewAuthor))} when ${isKey('content_kind')} then ${sql.raw(String(Grain.kind))} when ${isKey('author_id')} then ${sql.raw(String(Grain.author))}
    when ${isKey('product_id')} then ${sql.raw(String(Grain.product))} when ${isKey('users')} then ${sql.raw(String(Grain.crew))} else ${sql.raw(String(Grain.platform))} end`
  const columns = Object.entries(EMPTY).map(
    ([name, empty]) =>
      sql`case when ${isKey(name)} then f.${sql.identifier(name)} else ${empty} end as ${sql.identifier(name)}`,
  )
  const sets = Object.values(KEYS).map((keys) => sql`(${listed(['day', 'platform', ...keys], 'f')})`)
  return sql`select ${grain} as grain, f.day, f.platform, ${sql.join(columns, sql`, `)}, ${named({ ...SUMS, ...ENDS })}
    from ${facts} f group by grouping sets (${sql.join(sets, sql`, `)})`
}

/** Rows of a corporation by the whole head of their key: without the grains every row of every day is looked at. */
export const keptRows = (corpId: number, span: number) =>
  sql`corp_id = ${corpId} and ${isOneOf(sql`grain`, Object.values(Grain))} and span = ${span}`

/** Rows of `agg_day` by day as rows of whole months. */
export function gatheredMonths(corpId: number, months: { first: number; last: number }): SQL {
  const values = Object.keys(SUMS).map((name) => sql`sum(${sql.identifier(name)})::bigint`)
  return sql`select grain, month, ${listed(AGG_KEYS)}, ${sql.join(values, sql`, `)}, min(first_at), max(last_at) from agg_day
    where ${keptRows(corpId, Span.day)} and day >= ${months.first} and day <= ${months.last}
    group by grain, month, ${listed(AGG_KEYS)}`
}

/** First day of the month that holds a day number. */
export function monthStart(day: number): number {
  const date = new Date(day * 86_400_000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 86_400_000
}

function nextMonth(day: number): number {
  const date = new Date(day * 86_400_000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 86_400_000
}

const isStaffed = (scope: Scope, filter: MetricFilter) =>
  scope.kind !== 'corp' || filter.user_ids !== undefined || filter.dept_ids !== undefined
const isByProduct = (filter: MetricFilter) => filter.product_ids !== undefined || filter.products !== undefined
const isByAuthor = (filter: MetricFilter) => filter.author_ids !== undefined || filter.authors !== undefined

/** Whether the filter means whole days of a corporation whose days are kept, and nothing that no grain has. */
function isKept(scope: Scope, filter: MetricFilter): boolean {
  const { start, end, now } = filter
  if (scope.agg_built_at === undefined || now < scope.agg_built_at) return false
  if (start !== undefined && start !== dayStart(dayNumber(start))) return false
  if (end !== undefined && end < now && end !== dayStart(dayNumber(end) + 1) - 1) return false
  if (scope.kind !== 'corp' && scope.kind !== 'depts' && scope.kind !== 'own') return false
  // One talent or product has few lines, with an index of their own.
  const others = [
    filter.author_id,
    filter.product_id,
    filter.activity_id,
    filter.product_type,
    filter.content_id,
    filter.shop_ids,
    filter.colonel_buyin_id,
    filter.colonel_ids,
    filter.is_new,
  ]
  return others.every((each) => each === undefined)
}

/** What the rows are wanted by: a key of their group, or nothing but days and platforms. */
export type GrainGroup = 'none' | 'content_kind' | 'author' | 'product' | 'staff'

/** The grains whose rows can answer the filter, the smallest first. */
export function grainsFor(scope: Scope, filter: MetricFilter, group: GrainGroup): readonly Grain[] {
  if (!isKept(scope, filter)) return []
  const wanted = [
    filter.content_kind !== undefined || group === 'content_kind' ? Grain.kind : undefined,
    isByProduct(filter) || group === 'product' ? Grain.product : undefined,
    isByAuthor(filter) || group === 'author' ? Grain.author : undefined,
  ].filter((each) => each !== undefined)
  const [only] = wanted
  if (wanted.length > 1) return []
  if (isStaffed(scope, filter) || group === 'staff') {
    if (only === undefined) return [Grain.crew, Grain.crewAuthor]
    return only === Grain.author ? [Grain.crewAuthor] : []
  }
  return only === undefined ? [Grain.platform, Grain.author, Grain.product] : [only]
}

/**
 * The scope, knowing whether numbers of orders add up over followers and talents: no order of the corporation had lines of several
 * when the sums were made, nor has one of the marked days.
 */
export async function withSingleOrders(db: Queryable, scope: Scope, filter: MetricFilter): Promise<Scope> {
  if (!isStaffed(scope, filter) || !isKept(scope, filter)) return scope
  const crew = sql`select array_agg(s.user_id order by s.seat) || array_agg(s.dept_id order by s.seat) from order_attr s
    where s.corp_id = l.corp_id and s.order_id = l.order_id and s.sku_id = l.sku_id`
  const mixed = sql`select l.order_id from ${linesOfTouched(scope.corp_id)}
    group by l.order_id having count(distinct (l.author_id, l.platform, (${crew}))) > 1`
  const { single } = await rowOf<{ single: boolean }>(
    db,
    sql`select exists (select 1 from agg_state s where s.corp_id = ${scope.corp_id} and s.single_orders = 1) and not exists (${mixed}) as single`,
  )
  return single ? { ...scope, single_orders: true } : scope
}

/** Rows that hold nothing of the facts asked for would make groups that the facts do not make. */
function holds({ kinds }: FactNeeds): SQL {
  const counts: Partial<Record<Fact, SQL>> = {
    [Fact.paid]: sql`a.lines > 0`,
    [Fact.settled]: sql`a.settled_lines > 0`,
    [Fact.refund]: sql`a.refund_lines > 0`,
    [Fact.takenBack]: sql`a.taken_lines > 0`,
  }
  return sql`(${sql.join(
    kinds.map((kind) => counts[kind] ?? sql`false`),
    sql` or `,
  )})`
}

/**
 * The figures of a filter out of `agg_day`, in rows that add up to what `salesFacts` adds up to: whole months where the range
 * holds them (not `byDay`), days at its ends, and for days that have changed since, their lines. Only for a grain that
 * `grainsFor` answers.
 */
export function keptFigures(
  scope: Scope,
  filter: MetricFilter,
  grain: Grain,
  needs: FactNeeds,
  { byDay = false, byStaff = false }: { byDay?: boolean; byStaff?: boolean } = {},
): SQL {
  const from = filter.start === undefined ? 0 : dayNumber(filter.start)
  const to = dayNumber(lastMoment(filter))
  const firstMonth = filter.start === undefined ? 0 : monthStart(from) === from ? from : nextMonth(from)
  const lastMonth = nextMonth(to) === to + 1 ? to + 1 : monthStart(to)
  const hasMonths = !byDay && firstMonth < lastMonth

  const staff = staffConditions(scope, filter, sql`s.user_id`, sql`s.dept_id`)
  const crew = sql`unnest(a.users, a.depts) as s(user_id, dept_id)`
  // Comparing whole lists has an index.
  const listedIds = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::integer[]`
  const isNear = all([
    scope.kind === 'own' ? sql`a.users && ${listedIds([scope.user_id])}` : undefined,
    scope.kind === 'depts'
      ? sql`(a.users && ${listedIds([scope.user_id])} or a.depts && ${listedIds(scope.dept_ids)})`
      : undefined,
    filter.user_ids && sql`a.users && ${listedIds(filter.user_ids)}`,
    filter.dept_ids && sql`a.depts && array(${deptTree(scope.corp_id, filter.dept_ids)})`,
  ])
  // One condition holds of some seat exactly when the lists overlap; of several, one seat must meet all.
  const isCredited = staff.length > 1 && !byStaff ? sql`exists (select 1 from ${crew} where ${all(staff)})` : undefined
  const conditions = all([
    ...authorConditions(filter, sql`a`),
    ...productConditions(filter, sql`a.product_id`),
    filter.content_kind === undefined ? undefined : sql`a.content_kind = ${filter.content_kind}`,
    isNear,
    isCredited,
    ...(byStaff ? staff : []),
    holds(needs),
  ])
  const columns = sql`a.day, a.platform, a.platform in ('dy', 'ks') as is_dyks, a.content_kind, a.author_id, a.product_id,
    ${byStaff ? sql`s.user_id, s.dept_id` : sql`0 as user_id, 0 as dept_id`}, ${listed(AGG_VALUES, 'a')}`
  const rows = (source: SQL, where: SQL) =>
    sql`select ${columns} from ${source} ${byStaff ? sql`cross join lateral ${crew}` : sql``} where ${where} and ${conditions}`

  const kept = sql`a.corp_id = ${scope.corp_id} and a.grain = ${grain}`
  const touched = sql`select t.day from agg_touched t where t.corp_id = ${scope.corp_id}`
  const touchedMonths = sql`select t.month from agg_touched t where t.corp_id = ${scope.corp_id}`
  const ofDays = (first: number, last: number) =>
    sql`${kept} and a.span = ${Span.day} and a.day >= ${first} and a.day <= ${last} and a.day not in (${touched})`
  const day = sql`agg_day a`

  const parts = hasMonths
    ? [
        rows(
          day,
          sql`${kept} and a.span = ${Span.month} and a.day >= ${firstMonth} and a.day < ${lastMonth} and a.day not in (${touchedMonths})`,
        ),
        ...(from < firstMonth ? [rows(day, ofDays(from, firstMonth - 1))] : []),
        ...(lastMonth <= to ? [rows(day, ofDays(lastMonth, to))] : []),
        // Of a month that holds a changed day the others still stand.
        rows(
          sql`(${touchedMonths} group by 1) m join agg_day a on a.day >= m.month and a.day < m.month + 31 and a.month = m.month`,
          sql`${ofDays(firstMonth, lastMonth - 1)}`,
        ),
      ]
    : [rows(day, ofDays(from, to))]
  const changed = gathered(
    salesFacts({ ...scope, kind: 'corp' }, { now: filter.now, start: filter.start, end: filter.end }, KEPT, {
      withCrew: grain === Grain.crew || grain === Grain.crewAuthor,
      ofDay: sql`td.day`,
    }),
    grain,
  )
  // Starts from the few days that are marked, whatever the planner believes of their number.
  const changedDays = sql`(${touched} and t.day >= ${from} and t.day <= ${to} offset 0) td cross join lateral (${changed}) a`
  return sql`(${sql.join([...parts, rows(changedDays, sql`true`)], sql` union all `)})`
}

// A first line of a product is a paid one.
const keptKinds = ({ kinds }: FactNeeds): FactNeeds => ({
  kinds: kinds.map((kind) => (kind === Fact.firstOfProduct ? Fact.paid : kind)),
})

/** The products (product_id) that have a fact of the filter; undefined where no kept sums tell them. */
export function keptProducts(scope: Scope, filter: MetricFilter, needs: FactNeeds): SQL | undefined {
  if (grainsFor(scope, filter, 'product')[0] !== Grain.product) return undefined
  return sql`select distinct a.product_id from ${keptFigures(scope, filter, Grain.product, keptKinds(needs))} a`
}

/**
 * The talents (author_id, platform) that the filter's staff are credited with a fact of: what else is asked of their lines is
 * asked of these talents alone. Undefined where no kept sums tell them.
 */
export function creditedTalents(scope: Scope, filter: MetricFilter, needs: FactNeeds): SQL | undefined {
  const { now, start, end, platform, user_ids, dept_ids } = filter
  const ofStaff: MetricFilter = { now, start, end, platform, user_ids, dept_ids }
  if (!isStaffed(scope, filter) || grainsFor(scope, ofStaff, 'author')[0] !== Grain.crewAuthor) return undefined
  return sql`select a.author_id, a.platform from ${keptFigures(scope, ofStaff, Grain.crewAuthor, keptKinds(needs))} a`
}
