import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { BusinessModule, type SampleStatus } from '@crm/contracts/enums'
import { sample, sampleItem, sampleLog } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart, workSecond } from './calendar.ts'
import type { ErpSample } from './connections.ts'
import { SEED_NAMES } from './corps.ts'
import type { Catalogue, Product } from './goods.ts'
import type { Random } from './random.ts'
import type { Share } from './shares.ts'
import type { FollowRow, Talent } from './talents.ts'
import { address, parcelOf, personName, phone, REJECT_REASONS } from './words.ts'

/** Status and its share: 6 to review, 11 external review, 12 draft, 3 to ship, 4 shipped, 5 signed, 2 refused, 10 recycled. */
const STATUSES: [status: SampleStatus, share: number][] = [
  [6, 2.4],
  [11, 0.8],
  [12, 0.6],
  [3, 2.2],
  [4, 1.6],
  [5, 75.4],
  [2, 8],
  [10, 9],
]
/** Days after which a request has certainly come as far: most are not waiting for anything. */
const SETTLED: Record<number, number> = { 2: 2, 5: 9, 10: 62 }
const settledDays = (status: number) => SETTLED[status] ?? 9
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
/** As `corp_setting.sample_rule` of the demo says. */
const QUOTA_PER_AUTHOR = 3
const QUOTA_DAYS = 30
const OVERDUE_DAYS = 15
/** Days among which the one of a request is drawn. */
const SPREAD = 25

interface Times {
  created: number
  reviewed: number | null
  shipped: number | null
  signed: number | null
  recycled: number | null
}

/** Who may be asked: the first moment, and the last one that still leaves time for what the status says. */
interface Wish {
  from: number
  until: number
}

/**
 * Times that fit a status: each step comes after the one before it, and none lies ahead. What is over was asked for in the days
 * of the wish, if there is one.
 */
function timesOf(status: number, now: number, start: number, random: Random, wish: Wish | undefined): Times {
  const today = dayStart(now)
  const none = { reviewed: null, shipped: null, signed: null, recycled: null }
  /** A working moment so many days ago, not before the wish. */
  const ago = (least: number, most: number) => {
    const worked = today - random.int(least, most) * DAY_SECONDS + workSecond(random)
    return Math.max(worked < now - least * DAY_SECONDS - HOUR_SECONDS ? worked : worked - DAY_SECONDS, wish?.from ?? 0)
  }
  const review = (created: number) =>
    Math.max(created + HOUR_SECONDS, dayStart(created) + random.int(0, 1) * DAY_SECONDS + workSecond(random))
  const ship = (reviewed: number) =>
    dayStart(reviewed) + random.int(1, 2) * DAY_SECONDS + random.int(10 * 60, 19 * 60) * 60
  if (status === 6 || status === 11 || status === 12) return { ...none, created: ago(0, 5) }
  if (status === 3) {
    const created = Math.min(now - 30 * HOUR_SECONDS, ago(2, 6))
    return { ...none, created, reviewed: Math.min(now - 600, review(created)) }
  }
  if (status === 4) {
    const created = ago(4, 9)
    const reviewed = review(created)
    return { ...none, created, reviewed, shipped: Math.min(now - HOUR_SECONDS, ship(reviewed)) }
  }
  const longAgo = today - settledDays(status) * DAY_SECONDS
  const [from, until] = wish ? [wish.from, Math.min(wish.until, longAgo)] : [start, longAgo]
  const day = dayStart(from + random.next() * Math.max(0, until - from))
  const created = Math.max(from, Math.min(longAgo, day + workSecond(random)))
  const reviewed = review(created)
  if (status === 2) return { ...none, created, reviewed }
  const shipped = ship(reviewed)
  const signed = dayStart(shipped) + random.int(2, 4) * DAY_SECONDS + random.int(9 * 60, 20 * 60) * 60
  if (status === 5) return { ...none, created, reviewed, shipped, signed: Math.min(signed, now - HOUR_SECONDS) }
  return {
    created,
    reviewed,
    shipped,
    signed,
    recycled: Math.min(now - HOUR_SECONDS, signed + random.int(20, 30) * DAY_SECONDS),
  }
}

/** Days from asking for a sample until it is there and something can be sold of it. */
const LEAD = 9 * DAY_SECONDS

/** Stages of a place in a campaign for which a sample is on its way or there: 4 待寄样 for open ones, later ones for the sent. */
const STAGES: Record<number, number[]> = { 6: [4], 11: [4], 3: [4], 4: [5], 5: [5, 6, 7, 8, 9], 10: [8, 9] }

const isShipped = (status: number) => status === 4 || status === 5 || status === 10
/** Status of a request that somebody still has to do something about. */
const isOpen = (status: number) => status === 6 || status === 11 || status === 3 || status === 4

/** Goods that a talent sold and needs a sample of: at most two in a parcel, which comes before the first of them is sold. */
interface Need extends Wish {
  talent: Talent
  follow: FollowRow
  product_ids: string[]
}

/**
 * What the talents that somebody followed should have been sent, in the order of the talents: goods whose sale began while they
 * were followed. Who followed the talent before the sale asks for it, else who did first.
 */
function needsOf(talents: Talent[], start: number): Need[] {
  return talents.flatMap((talent) => {
    const follows = talent.follows.filter(({ classify }) => classify === BusinessModule.commerce)
    const sales = [...talent.firstSales].toSorted(([, a], [, b]) => a - b)
    const parcels: Need[] = []
    for (const [product_id, sold] of sales) {
      const follow = follows.findLast(({ bind_time }) => bind_time + LEAD < sold) ?? follows[0]
      if (follow === undefined) return []
      const open = parcels.at(-1)
      const end = Math.min(
        follow.unbind_time ?? Number.POSITIVE_INFINITY,
        Math.max(sold - LEAD, follow.bind_time + 3 * DAY_SECONDS),
      )
      if (
        open &&
        open.product_ids.length < 2 &&
        open.follow === follow &&
        sold - LEAD - open.until < 60 * DAY_SECONDS
      ) {
        open.product_ids.push(product_id)
        continue
      }
      // Not long before it is sold: a sample that lies about sells nothing.
      const from = Math.max(
        follow.bind_time + HOUR_SECONDS,
        Math.min(sold, end) - SPREAD * DAY_SECONDS,
        start - 50 * DAY_SECONDS,
      )
      // Where it was agreed on before, it is asked for then.
      const deal = talent.deals.find(
        ({ created, end: last, product_ids }) =>
          product_ids.includes(product_id) && created + HOUR_SECONDS <= end && last >= from,
      )
      const begins = Math.max(from, (deal?.created ?? 0) + HOUR_SECONDS)
      parcels.push({ talent, follow, product_ids: [product_id], from: Math.min(begins, end), until: end })
    }
    return parcels
  })
}

/** Hands out the needs that fit a status: recycled samples are long over, signed ones were asked for weeks ago. */
function needQueues(needs: Need[], now: number, random: Random) {
  const waiting = [...needs]
  return {
    next: (status: number, allows: (talent: Talent, time: number) => boolean): Need | undefined => {
      if (!isShipped(status) || status === 4 || waiting.length === 0) return undefined
      const limit = now - settledDays(status) * DAY_SECONDS
      const from = random.int(0, Math.min(waiting.length - 1, 40))
      const fits = ({ talent, from: begins, until }: Need) => begins < limit && allows(talent, Math.min(until, limit))
      const at = waiting.findIndex((need, index) => index >= from && fits(need))
      const found = at >= 0 ? at : waiting.findIndex(fits)
      return found >= 0 ? waiting.splice(found, 1)[0] : undefined
    },
  }
}

/** Keeps the rule of the corporation: so many samples for a talent in so many days. */
function quotaKeeper(most: number, days: number) {
  const sent = new Map<Talent, number[]>()
  return {
    allows: (talent: Talent, time: number) => {
      // In any stretch of so many days that holds one of the days on which it may be asked for.
      const near = (sent.get(talent) ?? []).filter((at) => Math.abs(at - time) < (days + SPREAD) * DAY_SECONDS)
      return near.length < most
    },
    isUnsent: (talent: Talent) => !sent.has(talent),
    note: (talent: Talent, time: number) => sent.set(talent, [...(sent.get(talent) ?? []), time]),
  }
}

/** A request of commerce to a talent, as messages tell of it. */
export interface SeededSample {
  sample_id: number
  sample_no: string
  name: string
  user_id: number
  status: number
  /** When it came into its status; later it may have been late. */
  since: number
}

/** Sample requests of both modules in every status, with goods and log, those of commerce told. Role holders have some of each open kind. */
export function sampleRows(
  context: SeedContext,
  talents: Talent[],
  { products, colonels }: Catalogue,
  { shares, toErp }: { shares: Share[]; toErp: (sample: ErpSample) => void },
): SeededSample[] {
  const { put, ids, corp_id, plan, now, span } = context
  const random = context.random('samples')
  const asked: SeededSample[] = []
  const byId = new Map(products.map((product) => [product.product_id, product]))
  const enabled = context.staff.filter(({ status }) => status === 2)
  const media = enabled.filter(({ role_id }) => [4, 6, 30, 50].includes(role_id))
  const seeders = enabled.filter(({ role_id }) => [3, 5, 50].includes(role_id))
  const reviewers = enabled.filter(({ role_id }) => [2, 4, 60, 7].includes(role_id))
  const fit = talents.filter(({ row, assortment }) => row.list_flag !== 2 && assortment.length > 0)
  const openFollow = (talent: Talent, classify: number) =>
    talent.follows.findLast((one) => one.classify === classify && !one.unbind_time)
  const followed = [1, 2].map((classify) => fit.filter((talent) => openFollow(talent, classify) !== undefined))
  /** Talents that a medium follows, by its id, for either module. */
  const ofMedium = [1, 2].map((classify, nth) =>
    Map.groupBy(followed[nth] ?? [], (talent) => openFollow(talent, classify)?.user_id ?? 0),
  )
  const places = fit.filter((talent) => talent.places.some(({ stage }) => stage >= 4 && stage < 90))
  const queues = needQueues(needsOf(fit, span.start), now, random)
  const quota = quotaKeeper(QUOTA_PER_AUTHOR, QUOTA_DAYS)
  // Even a small enterprise has one of each.
  const bag = STATUSES.flatMap(([status, share]) =>
    Array.from<SampleStatus>({ length: Math.max(1, Math.round((share / 100) * plan.sizes.samples)) }).fill(status),
  )
  while (bag.length < plan.sizes.samples) bag.push(5)
  bag.length = plan.sizes.samples
  let spare = plan.sizes.sampleItems - plan.sizes.samples
  /** Who waits for a sample is sent no other one. */
  const awaiting = new Set<Talent>()
  /** How many open requests of a status there are, which go round, so that each medium has something to do. */
  const opened = new Map<SampleStatus, number>()

  /** Goods that a talent neither sells nor shows; what stands for a failure is no ware. */
  const foreignTo = ({ platform, assortment }: Talent) =>
    products
      .filter(({ title }) => title !== SEED_NAMES.failingGoods)
      .filter((each) => each.platform === platform && !assortment.includes(each.product_id))
      .map((each) => each.product_id)

  /** A commerce sample for what is sold, or, of the open ones, for what a medium's talent may sell next. */
  const commerceCase = (status: SampleStatus, index: number) => {
    const need = index % 8 === 5 ? undefined : queues.next(status, quota.allows)
    if (need) return { talent: need.talent, follow: need.follow, product_ids: need.product_ids, wish: need as Wish }
    const turn = opened.get(status) ?? 0
    opened.set(status, turn + 1)
    for (let tries = 0; tries < 24; tries++) {
      // At first the one whose turn it is, later whoever can.
      const medium = media[(turn + Math.floor(tries / 4)) % Math.max(1, media.length)]
      const own = (isOpen(status) && medium && ofMedium[0]?.get(medium.user_id)) || followed[0] || []
      const agreed = own.filter(({ deals }) =>
        deals.some(({ created, end }) => (isOpen(status) ? created < now - 8 * DAY_SECONDS && end > now : end < now)),
      )
      const talent = random.pick(agreed.length > 0 && tries < 6 && index % 5 > 0 ? agreed : own.length > 0 ? own : fit)
      if (isOpen(status) && awaiting.has(talent)) continue
      const follow = openFollow(talent, 1)
      const latest = now - (settledDays(status) + 1) * DAY_SECONDS
      if (!follow || follow.bind_time > (isOpen(status) ? now - 9 * DAY_SECONDS : latest)) continue
      const earliest = Math.max(follow.bind_time + HOUR_SECONDS, span.start)
      // What sells began long ago more often than lately: these are for what is to be sold next.
      const drawn = Math.floor(latest - (0.3 + 0.7 * random.next()) * Math.min(75 * DAY_SECONDS, latest - earliest))
      const past =
        index % 5 > 0
          ? talent.deals.findLast(({ created, end }) => created > earliest && created < latest && end < now)
          : undefined
      const from = isOpen(status) ? earliest : past ? past.created + HOUR_SECONDS : drawn
      if (!quota.allows(talent, isOpen(status) ? now - 4 * DAY_SECONDS : from)) continue
      // What it agreed on, else something that it does not sell yet.
      const deal = isOpen(status)
        ? talent.deals.findLast(({ created, end }) => created < now - 8 * DAY_SECONDS && end > now)
        : past
      const fresh = talent.assortment.slice(talent.sells)
      const unsold = deal?.product_ids.filter((id) => !talent.firstSales.has(id)) ?? []
      // Of what it was sent and never showed nothing came: even the best, which are on the white list, have such things.
      const isVain = !isOpen(status) && talent.row.list_flag === 1
      const sold = isVain ? [] : (deal?.product_ids.filter((id) => talent.firstSales.has(id)) ?? [])
      const tried = isOpen(status) || sold.length > 0 ? [] : foreignTo(talent)
      const choice = isOpen(status) ? [unsold, sold, fresh] : [sold, tried, fresh]
      const wares = choice.find((list) => list.length > 0) ?? talent.assortment
      if (isOpen(status)) awaiting.add(talent)
      return {
        talent,
        follow,
        product_ids: random.some(wares, 1),
        wish: { from, until: Math.min(from + SPREAD * DAY_SECONDS, past?.end ?? now) },
        isTried: tried.length > 0,
      }
    }
    return undefined
  }

  /** A seeding sample for a place in a campaign that waits for one, or for a talent of a seeder. */
  const seedingCase = (status: SampleStatus, index: number) => {
    const waiting = index % 3 === 0 ? [] : places
    for (let tries = 0; tries < 20; tries++) {
      const talent = random.pick(
        waiting.length > 0 && tries < 12 ? waiting : (followed[1]?.length ?? 0) > 0 ? (followed[1] ?? []) : fit,
      )
      const follow = openFollow(talent, 2)
      const place = talent.places.find(
        ({ sample_id, stage }) => sample_id === null && STAGES[status]?.includes(stage) === true,
      )
      if (waiting.length > 0 && tries < 12 && !place) continue
      const from = Math.max(follow?.bind_time ?? span.start, place?.created_at ?? 0) + HOUR_SECONDS
      if (from > now - (isOpen(status) ? 9 : settledDays(status) + 2) * DAY_SECONDS) continue
      if (!quota.allows(talent, isOpen(status) ? now - 4 * DAY_SECONDS : from)) continue
      return {
        talent,
        follow,
        place,
        product_ids: random.some(talent.assortment, 1),
        wish: { from, until: from + 20 * DAY_SECONDS },
      }
    }
    return undefined
  }

  bag.forEach((status, index) => {
    const classify =
      plan.commerce === null
        ? BusinessModule.content
        : plan.content !== null && index % 5 === 4
          ? BusinessModule.content
          : BusinessModule.commerce
    const toColonel = classify === BusinessModule.commerce && colonels.length > 0 && index % 19 === 7
    const staff = classify === BusinessModule.commerce ? media : seeders.length > 0 ? seeders : media
    const chosenCase = toColonel
      ? undefined
      : classify === BusinessModule.commerce
        ? commerceCase(status, index)
        : seedingCase(status, index)
    const talent = chosenCase?.talent ?? fit.find(quota.isUnsent) ?? random.pick(talents)
    const follow = chosenCase?.follow
    const times = timesOf(status, now, span.start, random, chosenCase?.wish)
    const { created, reviewed, shipped, signed, recycled } = times
    const place = chosenCase && 'place' in chosenCase ? chosenCase.place : undefined
    const occasion = place && place.created_at <= created ? place : undefined
    const medium = context.staff.find(({ user_id }) => user_id === follow?.user_id) ?? staff[index % staff.length]
    if (medium === undefined) return
    const deal = talent.deals.find(
      (one) =>
        classify === BusinessModule.commerce &&
        !toColonel &&
        one.created <= created &&
        created <= one.end &&
        chosenCase?.product_ids.some((id) => one.product_ids.includes(id)),
    )
    const product_ids = chosenCase?.product_ids ?? random.some(talent.assortment, 1)
    // What it sells anyway goes along while there are pieces left.
    const offered = product_ids.flatMap((id) => byId.get(id) ?? [])
    const isTried = chosenCase !== undefined && 'isTried' in chosenCase && chosenCase.isTried
    if (!isTried && offered.length === 1 && 2 * spare > bag.length - index && talent.assortment.length > 1) {
      const more = byId.get(random.pick(talent.assortment.filter((id) => id !== offered[0]?.product_id)))
      if (more) offered.push(more)
    }
    const chosen: Product[] = offered.slice(0, spare > 0 ? 2 : 1)
    spare -= chosen.length - 1
    if (!toColonel && [3, 4, 5, 10].includes(status)) quota.note(talent, created)
    if (shipped !== null && !toColonel) talent.parcels.push({ shipped, signed })
    const hasSold = chosen.some(({ product_id }) => {
      const sold = talent.firstSales.get(product_id)
      return signed !== null && sold !== undefined && (talent.row.last_order_at ?? 0) > signed
    })
    const shownAt = signed === null ? now : signed + random.int(2, 12) * DAY_SECONDS
    const shows = shownAt < now && random.chance(0.3) && talent.row.list_flag !== 1
    const delivered = signed !== null && !toColonel && (hasSold || shows)
    const delivery_at = delivered ? Math.min(now - 60, shownAt) : null
    const reviewer = reviewed === null || reviewers.length === 0 ? 0 : random.pick(reviewers).user_id
    const source = status === 11 ? random.pick([2, 3]) : random.pick([1, 1, 1, 1, 4, 5])
    const sample_id = ids.next('sample')
    // Every third asks through a share, where one held the product then.
    const share =
      (source === 2 || sample_id % 3 === 0) && !toColonel
        ? shares.find(
            ({ start, end, product_ids }) =>
              start < created && (end === null || created < end) && product_ids.includes(chosen[0]?.product_id ?? ''),
          )
        : undefined
    const synced = shipped !== null && random.chance(0.6)
    const digits = shipped === null ? '' : `${random.int(1_000_000, 9_999_999)}${random.int(100_000, 999_999)}`
    const sample_no = `JY${corp_id}${String(sample_id).padStart(8, '0')}`
    if (classify === BusinessModule.commerce && !toColonel) {
      const since = recycled ?? signed ?? shipped ?? reviewed ?? created
      asked.push({ sample_id, sample_no, name: talent.author.nick_name, user_id: medium.user_id, status, since })
    }
    put(sample, {
      sample_id,
      sample_no,
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
      ...(shipped === null ? { express_company: '', express_no: '' } : parcelOf(random, digits)),
      express_trace:
        shipped === null
          ? []
          : [
              ...(signed === null ? [] : [{ time: signed, text: '已签收，签收人：本人' }]),
              { time: shipped + 6 * HOUR_SECONDS, text: '快件已发往【华东转运中心】' },
              { time: shipped, text: '已揽收' },
            ].filter(({ time }) => time <= now),
      express_fee: shipped === null ? 0 : random.int(4, 18) * 100,
      ship_time: shipped,
      sign_time: signed,
      recycle_time: recycled,
      erp_status: synced ? 3 : status === 3 ? 2 : 0,
      erp_no: synced ? `ERP${sample_id}` : '',
      erp_error: status === 3 && index % 9 === 4 ? ERP_ERROR : '',
      // By itself only where something was sold.
      delivery_type: delivered ? random.pick(hasSold ? [1, 1, 1, 21, 22, 23] : [21, 22, 23, 21, 22, 24]) : 0,
      delivery_at,
      delivery_due: signed === null ? null : signed + OVERDUE_DAYS * DAY_SECONDS,
      coop_id: deal?.coop_id ?? null,
      campaign_id: occasion?.campaign_id ?? null,
      creator_id: status === 11 ? 0 : medium.user_id,
      ...stamp(created, medium.user_id, recycled ?? signed ?? shipped ?? reviewed ?? created),
    })
    if (occasion) occasion.sample_id = sample_id
    const [first] = chosen
    if (share && first) share.applied(first.product_id, sample_id, created)
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
    const log = (time: number | null, user_id: number, from: number | null, to: number, action = ACTIONS[to] ?? '') => {
      if (time !== null)
        put(sampleLog, {
          id: ids.next('sample_log'),
          corp_id,
          sample_id,
          user_id,
          action,
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
    if (
      classify === BusinessModule.commerce &&
      status === 5 &&
      !delivered &&
      signed !== null &&
      now - signed > OVERDUE_DAYS * DAY_SECONDS
    )
      log(signed + OVERDUE_DAYS * DAY_SECONDS, 0, 5, 5, '超时未履约')
    log(recycled, medium.user_id, 5, 10)
    const error = status === 3 && index % 9 === 4 ? ERP_ERROR : ''
    toErp({ sample_id, pushed: synced || error !== '' ? reviewed : null, shipped, error })
  })
  return asked
}
