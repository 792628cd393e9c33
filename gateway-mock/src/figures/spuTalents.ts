import type { spuTalentColumns } from '@crm/contracts/columns/spus'
import type { Platform } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { type SQL, sql } from 'drizzle-orm'
import { limitOf, orderBy, type Paged, pagedRows, type PageOf, type Queryable } from '../store/database/query.ts'
import type { SampleFilter, Scope } from '../rules/filter.ts'
import type { MediumRef } from '../rules/mediums.ts'
import { float, withPlace, select, text, value } from '../store/database/select.ts'
import { withTalents } from './withTalents.ts'
import { contentFacts } from './content.ts'
import { groupedSales } from './sales.ts'
import { groupedSamples } from './samples.ts'
import { goodsOfSpus, idsOfSpus, type SpuWhere } from './spus.ts'

/** A talent who sold goods of an SPU, was sent some, or published contents of it. */
export interface SpuTalentRow {
  author_id: string
  platform: Platform
  nick_name: string
  /** The talent's number as the platform shows it. */
  display_id: string
  avatar: string
  mediums: MediumRef[]
  gmv: number
  sample_count: number
  content_count: number
  interactions: number
}

const FIGURES = ['gmv', 'sample_count', 'content_count', 'interactions'] as const
const SORT = Object.fromEntries(FIGURES.map((name) => [name, sql`g.${sql.identifier(name)}`])) as Record<
  SortKey<typeof spuTalentColumns>,
  SQL
> // its keys are those of the list

/**
 * Talents of SPUs within the filter, default 成交金额 falling; the sums of all rows are `spuTotals`, but for samples sent to
 * colonels. Of sales and samples that are not loaded, or not in scope, nobody is listed.
 */
export function spuTalents(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: SpuWhere,
  { hasSales, hasSamples }: { hasSales: boolean; hasSamples: boolean },
  page: PageOf<SortKey<typeof spuTalentColumns>>,
): Promise<Paged<SpuTalentRow>> {
  const ofGoods = { ...filter, products: goodsOfSpus(scope, where) }
  const zero = sql`0::float8`
  const sales = sql`select author_id, platform, gmv, ${zero} as sample_count, ${zero} as content_count, ${zero} as interactions
    from ${groupedSales(scope, ofGoods, 'author', ['gmv'])} s`
  const samples = sql`select author_id, platform, ${zero}, sample_count, ${zero}, ${zero}
    from ${groupedSamples(scope, ofGoods, 'author', ['sample_count'])} s where author_id <> '' and sample_count > 0`
  const contents = sql`select o.author_id, o.platform, ${zero}, ${zero}, count(*)::float8, sum(o.interactions)::float8
    from ${contentFacts(scope, filter, { spus: idsOfSpus(scope, where) })} o group by o.author_id, o.platform`
  const parts = [...(hasSales ? [sales] : []), ...(hasSamples ? [samples] : []), contents]
  const named = sql`x(author_id, platform, gmv, sample_count, content_count, interactions)`
  const rows = select(
    {
      author_id: text`x.author_id`,
      platform: value<Platform>`x.platform`,
      gmv: float`sum(x.gmv)`,
      sample_count: float`sum(x.sample_count)`,
      content_count: float`sum(x.content_count)`,
      interactions: float`sum(x.interactions)`,
    },
    sql`from (${sql.join(parts, sql` union all `)}) ${named} group by x.author_id, x.platform`,
  )
  const order = orderBy(page, SORT, 'gmv', sql`g.author_id, g.platform`)
  return pagedRows(
    db,
    withTalents(scope, withPlace(rows, order, limitOf(page))),
    sql`select count(*)::int as n from (${rows}) g`,
  )
}
