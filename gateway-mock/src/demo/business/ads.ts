import { DAY_SECONDS } from '@crm/base/durations'
import { adAccount, adDay } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart, dayText } from './calendar.ts'
import type { Content, Media } from './media.ts'
import type { Order } from './settlement.ts'
import type { Talent } from './talents.ts'

/** Days of ad results that are kept. */
const KEPT_DAYS = 120
const KINDS = [
  { kind: 1, name: '千川A', plans: ['直播间引流', '直播间成交'] },
  { kind: 1, name: '千川B', plans: ['短视频带货', '爆款放量'] },
  { kind: 2, name: '引擎', plans: ['新客拉新', '人群放大'] },
  { kind: 3, name: 'DOU+', plans: ['内容加热', '涨粉互动'] },
  { kind: 4, name: '随心推', plans: ['小店随心推', '直播加热'] },
]

interface Sold {
  orders: number
  amount: number
}

/** What contents sold day by day, as far as ads may claim it. */
export interface ContentSales {
  add: (order: Order) => void
  /** The content of the talent that sold best on a day (its 00:00). */
  best: (talent: Talent, day: number) => (Sold & { content_id: string }) | undefined
  /** Whose contents are advertised, the best seller first. */
  talents: Talent[]
}

const NOBODY: ContentSales = { add: () => undefined, best: () => undefined, talents: [] }

/** Only corporations with ad staff advertise. */
export const advertises = (context: SeedContext): boolean =>
  [70, 80].every((role) => context.staff.some(({ role_id }) => role_id === role))

/** Listens to the orders of the best sellers, one for each ad plan. */
export function contentSales(context: SeedContext, talents: Talent[]): ContentSales {
  if (!advertises(context)) return NOBODY
  const sellers = talents.filter(({ weight, platform }) => weight > 0 && platform === 'dy')
  const advertised = sellers.slice(0, KINDS.length * 2)
  const from = dayStart(context.now) - (KEPT_DAYS - 1) * DAY_SECONDS
  const days = new Map<Talent, Map<number, Map<string, Sold>>>(advertised.map((talent) => [talent, new Map()]))
  return {
    talents: advertised,
    add: ({ talent, pay, items }) => {
      const ofTalent = days.get(talent)
      const content_id = items[0]?.content_id ?? ''
      if (ofTalent === undefined || content_id === '' || pay < from) return
      const day = dayStart(pay)
      const contents = ofTalent.get(day) ?? new Map<string, Sold>()
      ofTalent.set(day, contents)
      const sold = contents.get(content_id) ?? { orders: 0, amount: 0 }
      contents.set(content_id, sold)
      sold.orders += 1
      sold.amount += items.reduce((sum, { pay_amount }) => sum + pay_amount, 0)
    },
    best: (talent, day) => {
      const contents = [...(days.get(talent)?.get(day) ?? [])].map(([content_id, sold]) => ({ content_id, ...sold }))
      return contents.toSorted((a, b) => b.amount - a.amount)[0]
    },
  }
}

/** The latest content of a talent that was out on a day. */
function latestOn(contents: readonly Content[], day: number): string {
  return contents.findLast(({ start }) => start < day + DAY_SECONDS)?.id ?? ''
}

/** A seeding content that was advertised after it was out, for so much in all (fen). */
export interface Advertised {
  content_id: string
  from: number
  cost: number
}
/** Seeding contents are heated by this kind of account. */
const HEATING = 3
/** For so many days, each of which costs less than the one before. */
const HEATED = [0.5, 0.3, 0.2]

/** What heating a seeding content cost day by day; it sells nothing itself. */
function heatingRows({ put, corp_id, now }: SeedContext, account_id: number, advertised: readonly Advertised[]): void {
  for (const { content_id, from, cost } of advertised) {
    const days = HEATED.filter((_, at) => from + at * DAY_SECONDS <= now)
    const whole = days.reduce((sum, share) => sum + share, 0)
    days.forEach((share, at) => {
      const spent = Math.round((cost * share) / whole)
      const show = Math.round(spent / 3)
      put(adDay, {
        corp_id,
        account_id,
        day: dayText(from + at * DAY_SECONDS),
        plan_id: `${account_id}${content_id.replace('c:', '').padStart(9, '0')}`,
        plan_name: '种草内容加热',
        content_id,
        cost: spent,
        show,
        click: Math.round(show / 30),
        convert: 0,
        pay_orders: 0,
        pay_amount: 0,
        is_roi_low: 0,
      })
    })
  }
}

/**
 * Ad accounts of each kind and their daily results. A plan advertises what sells best of a talent and claims a part of it; on a
 * day on which that sold nothing it spends little, for nothing.
 */
export function adRows(
  context: SeedContext,
  sales: ContentSales,
  media: Media,
  advertised: readonly Advertised[],
): void {
  const { put, ids, corp_id, now, span } = context
  const admin = context.staff.find(({ role_id }) => role_id === 70)
  const operator = context.staff.find(({ role_id }) => role_id === 80)
  if (!admin || !operator) return
  const random = context.random('ads')
  KINDS.forEach(({ kind, name, plans }, at) => {
    const id = ids.next('ad_account')
    put(adAccount, {
      id,
      corp_id,
      kind,
      account_id: String(1_700_000_000 + corp_id * 1000 + at),
      name: `${context.plan.brand}-${name}`,
      user_ids: at % 2 === 0 ? [operator.user_id] : [],
      status: at === 2 ? 2 : 1,
      auth_by: admin.user_id,
      auth_time: span.start,
      expire_time: at === 2 ? now - 2 * DAY_SECONDS : dayStart(now) + random.int(6, 200) * DAY_SECONDS,
      balance: kind === 3 ? random.int(10, 900) * 1000 : null,
      synced_at: now - 1800,
      ...stamp(span.start, admin.user_id),
    })
    if (kind === HEATING) heatingRows(context, id, advertised)
    plans.forEach((plan_name, nth) => {
      const talent = sales.talents[at + nth * KINDS.length]
      if (talent === undefined) return
      const videos = media.videos.get(talent) ?? []
      for (const day of span.days.slice(-KEPT_DAYS)) {
        // An account whose authorisation has ended delivers nothing more.
        if (at === 2 && day > now - 2 * DAY_SECONDS) continue
        const sold = sales.best(talent, day)
        const pay_orders = sold ? Math.max(1, Math.round(sold.orders * (0.35 + 0.4 * random.next()))) : 0
        const pay_amount = sold ? Math.round((sold.amount * pay_orders) / sold.orders) : 0
        const roi = 1.4 + 2.2 * random.next()
        const cost = sold
          ? Math.round(random.chance(0.12) ? pay_amount * 1.2 : pay_amount / roi)
          : random.int(500, 3_000)
        const show = Math.round((cost / 100) * random.int(18, 40))
        const click = Math.round(show * (0.02 + random.next() * 0.03))
        const convert = Math.min(click, pay_orders + Math.round(click * 0.05 * random.next()))
        put(adDay, {
          corp_id,
          account_id: id,
          day: dayText(day),
          plan_id: `${id}${String(nth + 1).padStart(6, '0')}`,
          plan_name,
          content_id: sold?.content_id ?? latestOn(videos, day),
          cost,
          show,
          click: Math.max(click, convert),
          convert,
          pay_orders,
          pay_amount,
          is_roi_low: pay_amount < cost ? 1 : 0,
        })
      }
    })
  })
}
