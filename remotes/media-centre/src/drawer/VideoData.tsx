import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { Tabs } from '@crm/ui/base'
import { LineChart } from '@crm/ui/charts'
import { ListCard } from '@crm/ui/data'
import { useState } from 'react'
import classes from './VideoDrawer.module.css'

const counters = [
  { key: 'plays', label: '播放' },
  { key: 'likes', label: '点赞' },
  { key: 'comments', label: '评论' },
  { key: 'collects', label: '收藏' },
  { key: 'shares', label: '分享' },
] as const

const COST_NOTE = '达人报价 + 样品成本 + 投放花费'
const GMV_NOTE = '该视频至今的成交金额'

/** 数据: the latest figures, and their trend since publication. */
export function VideoData({ id, isSeeding }: { id: string; isSeeding: boolean }) {
  const [counter, setCounter] = useState<(typeof counters)[number]['key']>('plays')
  const read = useCall(videoCalls.dataStatistic, { content_id: id })
  const data = read.data
  const days = data?.list ?? []
  const shown = counters.map((each) => (isSeeding && each.key === 'plays' ? { ...each, label: '播放/阅读' } : each))
  const label = shown.find(({ key }) => key === counter)?.label ?? ''
  return (
    <div className={classes.parts}>
      <ListCard
        figures={{
          label: '作品数据',
          read,
          items: [
            ...shown.map(({ key, label: title }) => ({ key, title, value: data?.[key] })),
            {
              key: 'interaction_rate',
              title: '互动率',
              kind: 'percent',
              note: '互动 ÷ 播放',
              value: data?.interaction_rate,
            },
            ...(isSeeding
              ? [
                  { key: 'cost', title: '花费', kind: 'money' as const, note: COST_NOTE, value: data?.cost },
                  { key: 'cpe', title: 'CPE', kind: 'money' as const, note: '花费 ÷ 互动量', value: data?.cpe },
                ]
              : [
                  { key: 'gmv', title: '成交金额', kind: 'money' as const, note: GMV_NOTE, value: data?.gmv },
                  { key: 'volume', title: '销量', value: data?.volume },
                ]),
          ],
        }}
      />
      <LineChart
        title="每日走势"
        note={isSeeding ? '截至当日的累计' : '互动为截至当日的累计，成交金额为当日成交'}
        read={read}
        days={days.map(({ date }) => date)}
        series={[
          { key: counter, name: label, values: days.map((day) => day[counter]) },
          ...(isSeeding
            ? []
            : [
                {
                  key: 'gmv',
                  name: '成交金额',
                  kind: 'money' as const,
                  right: true,
                  values: days.map((day) => day.gmv),
                },
              ]),
        ]}
        extra={<Tabs kind="button" label="指标" items={shown} value={counter} onChange={setCounter} />}
      />
    </div>
  )
}
