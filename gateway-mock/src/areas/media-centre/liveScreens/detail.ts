import { UNAVAILABLE } from '@crm/base/numbers'
import type { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { and, eq, sql } from 'drizzle-orm'
import {
  liveSales,
  liveSalesByGoods,
  liveSalesByMinute,
  minuteRows,
  type DeliveredMinute,
  deliveredMinutes,
} from '../../../figures/liveLines.ts'
import { findLives } from '../../../figures/lives.ts'
import { liveComments, liveSources, liveWords } from '../../../figures/liveTalk.ts'
import type { Handlers } from '../../../records/context.ts'
import { liveOf, wireLives } from '../../../records/lives/liveRows.ts'
import { pageInfo } from '../../../records/page.ts'
import { talentPortrait } from '../../../records/talents/market.ts'
import { counterOf, goodsOf } from '../../../records/videos/videoRows.ts'
import { ofShopGoods } from '../../../rules/filter.ts'
import { percent, perUnit } from '../../../rules/period.ts'
import { refuseField } from '../../../rules/refusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { watchesLives } from '../../../services/lives/liveService.ts'
import type { Db } from '../../../store/database/db.ts'
import { all, isOneOf, rowsOf } from '../../../store/database/query.ts'
import { live } from '../../../store/database/schema.ts'
import { float, number, select, text, value } from '../../../store/database/select.ts'

interface Asked {
  live_id: string
  platform?: string | undefined
}

/** One live in scope; the platform of an address is its own, or the address is wrong. */
async function askedLive(db: Db, who: Staff, { live_id, platform }: Asked, now: number) {
  const row = await liveOf(db, who, live_id, now)
  if (platform !== undefined && platform !== row.platform) refuseField('platform', '直播不在该平台')
  return row
}

/** The live of the same talent before this one, as far as it is in scope. */
async function formerOf(
  db: Db,
  who: Staff,
  row: { author_id: string; platform: string; start_time: number },
  now: number,
) {
  const before = await rowsOf(
    db,
    select(
      { live_id: text`l.live_id` },
      sql`from live l where l.corp_id = ${who.corp_id} and l.author_id = ${row.author_id} and l.platform = ${row.platform}
        and l.start_time < ${row.start_time} order by l.start_time desc limit 1`,
    ),
  )
  const [former] = await findLives(
    db,
    scopeOf(who),
    before.map(({ live_id }) => live_id),
    now,
  )
  return former && { live_id: former.live_id, title: former.title, start_time: former.start_time }
}

async function noteOf(db: Db, who: Staff, live_id: string) {
  const [note] = await rowsOf(
    db,
    select(
      {
        content: text`n.content`,
        updated_at: float`n.updated_at`,
        updated_by: text`coalesce(u.nick_name, '')`,
      },
      sql`from live_note n left join corp_user u on u.corp_id = n.corp_id and u.user_id = n.updated_by
        where n.corp_id = ${who.corp_id} and n.live_id = ${live_id}`,
    ),
  )
  return note ?? null
}

/** Rows as the wire has them: what nobody told is absent, and a product stands where it is another than in the row before. */
function wireMinutes(told: readonly DeliveredMinute[], sold: ReadonlyMap<number, number>, own: ReadonlySet<string>) {
  const byMinute = new Map(told.map((each) => [each.minute, each]))
  const minutes = [...new Set([...byMinute.keys(), ...sold.keys()])].sort((a, b) => a - b)
  let explained: string | undefined
  return minutes.map((minute) => {
    const row = byMinute.get(minute)
    const gmv = sold.get(minute)
    if (row === undefined) return { minute, gmv }
    const product_id = own.has(row.product_id) ? row.product_id : ''
    const isOther = product_id !== explained
    explained = product_id
    return { minute, online: row.online, entered: row.entered, gmv, ...(isOther && { product_id }) }
  })
}

/** One live: what it came to, minute by minute, by product, and what was written in it. */
export const detail = {
  detail: async ({ request, db, who, now, lives: service }) => {
    const row = await askedLive(db, who, request, now)
    const [wired] = await wireLives(db, who, [row], now)
    const sold = await liveSales(db, scopeOf(who), row, now)
    const [more] = await db
      .select({ fans_add: live.fans_add, likes: live.likes, comments: live.comments })
      .from(live)
      .where(and(eq(live.corp_id, who.corp_id), eq(live.live_id, row.live_id)))
    if (!wired || !more) throw new Error('a live without its row')
    const { likes, comments } = more
    return {
      ...{ live_id: wired.live_id, platform: wired.platform, title: wired.title, url: wired.url },
      ...{ author: wired.author, staff: wired.staff, start_time: wired.start_time, end_time: wired.end_time },
      ...{ duration: wired.duration, is_cut: wired.is_cut, record: wired.record },
      ...{ replay_url: wired.replay_url, replay_until: wired.replay_until },
      gmv: sold.gmv,
      volume: sold.volume,
      order_count: sold.order_count,
      views: row.views,
      online: counterOf(row.end_time === null ? row.online : null),
      peak: counterOf(row.peak),
      avg_stay: counterOf(row.avg_stay),
      fans_add: counterOf(more.fans_add),
      interactions: likes === null && comments === null ? UNAVAILABLE : (likes ?? 0) + (comments ?? 0),
      gpm: perUnit(sold.gmv * 1000, row.views),
      uv_value: perUnit(sold.gmv, row.uv ?? 0),
      conversion: percent(sold.buyers, row.uv ?? 0),
      former: (await formerOf(db, who, row, now)) ?? null,
      note: await noteOf(db, who, row.live_id),
      service: watchesLives(service),
    }
  },

  minute: async ({ request, db, who, now }) => {
    const row = await askedLive(db, who, request, now)
    const { after = -1 } = request
    const { rows, step } = await minuteRows(db, who.corp_id, row.live_id)
    const told = await deliveredMinutes(db, who.corp_id, row.live_id, after)
    const sales = await liveSalesByMinute(db, scopeOf(who), row, step, now)
    const sold = new Map(sales.flatMap(({ minute, gmv }) => (minute !== null && minute > after ? [[minute, gmv]] : [])))
    const goods = await goodsOf(db, who, [{ product_ids: told.map(({ product_id }) => product_id) }])
    const end = row.end_time ?? now
    return {
      step,
      start_time: row.start_time,
      /** Whole ones of a live on air. */
      length: Math.max(0, (row.end_time === null ? Math.floor : Math.ceil)((end - row.start_time) / 60)),
      list: wireMinutes(told, sold, new Set(goods.keys())),
      products: [...goods.values()].map(({ product_id, title }) => ({ product_id, title })),
      after_end: sales.find(({ minute }) => minute === null)?.gmv ?? 0,
      total: sales.reduce((sum, { gmv }) => sum + gmv, 0),
      rows,
    }
  },

  goods: async ({ request, db, who, now }) => {
    const row = await askedLive(db, who, request, now)
    const sold = new Map((await liveSalesByGoods(db, scopeOf(who), row, now)).map((each) => [each.product_id, each]))
    const ids = [...new Set([...row.product_ids, ...sold.keys()])]
    const known = await rowsOf(
      db,
      select(
        {
          product_id: text`g.product_id`,
          title: text`g.title`,
          cover: text`g.cover`,
          status: value<0>`g.status`,
          stock: number`g.stock`,
          price: float<number | null>`lg.price`,
          explain_count: number`coalesce(lg.explain_count, 0)`,
          explain_time: number`coalesce(lg.explain_time, 0)`,
        },
        sql`from goods g left join live_goods lg on lg.corp_id = g.corp_id and lg.product_id = g.product_id and lg.live_id = ${row.live_id}
          where ${all([sql`g.corp_id = ${who.corp_id}`, ids.length === 0 ? sql`false` : isOneOf(sql`g.product_id`, ids), ofShopGoods(who, sql`g.product_id`)])}`,
      ),
    )
    const rows = known
      .map(({ price, ...each }) => ({
        ...each,
        platform: row.platform,
        price: counterOf(price),
        gmv: sold.get(each.product_id)?.gmv ?? 0,
        volume: sold.get(each.product_id)?.volume ?? 0,
      }))
      .sort((one, other) => other.gmv - one.gmv || one.product_id.localeCompare(other.product_id))
    const { page, size } = request
    return {
      list: rows.slice((page - 1) * size, page * size),
      page_info: pageInfo(request, rows.length),
      ext: { list_total: { gmv: rows.reduce((sum, { gmv }) => sum + gmv, 0) } },
    }
  },

  comments: async ({ request, db, who, now }) => {
    const { live_id } = await askedLive(db, who, request, now)
    const { list, total_count } = await liveComments(db, who.corp_id, live_id, request, request)
    return {
      list,
      page_info: pageInfo(request, total_count),
      ext: { words: await liveWords(db, who.corp_id, live_id, request) },
    }
  },

  profile: async ({ request, db, who, now }) => {
    const { author_id, platform, uid } = await askedLive(db, who, request, now)
    if (uid === '') return { gender: [], age: [], region: [] }
    const { gender, age, region } = await talentPortrait(db, { author_id, platform })
    return { gender, age, region }
  },

  source: async ({ request, db, who, now }) => {
    const { live_id } = await askedLive(db, who, request, now)
    return { list: await liveSources(db, who.corp_id, live_id) }
  },
} satisfies Partial<Handlers<typeof liveScreenCalls>>
