import { type SQL, sql } from 'drizzle-orm'
import { feeLeft, wholeFee } from './lineFees.ts'
import { Fact } from '../rules/facts.ts'

/** The kinds of facts that measures read, and whether they read the new-period and first-order marks of paid lines. */
export interface FactNeeds {
  kinds: readonly Fact[]
  marks?: boolean
}

/**
 * The values of a fact with their types: what a kind of fact does not have is 0 of the same type. Kinds whose columns differ in type
 * are read with every column of theirs, fees included, whether a measure asks for them or not.
 */
export const FACT_VALUES = {
  qty: sql`integer`,
  pay_amount: sql`bigint`,
  settled: sql`bigint`,
  settled_fee: sql`bigint`,
  flow: sql`smallint`,
  refunded: sql`bigint`,
  commission: sql`bigint`,
  service_fee: sql`bigint`,
  is_new: sql`smallint`,
  is_first: sql`smallint`,
  settle_amount: sql`bigint`,
  settle_commission: sql`bigint`,
  refund_amount: sql`bigint`,
} as const
export type FactValues = Partial<Record<keyof typeof FACT_VALUES, SQL>>

/** Lower bounds of the bands of commission rates from the second on, in basis points: under 5 %, 5–10, 10–15, 15–20, 20–30, 30 and more. */
const RATE_BANDS = [500, 1000, 1500, 2000, 3000]

/** The band (1–6) of a commission rate. The bounds stand in the text, so that it is the same expression where it is grouped by. */
export const rateBandOf = (rate: SQL): SQL =>
  sql`(width_bucket(${rate}, ${sql.raw(`array[${RATE_BANDS.join(', ')}]`)}) + 1)::smallint`

/** What refunds take back from a fee: what is left of it, less all of it. */
const feeTakenBack = (rate: SQL) => sql`(${feeLeft(rate, sql`r.amount`)} - ${wholeFee(rate)})`

/** The moment that a fact stands on: its basis. `i` is the line, `rf` the refund. */
export function factTime(fact: Fact): SQL {
  if (fact === Fact.settled) return sql`i.settle_time`
  if (fact === Fact.refund) return sql`rf.refund_time`
  return sql`i.pay_time`
}

/**
 * What a fact is worth, money in fen: `i` is the line, `m` its marks, `rf` the refund, `r` the sum of its refunds until now.
 * `settled` is the part of a paid line that has settled until `now`, `settled_fee` its commission; the commission and service fee
 * of `takenBack` are negative.
 */
export function factValues(fact: Fact, now: number, withMarks: boolean): FactValues {
  switch (fact) {
    case Fact.paid:
      return {
        qty: sql`i.qty`,
        pay_amount: sql`i.pay_amount`,
        settled: sql`case when i.settle_time <= ${now} then coalesce(i.settle_amount, 0) else 0 end`,
        settled_fee: sql`case when i.settle_time <= ${now} then coalesce(i.settle_commission, 0) else 0 end`,
        flow: sql`i.flow`,
        commission: wholeFee(sql`i.commission_rate`),
        service_fee: wholeFee(sql`i.service_rate`),
        ...(withMarks && { is_new: sql`m.is_new`, is_first: sql`m.is_first` }),
      }
    case Fact.settled:
      return {
        settle_amount: sql`coalesce(i.settle_amount, 0)`,
        settle_commission: sql`coalesce(i.settle_commission, 0)`,
      }
    case Fact.refund:
      return { refund_amount: sql`rf.amount` }
    case Fact.takenBack:
      return {
        refunded: sql`r.amount`,
        commission: feeTakenBack(sql`i.commission_rate`),
        service_fee: feeTakenBack(sql`i.service_rate`),
      }
    case Fact.firstOfProduct:
      return {}
  }
}
