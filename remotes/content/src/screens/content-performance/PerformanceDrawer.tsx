import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { contentPerformanceCalls } from '@crm/contracts/calls/contentPerformance'
import type { SpuContent } from '@crm/contracts/calls/spus'
import { performanceColumnsOf } from '@crm/contracts/columns/contentPerformance'
import { spuContentColumns } from '@crm/contracts/columns/spus'
import { contentFormLabel } from '@crm/contracts/enums'
import { contentPerformanceFigures } from '@crm/contracts/figures/seeding'
import { BlockSkeleton, Drawer, Ellipsis, lazyPart, Tabs } from '@crm/ui/base'
import { figureItems, FigureStrips, ListTable, PictureCell, useLocalList } from '@crm/ui/data'
import { useState } from 'react'
import { ContentLink } from '../../parts/ContentLink.tsx'
import classes from './ContentPerformance.module.css'
import { performanceCells, PerformanceContext } from './performanceCells.tsx'
import { rowContentFilters, rowTalentFilters } from './performanceFilters.ts'

const TrendChart = lazyPart(
  () => import('./TrendChart.tsx').then((module) => module.TrendChart),
  <BlockSkeleton height={240} />,
)

const lists = [
  { key: 'contents', label: '内容' },
  { key: 'talents', label: '达人' },
] as const

const { goal_rate: _, ...shownFigures } = contentPerformanceFigures

interface PerformanceDrawerProps {
  name: string
  /** The filters of the list, narrowed to the row. */
  request: RequestOf<typeof contentPerformanceCalls.overview> & { row: string }
  onClose: () => void
}

/** 详情 of a row: its figures, which are those of the row, their course, its contents and its talents. */
export function PerformanceDrawer({ name, request, onClose }: PerformanceDrawerProps) {
  const overview = useCall(contentPerformanceCalls.overview, request)
  const [list, setList] = useState<(typeof lists)[number]['key']>('contents')
  return (
    <Drawer open width={1208} title={`种草业绩「${name}」`} onClose={onClose}>
      <div className={classes.parts}>
        <FigureStrips
          perStrip={5}
          title="数据"
          items={figureItems(shownFigures, overview.data, request)}
          read={overview}
        />
        <TrendChart request={request} />
        <div>
          <Tabs label="明细" items={lists} value={list} onChange={setList} />
          {list === 'contents' ? <Contents request={request} /> : <Talents request={request} />}
        </div>
      </div>
    </Drawer>
  )
}

function Content({ row: { content_id, title, cover, form } }: { row: SpuContent }) {
  return (
    <PictureCell cover={cover} name={title} second={contentFormLabel[form]}>
      <ContentLink id={content_id}>
        <Ellipsis>{title}</Ellipsis>
      </ContentLink>
    </PictureCell>
  )
}

function Contents({ request }: Pick<PerformanceDrawerProps, 'request'>) {
  const list = useLocalList(contentPerformanceCalls.detail, {
    columns: spuContentColumns,
    filters: rowContentFilters,
    also: request,
  })
  return (
    <ListTable
      list={list}
      label="内容"
      unit="条内容"
      rowKey={(row) => row.content_id}
      cells={{ content: Content }}
      empty="该时间段暂无内容"
    />
  )
}

function Talents({ request }: Pick<PerformanceDrawerProps, 'request'>) {
  const list = useLocalList(contentPerformanceCalls.list, {
    columns: performanceColumnsOf('author'),
    filters: rowTalentFilters,
    also: { ...request, dim: 'author' as const },
  })
  return (
    <PerformanceContext
      value={{ dim: 'author', links: undefined, period: null, option: 'content_count', onOpen: () => {} }}
    >
      <ListTable
        list={list}
        label="达人"
        unit="位达人"
        rowKey={(row) => row.key}
        cells={performanceCells}
        empty="该时间段暂无达人"
      />
    </PerformanceContext>
  )
}
