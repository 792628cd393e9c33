import { useCall } from '@crm/client/hooks'
import { talentDetailCalls, type TalentFiguresRequest } from '@crm/contracts/calls/talentDetail'
import { Card, Tabs } from '@crm/ui/base'
import { DataTable, useFilters } from '@crm/ui/data'
import { liveColumns, soldGoodsColumns, videoColumns } from './soldColumns.tsx'
import { goodsFilters, liveFilters, talentDetailFilters, videoFilters } from './talentDetailFilters.ts'

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
        <Tabs
          kind="button"
          label="出单明细"
          value={values.sold}
          onChange={(sold) => set({ sold })}
          items={[
            { key: 'goods', label: '出单商品' },
            { key: 'lives', label: '出单直播' },
            { key: 'videos', label: '出单视频' },
          ]}
        />
      }
    >
      {values.sold === 'goods' && <Goods request={request} />}
      {values.sold === 'lives' && <Lives request={request} />}
      {values.sold === 'videos' && <Videos request={request} />}
    </Card>
  )
}

function Goods({ request }: TableProps) {
  const filters = useFilters(goodsFilters)
  const rows = useCall(talentDetailCalls.goods, { ...request, ...filters.request })
  return (
    <DataTable
      label="出单商品"
      rows={rows}
      columns={soldGoodsColumns}
      rowKey={(row) => row.product_id}
      filters={filters}
      empty="该时间段暂无出单商品"
    />
  )
}

function Lives({ request }: TableProps) {
  const filters = useFilters(liveFilters)
  const rows = useCall(talentDetailCalls.lives, { ...request, ...filters.request })
  return (
    <DataTable
      label="出单直播"
      rows={rows}
      columns={liveColumns}
      rowKey={(row) => row.id}
      filters={filters}
      empty="该时间段暂无出单直播"
    />
  )
}

function Videos({ request }: TableProps) {
  const filters = useFilters(videoFilters)
  const rows = useCall(talentDetailCalls.videos, { ...request, ...filters.request })
  return (
    <DataTable
      label="出单视频"
      rows={rows}
      columns={videoColumns}
      rowKey={(row) => row.id}
      filters={filters}
      empty="该时间段暂无出单视频"
    />
  )
}
