import { ErpMatch } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { BoundErp } from './boundErp.ts'

/** Whose codes are meant. */
export type CodesOf = Pick<BoundErp, 'id' | 'match'>

/** Joins `c`, what was matched by hand at an ERP, to whatever names a specification by `corp_id`, `product_id` and `sku_id`. */
export const matchedCodes = ({ id }: CodesOf, of: SQL): SQL =>
  sql`left join erp_code c on c.corp_id = ${of}.corp_id and c.erp_id = ${id} and c.product_id = ${of}.product_id and c.sku_id = ${of}.sku_id`

/** The code of a specification at an ERP over {@link matchedCodes}: what was matched by hand, else the seller's own; empty for none. */
export const codeAtErp = ({ match }: CodesOf, outerId: SQL): SQL =>
  match === ErpMatch.manual ? sql`coalesce(c.code, '')` : sql`coalesce(c.code, ${outerId}, '')`
