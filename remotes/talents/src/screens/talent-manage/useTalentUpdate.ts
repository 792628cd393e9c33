import { useAction } from '@crm/client/hooks'
import { type MyTalent, talentCalls, type TalentWriteResult } from '@crm/contracts/calls/talents'
import type { ContactStatus } from '@crm/contracts/enums'

interface Change {
  contact_status?: ContactStatus
  remark?: string
  /** Unix seconds; 0 takes the date away. */
  next_at?: number
}

/** Changes one followed talent in place; refused when somebody changed it since it was read. */
export function useTalentUpdate(
  talent: Pick<MyTalent, 'follow_id' | 'updated_at'>,
): (change: Change) => Promise<TalentWriteResult | undefined> {
  const { run } = useAction(talentCalls.update, { done: '设置成功' })
  return (change) => run({ follow_id: [talent.follow_id], updated_at: talent.updated_at, ...change })
}
