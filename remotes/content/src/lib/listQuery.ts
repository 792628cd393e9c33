import type { PlatformOrAll } from '@crm/contracts/enums'
import type { LinkScope } from '@crm/contracts/links/numberLinks'

/** What the pages of this remote are narrowed by, as far as other lists know it. */
interface ScopeValues {
  platform: PlatformOrAll
  date: { type: string; start?: number | undefined; end?: number | undefined }
  dept_id?: number | undefined
  user_id?: number | undefined
  spu_id?: number | undefined
  campaign_id?: number | undefined
}

/** The address of a list that shows the same scope. Lists begin with other platforms and dates, so both are always said. */
export function listQuery({ values }: { values: ScopeValues }): LinkScope {
  const { platform, date, dept_id, user_id, spu_id, campaign_id } = values
  const isPicked = date.start !== undefined && date.end !== undefined
  return {
    platform,
    date_type: date.type,
    start_time: isPicked ? date.start : undefined,
    end_time: isPicked ? date.end : undefined,
    dept_id,
    user_id,
    spu_id,
    campaign_id,
  }
}
