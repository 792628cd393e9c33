import { ContentKind } from '@crm/contracts/enums'
import { keyLabel } from '../../../figures/breakdown/groupNames.ts'
import {
  contentFigures,
  contentRates,
  contentsByDay,
  contentSales,
  DURATION_NAMES,
  livesByHour,
  oldContentSales,
  talentWeeks,
  topContents,
  videosByDuration,
} from '../../../figures/contentStructure.ts'
import { salesTotals } from '../../../figures/sales.ts'
import { during, type MetricFilter } from '../../../rules/filter.ts'
import { dayLabel, dayNumber, percent, perUnit } from '../../../rules/period.ts'
import { type BlockAnswer, type BlockQuestion, ratesOf, rowOf, type Values } from './blockQuestion.ts'
import { filledTimes } from './filledTimes.ts'

/** 核心指标 of contents beside those of the compared period. */
export async function contentKpiBlock({ db, scope, filter, before }: BlockQuestion): Promise<BlockAnswer> {
  const figures = async (of: MetricFilter): Promise<Values> => {
    const found = await contentFigures(db, scope, of)
    const sold = await salesTotals(db, scope, of, ['video_count', 'live_count'])
    const { published_videos, started_lives, plays, hot_videos } = found
    return { ...{ published_videos, started_lives, plays, hot_videos }, ...sold, ...contentRates(found) }
  }
  const total = await figures(filter)
  const previous = before ? await figures(during(filter, before)) : null
  return { columns: [], rows: [], total, previous, rates: ratesOf(total, previous) }
}

const AMOUNTS = ['live_amount', 'video_amount'] as const

/** 发布与产出: contents by publication, money by payment. */
export async function contentTrendBlock(question: BlockQuestion): Promise<BlockAnswer> {
  const { db, scope, filter, request } = question
  const grain = request.trend ?? 'day'
  const points = await filledTimes(question, AMOUNTS, [grain])
  const days = await contentsByDay(db, scope, filter)
  const content_gmv = await contentSales(db, scope, filter)
  const old = await oldContentSales(db, scope, filter)
  const within = ({ keys }: (typeof points)[number]) => {
    const [first, last] = [dayNumber(Number(keys.start_time)), dayNumber(Number(keys.end_time))]
    return days.filter(({ day }) => day >= first && day <= last)
  }
  const sum = (own: typeof days, name: 'published_videos' | 'started_lives') =>
    own.reduce((whole, each) => whole + each[name], 0)
  return {
    columns: [{ day: '日', week: '周', month: '月' }[grain]],
    rows: points.map((point) => {
      const own = within(point)
      return rowOf({
        ...point,
        before: undefined,
        values: {
          content_gmv: (point.values.live_amount ?? 0) + (point.values.video_amount ?? 0),
          published_videos: sum(own, 'published_videos'),
          started_lives: sum(own, 'started_lives'),
        },
      })
    }),
    total: {
      content_gmv,
      published_videos: sum(days, 'published_videos'),
      started_lives: sum(days, 'started_lives'),
      old_share: percent(old, content_gmv),
    },
    previous: null,
    rates: null,
  }
}

/** 视频时长分布: every video in one band, what no known video sold in 未知. */
export async function durationBlock({ db, scope, filter }: BlockQuestion): Promise<BlockAnswer> {
  const found = new Map((await videosByDuration(db, scope, filter)).map((row) => [row.band, row]))
  const { video_amount } = await salesTotals(db, scope, filter, ['video_amount'])
  const rows = DURATION_NAMES.map((name, at) => {
    const { published_videos = 0, video_amount: sold = 0 } = found.get(at + 1) ?? {}
    return rowOf({ keys: {}, names: [name], values: { published_videos, video_amount: sold } })
  })
  const published_videos = rows.reduce((sum, { values }) => sum + (values.published_videos ?? 0), 0)
  return { columns: ['时长'], rows, total: { video_amount, published_videos }, previous: null, rates: null }
}

/** 开播时段: the hours of the week by what the lives that began in them sold to a thousand views. */
export async function liveHeatBlock({ db, scope, filter }: BlockQuestion): Promise<BlockAnswer> {
  const cells = await livesByHour(db, scope, filter)
  const valuesOf = (sums: Record<'gmv' | 'views' | 'started_lives', number>): Values => ({
    content_gpm: perUnit(sums.gmv * 1000, sums.views),
    gmv: sums.gmv,
    views: sums.views,
    started_lives: sums.started_lives,
  })
  const sumOf = (name: 'gmv' | 'views' | 'started_lives') => cells.reduce((sum, each) => sum + each[name], 0)
  return {
    columns: ['星期', '时段'],
    rows: cells.map((cell) =>
      rowOf({
        keys: {},
        names: [keyLabel('weekday', cell.weekday), keyLabel('hour', cell.hour)],
        values: valuesOf(cell),
      }),
    ),
    total: valuesOf({ gmv: sumOf('gmv'), views: sumOf('views'), started_lives: sumOf('started_lives') }),
    previous: null,
    rates: null,
  }
}

const UNKNOWN_TALENT = '未知达人'

/** 视频 TOP 20. */
export async function topVideosBlock({ db, scope, filter, block }: BlockQuestion): Promise<BlockAnswer> {
  const found = await topContents(db, scope, filter, ContentKind.video, block.limit ?? 0)
  const { video_amount } = await salesTotals(db, scope, filter, ['video_amount'])
  return {
    columns: ['视频', '达人'],
    rows: found.map(({ id, platform, title, talent, cover, gmv, plays }, at) => ({
      ...rowOf({ keys: { id, platform }, names: [title, talent || UNKNOWN_TALENT], values: { gmv, plays } }),
      cover,
      place: at + 1,
    })),
    total: { gmv: video_amount },
    previous: null,
    rates: null,
  }
}

/** 直播 TOP 20. */
export async function topLivesBlock({ db, scope, filter, block }: BlockQuestion): Promise<BlockAnswer> {
  const found = await topContents(db, scope, filter, ContentKind.live, block.limit ?? 0)
  const { live_amount } = await salesTotals(db, scope, filter, ['live_amount'])
  return {
    columns: ['直播', '达人', '开播日期'],
    rows: found.map(({ id, platform, title, talent, at, gmv, plays, gmv_ever, buyers, viewers }) =>
      rowOf({
        keys: { id, platform },
        names: [title, talent || UNKNOWN_TALENT, at === 0 ? '-' : dayLabel(dayNumber(at))],
        values: { gmv, content_gpm: perUnit(gmv_ever * 1000, plays), conversion: percent(buyers, viewers) },
      }),
    ),
    total: { gmv: live_amount },
    previous: null,
    rates: null,
  }
}

/** 达人产出: the best talents week by week. */
export async function contentMatrixBlock({ db, scope, filter, block }: BlockQuestion): Promise<BlockAnswer> {
  const cells = await talentWeeks(db, scope, filter, block.limit ?? 0)
  return {
    columns: ['达人', '周'],
    rows: cells.map(({ author_id, platform, name, week, content_gmv, contents }) =>
      rowOf({ keys: { author_id, platform }, names: [name, dayLabel(week)], values: { content_gmv, contents } }),
    ),
    total: { content_gmv: await contentSales(db, scope, filter) },
    previous: null,
    rates: null,
  }
}
