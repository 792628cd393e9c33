import type { RequestOf } from '@crm/contracts/call'
import type { boardCalls } from '@crm/contracts/calls/boards'
import type { boardFilters } from '@crm/contracts/fields/boardFields'
import { ProductType } from '@crm/contracts/enums'
import type { BoardSource } from '@crm/contracts/rules/breakdownRules'
import { sql } from 'drizzle-orm'
import { selectClassTree } from '../../../figures/goods.ts'
import type { MetricFilter } from '../../../rules/filter.ts'
import { type Queryable, rowsOf, all } from '../../../store/database/query.ts'
import { number, select } from '../../../store/database/select.ts'

/** What every board is narrowed by. */
export type BoardRequest = Pick<RequestOf<typeof boardCalls.overviewKpi>, keyof typeof boardFilters>

const SOURCES: Readonly<Record<BoardSource, ProductType>> = {
  hosting: ProductType.trusteeship,
  activity: ProductType.activity,
  shop: ProductType.ordinary,
}

/** 0 or nothing is all. */
const selected = <Id extends number | string>(ids: readonly Id[] | undefined) => {
  const wanted = (ids ?? []).filter((id) => id !== 0)
  return wanted.length === 0 ? undefined : wanted
}

/** The goods of a class with everything below it, of an SPU, or of both, as a statement; undefined where neither narrows. */
function goodsOf(corpId: number, { class_id, spu_id }: Pick<BoardRequest, 'class_id' | 'spu_id'>) {
  if (class_id === undefined && spu_id === undefined) return undefined
  return sql`select p.product_id from goods p where ${all([
    sql`p.corp_id = ${corpId}`,
    class_id === undefined ? undefined : sql`p.class_id in (${selectClassTree(corpId, [class_id])})`,
    spu_id === undefined ? undefined : sql`p.spu_id = ${spu_id}`,
  ])}`
}

/** Staff of a role, of those that are asked for; nobody is a list of none. */
async function staffOf(db: Queryable, corpId: number, { user_id, role_id }: Pick<BoardRequest, 'user_id' | 'role_id'>) {
  const asked = selected(user_id)
  if (role_id === undefined) return asked
  const ofRole = await rowsOf(
    db,
    select({ user_id: number`user_id` }, sql`from corp_user where corp_id = ${corpId} and role_id = ${role_id}`),
  )
  const ids = ofRole.map((each) => each.user_id)
  return asked ? ids.filter((id) => asked.includes(id)) : ids
}

/** What a board narrows its figures by, as a filter of figures. */
export async function boardFilter(
  db: Queryable,
  corpId: number,
  request: BoardRequest,
  now: number,
): Promise<MetricFilter> {
  return {
    now,
    start: request.start_time,
    end: request.end_time,
    platform: request.platform,
    dept_ids: selected(request.dept_id),
    user_ids: await staffOf(db, corpId, request),
    shop_ids: selected(request.shop_id),
    content_kind: request.content_kind,
    product_type: request.source && SOURCES[request.source],
    products: goodsOf(corpId, request),
  }
}
