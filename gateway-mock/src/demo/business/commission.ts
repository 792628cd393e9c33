import { DAY_SECONDS } from '@crm/base/durations'
import { type CommissionBase, commissionBasesOf } from '@crm/contracts/rules/commissionBases'
import {
  percentageLine,
  percentageLog,
  percentageMember,
  percentageResult,
  percentageScheme,
} from '../../store/database/schema.ts'
import type { PercentageTier } from '../../store/database/schema/commission.ts'
import { percentageOf } from '../../rules/percentage.ts'
import type { SeedContext, Staff } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart, monthText } from './calendar.ts'
import { PLANS } from './plans.ts'
import type { Item, Order } from './settlement.ts'

interface SchemePlan {
  name: string
  base: CommissionBase
  mode: 1 | 2
  tiers: PercentageTier[]
  reward: number
  roles: number[]
}

const SCHEMES: SchemePlan[] = [
  {
    name: '媒介阶梯提成',
    base: 'pay_sales',
    mode: 1,
    tiers: [
      { from: 0, rate: 100 },
      { from: 3_000_000, rate: 150 },
      { from: 10_000_000, rate: 200 },
    ],
    reward: 5_000,
    roles: [6, 4],
  },
  {
    name: '新达人专项',
    base: 'new_author_sales',
    mode: 2,
    tiers: [
      { from: 0, rate: 200 },
      { from: 2_000_000, rate: 300 },
    ],
    reward: 10_000,
    roles: [50],
  },
  {
    name: '结算提成',
    base: 'close_sales',
    mode: 1,
    tiers: [
      { from: 0, rate: 120 },
      { from: 5_000_000, rate: 180 },
    ],
    reward: 0,
    roles: [30],
  },
]

/** The day of the next month on which a month's results are frozen, as `corp_setting.commission_rule` of the demo says. */
const FREEZE_DAY = 5

/** The first moments of this month and the two before, and the one after. */
function monthsOf(now: number) {
  const first = (time: number) => {
    const day = dayStart(time)
    return day - (Number(new Date((day + 8 * 3600) * 1000).getUTCDate()) - 1) * DAY_SECONDS
  }
  const current = first(now)
  const last = first(current - DAY_SECONDS)
  const starts = [first(last - DAY_SECONDS), last, current, first(current + 32 * DAY_SECONDS)]
  return starts.slice(0, 3).map((from, index) => {
    const to = starts[index + 1] ?? now
    const freeze = to + (FREEZE_DAY - 1) * DAY_SECONDS
    return { month: monthText(from), from, to, frozen_at: freeze <= now ? freeze : null }
  })
}

type Month = ReturnType<typeof monthsOf>[number]
type Result = typeof percentageResult.$inferInsert

interface Account {
  plan: SchemePlan
  /** By month, the oldest first. */
  results: { month: Month; row: Result; firsts: Set<string> }[]
}

/** An order line as its followers are credited with it. */
export interface CreditedLine {
  order: Order
  order_id: string
  item: Item
  users: readonly number[]
  is_new: number
  is_first: number
}

/** The amount of a line that counts in a month: fen, or undefined when the line is not of the month or the base. */
function baseOf(
  base: CommissionBase,
  { order, item, is_new }: CreditedLine,
  { from, to, frozen_at }: Month,
  now: number,
) {
  if (base === 'close_sales') {
    const at = item.settle_time ?? 0
    return at >= from && at < to && at <= now ? (item.settle_amount ?? 0) : undefined
  }
  if (order.pay < from || order.pay >= to || (base === 'new_author_sales' && is_new === 0)) return undefined
  // What was given back until the freeze is deducted.
  const until = frozen_at ?? now
  const back = order.refunds
    .filter(({ sku_id, refund_time }) => sku_id === item.sku_id && refund_time < until)
    .reduce((sum, { amount }) => sum + amount, 0)
  return item.pay_amount - back
}

/** Who works under a scheme: the enabled staff of its roles; where there is one scheme only, all media. */
const membersOf = (staff: Staff[], scheme: SchemePlan, alone: boolean) =>
  staff.filter(
    ({ status, role_id }) =>
      status === 2 && (alone ? [4, 6, 30, 50].includes(role_id) : scheme.roles.includes(role_id)),
  )

/**
 * Commission schemes with their members, and what these earned in the last two months and earn in this one. Lines are passed to
 * `credit` while the orders are made, `close` sums them up.
 */
export function commissionRows(context: SeedContext): { credit: (line: CreditedLine) => void; close: () => void } {
  const { put, ids, corp_id, plan, now, staff, span } = context
  const limit = PLANS.find(({ level }) => level === plan.commerce)?.commerce[8]
  const chief = staff.find(({ role_id }) => role_id === 2)
  if (plan.commerce === null || limit === 0 || chief === undefined)
    return { credit: () => undefined, close: () => undefined }
  const months = monthsOf(now)
  const bases = commissionBasesOf(plan.commerce)
  const possible = SCHEMES.filter(({ base }) => bases.includes(base))
  const chosen = possible.slice(0, limit ?? possible.length)
  const accounts = new Map<number, Account>()
  const log = (scheme_id: number | null, action: 'create' | 'update', after: Record<string, unknown>, at: number) =>
    put(percentageLog, {
      id: ids.next('percentage_log'),
      corp_id,
      scheme_id,
      user_id: chief.user_id,
      action,
      before: action === 'update' ? {} : null,
      after,
      created_at: at,
    })
  const since = Math.max(span.start, months[0]?.from ?? span.start) - 12 * DAY_SECONDS
  for (const scheme of chosen) {
    const id = ids.next('percentage_scheme')
    put(percentageScheme, {
      id,
      corp_id,
      name: scheme.name,
      base_option: scheme.base,
      mode: scheme.mode,
      tiers: scheme.tiers,
      first_order_reward: scheme.reward,
      platforms: plan.platforms,
      goods_scope: {},
      month_from: months[0]?.month ?? '',
      status: 1,
      ...stamp(since, chief.user_id),
      deleted_at: null,
    })
    log(id, 'create', { name: scheme.name, tiers: scheme.tiers }, since)
    for (const { user_id } of membersOf(staff, scheme, chosen.length === 1)) {
      if (accounts.has(user_id)) continue
      put(percentageMember, { corp_id, scheme_id: id, user_id, month_from: months[0]?.month ?? '', month_to: null })
      const results = months.map((month, index) => {
        const row: Result = {
          id: ids.next('percentage_result'),
          corp_id,
          user_id,
          month: month.month,
          scheme_id: id,
          base_amount: 0,
          tier: 0,
          amount: 0,
          reward: 0,
          adjust: 0,
          adjust_reason: '',
          status: month.frozen_at === null ? 1 : index === 0 ? 3 : 2,
          frozen_at: month.frozen_at,
          ...stamp(month.from + DAY_SECONDS > now ? now : month.from + DAY_SECONDS, 0, month.frozen_at ?? now),
        }
        put(percentageResult, row)
        return { month, row, firsts: new Set<string>() }
      })
      accounts.set(user_id, { plan: scheme, results })
    }
  }
  log(null, 'update', { deduct_refund: 1, calc_day: FREEZE_DAY }, since)

  const start = months[0]?.from ?? now
  const creditTo = (account: Account, line: CreditedLine) => {
    for (const { month, row, firsts } of account.results) {
      const base = baseOf(account.plan.base, line, month, now)
      if (line.is_first === 1 && line.order.pay >= month.from && line.order.pay < month.to)
        firsts.add(`${line.item.platform}${line.item.author_id}`)
      if (base === undefined) continue
      row.base_amount += base
      put(percentageLine, {
        corp_id,
        result_id: row.id ?? 0,
        order_id: line.order_id,
        sku_id: line.item.sku_id,
        base_amount: base,
      })
    }
  }
  return {
    credit: (line) => {
      if (line.order.pay < start && (line.item.settle_time ?? 0) < start) return
      for (const user_id of line.users) {
        const account = accounts.get(user_id)
        if (account) creditTo(account, line)
      }
    },
    close: () => {
      for (const { plan: scheme, results } of accounts.values()) {
        for (const [at, { row, firsts }] of results.entries()) {
          Object.assign(row, percentageOf(scheme.mode, scheme.tiers, row.base_amount))
          row.reward = firsts.size * scheme.reward
          if (at === 1 && row.tier > 1 && row.frozen_at)
            Object.assign(row, { adjust: 20_000, adjust_reason: '大促支援补贴' })
        }
      }
    },
  }
}
