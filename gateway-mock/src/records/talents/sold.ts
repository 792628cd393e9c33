import type { SoldRow } from '@crm/contracts/calls/talentCarry'
import type { Staff } from '../../rules/staff.ts'
import type { MetricFilter, Scope } from '../../rules/filter.ts'
import { productSales } from '../../figures/goods.ts'
import { contentSales } from '../../figures/live.ts'
import type { PageOf, Paged, Queryable } from '../../store/database/query.ts'
import { corpScope } from '../../rules/scope.ts'

/** What one talent sold within the filter, or the lives or videos that sold it: as many rows as the count on its row says. */
export async function soldPage(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  request: PageOf & { kind: 'goods' | 'live' | 'video'; author_id: string },
): Promise<Paged<SoldRow>> {
  const ofTalent = { ...filter, author_id: request.author_id }
  if (request.kind !== 'goods') {
    const { list, total_count } = await contentSales(db, scope, ofTalent, request.kind, request)
    return {
      total_count,
      list: list.map(({ id, title, image, start_time, gmv, volume, order_count }) => ({
        id,
        title,
        image,
        start_time,
        gmv,
        volume,
        order_count,
      })),
    }
  }
  const { list, total_count } = await productSales(db, scope, ofTalent, request)
  return {
    total_count,
    list: list.map(({ product_id, title, cover, gmv, volume, order_count }) => ({
      id: product_id,
      title,
      image: cover,
      start_time: 0,
      gmv,
      volume,
      order_count,
    })),
  }
}

/** What nobody is credited with lies in everybody's scope. */
export const naturalScope = (who: Staff): Scope => corpScope(who)
