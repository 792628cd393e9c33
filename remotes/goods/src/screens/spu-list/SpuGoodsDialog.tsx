import { presetRange } from '@crm/base/dates'
import { spuCalls } from '@crm/contracts/calls/spus'
import { spuProductColumns } from '@crm/contracts/columns/spus'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { InfoDialog } from '@crm/ui/base'
import { listFilters, ListTable, useLocalList } from '@crm/ui/data'
import { useState } from 'react'

const filters = listFilters(
  spuCalls.products,
  spuProductColumns,
  {},
  {
    size: 10,
    sort: { order_by: 'gmv', sort: 'desc' },
  },
)

/** 关联商品 of one SPU, with what each sold in the last thirty days. */
export function SpuGoodsDialog({ spu_id, name, onClose }: { spu_id: number; name: string; onClose: () => void }) {
  const [range] = useState(() => presetRange('last30day'))
  const [{ platform = 'all' }] = useQuery()
  const list = useLocalList(spuCalls.products, {
    columns: spuProductColumns,
    filters,
    also: { spu_id, platform: PLATFORMS_AND_ALL.find((each) => each === platform) ?? 'all', ...range },
  })
  return (
    <InfoDialog flush width={704} title={`「${name}」的商品（近30天）`} onClose={onClose}>
      <ListTable list={list} label="商品" rowKey={(row) => row.product_id} empty="暂未关联商品" />
    </InfoDialog>
  )
}
