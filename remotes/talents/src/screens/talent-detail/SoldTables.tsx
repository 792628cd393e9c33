import { type TalentContent, talentDetailCalls, type TalentFiguresRequest } from '@crm/contracts/calls/talentDetail'
import { soldGoodsColumns, soldLiveColumns, soldVideoColumns } from '@crm/contracts/columns/talentDetail'
import { Card, Tabs } from '@crm/ui/base'
import {
  ContentCell,
  type ListCall,
  type ListOptions,
  ListTable,
  type RowOf,
  type FilterFields,
  useFilters,
  useList,
} from '@crm/ui/data'
import { useMemo } from 'react'
import { goodsFilters, liveFilters, talentDetailFilters, videoFilters } from './talentDetailFilters.ts'

const tabs = [
  { key: 'goods', label: '出单商品' },
  { key: 'lives', label: '出单直播' },
  { key: 'videos', label: '出单视频' },
] as const

interface TableProps {
  request: TalentFiguresRequest
}

/** What the sales were made of: goods, lives and videos, one table at a time. */
export function SoldTables({ request }: TableProps) {
  const { values, set } = useFilters(talentDetailFilters)
  return (
    <Card
      flush
      title={
        <Tabs kind="button" label="出单明细" value={values.sold} onChange={(sold) => set({ sold })} items={tabs} />
      }
    >
      {values.sold === 'goods' && <Goods request={request} />}
      {values.sold === 'lives' && <Contents {...lives} platform={request.platform} also={request} />}
      {values.sold === 'videos' && <Contents {...videos} platform={request.platform} also={request} />}
    </Card>
  )
}

const lives = {
  call: talentDetailCalls.lives,
  id: 'talent_sold_lives',
  columns: soldLiveColumns,
  filters: liveFilters,
  label: '出单直播',
  kind: 'live',
} as const
const videos = {
  call: talentDetailCalls.videos,
  id: 'talent_sold_videos',
  columns: soldVideoColumns,
  filters: videoFilters,
  label: '出单视频',
  kind: 'video',
} as const

const contentCellsOf = (kind: 'live' | 'video', platform: string) => ({
  content: ({ row }: { row: TalentContent }) => (
    <ContentCell title={row.title} cover={row.image} id={row.id} own={{ kind, platform }} />
  ),
})

function Goods({ request }: TableProps) {
  const list = useList(talentDetailCalls.goods, {
    id: 'talent_sold_goods',
    columns: soldGoodsColumns,
    filters: goodsFilters,
    also: request,
  })
  return <ListTable bare list={list} label="出单商品" rowKey={(row) => row.product_id} empty="该时间段暂无出单商品" />
}

interface ContentsProps<C extends ListCall, S extends FilterFields> extends ListOptions<C, S> {
  call: C
  label: string
  kind: 'live' | 'video'
  platform: string
}

function Contents<C extends ListCall, S extends FilterFields>(props: ContentsProps<C, S>) {
  const { call, label, kind, platform, ...list } = props
  const cells = useMemo(() => contentCellsOf(kind, platform), [kind, platform])
  return (
    <ListTable<C, S, RowOf<C> & TalentContent>
      bare
      list={useList(call, list)}
      label={label}
      rowKey={(row) => row.id}
      cells={cells}
      empty={`该时间段暂无${label}`}
    />
  )
}
