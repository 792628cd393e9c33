import { hasRole } from '@crm/access/roles'
import type { BulkTarget } from '@crm/contracts/bulk'
import type { CampaignAction, CampaignFilters } from '@crm/contracts/calls/campaigns'
import { CampaignStatus } from '@crm/contracts/enums'
import { SEEDING_LEADS } from '@crm/contracts/routes/groups'
import { mayBecome } from '@crm/contracts/rules/campaignRules'
import {
  campaignList,
  type CampaignListRow,
  type CampaignNarrowing,
  type CostRight,
} from '../../figures/campaignList.ts'
import type { Db } from '../../store/database/db.ts'
import { campaign } from '../../store/database/schema.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { Code, refuse } from '../../rules/refusal.ts'
import { OUT_OF_SCOPE } from '../../rules/ruleRefusal.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Staff } from '../../rules/staff.ts'
import { filtersOf, type Selection, selectRows } from '../bulk/selection.ts'

/** Whose costs the caller sees: leads all, everybody the own campaigns'. */
export const costRight = (who: Staff): CostRight => ({ all: hasRole(who, SEEDING_LEADS), user_id: who.user_id })

/** Whether the caller runs a campaign that he sees: its owner, and leads. */
export const runsCampaign = (who: Staff, { owner_id }: { owner_id: number }): boolean =>
  hasRole(who, SEEDING_LEADS) || owner_id === who.user_id

/** What a request narrows campaigns by. */
export function campaignNarrowingOf({ tab, user_id, ...request }: CampaignFilters): CampaignNarrowing {
  return {
    ...request,
    status: tab === undefined || tab === 'all' ? undefined : (Number(tab) as CampaignStatus), // a tab is the text of one
    owner_ids: user_id === undefined || user_id === 0 ? undefined : [user_id],
  }
}

/** Campaigns of these numbers in the caller's sight. */
export const campaignsInSight = (db: Db, who: Staff, ids: readonly number[], now: number): Promise<CampaignListRow[]> =>
  campaignList(db, scopeOf(who), { ids }, costRight(who), { page: 1, size: Math.max(ids.length, 1) }, now).then(
    ({ list }) => list,
  )

/** One campaign in sight, or 40301 for one of others and 40400 for none; another enterprise's is no different from none. */
export async function campaignInSight(db: Db, who: Staff, id: number, now: number): Promise<CampaignListRow> {
  const [row] = await campaignsInSight(db, who, [id], now)
  if (row) return row
  const alive = and(eq(campaign.corp_id, who.corp_id), eq(campaign.id, id), isNull(campaign.deleted_at))
  if ((await db.$count(campaign, alive)) > 0) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
  return refuse(Code.notFound, '项目不存在')
}

/** A campaign as it is stored; refuses (40400) what is none. */
export async function storedCampaign(db: Db, { corp_id }: Staff, id: number): Promise<typeof campaign.$inferSelect> {
  const [stored] = await db
    .select()
    .from(campaign)
    .where(and(eq(campaign.corp_id, corp_id), eq(campaign.id, id), isNull(campaign.deleted_at)))
  return stored ?? refuse(Code.notFound, '项目不存在')
}

const STEPS: readonly [CampaignAction, from: CampaignStatus, to: CampaignStatus][] = [
  ['start', CampaignStatus.draft, CampaignStatus.running],
  ['end', CampaignStatus.running, CampaignStatus.ended],
  ['reopen', CampaignStatus.ended, CampaignStatus.running],
  ['archive', CampaignStatus.ended, CampaignStatus.archived],
  ['unarchive', CampaignStatus.archived, CampaignStatus.ended],
]

/** What the caller may do to a campaign. */
export function campaignActions(who: Staff, { owner_id, status }: CampaignListRow): CampaignAction[] {
  if (!runsCampaign(who, { owner_id })) return []
  const isOpen = status === CampaignStatus.draft || status === CampaignStatus.running
  return [
    ...(isOpen ? (['edit'] as const) : []),
    ...STEPS.filter(([, from, to]) => from === status && mayBecome(from, to)).map(([action]) => action),
    ...(status === CampaignStatus.draft ? (['remove'] as const) : []),
  ]
}

/** The campaigns of a write, locked. */
export function selectCampaigns(
  db: Db,
  who: Staff,
  target: BulkTarget<CampaignFilters> & { ids?: number[] | undefined },
  now: number,
): Promise<Selection<CampaignListRow>> {
  const filters = filtersOf(target)
  return selectRows(db, who, {
    table: 'campaign',
    key: 'id',
    keys: target.ids,
    all:
      filters &&
      (async (limit) => {
        const page = { page: 1, size: limit }
        const { list } = await campaignList(db, scopeOf(who), campaignNarrowingOf(filters), costRight(who), page, now)
        return list.map((row) => row.id)
      }),
    read: target.updated_at,
    rowsOf: (ids) => campaignsInSight(db, who, ids, now),
    keyOf: (row) => row.id,
  })
}
