import { DAY_SECONDS } from '@crm/base/durations'
import { memberOrder, packOrder } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayText } from './calendar.ts'
import { PACK_PRICES, PLANS } from './plans.ts'

const YEAR = 365 * DAY_SECONDS
const FREE_LEVEL = 60
const TRIAL_LEVEL = 90
const TRIAL_DAYS = 14

/** Packs by corporation: code, amount, days since they were paid (a pack lasts a year), or what became of the order. */
const PACKS: Readonly<Record<number, readonly [code: number, amount: number, paidDaysAgo: number, status?: 1 | 3][]>> =
  {
    1: [
      [20011, 500, 380],
      [10031, 10_000, 20, 3],
      [10001, 200, 1, 1],
      [10001, 200, 150],
    ],
    4: [[10031, 10_000, 40]],
    8: [[20011, 2_000, 420]],
  }

/** What the corporation bought of the vendor: its present versions, the ones before them, and packs. */
export function purchaseRows(context: SeedContext, terms: { start: number; end: number }) {
  const { put, ids, corp_id, plan, now } = context
  const buyer = context.staff.find(({ role_id }) => role_id === 2) ?? context.staff[0]
  if (buyer === undefined) return
  let number = 0
  const about = (price: number, status: number, at: number) => ({
    order_no: `DD${dayText(at).replaceAll('-', '')}${String(corp_id).padStart(3, '0')}${String(++number).padStart(3, '0')}`,
    corp_id,
    user_id: buyer.user_id,
    price,
    status,
    paid_at: status === 2 ? at : null,
    invoice: status === 2 && price > 0 ? (at < now - 90 * DAY_SECONDS ? 2 : 0) : 0,
    ...stamp(at - 1_800, buyer.user_id, at),
    deleted_at: null,
  })
  for (const [classify, level] of [
    [1, plan.commerce],
    [2, plan.content],
  ] as const) {
    const offer = PLANS.find((one) => one.level === level)
    if (level === null || offer === undefined) continue
    // Whoever uses the free version tried the product before, with more seats than one.
    const trial = PLANS.find((one) => one.level === TRIAL_LEVEL)
    if (level === FREE_LEVEL && trial)
      put(memberOrder, {
        id: ids.next('member_order'),
        classify,
        level: TRIAL_LEVEL,
        years: 1,
        seats: trial.seats[0],
        start_time: terms.start - TRIAL_DAYS * DAY_SECONDS,
        end_time: terms.start - 1,
        ...about(0, 2, terms.start - (TRIAL_DAYS + 1) * DAY_SECONDS),
      })
    // A paid version was renewed once; a free one and a trial stand alone.
    const before = (offer.price ?? 0) > 0 ? 1 : 0
    for (let term = before; term >= 0; term--) {
      const start = terms.start - term * YEAR
      put(memberOrder, {
        id: ids.next('member_order'),
        classify,
        level,
        years: 1,
        seats: offer.seats[0],
        start_time: start,
        end_time: term === 0 ? terms.end : terms.start - 1,
        ...about(offer.price ?? 0, 2, Math.min(now - 600, start - 2 * DAY_SECONDS)),
      })
    }
  }
  for (const [code, amount, ago, status = 2] of PACKS[corp_id] ?? []) {
    const price = PACK_PRICES.find(([one]) => one === code)?.[1].find(([of]) => of === amount)?.[1] ?? 0
    const at = now - ago * DAY_SECONDS
    put(packOrder, {
      id: ids.next('pack_order'),
      code,
      amount,
      start_time: status === 2 ? at : null,
      end_time: status === 2 ? at + YEAR : null,
      ...about(price, status, at),
    })
  }
}
