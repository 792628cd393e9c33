import { useCall } from '@crm/client/hooks'
import { mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import type { Sample } from '@crm/contracts/calls/sample'
import { goodsColumns } from '@crm/contracts/columns/goods'
import { mediumContentColumns } from '@crm/contracts/columns/medium'
import { sampleColumns } from '@crm/contracts/columns/sample'
import { videoColumns } from '@crm/contracts/columns/videos'
import { mediumContentFigures, mediumGoodsFigures } from '@crm/contracts/figures/medium'
import { sampleListFigures } from '@crm/contracts/figures/samples'
import { sampleTotalNote } from '@crm/contracts/rules/totalNotes'
import { ExportType } from '@crm/contracts/taskTypes'
import { Tabs } from '@crm/ui/base'
import { figureItems, FigureStrip, ListTable, SampleLink, useList } from '@crm/ui/data'
import type { ReactNode } from 'react'
import type { MediumScope } from '../../parts/medium/mediumFilters.ts'
import {
  goodsFilters,
  liveFilters,
  sampleFilters,
  sampleLiveFilters,
  sampleVideoFilters,
  videoFilters,
} from './mediumDetailFilters.ts'

interface TableProps {
  scope: MediumScope
}

/** A list that is one of several of its tab: the toolbar says which. */
export interface PartProps extends TableProps {
  toolbar: ReactNode
}

/** The file of a list of the page, by its name. */
export const fileOf = (list: string) => ({ type: ExportType.mediumDetail, list })
const byContent = ({ id }: { id: string }) => id

interface PartsProps<Key extends string> {
  label: string
  parts: readonly { key: Key; label: string }[]
  value: Key
  onChange: (key: Key) => void
}

/** Which of several lists of one tab is shown. */
export function Parts<Key extends string>({ label, parts, value, onChange }: PartsProps<Key>) {
  return <Tabs kind="button" label={label} items={parts} value={value} onChange={onChange} />
}

const sampleParts = [
  { key: 'samples', label: '样品' },
  { key: 'videos', label: '出单视频' },
  { key: 'lives', label: '出单直播' },
] as const
export type SamplePart = (typeof sampleParts)[number]['key']

/** 寄样: what the person applied for, and what sold of it; of whoever has no orders the samples alone. */
export function Samples({
  scope,
  part,
  onPart,
  sells,
}: TableProps & { part: SamplePart; onPart: (part: SamplePart) => void; sells: boolean }) {
  const figures = useCall(mediumDetailCalls.sampleOverview, scope)
  const shown = sells ? part : 'samples'
  const toolbar = sells && <Parts label="寄样列表" parts={sampleParts} value={shown} onChange={onPart} />
  return (
    <>
      <FigureStrip
        inline
        label="寄样的数据"
        items={figureItems(sampleListFigures, figures.data, scope)}
        read={figures}
      />
      {shown === 'samples' && <SampleRows scope={scope} toolbar={toolbar} />}
      {shown === 'videos' && <SampleVideos scope={scope} toolbar={toolbar} />}
      {shown === 'lives' && <SampleLives scope={scope} toolbar={toolbar} />}
    </>
  )
}

const sampleCells = { sample_no: ({ row }: { row: Sample }) => <SampleLink {...row} /> }

function SampleRows({ scope, toolbar }: PartProps) {
  const list = useList(mediumDetailCalls.samplePage, {
    ...{ id: 'medium_samples', columns: sampleColumns, filters: sampleFilters, also: scope },
  })
  return (
    <ListTable
      list={list}
      label="寄样"
      rowKey={({ sample_id }) => sample_id}
      cells={sampleCells}
      exports={fileOf('medium_samples')}
      totalNote={sampleTotalNote}
      toolbar={toolbar}
      views={false}
      empty="该时间段暂无寄样"
    />
  )
}

function SampleVideos({ scope, toolbar }: PartProps) {
  const list = useList(mediumDetailCalls.sampleVideoPage, {
    ...{ id: 'medium_sample_videos', columns: mediumContentColumns, filters: sampleVideoFilters, also: scope },
  })
  return (
    <ListTable
      list={list}
      label="出单视频"
      rowKey={byContent}
      toolbar={toolbar}
      views={false}
      empty="该时间段的寄样暂无出单视频"
    />
  )
}

function SampleLives({ scope, toolbar }: PartProps) {
  const list = useList(mediumDetailCalls.sampleLivePage, {
    ...{ id: 'medium_sample_lives', columns: mediumContentColumns, filters: sampleLiveFilters, also: scope },
  })
  return (
    <ListTable
      list={list}
      label="出单直播"
      rowKey={byContent}
      toolbar={toolbar}
      views={false}
      empty="该时间段的寄样暂无出单直播"
    />
  )
}

/** 商品: what the person sold. */
export function Goods({ scope }: TableProps) {
  const figures = useCall(mediumDetailCalls.goodsOverview, scope)
  const list = useList(mediumDetailCalls.goodsPage, {
    ...{ id: 'medium_goods', columns: goodsColumns, filters: goodsFilters, also: scope },
  })
  return (
    <>
      <FigureStrip
        inline
        label="商品的数据"
        items={figureItems(mediumGoodsFigures, figures.data, scope)}
        read={figures}
      />
      <ListTable
        list={list}
        label="商品"
        rowKey={({ product_id }) => product_id}
        exports={fileOf('medium_goods')}
        views={false}
        empty="该时间段暂无出单商品"
      />
    </>
  )
}

const contentParts = [
  { key: 'videos', label: '视频' },
  { key: 'lives', label: '直播' },
] as const
export type ContentPart = (typeof contentParts)[number]['key']

/** 内容: videos and lives that sold for the person. */
export function Contents({
  scope,
  part,
  onPart,
}: TableProps & { part: ContentPart; onPart: (part: ContentPart) => void }) {
  const figures = useCall(mediumDetailCalls.contentOverview, scope)
  const toolbar = <Parts label="内容列表" parts={contentParts} value={part} onChange={onPart} />
  return (
    <>
      <FigureStrip
        inline
        label="内容的数据"
        items={figureItems(mediumContentFigures, figures.data, scope)}
        read={figures}
      />
      {part === 'videos' ? <Videos scope={scope} toolbar={toolbar} /> : <Lives scope={scope} toolbar={toolbar} />}
    </>
  )
}

function Videos({ scope, toolbar }: PartProps) {
  const list = useList(mediumDetailCalls.contentPage, {
    ...{ id: 'medium_videos', columns: videoColumns, filters: videoFilters, also: scope },
  })
  return (
    <ListTable
      list={list}
      label="视频"
      rowKey={({ video_id }) => video_id}
      toolbar={toolbar}
      views={false}
      empty="该时间段暂无视频"
    />
  )
}

function Lives({ scope, toolbar }: PartProps) {
  const list = useList(mediumDetailCalls.contentLivePage, {
    ...{ id: 'medium_lives', columns: mediumContentColumns, filters: liveFilters, also: scope },
  })
  return (
    <ListTable
      list={list}
      label="直播"
      rowKey={byContent}
      toolbar={toolbar}
      views={false}
      empty="该时间段暂无出单直播"
    />
  )
}
