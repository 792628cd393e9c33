import { UNAVAILABLE } from '@crm/base/numbers'
import { cut } from '@crm/base/text'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import type { WallOrder } from '@crm/contracts/rules/liveScreenRules'
import type { LiveListRow } from '../../../figures/lives.ts'
import { liveAnomalies, watchesForAnomalies } from '../../../figures/liveAnomalies.ts'
import {
  countEnded,
  type RecentMinutes,
  recentMinutes,
  plannedLives,
  type PlannedLive,
  type WallFilter,
  wallLives,
  wallSums,
} from '../../../figures/liveWall.ts'
import type { Handlers } from '../../../records/context.ts'
import { isCut, lengthText, recordOf } from '../../../records/lives/liveRows.ts'
import { pageInfo } from '../../../records/page.ts'
import { counterOf, goodsOf, metricFilterOf, orNothing } from '../../../records/videos/videoRows.ts'
import { callRefusal } from '../../../rules/access.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { watchesLives } from '../../../services/lives/liveService.ts'
import type { Db } from '../../../store/database/db.ts'

/** A card has a line for either, and sixty cards have 40 kB. */
const [TITLE_LETTERS, PRODUCT_LETTERS] = [40, 30]

type Card = AnswerOf<typeof liveScreenCalls.wall>['list'][number]

const wallOf = (request: RequestOf<typeof liveScreenCalls.summary>, now: number): WallFilter => ({
  filter: metricFilterOf(request, now),
  product_ids: orNothing(request.product_id),
})

/** What is planned is part of the wall for whoever may read it: the role, and a version that has it. */
const seesPlans = (who: Staff, now: number): boolean => callRefusal(scheduleCalls.list, who, now) === undefined

/** Larger first, what is not known last; of the same the latest first. */
function ordered(lives: readonly LiveListRow[], by: WallOrder): LiveListRow[] {
  const sizeOf = (row: LiveListRow) => (by === 'gmv' ? row.gmv : by === 'online' ? (row.online ?? -1) : row.start_time)
  return lives.toSorted(
    (one, other) =>
      sizeOf(other) - sizeOf(one) || other.start_time - one.start_time || one.live_id.localeCompare(other.live_id),
  )
}

async function cardsOf(db: Db, who: Staff, rows: readonly LiveListRow[], now: number): Promise<Card[]> {
  const onAir = rows.filter(({ end_time }) => end_time === null)
  const recent = await recentMinutes(
    db,
    who.corp_id,
    onAir.map(({ live_id }) => live_id),
    now,
  )
  const explained = [...recent.values()].map(({ product_id }) => ({ product_ids: [product_id] }))
  const goods = await goodsOf(db, who, explained)
  const none: RecentMinutes = { trend: [], product_id: '' }
  return rows.map((row) => {
    const { trend, product_id } = recent.get(row.live_id) ?? none
    return {
      live_id: row.live_id,
      platform: row.platform,
      title: cut(row.title, TITLE_LETTERS),
      cover: row.cover,
      author_id: row.author_id,
      author_name: row.nick_name,
      staff: row.mediums.map(({ nick_name }) => nick_name),
      start_time: row.start_time,
      end_time: row.end_time,
      duration: lengthText((row.end_time ?? now) - row.start_time),
      is_cut: isCut(row, now),
      record: recordOf(row),
      online: counterOf(row.end_time === null ? row.online : null),
      trend,
      gmv: row.gmv,
      volume: row.volume,
      gpm: row.gpm,
      product: cut(goods.get(product_id)?.title ?? '', PRODUCT_LETTERS),
    }
  })
}

const plannedCard = (plan: PlannedLive): Card => ({
  live_id: '',
  platform: plan.platform,
  title: plan.title,
  cover: '',
  author_id: plan.author_id,
  author_name: plan.author_name,
  staff: plan.user_name === '' ? [] : [plan.user_name],
  start_time: plan.start_time,
  end_time: null,
  duration: '',
  is_cut: false,
  record: 'none',
  online: UNAVAILABLE,
  trend: [],
  gmv: UNAVAILABLE,
  volume: UNAVAILABLE,
  gpm: UNAVAILABLE,
  product: '',
  schedule_id: plan.schedule_id,
  goal: plan.goal > 0 ? plan.goal : UNAVAILABLE,
})

/** The wall of lives: cards of a tab, what they come to, and what is wrong with those on air. */
export const wall = {
  wall: async ({ request, db, who, now, lives: service }) => {
    const { tab, order_by, page, size } = request
    const [scope, of, withPlans] = [scopeOf(who), wallOf(request, now), seesPlans(who, now)]
    const onAir = await wallLives(db, scope, of, 'on_air')
    const plans = withPlans ? await plannedLives(db, scope, of) : []
    const over = tab === 'ended' ? await wallLives(db, scope, of, 'ended') : undefined
    const lives = ordered(tab === 'on_air' ? onAir : (over ?? []), order_by)
    const pageOf = <Row>(rows: readonly Row[]) => rows.slice((page - 1) * size, page * size)
    const found = await liveAnomalies(
      db,
      who,
      onAir.map(({ live_id }) => live_id),
    )
    const names = new Map(onAir.map(({ live_id, nick_name }) => [live_id, nick_name]))
    return {
      list: tab === 'upcoming' ? pageOf(plans).map(plannedCard) : await cardsOf(db, who, pageOf(lives), now),
      page_info: pageInfo({ page, size }, tab === 'upcoming' ? plans.length : lives.length),
      ext: {
        status_count: {
          on_air: onAir.length,
          ended: over?.length ?? (await countEnded(db, scope, of)),
          upcoming: withPlans ? plans.length : null,
        },
        summary: await wallSums(db, scope, of, onAir, withPlans),
        watched: await watchesForAnomalies(db, who),
        anomalies: found.map((each) => ({ ...each, author_name: names.get(each.live_id) ?? '' })),
        service: watchesLives(service),
      },
    }
  },
  summary: async ({ request, db, who, now }) => {
    const [scope, of] = [scopeOf(who), wallOf(request, now)]
    return wallSums(db, scope, of, await wallLives(db, scope, of, 'on_air'), seesPlans(who, now))
  },
} satisfies Partial<Handlers<typeof liveScreenCalls>>
