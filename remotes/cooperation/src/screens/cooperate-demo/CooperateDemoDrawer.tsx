import { useCall } from '@crm/client/hooks'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { sampleColumns } from '@crm/contracts/columns/sample'
import { DetailDrawer, RecordFields, useRecordDrawer } from '@crm/ui/data'

/** 寄样单详情: the one that the address names; nothing without one. */
export function CooperateDemoDrawer() {
  const { id, close } = useRecordDrawer('sample')
  const read = useCall(sampleCalls.detail, { sample_id: id ?? 0 }, { enabled: id !== undefined, keepPrevious: false })
  if (id === undefined) return null
  return (
    <DetailDrawer open width={720} title="寄样单详情" read={read} onClose={close}>
      {(row) => <RecordFields columns={sampleColumns} row={row} />}
    </DetailDrawer>
  )
}
