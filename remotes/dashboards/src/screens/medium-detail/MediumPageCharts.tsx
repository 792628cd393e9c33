import { useCall } from '@crm/client/hooks'
import { mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import { funnelTalentColumns } from '@crm/contracts/columns/medium'
import { fanLayerLabel, type FanLayer } from '@crm/contracts/enums'
import type { FUNNEL_STEPS } from '@crm/contracts/fields/mediumFields'
import { Card, InfoDialog, Loaded, RowsButton, useDialog } from '@crm/ui/base'
import { BarChart, FunnelChart, LineChart, PieChart } from '@crm/ui/charts'
import { Count, listFilters, ListTable, useLocalList } from '@crm/ui/data'
import { GOAL_NOTE, GoalLines } from '../../parts/goals/GoalLines.tsx'
import type { MediumScope } from '../../parts/medium/mediumFilters.ts'
import classes from './MediumDetail.module.css'

type FunnelStep = (typeof FUNNEL_STEPS)[number]

const STEPS: Readonly<Record<FunnelStep, string>> = {
  ...{ follow: '跟进', contact: '建联', sample: '寄样', sign: '签收', order: '出单', reorder: '复购' },
}
const SAMPLE_STEPS: Readonly<Record<string, string>> = {
  ...{ apply: '申样', approve: '通过', ship: '发货', sign: '签收', deliver: '履约', order: '出单' },
}

/** How the figures of the person came about: targets, funnels, new against old talents, layers of fans. */
export function MediumPageCharts({ scope }: { scope: MediumScope }) {
  const { user_id } = scope
  const goals = useCall(mediumDetailCalls.achievementGoal, { user_id })
  const samples = useCall(mediumDetailCalls.sampleConversion, scope)
  const split = useCall(mediumDetailCalls.newAuthorGmv, scope)
  const gmv = useCall(mediumDetailCalls.authorGmvFansLayer, scope)
  const talents = useCall(mediumDetailCalls.authorOrderFansLayer, scope)
  const days = split.data?.list ?? []
  return (
    <div className={classes.charts}>
      <Card title="目标完成" note={GOAL_NOTE}>
        <Loaded read={goals} height={128} small>
          {({ list }) => <GoalLines goals={list} />}
        </Loaded>
      </Card>
      <TalentFunnel scope={scope} />
      <FunnelChart
        title="寄样转化"
        note="所选时间申请的寄样单，依次通过、发货、签收、履约、出单的单数"
        read={samples}
        parts={(samples.data?.list ?? []).map(({ id, value }) => ({ name: SAMPLE_STEPS[id] ?? id, value }))}
      />
      <PieChart
        title="新老达人占比"
        note="按成交金额"
        read={split}
        kind="money"
        partName="达人"
        parts={
          split.data
            ? [
                { name: '新达人', value: split.data.new_author_sales },
                { name: '老达人', value: split.data.old_author_sales },
              ]
            : []
        }
      />
      <div className={classes.wide}>
        <LineChart
          title="新老达人成交"
          read={split}
          days={days.map(({ date }) => date)}
          series={[
            { key: 'new', name: '新达人', kind: 'money', values: days.map((day) => day.new_author_sales) },
            { key: 'old', name: '老达人', kind: 'money', values: days.map((day) => day.old_author_sales) },
          ]}
        />
      </div>
      <LayerChart title="成交金额按粉丝数" name="成交金额" kind="money" read={gmv} />
      <LayerChart title="出单达人按粉丝数" name="出单达人数" read={talents} />
    </div>
  )
}

interface LayerChartProps {
  title: string
  name: string
  kind?: 'money'
  read: ReturnType<typeof useCall<{ user_id: number }, { list: { id: number; value: number }[] }>>
}

/** A figure by layers of fans. */
function LayerChart({ title, name, kind, read }: LayerChartProps) {
  const list = read.data?.list ?? []
  return (
    <BarChart
      title={title}
      read={read}
      xName="粉丝数"
      x={list.map(({ id }) => fanLayerLabel[id as FanLayer])} // the layers of the gateway
      series={[{ key: 'value', name, ...(kind && { kind }), values: list.map(({ value }) => value) }]}
    />
  )
}

/** 达人转化; each step opens its talents. */
function TalentFunnel({ scope }: { scope: MediumScope }) {
  const openDialog = useDialog()
  const read = useCall(mediumDetailCalls.authorConversion, scope)
  const list = read.data?.list ?? []
  return (
    <div>
      <FunnelChart
        title="达人转化"
        note="所选时间跟进的达人，依次完成建联、寄样、签收、出单、复购的人数"
        read={read}
        parts={list.map(({ id, value }) => ({ name: STEPS[id], value }))}
      />
      <ol className={classes.steps} aria-label="达人转化各步的达人">
        {list.map(({ id, value }) => (
          <li key={id}>
            {STEPS[id]}{' '}
            <RowsButton link="mediumPageStep" value={value} onOpen={() => openDialog(StepDialog, { step: id, scope })}>
              <Count value={value} />
            </RowsButton>
          </li>
        ))}
      </ol>
    </div>
  )
}

const stepFilters = listFilters(
  mediumDetailCalls.authorConversionList,
  funnelTalentColumns,
  {},
  { size: 10, sort: { order_by: 'gmv', sort: 'desc' } },
)

/** The talents that came as far as a step. */
function StepDialog({ step, scope, onClose }: { step: FunnelStep; scope: MediumScope; onClose: () => void }) {
  const title = `${STEPS[step]}的达人`
  const list = useLocalList(mediumDetailCalls.authorConversionList, {
    ...{ columns: funnelTalentColumns, filters: stepFilters, also: { ...scope, step } },
  })
  return (
    <InfoDialog width={704} title={title} onClose={onClose}>
      <div className={classes.dialogTable}>
        <ListTable
          list={list}
          label={title}
          rowKey={({ author_info }) => `${author_info.platform}${author_info.author_id}`}
        />
      </div>
    </InfoDialog>
  )
}
