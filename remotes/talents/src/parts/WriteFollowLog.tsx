import { useCall } from '@crm/client/hooks'
import { type MyTalentRequest, talentCalls } from '@crm/contracts/calls/talents'
import { FollowLogDrawer } from './FollowLogDrawer.tsx'

type WriteFollowLogProps = Pick<MyTalentRequest, 'platform' | 'scope'> & {
  /** Absent: nothing is opened. */
  author_id: string | undefined
  onClose: () => void
}

/** 写跟进 for a talent by its number; nothing when it is not followed in scope. */
export function WriteFollowLog({ author_id, platform, scope, onClose }: WriteFollowLogProps) {
  const request = { platform, scope, keyword: author_id, keyword_type: 'id' as const, page: 1, size: 10 }
  const found = useCall(talentCalls.myList, request, { enabled: author_id !== undefined, keepPrevious: false })
  const talent = found.data?.list.find((row) => row.author_id === author_id)
  return talent && author_id !== undefined && <FollowLogDrawer talent={talent} onClose={onClose} />
}
