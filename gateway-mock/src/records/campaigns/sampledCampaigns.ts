import { CampaignStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { CAMPAIGNS, campaignConditions } from '../../figures/contentTodos.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { number, select, text } from '../../store/database/select.ts'
import { lacksSample } from './samplePlaces.ts'

interface NamedCampaign {
  id: number
  name: string
}

/** Campaigns and SPUs that a filter offers. */
export const CHOICES_MAX = 200

// Whoever sends every sample of the enterprise names every campaign that one is for.
const inSight = (who: Staff) => {
  const scope = scopeOf(who)
  return campaignConditions(scope.kind === 'samples' ? { ...scope, kind: 'corp' } : scope)
}
const NAMED = { id: number`p.id`, name: text`p.name` }

/** The campaigns in the caller's sight that have begun, the latest first. */
export const sampledCampaigns = (db: Queryable, who: Staff): Promise<NamedCampaign[]> =>
  rowsOf(
    db,
    select(
      NAMED,
      sql`from ${CAMPAIGNS} where ${inSight(who)} and p.status <> ${CampaignStatus.draft}
        order by p.updated_at desc, p.id limit ${CHOICES_MAX}`,
    ),
  )

/** The running campaigns in the caller's sight in which each of these talents has a place that a sample may be asked for. */
export const askableCampaigns = (
  db: Queryable,
  who: Staff,
  { platform, author_ids, id }: { platform: string; author_ids: readonly string[]; id?: number },
): Promise<NamedCampaign[]> =>
  rowsOf(
    db,
    select(
      NAMED,
      sql`from ${CAMPAIGNS} where ${inSight(who)} and p.status = ${CampaignStatus.running}
        ${id === undefined ? sql`` : sql`and p.id = ${id}`}
        and (select count(distinct w.author_id) from campaign_author w where w.corp_id = p.corp_id and w.campaign_id = p.id
          and w.platform = ${platform} and ${isOneOf(sql`w.author_id`, author_ids)} and ${lacksSample(sql`w`)}) = ${new Set(author_ids).size}
        order by p.end_time, p.id limit ${CHOICES_MAX}`,
    ),
  )
