import type { CheckedLine } from '@crm/contracts/calls/talentLists'
import { CooperationStatus, DeliveryType, ListFlag, type Platform, SampleStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { cooperationsOfShops, samplesOfShops } from '../../../rules/filter.ts'
import type { Staff } from '../../../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { findTargets, talentScopeRefusal } from '../../../records/talents/targets.ts'
import { number, select, text } from '../../../store/database/select.ts'

/** Samples that are under way: under review, approved, sent, or signed without a delivery. */
const OPEN_SAMPLE = sql`(${isOneOf(sql`sm.status`, [
  SampleStatus.awaitingShipment,
  SampleStatus.shipped,
  SampleStatus.pendingReview,
  SampleStatus.externalPendingReview,
])} or (sm.status = ${SampleStatus.signed} and sm.delivery_type = ${DeliveryType.undelivered}))`
/** Cooperations to be confirmed or running. */
const OPEN_COOPERATION = isOneOf(sql`c.status`, [CooperationStatus.toConfirm, CooperationStatus.running])

/**
 * How each of the numbers stands, in the order given: `ok`, not in the corporation's library, on the black list (for the white
 * one), on this list already, or followed by others than the caller leads.
 */
export async function checkLines(
  db: Queryable,
  who: Staff,
  { flag, platform, ids }: { flag: 1 | 2; platform: Platform; ids: readonly string[] },
): Promise<CheckedLine[]> {
  const lines = [...new Set(ids)]
  const known = await rowsOf(
    db,
    select(
      {
        author_id: text`ca.author_id`,
        uid: text`a.uid`,
        author_name: text`a.nick_name`,
        list_flag: number`ca.list_flag`,
        open_samples: number`(select count(*)::int from sample sm where ${all([
          sql`sm.corp_id = ca.corp_id and sm.author_id = ca.author_id and sm.platform = ca.platform`,
          sql`sm.classify = 1 and sm.deleted_at is null and ${OPEN_SAMPLE}`,
          samplesOfShops(who),
        ])})`,
        open_cooperations: number`(select count(*)::int from cooperation c where ${all([
          sql`c.corp_id = ca.corp_id and c.author_id = ca.author_id and c.platform = ca.platform`,
          sql`c.deleted_at is null and ${OPEN_COOPERATION}`,
          cooperationsOfShops(who),
        ])})`,
      },
      sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
      where ca.corp_id = ${who.corp_id} and ca.platform = ${platform} and ca.deleted_at is null and ca.in_commerce = 1
      and (${isOneOf(sql`ca.author_id`, lines)} or ${isOneOf(sql`a.uid`, lines)})`,
    ),
  )
  const aim =
    known.length === 0
      ? undefined
      : await findTargets(db, who, { platform, author_id: known.map(({ author_id }) => author_id) })
  const closed = new Set(
    aim?.talents.filter((talent) => talentScopeRefusal(talent) !== undefined).map(({ author_id }) => author_id),
  )
  return lines.map((line) => {
    const row = known.find((each) => each.author_id === line) ?? known.find((each) => each.uid === line)
    if (row === undefined)
      return { line, state: 'unknown', author_id: '', author_name: '', open_samples: 0, open_cooperations: 0 }
    const { author_id, author_name, list_flag, open_samples, open_cooperations } = row
    const state =
      list_flag === flag ? 'listed' : list_flag === ListFlag.black ? 'black' : closed.has(author_id) ? 'others' : 'ok'
    return { line, state, author_id, author_name, open_samples, open_cooperations }
  })
}
