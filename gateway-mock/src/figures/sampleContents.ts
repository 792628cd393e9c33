import type { SampleContent } from '@crm/contracts/calls/sample'
import { BusinessModule } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../rules/filter.ts'
import { perUnit } from '../rules/period.ts'
import { UNAVAILABLE } from '@crm/base/numbers'
import { isOneOf, materialized, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { float, int, number, select, text, value } from '../store/database/select.ts'
import { contentFacts } from './content.ts'
import { contentVideoId } from './contentVideoId.ts'
import { isShippedStatus } from './samples.ts'

/**
 * 产出内容 of seeding samples: the published contents of the enterprise that came of one, each with the `sample_id` that it came of, and
 * id, at (publication), interactions, cost (fen). A content is of the sample of the place in a campaign that it is bound to; without one
 * of the latest sample of its talent that left before it with a product of its SPU. So none counts twice, whoever looks.
 * `samples` is a statement of sample ids that are asked for; absent: all.
 */
export function sampleContents(scope: Scope, now: number, samples?: SQL): SQL {
  const { corp_id } = scope
  const authors =
    samples &&
    sql`select t.author_id, t.platform from sample t where t.corp_id = ${corp_id} and t.sample_id in (${samples})`
  const facts = contentFacts({ ...scope, kind: 'corp' }, { now, authors })
  return materialized(sql`select o.id, o.at, o.interactions, o.cost, coalesce(own.sample_id, late.sample_id) as sample_id from ${facts} o
    left join lateral (select m.sample_id from campaign_author m where m.corp_id = ${corp_id} and m.content_id = o.id
      and m.sample_id is not null and m.deleted_at is null order by m.id limit 1) own on true
    left join lateral (select sm.sample_id from sample sm where sm.corp_id = ${corp_id} and sm.classify = ${BusinessModule.content}
      and sm.deleted_at is null and sm.author_id = o.author_id and sm.platform = o.platform and ${isShippedStatus} and sm.ship_time <= o.at
      and exists (select 1 from sample_item si join goods p on p.corp_id = sm.corp_id and p.product_id = si.product_id
        where si.sample_id = sm.sample_id and p.spu_id = o.spu_id)
      order by sm.ship_time desc, sm.sample_id desc limit 1) late on own.sample_id is null
    where coalesce(own.sample_id, late.sample_id) ${samples === undefined ? sql`is not null` : sql`in (${samples})`}`)
}

/** What came of a sample, or of all samples of a list; cost and CPE in fen, not for whoever sees no quotes. */
export interface SampleContentSums {
  content_count: number
  interactions: number
  cpe: number
}

/** Nothing can be told of what came of the samples of commerce. */
export const NO_CONTENTS: SampleContentSums = {
  content_count: UNAVAILABLE,
  interactions: UNAVAILABLE,
  cpe: UNAVAILABLE,
}

const SUMS = {
  content_count: int`count(*)`,
  interactions: float`coalesce(sum(x.interactions), 0)`,
  cost: float`coalesce(sum(x.cost), 0)`,
}

/** Whether the caller sees what contents cost: the sample assistant sees no quotes. */
export const seesContentCosts = ({ kind }: Pick<Scope, 'kind'>): boolean => kind !== 'samples'

const told = (scope: Scope, { cost, ...sums }: { content_count: number; interactions: number; cost: number }) => ({
  ...sums,
  cpe: seesContentCosts(scope) ? perUnit(cost, sums.interactions) : UNAVAILABLE,
})

/** What came of each of these samples, by its id; those of which nothing came are not in it. */
export async function contentsBySample(
  db: Queryable,
  scope: Scope,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, SampleContentSums>> {
  const wanted = sql`select w.sample_id from sample w where w.corp_id = ${scope.corp_id} and ${isOneOf(sql`w.sample_id`, ids)}`
  const rows = await rowsOf(
    db,
    select(
      { sample_id: number`x.sample_id`, ...SUMS },
      sql`from ${sampleContents(scope, now, wanted)} x group by x.sample_id`,
    ),
  )
  return new Map(rows.map(({ sample_id, ...sums }) => [sample_id, told(scope, sums)]))
}

/** What came of all samples that a statement answers the ids of, each content once. */
export async function contentsOfSamples(
  db: Queryable,
  scope: Scope,
  samples: SQL,
  now: number,
): Promise<SampleContentSums> {
  return told(scope, await rowOf(db, select(SUMS, sql`from ${sampleContents(scope, now, samples)} x`)))
}

/** What came of a sample, the latest first: as many as its list counts. */
export async function contentsOfSample(
  db: Queryable,
  scope: Scope,
  sampleId: number,
  now: number,
): Promise<SampleContent[]> {
  const rows = await rowsOf(
    db,
    select(
      {
        id: number`x.id`,
        platform: value<SampleContent['platform']>`ci.platform`,
        title: text`ci.title`,
        url: text`ci.url`,
        publish_at: float`x.at`,
        interactions: float`x.interactions`,
        cost: float`x.cost`,
      },
      sql`from ${sampleContents(scope, now, sql`select ${sampleId}::int`)} x join content_item ci on ci.id = x.id order by x.at desc, x.id`,
    ),
  )
  const shows = seesContentCosts(scope)
  return rows.map(({ id, url, ...row }) => ({
    ...row,
    url: /^https?:/.test(url) ? url : '',
    content_id: contentVideoId(id),
    cost: shows ? row.cost : UNAVAILABLE,
  }))
}
