import { teamBoard } from '@crm/contracts/boards/teamBoard'
import { openMedium } from '@crm/platform/medium'
import { Checkbox, Tabs } from '@crm/ui/base'
import { ScatterChart } from '@crm/ui/boardCharts'
import { BarChart } from '@crm/ui/charts'
import { BarsBlock, headOf } from '../../parts/board/BlockCharts.tsx'
import { figureOf } from '../../parts/board/BlockCards.tsx'
import layout from '../../parts/board/BoardPage.module.css'
import { useBlock } from '../../parts/board/useBlock.ts'
import { DEPT_METRICS, type TeamFilters } from './teamScope.ts'

type Props = { filters: TeamFilters }

/** 部门对比 by a figure or by head, 工作量 × 产出 of each medium. */
export function Output({ filters }: Props) {
  const { metric, per_head } = filters.values
  const depts = useBlock(teamBoard, 'dept', filters)
  const effort = useBlock(teamBoard, 'scatter', filters)
  const total = effort.read.data?.total
  const { platform, start_time, end_time } = filters.request
  return (
    <>
      <BarsBlock
        shown={depts}
        height={320}
        figure={per_head === 1 ? 'gmv_per_head' : metric}
        extra={
          <>
            <Checkbox
              checked={per_head === 1}
              onChange={({ target }) => filters.set({ per_head: target.checked ? 1 : 0 })}
            >
              人均成交
            </Checkbox>
            {per_head === 0 && (
              <Tabs
                kind="button"
                label="部门指标"
                value={metric}
                onChange={(next) => filters.set({ metric: next })}
                items={DEPT_METRICS.map((key) => ({ key, label: figureOf(key).title }))}
              />
            )}
          </>
        }
      />
      <ScatterChart
        {...headOf(effort, null)}
        height={320}
        x={{ name: figureOf('log_count').title, kind: 'count' }}
        y={{ name: figureOf('gmv').title, kind: 'money' }}
        size={{ name: figureOf('issue_author').title, kind: 'count' }}
        medians={{ x: total?.median_logs ?? 0, y: total?.median_gmv ?? 0 }}
        quarters={['勤奋高产', '高效', '待启动', '低效']}
        points={effort.rows.map(({ names: [name = '', group = ''], values }) => ({
          name,
          group,
          x: values.log_count ?? 0,
          y: values.gmv ?? 0,
          size: values.issue_author ?? 0,
        }))}
        onOpen={(at) => {
          const user_id = Number(effort.rows[at]?.keys.user_id)
          if (user_id > 0)
            openMedium({
              user_id,
              platform,
              ...(start_time !== undefined && end_time !== undefined && { start_time, end_time }),
            })
        }}
      />
    </>
  )
}

/** 达人归属: who follows how many talents, and who more than the limit. */
export function Loads({ filters }: Props) {
  const shown = useBlock(teamBoard, 'load', filters)
  const { rows } = shown
  const over = rows.filter(({ values }) => (values.over_bound ?? 0) > 0).map(({ names }) => names[0] ?? '')
  const limit = rows[0]?.values.max_bind
  return (
    <BarChart
      {...headOf(
        shown,
        over.length > 0 && (
          <span className={layout.over}>
            {over.length} 人超出上限 {limit}：{over.slice(0, 3).join('、')}
            {over.length > 3 && ' 等'}
          </span>
        ),
      )}
      flat
      height={360}
      x={rows.map(({ names: [name = ''] }) => name)}
      xName="成员"
      series={[
        {
          key: 'bound',
          name: figureOf('bound').title,
          stack: 'all',
          values: rows.map(({ values }) => (values.bound ?? 0) - (values.over_bound ?? 0)),
        },
        {
          key: 'over',
          name: figureOf('over_bound').title,
          stack: 'all',
          values: rows.map(({ values }) => values.over_bound),
        },
      ]}
    />
  )
}
