import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule } from '@crm/contracts/enums'
import { follow } from '../../store/database/schema.ts'
import type { SeedContext, Staff } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { atWork, dayStart, workSecond } from './calendar.ts'
import { SEED_NAMES } from './corps.ts'
import type { Random } from './random.ts'
import type { FollowRow, Talent } from './talents.ts'

/** How many talents each role follows, relative to the others. */
const COMMERCE_LOAD: Record<number, number> = { 2: 1, 4: 3, 6: 10, 30: 4, 50: 8, 60: 2 }
const CONTENT_LOAD: Record<number, number> = { 2: 1, 3: 3, 5: 10, 30: 1, 50: 3 }
const NAMES: string[] = Object.values(SEED_NAMES)

const isNamed = ({ author }: Talent) => NAMES.includes(author.nick_name)

/** Media of a module with the share of talents each follows; disabled staff follow none. */
function mediaOf(context: SeedContext, load: Record<number, number>) {
  const media = context.staff.filter(({ status, role_id }) => status === 2 && load[role_id])
  return { media, loads: media.map(({ role_id }) => load[role_id] ?? 0) }
}

function addFollow(
  context: SeedContext,
  talent: Talent,
  medium: Staff,
  bind_time: number,
  more: Partial<FollowRow> = {},
) {
  const row: FollowRow = {
    id: context.ids.next('follow'),
    corp_id: context.corp_id,
    author_id: talent.author.author_id,
    platform: talent.platform,
    classify: BusinessModule.commerce,
    user_id: medium.user_id,
    dept_id: medium.dept_id,
    bind_time,
    unbind_time: null,
    bind_type: 1,
    unbind_type: null,
    unbind_reason: '',
    delay_until: null,
    next_at: null,
    last_log_at: null,
    ...stamp(bind_time, medium.user_id),
    ...more,
  }
  talent.follows.push(row)
  context.put(follow, row)
}

function addReleased(
  context: SeedContext,
  talent: Talent,
  medium: Staff,
  bind: number,
  unbind: number,
  random: Random,
) {
  const auto = random.chance(0.5)
  talent.row.release_reason = auto
    ? '超过 30 天未建联，自动释放'
    : random.pick(['达人暂停合作', '品类不匹配', '联系不上', '报价过高'])
  addFollow(context, talent, medium, bind, {
    unbind_time: unbind,
    unbind_type: auto ? 2 : 1,
    unbind_reason: talent.row.release_reason,
  })
}

function contacted(talent: Talent, random: Random, now: number) {
  const bind = talent.follows[0]?.bind_time ?? now
  talent.row.contact_status = 2
  talent.row.contact_at = Math.min(now - 3600, bind + random.int(1, 10) * DAY_SECONDS)
}

/** Binds talents to media of the commerce module: sellers, released ones, natural sellers and fresh talents. */
function bindCommerce(context: SeedContext, talents: Talent[], random: Random) {
  const { plan, now } = context
  const { media, loads } = mediaOf(context, COMMERCE_LOAD)
  const draw = () => media[random.index(loads)]
  // The best sellers go round, so that no medium lives on luck.
  const strongest = media.toSorted((a, b) => (COMMERCE_LOAD[b.role_id] ?? 0) - (COMMERCE_LOAD[a.role_id] ?? 0))
  const former = context.staff.find(({ status }) => status === 1)
  // The evening of the last day that the former member signed in, at the latest.
  const leaving = now - 64 * DAY_SECONDS
  const sellers = talents.filter(({ weight }) => weight > 0)
  const later = sellers.slice(Math.ceil(sellers.length * 0.14)).filter((one) => !isNamed(one))
  const natural = new Set(random.some(later, Math.round(sellers.length * 0.15)))
  const released = new Set(
    random.some(
      later.filter((one) => !natural.has(one)),
      Math.round(sellers.length * 0.075),
    ),
  )
  const remaining = sellers.filter((one) => !natural.has(one) && !released.has(one)).slice(0, plan.sizes.followed)

  remaining.forEach((talent, index) => {
    const role =
      talent.author.nick_name === SEED_NAMES.followedTalent
        ? 6
        : talent.author.nick_name === SEED_NAMES.colleaguesTalent
          ? 50
          : 0
    const owner = role
      ? media.find(({ role_id }) => role_id === role)
      : index < 2 * media.length
        ? strongest[index % strongest.length]
        : draw()
    if (!owner) return
    const from = talent.windows[0]?.[0] ?? now
    const late = index > 20 && random.chance(0.06)
    const day = Math.min(
      dayStart(now) - DAY_SECONDS,
      dayStart(late ? from + random.int(10, 40) * DAY_SECONDS : from - random.int(12, 30) * DAY_SECONDS),
    )
    const bind = day + workSecond(random)
    if (former && index % 10 === 7 && bind < leaving - DAY_SECONDS && role === 0) {
      addFollow(context, talent, former, bind, {
        unbind_time: leaving,
        unbind_type: 4,
        unbind_reason: '员工停用，数据转移',
      })
      addFollow(context, talent, owner, leaving, { bind_type: 4 })
    } else {
      addFollow(context, talent, owner, bind, { bind_type: random.pick([1, 1, 1, 2, 3]) })
    }
    const partner = media.find(({ user_id }) => user_id !== owner.user_id)
    if (plan.followMode === 500 && index % 6 === 0 && partner)
      addFollow(context, talent, partner, bind + DAY_SECONDS / 2)
    contacted(talent, random, now)
  })
  for (const talent of released) {
    const medium = draw()
    const [from, to] = talent.windows.at(-1) ?? [now, now]
    const bind = dayStart(from - random.int(12, 30) * DAY_SECONDS) + workSecond(random)
    const latest = Math.min(
      now - random.int(2, 20) * DAY_SECONDS,
      Math.max(bind + 8 * DAY_SECONDS, to - random.int(0, 30) * DAY_SECONDS),
    )
    const unbind = dayStart(latest) + workSecond(random)
    if (medium && bind < unbind) addReleased(context, talent, medium, bind, unbind, random)
    contacted(talent, random, now)
  }
  for (const talent of natural) talent.row.source = 4

  const others = talents.filter((one) => one.weight === 0 && one.row.in_commerce === 1 && !isNamed(one))
  // Each medium has one on dy whom nobody has spoken to.
  const unspoken = others.filter(({ platform }) => platform === 'dy').slice(0, media.length)
  const turns = [...unspoken, ...others.filter((one) => !unspoken.includes(one))]
  const fresh = turns.slice(0, Math.max(0, plan.sizes.followed - remaining.length))
  fresh.forEach((talent, index) => {
    // Everybody has a few of them, so that nobody's day is empty.
    const owner = index < media.length * 2 ? media[index % media.length] : draw()
    if (!owner) return
    const untouched = index < unspoken.length || index % 3 !== 2
    const bind =
      dayStart(now) -
      (untouched ? random.int(index % 4 === 0 ? 27 : 2, 29) : random.int(35, 220)) * DAY_SECONDS +
      workSecond(random)
    addFollow(context, talent, owner, bind)
    talent.row.contact_status =
      index < unspoken.length ? 0 : untouched ? random.pick([0, 1]) : random.chance(0.3) ? 3 : 2
    if (talent.row.contact_status === 2) talent.row.contact_at = bind + random.int(1, 12) * DAY_SECONDS
    // Before contact the modes 200 to 500 let several media try.
    const rival = media.find(({ user_id }) => user_id !== owner.user_id)
    if (rival && untouched && index % 4 === 1 && plan.followMode > 100)
      addFollow(context, talent, rival, bind + DAY_SECONDS / 2)
  })
  for (const talent of turns.slice(fresh.length, fresh.length + Math.round(plan.sizes.talents * 0.04))) {
    const medium = draw()
    const bind = dayStart(now) - random.int(70, 300) * DAY_SECONDS + workSecond(random)
    if (medium) addReleased(context, talent, medium, bind, bind + 30 * DAY_SECONDS, random)
  }
}

/** Fen that a talent asks for a post with pictures, by its fans: rising, but ever less per fan; steps of 50 ¥. */
const quoteOf = (fans: number, random: Random) =>
  Math.max(10_000, Math.round((fans ** 0.62 * 45 * (0.7 + 0.6 * random.next())) / 5_000) * 5_000)

/** The talents of the content module: its own followers, quotes and marks. */
function bindContent(context: SeedContext, talents: Talent[], random: Random) {
  const { plan, now, span } = context
  const { media, loads } = mediaOf(context, CONTENT_LOAD)
  const fit = talents.filter(({ platform }) => plan.contentPlatforms.includes(platform))
  // Seeding works with many small talents rather than with few large ones.
  const small = fit.toSorted((a, b) => a.author.fans - b.author.fans)
  const count = Math.round(plan.sizes.talents / 5)
  const chosen =
    plan.commerce === null ? fit : random.some(small.slice(0, Math.max(count, Math.round(fit.length * 0.8))), count)
  chosen.forEach((talent, index) => {
    talent.row.in_content = 1
    talent.row.quote_image = quoteOf(talent.author.fans, random)
    talent.row.quote_video = Math.round((talent.row.quote_image * random.pick([1.5, 1.8, 2])) / 5_000) * 5_000
    talent.row.score = random.int(0, 5)
    if (index % 3 === 2) return
    const medium = index < media.length ? media[index] : media[random.index(loads)]
    if (!medium) return
    addFollow(
      context,
      talent,
      medium,
      span.start + Math.floor(330 * random.next() ** 2) * DAY_SECONDS + workSecond(random),
      {
        classify: BusinessModule.content,
        bind_type: 1,
      },
    )
    if (plan.commerce === null) contacted(talent, random, now)
  })
}

/** Why talents that never sold anything are on the black list, and what is noted of it. */
const BLACK: readonly [reason: string, text: string][] = [
  ['刷样不履约', '寄样后长期未履约，多次沟通无回复'],
  ['违约', '约好的专场开播前一天取消，未提前告知'],
  ['数据造假', '直播间人数与互动明显不符，第三方数据有异常'],
]

function listTalents(context: SeedContext, talents: Talent[], random: Random) {
  const { now, plan } = context
  const admin = context.staff.find(({ role_id }) => role_id === 2)?.user_id ?? 0
  const mark = (talent: Talent, list_flag: number, reason: string, text: string) =>
    Object.assign(talent.row, {
      list_flag,
      list_reason: reason,
      list_text: text,
      list_by: admin,
      list_at: dayStart(now) - random.int(5, 120) * DAY_SECONDS + workSecond(random),
    })
  const white = talents.filter((one) => one.weight > 0 && one.row.pool === 2 && !isNamed(one)).slice(2)
  for (const talent of white.slice(0, Math.max(1, Math.round(plan.sizes.talents / 20))))
    mark(talent, 1, '核心达人', '长期合作，不参与自动释放')
  const blackable = talents.filter((one) => one.weight === 0 && one.follows.length === 0 && !isNamed(one))
  for (const talent of blackable.slice(0, Math.max(1, Math.round(plan.sizes.talents / 60))))
    mark(talent, 2, ...random.pick(BLACK))
  const named = talents.find(({ author }) => author.nick_name === SEED_NAMES.blackTalent)
  if (named) mark(named, 2, '刷样不履约', '三次寄样均未履约')
}

/** Makes the row agree with the follows: pool, when it came in, next steps of the open ones. */
function settleRow(talent: Talent, random: Random, { span: { start }, now }: SeedContext, hours: Random) {
  const { row, follows } = talent
  const first = Math.min(
    now - 2 * DAY_SECONDS,
    ...follows.map(({ bind_time }) => bind_time),
    talent.windows[0]?.[0] ?? now - random.int(2, 380) * DAY_SECONDS,
  )
  const known = Math.max(start - 60 * DAY_SECONDS, first - random.int(0, 4) * DAY_SECONDS)
  row.created_at = Math.min(first, atWork(known, hours, now))
  row.updated_at = Math.max(row.created_at, now - random.int(0, 40) * DAY_SECONDS)
  const commerce = follows.filter(({ classify }) => classify === BusinessModule.commerce)
  const open = commerce.filter(({ unbind_time }) => !unbind_time)
  row.pool = open.length > 0 || (row.in_commerce === 0 && follows.some(({ unbind_time }) => !unbind_time)) ? 2 : 1
  row.pool_at =
    row.pool === 2
      ? null
      : (commerce.at(-1)?.unbind_time ??
        (random.chance(0.15) ? atWork(now - random.int(0, 6) * DAY_SECONDS, hours, now) : row.created_at))
  for (const one of follows) {
    if (one.unbind_time || random.chance(0.4)) continue
    const offset = [-random.int(1, 5), 0, random.int(1, 14)][random.index([3, 3, 10])] ?? 0
    one.next_at = dayStart(now) + offset * DAY_SECONDS + random.int(9, 18) * 3600
  }
}

/** How often a talent may have changed hands. */
const FORMER_ROUNDS = 5

/** Who followed the talents before: follows that have ended, as many as the number of a large corporation lacks. */
function bindFormer(context: SeedContext, talents: Talent[], random: Random) {
  const { plan, now, span } = context
  let left = (plan.sizes.follows ?? 0) - talents.reduce((sum, { follows }) => sum + follows.length, 0)
  const { media, loads } = mediaOf(context, COMMERCE_LOAD)
  if (left <= 0 || media.length === 0) return
  const others = talents.filter((one) => one.weight === 0 && one.follows.length === 0 && one.row.in_commerce === 1)
  // Some have never been followed: those that sell by themselves, and those that may still be put on the black list.
  const never = new Set(others.slice(0, Math.ceil(others.length / 5)))
  const candidates = talents.filter(
    (one) =>
      !isNamed(one) && !never.has(one) && (one.weight === 0 || one.follows.length > 0) && one.row.in_commerce === 1,
  )
  for (let round = 0; round < FORMER_ROUNDS; round++) {
    for (const talent of candidates) {
      if (left <= 0) return
      const medium = media[random.index(loads)]
      const next = talent.follows.find(({ classify }) => classify === BusinessModule.commerce)?.bind_time
      const unbind =
        dayStart((next ?? now - random.int(10, 200) * DAY_SECONDS) - random.int(1, 20) * DAY_SECONDS) +
        workSecond(random)
      const bind = unbind - random.int(15, 80) * DAY_SECONDS
      // Talents are known since 60 days before the thirteen months.
      if (!medium || bind < span.start - 56 * DAY_SECONDS) continue
      const { release_reason } = talent.row
      addReleased(context, talent, medium, bind, unbind, random)
      const [former] = talent.follows.splice(-1)
      if (former) talent.follows.unshift(former)
      // The talent's row has the last release only.
      if (next !== undefined) talent.row.release_reason = release_reason ?? ''
      left -= 1
    }
  }
}

/** Binds the corporation's talents to its media and sets pool, contact and lists. Single modes leave one open follow per talent. */
export function bindTalents(context: SeedContext, talents: Talent[]) {
  const random = context.random('follows')
  if (context.plan.commerce !== null) bindCommerce(context, talents, random)
  if (context.plan.content !== null) bindContent(context, talents, random)
  if (context.plan.commerce !== null) bindFormer(context, talents, context.random('former follows'))
  const hours = context.random('hours of work')
  for (const talent of talents) settleRow(talent, random, context, hours)
  listTalents(context, talents, random)
}
