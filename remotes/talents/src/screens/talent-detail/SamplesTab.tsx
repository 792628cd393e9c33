import { useCall } from '@crm/client/hooks'
import { type TalentDetail, talentDetailCalls, type TalentSample } from '@crm/contracts/calls/talentDetail'
import { deliveryTypeLabel, sampleStatusLabel } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Card, TextButton } from '@crm/ui/base'
import {
  type Column,
  Count,
  DataTable,
  GoodsCell,
  GoodsStack,
  Money,
  StaffCell,
  type StatusColor,
  type StatusLabels,
  StatusTag,
  textOr,
  TimeCell,
  useFilters,
} from '@crm/ui/data'
import { sampleFilters } from './talentDetailFilters.ts'

const colors: Readonly<Record<number, StatusColor>> = {
  6: 'orange',
  11: 'orange',
  12: 'grey',
  3: 'blue',
  4: 'cyan',
  5: 'green',
  2: 'red',
  10: 'grey',
}
const statuses: StatusLabels = Object.fromEntries(
  Object.entries(sampleStatusLabel).map(([value, text]) => [value, { text, color: colors[Number(value)] ?? 'grey' }]),
)
const deliveries: Readonly<Record<number, string>> = deliveryTypeLabel

const columns: readonly Column<TalentSample>[] = [
  {
    key: 'goods',
    title: '商品',
    width: 300,
    fixed: 'left',
    locked: true,
    render: ({ goods }) => {
      const [first, ...others] = goods
      if (first === undefined) return '-'
      if (others.length === 0) return <GoodsCell goods={{ ...first, image: first.cover }} />
      return <GoodsStack goods={goods.map((each) => ({ ...each, image: each.cover }))} />
    },
  },
  { key: 'sample_no', title: '寄样单号', width: 160, render: (row) => row.sample_no },
  { key: 'qty', title: '数量', width: 80, align: 'right', render: (row) => <Count value={row.qty} /> },
  { key: 'status', title: '状态', width: 120, render: (row) => <StatusTag value={row.status} labels={statuses} /> },
  { key: 'created_at', title: '申请时间', width: 150, render: (row) => <TimeCell value={row.created_at} /> },
  { key: 'ship_time', title: '发货时间', width: 150, render: (row) => <TimeCell value={row.ship_time} /> },
  { key: 'sign_time', title: '签收时间', width: 150, render: (row) => <TimeCell value={row.sign_time} /> },
  {
    key: 'delivery_type',
    title: '履约',
    width: 110,
    render: (row) => (row.sign_time === null ? '-' : textOr(deliveries[row.delivery_type])),
  },
  {
    key: 'gmv',
    title: '成交 ¥',
    width: 130,
    align: 'right',
    note: '寄样商品在发货后由该达人带来的成交金额',
    render: (row) => <Money value={row.gmv} />,
  },
  { key: 'user', title: '媒介', width: 130, render: (row) => <StaffCell staff={row.user ? [row.user] : []} /> },
]

const renew: Column<TalentSample> = {
  key: 'actions',
  title: '操作',
  width: 110,
  fixed: 'right',
  locked: true,
  render: (row) => (
    <TextButton onClick={() => void go('SamplesRenew', { sample_id: row.sample_id })}>再次寄样</TextButton>
  ),
}

/** 寄样: samples sent to the talent and what came of them. */
export function SamplesTab({ talent: { author_id, platform } }: { talent: TalentDetail }) {
  const canOpen = useCanOpen()
  const filters = useFilters(sampleFilters)
  const { page, size } = filters
  const rows = useCall(talentDetailCalls.samples, { author_id, platform, page, size })
  return (
    <Card flush>
      <DataTable
        label="寄样"
        rows={rows}
        columns={canOpen('SamplesRenew') ? [...columns, renew] : columns}
        rowKey={(row) => row.sample_id}
        filters={filters}
        empty="暂无寄样"
      />
    </Card>
  )
}
