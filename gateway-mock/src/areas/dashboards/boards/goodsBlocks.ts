import { UNAVAILABLE } from '@crm/base/numbers'
import { GOODS_STAGES, goodsStageLabel } from '@crm/contracts/rules/goodsStructure'
import { sql } from 'drizzle-orm'
import { breakdown } from '../../../figures/breakdown/breakdown.ts'
import {
  boardGoods,
  GOODS_SORTS,
  goodsByStage,
  goodsFigures,
  goodsPairs,
  goodsPoints,
  samplesOf,
  wishedProducts,
} from '../../../figures/goodsStructure.ts'
import { salesTotals } from '../../../figures/sales.ts'
import { sampleTotals } from '../../../figures/samples.ts'
import { pageInfo } from '../../../records/page.ts'
import { during, type MetricFilter } from '../../../rules/filter.ts'
import { percent } from '../../../rules/period.ts'
import { refuseParameter } from '../../../rules/refusal.ts'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import { int, select, text } from '../../../store/database/select.ts'
import { type BlockAnswer, type BlockQuestion, ratesOf, rowOf, type Values } from './blockQuestion.ts'

/** A list that shows the same days as a board whose figures end yesterday. */
const daysKeys = ({ start = 0, end = 0 }: MetricFilter) => ({
  date_type: 'customize',
  start_time: start,
  end_time: end,
})

/** 核心指标 of goods beside those of the compared period. */
export async function goodsKpiBlock({ db, scope, filter, before }: BlockQuestion): Promise<BlockAnswer> {
  const total: Values = { ...(await goodsFigures(db, scope, filter)) }
  const previous: Values | null = before ? { ...(await goodsFigures(db, scope, during(filter, before))) } : null
  return { columns: [], rows: [], total, previous, rates: ratesOf(total, previous) }
}

/** Own classes by number, with the names from the first level on. */
async function classPaths(db: Queryable, corpId: number): Promise<ReadonlyMap<number, string[]>> {
  const rows = await rowsOf(
    db,
    select(
      { id: int`id`, parent_id: int`parent_id`, name: text`name` },
      sql`from goods_class where corp_id = ${corpId}`,
    ),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = (id: number): string[] => {
    const found = byId.get(id)
    return found ? [...pathOf(found.parent_id), found.name] : []
  }
  return new Map(rows.map(({ id }) => [id, pathOf(id)]))
}

const UNCLASSED = '未分类'

/** 四象限: the best goods with their medians, which name the quadrants. */
export async function quadrantBlock({ db, who, scope, filter, block }: BlockQuestion): Promise<BlockAnswer> {
  const { points, ...medians } = await goodsPoints(db, scope, filter, block.limit ?? 0)
  const totals = await salesTotals(db, scope, filter, ['gmv', 'issue_author', 'volume'])
  const classes = await classPaths(db, who.corp_id)
  return {
    columns: ['商品', '一级分类'],
    rows: points.map(({ product_id, platform, title, class_id, ...values }) =>
      rowOf({
        keys: { product_id, platform, ...daysKeys(filter) },
        names: [title, classes.get(class_id)?.[0] ?? UNCLASSED],
        values,
      }),
    ),
    total: { ...totals, ...medians },
    previous: null,
    rates: null,
  }
}

/** Levels of own classes. */
const LEVELS = ['一级分类', '二级分类', '三级分类']
/** What stands on a level for what is in the class above itself. */
const ITSELF = '本级'

/** 分类构成: what each own class sold, by the classes that it stands under. */
export async function goodsClassBlock({ db, who, scope, filter }: BlockQuestion): Promise<BlockAnswer> {
  const { rows, total } = await breakdown(db, scope, filter, { measures: ['gmv', 'volume'], by: ['class'] })
  const classes = await classPaths(db, who.corp_id)
  return {
    columns: LEVELS,
    rows: rows.map(({ class_id, gmv, volume }) => {
      const path = classes.get(Number(class_id)) ?? [UNCLASSED]
      return rowOf({
        keys: { class_id: Number(class_id) },
        names: LEVELS.map((_, level) => path[level] ?? ITSELF),
        values: { gmv, volume },
      })
    }),
    total: { ...total },
    previous: null,
    rates: null,
  }
}

/** 生命周期: every product that ever sold in exactly one stage. */
export async function lifecycleBlock({ db, scope, filter }: BlockQuestion): Promise<BlockAnswer> {
  const found = new Map((await goodsByStage(db, scope, filter)).map((row) => [row.stage, row]))
  const { gmv } = await salesTotals(db, scope, filter, ['gmv'])
  const rows = GOODS_STAGES.map((stage) => {
    const { stage_goods = 0, gmv: sold = 0 } = found.get(stage) ?? {}
    return rowOf({ keys: { stage }, names: [goodsStageLabel[stage]], values: { stage_goods, gmv: sold } })
  })
  const stage_goods = rows.reduce((sum, { values }) => sum + (values.stage_goods ?? 0), 0)
  return { columns: ['阶段'], rows, total: { stage_goods, gmv }, previous: null, rates: null }
}

/** 商品关联: goods that the same talents sold. */
export async function pairBlock({ db, scope, filter, block }: BlockQuestion): Promise<BlockAnswer> {
  const pairs = await goodsPairs(db, scope, filter, block.limit ?? 0)
  return {
    columns: ['商品', '同时卖出的商品'],
    rows: pairs.map(({ names, products: [one, other], both, fewer }) =>
      rowOf({
        keys: { product_id: one, other_id: other },
        names,
        values: { both_authors: both, both_share: percent(both, fewer) },
      }),
    ),
    total: {},
    previous: null,
    rates: null,
  }
}

type Sums = Record<'gmv' | 'live_amount' | 'video_amount' | 'refund_gmv' | 'dyks_gmv', number> &
  Record<'sample_author_issue_count' | 'signed_author_count', number>

/** Rates of goods from their sums. */
const ratesOfSums = (sums: Sums): Values => ({
  live_share: percent(sums.live_amount, sums.gmv),
  video_share: percent(sums.video_amount, sums.gmv),
  refund_rate: percent(sums.refund_gmv, sums.dyks_gmv),
  sample_issue_rate: percent(sums.sample_author_issue_count, sums.signed_author_count),
})

const SUMS = [
  ...(['gmv', 'volume', 'issue_author', 'first_cp_author', 'live_amount', 'video_amount'] as const),
  ...(['refund_gmv', 'dyks_gmv'] as const),
] as const

/** 商品明细: one page of the goods, and 合计 of all that are listed. */
export async function goodsListBlock({ db, scope, filter, before, request }: BlockQuestion): Promise<BlockAnswer> {
  const { page = 1, size = 20, sort, quadrant, stage, talents_min, talents_max, amount_min, amount_max } = request
  const order_by = GOODS_SORTS.find((each) => each === request.order_by)
  if (request.order_by !== undefined && order_by === undefined)
    refuseParameter('order_by', `只能是 ${GOODS_SORTS.join('、')} 之一`)
  const wish = { quadrant, stage, talents_min, talents_max, amount_min, amount_max }
  const { list, total_count } = await boardGoods(db, scope, filter, wish, before, { page, size, order_by, sort })
  const products = await wishedProducts(db, scope, filter, wish)
  // What is sent without ever selling is none of the list; what is sold is in it.
  const ofList = { ...filter, products }
  const listed = Object.values(wish).every((each) => each === undefined) ? filter : ofList
  const sums = await salesTotals(db, scope, listed, SUMS)
  const former = before && (await salesTotals(db, scope, during(listed, before), ['gmv']))
  const samples = await sampleTotals(db, scope, samplesOf(scope, ofList), [
    ...(['sample_count', 'sample_author_issue_count', 'signed_author_count'] as const),
  ])
  const total: Values = {
    gmv: sums.gmv,
    volume: sums.volume,
    issue_author: sums.issue_author,
    first_cp_author: sums.first_cp_author,
    sample_count: samples.sample_count,
    ...ratesOfSums({ ...sums, ...samples }),
  }
  const previous = former ? { gmv: former.gmv } : null
  return {
    columns: ['商品', '阶段'],
    rows: list.map((row) => {
      const { product_id, platform, title, gmv, volume, issue_author, first_cp_author, sample_count } = row
      const isOfDyks = platform === 'dy' || platform === 'ks'
      return rowOf({
        keys: { product_id, platform, ...daysKeys(filter) },
        names: [title, goodsStageLabel[row.stage]],
        values: {
          ...{ gmv, volume, issue_author, first_cp_author, sample_count },
          ...ratesOfSums(row),
          ...(!isOfDyks && { refund_rate: UNAVAILABLE }),
        },
        ...(before && { before: { gmv: row.former } }),
      })
    }),
    total,
    previous,
    rates: ratesOf(previous ? { gmv: sums.gmv } : {}, previous),
    page_info: pageInfo({ page, size }, total_count),
  }
}
