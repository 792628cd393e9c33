import { commonCalls } from '@crm/contracts/calls/common'
import { talentCalls } from '@crm/contracts/calls/talents'

/** Reads that show what a write on talents changes; whichever of them is on screen loads again. */
export const talentReads = [
  talentCalls.publicList,
  talentCalls.myList,
  talentCalls.myStageCount,
  talentCalls.followLogList,
  talentCalls.maxBind,
  commonCalls.quotaList,
]
