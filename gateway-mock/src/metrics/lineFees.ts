import { type SQL, sql } from 'drizzle-orm'

// What an order line `i` owes its talent or colonel; money in fen, rates in basis points. Rounded twice, to the fen each time:
// the fee of the whole line, then what refunds leave of it.

/** The line's own base: what was paid and subsidised, without freight. */
const BASE = sql`(i.pay_amount + i.platform_subsidy - i.freight)::numeric`

/** The fee of the whole line. */
export const wholeFee = (rate: SQL): SQL => sql`round(${BASE} * ${rate} / 10000)`

/** What is left of it when so much of the line was refunded; a line that cost nothing keeps all. */
export const feeLeft = (rate: SQL, refunded: SQL): SQL =>
  sql`case when i.pay_amount = 0 then ${wholeFee(rate)}
    else round(${wholeFee(rate)} * greatest(i.pay_amount - ${refunded}, 0) / i.pay_amount) end`
