import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { type CommissionBase, commissionBasesOf } from '@crm/contracts/rules/commissionBases'
import { CommissionMode, CommissionStatus, type CommissionTier } from '@crm/contracts/rules/commissionRules'
import {
  percentageCorrection,
  percentageLine,
  percentageLog,
  percentageMember,
  percentageQuestion,
  percentageResult,
  percentageRule,
  percentageScheme,
  percentageVersion,
} from '../../store/database/schema.ts'
import type { PercentageAction } from '../../store/database/schema/commission.ts'
import { addMonths, freezeMoment, monthOf, monthRange } from '../../rules/commissionMonths.ts'
import { percentageOf } from '../../rules/percentage.ts'
import type { SeedContext, Staff } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { PLANS } from './plans.ts'
import type { Item, Order } from './settlement.ts'

interface VersionPlan {
  /** Months after the first of the demo. */
  after: number
  mode: CommissionMode
  tiers: CommissionTier[]
  reward: number
}

interface SchemePlan {
  name: string
  base: CommissionBase
  versions: [VersionPlan, ...VersionPlan[]]
  roles: number[]
}

const MEDIUM_TIERS: CommissionTier[] = [
  { from: 0, rate: 100 },
  { from: 3_000_000, rate: 150 },
  { from: 10_000_000, rate: 200 },
]

const SCHEMES: SchemePlan[] = [
  {
    name: '媒介阶梯提成',
    base: 'pay_sales',
    versions: [
      {
        after: 0,
        mode: CommissionMode.progressive,
        tiers: [
          { from: 0, rate: 80 },
          { from: 3_000_000, rate: 120 },
        ],
        reward: 3_000,
      },
      { after: 2, mode: CommissionMode.progressive, tiers: MEDIUM_TIERS, reward: 5_000 },
    ],
    roles: [6, 4],
  },
  {
    name: '新达人专项',
    base: 'new_author_sales',
    versions: [
      {
        after: 0,
        mode: CommissionMode.whole,
        tiers: [
          { from: 0, rate: 200 },
          { from: 2_000_000, rate: 300 },
        ],
        reward: 10_000,
      },
    ],
    roles: [50],
  },
  {
    name: '结算提成',
    base: 'close_sales',
    versions: [
      {
        after: 0,
        mode: CommissionMode.progressive,
        tiers: [
          { from: 0, rate: 120 },
          { from: 5_000_000, rate: 180 },
        ],
        reward: 0,
      },
    ],
    roles: [30],
  },
]

/** The day of the next month on which a month is frozen. */
const FREEZE_DAY = 5
/** Months of the demo before the present one, of which the last may not be frozen yet. */
const MONTHS_BACK = 3

interface Month {
  month: string
  from: number
  to: number
  freeze: number
}

/** The months of the demo that are frozen, the oldest first, and the first of all. */
function monthsOf(now: number): { first: string; frozen: Month[] } {
  const first = addMonths(monthOf(now), -MONTHS_BACK)
  const months = Array.from({ length: MONTHS_BACK }, (_, at) => addMonths(first, at))
  const frozen = months
    .map((month) => {
      const { start, end } = monthRange(month)
      return { month, from: start, to: end + 1, freeze: freezeMoment(month, FREEZE_DAY) }
    })
    .filter(({ freeze }) => freeze <= now)
  return { first, frozen }
}

type Result = Required<
  Pick<
    typeof percentageResult.$inferInsert,
    | 'id'
    | 'base_amount'
    | 'tier'
    | 'amount'
    | 'reward'
    | 'correction'
    | 'adjust'
    | 'adjust_reason'
    | 'status'
    | 'user_id'
    | 'month'
  >
>

interface Account {
  plan: SchemePlan
  /** By frozen month, the oldest first. */
  results: { month: Month; row: Result; firsts: Set<string>; later: number[] }[]
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

/** The amount of a line that counts in a month, or undefined when the line is not of the month or the base. Fen. */
function baseOf(base: CommissionBase, { order, item, is_new }: CreditedLine, { from, to }: Month): number | undefined {
  if (base === 'close_sales') {
    const at = item.settle_time ?? 0
    return at >= from && at < to ? (item.settle_amount ?? 0) : undefined
  }
  if (order.pay < from || order.pay >= to || (base === 'new_author_sales' && is_new === 0)) return undefined
  return item.pay_amount
}

/** What of a line was given back from a moment until before another. A settled amount is without it. */
const givenBack = (base: CommissionBase, { order, item }: CreditedLine, from: number, until: number): number =>
  base === 'close_sales'
    ? 0
    : order.refunds
        .filter(({ sku_id, refund_time }) => sku_id === item.sku_id && refund_time >= from && refund_time < until)
        .reduce((sum, { amount }) => sum + amount, 0)

/** Who works under a scheme: the enabled staff of its roles; where there is one scheme only, all media. Somebody is forgotten. */
function membersOf(staff: Staff[], scheme: SchemePlan, alone: boolean): Staff[] {
  const media = staff.filter(
    ({ status, role_id }) =>
      status === 2 && (alone ? [4, 6, 30, 50].includes(role_id) : scheme.roles.includes(role_id)),
  )
  const forgotten = media.filter(({ role_id }) => role_id === 6).at(1)
  return media.filter((each) => each !== forgotten)
}

const versionIn = ({ versions }: SchemePlan, at: number): VersionPlan =>
  versions.findLast(({ after }) => after <= at) ?? versions[0]

/**
 * Commission schemes with their versions and members, and what these earned in the months that are frozen: with what came later of
 * their lines as corrections, a negative sum that was carried over, and questions. Lines are passed to `credit` while the orders are
 * made, `close` sums them up.
 */
export function commissionRows(context: SeedContext): { credit: (line: CreditedLine) => void; close: () => void } {
  const { put, ids, corp_id, plan, now, staff, span } = context
  const limit = PLANS.find(({ level }) => level === plan.commerce)?.commerce[8]
  const chief = staff.find(({ role_id }) => role_id === 2)
  if (plan.commerce === null || limit === 0 || chief === undefined)
    return { credit: () => undefined, close: () => undefined }
  const { first, frozen } = monthsOf(now)
  const bases = commissionBasesOf(plan.commerce)
  const possible = SCHEMES.filter(({ base }) => bases.includes(base))
  const chosen = possible.slice(0, limit ?? possible.length)
  const accounts = new Map<number, Account>()
  const log = (
    action: PercentageAction,
    created_at: number,
    fields: Partial<Omit<typeof percentageLog.$inferInsert, 'action' | 'created_at'>>,
  ) =>
    put(percentageLog, {
      id: ids.next('percentage_log'),
      corp_id,
      scheme_id: null,
      user_id: chief.user_id,
      action,
      month: null,
      member_id: null,
      before: null,
      after: null,
      created_at,
      ...fields,
    })
  const since = Math.max(span.start, monthRange(first).start) - 12 * DAY_SECONDS
  for (const scheme of chosen) {
    const id = ids.next('percentage_scheme')
    put(percentageScheme, {
      id,
      corp_id,
      name: scheme.name,
      status: 1,
      stopped_from: null,
      ...stamp(since, chief.user_id),
      deleted_at: null,
    })
    scheme.versions.forEach(({ after, mode, tiers, reward }, nth) => {
      const month_from = addMonths(first, after)
      const terms = {
        base_option: scheme.base,
        mode,
        tiers,
        first_order_reward: reward,
        platforms: [],
        goods_scope: {},
      }
      const at = nth === 0 ? since : monthRange(month_from).start - 3 * DAY_SECONDS + 11 * HOUR_SECONDS
      put(percentageVersion, { corp_id, scheme_id: id, month_from, ...terms, ...stamp(at, chief.user_id) })
      const [before] = scheme.versions.slice(nth - 1)
      log(nth === 0 ? 'create' : 'update', at, {
        scheme_id: id,
        month: month_from,
        ...(nth > 0 &&
          before && { before: { mode: before.mode, tiers: before.tiers, first_order_reward: before.reward } }),
        after: nth === 0 ? { name: scheme.name, ...terms } : { mode, tiers, first_order_reward: reward },
      })
    })
    const members = membersOf(staff, scheme, chosen.length === 1).filter(({ user_id }) => !accounts.has(user_id))
    if (members.length > 0)
      log('members', since, {
        scheme_id: id,
        month: first,
        before: { members: [] },
        after: { members: members.map(({ nick_name }) => nick_name) },
      })
    for (const { user_id } of members) {
      put(percentageMember, { corp_id, scheme_id: id, user_id, month_from: first, month_to: null })
      const results = frozen.map((month) => {
        const row = {
          id: ids.next('percentage_result'),
          corp_id,
          user_id,
          month: month.month,
          scheme_id: id,
          base_amount: 0,
          tier: 0,
          amount: 0,
          reward: 0,
          correction: 0,
          adjust: 0,
          adjust_reason: '',
          status: CommissionStatus.estimated,
          frozen_at: month.freeze,
          ...stamp(month.freeze, 0),
        }
        put(percentageResult, row)
        return { month, row, firsts: new Set<string>(), later: frozen.map(() => 0) }
      })
      accounts.set(user_id, { plan: scheme, results })
      // Of the months that are open nothing stands but that they are.
      const present = monthOf(now)
      for (let month = addMonths(first, frozen.length); month <= addMonths(present, 1); month = addMonths(month, 1))
        put(percentageResult, {
          id: ids.next('percentage_result'),
          ...{ corp_id, user_id, month, scheme_id: id },
          ...{ base_amount: 0, tier: 0, amount: 0, reward: 0, correction: 0, adjust: 0, adjust_reason: '' },
          ...{ status: CommissionStatus.estimated, frozen_at: null },
          ...stamp(Math.min(now, monthRange(month).start - DAY_SECONDS), 0),
        })
    }
  }
  const rule = { deduct_refund: 1 as const, attribution: 'pay' as const, calc_day: FREEZE_DAY }
  put(percentageRule, { corp_id, month_from: first, ...rule, ...stamp(since, chief.user_id) })
  log('rule', since, { month: first, before: {}, after: rule })

  const start = frozen[0]?.from ?? now
  const creditTo = (account: Account, line: CreditedLine) => {
    const { plan: scheme, results } = account
    for (const [at, result] of results.entries()) {
      const { month, row, firsts } = result
      if (line.is_first === 1 && line.order.pay >= month.from && line.order.pay < month.to)
        firsts.add(`${line.item.platform}${line.item.author_id}`)
      const whole = baseOf(scheme.base, line, month)
      if (whole === undefined) continue
      const key = { corp_id, month: month.month, order_id: line.order_id, sku_id: line.item.sku_id }
      // What was given back until the freeze is deducted, what came later is in the months after.
      const base = whole - givenBack(scheme.base, line, 0, month.freeze)
      row.base_amount += base
      put(percentageLine, { ...key, result_id: row.id, base_amount: base })
      for (const [before, { month: next, row: later }] of results.slice(at).entries()) {
        if (before === 0) continue
        const back = givenBack(scheme.base, line, results[at + before - 1]?.month.freeze ?? 0, next.freeze)
        if (back === 0) continue
        result.later[at + before] = (result.later[at + before] ?? 0) - back
        put(percentageLine, { ...key, result_id: later.id, base_amount: -back })
      }
    }
  }

  /** What was settled: amounts of the month, and in the months after it what its base has changed by. */
  const settleAccount = ({ plan: scheme, results }: Account) => {
    for (const [at, { month, row, firsts, later }] of results.entries()) {
      const { mode, tiers, reward } = versionIn(scheme, at)
      Object.assign(row, percentageOf(mode, tiers, row.base_amount))
      row.reward = firsts.size * reward
      let settled = row.base_amount
      for (const [next, change] of later.entries()) {
        if (change === 0) continue
        const amount = percentageOf(mode, tiers, settled + change).amount - percentageOf(mode, tiers, settled).amount
        correct(results[next], month.month, { base_before: settled, base_after: settled + change, amount })
        settled += change
      }
    }
  }
  const correct = (
    into: Account['results'][number] | undefined,
    origin_month: string,
    values: { base_before: number; base_after: number; amount: number },
    kind: 'change' | 'carry' = 'change',
  ) => {
    if (into === undefined) return
    const { row, month } = into
    row.correction += values.amount
    put(percentageCorrection, {
      corp_id,
      user_id: row.user_id,
      month: month.month,
      origin_month,
      kind,
      ...values,
      created_at: month.freeze,
    })
  }
  const totalOf = ({ amount, reward, correction, adjust }: Result) => amount + reward + correction + adjust

  return {
    credit: (line) => {
      if (line.order.pay < start && (line.item.settle_time ?? 0) < start) return
      for (const user_id of line.users) {
        const account = accounts.get(user_id)
        if (account) creditTo(account, line)
      }
    },
    close: () => {
      const all = [...accounts.values()]
      for (const account of all) settleAccount(account)
      const last = frozen.length - 1
      const adjustBy = (row: Result, amount: number, reason: string, at: number) => {
        log('adjust', at, {
          month: row.month,
          member_id: row.user_id,
          before: { adjust: row.adjust, total: totalOf(row) },
          after: { adjust: amount, total: totalOf(row) - row.adjust + amount, adjust_reason: reason },
        })
        Object.assign(row, { adjust: amount, adjust_reason: reason })
      }
      for (const [at, { month }] of (all[0]?.results ?? []).entries()) {
        const rows = all.flatMap(({ results }) => results[at]?.row ?? [])
        log('freeze', month.freeze, {
          user_id: null,
          month: month.month,
          after: { rows: rows.length, total: rows.reduce((sum, row) => sum + totalOf(row), 0) },
        })
        const decided = month.freeze + 2 * DAY_SECONDS + 7 * HOUR_SECONDS
        if (decided > now) continue
        if (at === last - 1) {
          const [best] = rows.filter(({ tier }) => tier > 1)
          if (best) adjustBy(best, 20_000, '大促支援补贴', decided - HOUR_SECONDS)
          // Somebody was paid in advance: the rest is taken off the next month.
          const advanced = all.length > 2 ? all.at(-1)?.results : undefined
          const row = advanced?.[at]?.row
          if (advanced && row) {
            adjustBy(row, -totalOf(row) - 30_000, '扣回预支提成', decided - HOUR_SECONDS)
            correct(advanced[at + 1], month.month, { base_before: 0, base_after: 0, amount: -30_000 }, 'carry')
            log('carry', decided, {
              month: addMonths(month.month, 1),
              member_id: row.user_id,
              before: {},
              after: { total: -30_000, from: month.month },
            })
          }
        }
        // Of the last month one in three is confirmed, those before are paid.
        const confirmed = at === last ? rows.filter((row, nth) => nth % 3 === 0 && totalOf(row) >= 0) : rows
        const paid = at === last ? [] : rows.filter((row) => totalOf(row) >= 0)
        const note = (action: 'confirm' | 'pay', list: Result[], at: number) => {
          for (const row of list)
            log(action, at, {
              month: row.month,
              member_id: row.user_id,
              before: { status: row.status },
              after: {
                status: action === 'pay' ? CommissionStatus.paid : CommissionStatus.confirmed,
                total: totalOf(row),
              },
            })
          for (const row of list) {
            row.status = action === 'pay' ? CommissionStatus.paid : CommissionStatus.confirmed
            Object.assign(row, { updated_at: at, updated_by: chief.user_id })
          }
        }
        note('confirm', confirmed, decided)
        if (decided + 3 * DAY_SECONDS <= now) note('pay', paid, decided + 3 * DAY_SECONDS)
      }
      askQuestions(all)
    },
  }

  /** One question that was answered, and one that waits. */
  function askQuestions(all: readonly Account[]) {
    const [one, other] = all.filter(({ plan: { base } }) => base === 'pay_sales')
    const ask = (account: Account | undefined, back: number, text: string, answer: string) => {
      const result = account?.results.at(-1 - back)
      const asked = (result?.month.freeze ?? now) + 30 * HOUR_SECONDS
      if (result === undefined || asked + 4 * HOUR_SECONDS > now) return
      put(percentageQuestion, {
        corp_id,
        id: ids.next('percentage_question'),
        result_id: result.row.id,
        user_id: result.row.user_id,
        text,
        created_at: asked,
        answer,
        answered_by: answer === '' ? null : (chief?.user_id ?? null),
        answered_at: answer === '' ? null : asked + 4 * HOUR_SECONDS,
      })
    }
    ask(one, 1, '首单奖励少了一位达人，请核对。', '该达人半年内有过成交，不算首单。')
    ask(other ?? one, 0, '往期调整的退款是哪几笔订单？', '')
  }
}
