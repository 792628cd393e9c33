import type { OrderRecord } from '@crm/contracts/calls/orders'
import { BusinessModule, ContentKind, type Platform } from '@crm/contracts/enums'
import { SHIPPED_STATUSES } from '@crm/contracts/rules/sampleRules'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { rowOf } from '../../../store/database/query.ts'
import type { Staff } from '../../../rules/staff.ts'
import { cooperationOrders } from '../../../figures/cooperation.ts'
import type { MetricFilter, Scope } from '../../../rules/filter.ts'
import { corpScope, scopeOf } from '../../../rules/scope.ts'
import { shownCooperation } from '../../../records/cooperations/storedCooperations.ts'
import { storedSample } from '../../../records/samples/storedSamples.ts'
import { storedSchedule } from '../../../records/schedules/storedSchedules.ts'
import { float, json, select, text } from '../../../store/database/select.ts'

/**
 * The order lines that the 成交金额 of a record in the caller's scope adds up, whoever followed the talent at payment; of a live
 * or video, which is nobody's record, those in scope.
 */
export interface SoldBy {
  kind: 'cooperation' | 'schedule' | 'sample' | 'content'
  name: string
  scope: Scope
  filter: MetricFilter
}

/** No line is without a talent. */
const NOTHING = { author_id: '' }

/** The lines of the record that a request names, or undefined when it names none. A record out of scope is refused. */
export async function soldBy(db: Db, who: Staff, asked: OrderRecord, now: number): Promise<SoldBy | undefined> {
  const scope = corpScope(who)
  const { coop_id, schedule_id, sample_id, content_id } = asked
  if (coop_id !== undefined) {
    const coop = await shownCooperation(db, who, coop_id)
    return { kind: 'cooperation', name: coop.coop_no, scope, filter: cooperationOrders(coop, coop.goods, now) }
  }
  if (schedule_id !== undefined) {
    const { title, platform } = await storedSchedule(db, who, schedule_id)
    const { live_id } = await rowOf(
      db,
      select({ live_id: text`live_id` }, sql`from schedule where corp_id = ${who.corp_id} and id = ${schedule_id}`),
    )
    const ofLive = live_id === '' ? NOTHING : { content_kind: ContentKind.live, content_id: live_id }
    return { kind: 'schedule', name: title, scope, filter: { now, platform, ...ofLive } }
  }
  if (sample_id !== undefined) {
    const { sample_no, platform, author_id, status } = await storedSample(db, who, {
      classify: BusinessModule.commerce,
      sample_id,
    })
    const { start, product_ids } = await rowOf(
      db,
      select(
        {
          start: float<number | null>`sm.ship_time`,
          product_ids: json<string[]>`(select json_agg(distinct si.product_id) from sample_item si
        where si.corp_id = sm.corp_id and si.sample_id = sm.sample_id)`,
        },
        sql`from sample sm where sm.corp_id = ${who.corp_id} and sm.sample_id = ${sample_id}`,
      ),
    )
    const hasLeft = start !== null && SHIPPED_STATUSES.some((each) => each === status)
    const ofSample = hasLeft ? { author_id, start, product_ids } : NOTHING
    return { kind: 'sample', name: sample_no, scope, filter: { now, platform: platform as Platform, ...ofSample } }
  }
  if (content_id !== undefined && content_id !== '') {
    const { title } = await rowOf(
      db,
      select(
        {
          title: text<
            string | null
          >`coalesce((select title from live where corp_id = ${who.corp_id} and live_id = ${content_id}),
        (select title from video where corp_id = ${who.corp_id} and video_id = ${content_id}))`,
        },
        sql``,
      ),
    )
    return { kind: 'content', name: title || content_id, scope: scopeOf(who), filter: { now, content_id } }
  }
  return undefined
}

/** What both filters let through. */
export function narrowed(asked: MetricFilter, { filter }: SoldBy): MetricFilter {
  const both = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
    one && other ? one.filter((each) => other.includes(each)) : (one ?? other)
  const latest = (...times: readonly (number | undefined)[]) => times.filter((time) => time !== undefined)
  const starts = latest(asked.start, filter.start)
  const ends = latest(asked.end, filter.end)
  const platforms = [asked.platform, filter.platform].filter((each) => each !== undefined && each !== 'all')
  const isElsewhere = new Set(platforms).size > 1
  return {
    ...asked,
    ...filter,
    platform: filter.platform ?? asked.platform,
    start: starts.length > 0 ? Math.max(...starts) : undefined,
    end: ends.length > 0 ? Math.min(...ends) : undefined,
    product_ids: both(asked.product_ids, filter.product_ids),
    // A record is of one platform and, where it is a live's, of one channel.
    ...((isElsewhere || (asked.content_kind ?? filter.content_kind) !== (filter.content_kind ?? asked.content_kind)) &&
      NOTHING),
  }
}
