import type { CampaignCost } from '@crm/contracts/figures/campaignAnalysis'
import type { ContentForm, FanLayer, Platform } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { MetricFilter, Scope } from '../rules/filter.ts'
import { type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { float, int, number, select, text, value } from '../store/database/select.ts'
import { contentFacts } from './content.ts'
import { fanLayerSql } from './fanLayers.ts'

/** What a part of the contents of a campaign came to; money in fen. */
export interface MatrixCell {
  fans: FanLayer
  form: ContentForm
  content_count: number
  interactions: number
  cost: number
}

/** The contents of a filter by how many fans their talents have and by form. */
export function contentMatrix(db: Queryable, scope: Scope, filter: MetricFilter): Promise<MatrixCell[]> {
  return rowsOf(
    db,
    select(
      {
        fans: value<FanLayer>`${fanLayerSql(sql`coalesce(a.fans, 0)`)}`,
        form: value<ContentForm>`o.form`,
        content_count: int`count(*)`,
        interactions: float`sum(o.interactions)`,
        cost: float`sum(o.cost)`,
      },
      sql`from ${contentFacts(scope, filter)} o left join author a on a.author_id = o.author_id and a.platform = o.platform
        group by 1, 2 order by 1, 2`,
    ),
  )
}

/** What the cost of the contents of a filter consists of, fen: samples and ads as far as the enterprise counts them, the rest is quotes. */
export function contentCosts(db: Queryable, scope: Scope, filter: MetricFilter): Promise<Record<CampaignCost, number>> {
  const counted = (column: SQL, setting: string) =>
    sql`coalesce(sum(${column}), 0) * coalesce((select (content_rule->>${setting}::text)::int from corp_setting where corp_id = ${scope.corp_id}), 1)`
  const samples = counted(sql`o.sample_cost`, 'cost_samples')
  const ads = counted(sql`o.ad_cost`, 'cost_ads')
  return rowOf(
    db,
    select(
      {
        quote: float`coalesce(sum(o.cost), 0) - ${samples} - ${ads}`,
        samples: float`${samples}`,
        ads: float`${ads}`,
      },
      sql`from ${contentFacts(scope, filter)} o`,
    ),
  )
}

/** A content with its talent, as a ranking by 互动量 shows it. */
export interface TopContent {
  id: number
  title: string
  cover: string
  platform: Platform
  author_name: string
  interactions: number
  cost: number
}

/** The contents of a filter with the most 互动量. */
export function topContents(db: Queryable, scope: Scope, filter: MetricFilter, limit: number): Promise<TopContent[]> {
  return rowsOf(
    db,
    select(
      {
        id: number`o.id`,
        title: text`ci.title`,
        cover: text`ci.cover`,
        platform: value<Platform>`o.platform`,
        author_name: text`coalesce(a.nick_name, o.author_id)`,
        interactions: float`o.interactions`,
        cost: float`o.cost`,
      },
      sql`from ${contentFacts(scope, filter)} o join content_item ci on ci.id = o.id
        left join author a on a.author_id = o.author_id and a.platform = o.platform
        order by o.interactions desc, o.id limit ${limit}`,
    ),
  )
}
