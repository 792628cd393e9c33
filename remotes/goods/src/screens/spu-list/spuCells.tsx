import type { Spu } from '@crm/contracts/calls/spus'
import type { spuColumns } from '@crm/contracts/columns/spus'
import { useCanOpen } from '@crm/platform/navigate'
import { Ellipsis, RowsButton, TextLink, useDialog } from '@crm/ui/base'
import { Count, type ListCells, PictureCell } from '@crm/ui/data'
import { SpuGoodsDialog } from './SpuGoodsDialog.tsx'

type Cell = { row: Spu }

function Name({ row: { spu_id, name, code, cover } }: Cell) {
  const canOpen = useCanOpen()
  return (
    <PictureCell cover={cover} name={name} second={code}>
      {canOpen('SpuDetail') ? (
        <TextLink to="SpuDetail" query={{ spu_id }} newTab>
          <Ellipsis>{name}</Ellipsis>
        </TextLink>
      ) : (
        <Ellipsis>{name}</Ellipsis>
      )}
    </PictureCell>
  )
}

function Goods({ row }: Cell) {
  const openDialog = useDialog()
  return (
    <RowsButton
      link="spuGoods"
      value={row.goods_count}
      onOpen={() => openDialog(SpuGoodsDialog, { spu_id: row.spu_id, name: row.name })}
    >
      <Count value={row.goods_count} />
    </RowsButton>
  )
}

/** Cells of SPU 列表 that the kind of their column does not draw. */
export const spuCells: ListCells<Spu, typeof spuColumns> = { spu: Name, goods_count: Goods }
