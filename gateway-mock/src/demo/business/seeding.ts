import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, CampaignAuthorStage, CampaignStatus, ContentItemStatus } from '@crm/contracts/enums'
import { contentStatusAt } from '@crm/contracts/rules/campaignStages'
import { contentVideoId } from '../../figures/contentVideoId.ts'
import { campaign, campaignAuthor, campaignLog, contentItem, monitor, monitorLog } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { advertises } from './ads.ts'
import { dayStart, dayText } from './calendar.ts'
import { contentGrowthRows, type ContentRow } from './contentGrowth.ts'
import type { Catalogue } from './goods.ts'
import type { SeededContents } from './materials.ts'
import type { Content, Media } from './media.ts'
import { pictureUrl } from './pictures.ts'
import { drawer, evenly } from './random.ts'
import type { Talent } from './talents.ts'
import { videoTitle } from './titles.ts'
import { VIDEO_LABELS } from './words.ts'

/** Names of campaigns by the month in which they begin, January first. */
const CAMPAIGN_NAMES: readonly (readonly string[])[] = [
  ['年货节口碑', '新年焕新'],
  ['开春焕新', '38节预热'],
  ['春季新品种草', '踏青好物'],
  ['春日成分党测评', '露营季内容共创'],
  ['618蓄水', '初夏新品'],
  ['夏日清单', '618返场口碑'],
  ['暑期囤货', '夏日素人铺量'],
  ['开学季种草', '初秋新品'],
  ['换季新品', '双11蓄水', '秋冬好物共创'],
  ['双11预热', '秋日测评季', '冬日上新', '暖冬素人铺量', '双11返场口碑'],
  ['双11口碑收割', '双12蓄水', '冬日暖物'],
  ['年货节预热', '冬季素人铺量'],
]
/** What a name prepares or shows is over on this day of the year, month and day as one number. */
const OVER: readonly [word: RegExp, day: number][] = [
  [/38节预热/, 308],
  [/618蓄水/, 618],
  [/双11(预热|蓄水)/, 1111],
  [/双12蓄水/, 1212],
  [/春|踏青/, 615],
  [/夏|暑期/, 920],
  [/秋日|初秋/, 1125],
]
/** Whether a campaign of that name can still run on the day on which it ends, of the same year. */
const runsUntil = (name: string, end: number) =>
  OVER.every(([word, day]) => !word.test(name) || Number(dayText(end).slice(5).replace('-', '')) <= day)
/** What a campaign asks of its talents. */
const BRIEFS = [
  '突出核心卖点，真实体验为主，避免硬广。',
  '前三秒出产品，中段讲清一个卖点，结尾留互动问题。',
  '以使用场景带出产品，不与竞品直接对比，评论区引导搜索品牌词。',
  '素人口吻，图文不少于六张，首图为使用实拍。',
]
/** Stages of the talents of a campaign that are on the way, and of one that is over. */
const EARLY: readonly CampaignAuthorStage[] = [1, 1, 2, 2, 3, 4, 5, 90]
const CANCELLED: readonly CampaignAuthorStage[] = [90]
const CANCEL_REASONS = ['档期冲突', '报价超出预算', '联系不上达人']
/** Contents that materials, scripts and drafts may refer to. */
const KEPT_CONTENTS = 20_000
const WORDS = ['好吃', '回购', '性价比', '包装', '物流快', '温和', '显白', '踩雷', '味道', '推荐']

/** Campaigns, their talents in every stage and the seeding contents with counters, comments' feeling and cost. */
export function seedingRows(context: SeedContext, talents: Talent[], { spus }: Catalogue): SeededContents {
  const spuIds = spus.map(({ id }) => id)
  const { put, ids, corp_id, plan, now, span } = context
  const seeded: SeededContents = { campaigns: [], contents: [], authors: [], advertised: [] }
  if (plan.content === null) return seeded
  const random = context.random('seeding')
  const today = dayStart(now)
  const hasAds = advertises(context)
  const staff = context.staff.filter(({ status, role_id }) => status === 2 && [3, 5, 50].includes(role_id))
  const owners = context.staff.filter(({ status, role_id }) => status === 2 && [2, 3, 5].includes(role_id))
  const members = talents.filter(({ row }) => row.in_content === 1 && row.list_flag !== 2)
  const taken = new Map<number, number>()
  const nameOf = (start: number, end: number) => {
    const month = Number(dayText(start).slice(5, 7)) - 1
    const nth = taken.get(month) ?? 0
    taken.set(month, nth + 1)
    const names = (CAMPAIGN_NAMES[month] ?? ['']).filter((name) => runsUntil(name, end))
    return (
      plan.brand +
      (names[nth % names.length] ?? '') +
      (nth < names.length ? '' : `第${Math.floor(nth / names.length) + 1}期`)
    )
  }
  const judges = context.staff.filter(({ status, role_id }) => status === 2 && [1, 2, 3, 30].includes(role_id))
  const judging = context.random('reviewers')
  const perCampaign = Math.max(3, Math.round(plan.sizes.contents / Math.max(1, plan.sizes.campaigns - 1)))
  // Those that ended are spread over the year, so that every range has contents.
  let ended = 0
  const campaigns = Array.from({ length: plan.sizes.campaigns }, (_, index) => {
    const status =
      index === 0 ? 1 : index < Math.max(2, plan.sizes.campaigns * 0.45) ? 2 : index < plan.sizes.campaigns - 1 ? 3 : 4
    const start =
      status === 1
        ? today + 10 * DAY_SECONDS
        : status === 2
          ? today - random.int(20, 55) * DAY_SECONDS
          : today -
            60 * DAY_SECONDS -
            Math.round((270 * ended++) / Math.max(1, plan.sizes.campaigns * 0.55)) * DAY_SECONDS
    const end = status === 2 ? today + random.int(8, 30) * DAY_SECONDS : start + 45 * DAY_SECONDS
    const id = ids.next('campaign')
    const owner = random.pick(owners)
    const name = nameOf(start, end)
    const row: typeof campaign.$inferInsert & { budget: number } = {
      id,
      corp_id,
      name,
      brand: plan.brand,
      cover: pictureUrl('cover', `k${id}`),
      spu_ids: random.some(spuIds, 2),
      platforms: plan.contentPlatforms,
      // Set when its contents are known; a draft's is a plan.
      budget: random.int(3, 9) * 1_000_000,
      start_time: start,
      end_time: end,
      owner_id: owner.user_id,
      member_ids: staff.map(({ user_id }) => user_id),
      status,
      goals: {
        content_count: Math.round((perCampaign * random.int(90, 120)) / 100),
        interaction: perCampaign * random.int(8, 14) * 100,
        hot_count: Math.max(1, Math.round(perCampaign / 8)),
        cpe: 300,
      },
      brief: random.pick(BRIEFS),
      keywords: random.some(WORDS, 3),
      review: {
        first: judging.some(judges, 3).map(({ user_id }) => user_id),
        second: index % 3 === 1 ? judging.some(judges, 2).map(({ user_id }) => user_id) : [],
      },
      visibility: ([1, 1, 2, 3] as const)[index % 4] ?? 1,
      ...stamp(Math.min(start, now) - 10 * DAY_SECONDS, owner.user_id, Math.min(now, end)),
    }
    put(campaign, row)
    campaignStory(context, row)
    seeded.campaigns.push({ id, name })
    return { id, status, start, end, row, spent: 0 }
  })
  const begun = campaigns.filter(({ status }) => status !== 1)
  // Their sizes differ, and those that still run have not all of theirs.
  const projects = drawer(begun.map(({ status }, nth) => (status === 2 ? 0.7 : 1) * (0.8 + 0.13 * ((nth * 3) % 4))))
  const turns = evenly(context.random('campaign turns'))
  // What is not out yet belongs to those that still run.
  const running = begun.filter(({ status }) => status === 2)
  const others = context.random('other talents')
  const minutes = context.random('minutes of places')
  /** Each talent has one place of a form in a campaign. */
  const seats = new Set<string>()
  const isFree = (project: number, { author, platform }: Talent, form: number) =>
    !seats.has(`${project} ${author.author_id} ${platform} ${form}`)
  const take = (project: number, { author, platform }: Talent, form: number) =>
    seats.add(`${project} ${author.author_id} ${platform} ${form}`)
  /** The talent, or another one whose place there is free. */
  const seated = (wish: Talent, project: number, form: number): Talent | undefined => {
    for (let tries = 0, talent = wish; tries < 60; tries++, talent = others.pick(members)) {
      if (talent.platform !== 'xhs' && form === 1) continue
      if (!isFree(project, talent, form)) continue
      take(project, talent, form)
      return talent
    }
    return undefined
  }
  const rates = context.random('content rates')
  for (let at = 0; at < plan.sizes.contents; at++) {
    const wish = random.pick(members)
    const status = at % 25 === 3 ? 4 : at % 12 === 5 ? 1 : at % 16 === 7 ? 2 : 3
    const published = status === 3 || status === 4
    const project = published || running.length === 0 ? begun[projects(turns)] : others.pick(running)
    const line = spus.length > 0 ? random.pick(spus) : undefined
    if (project === undefined) return seeded
    const form = wish.platform === 'xhs' ? random.pick([1, 2]) : 2
    const seat = seated(wish, project.id, form)
    // What a talent of a campaign published besides belongs to it too, and is nobody's plan.
    const talent = seat ?? wish
    if (seat === undefined && !published) continue
    const follower = talent.follows.findLast(({ classify }) => classify === BusinessModule.content)
    const medium = staff.find(({ user_id }) => user_id === follower?.user_id) ?? staff[at % staff.length]
    if (!medium) return seeded
    const to = Math.min(now - 3600, project.end)
    const publish_at = published
      ? Math.floor(project.start + random.next() * Math.max(DAY_SECONDS, to - project.start))
      : null
    const due_at = published ? (publish_at ?? 0) + DAY_SECONDS : today + random.int(-4, 12) * DAY_SECONDS
    const reach = published ? Math.round(Math.min(3_000_000, talent.author.fans * 0.055 * random.skewed(1.1)) + 120) : 0
    // Some are saved and argued about more than others.
    const warmth = Math.min(2, rates.skewed(0.3))
    const comments = Math.round(reach * 0.006 * warmth * rates.skewed(0.25))
    const id = ids.next('content_item')
    const content_no = published ? `${corp_id}${String(id).padStart(8, '0')}` : ''
    const quote = (form === 1 ? talent.row.quote_image : talent.row.quote_video) ?? 50_000
    const row: ContentRow = {
      id,
      corp_id,
      campaign_id: project.id,
      spu_id: line?.id ?? null,
      author_id: talent.author.author_id,
      platform: talent.platform,
      user_id: medium.user_id,
      dept_id: medium.dept_id,
      form,
      source: at % 10 === 4 ? 1 : at % 10 === 9 ? 2 : 3,
      title: videoTitle(
        random,
        line ? (random.chance(0.5) ? line.brand : '') + line.name : `${plan.brand}新品`,
        line?.category ?? '',
      ),
      cover: pictureUrl('cover', `n${id}`),
      url: published ? `${talent.author.home_url}/note/${content_no}` : '',
      content_no,
      synced_at: published ? now - 1800 : null,
      publish_at: publish_at && Math.min(publish_at, now - 3600),
      due_at,
      status,
      bound_at: publish_at && Math.min(publish_at, now - 3600),
      quote,
      plays: talent.platform === 'xhs' && random.chance(0.3) ? null : reach,
      likes: Math.round(reach * 0.04 * warmth),
      comments,
      collects: Math.round(reach * 0.015 * warmth * rates.skewed(0.25)),
      shares: Math.round(reach * 0.004 * warmth),
      positive: Math.round(comments * 0.62),
      negative: Math.round(comments * random.next() * 0.12),
      keywords: random.some(WORDS, 3),
      labels: random.some(VIDEO_LABELS, 1),
      state: status === 4 ? 'deleted' : random.chance(0.02) ? 'limited' : 'normal',
      monitor_until: publish_at && publish_at + 30 * DAY_SECONDS,
      ...stamp(
        Math.min(now, publish_at ?? now) - 9 * DAY_SECONDS,
        medium.user_id,
        publish_at ? Math.min(now, publish_at + 3 * DAY_SECONDS) : now - DAY_SECONDS,
      ),
    }
    put(contentItem, row)
    const heat = random.chance(0.2) ? random.int(1, 8) * 10_000 : 0
    const ads = heat > 0 && published && row.publish_at && hasAds ? heat : 0
    if (ads > 0) seeded.advertised.push({ content_id: contentVideoId(id), from: row.publish_at ?? now, cost: ads })
    contentGrowthRows(context, row, line?.category ?? '')
    if (status === 3) project.spent += quote + ads
    // Of a large business the first are enough to refer to.
    const isKept = seeded.contents.length < KEPT_CONTENTS
    if (isKept)
      seeded.contents.push({
        id,
        spu_id: row.spu_id ?? null,
        campaign_id: project.id,
        publish_at: row.publish_at ?? null,
      })
    if (seat === undefined) continue
    const stageNo: CampaignAuthorStage = published ? (random.chance(0.5) ? 9 : 8) : status === 2 ? 6 : 7
    const author = ids.next('campaign_author')
    // Whatever is in review has its draft.
    if (isKept || stageNo === CampaignAuthorStage.reviewing)
      seeded.authors.push({
        ...{ id: author, stage: stageNo, user_id: medium.user_id, due: due_at - 3 * DAY_SECONDS, form },
        review: project.row.review ?? {},
      })
    const place: typeof campaignAuthor.$inferInsert = {
      id: author,
      corp_id,
      campaign_id: project.id,
      author_id: talent.author.author_id,
      platform: talent.platform,
      user_id: medium.user_id,
      stage: stageNo,
      quote,
      form,
      draft_due: due_at - 3 * DAY_SECONDS,
      publish_due: due_at,
      sample_id: null,
      content_id: id,
      reason: '',
      settle_amount: stageNo === CampaignAuthorStage.settled ? quote : null,
      settled_at:
        stageNo === CampaignAuthorStage.settled ? dayStart(Math.min(now, (publish_at ?? now) + 6 * DAY_SECONDS)) : null,
      ...stamp(Math.min(now, publish_at ?? now - minutes.int(0, 8 * 3600)) - 12 * DAY_SECONDS, medium.user_id),
    }
    put(campaignAuthor, place)
    talent.places.push(place)
  }
  // Budgets are about what is spent; of the first enterprise one that is over spent more.
  for (const [index, { row, spent, status }] of begun.entries()) {
    const isOver = plan.no === 1 && status === 3 && begun[index - 1]?.status === 2
    const share = isOver ? 1.05 : random.int(status === 2 ? 66 : 78, 92) / 100
    const step = spent > 5_000_000 ? 100_000 : 10_000
    row.budget = isOver
      ? Math.floor(spent / share / step) * step
      : Math.ceil(Math.max(spent, step) / share / step) * step
  }
  // Those on the way, in the early stages and the cancelled ones.
  for (const { id, status, row } of campaigns) {
    const spu_ids = row.spu_ids ?? []
    for (const stageNo of status === 2 || status === 1 ? EARLY : CANCELLED) {
      const talent = seated(random.pick(members), id, 2)
      if (talent === undefined) continue
      const medium = random.pick(staff)
      const quote = talent.row.quote_video ?? 50_000
      const due = today + random.int(7, 14) * DAY_SECONDS
      const made = Math.max(span.start, now - random.int(1, 9) * DAY_SECONDS - minutes.int(0, 8 * 3600))
      const content_id = contentStatusAt(stageNo) === undefined ? null : ids.next('content_item')
      if (content_id !== null) {
        const planned: ContentRow = {
          id: content_id,
          corp_id,
          campaign_id: id,
          spu_id: spu_ids[0] ?? null,
          author_id: talent.author.author_id,
          platform: talent.platform,
          user_id: medium.user_id,
          dept_id: medium.dept_id,
          form: 2,
          source: 3,
          // It has none before it is published.
          title: '',
          cover: '',
          url: '',
          content_no: '',
          synced_at: null,
          publish_at: null,
          due_at: due,
          status: ContentItemStatus.toPublish,
          bound_at: null,
          quote,
          plays: null,
          likes: 0,
          comments: 0,
          collects: 0,
          shares: 0,
          positive: 0,
          negative: 0,
          keywords: [],
          labels: [],
          state: 'normal',
          monitor_until: null,
          ...stamp(made, medium.user_id),
        }
        put(contentItem, planned)
      }
      const place: typeof campaignAuthor.$inferInsert = {
        id: ids.next('campaign_author'),
        corp_id,
        campaign_id: id,
        author_id: talent.author.author_id,
        platform: talent.platform,
        user_id: medium.user_id,
        stage: stageNo,
        // Nothing is agreed before somebody was asked.
        quote: stageNo === CampaignAuthorStage.toInvite ? null : quote,
        form: 2,
        draft_due: today + random.int(1, 6) * DAY_SECONDS,
        publish_due: due,
        sample_id: null,
        content_id,
        reason: stageNo === CampaignAuthorStage.cancelled ? random.pick(CANCEL_REASONS) : '',
        settle_amount: null,
        settled_at: null,
        ...stamp(made, medium.user_id),
      }
      put(campaignAuthor, place)
      talent.places.push(place)
    }
  }
  return seeded
}

/** What became of a campaign, as its log tells it. */
function campaignStory({ put, ids, corp_id, now }: SeedContext, row: typeof campaign.$inferInsert) {
  const log = (action: string, created_at: number, user_id: number) =>
    put(campaignLog, { id: ids.next('campaign_log'), corp_id, campaign_id: row.id ?? 0, user_id, action, created_at })
  log('新建项目', row.created_at, row.owner_id)
  if (row.status === CampaignStatus.draft) return
  log('启动项目', Math.min(now, row.start_time), row.owner_id)
  if (row.status === CampaignStatus.running) return
  // By itself, in the night after the end.
  log('项目到期自动结束', Math.min(now, row.end_time + DAY_SECONDS), 0)
  if (row.status === CampaignStatus.archived)
    log('归档项目', Math.min(now, row.end_time + 20 * DAY_SECONDS), row.owner_id)
}

/** Once the samples are known: who waits for one without having asked for it has only confirmed. */
export function settlePlaces(talents: readonly Talent[]): void {
  for (const { places } of talents)
    for (const place of places)
      if (place.stage === CampaignAuthorStage.toSample && place.sample_id === null)
        place.stage = CampaignAuthorStage.confirmed
}

/** How a monitor was extended: by hand, by a cooperation, by a sample. */
const EXTENSIONS = [30, 31, 32]
/** What a monitor found, at most. */
const FOUND_MAX = 12

/** What happened to a monitor: it began, went on, found videos and lives, some of which sold something, and ended. */
function monitorLogRows(context: SeedContext, row: MonitorRow, videos: Content[], lives: Content[]) {
  const { put, ids, corp_id, now } = context
  const log = (event: number, created_at: number, ref = '', user_id = 0) =>
    put(monitorLog, {
      id: ids.next('monitor_log'),
      corp_id,
      monitor_id: row.id ?? 0,
      event,
      ref,
      user_id,
      created_at,
    })
  const { start_time, end_time, user_id, status } = row
  log(row.source_event, start_time, '', row.source_event === 20 ? user_id : 0)
  if (row.extend_count === 1) log(EXTENSIONS[(row.id ?? 0) % 3] ?? 30, start_time + 27 * DAY_SECONDS, '', user_id)
  const within = ({ start }: Content) => start >= start_time && start < Math.min(end_time, now)
  const found = (of: Content[], event: number) => {
    for (const { id, start, sold } of of.filter(within).slice(0, FOUND_MAX)) {
      log(event, Math.min(now, start + 3_600), id)
      if (sold) log(event + 1, Math.min(now, start + 7_200), id)
    }
  }
  found(videos, 120)
  found(lives, 130)
  if (status === 2) log(80, end_time)
  if (status === 3) log(90, end_time - DAY_SECONDS, '', user_id)
}

type MonitorRow = typeof monitor.$inferInsert

/** Place of the first monitor that has ended; every third after it has, too. */
const FIRST_ENDED = 2

/** Monitors of dy and ks talents: open, soon to end, ended. */
export function monitorRows(context: SeedContext, talents: Talent[], media: Media) {
  const { put, ids, corp_id, plan, now } = context
  const random = context.random('monitors')
  const watched = talents.filter(
    ({ platform, follows }) =>
      (platform === 'dy' || platform === 'ks') && follows.some(({ unbind_time }) => !unbind_time),
  )
  random.some(watched, plan.sizes.monitors).forEach((talent, index) => {
    const follower = talent.follows.findLast(({ unbind_time }) => !unbind_time)
    const ended = index % 3 === FIRST_ENDED
    const extend_count = index % 5 === 1 ? 1 : 0
    const days = ended ? random.int(70, 200) : index % 4 === 0 ? 27 : random.int(2, 20)
    // The first that has ended did so this month.
    const start = now - (index === FIRST_ENDED ? 35 : days) * DAY_SECONDS - extend_count * 30 * DAY_SECONDS
    const row: MonitorRow = {
      id: ids.next('monitor'),
      corp_id,
      author_id: talent.author.author_id,
      platform: talent.platform,
      user_id: follower?.user_id ?? 0,
      start_time: start,
      end_time: start + (1 + extend_count) * 30 * DAY_SECONDS,
      status: ended ? (index % 9 === 8 ? 3 : 2) : 1,
      extend_count,
      open_count: 1,
      source_event: random.pick([10, 11, 12, 13, 20]),
      ...stamp(start, follower?.user_id),
    }
    put(monitor, row)
    monitorLogRows(context, row, media.videos.get(talent) ?? [], media.lives.get(talent) ?? [])
  })
}
