import { talentContactCalls } from '@crm/contracts/calls/talentContacts'
import { talentReads } from '../../parts/talentReads.ts'

/** Reads that a contact or an address makes stale when it is written. */
export const contactReads = [talentContactCalls.list, talentContactCalls.addressList, ...talentReads]
