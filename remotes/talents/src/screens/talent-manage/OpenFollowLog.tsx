import type { MyTalentRequest } from '@crm/contracts/calls/talents'
import { WriteFollowLog } from '../../parts/WriteFollowLog.tsx'
import { useOpenFollowLog } from './useFollowLogDrawer.ts'

/** The 写跟进 drawer that the address asks for. */
export function OpenFollowLog(about: Pick<MyTalentRequest, 'platform' | 'scope'>) {
  const [author_id, close] = useOpenFollowLog()
  return <WriteFollowLog {...about} author_id={author_id} onClose={close} />
}
