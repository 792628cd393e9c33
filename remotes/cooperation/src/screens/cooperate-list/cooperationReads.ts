import { cooperationCalls } from '@crm/contracts/calls/cooperation'

/** Reads that a change of a cooperation makes stale. */
export const cooperationReads = [cooperationCalls.list, cooperationCalls.stat]
