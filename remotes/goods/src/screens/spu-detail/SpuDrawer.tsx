import { useCall } from '@crm/client/hooks'
import { spuCalls } from '@crm/contracts/calls/spus'
import type { OpenerProps } from '@crm/platform/openers'
import { DetailDrawer, useLocalFilters } from '@crm/ui/data'
import { openedDates } from '../../lib/openedDates.ts'
import { OneSpu } from './OneSpu.tsx'
import { spuDetailFilters } from './spuDetailFilters.ts'

/** SPU 详情 beside a list of seeding, with the platform and the days that the list had. */
export function SpuDrawer({
  spu_id,
  platform = 'all',
  onClose,
  ...days
}: OpenerProps['spuDrawer'] & { onClose: () => void }) {
  const filters = useLocalFilters(spuDetailFilters, { platform, ...openedDates(days) })
  const spu = useCall(spuCalls.read, { id: spu_id })
  return (
    <DetailDrawer open width={1208} title="SPU 详情" read={spu} onClose={onClose}>
      {(record) => <OneSpu spu={record} filters={filters} />}
    </DetailDrawer>
  )
}
