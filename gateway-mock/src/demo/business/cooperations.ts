import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { BusinessModule, type CooperationStatus, type ScheduleStatus } from '@crm/contracts/enums'
import { coopGoods, cooperation, coopLog, schedule } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart, isFestive, workSecond } from './calendar.ts'
import type { Product } from './goods.ts'
import type { Content, Media } from './media.ts'
import type { Random } from './random.ts'
import type { Colonel } from './shopsAndActivities.ts'
import type { Talent } from './talents.ts'

/** Status and its share: 1 待确认, 2 进行中, 3 已完成, 4 已取消. */
const STATUSES: [CooperationStatus, number][] = [
  [1, 10],
  [2, 25],
  [3, 55],
  [4, 10],
]

/**
 * When an agreement was made and the first and last moment of its term; one that is over begins at `opens`
 * if that is given, else while the talent works for us. */
function periodOf(
  status: CooperationStatus,
  at: number,
  now: number,
  [start, stop]: [from: number, to: number],
  opens: number | undefined,
  random: Random,
): [created: number, from: number, to: number] {
  const today = dayStart(now)
  const end = (from: number, days: number) => from + days * DAY_SECONDS - 1
  /** Agreed so many days before it begins, in working hours. */
  const before = (from: number, days: number) => from - days * DAY_SECONDS + workSecond(random)
  if (status === 1) {
    const from = today + random.int(1, 10) * DAY_SECONDS
    const asked = before(today, random.int(0, 3))
    return [asked < now - HOUR_SECONDS ? asked : asked - DAY_SECONDS, from, end(from, random.int(7, 30))]
  }
  if (status === 2) {
    // Most began in time for the festival, the others lately.
    const from = today - (at % 3 === 0 ? random.int(3, 9) : random.int(12, 30)) * DAY_SECONDS
    // Some end within three days.
    return [
      before(from, random.int(6, 12)),
      from,
      at % 4 === 0 ? end(today, random.int(1, 3)) : end(today, random.int(5, 40)),
    ]
  }
  const latest = Math.max(start, Math.min(today - 36 * DAY_SECONDS, stop - 14 * DAY_SECONDS))
  const from = Math.min(today - 36 * DAY_SECONDS, opens ?? dayStart(start + random.next() * (latest - start)))
  return [before(from, random.int(10, 16)), from, end(from, random.int(14, 35))]
}

/** Fen a talent can be expected to sell of some of its goods in a period, by what it sold on the days it worked. */
function expectedSales({ sold, windows, sells }: Talent, goods: number, from: number, to: number) {
  const worked = windows.reduce((sum, [start, end]) => sum + Math.max(DAY_SECONDS, end - start), 0)
  return worked === 0 ? 0 : (sold * (to - from) * goods) / (worked * Math.max(goods, sells))
}

/** What talents ask for a place in their programme, in yuan, lowest and highest, from so many fans on. */
const FEES: readonly [fans: number, low: number, high: number][] = [
  [1_000_000, 2_500, 20_000],
  [500_000, 1_200, 8_000],
  [100_000, 800, 4_000],
  [10_000, 400, 1_000],
  [0, 200, 600],
]
/** A fee is agreed where it is at most this part of the sales that can be expected. */
const FEE_MAX = 0.4

/** How the talent is paid: a fee by its layer of fans where its sales are worth it, in steps of ¥100, else by commission only. */
function termsOf(expected: number, fans: number, random: Random): { commission_type: number; fee: number } {
  // The largest hardly ever work for a share alone, the smallest live on fees.
  const commission_type = random.pick(
    fans >= 1_000_000 || fans < 10_000 ? [1, 2, 2, 2, 3, 3, 4] : [1, 1, 1, 2, 2, 3, 4],
  )
  if (commission_type === 1 || commission_type === 4) return { commission_type, fee: 0 }
  const [, low, high] = FEES.find(([from]) => fans >= from) ?? [0, 200, 600]
  const most = Math.min(high, (expected * FEE_MAX) / 100)
  if (most < low) return { commission_type: 1, fee: 0 }
  return { commission_type, fee: Math.round(random.int(low, Math.floor(most)) / 100) * 10_000 }
}

const REMARKS = [
  '主推爆款，注意价格机制',
  '首场保底两小时讲解',
  '赠品随单发，库存已锁',
  '短视频先行，数据好再排直播',
  '费用分两次付，开播前付一半',
]

/** Agreements and the live calendar. */
export function cooperationRows(
  context: SeedContext,
  talents: Talent[],
  { products: goods, colonels }: { products: Product[]; colonels: Colonel[] },
  media: Media,
) {
  const { put, ids, corp_id, plan, now, span } = context
  if (plan.commerce === null) return
  const random = context.random('cooperations')
  const byId = new Map(goods.map((product) => [product.product_id, product]))
  const partners = talents.filter(
    ({ follows, row, assortment }) =>
      row.list_flag !== 2 &&
      row.contact_status === 2 &&
      assortment.length > 0 &&
      follows.some(({ classify, unbind_time }) => classify === BusinessModule.commerce && !unbind_time),
  )
  const bag = STATUSES.flatMap(([status, share]) =>
    Array.from<CooperationStatus>({ length: Math.round((share / 100) * plan.sizes.cooperations) }).fill(status),
  )
  while (bag.length < plan.sizes.cooperations) bag.push(3)
  bag.length = plan.sizes.cooperations
  const working = partners.filter(({ sells, windows }) => sells > 0 && windows.at(-1)?.[1] === now)
  const best = working.length > 0 ? working : partners
  let running = 0
  /** Nobody is asked for another agreement before the one is decided on. */
  const pending = new Set<Talent>()
  bag.forEach((status, index) => {
    // Running ones are with the best sellers first; those that are over, with everybody, mostly with the better ones.
    const drawn =
      index % 3 === 0 ? random.int(0, partners.length - 1) : random.int(0, Math.floor((partners.length - 1) / 3))
    const talent =
      status === 2
        ? best[running++ % best.length]
        : status === 1
          ? (partners.slice(drawn).find((one) => !pending.has(one)) ?? partners[drawn])
          : partners[drawn]
    if (status === 1 && talent) pending.add(talent)
    const follower = talent?.follows.findLast(
      ({ classify, unbind_time }) => classify === BusinessModule.commerce && !unbind_time,
    )
    if (!talent || !follower) return
    // What is sold first is agreed first.
    const [opened] = talent.deals.length === 0 ? [...talent.firstSales.values()].toSorted((a, b) => a - b) : []
    const opens = opened === undefined ? undefined : dayStart(opened)
    const works = talent.windows[0] ?? [span.start, now]
    const [created, start_time, end_time] = periodOf(status, index, now, works, opens, random)
    const kind =
      talent.platform === 'xhs'
        ? random.pick([2, 3])
        : talent.author.main_kind === 1
          ? random.pick([1, 1, 1, 4])
          : random.pick([2, 2, 1, 4])
    // What it sells best, and now and then something new.
    const wares = talent.assortment.flatMap((id) => byId.get(id) ?? [])
    const sold = wares.slice(0, Math.max(1, Math.min(talent.sells, random.int(2, 4))))
    const fresh = random.chance(0.3) ? wares.slice(sold.length).slice(0, 1) : []
    const chosen = [...sold, ...fresh]
    const { commission_type, fee } = termsOf(
      expectedSales(talent, sold.length, start_time, end_time),
      talent.author.fans,
      random,
    )
    const coop_id = ids.next('cooperation')
    const ofPlatform = colonels.filter(({ platform }) => platform === talent.platform)
    // Every sixth came through a colonel of its platform.
    const colonel = index % 6 === 5 ? ofPlatform[index % Math.max(ofPlatform.length, 1)] : undefined
    put(cooperation, {
      coop_id,
      coop_no: `HZ${corp_id}${String(coop_id).padStart(8, '0')}`,
      corp_id,
      platform: talent.platform,
      author_id: talent.author.author_id,
      colonel_buyin_id: colonel?.colonel_buyin_id ?? '',
      user_id: follower.user_id,
      dept_id: follower.dept_id ?? 0,
      kind,
      start_time,
      end_time,
      commission_type,
      fee,
      fee_status: fee === 0 || status === 1 ? 1 : status === 3 ? 3 : random.pick([1, 2, 3]),
      fee_paid_at: fee > 0 && status === 3 ? Math.min(now, end_time) : null,
      promised_lives: kind === 1 ? random.int(1, 4) : 0,
      promised_videos: kind === 2 || kind === 3 ? random.int(1, 5) : 0,
      status,
      reason:
        status === 4 ? random.pick(['达人档期冲突', '价格未谈拢', '品牌方取消', '样品反馈不佳', '同期竞品排他']) : '',
      remark: random.chance(0.25) ? random.pick(REMARKS) : '',
      ...stamp(created, follower.user_id, Math.min(now, status === 3 ? end_time : created + DAY_SECONDS)),
    })
    if (status !== 4)
      talent.deals.push({
        coop_id,
        created,
        end: end_time,
        product_ids: chosen.map(({ product_id }) => product_id),
      })
    for (const product of chosen) {
      const price = product.skus[0]?.price ?? 0
      put(coopGoods, {
        corp_id,
        coop_id,
        product_id: product.product_id,
        price: Math.round(price * 0.9),
        rate: product.commission_rate,
        mechanism: random.pick([...product.offers, '直播间专属价', '']),
        promised_qty: random.int(0, 20) * 50,
      })
    }
    const log = (user_id: number, action: string, content: string, created_at: number) =>
      put(coopLog, { id: ids.next('coop_log'), corp_id, coop_id, user_id, action, content, files: [], created_at })
    log(follower.user_id, 'create', '新建合作单', created)
    if (status === 2 || status === 3) log(follower.user_id, 'confirm', '确认合作', Math.min(now, start_time))
    if (status === 3) log(0, 'finish', '合作周期结束，自动完成', end_time)
    if (status === 4) log(follower.user_id, 'cancel', '取消合作', Math.min(now, created + DAY_SECONDS))
  })
  scheduleRows(context, partners, media, random)
}

/** So many of a list, from all over it. */
const sampled = <Entry>(list: readonly Entry[], count: number): Entry[] =>
  list.filter((_, at) => Math.floor((at * count) / list.length) !== Math.floor(((at - 1) * count) / list.length))

/** Whether one of its media followed the talent from a moment to another. */
const followedSince = (talent: Talent, from: number, to: number) =>
  (followerAt(talent, from)?.unbind_time ?? to) >= to && followerAt(talent, from) !== undefined

/** Of lives, the latest first: those on air, the latest ones, many of a festival of the last weeks, some of the half year before. */
function pastLives<Entry extends { one: Content }>(lives: readonly Entry[], now: number, count: number): Entry[] {
  const [onAir, over] = [lives.filter(({ one }) => one.end === now), lives.filter(({ one }) => one.end < now)]
  const latest = over.slice(0, Math.ceil(count / 4))
  const before = over.slice(latest.length)
  const festive = sampled(
    before.filter(({ one }) => isFestive(one.start) && one.start > now - 30 * DAY_SECONDS),
    Math.round(count / 3),
  )
  const others = before.filter((each) => !isFestive(each.one.start) && each.one.start > now - 180 * DAY_SECONDS)
  const left = Math.max(0, count - onAir.length - latest.length - festive.length)
  return [...onAir, ...latest, ...festive, ...sampled(others, Math.min(left, others.length))].slice(0, count)
}

const openFollower = ({ follows }: Talent) =>
  follows.findLast(({ classify, unbind_time }) => classify === BusinessModule.commerce && !unbind_time)

/** Who followed the talent at a moment. */
const followerAt = ({ follows }: Talent, time: number) =>
  follows.findLast(
    ({ classify, bind_time, unbind_time }) =>
      classify === BusinessModule.commerce && bind_time <= time && (unbind_time ?? time + 1) > time,
  )

/** Lives of the calendar: past ones linked to their live, those on air, the coming two weeks, a few cancelled. */
function scheduleRows(context: SeedContext, partners: Talent[], media: Media, random: Random) {
  const { put, ids, corp_id, plan, now } = context
  const hosts = partners.filter(({ platform }) => platform !== 'xhs')
  const entry = (talent: Talent, start_time: number, end_time: number, status: ScheduleStatus, live_id = '') => {
    const created = Math.min(now, start_time) - random.int(2, 9) * DAY_SECONDS
    const follower = followerAt(talent, created) ?? openFollower(talent)
    if (!follower) return
    put(schedule, {
      id: ids.next('schedule'),
      corp_id,
      platform: talent.platform,
      author_id: talent.author.author_id,
      user_id: follower.user_id,
      dept_id: follower.dept_id ?? 0,
      title: `${[...talent.author.nick_name].slice(0, 8).join('')}专场`,
      start_time,
      end_time,
      kind: 1,
      goods: random
        .some(talent.assortment, 4)
        .map((product_id, index) => ({ product_id, is_main: index === 0 ? 1 : 0 })),
      status,
      live_id,
      goal: random.int(5, 80) * 100_000,
      remind: [30],
      reason: status === 4 ? '达人临时有事' : '',
      remark: '',
      ...stamp(created, follower.user_id),
    })
  }
  const lives = hosts
    .flatMap((talent) => (media.lives.get(talent) ?? []).map((one) => ({ talent, one })))
    .filter(({ talent, one }) => one.end === now || followedSince(talent, one.start - 9 * DAY_SECONDS, one.start))
    .sort((a, b) => b.one.start - a.one.start)
  const total = plan.sizes.schedules
  const coming = Math.min(Math.ceil(total * 0.35), hosts.length)
  const cancelled = Math.ceil(total * 0.06)
  // At most one coming entry per talent: no overlaps.
  random.some(hosts, coming).forEach((talent, index) => {
    const hour = random.int(19, 21)
    const day = dayStart(now) + Math.floor((index * 14) / coming) * DAY_SECONDS
    const start = Math.max(day + hour * HOUR_SECONDS, now + 40 * 60)
    entry(talent, start, start + random.int(2, 4) * HOUR_SECONDS, 1)
  })
  for (let at = 0; at < cancelled; at++) {
    const start = dayStart(now) - random.int(2, 30) * DAY_SECONDS + 20 * HOUR_SECONDS
    entry(random.pick(hosts), start, start + 3 * HOUR_SECONDS, 4)
  }
  for (const { talent, one } of pastLives(lives, now, Math.max(0, total - coming - cancelled))) {
    const onAir = one.end === now
    entry(
      talent,
      Math.floor(one.start / 1800) * 1800,
      onAir ? one.start + 4 * HOUR_SECONDS : one.end,
      onAir ? 2 : 3,
      one.id,
    )
  }
}
