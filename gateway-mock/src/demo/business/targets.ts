import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule } from '@crm/contracts/enums'
import { achievementPlan } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart, monthText } from './calendar.ts'
import type { Department } from './corporation.ts'

/** Roles that sell and roles that seed. */
const SELLING = [4, 6, 30, 50]
const SEEDING = [3, 5]
const MONTHS = 4
/** The levels of a target by its goal, and those of refunds by what shall be sold. */
const LEVELS = [1, 1.3, 1.6, 2]
const REFUND_PERCENTS = [15, 12, 10, 8]

/** What members sold, fen by member and month. */
export interface SalesBook {
  add: (user_id: number, time: number, amount: number) => void
  /** Fen of a complete month, on average. */
  monthly: (user_id: number) => number
}

/** Notes who sold what in the three complete months before this one. */
export function salesBook(now: number): SalesBook {
  const sums = new Map<number, number>()
  const months = monthsOf(now)
  const from = months.at(-1)?.from ?? now
  const to = months[0]?.from ?? now
  return {
    add: (user_id, time, amount) => {
      if (time >= from && time < to) sums.set(user_id, (sums.get(user_id) ?? 0) + amount)
    },
    monthly: (user_id) => (sums.get(user_id) ?? 0) / (MONTHS - 1),
  }
}

/** This month and the three before it, the latest first. */
function monthsOf(now: number) {
  let time = now
  return Array.from({ length: MONTHS }, () => {
    const from = dayStart(time) - (Number(new Date((time + 8 * 3600) * 1000).getUTCDate()) - 1) * DAY_SECONDS
    time = from - DAY_SECONDS
    return { period: monthText(from), from }
  })
}

const roundUp = (amount: number, step: number) => Math.ceil(amount / step) * step

/**
 * Targets of this month and the three before: sales and new contacts for those who sell, contents and interactions for those who
 * seed. A member's is about what it usually reaches; a department's is at least what its parts and members shall reach. Departments that
 * sell have one for their refunds too, whose levels fall.
 */
export function targetRows(context: SeedContext, depts: readonly Department[], book: SalesBook): void {
  const { plan, corp_id, now, put, ids, staff } = context
  const random = context.random('targets')
  const contents = plan.sizes.contents / 13
  const enabled = staff.filter(({ status, dept_id }) => status === 2 && dept_id > 0)
  const sellers = plan.commerce === null ? [] : enabled.filter(({ role_id }) => SELLING.includes(role_id))
  const seeders = plan.content === null ? [] : enabled.filter(({ role_id }) => SEEDING.includes(role_id))
  // The least that a target is worth setting for, fen.
  const least = (2_000_000 * plan.sizes.orderItems) / 18_000
  const kinds = [
    {
      classify: BusinessModule.commerce,
      option: 'pay_sales',
      members: sellers,
      step: 100_000,
      of: (id: number) => Math.max(least, book.monthly(id)),
    },
    { classify: BusinessModule.commerce, option: 'connect_author_count', members: sellers, step: 1, of: () => 4 },
    {
      classify: BusinessModule.content,
      option: 'content_count',
      members: seeders,
      step: 1,
      of: () => Math.max(2, contents / seeders.length),
    },
    {
      classify: BusinessModule.content,
      option: 'interaction',
      members: seeders,
      step: 100,
      of: () => Math.max(1_000, (600 * contents) / seeders.length),
    },
  ]
  monthsOf(now).forEach(({ period }, month) => {
    for (const { classify, option, members, step, of } of kinds) {
      const add = (target_type: 'user' | 'dept', target_id: number, levels: number[], of = option) =>
        put(achievementPlan, {
          id: ids.next('achievement_plan'),
          corp_id,
          classify,
          target_type,
          target_id,
          option: of,
          period,
          levels,
          ...stamp(now - month * 30 * DAY_SECONDS - DAY_SECONDS),
        })
      // Each harder than the one before, also where steps are as large as the goal.
      const rising = (goal: number) =>
        LEVELS.reduce<number[]>(
          (levels, level) => [...levels, Math.max(roundUp(goal * level, step), (levels.at(-1) ?? 0) + step)],
          [],
        )
      const parts = new Map<number, number>()
      const grow = (id: number, goal: number) => parts.set(id, (parts.get(id) ?? 0) + goal)
      for (const { user_id, dept_id } of members) {
        const goal = roundUp(of(user_id) * (0.8 + 0.5 * random.next()), step)
        add('user', user_id, rising(goal))
        grow(dept_id, goal)
      }
      // New contacts are asked of people only.
      if (option === 'connect_author_count') continue
      for (const { id, parent_id } of depts.toReversed()) {
        const sum = parts.get(id) ?? 0
        // A department that has none to reach it has no target.
        if (sum === 0) continue
        const goal = roundUp(sum * random.pick([1, 1.03, 1.05]), step)
        add('dept', id, rising(goal))
        if (option === 'pay_sales') {
          const falling = REFUND_PERCENTS.map((percent) => (goal * percent) / 100)
          add('dept', id, falling, 'refund_sales')
        }
        if (parent_id > 0) grow(parent_id, goal)
      }
    }
  })
}
