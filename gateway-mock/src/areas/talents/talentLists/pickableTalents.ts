import { BusinessModule, type ContactStatus, type Platform, TalentPool } from '@crm/contracts/enums'
import type { AnswerOf } from '@crm/contracts/call'
import type { talentListCalls } from '@crm/contracts/calls/talentLists'
import { isCorpAdmin } from '@crm/access/roles'
import { canWorkOnTalents } from '@crm/access/talents'
import { sql } from 'drizzle-orm'
import {
  isFollowedIn,
  offeredColumns,
  offeredRows,
  type TalentSearch,
  unlistedTalents,
} from '../../../records/talents/offered.ts'
import { inOwnPool } from '../../../records/talents/publicPool.ts'
import { ownScope, sampleScope } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { all, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { select, value } from '../../../store/database/select.ts'

interface Search extends TalentSearch {
  platform: Platform
  among: 'open' | 'followed' | 'mine'
  classify: BusinessModule
}

/**
 * Talents of the enterprise to pick from: followed in the caller's scope, or by himself, or those of the public pool too. Without an
 * order the white list stands first, then his own; what the enterprise has not included comes last.
 */
export async function pickableTalents(
  db: Queryable,
  who: Staff,
  { platform, among, classify, ...search }: Search,
  now: number,
): Promise<AnswerOf<typeof talentListCalls.pick>['list']> {
  const scope = sampleScope(who)
  const isFollowed = isFollowedIn(among === 'mine' ? ownScope(who) : scope, classify, now)
  const isInPool = all([sql`ca.pool = ${TalentPool.open}`, inOwnPool(who)])
  // The public pool is of commerce.
  const hasPool = classify === BusinessModule.commerce && canWorkOnTalents(who)
  const isOpen = isCorpAdmin(who) ? sql`true` : hasPool ? sql`(${isFollowed} or ${isInPool})` : isFollowed
  const rows = await rowsOf(
    db,
    select(
      { ...offeredColumns(who), contact_status: value<ContactStatus>`ca.contact_status` },
      offeredRows(who, search, [
        sql`ca.platform = ${platform}`,
        classify === BusinessModule.commerce ? sql`ca.in_commerce = 1` : sql`ca.in_content = 1`,
        among === 'open' ? isOpen : isFollowed,
      ]),
    ),
  )
  const unlisted = await unlistedTalents(db, who, { ...search, platforms: [platform] })
  return [...rows, ...unlisted.map((each) => ({ ...each, contact_status: 0 as const }))]
}
