import { rate, thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { type GoodsSampleRow, goodsCalls } from '@crm/contracts/calls/goods'
import { TextButton, useTold } from '@crm/ui/base'
import { type Column, Count, DataTable, NoFigure, Percent, StaffCell, useLocalFilters } from '@crm/ui/data'
import { isUnavailable } from '@crm/base/numbers'
import { useMemo, useState } from 'react'
import { type ProductScope, sampleTableSpec } from './goodsDrawerFilters.ts'
import { ReceiversDialog } from './ReceiversDialog.tsx'

/** 寄样列表: who sent samples of the product, to how many talents, and what came of them. */
export function SampleTable({ request }: { request: ProductScope }) {
  const filters = useLocalFilters(sampleTableSpec)
  const rows = useCall(goodsCalls.mediumSampleList, { ...request, ...filters.request })
  useTold(rows.failure)
  const [medium, setMedium] = useState<number>()
  const columns = useMemo(() => columnsOf(setMedium), [])
  return (
    <>
      <DataTable
        label="寄样"
        stickyTop={false}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.medium_info.user_id}
        filters={filters}
        empty="该时间段暂无寄样"
      />
      {medium !== undefined && (
        <ReceiversDialog request={{ ...request, user_id: medium }} onClose={() => setMedium(undefined)} />
      )}
    </>
  )
}

function columnsOf(onOpen: (medium: number) => void): Column<GoodsSampleRow>[] {
  return [
    {
      key: 'medium',
      title: '媒介',
      width: 240,
      render: ({ medium_info: { user_id, nick_name, avatar, user_status } }) => (
        <StaffCell staff={[{ user_id, name: nick_name, avatar, status: user_status }]} />
      ),
    },
    {
      key: 'product_sample_count',
      title: '商品寄样数',
      width: 160,
      align: 'right',
      sortable: true,
      render: (row) => <Count value={row.product_sample_count} />,
    },
    {
      key: 'product_sample_rate',
      title: '寄样占比',
      width: 140,
      align: 'right',
      note: '该媒介的商品寄样数 ÷ 商品寄样数',
      render: (row) => <Percent value={row.product_sample_rate} />,
    },
    {
      key: 'sample_author_count',
      title: '寄样达人数',
      width: 160,
      align: 'right',
      sortable: true,
      render: (row) => (
        <TextButton onClick={() => onOpen(row.medium_info.user_id)}>
          <Count value={row.sample_author_count} />
        </TextButton>
      ),
    },
    {
      key: 'sample_author_issue_count',
      title: '签收出单率',
      width: 200,
      align: 'right',
      sortable: true,
      note: '签收后有成交的达人数 ÷ 签收样品的达人数，括号内为签收出单达人数',
      render: ({ sample_author_issue_rate, sample_author_issue_count }) =>
        isUnavailable(sample_author_issue_rate) ? (
          <NoFigure />
        ) : (
          `${rate(sample_author_issue_rate)}（${thousands(sample_author_issue_count)}）`
        ),
    },
  ]
}
