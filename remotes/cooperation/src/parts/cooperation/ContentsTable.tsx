import { type CooperationContent, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { listColumns } from '@crm/contracts/listColumns'
import { ContentCell, listFilters, ListTable, useList, useLocalList } from '@crm/ui/data'
import { useMemo } from 'react'

/** What the contents of an order are called. */
export const contentTitles = { lives: '出单直播场次', videos: '出单视频列表' } as const

const columnsOf = (views: string) =>
  listColumns<CooperationContent>()({
    title: { kind: 'text', title: '内容', value: ({ id, title }) => title || id, width: 240 },
    start_time: { kind: 'time', title: '时间' },
    gmv: { kind: 'money', title: '成交金额 ¥', total: true },
    volume: { kind: 'count', title: '销量' },
    views: { kind: 'count', title: views },
  })
const cellsOf = (kind: keyof typeof contentTitles, platform: string) => ({
  title: ({ row: { id, title, image } }: { row: CooperationContent }) => (
    <ContentCell title={title} cover={image} id={id} own={{ kind: kind === 'lives' ? 'live' : 'video', platform }} />
  ),
})

const columns = { lives: columnsOf('场观'), videos: columnsOf('播放') }
const filters = {
  lives: listFilters(cooperationCalls.lives, columns.lives, {}, { size: 10 }),
  videos: listFilters(cooperationCalls.videos, columns.videos, {}, { size: 10 }),
}

interface ContentsProps {
  kind: keyof typeof contentTitles
  coop_id: number
  platform: string
}

/** The lives or videos that sold the goods of an order in its period. */
export function ContentsTable({ kind, coop_id, platform }: ContentsProps) {
  const cells = useMemo(() => cellsOf(kind, platform), [kind, platform])
  const list = useLocalList(cooperationCalls[kind], {
    columns: columns[kind],
    filters: filters[kind],
    also: { coop_id },
  })
  return <ListTable list={list} label={contentTitles[kind]} rowKey={(row) => row.id} cells={cells} />
}

const addressed = {
  lives: listFilters(cooperationCalls.lives, columns.lives, {}, { prefix: 'lives_', size: 10 }),
  videos: listFilters(cooperationCalls.videos, columns.videos, {}, { prefix: 'videos_', size: 10 }),
}

/** The same on a page, whose address says which part of them is shown. */
export function ContentsOfPage({ kind, coop_id, platform }: ContentsProps) {
  const cells = useMemo(() => cellsOf(kind, platform), [kind, platform])
  const list = useList(cooperationCalls[kind], {
    id: `cooperation_${kind}`,
    columns: columns[kind],
    filters: addressed[kind],
    also: { coop_id },
  })
  return <ListTable bare list={list} label={contentTitles[kind]} rowKey={(row) => row.id} cells={cells} />
}
