import type { RequestOf } from '@crm/contracts/call'
import type { LiveRow, liveCalls } from '@crm/contracts/calls/lives'
import { LIVE_CUT_MINUTES } from '@crm/contracts/rules/liveRules'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { live } from '../../store/database/schema.ts'
import { findLives, type LiveListRow, type LiveNarrowing } from '../../figures/lives.ts'
import { marketMoney } from '../../rules/market.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Staff } from '../../rules/staff.ts'
import { counterOf, goodsOf, orNothing, peopleOf, yesOrNo } from '../videos/videoRows.ts'

/** What a request narrows the lives by besides range, platform and staff. */
export const liveNarrowingOf = (request: RequestOf<typeof liveCalls.statistic>): LiveNarrowing => ({
  basis: request.basis ?? 'pay',
  keyword: request.keyword,
  product_ids: orNothing(request.product_id),
  status: request.status,
  gmv_min: request.gmv_min,
  gmv_max: request.gmv_max,
  is_scheduled: yesOrNo(request.is_scheduled),
  is_recorded: yesOrNo(request.is_recorded),
})

/** `2 小时 5 分`, `38 分`. */
export function lengthText(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分`
}

/** Whether it is recorded, was, or neither. */
export const recordOf = ({ is_recorded, end_time }: LiveListRow): LiveRow['record'] =>
  is_recorded !== 1 ? 'none' : end_time === null ? 'recording' : 'recorded'

/** Its minutes are asked for, and none has come for a while (已断流). */
export const isCut = (
  {
    is_recorded,
    end_time,
    heard_at,
    start_time,
  }: Pick<LiveListRow, 'is_recorded' | 'end_time' | 'heard_at' | 'start_time'>,
  now: number,
) => is_recorded === 1 && end_time === null && now - (heard_at ?? start_time) >= LIVE_CUT_MINUTES * 60

/** Rows of the list as the wire has them, with their goods. */
export async function wireLives(db: Db, who: Staff, rows: readonly LiveListRow[], now: number): Promise<LiveRow[]> {
  const known = await goodsOf(db, who, rows)
  return rows.map((row) => ({
    live_id: row.live_id,
    platform: row.platform,
    title: row.title,
    cover: row.cover,
    url: /^https?:/.test(row.url) ? row.url : '',
    ...peopleOf(row),
    start_time: row.start_time,
    end_time: row.end_time,
    duration: lengthText((row.end_time ?? now) - row.start_time),
    is_cut: isCut(row, now),
    peak: counterOf(row.peak),
    avg_stay: counterOf(row.avg_stay),
    goods: row.product_ids.flatMap((id) => known.get(id) ?? []),
    views: row.views,
    gmv: row.gmv,
    volume: row.volume,
    gpm: row.gpm,
    ...marketMoney('gmv_market', row.gmv_market, who.is_whitelist),
    conversion: row.conversion,
    record: recordOf(row),
    replay_url: row.replay_until !== null && row.replay_until > now ? (row.replay_url ?? '') : '',
    replay_until: row.replay_until,
    schedule_id: row.schedule_id,
  }))
}

/** One live in scope, or 40301 for one of others and 40400 for none; another corporation's is no different from none. */
export async function liveOf(db: Db, who: Staff, live_id: string, now: number): Promise<LiveListRow> {
  const [row] = await findLives(db, scopeOf(who), [live_id], now)
  if (row) return row
  const exists = await db.$count(live, and(eq(live.corp_id, who.corp_id), eq(live.live_id, live_id)))
  return exists > 0 ? refuse(Code.outOfScope, '暂无数据权限') : refuse(Code.notFound, '直播不存在')
}
