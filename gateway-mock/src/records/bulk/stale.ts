import { listMessage } from '@crm/base/messages'
import { Code, refuse } from '../../rules/refusal.ts'

/**
 * Refuses (40901) a write on a record that somebody changed since the caller read it. `read` is the version that the caller
 * brings back; without one, whatever stands is written over. The record is to be locked before it is compared.
 */
export function refuseStale(record: { updated_at: number }, read: number | undefined): void {
  if (read !== undefined && record.updated_at !== read) refuse(Code.stale, listMessage.stale)
}
