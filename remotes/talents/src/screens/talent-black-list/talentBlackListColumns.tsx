import type { ListedTalent } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { Ellipsis, TextLink } from '@crm/ui/base'
import { type Column, Count, Percent, textOr, Thumbnails } from '@crm/ui/data'
import { addedColumns, ownColumns } from '../../parts/ownColumns.tsx'
import { TalentListActions } from '../../parts/TalentListActions.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'

/** Columns of the black list. */
export const talentBlackListColumns: readonly Column<ListedTalent>[] = [
  {
    key: 'author',
    title: '达人',
    width: 280,
    fixed: 'left',
    locked: true,
    // Every row of the list would have its badge.
    render: (row) => <TalentNameCell talent={{ ...row, list_flag: ListFlag.none }} followers={row.followers} />,
  },
  { key: 'reason', title: '拉黑原因', width: 120, render: (row) => textOr(row.reason) },
  { key: 'text', title: '说明', width: 220, render: (row) => <Ellipsis>{textOr(row.text)}</Ellipsis> },
  {
    key: 'images',
    title: '凭证',
    width: 150,
    render: (row) => (row.images.length === 0 ? '-' : <Thumbnails images={row.images} label="凭证" size={32} />),
  },
  {
    key: 'unfulfilled_count',
    title: '未履约寄样数',
    width: 156,
    align: 'right',
    sortable: true,
    note: '已签收、未交付且未回收的寄样',
    render: (row) => <Unfulfilled entry={row} />,
    total: (total) => <Count value={Number(total.unfulfilled_count)} />,
  },
  { ...ownColumns.gmv, title: '历史成交 ¥' },
  {
    key: 'refund_rate',
    title: '退款率',
    width: 100,
    align: 'right',
    sortable: true,
    note: '退款金额(支付口径) ÷ 成交金额，仅抖音、快手',
    render: (row) => <Percent value={row.refund_rate} />,
  },
  ...addedColumns,
  {
    key: 'actions',
    title: '操作',
    width: 130,
    fixed: 'right',
    locked: true,
    render: (row) => <TalentListActions entry={row} flag={ListFlag.black} />,
  },
]

function Unfulfilled({ entry: { author_id, platform, unfulfilled_count } }: { entry: ListedTalent }) {
  if (unfulfilled_count === 0) return <Count value={0} />
  return (
    <TextLink to="CooperateDemo" query={{ author_id, platform }}>
      <Count value={unfulfilled_count} />
    </TextLink>
  )
}
