import { DAY_SECONDS } from '@crm/base/durations'
import { CompetitorKind } from '@crm/contracts/enums'
import { competitor } from '../../store/database/schema.ts'
import type { MarketProduct } from './marketGoods.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'

/** From this version on an enterprise watches its competitors. */
const BRAND_VERSION = 300

/** Three competitors that an enterprise of the brand version watches on dy: the strongest brands of what it makes itself. */
export function competitorRows(context: SeedContext, goods: readonly MarketProduct[]): void {
  const { put, ids, corp_id, plan, now } = context
  const chief = context.staff.find(({ role_id }) => role_id === 2)
  if (chief === undefined || (plan.commerce ?? 0) < BRAND_VERSION) return
  const brands = new Map<number, { name: string; category_id: number; gmv: number }>()
  for (const { row, brand, category } of goods) {
    if (row.platform !== 'dy' || brand === plan.brand || category !== plan.classes[0]) continue
    const found = brands.get(row.brand_id)
    if (found) found.gmv += row.gmv_30d
    else
      brands.set(row.brand_id, {
        name: brand,
        category_id: Math.floor(row.category_id / 100),
        gmv: row.gmv_30d,
      })
  }
  const strongest = [...brands].toSorted(([, a], [, b]) => b.gmv - a.gmv).slice(0, 3)
  strongest.forEach(([brand_id, { name, category_id }], index) => {
    put(competitor, {
      id: ids.next('competitor'),
      corp_id,
      platform: 'dy',
      kind: CompetitorKind.brand,
      brand_id,
      shop_id: '',
      name,
      category_id,
      user_id: chief.user_id,
      ...stamp(now - (90 - index * 20) * DAY_SECONDS, chief.user_id),
      deleted_at: null,
    })
  })
}
