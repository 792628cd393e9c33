import { UNAVAILABLE } from '@crm/base/numbers'
import { previousPeriod } from '@crm/base/period'
import { canSeeSeedingCosts } from '@crm/access/seedingCosts'
import { ownedModules } from '@crm/access/modules'
import { type ContentGoodsFilters, contentGoodsCalls, type ContentSpuFilters } from '@crm/contracts/calls/contentGoods'
import { BusinessModule } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import {
  type GoodsSeeding,
  seedingGoodsPage,
  seedingGoodsTotals,
  type SpuSeeding,
  spuSeedingPage,
  spuSeedingTotals,
} from '../../../figures/contentGoods.ts'
import { SEEDING_SAMPLES } from '../../../figures/samples.ts'
import type { SpuWhere } from '../../../figures/spus.ts'
import { figuresOf, goodsWhereOf } from '../../../records/goods/goodsFilter.ts'
import { shownSpus } from '../../../records/goods/shownSpus.ts'
import { pageInfo } from '../../../records/page.ts'
import { ofShops, type SampleFilter, type Scope } from '../../../rules/filter.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { all, rowsOf } from '../../../store/database/query.ts'
import { number, select, text } from '../../../store/database/select.ts'
import { serve } from '../../serve.ts'

type Days = Pick<ContentSpuFilters, 'platform' | 'start_time' | 'end_time'>

const filterOf = ({ platform, start_time: start, end_time: end }: Days, now: number): SampleFilter => ({
  now,
  platform,
  start,
  end,
  ...SEEDING_SAMPLES,
})

const spuWhereOf = ({ keyword, brand, category, owner_id }: ContentSpuFilters): SpuWhere => ({
  keyword,
  brand,
  category,
  owner_id,
})

// Whoever sends samples of everybody sees what the goods came to, and no costs.
const goodsScopeOf = (who: Staff): Scope => ({
  ...scopeOf(who),
  ...(canSeeSeedingCosts(who) ? {} : { kind: 'corp' as const }),
})

const goodsFiltersOf = ({ spu, ...request }: ContentGoodsFilters) => ({ ...goodsWhereOf(request), spu_id: spu })

/** SPUs and goods from the view of content seeding. */
export const contentGoods = serve(contentGoodsCalls, {
  spus: async ({ request, db, who, now }) => {
    const [scope, filter, where] = [scopeOf(who), filterOf(request, now), spuWhereOf(request)]
    const before = previousPeriod(filter, now)
    const { sales } = figuresOf(who, filter)
    const sells = ownedModules(who).includes(BusinessModule.commerce)
    const shown = <Row extends SpuSeeding>(row: Row): Row => ({ ...row, gmv: sells ? sales(row.gmv) : UNAVAILABLE })
    const { list, total_count } = await spuSeedingPage(db, scope, filter, where, before, request)
    const rows = await shownSpus(
      db,
      who,
      list.map(({ id }) => id),
      filter,
    )
    const byId = new Map(rows.map((row) => [row.spu_id, row]))
    return {
      list: list.flatMap(({ id, ...figures }) => {
        const row = byId.get(id)
        if (!row) return []
        const { price_min: _, price_max: __, ...spu } = row
        return [{ ...spu, ...shown(figures) }]
      }),
      page_info: pageInfo(request, total_count),
      ext: { list_total: shown(await spuSeedingTotals(db, scope, filter, where, before)) },
    }
  },

  goods: async ({ request, db, who, now }) => {
    const [scope, filter, where] = [goodsScopeOf(who), filterOf(request, now), goodsFiltersOf(request)]
    const shown = <Row extends GoodsSeeding>(row: Row): Row =>
      canSeeSeedingCosts(who) ? row : { ...row, cost: UNAVAILABLE, cpe: UNAVAILABLE }
    const { list, total_count } = await seedingGoodsPage(db, scope, filter, where, request)
    return {
      list: list.map(shown),
      page_info: pageInfo(request, total_count),
      ext: { list_total: shown(await seedingGoodsTotals(db, scope, filter, where)) },
    }
  },

  choices: async ({ db, who }) => ({
    spus: await rowsOf(
      db,
      select(
        { id: number`id`, name: text`name` },
        sql`from spu where corp_id = ${who.corp_id} and deleted_at is null order by updated_at desc, id limit 200`,
      ),
    ),
    shops: await rowsOf(
      db,
      select(
        { shop_id: text`shop_id`, shop_name: text`name` },
        sql`from shop where ${all([sql`corp_id = ${who.corp_id} and deleted_at is null`, ofShops(who, sql`shop_id`)])} order by name, shop_id`,
      ),
    ),
  }),
})
