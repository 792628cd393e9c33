import type { ShareRecord } from '@crm/contracts/calls/promotion'
import type { shareColumns } from '@crm/contracts/columns/shares'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { Ellipsis, NumberLink, RowsButton, useDialog } from '@crm/ui/base'
import { Count, goodsMask, GoodsStack, type ListCells } from '@crm/ui/data'
import classes from './GoodsShareRecordList.module.css'
import { VisitorsDialog } from './ShareDialogs.tsx'

type Cell = { row: ShareRecord }

/** A stack of one says the name of its product: a share that is called by it is not named twice. */
function Share({ row: { title, goods } }: Cell) {
  const isNamed = goods.length === 1 && goods[0]?.title === title
  return (
    <div className={classes.share}>
      <GoodsStack
        goods={goods
          .slice(0, 1)
          .map(({ cover, status, ...each }) => ({ ...each, image: cover, mask: goodsMask(status) }))}
        total={goods.length}
      />
      {!isNamed && (
        <Ellipsis lines={2} className={classes.title}>
          {title}
        </Ellipsis>
      )}
    </div>
  )
}

function Visitors({ row }: Cell) {
  const openDialog = useDialog()
  return (
    <RowsButton link="shareVisitors" value={row.visitor_count} onOpen={() => openDialog(VisitorsDialog, { row })}>
      <Count value={row.visitor_count} />
    </RowsButton>
  )
}

function Applies({ row: { share_id, apply_count } }: Cell) {
  const leads = apply_count > 0 ? numberLink('shareSamples', {}, { share_id }) : undefined
  return (
    <NumberLink leads={leads}>
      <Count value={apply_count} />
    </NumberLink>
  )
}

/** Cells of 商品分享记录 that the kind of their column does not draw. */
export const shareCells: ListCells<ShareRecord, typeof shareColumns> = {
  share: Share,
  visitor_count: Visitors,
  apply_count: Applies,
}
