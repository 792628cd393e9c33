import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule } from '@crm/contracts/enums'
import { orderAttr, orderItem, orders, refund } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import type { CreditedLine } from './commission.ts'
import type { ContentSales } from './ads.ts'
import { BUYING_HOURS, dayStart } from './calendar.ts'
import type { Product } from './goods.ts'
import type { Content, Media } from './media.ts'
import { workDay } from './media.ts'
import { drawer, evenly } from './random.ts'
import type { Random } from './random.ts'
import type { Item, Order } from './settlement.ts'
import { deliversRefunds, flowOf, settle } from './settlement.ts'
import type { Talent } from './talents.ts'
import type { SalesBook } from './targets.ts'
import { platformId } from './words.ts'

const RESET = 180 * DAY_SECONDS
const SHOWCASE = 4
/** Of the orders, those of somebody who has bought before. */
const AGAIN = 0.19
/** Buyers of a platform who may come again, the latest ones. */
const REMEMBERED = 4_000
/** Of all lines. Only dy and ks deliver refunds, so theirs are refunded a little more often. */
const REFUND_SHARE = 0.126

/** Chance of live, video, image-text and showcase by what the talent mainly makes. */
const KINDS: Record<number, number[]> = { 1: [68, 18, 2, 12], 2: [12, 68, 4, 16], 3: [0, 20, 58, 22] }

interface Seller {
  talent: Talent
  kinds: number[]
  lives: Content[]
  drawLive: () => number
  videos: Content[]
  drawVideo: (random: Random) => number
  products: Product[]
  drawProduct: (random: Random) => number
}

function sellersOf(talents: Talent[], media: Media, goods: Product[], random: Random): Seller[] {
  const byId = new Map(goods.map((product) => [product.product_id, product]))
  return talents
    .filter((talent) => talent.weight > 0 && talent.assortment.length > 0)
    .map((talent) => {
      const lives = media.lives.get(talent) ?? []
      const videos = media.videos.get(talent) ?? []
      const products = talent.assortment.slice(0, talent.sells).flatMap((id) => byId.get(id) ?? [])
      const drawLive = drawer(lives.map(({ pull }) => pull))
      const spread = evenly(random)
      const [live = 0, video = 0, text = 0, showcase = 1] = KINDS[talent.author.main_kind ?? 1] ?? []
      const kinds = [
        lives.length > 0 ? live : 0,
        videos.length > 0 ? video : 0,
        talent.platform === 'xhs' || talent.platform === 'dy' ? text : 0,
        showcase,
      ]
      return {
        talent,
        kinds,
        lives,
        videos,
        products,
        drawLive: () => drawLive(spread),
        drawVideo: drawer(videos.map(({ pull }) => pull)),
        drawProduct: drawer(products.map((_, rank) => 1 / (rank + 1.5))),
      }
    })
}

const averagePrice = (products: Product[]) =>
  products.reduce((sum, { skus }) => sum + (skus[0]?.price ?? 0), 0) / products.length

/** A video of the last forty days before a moment: mostly one of the newest, and of two the one that draws more. */
function videoBefore(videos: Content[], pay: number, random: Random): Content | undefined {
  let low = 0
  let high = videos.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((videos[middle]?.start ?? 0) < pay) low = middle + 1
    else high = middle
  }
  const back = () => videos[low - 1 - Math.floor(-1.6 * Math.log(1 - random.next()))]
  const [one, other] = [back(), back()]
  const better = (one?.pull ?? 0) >= (other?.pull ?? 0) ? one : other
  return better && pay <= better.end ? better : videos[low - 1]
}

/** When the buyer paid: during the live, or on a work day of the talent, then after one of its latest videos. */
function payMoment(
  context: SeedContext,
  seller: Seller,
  kind: number,
  draw: (random: Random) => number,
  drawHour: (random: Random) => number,
  random: Random,
): { pay: number; content: Content | undefined } {
  const { now } = context
  if (kind === 1) {
    const content = seller.lives[seller.drawLive()]
    if (content)
      return {
        pay: Math.floor(content.start + 60 + random.next() * Math.max(0, content.end - content.start - 60)),
        content,
      }
  }
  for (let tries = 0; tries < 12; tries++) {
    const day = workDay(context, draw, random, seller.talent.windows)
    const pay = day + drawHour(random) * 3600 + random.int(0, 3599)
    if (pay > now) continue
    const content = kind === 2 ? videoBefore(seller.videos, pay, random) : undefined
    if (kind !== 2 || (content && pay <= content.end)) return { pay, content }
  }
  if (kind === 2) {
    const content = seller.videos[seller.drawVideo(random)]
    if (content)
      return {
        pay: Math.floor(
          content.start + random.next() * Math.max(1, Math.min(2 * DAY_SECONDS, content.end - content.start)),
        ),
        content,
      }
  }
  const [from, to] = seller.talent.windows.at(-1) ?? [now - DAY_SECONDS, now]
  return { pay: Math.floor(from + random.next() * (to - from)), content: undefined }
}

function makeItem(
  context: SeedContext,
  seller: Seller,
  product: Product,
  kind: number,
  pay: number,
  content_id: string,
  random: Random,
): Item {
  const one = random.pick(product.skus)
  const qty = random.pick([1, 1, 1, 1, 1, 2, 2, 3])
  const discount = random.chance(0.35) ? Math.round(one.price * qty * random.int(3, 15) * 0.01) : 0
  const freight = random.chance(0.1) ? random.pick([500, 600, 800]) : 0
  const joined = product.activities.findLast(({ start, end }) => start <= pay && pay <= end)
  return {
    corp_id: context.corp_id,
    sku_id: one.sku_id,
    platform: seller.talent.platform,
    shop_id: product.shop_id,
    pay_time: pay,
    product_id: product.product_id,
    author_id: seller.talent.author.author_id,
    colonel_buyin_id: joined?.colonel_buyin_id ?? '',
    activity_id: joined?.activity_id ?? '',
    product_type: joined?.product_type ?? 0,
    content_kind: kind,
    content_id,
    qty,
    pay_amount: one.price * qty - discount + freight,
    platform_subsidy: random.chance(0.06) ? Math.round(one.price * qty * 0.05) : 0,
    freight,
    commission_rate: product.commission_rate,
    service_rate: joined?.service_ratio ?? 0,
    settle_time: null,
    settle_amount: null,
    settle_commission: null,
  }
}

/** Lines that are held at once: more sellers than these lines come from make another batch. */
const BATCH_LINES = 200_000

/**
 * Orders of the thirteen months: the exact number of lines, in batches of whole sellers, each in the order of payment. All of
 * a demo corporation is one batch.
 */
function* makeOrders(context: SeedContext, sellers: Seller[], goods: Product[]): Generator<Order[]> {
  const random = context.random('orders')
  const drawDay = drawer(context.span.weights)
  const days = evenly(random)
  const draw = () => drawDay(days)
  const drawHour = drawer(BUYING_HOURS)
  const wanted = context.plan.sizes.orderItems
  const rates = sellers.map(({ talent, products }) => talent.weight / averagePrice(products))
  const sum = rates.reduce((all, one) => all + one, 0)
  const delivered = rates.reduce(
    (all, one, at) => all + (sellers[at] && deliversRefunds(sellers[at].talent) ? one : 0),
    0,
  )
  const refundShare = delivered > 0 ? (REFUND_SHARE * sum) / delivered : 0
  if (goods.length === 0) return
  const sorted = (orders: Order[]) => orders.sort((a, b) => a.pay - b.pay)
  let result: Order[] = []
  let stored = 0
  let lines = 0
  const add = (seller: Seller) => {
    const kind = random.index(seller.kinds) + 1
    const { pay, content } = payMoment(context, seller, kind, draw, drawHour, random)
    const first = seller.products[seller.drawProduct(random)]
    if (!first) return
    const chosen = [first]
    // An order is of one shop: what is bought along comes from the same one.
    const along = seller.products.find((product) => product !== first && product.shop_id === first.shop_id)
    if (along && random.chance(0.3)) chosen.push(along)
    const items = chosen
      .slice(0, wanted - lines)
      .map((product) => makeItem(context, seller, product, kind, pay, content?.id ?? '', random))
    const amount = items.reduce((sum, { pay_amount }) => sum + pay_amount, 0)
    if (content && content.left < amount) {
      // The platform counts less of the live than that: it was bought in the showcase meanwhile.
      for (const item of items) Object.assign(item, { content_kind: SHOWCASE, content_id: '' })
    } else if (content) {
      content.left -= amount
      content.sold = true
    }
    const received = pay + random.int(3, 10) * DAY_SECONDS + random.int(0, DAY_SECONDS)
    const order: Order = {
      talent: seller.talent,
      pay,
      confirm: received <= context.now ? received : null,
      items,
      refunds: [],
    }
    settle(order, context.now, refundShare, random)
    lines += items.length
    stored += items.length
    result.push(order)
  }
  // Small sellers first: what rounding leaves over goes to the large ones, where nobody sees it.
  for (const [back, seller] of sellers.toReversed().entries()) {
    const at = sellers.length - 1 - back
    const count = Math.max(1, Math.round((((rates[at] ?? 0) / sum) * wanted) / 1.2))
    for (let nth = 0; nth < count && lines < wanted; nth++) add(seller)
    // The largest stay together with what is left over, so that nobody's orders come in two batches.
    if (stored >= BATCH_LINES && at > 12) {
      yield sorted(result)
      result = []
      stored = 0
    }
  }
  for (let at = 0; lines < wanted; at = (at + 1) % Math.min(12, sellers.length)) {
    const seller = sellers[at]
    if (seller) add(seller)
  }
  yield sorted(result)
}

/** Who followed the talent in the commerce module when the buyer paid. */
const followersAt = (talent: Talent, time: number) =>
  talent.follows.filter(
    (one) =>
      one.classify === BusinessModule.commerce && one.bind_time <= time && (!one.unbind_time || time < one.unbind_time),
  )

/** Who hears of the lines. */
interface Listeners {
  credit: (line: CreditedLine) => void
  book: SalesBook
  ads: ContentSales
}

/** Orders, lines, refunds and the frozen credit, each line told to the listeners; also the first and last order of every talent. */
export function orderRows(
  context: SeedContext,
  talents: Talent[],
  media: Media,
  goods: Product[],
  { credit, book, ads }: Listeners,
) {
  const { put, corp_id, ids, plan } = context
  if (plan.commerce === null) return
  const newDays = plan.newRule === 1 ? 45 : 60
  const random = context.random('buyers')
  let number = 0
  const known = new Map<string, string[]>()
  /** Somebody who buys on a platform: now and then one of those who did before. */
  const buyer = (platform: string): string => {
    const before = known.get(platform) ?? []
    known.set(platform, before)
    if (before.length > 0 && random.chance(AGAIN)) return random.pick(before)
    const hash = `b${random.int(0, 0x7fffffff).toString(36)}`
    if (before.length < REMEMBERED) before.push(hash)
    else before[random.int(0, REMEMBERED - 1)] = hash
    return hash
  }
  const write = (order: Order) => {
    const { talent, pay } = order
    number += 1
    const order_id = platformId(corp_id * 100 + 7, number)
    const { row } = talent
    const last = row.last_order_at ?? null
    const opens = last === null || pay - last > RESET
    if (opens) {
      row.first_order_time = pay
      row.cycle_start = dayStart(pay)
    }
    row.last_order_at = pay
    const is_first = opens ? 1 : 0
    const is_new = pay < (row.cycle_start ?? 0) + newDays * DAY_SECONDS ? 1 : 0
    const shop_id = order.items[0]?.shop_id ?? ''
    const flow = flowOf(order)
    put(orders, {
      corp_id,
      order_id,
      platform: talent.platform,
      shop_id,
      buyer_hash: buyer(talent.platform),
      pay_time: pay,
      confirm_time: order.confirm,
      flow,
    })
    const followers = followersAt(talent, pay)
    for (const item of order.items) {
      talent.sold += item.pay_amount
      if (!talent.firstSales.has(item.product_id)) talent.firstSales.set(item.product_id, pay)
      put(orderItem, { ...item, order_id, flow })
      const seats = followers.length > 0 ? followers : [{ user_id: 0, dept_id: 0 }]
      seats.forEach(({ user_id, dept_id }, seat) =>
        put(orderAttr, {
          corp_id,
          order_id,
          sku_id: item.sku_id,
          seat,
          user_id,
          dept_id: dept_id ?? 0,
          is_new,
          is_first,
        }),
      )
      for (const { user_id } of seats) book.add(user_id, pay, item.pay_amount)
      credit({ order, order_id, item, users: seats.map(({ user_id }) => user_id), is_new, is_first })
    }
    ads.add(order)
    for (const one of order.refunds) put(refund, { id: ids.next('refund'), order_id, ...one })
  }
  for (const batch of makeOrders(context, sellersOf(talents, media, goods, random), goods)) batch.forEach(write)
  for (const { row } of talents) {
    if (row.first_order_time && row.created_at > row.first_order_time) row.created_at = row.first_order_time
    if (row.pool_at && row.pool_at < row.created_at) row.pool_at = row.created_at
  }
}
