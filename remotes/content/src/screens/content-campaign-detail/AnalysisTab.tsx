import { rate, UNAVAILABLE } from '@crm/base/numbers'
import { type CallState, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { campaignAnalysisCalls } from '@crm/contracts/calls/campaignAnalysis'
import { contentFormLabel, fanLayerLabel } from '@crm/contracts/enums'
import { CAMPAIGN_COSTS, type CampaignCost, campaignAnalysisFigures } from '@crm/contracts/figures/campaignAnalysis'
import { figureKeys } from '@crm/contracts/figures/figure'
import { Card, EmptyBlock, Loaded } from '@crm/ui/base'
import { ComboChart, PieChart } from '@crm/ui/charts'
import {
  type Column,
  Count,
  DataTable,
  FEELINGS,
  FigureCell,
  FigureStrips,
  Money,
  Picture,
  PlatformMark,
  ScopeBar,
  useFilters,
} from '@crm/ui/data'
import { ContentLink } from '../../parts/ContentLink.tsx'
import classes from './AnalysisTab.module.css'
import { campaignAnalysisScope } from './campaignDetailFilters.ts'
import { useCampaign } from './campaignOfPage.ts'
import { Conclusion } from './Conclusion.tsx'

type Analysis = AnswerOf<typeof campaignAnalysisCalls.analysis>
type Cell = Analysis['matrix'][number]
type Top = Analysis['contents'][number]
type Goal = Analysis['items'][number]

const HEIGHT = 260
const RING_HEIGHT = 220

/** 分析 of a campaign: its figures against the goals, their course, where they come from, and what is made of them. */
export function AnalysisTab() {
  const { campaign } = useCampaign()
  const filters = useFilters(campaignAnalysisScope)
  // A list's page means nothing here.
  const { start_time, end_time } = filters.request
  const range = { ...(start_time !== undefined && { start_time }), ...(end_time !== undefined && { end_time }) }
  const read = useCall(campaignAnalysisCalls.analysis, { id: campaign.id, ...range })
  const { data } = read
  const shown = figureKeys(campaignAnalysisFigures).filter((key) => data?.costs !== null || !COSTS.includes(key))
  const of = <Row,>(list: readonly Row[] | undefined) => ({ ...read, data: list && { list } })
  return (
    <div className={classes.tab}>
      <ScopeBar filters={filters} stickyTop={false} />
      <FigureStrips
        title="核心数据"
        read={read}
        items={shown.map((key) => ({
          ...{ key, ...campaignAnalysisFigures[key] },
          value: data?.items.find((item) => item.key === key)?.value,
        }))}
        perStrip={shown.length}
      />
      <div className={classes.pair}>
        <Card title="目标完成" note="CPE 以不高于目标为达成" flush>
          <DataTable
            rows={of(data?.items.filter(({ goal }) => goal !== UNAVAILABLE))}
            columns={goalColumns}
            rowKey={({ key }) => key}
            empty="未设置目标，可在项目的编辑中填写"
          />
        </Card>
        <CostChart read={read} />
      </div>
      <ComboChart
        title="内容趋势"
        note="柱为内容数，折线为互动量，均按内容的发布日期"
        read={read}
        height={HEIGHT}
        days={data?.trend.map(({ date }) => date) ?? []}
        series={[
          {
            ...{ key: 'content_count', name: '内容数', kind: 'count', shape: 'bar' },
            values: data?.trend.map((point) => point.content_count) ?? [],
          },
          {
            ...{ key: 'interactions', name: '互动量', kind: 'count', shape: 'line', right: true },
            values: data?.trend.map((point) => point.interactions) ?? [],
          },
        ]}
      />
      <div className={classes.pair}>
        <Card title="达人层级 × 内容形式" flush>
          <DataTable
            rows={of(data?.matrix)}
            columns={data?.costs === null ? matrixColumns.slice(0, COSTLESS) : matrixColumns}
            rowKey={({ fans, form }) => `${fans} ${form}`}
            empty="所选时间内没有发布的内容"
          />
        </Card>
        <Feelings read={read} />
      </div>
      <Card title="互动最高的内容" flush>
        <DataTable
          rows={of(data?.contents)}
          columns={data?.costs === null ? topColumns.slice(0, COSTLESS) : topColumns}
          rowKey={({ content_id }) => content_id}
          empty="所选时间内没有发布的内容"
        />
      </Card>
      <Loaded read={read} lines={3}>
        {(analysis) => <Conclusion campaign={campaign} analysis={analysis} />}
      </Loaded>
    </div>
  )
}

const COSTS: readonly Goal['key'][] = ['cost', 'cpe', 'cpm']
/** Columns that everybody sees, before those of the costs. */
const COSTLESS = 3

/** How much of a goal is reached; a price is reached by staying below it. */
function reached({ key, value, goal }: Goal): string {
  if (value === UNAVAILABLE) return '-'
  if (key === 'cpe') return value <= goal ? '已达成' : '未达成'
  return rate((value / goal) * 100)
}

const goalColumns: readonly Column<Goal>[] = [
  { key: 'name', title: '指标', width: 120, render: ({ key }) => campaignAnalysisFigures[key].title },
  {
    key: 'value',
    title: '实际',
    width: 120,
    align: 'right',
    render: ({ key, value }) => <FigureCell kind={campaignAnalysisFigures[key].kind} value={value} />,
  },
  {
    key: 'goal',
    title: '目标',
    width: 120,
    align: 'right',
    render: ({ key, goal }) => <FigureCell kind={campaignAnalysisFigures[key].kind} value={goal} />,
  },
  { key: 'reached', title: '完成', width: 96, align: 'right', render: reached },
]

const matrixColumns: readonly Column<Cell>[] = [
  {
    key: 'fans',
    title: '层级与形式',
    width: 180,
    render: ({ fans, form }) => `${fanLayerLabel[fans]} · ${contentFormLabel[form]}`,
  },
  {
    key: 'content_count',
    title: '内容数',
    width: 80,
    align: 'right',
    render: (row) => <Count value={row.content_count} />,
  },
  {
    key: 'interactions',
    title: '互动量',
    width: 96,
    align: 'right',
    render: (row) => <Count value={row.interactions} />,
  },
  { key: 'cost', title: '花费 ¥', width: 112, align: 'right', render: (row) => <Money value={row.cost} /> },
  { key: 'cpe', title: 'CPE ¥', width: 96, align: 'right', render: (row) => <Money value={row.cpe} /> },
]

const topColumns: readonly Column<Top>[] = [
  {
    key: 'content',
    title: '内容',
    width: 360,
    render: ({ content_id, title, cover, platform }) => (
      <span className={classes.content}>
        <Picture src={cover} name={title} size={32} />
        <ContentLink id={content_id}>{title}</ContentLink>
        <PlatformMark platform={platform} />
      </span>
    ),
  },
  { key: 'author', title: '达人', width: 160, render: ({ author_name }) => author_name },
  {
    key: 'interactions',
    title: '互动量',
    width: 96,
    align: 'right',
    render: (row) => <Count value={row.interactions} />,
  },
  { key: 'cost', title: '花费 ¥', width: 112, align: 'right', render: (row) => <Money value={row.cost} /> },
]

/** What the cost consists of; nothing for whoever does not see costs. */
function CostChart({ read }: { read: CallState<Analysis> }) {
  const costs = read.data?.costs
  if (costs === null) return null
  return (
    <PieChart
      title="花费结构"
      note="达人报价、样品成本与投放花费，合计为已花"
      read={read}
      height={RING_HEIGHT}
      kind="money"
      parts={Object.entries(CAMPAIGN_COSTS).map(([key, name]) => ({ name, value: costs?.[key as CampaignCost] ?? 0 }))} // keys of the table
    />
  )
}

/** 评论舆情: how comments feel, and what they say most. */
function Feelings({ read }: { read: CallState<Analysis> }) {
  return (
    <Card title="评论舆情" note="已采集的评论按情感；词为提到它的评论数">
      <Loaded read={read} lines={4}>
        {({ feelings, words }) => (
          <>
            <p className={classes.feelings}>
              {FEELINGS.map(({ key, label }) => (
                <span key={key}>
                  {label} <Count value={feelings[key]} />
                </span>
              ))}
            </p>
            {words.length === 0 ? (
              <EmptyBlock small title="还没有采集到评论" />
            ) : (
              <ul className={classes.words} aria-label="评论中的词">
                {words.map(({ word, count, sentiment }) => (
                  <li key={word} data-sentiment={sentiment}>
                    {word} {count}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
