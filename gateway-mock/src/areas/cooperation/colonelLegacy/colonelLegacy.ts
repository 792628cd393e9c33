import { colonelLegacyCalls } from '@crm/contracts/calls/colonelLegacy'
import type { ColonelTalent } from '@crm/contracts/fields/colonelFields'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { colonelTalents } from '../../../figures/colonels.ts'
import { salesTrend } from '../../../figures/sales.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'
import { colonelOptions } from '../colonels/colonelOptions.ts'
import {
  authorPage,
  figuresOf,
  goodsPage,
  ownActivityPage,
  samplePage,
  saleData,
  workData,
} from '../colonels/colonelPages.ts'
import { activityOf, activityPage, talentRow } from '../../../records/colonels/colonelRows.ts'
import { detailOf, lockedColonel, storedColonel } from '../../../records/colonels/storedColonels.ts'
import { select, text } from '../../../store/database/select.ts'

const MODULE = '团长'
/** Talents of one colonel that are read to be put into one list. */
const TALENTS_MAX = 5_000
const OPTIONS = 50

/** Talents that were put down under the colonel, those who have not sold among them. */
function listedTalents(db: Queryable, who: Staff, colonelId: string) {
  return rowsOf(
    db,
    select(
      {
        author_id: text`ca.author_id`,
        platform: text`a.platform`,
        author_name: text`a.nick_name`,
        avatar: text`a.avatar`,
        display_id: text`a.uid`,
        remark: text`ca.remark`,
      },
      sql`from colonel_author ca
      join colonel k on k.corp_id = ca.corp_id and k.colonel_buyin_id = ca.colonel_buyin_id
      join author a on a.author_id = ca.author_id and a.platform = k.platform
      where ca.corp_id = ${who.corp_id} and ca.colonel_buyin_id = ${colonelId} order by ca.created_at desc, ca.author_id`,
    ),
  )
}

const nothingSold = {
  mediums: [],
  gmv: 0,
  order_count: 0,
  goods_count: 0,
  live_count: 0,
  video_count: 0,
  first_order_time: 0,
}

async function allTalents(db: Db, who: Staff, colonelId: string, now: number): Promise<ColonelTalent[]> {
  const { scope, filter } = await figuresOf(db, who, { colonel_buyin_id: colonelId }, now)
  const { list } = await colonelTalents(db, scope, filter, { page: 1, size: TALENTS_MAX })
  const sold = await talentRow(db, who, colonelId, list)
  const known = new Set(sold.map((row) => row.author_info.author_id))
  const listed = (await listedTalents(db, who, colonelId)).filter(({ author_id }) => !known.has(author_id))
  return [...sold, ...listed.map(({ remark, ...author_info }) => ({ ...nothingSold, author_info, remark }))]
}

/** The older lists have no sums. */
async function rowsAlone<Row, Info>(page: Promise<{ list: Row[]; page_info: Info }>) {
  const { list, page_info } = await page
  return { list, page_info, ext: {} }
}

/** The older addresses: each answers by the function of its successor. */
export const colonelLegacy = serve(colonelLegacyCalls, {
  detail: async ({ request, db, who, now }) => detailOf(await storedColonel(db, who, request.colonel_buyin_id, now)),
  activity: async ({ request, db, who, now }) =>
    (await activityOf(db, who, request.activity_id, now)) ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message),
  analysis: async ({ request, db, who, now }) => ({
    ...(await saleData(db, who, request, now)),
    ...(await workData(db, who, request, now)),
  }),
  chart: async ({ request, db, who, now }) => {
    const { scope, filter } = await figuresOf(db, who, request, now)
    return { list: await salesTrend(db, scope, filter, ['gmv', 'order_count']) }
  },
  samples: ({ request, db, who, now }) => samplePage(db, who, request, now),
  authorGoods: ({ request, db, who, now }) => rowsAlone(goodsPage(db, who, request, now)),
  authors: async ({ request, db, who, now }) => {
    const { keyword, page, size } = request
    const found = (await allTalents(db, who, request.colonel_buyin_id, now)).filter(
      ({ author_info }) =>
        !keyword ||
        author_info.author_name.includes(keyword) ||
        [author_info.author_id, author_info.display_id].includes(keyword),
    )
    return { list: found.slice((page - 1) * size, page * size), page_info: pageInfo(request, found.length), ext: {} }
  },
  activities: ({ request, db, who, now }) => rowsAlone(ownActivityPage(db, who, request, now)),
  options: async ({ request, db, who }) => {
    const { keyword, platform } = request
    return { list: await colonelOptions(db, who, { keyword, platform: platform === 'all' ? undefined : platform }) }
  },
  goods: ({ request, db, who, now }) => rowsAlone(goodsPage(db, who, request, now)),
  authorGmv: ({ request, db, who, now }) => rowsAlone(authorPage(db, who, request, now)),
  activityOptions: async ({ request, db, who, now }) => {
    const { list } = await activityPage(db, who, { ...request, page: 1, size: OPTIONS }, now)
    return { list: list.map(({ activity_id, activity_name }) => ({ activity_id, activity_name })) }
  },
  removeAuthor: async ({ request, db, who, now, oplog }) => {
    const { name } = await lockedColonel(db, who, { colonel_buyin_id: request.colonel_buyin_id }, now)
    const gone = await rowsOf(
      db,
      sql`delete from colonel_author where corp_id = ${who.corp_id} and colonel_buyin_id = ${request.colonel_buyin_id}
        and author_id = ${request.author_id} returning author_id`,
    )
    if (gone.length === 0) refuse(Code.notFound, '该达人不在团长名下')
    const before = { author_id: request.author_id }
    await oplog({ module: MODULE, action: '移除达人', object: name, object_id: request.colonel_buyin_id, before })
  },
  addAuthors: async ({ request, db, who, now, oplog }) => {
    const { colonel_buyin_id } = request
    const { name, platform } = await lockedColonel(db, who, { colonel_buyin_id }, now)
    const author_ids = [...new Set(request.author_ids)]
    const known = await rowsOf(
      db,
      select(
        { author_id: text`author_id` },
        sql`from corp_author where corp_id = ${who.corp_id} and platform = ${platform} and deleted_at is null
        and author_id = any(${sql.param(author_ids)}::text[])`,
      ),
    )
    if (known.length < author_ids.length) refuseField('author_ids', '所选达人中有未入库的，请重新选择')
    await rowsOf(
      db,
      sql`insert into colonel_author (corp_id, colonel_buyin_id, author_id, created_at, updated_at, updated_by)
        select ${who.corp_id}, ${colonel_buyin_id}, author_id, ${now}, ${now}, ${who.user_id}
        from unnest(${sql.param(author_ids)}::text[]) author_id on conflict do nothing`,
    )
    await oplog({
      module: MODULE,
      action: '添加达人',
      object: name,
      object_id: colonel_buyin_id,
      after: { author_ids },
    })
  },
  editAuthor: async ({ request, db, who, now, oplog }) => {
    const { colonel_buyin_id, author_id, remark = '' } = request
    const { name } = await lockedColonel(db, who, { colonel_buyin_id }, now)
    const [stored] = await rowsOf(
      db,
      select(
        { remark: text`remark` },
        sql`from colonel_author where corp_id = ${who.corp_id} and colonel_buyin_id = ${colonel_buyin_id} and author_id = ${author_id} for update`,
      ),
    )
    if (stored === undefined) refuse(Code.notFound, '该达人不在团长名下')
    await rowsOf(
      db,
      sql`update colonel_author set remark = ${remark}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and colonel_buyin_id = ${colonel_buyin_id} and author_id = ${author_id}`,
    )
    await oplog({
      module: MODULE,
      action: '修改达人备注',
      object: name,
      object_id: author_id,
      before: stored,
      after: { remark },
    })
  },
})
