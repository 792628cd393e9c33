import { DAY_SECONDS } from '@crm/base/durations'
import { PLATFORMS } from '@crm/contracts/enums'
import { brandVideoLabel, crowd, crowdFavorite, hotspot, hotspotRank } from '../../store/database/schema.ts'
import type { CrowdPortrait } from '../../store/database/schema/ideas.ts'
import type { IdCounters, Rows, SeedContext } from './seedContext.ts'
import { rowWriter, stamp } from './seedContext.ts'
import { dayStart } from './calendar.ts'
import { daysToStore } from '../../records/hotspots/storeDays.ts'
import { hotTopicsAt } from './hotTopics.ts'
import { pictureUrl } from './pictures.ts'
import type { Random } from './random.ts'
import { CATEGORIES, VIDEO_LABELS } from './words.ts'

/** Of topics that no service delivers. */
const NOT_DELIVERED = { words: [], source_no: '', read_at: null, reminded_start: 0 }
/** Came onto the hot list today. */
const NEWEST = 'demo-12'
/** Shanghai day number. */
const dayOf = (time: number) => Math.floor((time + 28_800) / DAY_SECONDS)
const heatOf = (no: string, time: number) => hotTopicsAt(time).find((each) => each.no === no)?.heat ?? 0
const OWN = ['工厂探访日', '会员日直播', '新品首发', '老客回访故事', '品牌生日', '产地溯源']

/** The hot list and the calendar that everybody sees, and the ways in which brands make videos. */
export function sharedIdeaRows(rows: Rows, now: number, ids: IdCounters) {
  const put = rowWriter(rows)
  for (const { no, ...day } of daysToStore(now))
    put(hotspot, {
      ...day,
      ...{ id: ids.next('hotspot'), corp_id: 0, platforms: [...PLATFORMS], category: '', spu_id: 0, heat: 0 },
      ...{ heat_days: [], video_count: 0, ...NOT_DELIVERED, source_no: no, note: '', links: [], cover: '' },
      ...{ remind_days: 0, visibility: 1, from_id: 0, user_id: 0 },
      ...stamp(now, 0, now),
      deleted_at: null,
    })
  for (const seed of hotTopicsAt(now)) {
    const { no, rank, platforms, words, ...topicOf } = seed
    const id = ids.next('hotspot')
    put(hotspot, {
      ...topicOf,
      ...{ id, corp_id: 0, source_no: no, read_at: now, reminded_start: 0 },
      platforms: [...platforms],
      words: [...words],
      heat_days: Array.from({ length: 7 }, (_, at) => heatOf(no, now - (6 - at) * DAY_SECONDS)),
      ...{
        spu_id: 0,
        note: '',
        links: [],
        cover: pictureUrl('cover', `h${id}`),
        remind_days: 0,
        visibility: 1,
        from_id: 0,
        user_id: 0,
      },
      ...stamp(Math.min(now, seed.start_time), 0, now),
      deleted_at: null,
    })
    if (rank !== null) put(hotspotRank, { hotspot_id: id, day: dayOf(now), rank })
    const before = hotTopicsAt(now - DAY_SECONDS).find((each) => each.no === no)?.rank
    // The newest of them was not on the list yesterday.
    if (before && no !== NEWEST) put(hotspotRank, { hotspot_id: id, day: dayOf(now) - 1, rank: before })
  }
  ;[...VIDEO_LABELS, '好物分享', '幕后'].forEach((name, sort) =>
    put(brandVideoLabel, { id: ids.next('brand_video_label'), name, sort }),
  )
}

const CIRCLES: [name: string, category: string, gender: 1 | 2 | undefined, ages: string[], interests: string[]][] = [
  ['精致妈妈', '母婴宠物', 2, ['25-30', '31-40'], ['育儿', '辅食', '收纳']],
  ['小镇青年', '食品饮料', undefined, ['18-24'], ['短剧', '游戏', '零食']],
  ['成分党', '美妆护肤', 2, ['18-24', '25-30'], ['护肤', '测评', '科普']],
  ['健身人群', '运动户外', undefined, ['25-30', '31-40'], ['健身', '减脂', '户外']],
  ['都市银发', '家居日用', undefined, ['51+'], ['养生', '广场舞', '旅游']],
  ['资深中产', '数码家电', 1, ['31-40', '41-50'], ['数码', '汽车', '理财']],
  ['Z世代', '服饰内衣', undefined, ['18-24'], ['二次元', '穿搭', '潮玩']],
  ['租房青年', '家居日用', undefined, ['18-24', '25-30'], ['收纳', '一人食', '改造']],
  ['宠物家庭', '母婴宠物', undefined, ['25-30', '31-40'], ['萌宠', '宠物粮', '居家']],
  ['熬夜加班族', '个护家清', undefined, ['25-30'], ['咖啡', '助眠', '护眼']],
]

/** Percents with two decimals that sum to 100. */
function percents(random: Random, names: readonly string[]): { name: string; value: number }[] {
  const weights = names.map(() => 0.2 + random.next())
  const sum = weights.reduce((all, one) => all + one, 0)
  const parts = weights.map((weight) => Math.round((weight / sum) * 10_000))
  const rest = 10_000 - parts.slice(1).reduce((all, one) => all + one, 0)
  return names.map((name, index) => ({ name, value: (index === 0 ? rest : (parts[index] ?? 0)) / 100 }))
}

function portraitOf(random: Random, interests: string[]): CrowdPortrait {
  return {
    gender: percents(random, ['女', '男']),
    age: percents(random, ['18-24', '25-30', '31-40', '41-50', '51+']),
    city_tier: percents(random, ['一线', '新一线', '二线', '三线', '四线及以下']),
    tgi: interests.map((name) => ({ name, value: random.int(120, 320) })),
    motives: percents(random, ['性价比', '品质', '口碑推荐', '尝鲜', '送礼']),
    intents: random.some(['怎么选', '测评', '平价替代', '避雷', '推荐', '教程'], 3),
  }
}

/** Own topics and the circles of a corporation that seeds contents. */
export function ideaRows(context: SeedContext, spuIds: number[]) {
  const { put, ids, corp_id, plan, now } = context
  if (plan.content === null) return
  const random = context.random('ideas')
  const leads = context.staff.filter(({ status, role_id }) => status === 2 && [2, 3, 4, 30].includes(role_id))
  if (leads.length === 0) return
  for (const [at, title] of OWN.entries()) {
    const id = ids.next('hotspot')
    const start = dayStart(now) + (at * 9 - 12) * DAY_SECONDS
    const { user_id } = random.pick(leads)
    put(hotspot, {
      id,
      corp_id,
      title: `${plan.brand}${title}`,
      kind: 4,
      start_time: start,
      end_time: start + random.int(1, 4) * DAY_SECONDS - 1,
      platforms: plan.contentPlatforms,
      category: random.pick(CATEGORIES),
      spu_id: spuIds.length > 0 ? random.pick(spuIds) : 0,
      heat: random.int(10_000, 300_000),
      heat_days: [],
      video_count: 0,
      ...NOT_DELIVERED,
      note: '围绕新品做一组选题，提前一周定脚本。',
      links: [],
      cover: pictureUrl('cover', `h${id}`),
      remind_days: random.pick([0, 1, 3, 7]),
      visibility: 1,
      from_id: 0,
      user_id,
      ...stamp(Math.min(now, start) - 8 * DAY_SECONDS, user_id),
      deleted_at: null,
    })
  }
  CIRCLES.forEach(([name, category, gender, ages, interests], index) => {
    const id = ids.next('crowd')
    put(crowd, {
      id,
      corp_id,
      name,
      rules: gender === undefined ? { category, ages, interests } : { category, gender, ages, interests },
      size: random.int(800, 26_000) * 10_000,
      growth: random.int(-300, 1_800),
      fit: random.int(35, 96),
      portrait: portraitOf(random, interests),
      ...stamp(now - 60 * DAY_SECONDS, 0, now - 2 * DAY_SECONDS),
      deleted_at: null,
    })
    const lead = leads[index]
    if (lead)
      put(crowdFavorite, { corp_id, user_id: lead.user_id, crowd_id: id, created_at: now - (index + 2) * DAY_SECONDS })
  })
}
