import { nowSeconds } from '@crm/base/clock'
import { displayDay } from '@crm/base/dates'
import type { Material } from '@crm/contracts/calls/materials'
import type { materialColumns } from '@crm/contracts/columns/materials'
import { licenceDays, LicenceState, licenceStateLabel } from '@crm/contracts/rules/materialRules'
import { TextButton } from '@crm/ui/base'
import { type ListCells, Picture, StatusTag, TagsCell, useRecordDrawer } from '@crm/ui/data'
import classes from './Material.module.css'

const COLOURS = { 1: 'green', 2: 'orange', 3: 'red', 4: 'grey' } as const

/** How a licence stands, with the days that are left: 即将到期 (7 天). */
export function LicenceTag({ row }: { row: Pick<Material, 'state' | 'licence_end'> }) {
  const { state, licence_end } = row
  const days = state === LicenceState.ending ? licenceDays(licence_end ?? 0, nowSeconds()) : 0
  const rest = days === 0 ? '今天' : `${days} 天`
  const text = state === LicenceState.ending ? `${licenceStateLabel[state]} (${rest})` : licenceStateLabel[state]
  return <StatusTag value={state} labels={{ [state]: { text, color: COLOURS[state] } }} />
}

function Name({ row }: { row: Material }) {
  const { open } = useRecordDrawer('material')
  return (
    <span className={classes.named}>
      <Picture src={row.cover} name={row.name} size={40} />
      <TextButton onClick={() => open(row.id)}>{row.name}</TextButton>
    </span>
  )
}

/** Cells of 素材库 that the kind of their column does not draw. */
export const materialCells: ListCells<Material, typeof materialColumns> = {
  name: Name,
  tags: ({ row }) => <TagsCell tags={row.tags} />,
  state: LicenceTag,
  licence_end: ({ row }) =>
    row.licence_end === null ? (row.state === LicenceState.none ? '-' : '长期') : displayDay(row.licence_end),
}
