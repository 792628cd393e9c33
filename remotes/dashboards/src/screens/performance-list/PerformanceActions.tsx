import type { Performance } from '@crm/contracts/calls/performance'
import { openMedium } from '@crm/platform/medium'
import { useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { ReadActions, TextButton } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { useContext } from 'react'
import { PerformanceContext, useMediumRefusal } from './performanceCells.tsx'

/** 媒介数据 as a drawer over the list, and the page of the member where it stands. */
export function PerformanceActions({ row: { user } }: { row: Performance }) {
  const scope = useContext(PerformanceContext)
  const canOpen = useCanOpen()
  const refusalOf = useMediumRefusal()
  const { user_id } = user
  if (user_id === 0 || refusalOf(user_id) !== undefined) return null
  const { platform, start_time, end_time } = scope ?? {}
  const request = {
    user_id,
    ...(platform !== undefined && { platform }),
    ...(start_time !== undefined && end_time !== undefined && { start_time, end_time }),
  }
  return (
    <RowActions of={user.name}>
      <ReadActions>
        {isOffered('mediumDrawer') && (
          <TextButton label={`媒介数据：${user.name}`} onClick={() => open('mediumDrawer', request)}>
            媒介数据
          </TextButton>
        )}
        {canOpen('MediumDetail') && (
          <TextButton label={`详情：${user.name}`} onClick={() => openMedium(request)}>
            详情
          </TextButton>
        )}
      </ReadActions>
    </RowActions>
  )
}
