import { OrderStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { Grain } from './grains.ts'
import { Fact } from '../../rules/facts.ts'

// The columns of `agg_day`: keys and figures.

/** Grains whose rows are of a set of departments and made of its lines. */
export type SetGrain = typeof Grain.slice | typeof Grain.hour
/** Grains whose rows are made of lines; those of talents in a set of departments are made of these rows. */
export type LineGrain = Exclude<Grain, typeof Grain.depts | SetGrain>
/** The keys of each, besides day and platform. */
export const KEYS: Record<LineGrain, readonly string[]> = {
  [Grain.platform]: [],
  [Grain.kind]: ['content_kind'],
  [Grain.author]: ['author_id'],
  [Grain.product]: ['product_id'],
  [Grain.credited]: ['users', 'depts'],
  [Grain.creditedAuthor]: ['author_id', 'users', 'depts'],
}
/** The keys of grains of a set, besides day, platform and the set itself. */
export const SET_KEYS: Record<SetGrain, readonly string[]> = {
  [Grain.slice]: ['shop_id', 'content_kind', 'product_type', 'rate_band'],
  [Grain.hour]: ['hour', 'content_kind'],
}
export const isSetGrain = (grain: Grain): grain is SetGrain => grain in SET_KEYS
/** What stands in the place of a key that a grain has not. `weekday` (1 Monday – 7 Sunday) is of months: a day says its own. */
export const NO_KEYS: Record<string, SQL> = {
  content_kind: sql`0::smallint`,
  author_id: sql`''`,
  product_id: sql`''`,
  users: sql`'{}'::integer[]`,
  depts: sql`'{}'::integer[]`,
  shop_id: sql`''`,
  product_type: sql`0::smallint`,
  rate_band: sql`0::smallint`,
  hour: sql`0::smallint`,
  weekday: sql`0::smallint`,
}

const isFact = (fact: Fact): SQL => sql`f.fact = ${sql.raw(String(fact))}`
const added = (column: string): SQL => sql`coalesce(sum(f.${sql.identifier(column)}), 0)::bigint`
const paidOf = (condition: SQL): SQL => sql`coalesce(sum(f.pay_amount) filter (where ${condition}), 0)::bigint`
const counted = (fact: Fact): SQL => sql`count(*) filter (where ${isFact(fact)})`
const ofFlow = (flow: OrderStatus): SQL =>
  sql`count(*) filter (where ${isFact(Fact.paid)} and f.flow = ${sql.raw(String(flow))})`

/** The columns of `agg_day` that add up, each as an aggregate over the facts `f`. */
export const SUMS: Readonly<Record<string, SQL>> = {
  qty: added('qty'),
  pay_amount: added('pay_amount'),
  settled: added('settled'),
  settled_fee: added('settled_fee'),
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
  lines_finished: ofFlow(OrderStatus.finished),
  lines_refunded: ofFlow(OrderStatus.refunded),
  lines_settled: ofFlow(OrderStatus.settled),
  settled_lines: counted(Fact.settled),
  refund_lines: counted(Fact.refund),
  taken_lines: counted(Fact.takenBack),
  new_lines: sql`count(*) filter (where ${isFact(Fact.paid)} and f.is_new = 1)`,
  first_lines: sql`count(*) filter (where ${isFact(Fact.paid)} and f.is_first = 1)`,
}
/** First and last payment, each as an aggregate over the facts `f`. */
export const ENDS: Readonly<Record<string, SQL>> = {
  first_at: sql`min(f.at) filter (where ${isFact(Fact.paid)})`,
  last_at: sql`max(f.at) filter (where ${isFact(Fact.paid)})`,
}

/** Numbers of talents with a line, and with a first one: only rows of sets of departments have them. */
export const COUNTS: Readonly<Record<string, SQL>> = { authors: sql`0::bigint`, first_authors: sql`0::bigint` }

/** Columns under their names. */
export const nameColumns = (columns: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )
/** Names as a list, of an alias when given. */
export const listColumns = (names: readonly string[], alias = ''): SQL =>
  sql.join(
    names.map((name) => (alias === '' ? sql.identifier(name) : sql`${sql.raw(alias)}.${sql.identifier(name)}`)),
    sql`, `,
  )

/** Names of the key columns of `agg_day` after its day, and of its figures. */
export const AGG_KEYS: readonly string[] = ['platform', ...Object.keys(NO_KEYS)]
export const AGG_VALUES: readonly string[] = [SUMS, ENDS, COUNTS].flatMap((columns) => Object.keys(columns))
