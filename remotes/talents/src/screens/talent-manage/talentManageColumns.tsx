import { abbreviate } from '@crm/base/numbers'
import { talentSourceLabel } from '@crm/contracts/enums'
import type { CustomField, MyTalent } from '@crm/contracts/calls/talents'
import { Ellipsis } from '@crm/ui/base'
import { type Column, StaffCell, textOr } from '@crm/ui/data'
import { ownColumns } from '../../parts/ownColumns.tsx'
import { ContactPopover } from '../../parts/ContactPopover.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { TalentManageActions } from './TalentManageActions.tsx'
import { LastLogCell, NextCell, ReleaseCell, RemarkCell, StageCell, TagCell } from './talentManageCells.tsx'

const sources: Readonly<Record<number, string>> = talentSourceLabel

/** Columns of the followed talents. */
const columns: Column<MyTalent>[] = [
  {
    key: 'author',
    title: '达人',
    width: 280,
    fixed: 'left',
    locked: true,
    render: (row) => <TalentNameCell talent={row} note={`粉丝 ${abbreviate(row.fans)}`} />,
  },
  { key: 'user', title: '媒介', width: 130, render: (row) => <StaffCell staff={[row.user]} /> },
  { key: 'stage', title: '阶段', width: 110, render: (row) => <StageCell talent={row} /> },
  { key: 'tags', title: '标签', width: 180, render: (row) => <TagCell talent={row} /> },
  { key: 'contact', title: '联系方式', width: 100, render: (row) => <ContactPopover talent={row} /> },
  { key: 'last_log_at', title: '最近跟进', width: 200, sortable: true, render: (row) => <LastLogCell talent={row} /> },
  { key: 'next_at', title: '下次跟进', width: 140, sortable: true, render: (row) => <NextCell talent={row} /> },
  {
    key: 'release_days',
    title: '释放倒计时',
    width: 120,
    note: '按企业的释放规则，到期未跟进、未建联、未寄样或未出单的达人自动回到公海',
    render: (row) => <ReleaseCell talent={row} />,
  },
  { ...ownColumns.gmv, note: '归属于跟进人的累计成交金额；合计中每位达人只计一次' },
  ownColumns.gmv_30d,
  ownColumns.sample_count,
  ownColumns.last_order_at,
  { key: 'remark', title: '备注', width: 180, render: (row) => <RemarkCell talent={row} /> },
  ownColumns.bind_time,
  { ...ownColumns.fans, hidden: true },
  { ...ownColumns.level, hidden: true },
  { key: 'source', title: '来源', width: 100, hidden: true, render: (row) => textOr(sources[row.source]) },
  {
    key: 'actions',
    title: '操作',
    width: 190,
    fixed: 'right',
    locked: true,
    render: (row) => <TalentManageActions talent={row} />,
  },
]

/** The columns of the corporation's own fields, hidden at first. */
const customColumns = (fields: readonly CustomField[]): Column<MyTalent>[] =>
  fields.map(({ key, label, type }) => ({
    key: `custom_${key}`,
    title: label,
    width: 140,
    hidden: true,
    ...(type === 'number' ? { align: 'right' as const } : {}),
    render: (row) => <Ellipsis>{textOr(row.custom_fields[key])}</Ellipsis>,
  }))

/** 媒介 is shown for the team only: of the own talents it is always the reader. */
export function talentManageColumns(
  scope: 'mine' | 'team',
  fields: readonly CustomField[] = [],
): readonly Column<MyTalent>[] {
  const shown = scope === 'team' ? columns : columns.filter(({ key }) => key !== 'user')
  return fields.length === 0 ? shown : [...shown.slice(0, -1), ...customColumns(fields), ...shown.slice(-1)]
}
