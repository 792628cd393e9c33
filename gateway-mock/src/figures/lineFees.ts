import { type SQL, sql } from 'drizzle-orm'

// What an order line `i` owes its talent or colonel; money in fen, rates in basis points. Rounded twice, to the fen each time:
// the fee of the whole line, then what refunds leave of it.

/** The line's own base: what was paid and subsidised, without freight. */
const BASE = sql`(i.pay_amount + i.platform_subsidy - i.freight)`

/** The fee of the whole line, in whole numbers: numerics take several times longer, and every line of a period is asked. */
export const wholeFee = (rate: SQL): SQL =>
  sql`((${BASE} * ${rate} * 2 + case when ${BASE} < 0 then -10000 else 10000 end) / 20000)`

/** What is left of it when so much of the line was refunded; a line that cost nothing keeps all. */
export const feeLeft = (rate: SQL, refunded: SQL): SQL =>
  sql`case when i.pay_amount = 0 then ${wholeFee(rate)}
    else round(${wholeFee(rate)}::numeric * greatest(i.pay_amount - ${refunded}, 0) / i.pay_amount)::bigint end`
