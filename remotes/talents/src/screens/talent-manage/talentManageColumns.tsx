import { abbreviate } from '@crm/base/numbers'
import type { CustomField, MyTalent } from '@crm/contracts/calls/talents'
import { myTalentColumns } from '@crm/contracts/columns/talents'
import { Ellipsis } from '@crm/ui/base'
import { type Column, type ListCells, tableColumns, textOr } from '@crm/ui/data'
import { ContactPopover } from '../../parts/ContactPopover.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { TalentManageActions } from './TalentManageActions.tsx'
import { LastLogCell, NextCell, ReleaseCell, RemarkCell, StageCell, TagCell } from './talentManageCells.tsx'

const cells: ListCells<MyTalent, typeof myTalentColumns> = {
  talent: ({ row }) => <TalentNameCell talent={row} note={`粉丝 ${abbreviate(row.fans)}`} />,
  stage: ({ row }) => <StageCell talent={row} />,
  tags: ({ row }) => <TagCell talent={row} />,
  contact: ({ row }) => <ContactPopover talent={row} />,
  last_log_at: ({ row }) => <LastLogCell talent={row} />,
  next_at: ({ row }) => <NextCell talent={row} />,
  release_days: ({ row }) => <ReleaseCell talent={row} />,
  remark: ({ row }) => <RemarkCell talent={row} />,
}
const columns = tableColumns(myTalentColumns, cells, {
  Actions: ({ row }) => <TalentManageActions talent={row} />,
  width: 190,
})

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
