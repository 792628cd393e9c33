import type { Period } from '@crm/base/period'
import { Change } from '@crm/ui/data'
import { useMemo } from 'react'

/** The cell of 环比 of a ranking, which names the period that the answer compares with. */
export function useRateCell(compared: Period | null | undefined) {
  const { start, end } = compared ?? {}
  return useMemo(() => {
    const than = start === undefined || end === undefined ? undefined : { start, end }
    return { gmv_rate: ({ row }: { row: { gmv_rate: number } }) => <Change rate={row.gmv_rate} than={than} /> }
  }, [start, end])
}
