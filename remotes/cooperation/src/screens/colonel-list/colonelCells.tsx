import { useAction } from '@crm/client/hooks'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { colonelColumns } from '@crm/contracts/columns/colonels'
import type { ColonelRow } from '@crm/contracts/fields/colonelFields'
import { datesOfAddress } from '../../parts/datesOfAddress.ts'
import { NumberLink, useDialog } from '@crm/ui/base'
import { useQuery } from '@crm/platform/navigate'
import { drawColumn, InlineText, type ListCells, TagsCell } from '@crm/ui/data'
import { ColonelCell } from '../../parts/colonel/ColonelCell.tsx'
import { ColonelTagsDialog } from '../../parts/colonel/ColonelTagsDialog.tsx'

type Cell = { row: ColonelRow }

function Remark({ row: { colonel_info, updated_at, remark } }: Cell) {
  const { run, failure } = useAction(colonelCalls.remark, { weight: 'asked', done: '设置成功' })
  return (
    <InlineText
      label="备注"
      value={remark}
      max={200}
      failure={failure}
      onSave={(typed, agreement) =>
        run({ colonel_buyin_id: colonel_info.colonel_buyin_id, updated_at, remark: typed }, agreement)
      }
    />
  )
}

function Tags({ row }: Cell) {
  const openDialog = useDialog()
  return <TagsCell tags={row.tags} onEdit={() => openDialog(ColonelTagsDialog, { colonel: row })} />
}

/** 成交金额 leads to the orders through the colonel in the days of the list. */
function Gmv({ row: { gmv, colonel_info } }: Cell) {
  const [query] = useQuery()
  const drawn = drawColumn(colonelColumns.gmv, gmv)
  if (gmv <= 0) return drawn
  const part = { colonel_id: colonel_info.colonel_buyin_id }
  return <NumberLink leads={numberLink('colonelRowGmv', datesOfAddress(query), part)}>{drawn}</NumberLink>
}

/** Cells of 团长列表 that the kind of their column does not draw. */
export const colonelCells: ListCells<ColonelRow, typeof colonelColumns> = {
  colonel: ({ row }) => <ColonelCell colonel={row.colonel_info} />,
  tags: Tags,
  gmv: Gmv,
  remark: Remark,
}
