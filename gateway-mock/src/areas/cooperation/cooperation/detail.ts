import type { CooperationDetail, CooperationLog, cooperationCalls } from '@crm/contracts/calls/cooperation'
import type { RequestOf } from '@crm/contracts/call'
import { sql } from 'drizzle-orm'
import { samplesOfShops } from '../../../rules/filter.ts'
import type { Db } from '../../../store/database/db.ts'
import {
  all,
  limitOf,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowsOf,
} from '../../../store/database/query.ts'
import { coopLog } from '../../../store/database/schema.ts'
import type { FileRef } from '../../../store/database/schema/cooperation.ts'
import { takeAttachments } from '../../../records/files/attachments.ts'
import type { Staff } from '../../../rules/staff.ts'
import { cooperationOrders } from '../../../figures/cooperation.ts'
import { salesBy } from '../../../figures/sales.ts'
import { sendNotice } from '../../../records/notices/notices.ts'
import { corpScope } from '../../../rules/scope.ts'
import { colleagues } from '../../../records/talents/followLogs.ts'
import type { StoredCooperation } from '../../../records/cooperations/storedCooperations.ts'
import { float, full_count, json, number, select, text, value } from '../../../store/database/select.ts'

/** What hangs on a cooperation besides its terms and results. */
export async function attached(
  db: Queryable,
  who: Staff,
  coopId: number,
): Promise<Pick<CooperationDetail, 'samples' | 'schedules' | 'colonel_name' | 'files'>> {
  const [row] = await rowsOf(
    db,
    select(
      {
        files: value<CooperationDetail['files']>`c.files`,
        colonel_name: value<
          CooperationDetail['colonel_name']
        >`coalesce((select k.name from colonel k where k.corp_id = c.corp_id and k.colonel_buyin_id = c.colonel_buyin_id), '')`,
        samples: json<
          CooperationDetail['samples']
        >`(select coalesce(json_agg(json_build_object('sample_id', sm.sample_id, 'sample_no', sm.sample_no, 'status', sm.status, 'created_at', sm.created_at,
        'qty', (select coalesce(sum(i.qty), 0)::int from sample_item i where i.sample_id = sm.sample_id),
        'goods', (select coalesce(string_agg(distinct g.title, '、'), '') from sample_item i join goods g on g.corp_id = i.corp_id
          and g.product_id = i.product_id where i.sample_id = sm.sample_id)) order by sm.created_at desc, sm.sample_id desc), '[]'::json)
        from sample sm where ${all([
          sql`sm.corp_id = c.corp_id and sm.classify = 1 and sm.coop_id = c.coop_id and sm.deleted_at is null`,
          samplesOfShops(who),
        ])})`,
        schedules: json<
          CooperationDetail['schedules']
        >`(select coalesce(json_agg(json_build_object('id', x.id, 'title', x.title, 'start_time', x.start_time, 'end_time', x.end_time,
        'status', x.status, 'live_id', x.live_id) order by x.start_time desc, x.id desc), '[]'::json)
        from schedule x where x.corp_id = c.corp_id and x.coop_id = c.coop_id and x.deleted_at is null)`,
      },
      sql`from cooperation c where c.corp_id = ${who.corp_id} and c.coop_id = ${coopId}`,
    ),
  )
  return row ?? { samples: [], schedules: [], colonel_name: '', files: [] }
}

type AgreedGoods = CooperationDetail['goods'][number]

/** The goods of a cooperation as they were agreed. */
export const agreedGoods = (db: Queryable, who: Staff, coopId: number): Promise<AgreedGoods[]> =>
  rowsOf(
    db,
    select(
      {
        product_id: text`g.product_id`,
        title: text`coalesce(p.title, '')`,
        cover: text`coalesce(p.cover, '')`,
        status: value<AgreedGoods['status']>`coalesce(p.status, 2)`,
        price: float<AgreedGoods['price']>`g.price`,
        rate: float<AgreedGoods['rate']>`g.rate / 100.0`,
        mechanism: text`g.mechanism`,
        gift: value<AgreedGoods['gift']>`g.gift`,
        promised_qty: number`g.promised_qty`,
      },
      sql`from coop_goods g left join goods p on p.corp_id = g.corp_id and p.product_id = g.product_id
        where g.corp_id = ${who.corp_id} and g.coop_id = ${coopId} order by g.product_id`,
    ),
  )

/** What is summed of the goods of a cooperation. */
export const SOLD = ['gmv', 'volume', 'order_count'] as const
type SoldGoods = AgreedGoods & Record<(typeof SOLD)[number], number>

/** The goods of a cooperation with what each sold in its period, those that sold nothing included. */
export async function soldGoods(db: Db, who: Staff, coop: StoredCooperation, now: number): Promise<SoldGoods[]> {
  const filter = cooperationOrders(coop, coop.goods, now)
  const sold = new Map(
    (await salesBy(db, corpScope(who), filter, 'product', SOLD)).list.map((row) => [row.product_id, row]),
  )
  return (await agreedGoods(db, who, coop.coop_id)).map((each) => {
    const { gmv = 0, volume = 0, order_count = 0 } = sold.get(each.product_id) ?? {}
    return { ...each, gmv, volume, order_count }
  })
}

/** One page of what happened to a cooperation and was said about it, the latest first. */
export function logPage(db: Queryable, coop: StoredCooperation, page: PageOf): Promise<Paged<CooperationLog>> {
  return pagedRows(
    db,
    select(
      {
        id: number`l.id`,
        action: text`l.action`,
        content: text`l.content`,
        changes: json<CooperationLog['changes']>`l.changes`,
        files: json<FileRef[]>`l.files`,
        created_at: float`l.created_at`,
        user: json<
          CooperationLog['user']
        >`case when m.user_id is null then null else json_build_object('user_id', m.user_id,
          'name', m.nick_name, 'avatar', coalesce(u.avatar, ''), 'status', m.status) end`,
        mentions: json<string[]>`(select coalesce(json_agg(n.nick_name order by n.user_id), '[]'::json) from corp_user n
          where n.corp_id = l.corp_id and n.user_id in (select jsonb_array_elements_text(l.mentions)::int))`,
        full_count,
      },
      sql`from coop_log l left join corp_user m on m.corp_id = l.corp_id and m.user_id = l.user_id
      left join app_user u on u.user_id = m.user_id where l.corp_id = ${coop.corp_id} and l.coop_id = ${coop.coop_id}
      order by l.created_at desc, l.id desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from coop_log where corp_id = ${coop.corp_id} and coop_id = ${coop.coop_id}`,
  )
}

/** Every file of a cooperation and of what was said about it. */
export async function filesOf(db: Queryable, coop: StoredCooperation): Promise<FileRef[]> {
  const rows = await rowsOf(
    db,
    select(
      { files: json<FileRef[]>`f.files` },
      sql`from (select files from cooperation where corp_id = ${coop.corp_id} and coop_id = ${coop.coop_id}
        union all select files from coop_log where corp_id = ${coop.corp_id} and coop_id = ${coop.coop_id} and files <> '[]'::jsonb) f`,
    ),
  )
  return rows.flatMap(({ files }) => files)
}

/** Writes what somebody says about a cooperation, and tells the colleagues whom it mentions. */
export async function addComment(
  db: Db,
  who: Staff,
  coop: StoredCooperation,
  request: RequestOf<typeof cooperationCalls.comment>,
  now: number,
): Promise<void> {
  const mentions = await colleagues(db, who, request.mention_ids ?? [])
  const files = await takeAttachments(db, who, request.files ?? [], [], now)
  const { content } = request
  const own = { corp_id: who.corp_id, coop_id: coop.coop_id, user_id: who.user_id }
  await db.insert(coopLog).values({ ...own, action: 'comment', content, mentions, files, created_at: now })
  for (const user_id of mentions.filter((id) => id !== who.user_id))
    await sendNotice(
      db,
      { corp_id: who.corp_id, user_id },
      {
        event: 'mentioned',
        title: `${who.nick_name} 在合作单中@了您`,
        content: `「${coop.author_name}」${coop.coop_no}：${content}`,
        route: 'CooperateDetail',
        query: { coop_id: String(coop.coop_id), tab: 'logs' },
      },
      now,
    )
}
