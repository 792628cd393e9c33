import { type InPlaceName, numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { useAction } from '@crm/client/hooks'
import { type Cooperation, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { cooperationColumns } from '@crm/contracts/columns/cooperation'
import { feeStatusLabel } from '@crm/contracts/enums'
import { COOPERATION_REMARK_MAX } from '@crm/contracts/rules/cooperationTerms'
import { useCanOpen } from '@crm/platform/navigate'
import { NumberLink, RowsButton, useDialog } from '@crm/ui/base'
import { Count, drawColumn, InlineText, type ListCells, Money, StatusTag, TalentCell, TimeCell } from '@crm/ui/data'
import { badgesOf } from '../../parts/cooperation/badgesOf.ts'
import { ContentsDialog } from './ContentsDialog.tsx'

type Cell = { row: Cooperation }

/** 支付状态 of the fee. */
const feeStatusLabels = {
  1: { text: feeStatusLabel[1], color: 'orange' },
  2: { text: feeStatusLabel[2], color: 'blue' },
  3: { text: feeStatusLabel[3], color: 'green' },
} as const

function Remark({ row: { coop_id, updated_at, remark } }: Cell) {
  const { run, failure } = useAction(cooperationCalls.update, { weight: 'asked', done: '设置成功' })
  return (
    <InlineText
      label="备注"
      value={remark}
      max={COOPERATION_REMARK_MAX}
      failure={failure}
      onSave={(typed, agreement) => run({ coop_id, updated_at, changes: { remark: typed } }, agreement)}
    />
  )
}

function Talent({ row }: Cell) {
  const canOpen = useCanOpen()
  return <TalentCell talent={row} badges={badgesOf(row)} to={canOpen('TalentDetail') ? 'TalentDetail' : false} />
}

/** A count of contents that opens them. */
function contentCount(link: InPlaceName, kind: 'lives' | 'videos', key: 'live_count' | 'video_count') {
  return function ContentCount({ row }: Cell) {
    const openDialog = useDialog()
    return (
      <RowsButton
        link={link}
        value={row[key]}
        onOpen={() => openDialog(ContentsDialog, { kind, coop_id: row.coop_id, platform: row.platform })}
      >
        <Count value={row[key]} />
      </RowsButton>
    )
  }
}

/** A sum that leads to the orders that made it; nothing to see behind nothing. */
const sold = (name: NumberLinkName, key: 'gmv' | 'volume' | 'order_count' | 'refund_gmv' | 'close_sales') =>
  function Sold({ row }: Cell) {
    const drawn = drawColumn(cooperationColumns[key], row[key])
    if (row[key] <= 0) return drawn
    const { coop_id } = row
    return <NumberLink leads={numberLink(name, { platform: row.platform }, { coop_id })}>{drawn}</NumberLink>
  }

/** Cells of 合作单 that the kind of their column does not draw. */
export const cooperateCells: ListCells<Cooperation, typeof cooperationColumns> = {
  coop_no: ({ row }) => (
    <>
      {row.coop_no}
      <br />
      <TimeCell value={row.created_at} />
    </>
  ),
  talent: Talent,
  status: ({ row }) => <span title={row.reason || undefined}>{drawColumn(cooperationColumns.status, row.status)}</span>,
  // Without a fee there is nothing to pay.
  fee: ({ row: { fee, fee_status } }) => (
    <>
      <Money value={fee} />
      {fee > 0 && (
        <>
          <br />
          <StatusTag value={fee_status} labels={feeStatusLabels} />
        </>
      )}
    </>
  ),
  gmv: sold('cooperationGmv', 'gmv'),
  volume: sold('cooperationVolume', 'volume'),
  order_count: sold('cooperationOrders', 'order_count'),
  refund_gmv: sold('cooperationRefunds', 'refund_gmv'),
  close_sales: sold('cooperationSettled', 'close_sales'),
  live_count: contentCount('cooperationLives', 'lives', 'live_count'),
  video_count: contentCount('cooperationVideos', 'videos', 'video_count'),
  remark: Remark,
}
