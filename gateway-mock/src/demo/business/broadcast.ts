import { liveGoods, liveMinute } from '../../store/database/schema.ts'
import type { live } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import type { Product } from './goods.ts'
import type { Random } from './random.ts'

/** Minutes between two records of a recorded live. */
const STEP = 5

/** Shares a whole number by weights, exactly. */
function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, one) => all + one, 0)
  let given = 0
  let weighed = 0
  return weights.map((weight) => {
    weighed += weight
    const upTo = Math.round((total * weighed) / sum)
    const part = upTo - given
    given = upTo
    return part
  })
}

/** The goods of a live as they stood in it, and its course when it was recorded: people come in the beginning, buy in the middle. */
export function broadcastRows(
  { put, corp_id }: SeedContext,
  row: typeof live.$inferInsert,
  goods: Product[],
  end: number,
  random: Random,
) {
  const minutes = Math.max(STEP, Math.floor((end - row.start_time) / 60))
  goods.forEach(({ product_id, title, skus, commission_rate }, sort) => {
    const explain_count = sort < 4 ? random.int(1, 4) : random.int(0, 1)
    put(liveGoods, {
      corp_id,
      live_id: row.live_id,
      product_id,
      title,
      price: skus[0]?.price ?? 0,
      commission_rate,
      explain_count,
      explain_time: explain_count * random.int(90, 400),
      sort,
    })
  })
  if (row.is_recorded !== 1) return
  const steps = Math.max(1, Math.floor(minutes / STEP))
  const tops = Array.from({ length: steps }, (_, index) => {
    const course = Math.sin((Math.PI * (index + 0.6)) / (steps + 0.4))
    return Math.max(0.05, course) * (0.8 + random.next() * 0.4)
  })
  const most = Math.max(...tops)
  const entered = shares(
    row.views ?? 0,
    tops.map((one, index) => one * (index < steps / 3 ? 1.6 : 0.8)),
  )
  const sold =
    row.gmv_market === null || row.gmv_market === undefined
      ? undefined
      : shares(
          row.gmv_market,
          tops.map((one) => one ** 1.5),
        )
  tops.forEach((one, index) =>
    put(liveMinute, {
      corp_id,
      live_id: row.live_id,
      minute: index * STEP,
      online: Math.round(((row.peak ?? 0) * one) / most),
      entered: entered[index] ?? 0,
      gmv: sold?.[index] ?? null,
      product_id: goods[index % Math.max(1, goods.length)]?.product_id ?? '',
    }),
  )
}
