import { competitorCalls } from '@crm/contracts/calls/competitor'

/** Reads that show what a change of the competitors changes. */
export const competitorReads = [
  competitorCalls.list,
  competitorCalls.overview,
  competitorCalls.trend,
  competitorCalls.authorList,
]
