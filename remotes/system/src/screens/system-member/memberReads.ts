import { commonCalls } from '@crm/contracts/calls/common'
import { memberCalls } from '@crm/contracts/calls/members'

/** What shows members or counts them. */
export const memberReads = [memberCalls.list, memberCalls.handOver, commonCalls.deptList, commonCalls.userList]
