import { planAllows } from '@crm/access/planCheck'
import { go, useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { useSession } from '@crm/platform/session'
import { useContext } from 'react'
import { ListScopeContext } from '../../parts/LedFigure.tsx'

/** How an SPU opens: as its page where that is permitted, else as a drawer over the list; undefined where neither is. */
export function useOpenSpu(): ((spu_id: number) => void) | undefined {
  const canOpen = useCanOpen()
  const version = useSession().config?.version
  const { platform, start_time, end_time } = useContext(ListScopeContext) ?? {}
  if (canOpen('SpuDetail') && planAllows(version, { of: 'spuDetail' }))
    return (spu_id) => void go('SpuDetail', { spu_id })
  if (!isOffered('spuDrawer')) return undefined
  return (spu_id) =>
    open('spuDrawer', {
      spu_id,
      platform: String(platform ?? 'all'),
      ...(start_time !== undefined && end_time !== undefined
        ? { start_time: Number(start_time), end_time: Number(end_time) }
        : {}),
    })
}
