import { useCall } from '@crm/client/hooks'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { useSession } from '@crm/platform/session'
import { Tabs } from '@crm/ui/base'
import { ComboChart, PieChart } from '@crm/ui/charts'
import { useState } from 'react'
import classes from '../parts/medium/medium.module.css'
import { HOURLY_MS, type MediumScope, versionOf } from '../parts/medium/mediumFilters.ts'

const splits = [
  { key: 'contribution', label: '贡献' },
  { key: 'newOld', label: '新旧' },
  { key: 'level', label: '分层' },
] as const

/** Letters of a name in a tooltip. */
const TIP_LETTERS = 6

/** 成交金额趋势, 达人数据 by contribution, age and level, the best talents and goods, new against old talents. */
export function MediumCharts({ request }: { request: MediumScope }) {
  const version = versionOf(useSession().user.corp_setting.author_new_tag_rule)
  const often = { every: HOURLY_MS }
  const trend = useCall(mediumCalls.trend, request, often)
  const pie = useCall(mediumCalls.pie, request, often)
  const newOld = useCall(mediumCalls.newOld, { ...request, version }, often)
  const newPie = useCall(mediumCalls.newPie, request, often)
  const [split, setSplit] = useState<(typeof splits)[number]['key']>('contribution')
  const days = trend.data?.list ?? []
  const halves = newOld.data && [
    { name: '新达人', value: newOld.data.new_data.gmv },
    { name: '老达人', value: newOld.data.not_new_data.gmv },
  ]
  const parts = {
    contribution: pie.data?.contribution ?? [],
    newOld: halves ?? [],
    level: (pie.data?.author_level ?? []).filter(({ value }) => value !== 0),
  }
  const best = (list: readonly { name: string; gmv: number }[] = []) =>
    list.map(({ name, gmv }) => ({ name, value: gmv }))
  return (
    <div className={classes.charts}>
      <div className={classes.wide}>
        <ComboChart
          title="成交金额趋势"
          note="较前一日的增减额；今天减昨天的同一时段"
          read={trend}
          days={days.map(({ date }) => date)}
          series={[
            { key: 'gmv', name: '成交金额', kind: 'money', values: days.map(({ gmv }) => gmv) },
            {
              key: 'gmv_growth',
              name: '增量',
              kind: 'money',
              shape: 'line',
              dashed: true,
              values: days.map(({ gmv_growth }) => gmv_growth),
            },
            {
              key: 'author_count',
              name: '出单达人数',
              shape: 'line',
              right: true,
              values: days.map(({ author_count }) => author_count),
            },
          ]}
        />
      </div>
      <PieChart
        title="达人数据"
        note={split === 'contribution' ? '按成交金额：前 20% 为头部，其后 30% 为腰部，其余为尾部' : '按成交金额'}
        read={split === 'newOld' ? newOld : pie}
        extra={<Tabs kind="button" label="达人数据" items={splits} value={split} onChange={setSplit} />}
        kind="money"
        partName="达人"
        tipLetters={TIP_LETTERS}
        parts={parts[split]}
      />
      <PieChart
        title="新老达人占比"
        note="按出单达人数"
        read={newPie}
        partName="达人"
        tipLetters={TIP_LETTERS}
        parts={newPie.data?.author_old_and_new ?? []}
      />
      <PieChart
        title="TOP10达人"
        note="按成交金额"
        read={pie}
        kind="money"
        partName="达人"
        tipLetters={TIP_LETTERS}
        parts={best(pie.data?.author_top_10)}
      />
      <PieChart
        title="TOP10商品"
        note="按成交金额"
        read={pie}
        kind="money"
        partName="商品"
        tipLetters={TIP_LETTERS}
        parts={best(pie.data?.goods_top_10)}
      />
    </div>
  )
}
