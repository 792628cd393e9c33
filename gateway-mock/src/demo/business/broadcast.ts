import { DAY_SECONDS } from '@crm/base/durations'
import { LIVE_MINUTE_DAYS, LIVE_MINUTE_FOLD, REPLAY_DAYS } from '@crm/contracts/rules/liveRules'
import { liveComment, liveGoods, liveMinute, liveReplay, liveSource } from '../../store/database/schema.ts'
import type { live } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import type { Product } from './goods.ts'
import type { Random } from './random.ts'
import { COURSE_VIDEO } from './school.ts'

/** Shares of where people come into a live from; the last one takes what is left. */
const CHANNELS = [
  ['推荐流', 0.46],
  ['短视频引流', 0.21],
  ['关注页', 0.14],
  ['搜索', 0.07],
  ['付费投放', 0.08],
  ['其他', 0.04],
] as const

/** What people write while it goes on: the text, its feeling (-1, 0, 1), the words that it is about. */
const LINES: readonly (readonly [string, -1 | 0 | 1, string])[] = [
  ['主播讲得好实在，下单了', 1, '下单'],
  ['已经回购三次了', 1, '回购'],
  ['这个价格真的香', 1, '价格'],
  ['上次买的很好用', 1, '好用'],
  ['刚进来，现在讲的是几号链接', 0, '链接'],
  ['有没有小规格的', 0, '规格'],
  ['发什么快递', 0, '物流'],
  ['再讲一遍优惠怎么拍', 0, '优惠'],
  ['敏感肌能用吗', 0, '敏感肌'],
  ['库存还有吗，拍不了', -1, '库存'],
  ['等了一个星期还没发货', -1, '物流'],
  ['比昨天贵了', -1, '价格'],
]

/** Rows of a minute are kept for so many days, then five are one; comments, sources and films of the demonstration go no further back. */
const RECENT_SECONDS = LIVE_MINUTE_DAYS * DAY_SECONDS
/** As many comments has a live of the demonstration at most, so that the world stays small. */
const COMMENTS_MAX = 90

/** Likes and comments of a live by now; what its platform no longer tells is absent. */
export function reactions(
  { now }: SeedContext,
  { start_time, views = 0, live_id }: Pick<typeof live.$inferInsert, 'start_time' | 'views' | 'live_id'>,
): { likes: number | null; comments: number | null; url: string } {
  if (start_time < now - RECENT_SECONDS) return { likes: null, comments: null, url: '' }
  return {
    likes: Math.round(views * 1.3),
    comments: Math.min(COMMENTS_MAX, Math.round(views * 0.012) + 6),
    url: `https://live.example.com/${live_id}`,
  }
}

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
  context: SeedContext,
  row: typeof live.$inferInsert,
  goods: Product[],
  end: number,
  random: Random,
) {
  const { put, corp_id } = context
  const isRecent = row.start_time >= context.now - RECENT_SECONDS
  const step = isRecent ? 1 : LIVE_MINUTE_FOLD
  const minutes = Math.max(step, Math.floor((end - row.start_time) / 60))
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
  const steps = Math.max(1, Math.floor(minutes / step))
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
  const part = (total: number | null | undefined) =>
    total === null || total === undefined ? undefined : shares(total, tops)
  const [likes, comments] = [part(row.likes), part(row.comments)]
  // A product is spoken of for some minutes, then the next.
  const spoken = isRecent ? 7 : 1
  tops.forEach((one, index) => {
    put(liveMinute, {
      corp_id,
      live_id: row.live_id,
      minute: index * step,
      step,
      online: Math.round(((row.peak ?? 0) * one) / most),
      entered: entered[index] ?? 0,
      comments: comments?.[index] ?? null,
      likes: likes?.[index] ?? null,
      gmv: sold?.[index] ?? null,
      product_id: goods[Math.floor(index / spoken) % Math.max(1, goods.length)]?.product_id ?? '',
    })
  })
  if (isRecent) recentRows(context, row, { comments: comments ?? [], end, random })
}

/** What is kept of a recorded live besides its minutes: its comments, where people came from, and its film. */
function recentRows(
  { put, corp_id }: SeedContext,
  { live_id, views = 0, end_time }: typeof live.$inferInsert,
  { comments, end, random }: { comments: readonly number[]; end: number; random: Random },
) {
  let no = 0
  comments.forEach((count, minute) => {
    for (let each = 0; each < count; each++) {
      const [text, feeling, word] = random.pick(LINES)
      const user_name = `观众${random.int(1000, 9999)}`
      const second = minute * 60 + Math.floor((60 * each) / count)
      put(liveComment, { corp_id, live_id, no: no++, second, user_name, text, feeling, words: [word] })
    }
  })
  let left = views
  CHANNELS.forEach(([channel, share], index) => {
    const people = index === CHANNELS.length - 1 ? left : Math.min(left, Math.round(views * share))
    left -= people
    put(liveSource, { corp_id, live_id, channel, people })
  })
  if (end_time !== null && end_time !== undefined)
    put(liveReplay, { corp_id, live_id, url: COURSE_VIDEO, until: end + REPLAY_DAYS * DAY_SECONDS })
}
