import type { LinkScope } from '@crm/contracts/links/numberLinks'

/** What a page of members asks, of which other lists know as much. */
export interface ScopeRequest {
  platform?: string | undefined
  start_time?: number | undefined
  end_time?: number | undefined
  dept_id?: number | undefined
}

/** The same rows as the address of another list says them; its dates are always said. */
export const listScope = ({ platform, dept_id, start_time, end_time }: ScopeRequest): LinkScope => ({
  platform,
  dept_id,
  ...(start_time === undefined || end_time === undefined
    ? { date_type: 'all' }
    : { date_type: 'customize', start_time, end_time }),
})
