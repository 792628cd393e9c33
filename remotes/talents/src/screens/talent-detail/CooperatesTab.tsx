import { displayDay } from '@crm/base/dates'
import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { type TalentCooperation, type TalentDetail, talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { cooperationKindLabel, cooperationStatusLabel } from '@crm/contracts/enums'
import { Card, TextLink } from '@crm/ui/base'
import {
  type Column,
  DataTable,
  GoodsStack,
  Money,
  type StatusLabels,
  StatusTag,
  textOr,
  useFilters,
} from '@crm/ui/data'
import { cooperateFilters } from './talentDetailFilters.ts'

const kinds: Readonly<Record<number, string>> = cooperationKindLabel
const statuses: StatusLabels = {
  1: { text: cooperationStatusLabel[1], color: 'orange' },
  2: { text: cooperationStatusLabel[2], color: 'blue' },
  3: { text: cooperationStatusLabel[3], color: 'green' },
  4: { text: cooperationStatusLabel[4], color: 'grey' },
}

const columns: readonly Column<TalentCooperation>[] = [
  {
    key: 'coop_no',
    title: '合作单号',
    width: 180,
    fixed: 'left',
    locked: true,
    render: ({ coop_id, coop_no }) => (
      <TextLink to="CooperateDetail" query={{ coop_id }}>
        {coop_no}
      </TextLink>
    ),
  },
  { key: 'kind', title: '类型', width: 90, render: (row) => textOr(kinds[row.kind]) },
  {
    key: 'period',
    title: '周期',
    width: 200,
    render: (row) => `${displayDay(row.start_time)} - ${displayDay(row.end_time)}`,
  },
  {
    key: 'goods',
    title: '商品',
    width: 216,
    render: (row) => <GoodsStack goods={row.goods.map((each) => ({ ...each, image: each.cover }))} />,
  },
  { key: 'status', title: '状态', width: 100, render: (row) => <StatusTag value={row.status} labels={statuses} /> },
  { key: 'fee', title: '坑位费 ¥', width: 130, align: 'right', render: (row) => <Money value={row.fee} /> },
  {
    key: 'gmv',
    title: '成交 ¥',
    width: 140,
    align: 'right',
    note: '合作周期内，该达人带合作商品的成交金额',
    render: (row) => <Money value={row.gmv} />,
  },
  {
    key: 'roi',
    title: 'ROI',
    width: 90,
    align: 'right',
    note: '成交 ÷（坑位费 + 佣金 + 寄样成本）',
    render: (row) => thousands(row.roi, 2),
  },
]

/** 合作单: agreements with the talent and their results. */
export function CooperatesTab({ talent: { author_id, platform } }: { talent: TalentDetail }) {
  const filters = useFilters(cooperateFilters)
  const { page, size } = filters
  const rows = useCall(talentDetailCalls.cooperates, { author_id, platform, page, size })
  return (
    <Card flush>
      <DataTable
        label="合作单"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.coop_id}
        filters={filters}
        empty="暂无合作单"
      />
    </Card>
  )
}
