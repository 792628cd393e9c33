import { useCall } from '@crm/client/hooks'
import { goodsRateCalls } from '@crm/contracts/calls/goodsRates'
import { offlineRateColumns } from '@crm/contracts/columns/goodsRates'
import { OfflineRateScope } from '@crm/contracts/rules/offlineRateRules'
import { DetailDrawer, RecordFields, useRecordDrawer } from '@crm/ui/data'
import { rateCells } from './rateCells.tsx'

const cells = {
  ...rateCells,
  // There is room for the names.
  scope: ({ row }: Parameters<NonNullable<(typeof rateCells)['scope']>>[0]) =>
    row.scope === OfflineRateScope.talents ? row.talents.map((each) => each.author_name).join('、') : undefined,
}

/** 线下佣金详情: the one that the address names; nothing without one. */
export function RateDrawer() {
  const { id, close } = useRecordDrawer('offlineRate')
  const read = useCall(goodsRateCalls.get, { id: id ?? 0 }, { enabled: id !== undefined, keepPrevious: false })
  if (id === undefined) return null
  return (
    <DetailDrawer open width={520} title="线下佣金详情" read={read} onClose={close}>
      {(row) => <RecordFields columns={offlineRateColumns} row={row} cells={cells} />}
    </DetailDrawer>
  )
}
