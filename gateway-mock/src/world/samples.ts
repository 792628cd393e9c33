import type { SampleStatus } from '@crm/contracts/enums'
import { sample, sampleItem, sampleLog } from '../db/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { DAY, HOUR } from './calendar.ts'
import type { ErpSample } from './connections.ts'
import type { Catalogue, Product } from './goods.ts'
import type { Random } from './random.ts'
import type { Share } from './shares.ts'
import type { Talent } from './talents.ts'
import { address, EXPRESS, personName, phone, REJECT_REASONS } from './words.ts'

/** Status and its share: 6 to review, 11 external review, 12 draft, 3 to ship, 4 shipped, 5 signed, 2 refused, 10 recycled. */
const STATUSES: [status: SampleStatus, share: number][] = [
  [6, 7],
  [11, 3],
  [12, 2],
  [3, 6],
  [4, 9],
  [5, 56],
  [2, 8],
  [10, 9],
]
const ACTIONS: Record<number, string> = {
  12: '保存草稿',
  11: '外部申样',
  6: '提交申请',
  3: '审核通过',
  2: '审核拒绝',
  4: '发货',
  5: '签收',
  10: '回收',
}

const ERP_ERROR = '商品编码未匹配'

interface Times {
  created: number
  reviewed: number | null
  shipped: number | null
  signed: number | null
  recycled: number | null
}

/**
 * Times that fit a status: each step comes after the one before it, and none lies ahead. What is over began at `wished`, if
 * that leaves it the time.
 */
function timesOf(status: number, now: number, start: number, random: Random, wished: number | undefined): Times {
  const back = (hours: number) => now - hours * HOUR - random.int(0, 3000)
  const none = { reviewed: null, shipped: null, signed: null, recycled: null }
  if (status === 6 || status === 11 || status === 12) return { ...none, created: back(random.int(1, 120)) }
  const review = (created: number) => created + random.int(2, 30) * HOUR
  if (status === 3) {
    const created = back(random.int(34, 150))
    return { ...none, created, reviewed: review(created) }
  }
  if (status === 4) {
    const created = back(random.int(72, 190))
    const reviewed = review(created)
    return { ...none, created, reviewed, shipped: reviewed + random.int(4, 40) * HOUR }
  }
  const isWished = wished !== undefined && wished > start && wished < now - 11 * DAY
  const created = isWished
    ? wished
    : now - random.int(11, Math.floor((now - start) / DAY) - 1) * DAY - random.int(0, DAY)
  const reviewed = review(created)
  if (status === 2) return { ...none, created, reviewed }
  const shipped = reviewed + random.int(4, 40) * HOUR
  const signed = shipped + random.int(48, 150) * HOUR
  if (status === 5) return { ...none, created, reviewed, shipped, signed: Math.min(signed, now - HOUR) }
  const early = Math.min(created, now - 60 * DAY)
  const shift = early - created
  return {
    created: early,
    reviewed: reviewed + shift,
    shipped: shipped + shift,
    signed: signed + shift,
    recycled: signed + shift + random.int(20, 30) * DAY,
  }
}

/** What a sample is asked for. */
interface SampleReason {
  /** When it was agreed; samples are asked for in the days after. */
  from: number
  until: number
  coop_id: number | null
  campaign_id: number | null
  product_ids: string[]
  /** Notes the sample at the occasion. */
  taken: (sample_id: number) => void
}

/** Stages of a place in a campaign for which a sample is on its way or there: 4 待寄样 for open ones, later ones for the sent. */
const STAGES: Record<number, number[]> = { 6: [4], 11: [4], 3: [4], 4: [5], 5: [5, 6, 7, 8, 9], 10: [8, 9] }

/** A cooperation or a place in a campaign for which the talent would be sent a sample; undefined: it is sent without. */
function occasionOf(
  talent: Talent,
  classify: number,
  status: number,
  now: number,
  random: Random,
): SampleReason | undefined {
  if (classify === 2) {
    const place = talent.places.find(
      ({ sample_id, stage }) => sample_id === null && STAGES[status]?.includes(stage) === true,
    )
    if (!place) return undefined
    return {
      from: place.created_at,
      until: now,
      coop_id: null,
      campaign_id: place.campaign_id,
      product_ids: [],
      taken: (sample_id) => {
        place.sample_id = sample_id
      },
    }
  }
  if (talent.deals.length === 0) return undefined
  const { coop_id, created, end, product_ids } = random.pick(talent.deals)
  return { from: created, until: end, coop_id, campaign_id: null, product_ids, taken: () => undefined }
}

/** Sample requests of both modules in every status, with goods and log. Role holders have some of each open kind. */
export function sampleRows(
  context: SeedContext,
  talents: Talent[],
  { products, colonels }: Catalogue,
  { shares, toErp }: { shares: Share[]; toErp: (sample: ErpSample) => void },
) {
  const { put, ids, corp_id, plan, now, span } = context
  const random = context.random('samples')
  const byId = new Map(products.map((product) => [product.product_id, product]))
  const enabled = context.staff.filter(({ status }) => status === 2)
  const media = enabled.filter(
    ({ role_id, nick_name }) => [4, 6, 30, 50].includes(role_id) && nick_name !== context.novice,
  )
  const seeders = enabled.filter(({ role_id }) => [3, 5, 50].includes(role_id))
  const reviewers = enabled.filter(({ role_id }) => [2, 4, 60, 7].includes(role_id))
  const followed = (classify: number) =>
    talents.filter(
      ({ row, follows, assortment }) =>
        row.list_flag !== 2 && assortment.length > 0 && follows.some((one) => one.classify === classify),
    )
  const all = [followed(1), followed(2)]
  // Two of three samples go to talents with whom something was agreed.
  const agreed = [
    all[0]?.filter(({ deals }) => deals.length > 0),
    all[1]?.filter(({ places }) => places.some(({ stage }) => stage >= 4 && stage < 90)),
  ]
  const bag = STATUSES.flatMap(([status, share]) =>
    Array.from<SampleStatus>({ length: Math.round((share / 100) * plan.sizes.samples) }).fill(status),
  )
  while (bag.length < plan.sizes.samples) bag.push(5)
  bag.length = plan.sizes.samples
  let spare = plan.sizes.sampleItems - plan.sizes.samples
  bag.forEach((status, index) => {
    const classify = plan.commerce === null ? 2 : plan.content !== null && index % 5 === 4 ? 2 : 1
    const toColonel = classify === 1 && colonels.length > 0 && index % 19 === 7
    const choice = index % 3 === 0 ? all[classify - 1] : agreed[classify - 1]
    const talent = random.pick(choice?.length ? choice : talents)
    const staff = classify === 1 ? media : seeders.length > 0 ? seeders : media
    const follower = talent.follows.findLast((one) => one.classify === classify && !one.unbind_time)
    const open = [6, 11, 3, 4].includes(status)
    // Open requests go round, so that each medium has something to do.
    const medium =
      (open ? staff[index % staff.length] : staff.find(({ user_id }) => user_id === follower?.user_id)) ??
      random.pick(staff)
    const wish = toColonel ? undefined : occasionOf(talent, classify, status, now, random)
    const { created, reviewed, shipped, signed, recycled } = timesOf(
      status,
      now,
      span.start,
      random,
      wish && wish.from + random.int(2, 40) * HOUR,
    )
    const occasion = wish && wish.from <= created && created <= wish.until ? wish : undefined
    const delivered = signed !== null && random.chance(0.62)
    const delivery_at = delivered ? Math.min(now - 60, signed + random.int(2, 12) * DAY) : null
    const reviewer = reviewed === null || reviewers.length === 0 ? 0 : random.pick(reviewers).user_id
    const source = status === 11 ? random.pick([2, 3]) : random.pick([1, 1, 1, 1, 4, 5])
    const share =
      source === 2 && !toColonel
        ? shares.find(
            ({ start, end, product_ids }) =>
              start < created &&
              (end === null || created < end) &&
              product_ids.some((id) => talent.assortment.includes(id)),
          )
        : undefined
    const sample_id = ids.next('sample')
    const synced = shipped !== null && random.chance(0.6)
    const express_no = shipped === null ? '' : `SF${random.int(1_000_000, 9_999_999)}${random.int(100_000, 999_999)}`
    put(sample, {
      sample_id,
      sample_no: `JY${corp_id}${String(sample_id).padStart(8, '0')}`,
      corp_id,
      platform: talent.platform,
      classify,
      author_id: toColonel ? '' : talent.author.author_id,
      colonel_buyin_id: toColonel ? random.pick(colonels).colonel_buyin_id : '',
      user_id: medium.user_id,
      dept_id: medium.dept_id,
      status,
      source: share ? 2 : source === 2 ? 3 : source,
      share_id: share?.share_id ?? '',
      purpose: random.pick(['直播', '短视频', '测评', '选品']),
      receiver: personName(random),
      phone: phone(random),
      address: address(random),
      remark: random.chance(0.2) ? random.pick(['尽快发货', '请附手卡', '周五前送达']) : '',
      custom_fields: random.chance(0.3) ? { wish: random.pick(['突出成分', '户外场景', '开箱即用']) } : {},
      reviewer_id: reviewer,
      review_at: reviewed,
      reason: status === 2 ? random.pick(REJECT_REASONS) : '',
      express_company: shipped === null ? '' : random.pick(EXPRESS),
      express_no,
      express_trace:
        shipped === null
          ? []
          : [
              ...(signed === null ? [] : [{ time: signed, text: '已签收，签收人：本人' }]),
              { time: shipped + 6 * HOUR, text: '快件已发往【华东转运中心】' },
              { time: shipped, text: '已揽收' },
            ].filter(({ time }) => time <= now),
      express_fee: shipped === null ? 0 : random.int(4, 18) * 100,
      ship_time: shipped,
      sign_time: signed,
      recycle_time: recycled,
      erp_status: synced ? 3 : status === 3 ? 2 : 0,
      erp_no: synced ? `ERP${sample_id}` : '',
      erp_error: status === 3 && index % 9 === 4 ? ERP_ERROR : '',
      delivery_type: delivered ? random.pick([1, 1, 1, 21, 22, 23]) : 0,
      delivery_at,
      delivery_due: signed === null ? null : signed + 15 * DAY,
      coop_id: occasion?.coop_id ?? null,
      campaign_id: occasion?.campaign_id ?? null,
      creator_id: status === 11 ? 0 : medium.user_id,
      ...stamp(created, medium.user_id, recycled ?? signed ?? shipped ?? reviewed ?? created),
    })
    occasion?.taken(sample_id)
    const agreedOn = occasion && occasion.product_ids.length > 0 ? occasion.product_ids : talent.assortment
    const offered = agreedOn.flatMap((id) => byId.get(id) ?? [])
    const extra = spare > 0 && offered.length > 1 && (random.chance(0.5) || spare >= plan.sizes.samples - index) ? 1 : 0
    spare -= extra
    const wanted = share && talent.assortment.find((id) => share.product_ids.includes(id))
    const wished = wanted === undefined ? undefined : byId.get(wanted)
    const chosen: Product[] = wished ? [wished] : random.some(offered, 1 + extra)
    if (wished) share?.applied(wished.product_id, sample_id, created)
    for (const product of chosen) {
      const one = random.pick(product.skus)
      put(sampleItem, {
        corp_id,
        sample_id,
        product_id: product.product_id,
        sku_id: one.sku_id,
        sku_name: one.name,
        qty: random.pick([1, 1, 1, 2]),
        cost_price: product.cost_price,
      })
    }
    const log = (time: number | null, user_id: number, from: number | null, to: number) => {
      if (time !== null)
        put(sampleLog, {
          id: ids.next('sample_log'),
          corp_id,
          sample_id,
          user_id,
          action: ACTIONS[to] ?? '',
          content: '',
          status_from: from,
          status_to: to,
          created_at: time,
        })
    }
    const begun = status === 11 || status === 12 ? status : 6
    log(created, begun === 11 ? 0 : medium.user_id, null, begun)
    log(reviewed, reviewer, begun, status === 2 ? 2 : 3)
    log(shipped, reviewer, 3, 4)
    log(signed, 0, 4, 5)
    log(recycled, medium.user_id, 5, 10)
    const error = status === 3 && index % 9 === 4 ? ERP_ERROR : ''
    toErp({ sample_id, pushed: synced || error !== '' ? reviewed : null, shipped, error })
  })
}
