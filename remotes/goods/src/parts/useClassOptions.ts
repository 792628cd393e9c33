import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { Option } from '@crm/ui/filters'
import { useMemo } from 'react'

/** Classes of goods by their whole path, and 未分类 first. */
export function useClassOptions(): Option<number>[] {
  const { data } = useCall(goodsCalls.classList, { brief: 1 })
  return useMemo(
    () => [{ value: 0, label: '未分类' }, ...(data?.list ?? []).map(({ id, path }) => ({ value: id, label: path }))],
    [data],
  )
}
