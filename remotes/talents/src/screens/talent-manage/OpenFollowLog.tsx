import { useCall } from '@crm/client/hooks'
import { type MyTalentRequest, talentCalls } from '@crm/contracts/calls/talents'
import { FollowLogDrawer } from '../../parts/FollowLogDrawer.tsx'
import { useOpenFollowLog } from './useFollowLogDrawer.ts'

/** The 写跟进 drawer that the address asks for; nothing when the talent is not followed in scope. */
export function OpenFollowLog({ platform, scope }: Pick<MyTalentRequest, 'platform' | 'scope'>) {
  const [authorId, close] = useOpenFollowLog()
  const request = { platform, scope, keyword: authorId, keyword_type: 'id' as const, page: 1, size: 10 }
  const found = useCall(talentCalls.myList, request, { enabled: authorId !== undefined, keepPrevious: false })
  const talent = found.data?.list.find((row) => row.author_id === authorId)
  return talent && authorId !== undefined && <FollowLogDrawer talent={talent} onClose={close} />
}
