import { type SQL, sql } from 'drizzle-orm'

/** 寄样成本 counts the goods alone: the other basis of the settings, beside goods and express. */
const GOODS_ALONE = 2

/**
 * What the express of a sample `sm` adds to 寄样成本, once per sample: its fee, or nothing where the corporation's 成本口径 counts the
 * goods alone. The rule is read once for a whole statement.
 */
export const expressCost = (corpId: number): SQL =>
  sql`(case when (select (sample_rule->>'cost_basis')::int from corp_setting where corp_id = ${corpId}) = ${GOODS_ALONE} then 0
    else sm.express_fee end)`
