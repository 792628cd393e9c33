import type { CallState } from '@crm/client/hooks'
import type { MarketGoodsDetail, MarketPoint } from '@crm/contracts/calls/market'
import { BarChart, ComboChart, PieChart } from '@crm/ui/charts'
import { MARKET_NOTE } from '../lib/marketTexts.ts'
import classes from './MarketCharts.module.css'

const HEIGHT = 260
const INDEX_NOTE = '平台预估数据；非白名单企业显示指数，所选日期中最高的一天为 100'

interface MarketTrendProps {
  title: string
  read: CallState<{ list: MarketPoint[] }>
  /** The sum that is drawn as bars, beside the number of talents. */
  sum: 'gmv' | 'volume'
}

/** A sum and the number of talents by day. Who sees ranges only sees the sum's trend as an index. */
export function MarketTrend({ title, read, sum }: MarketTrendProps) {
  const days = read.data?.list ?? []
  const isRaw = days.some((day) => day[sum] !== undefined)
  const name = sum === 'gmv' ? '成交额' : '销量'
  return (
    <ComboChart
      title={title}
      note={isRaw ? MARKET_NOTE : INDEX_NOTE}
      read={read}
      height={HEIGHT}
      days={days.map(({ date }) => date)}
      series={[
        isRaw
          ? {
              key: sum,
              name,
              shape: 'bar',
              kind: sum === 'gmv' ? 'money' : 'count',
              values: days.map((day) => day[sum] ?? 0),
            }
          : { key: sum, name: `${name}指数`, shape: 'bar', values: days.map((day) => day[`${sum}_index`]) },
        {
          key: 'author_count',
          name: '带货达人数',
          shape: 'line',
          right: true,
          values: days.map((day) => day.author_count),
        },
      ]}
    />
  )
}

type Parts = Pick<MarketGoodsDetail, 'contents' | 'fans_layers' | 'price_bands' | 'portrait'>
type Part = 'contents' | 'fans_layers' | 'price_bands' | 'portrait'

/** How sales divide, chart by chart: the sales two to a row, the audience three. */
export function MarketParts({ read, show }: { read: CallState<Parts>; show: readonly Part[] }) {
  const { data } = read
  const frame = { read, note: MARKET_NOTE, height: HEIGHT }
  const shares = (parts: readonly { name: string; value: number }[] = []) => ({
    x: parts.map(({ name }) => name),
    series: [{ key: 'value', name: '占比', kind: 'percent' as const, values: parts.map(({ value }) => value) }],
  })
  return (
    <>
      <div className={classes.pair}>
        {show.includes('contents') && (
          <PieChart {...frame} title="带货方式" kind="percent" partName="方式" parts={data?.contents ?? []} />
        )}
        {show.includes('fans_layers') && (
          <BarChart
            {...frame}
            title="达人粉丝量级"
            note="带货达人按粉丝数分布"
            xName="粉丝量级"
            x={(data?.fans_layers ?? []).map(({ name }) => name)}
            series={[{ key: 'value', name: '达人数', values: (data?.fans_layers ?? []).map(({ value }) => value) }]}
          />
        )}
        {show.includes('price_bands') && (
          <BarChart {...frame} title="价格带（元）" xName="价格带" {...shares(data?.price_bands)} />
        )}
      </div>
      {show.includes('portrait') && (
        <div className={classes.three}>
          <PieChart
            {...frame}
            title="受众性别"
            note="带货达人的粉丝画像，按成交加权"
            kind="percent"
            partName="性别"
            parts={data?.portrait.gender ?? []}
          />
          <BarChart {...frame} title="受众年龄" xName="年龄" {...shares(data?.portrait.age)} />
          <BarChart {...frame} title="受众地域" xName="地域" flat {...shares(data?.portrait.region)} />
        </div>
      )}
    </>
  )
}
