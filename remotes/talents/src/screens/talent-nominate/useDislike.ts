import { useAction } from '@crm/client/hooks'
import { type NominatedTalent, talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { DISLIKE_DAYS } from '@crm/contracts/rules/talentFinding'
import { toast } from '@crm/platform/feedback'

/** 不感兴趣: the talent stays away for 30 days, with 撤销. */
export function useDislike(): { dislike: (talent: NominatedTalent) => void; saving: boolean } {
  const write = useAction(talentNominateCalls.dislike)
  return {
    saving: write.saving,
    dislike: ({ author_id, platform }) => {
      const set = (on: 0 | 1) => write.run({ author_id, platform, on })
      void set(1).then((done) => {
        if (done) toast.undo(`已忽略，${DISLIKE_DAYS}天内不再推荐`, () => void set(0))
      })
    },
  }
}
