import { UNAVAILABLE } from '@crm/base/numbers'
import { type SQL, sql } from 'drizzle-orm'

/** SQL for "not available". */
export const unavailable = sql`${sql.raw(String(UNAVAILABLE))}::float8`

/** Sum of a counter that platforms may not deliver (null): unavailable when none of the rows has it; of no rows it is 0. */
export const deliveredSum = (counter: SQL) =>
  sql`case when count(*) > 0 and count(${counter}) = 0 then ${unavailable} else coalesce(sum(${counter}), 0)::float8 end`
