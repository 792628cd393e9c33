import type { CustomField, MyTalent } from '@crm/contracts/calls/talents'
import { Ellipsis } from '@crm/ui/base'
import { type Column, textOr } from '@crm/ui/data'

/** The columns of the corporation's own fields, hidden at first. */
export const customColumns = (fields: readonly CustomField[] = []): Column<MyTalent>[] =>
  fields.map(({ key, label, type }) => ({
    key: `custom_${key}`,
    title: label,
    width: 140,
    hidden: true,
    ...(type === 'number' ? { align: 'right' as const } : {}),
    render: (row) => <Ellipsis>{textOr(row.custom_fields[key])}</Ellipsis>,
  }))
