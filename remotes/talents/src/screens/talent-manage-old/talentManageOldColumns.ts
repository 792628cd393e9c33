import { myTalentColumns } from '@crm/contracts/columns/talents'

const { talent, gmv, tags, fans, user, sample_count, last_log_at, bind_time } = myTalentColumns
const { hidden: _, ...shownFans } = fans

/** Columns of the former list. */
export const talentManageOldColumns = {
  ...{ talent, gmv, tags, fans: shownFans, user, sample_count },
  ...{ last_log_at: { ...last_log_at, width: 150 }, bind_time },
}
