import type { CallState } from '@crm/client/hooks'
import { useCall } from '@crm/client/hooks'
import {
  type Competitor,
  competitorCalls,
  type CompetitorOverview,
  type CompetitorTalentRequest,
} from '@crm/contracts/calls/competitor'
import { toast } from '@crm/platform/feedback'
import { BarChart, LineChart } from '@crm/ui/charts'
import type { FigureChange, FigureStripItem } from '@crm/ui/data'
import { Select } from '@crm/ui/form'
import { MARKET_NOTE } from '../../lib/marketTexts.ts'
import classes from './TalentCompetitor.module.css'

const LINES_MAX = 5
const HEIGHT = 260

type RateKey = Extract<keyof CompetitorOverview, `${string}_rate`>

const changeOf = (data: CompetitorOverview | undefined, key: RateKey): FigureChange | undefined =>
  data && { rate: data[key], than: data.compared ?? undefined }

/** 合作达人数, 新增达人数, 成交额, 视频数, 直播场次, each against the days before. */
export const competitorFigures = (data: CompetitorOverview | undefined): readonly FigureStripItem[] => [
  { key: 'authors', title: '合作达人数', value: data?.author_count, change: changeOf(data, 'author_count_rate') },
  {
    key: 'new',
    title: '新增达人数',
    note: '所选日期内首次为竞品带货的达人',
    value: data?.new_author_count,
    change: changeOf(data, 'new_author_count_rate'),
  },
  {
    key: 'gmv',
    title: '成交额 ¥',
    kind: 'money',
    note: MARKET_NOTE,
    value: data?.gmv,
    text: data?.gmv === undefined ? data?.gmv_str : undefined,
    change: changeOf(data, 'gmv_rate'),
  },
  { key: 'videos', title: '视频数', value: data?.video_count, change: changeOf(data, 'video_count_rate') },
  { key: 'lives', title: '直播场次', value: data?.live_count, change: changeOf(data, 'live_count_rate') },
]

interface CompetitorChartsProps {
  competitors: readonly Competitor[]
  /** Platform, days and chosen competitor. */
  about: Pick<CompetitorTalentRequest, 'platform' | 'start_time' | 'end_time'> & { id?: number }
  lines: readonly number[]
  onLines: (ids: readonly number[]) => void
  overview: CallState<CompetitorOverview>
}

/** The talents of each competitor day by day, and the ten who sold most. */
export function CompetitorCharts({ competitors, about, lines, onLines, overview }: CompetitorChartsProps) {
  const ids = lines.length > 0 && about.id === undefined ? { ids: [...lines] } : {}
  const trend = useCall(competitorCalls.trend, { ...about, ...ids })
  const days = trend.data?.list ?? []
  const shown = days[0]?.counts ?? []
  const top = overview.data?.top ?? []
  const isRaw = top.some(({ gmv }) => gmv !== undefined)
  return (
    <>
      {about.id === undefined && competitors.length > 1 && (
        <label className={classes.lineRow}>
          <span>图中的竞品</span>
          <Select
            multiple
            style={{ width: 280 }}
            aria-label="图中的竞品"
            placeholder="最近关注的 5 个"
            maxTagCount={1}
            showClear
            optionList={competitors.map(({ id, name }) => ({ value: id, label: name }))}
            value={[...lines]}
            onChange={(value) => {
              const selected = Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
              if (selected.length > LINES_MAX) toast.warning(`最多选择 ${LINES_MAX} 个竞品`)
              else onLines(selected)
            }}
          />
        </label>
      )}
      <div className={classes.charts}>
        <LineChart
          read={trend}
          height={HEIGHT}
          title="每日带货达人数"
          days={days.map(({ date }) => date)}
          series={shown.map(({ id, name }) => ({
            key: String(id),
            name,
            values: days.map(({ counts }) => counts.find((each) => each.id === id)?.author_count ?? 0),
          }))}
        />
        <BarChart
          read={overview}
          height={HEIGHT}
          title="成交额 Top10 达人"
          note={isRaw ? MARKET_NOTE : `成交指数：最高者为 100。${MARKET_NOTE}`}
          xName="达人"
          flat
          x={top.map(({ author_name }) => author_name)}
          series={[
            isRaw
              ? { key: 'gmv', name: '成交额', kind: 'money', values: top.map(({ gmv }) => gmv ?? 0) }
              : { key: 'index', name: '成交指数', values: top.map(({ gmv_index }) => gmv_index) },
          ]}
        />
      </div>
    </>
  )
}
