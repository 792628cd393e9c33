import { showsStaffFilters } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import { type ContentPerformance, contentPerformanceCalls } from '@crm/contracts/calls/contentPerformance'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { performanceColumnsOf } from '@crm/contracts/columns/contentPerformance'
import { BusinessModule, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { contentPerformanceFigures } from '@crm/contracts/figures/seeding'
import { numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { PERFORMANCE_DIMS, type PerformanceDim, performanceDimLabel } from '@crm/contracts/rules/contentPerformance'
import { contentPerformanceTotalNote } from '@crm/contracts/rules/totalNotes'
import { ExportType } from '@crm/contracts/taskTypes'
import { useQuery } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, CallButton, lazyPart, ReadActions, Tabs, TextButton } from '@crm/ui/base'
import { figureItems, ListPage, ListTable, PlatformTabs, RowActions, useList } from '@crm/ui/data'
import { useContext, useMemo } from 'react'
import { listQuery } from '../../lib/listQuery.ts'
import { PerformanceDrawer } from './PerformanceDrawer.tsx'
import { performanceCells, PerformanceContext, type PerformanceScope, useRowRefusal } from './performanceCells.tsx'
import { contentPerformanceFilters, type ProjectChoices } from './performanceFilters.ts'

const TrendChart = lazyPart(
  () => import('./TrendChart.tsx').then((module) => module.TrendChart),
  <BlockSkeleton height={240} />,
)

const dims = PERFORMANCE_DIMS.map((key) => ({ key, label: performanceDimLabel[key] }))
const UNITS: Readonly<Record<PerformanceDim, string>> = {
  user: '位成员',
  dept: '个部门',
  content: '条内容',
  author: '位达人',
  spu: '个 SPU',
  campaign: '个项目',
}

/** Lists that show the very figure of a card. */
const CARD_LINKS: Readonly<Partial<Record<keyof typeof contentPerformanceFigures, NumberLinkName>>> = {
  content_count: 'seedingPerformanceContents',
  hot_count: 'seedingPerformanceHot',
  interactions: 'seedingPerformanceInteractions',
  cost: 'seedingPerformanceCost',
  author_count: 'seedingPerformanceTalents',
}

/** 种草业绩: who and what brings what at which cost, by six dimensions of one sum. */
export function ContentPerformancePage() {
  const [{ dim }] = useQuery()
  const shown = PERFORMANCE_DIMS.find((each) => each === dim) ?? 'user'
  return <PerformanceBy key={shown} dim={shown} />
}

function PerformanceBy({ dim }: { dim: PerformanceDim }) {
  const leads = showsStaffFilters(useWho(), BusinessModule.content)
  const options = useCall(contentOverviewCalls.options, {})
  const known = options.state !== 'waiting'
  const list = useList(contentPerformanceCalls.list, {
    id: `content_performance_${dim}`,
    columns: useMemo(() => performanceColumnsOf(dim), [dim]),
    filters: contentPerformanceFilters,
    choices: useMemo((): ProjectChoices => {
      const named = (rows: readonly { id: number; name: string }[] = []) =>
        rows.map(({ id, name }) => ({ value: id, label: name }))
      return { dim, spus: named(options.data?.spus), campaigns: named(options.data?.campaigns), known }
    }, [dim, options.data, known]),
  })
  const { values, set, narrowing } = list
  const { dim: _, ...asked } = narrowing
  const overview = useCall(contentPerformanceCalls.overview, asked, { enabled: list.enabled })
  // Other lists know no form, and are narrowed to 爆文 by links of their own.
  const links = useMemo(
    () => (values.form?.length || values.is_hot !== undefined ? undefined : listQuery({ values })),
    [values],
  )
  const items = figureItems(contentPerformanceFigures, overview.data, asked).map((item) => {
    const link = CARD_LINKS[item.key]
    return { ...item, ...(link && links && { leads: numberLink(link, links) }) }
  })
  const total = list.rows.data?.ext.list_total
  const [{ id }, change] = useQuery()
  const opened = id === undefined ? undefined : list.rows.data?.list.find((row) => row.id === id)
  const scope: PerformanceScope = {
    dim,
    links,
    period: total?.period,
    option: asked.option ?? 'content_count',
    onOpen: (row) => change({ id: row.id }, { push: true }),
  }
  return (
    <ListPage
      title="种草业绩"
      tabs={
        <Tabs
          label="维度"
          items={dims}
          value={dim}
          onChange={(next) => set({ dim: next })}
          extra={
            <PlatformTabs
              value={values.platform}
              platforms={PLATFORMS_AND_ALL}
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
      actions={
        leads &&
        isOffered('goalsDrawer') && (
          <CallButton
            call={contentPerformanceCalls.saveGoals}
            theme="solid"
            onClick={() =>
              open('goalsDrawer', {
                classify: BusinessModule.content,
                period: total?.period ?? undefined,
                option: asked.option,
              })
            }
          >
            设置目标
          </CallButton>
        )
      }
      filters={list.filters}
      without={leads ? [] : ['dept_id', 'user_id']}
      figures={{ read: overview, items }}
      chart={{ title: '内容走势', children: <TrendChart request={asked} /> }}
    >
      <PerformanceContext value={scope}>
        <ListTable
          list={list}
          label="种草业绩"
          unit={UNITS[dim]}
          rowKey={(row) => row.key}
          cells={performanceCells}
          {...(dim !== 'content' && { actions: Details })}
          exports={
            dim === 'user'
              ? { type: ExportType.contentPerformance, classify: BusinessModule.content }
              : {
                  type: ExportType.contentPerformance,
                  list: `content_performance_${dim}`,
                  classify: BusinessModule.content,
                }
          }
          totalNote={contentPerformanceTotalNote}
          empty="该时间段暂无种草内容"
        />
      </PerformanceContext>
      {opened && (
        <PerformanceDrawer
          name={opened.name}
          request={{ ...asked, row: opened.key }}
          onClose={() => change({ id: undefined })}
        />
      )}
    </ListPage>
  )
}

function Details({ row }: { row: ContentPerformance }) {
  const scope = useContext(PerformanceContext)
  const refusal = useRowRefusal()(row)
  return (
    <RowActions of={row.name} more={[]}>
      {refusal === undefined && (
        <ReadActions>
          <TextButton onClick={() => scope?.onOpen(row)}>详情</TextButton>
        </ReadActions>
      )}
    </RowActions>
  )
}
