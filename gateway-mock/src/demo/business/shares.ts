import { createHash } from 'node:crypto'
import { DAY_SECONDS } from '@crm/base/durations'
import { promotionShare, shareVisit } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { atWork } from './calendar.ts'
import type { Product } from './goods.ts'
import type { Random } from './random.ts'

const hashOf = (...words: (string | number)[]) => createHash('sha256').update(words.join('/')).digest('hex')

/** A share that somebody may ask for a sample through. */
export interface Share {
  share_id: string
  user_id: number
  product_ids: string[]
  start: number
  /** Null: for good. */
  end: number | null
  /** Notes that a talent asked for a sample at a time. */
  applied: (product_id: string, sample_id: number, at: number) => void
}

/** Goods handed out by links and posters, and who looked at them. */
export function shareRows(context: SeedContext, products: Product[], random: Random): Share[] {
  const { put, ids, corp_id, plan, now } = context
  const staff = context.staff.filter(({ status, role_id }) => status === 2 && [2, 4, 6, 30, 50].includes(role_id))
  const offered = products.filter(({ source_type }) => source_type !== 20)
  if (plan.commerce === null || staff.length === 0 || offered.length === 0) return []
  const hours = context.random('hours of shares')
  const count = Math.max(3, Math.round(plan.sizes.goods / 10))
  return Array.from({ length: count }, (_, index): Share => {
    // The page is public: nobody guesses its number.
    const share_id = hashOf('share', corp_id, index, random.int(0, 2e9)).slice(0, 24)
    const { user_id } = random.pick(staff)
    const isLasting = index % 3 === 0
    const start = atWork(
      now - (isLasting ? 300 : random.int(3, 200)) * DAY_SECONDS - random.int(0, DAY_SECONDS),
      hours,
      now,
    )
    const shown = random.some(offered, index % 2 === 0 ? 1 : random.int(3, 8))
    const end = isLasting ? null : start + 30 * DAY_SECONDS
    put(promotionShare, {
      share_id,
      corp_id,
      user_id,
      title:
        shown.length === 1
          ? (shown[0]?.title ?? '').slice(0, 30)
          : `${plan.brand}${random.pick(['本月主推', '直播专场', '新品合集'])}`,
      product_ids: shown.map(({ product_id }) => product_id),
      shows_commission: index % 4 === 3 ? 0 : 1,
      takes_samples: 1,
      template: (index % 3) + 1,
      expire_at: end,
      ended_at: index % 7 === 5 && end !== null ? Math.min(now, start + 9 * DAY_SECONDS) : null,
      ...stamp(start, user_id),
      deleted_at: null,
    })
    const visit = (
      product_id: string,
      action: 'view' | 'copy' | 'apply',
      visitor: string,
      sample_id: number,
      time: number,
    ) =>
      put(shareVisit, {
        id: ids.next('share_visit'),
        corp_id,
        share_id,
        product_id,
        visitor,
        action,
        sample_id,
        created_at: time,
      })
    const until = Math.min(now, end ?? now)
    for (let nth = random.int(4, 30); nth > 0; nth--) {
      const product_id = random.pick(shown).product_id
      const time = Math.floor(start + random.next() * Math.max(60, until - start - 60))
      const visitor = hashOf(share_id, random.int(0, 12)).slice(0, 32)
      visit(product_id, 'view', visitor, 0, time)
      if (random.chance(0.25)) visit(product_id, 'copy', visitor, 0, Math.min(now, time + 40))
    }
    return {
      share_id,
      user_id,
      product_ids: shown.map(({ product_id }) => product_id),
      start,
      end,
      applied: (product_id, sample_id, time) => {
        const visitor = hashOf(share_id, sample_id).slice(0, 32)
        visit(product_id, 'view', visitor, 0, time - 90)
        visit(product_id, 'apply', visitor, sample_id, time)
      },
    }
  })
}
