import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { talentReads } from '../../parts/talentReads.ts'
import { talentCalls } from '@crm/contracts/calls/talents'

/** Reads that show what a write on tags changes: the tags, their groups, and the talents that have them. */
export const tagReads = [talentTagCalls.list, talentCalls.tagGroups, ...talentReads]
