import { DAY_SECONDS } from '@crm/base/durations'
import { colonelCoop, colonelLog, colonelLogComment, offlineRate } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { atWork, dayStart } from './calendar.ts'
import type { Product } from './goods.ts'
import type { Colonel, ActivityTerms } from './shopsAndActivities.ts'
import type { Talent } from './talents.ts'

const LOG_TEXTS = [
  '电话沟通下期活动，服务费率可谈到 3%',
  '微信确认选品名单，周五前给样品',
  '拜访团长工作室，看了选品间和直播间',
  '对方希望提前一周拿到活动商品',
  '反馈上期达人带货效果不错，愿意加推',
  '服务费结算口径已对齐',
]
const ANSWERS = ['收到，我来跟进', '费率按上期走', '样品已安排', '这周内给方案']

/** What was agreed with colonels about their activities, and the timeline of each. */
export function colonelWorkRows(context: SeedContext, colonels: Colonel[], activities: ActivityTerms[]) {
  const { put, ids, corp_id, now, span } = context
  const random = context.random('colonel work')
  const hours = context.random('hours of colonel work')
  const media = context.staff.filter(({ status, role_id }) => status === 2 && [2, 4, 6, 30, 50].includes(role_id))
  if (media.length === 0) return
  activities.forEach(({ activity_id, colonel_buyin_id, service_ratio, start, end }, index) => {
    const { user_id } = random.pick(media)
    // Of some activities goods are sold before anything is agreed.
    if (index % 13 === 12) return
    put(colonelCoop, {
      id: ids.next('colonel_coop'),
      corp_id,
      colonel_buyin_id,
      activity_id,
      user_id,
      start_time: start,
      end_time: end,
      service_rate: service_ratio,
      commission_rate: random.int(12, 28) * 100,
      goods_scope: 1,
      product_ids: [],
      remark: random.chance(0.25) ? '主推活动前三款' : '',
      ...stamp(atWork(Math.min(now, start - 5 * DAY_SECONDS), hours, now), user_id),
      deleted_at: null,
    })
  })
  const entries: { id: number; at: number }[] = []
  for (const { colonel_buyin_id, include_at } of colonels) {
    for (let nth = random.int(2, 4); nth > 0; nth--) {
      const created = Math.max(
        include_at,
        atWork(
          Math.floor(
            Math.max(include_at, span.start) + random.next() * (now - Math.max(include_at, span.start) - DAY_SECONDS),
          ),
          hours,
          now,
        ),
      )
      const id = ids.next('colonel_log')
      put(colonelLog, {
        id,
        corp_id,
        colonel_buyin_id,
        kind: random.int(1, 3),
        content: random.pick(LOG_TEXTS),
        images: [],
        user_id: random.pick(media).user_id,
        ...stamp(created),
        deleted_at: null,
      })
      entries.push({ id, at: created })
    }
  }
  for (const { id: log_id, at } of entries.filter((_, index) => index % 4 === 1)) {
    const first = ids.next('colonel_log_comment')
    const say = (id: number, reply_to: number | null, created: number) =>
      put(colonelLogComment, {
        id,
        corp_id,
        log_id,
        reply_to,
        user_id: random.pick(media).user_id,
        content: random.pick(ANSWERS),
        ...stamp(created),
        deleted_at: null,
      })
    say(first, null, at + 1_800)
    if (random.chance(0.5)) say(ids.next('colonel_log_comment'), first, at + 7_200)
  }
}

/** Commissions agreed outside the platform: at most one of a product at a time. */
export function offlineRateRows(context: SeedContext, products: Product[], talents: Talent[]) {
  const { put, ids, corp_id, plan, now } = context
  if (plan.commerce === null) return
  const random = context.random('offline rates')
  const hours = context.random('hours of offline rates')
  const enabled = context.staff.filter(({ status }) => status === 2)
  const applicants = enabled.filter(({ role_id }) => [4, 6, 30, 50].includes(role_id))
  const reviewers = enabled.filter(({ role_id }) => [1, 2, 4, 30, 60].includes(role_id))
  const offered = products.filter(({ source_type }) => source_type !== 20)
  const count = Math.min(offered.length, Math.max(6, Math.round(plan.sizes.goods / 5)))
  if (applicants.length === 0 || reviewers.length === 0) return
  random.some(offered, count).forEach((product, index) => {
    const status = index % 6 === 0 ? 1 : index % 6 === 5 ? 3 : index % 6 === 4 ? 4 : 2
    const today = dayStart(now)
    const start =
      status === 1
        ? today + random.int(1, 7) * DAY_SECONDS
        : today - random.int(status === 4 ? 70 : 5, status === 4 ? 200 : 25) * DAY_SECONDS
    const end = start + random.int(30, 60) * DAY_SECONDS - 1
    const created = atWork(Math.min(now - random.int(600, 40_000), start - random.int(2, 4) * DAY_SECONDS), hours, now)
    const reviewed = status === 1 ? null : atWork(created + DAY_SECONDS, hours, now)
    const applicant = random.pick(applicants)
    const reviewer = reviewed === null ? null : random.pick(reviewers).user_id
    const scope = random.pick([1, 1, 2, 3])
    const partners = talents.filter(({ platform, weight }) => platform === product.platform && weight > 0)
    const chosen = scope === 3 ? random.some(partners, 3).map(({ author }) => author.author_id) : []
    put(offlineRate, {
      id: ids.next('offline_rate'),
      corp_id,
      product_id: product.product_id,
      platform: product.platform,
      scope: scope === 3 && chosen.length === 0 ? 1 : scope,
      author_ids: chosen,
      levels: scope === 2 ? [5, 6, 7] : [],
      online_rate: product.commission_rate,
      rate: Math.min(8_000, product.commission_rate + random.int(2, 10) * 100),
      start_time: start,
      end_time: end,
      status,
      user_id: applicant.user_id,
      reviewer_id: reviewer,
      review_at: reviewed,
      reason: status === 3 ? random.pick(['超出毛利可承受范围', '该达人近期产出不足']) : '',
      remark: random.chance(0.3) ? '与达人口头约定，月结' : '',
      ...stamp(created, reviewer ?? applicant.user_id, reviewed ?? created),
      deleted_at: null,
    })
  })
}
