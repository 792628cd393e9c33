import { useAction } from '@crm/client/hooks'
import { type NominatedTalent, talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { DISLIKE_DAYS } from '@crm/contracts/rules/talentFinding'

/** 不感兴趣: the talent stays away for 30 days, with 撤销. */
export function useDislike(): { dislike: (talent: NominatedTalent) => void; saving: boolean } {
  const back = useAction(talentNominateCalls.dislike, { weight: { harmless: 'reverse' } })
  const write = useAction(talentNominateCalls.dislike, {
    weight: ({ author_id, platform }) => ({ undo: () => back.run({ author_id, platform, on: 0 }) }),
    done: `已忽略，${DISLIKE_DAYS} 天内不再推荐`,
  })
  return {
    saving: write.saving,
    dislike: ({ author_id, platform }) => void write.run({ author_id, platform, on: 1 }),
  }
}
