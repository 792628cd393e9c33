import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { HotspotKind } from '@crm/contracts/rules/hotspotRules'
import type { HotTopic } from '../../services/trends/trendService.ts'
import { dayStart } from './calendar.ts'

type Seed = Pick<HotTopic, 'title' | 'kind' | 'category' | 'platforms' | 'words'> & {
  /** Heat on an average day. */
  heat: number
  /** Days that it lasts. */
  days: number
}
const of = (
  title: string,
  kind: HotspotKind,
  category: string,
  words: string,
  heat: number,
  days: number,
  platforms: Seed['platforms'] = ['dy', 'xhs'],
): Seed => ({ title, kind, category, words: words.split(' '), heat, days, platforms })

const { trade, society } = HotspotKind

/** What the platforms of a demonstration talk about, whatever the day. */
const TOPICS: readonly Seed[] = [
  of('早八人通勤穿搭', trade, '服饰内衣', '通勤 穿搭', 3_200_000, 4),
  of('减脂期也能吃的零食', trade, '坚果零食', '减脂 零食 好吃', 2_700_000, 5, ['dy', 'ks']),
  of('一周不重样早餐', trade, '食品饮料', '早餐 好吃', 1_900_000, 6),
  of('成分党怎么选精华', trade, '面部护肤', '成分 精华 测评', 2_400_000, 3),
  of('换季皮肤急救', trade, '美妆护肤', '换季 急救 温和', 4_100_000, 5),
  of('小户型收纳改造', trade, '家居日用', '收纳 改造', 900_000, 7),
  of('露营装备清单', trade, '运动户外', '露营 清单', 700_000, 4),
  of('打工人下班后的一小时', society, '', '下班 打工人', 5_200_000, 2, ['dy', 'ks']),
  of('带爸妈体验年轻人的快乐', society, '', '爸妈 体验', 3_600_000, 3, ['dy', 'sph']),
  of('反向旅游小城', society, '', '旅游 小城', 2_100_000, 4),
  of('沉浸式回家', society, '', '沉浸式 回家', 1_500_000, 5, ['dy']),
  of('今年流行的多巴胺配色', society, '', '多巴胺 配色 显白', 1_200_000, 6, ['xhs']),
]

/** Goes up and down over the days, for each topic at its own pace, always the same at the same hour. */
function heatAt(seed: Seed, at: number, now: number): number {
  const hours = Math.floor(now / HOUR_SECONDS)
  const wave = Math.sin(at * 1.7 + (hours / 24) * (0.5 + (at % 5) * 0.13)) * 0.35
  return Math.round(seed.heat * (1 + wave))
}

/** The topics at a moment, the hottest first on the list. */
export function hotTopicsAt(now: number): HotTopic[] {
  const topics = TOPICS.map((seed, at) => {
    const heat = heatAt(seed, at, now)
    // It began some days ago, and begins again when it is over.
    const start_time = dayStart(now) - ((Math.floor(now / DAY_SECONDS) + at) % seed.days) * DAY_SECONDS
    return {
      no: `demo-${at + 1}`,
      ...{ title: seed.title, kind: seed.kind, category: seed.category, platforms: seed.platforms, words: seed.words },
      ...{ heat, video_count: Math.round(heat / (40 + at * 4)), start_time },
      end_time: start_time + seed.days * DAY_SECONDS - 1,
      rank: null,
    }
  })
  const places = new Map(
    topics.toSorted((a, b) => b.heat - a.heat || a.no.localeCompare(b.no)).map(({ no }, at) => [no, at + 1]),
  )
  return topics.map((topic) => ({ ...topic, rank: places.get(topic.no) ?? null }))
}
