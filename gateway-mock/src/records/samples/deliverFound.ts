import { BusinessModule, DeliveryType, SampleStatus } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { type SQL, sql } from 'drizzle-orm'
import { sampleContents } from '../../figures/sampleContents.ts'
import type { Scope } from '../../rules/filter.ts'
import { rowsOf } from '../../store/database/query.ts'
import { notifyMedia } from './sampleNotices.ts'
import { samplesOf, STORED_COLUMNS } from './storedSamples.ts'
import { change } from './sampleWrites.ts'
import type { WriteContext } from '../writeContext.ts'
import { float, select, value } from '../../store/database/select.ts'

/** Links that a delivery keeps. */
const LINKS_MAX = 5

/** What the talent of a sample `sm` made or sold of its goods since it left, as rows of a moment and a link, which may be empty. */
const findings = (now: number): SQL => {
  const isOfTalent = (alias: string) =>
    sql.raw(`${alias}.corp_id = sm.corp_id and ${alias}.author_id = sm.author_id and ${alias}.platform = sm.platform`)
  return sql`select i.pay_time as at, coalesce(v.url, '') as url from sample_item si
      join order_item i on ${isOfTalent('i')} and i.product_id = si.product_id
      left join video v on i.content_kind = 2 and v.corp_id = i.corp_id and v.video_id = i.content_id
      where si.sample_id = sm.sample_id and i.pay_time >= sm.ship_time and i.pay_time <= ${now}
    union all select v.publish_at, v.url from sample_item si
      join video v on ${isOfTalent('v')} and v.deleted_at is null and v.product_ids ? si.product_id
      where si.sample_id = sm.sample_id and v.publish_at >= sm.ship_time and v.publish_at <= ${now}
    union all select l.start_time, '' from sample_item si
      join live l on ${isOfTalent('l')} join live_goods lg on lg.corp_id = l.corp_id and lg.live_id = l.live_id
        and lg.product_id = si.product_id
      where si.sample_id = sm.sample_id and l.start_time >= sm.ship_time and l.start_time <= ${now}`
}

const LINKS = sql`coalesce(json_agg(distinct x.url) filter (where x.url <> ''), '[]'::json) as links`

/** What came of samples `sm` of a module, joined as `f`: the first moment, and the links. */
function foundOf(corpId: number, classify: ModuleId, now: number): SQL {
  if (classify === BusinessModule.commerce)
    return sql`join lateral (select min(x.at) as at, ${LINKS} from (${findings(now)}) x) f on f.at is not null`
  // 产出内容, of whichever member they are.
  const scope: Scope = { corp_id: corpId, user_id: 0, kind: 'corp', dept_ids: [] }
  return sql`join (select x.sample_id, min(x.at) as at, ${LINKS} from (select c.sample_id, c.at, ci.url from ${sampleContents(scope, now)} c
    join content_item ci on ci.id = c.id) x group by x.sample_id) f on f.sample_id = sm.sample_id`
}

/**
 * 自动履约: notes for at most `limit` signed samples of a module of the corporation that their talent sold or showed the goods since they
 * left, or in seeding published a content of them. Answers how many. A delivery is not before the sample was signed: what was sold in between counts from then.
 */
export async function deliverFound(context: WriteContext, classify: ModuleId, limit: number): Promise<number> {
  const { db, who, now } = context
  const found = await rowsOf(
    db,
    select(
      { ...STORED_COLUMNS, delivery_at: float`greatest(f.at, sm.sign_time)`, links: value<string[]>`f.links` },
      sql`${samplesOf(classify)} ${foundOf(who.corp_id, classify, now)}
      where sm.corp_id = ${who.corp_id} and sm.deleted_at is null and sm.status = ${SampleStatus.signed}
        and sm.delivery_type = ${DeliveryType.undelivered} and sm.sign_time <= ${now}
      order by sm.sample_id limit ${limit} for update of sm`,
    ),
  )
  for (const sample of found) {
    const links = JSON.stringify(sample.links.slice(0, LINKS_MAX))
    await change(
      context,
      [sample],
      sql`delivery_type = ${DeliveryType.auto}, delivery_at = ${sample.delivery_at}, delivery_contents = ${links}::jsonb`,
      { action: '自动履约', content: sample.links[0] ?? '已出单或有直播' },
    )
  }
  await notifyMedia(context, found, 'sampleDelivered')
  return found.length
}
