import { useCall } from '@crm/client/hooks'
import { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { BarChart, PieChart } from '@crm/ui/charts'
import classes from './LiveScreenDetail.module.css'

const NOTE = '按达人的粉丝构成'
const HEIGHT = 220

/** 流量来源 and 观众画像: from where people came, and who they are. */
export function AudienceCards({ live_id }: { live_id: string }) {
  const source = useCall(liveScreenCalls.source, { live_id })
  const profile = useCall(liveScreenCalls.profile, { live_id })
  const { gender = [], age = [] } = profile.data ?? {}
  const channels = source.data?.list ?? []
  return (
    <div className={classes.three}>
      <BarChart
        title="流量来源"
        read={source}
        xName="来源"
        height={HEIGHT}
        flat
        x={channels.map(({ name }) => name)}
        series={[{ key: 'people', name: '人数', values: channels.map(({ value }) => value) }]}
        empty="暂无来源数据"
      />
      <PieChart title="观众性别" note={NOTE} read={profile} kind="percent" height={HEIGHT} parts={gender} />
      <BarChart
        title="观众年龄"
        note={NOTE}
        read={profile}
        xName="年龄"
        height={HEIGHT}
        x={age.map(({ name }) => name)}
        series={[{ key: 'share', name: '占比', kind: 'percent', values: age.map(({ value }) => value) }]}
      />
    </div>
  )
}
