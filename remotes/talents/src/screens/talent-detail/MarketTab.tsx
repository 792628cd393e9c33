import { useCall } from '@crm/client/hooks'
import { type TalentDetail, talentDetailCalls, type TalentMarket } from '@crm/contracts/calls/talentDetail'
import { listColumns } from '@crm/contracts/listColumns'
import { Card } from '@crm/ui/base'
import { BarChart, PieChart } from '@crm/ui/charts'
import { ContentCell, DataTable, type FigureStripItem, ListCard, tableColumns } from '@crm/ui/data'
import carryClasses from './CarryTab.module.css'

const HEIGHT = 260
const NOTE = '平台估算的近30天数据，与企业自有订单无关'

type Part = TalentMarket['categories'][number]

type Live = TalentMarket['lives'][number]
type Video = TalentMarket['videos'][number]

const liveColumns = listColumns<Live>()({
  live: { kind: 'text', title: '直播', value: (row) => row.title, pinned: true, width: 300 },
  start_time: { kind: 'time', title: '开播时间' },
  views: { kind: 'count', title: '场观' },
  gmv: {
    kind: 'marketMoney',
    title: '成交额 ¥',
    value: (row) => ({ value: row.gmv, text: row.gmv_str }),
    note: '平台估算',
  },
})
const lives = tableColumns<Live>(liveColumns, {
  live: ({ row }: { row: Live }) => <ContentCell title={row.title} cover={row.cover} id={row.live_id} />,
})

const videoColumns = listColumns<Video>()({
  video: { kind: 'text', title: '视频', value: (row) => row.title, pinned: true, width: 300 },
  publish_at: { kind: 'time', title: '发布时间' },
  plays: { kind: 'count', title: '播放' },
  likes: { kind: 'count', title: '点赞' },
  comments: { kind: 'count', title: '评论' },
  shares: { kind: 'count', title: '分享' },
})
const videos = tableColumns<Video>(videoColumns, {
  video: ({ row }: { row: Video }) => <ContentCell title={row.title} cover={row.cover} id={row.video_id} />,
})

/** 带货分析: what the talent sells for everybody, as its platform estimates it. */
export function MarketTab({ talent: { author_id, platform } }: { talent: TalentDetail }) {
  const read = useCall(talentDetailCalls.market, { author_id, platform })
  const { data } = read
  const parts = (of: readonly Part[] = []) => of.map(({ name, share }) => ({ name, value: share }))
  const bars = (of: readonly Part[] = []) => ({
    x: of.map(({ name }) => name),
    series: [{ key: 'share', name: '占比', kind: 'percent' as const, values: of.map(({ share }) => share) }],
  })
  const frame = { read, note: NOTE, height: HEIGHT, empty: '平台暂未提供该数据' }
  return (
    <div className={carryClasses.block}>
      <ListCard figures={{ label: '近30天带货', items: figuresOf(data), read, stale: read.stale, extra: '近30天' }} />
      <div className={carryClasses.pair}>
        <PieChart {...frame} title="带货类目" kind="percent" partName="类目" parts={parts(data?.categories)} />
        <PieChart {...frame} title="价格带（元）" kind="percent" partName="价格带" parts={parts(data?.price_bands)} />
      </div>
      <BarChart {...frame} title="带货品牌" xName="品牌" flat {...bars(data?.brands)} />
      <Card flush title="最近直播">
        <DataTable
          label="最近直播"
          rows={{ ...read, data: data && { list: data.lives } }}
          columns={lives}
          rowKey={(row) => row.live_id}
          empty="暂无直播"
        />
      </Card>
      <Card flush title="最近视频">
        <DataTable
          label="最近视频"
          rows={{ ...read, data: data && { list: data.videos } }}
          columns={videos}
          rowKey={(row) => row.video_id}
          empty="暂无视频"
        />
      </Card>
    </div>
  )
}

/** What the talent sold for everybody in 30 days. A whitelisted corporation has the sums themselves, the others their ranges. */
function figuresOf(market: TalentMarket | undefined): readonly FigureStripItem[] {
  const sum = (value: number | undefined, text: string | undefined) => ({
    kind: 'money' as const,
    value,
    text: value === undefined ? text : undefined,
  })
  return [
    { key: 'gmv', title: '成交额 ¥', note: NOTE, ...sum(market?.gmv_30d, market?.gmv_30d_str) },
    { key: 'live_gmv', title: '直播场均 ¥', ...sum(market?.live_gmv_avg, market?.live_gmv_avg_str) },
    { key: 'video_gmv', title: '视频均 ¥', ...sum(market?.video_gmv_avg, market?.video_gmv_avg_str) },
    { key: 'gpm', title: 'GPM ¥', kind: 'money', value: market?.gpm },
    { key: 'price', title: '客单价 ¥', kind: 'money', value: market?.avg_price },
    { key: 'lives', title: '直播场次', value: market?.live_count_30d },
    { key: 'videos', title: '视频数', value: market?.video_count_30d },
  ]
}
