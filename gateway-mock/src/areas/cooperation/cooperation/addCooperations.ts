import { isDeepStrictEqual } from 'node:util'
import { money } from '@crm/base/numbers'
import type { CooperationAsk, CooperationWarning } from '@crm/contracts/calls/cooperation'
import { CooperationStatus, ListFlag, type Platform } from '@crm/contracts/enums'
import type { AgreedTerms } from '@crm/contracts/rules/cooperationTerms'
import { sql } from 'drizzle-orm'
import { takeAttachments } from '../../../records/files/attachments.ts'
import type { Db } from '../../../store/database/db.ts'
import { all, isOneOf, type Queryable, rowsOf, rowsAs } from '../../../store/database/query.ts'
import type { Staff } from '../../../rules/staff.ts'
import { staffConditions } from '../../../rules/filter.ts'
import { likeText } from '../../../rules/keywords.ts'
import { startOfDay } from '../../../rules/period.ts'
import { scheduleConditions } from '../../../figures/schedules.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { cooperationSetting, type CooperationSetting } from '../../../records/cooperations/cooperationSetting.ts'
import { notifyApprovers, notifyMade } from '../../../records/cooperations/cooperationNotices.ts'
import { storedCooperations } from '../../../records/cooperations/storedCooperations.ts'
import { blankTerms, goodsColumns, mergedTerms, refuseBadTerms, termsOf } from './terms.ts'
import { addCooperation, setStatus } from '../../../records/cooperations/cooperationWrites.ts'
import { float, json, number, select, text, value } from '../../../store/database/select.ts'

interface Partner {
  author_id: string
  author_name: string
  avatar: string
  list_flag: ListFlag
  level: number | null
}

const TALENTS_SHOWN = 30
const BLACK = '该达人在黑名单中，无法合作'
const STRANGE = '达人不在您的数据范围内'

/** Talents whom the caller may agree something with: those that somebody of his scope follows. */
export function partners(
  db: Queryable,
  who: Staff,
  {
    platform,
    keyword,
    author_ids,
  }: { platform: string; keyword?: string | undefined; author_ids?: string[] | undefined },
  now: number,
): Promise<Partner[]> {
  const ids = author_ids?.length ? author_ids : undefined
  const isOfStaff = all(staffConditions(scopeOf(who), { now }, sql`f.user_id`, sql`f.dept_id`))
  return rowsOf(
    db,
    select(
      {
        author_id: text`ca.author_id`,
        author_name: text`a.nick_name`,
        avatar: text`a.avatar`,
        list_flag: value<ListFlag>`ca.list_flag`,
        level: number<number | null>`a.level`,
      },
      sql`from corp_author ca
      join author a on a.author_id = ca.author_id and a.platform = ca.platform
      where ca.corp_id = ${who.corp_id} and ca.deleted_at is null and ca.in_commerce = 1 and ca.platform = ${platform}
      and exists (select 1 from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform
        and f.classify = 1 and f.unbind_time is null and ${isOfStaff})
      and ${all([
        ids && isOneOf(sql`ca.author_id`, ids),
        keyword ? sql`(a.nick_name ilike ${likeText(keyword)} or ca.author_id = ${keyword})` : undefined,
      ])} order by ca.updated_at desc, ca.author_id limit ${ids ? ids.length : TALENTS_SHOWN}`,
    ),
  )
}

/** Samples that can be linked: of these talents, of no other cooperation. */
export const freeSamples = (
  db: Queryable,
  who: Staff,
  {
    platform,
    author_ids,
    coop_id = 0,
  }: { platform: string; author_ids: readonly string[]; coop_id?: number | undefined },
) =>
  rowsOf(
    db,
    select(
      {
        sample_id: number`s.sample_id`,
        sample_no: text`s.sample_no`,
        author_id: text`s.author_id`,
        goods: text`coalesce((select string_agg(distinct g.title, '、') from sample_item i
        join goods g on g.corp_id = i.corp_id and g.product_id = i.product_id where i.sample_id = s.sample_id), '')`,
      },
      sql`from sample s where s.corp_id = ${who.corp_id} and s.classify = 1 and s.deleted_at is null and s.platform = ${platform}
      and ${isOneOf(sql`s.author_id`, author_ids)} and (s.coop_id is null or s.coop_id = ${coop_id})
      and ${all(staffConditions(scopeOf(who), { now: 0 }, sql`s.user_id`, sql`s.dept_id`))}
      order by s.created_at desc limit 50`,
    ),
  )

/** Price and rate of goods as their shop offers them. */
export const goodsTerms = (
  db: Queryable,
  who: Staff,
  { platform, product_ids }: { platform: string; product_ids: readonly string[] },
) =>
  rowsOf(
    db,
    select(
      { product_id: text`product_id`, price: float`price_min`, rate: float`commission_rate / 100.0` },
      sql`from goods where corp_id = ${who.corp_id}
      and platform = ${platform} and deleted_at is null and ${isOneOf(sql`product_id`, product_ids)}`,
    ),
  )

/** What a cooperation begins from that comes of a scheduled live or a sample of the caller's scope; undefined for any other. */
export async function beginning(
  db: Queryable,
  who: Staff,
  { schedule_id, sample_id }: { schedule_id?: number | undefined; sample_id?: number | undefined },
) {
  const inScope = all(staffConditions(scopeOf(who), { now: 0 }, sql`r.user_id`, sql`r.dept_id`))
  // Of one of two tables, with the same columns.
  const [row] = await rowsOf(
    db,
    rowsAs<{
      platform: Platform
      author_id: string
      product_ids: string[]
      start_time: number | null
      end_time: number | null
      sample_ids: number[]
    }>(
      schedule_id === undefined
        ? sql`select r.platform, r.author_id, null as start_time, null as end_time, json_build_array(r.sample_id) as sample_ids,
          (select coalesce(json_agg(distinct i.product_id), '[]'::json) from sample_item i where i.sample_id = r.sample_id) as product_ids
          from sample r where r.corp_id = ${who.corp_id} and r.sample_id = ${sample_id ?? 0} and r.classify = 1 and r.author_id <> ''
          and r.coop_id is null and r.deleted_at is null and ${inScope}`
        : sql`select r.platform, r.author_id, r.start_time::float8 as start_time, r.end_time::float8 as end_time, '[]'::json as sample_ids,
          (select coalesce(json_agg(g ->> 'product_id'), '[]'::json) from jsonb_array_elements(r.goods) g) as product_ids
          from schedule r where r.corp_id = ${who.corp_id} and r.id = ${schedule_id} and r.deleted_at is null and ${inScope}`,
    ),
  )
  return row
}

const blockOf = (partner: Partner | undefined) =>
  partner === undefined ? STRANGE : partner.list_flag === ListFlag.black ? BLACK : undefined

interface Wanted {
  platform: string
  talents: readonly Partner[]
  terms: AgreedTerms
  coop_id?: number | undefined
}

/** Orders that are to come or run, of the same talents and goods and for the same days. */
async function overlaps(db: Queryable, who: Staff, { platform, talents, terms, coop_id = 0 }: Wanted) {
  const rows = await rowsOf(
    db,
    select(
      { author_id: text`c.author_id`, numbers: text`string_agg(distinct c.coop_no, '、')` },
      sql`from cooperation c join coop_goods g on g.coop_id = c.coop_id
      where c.corp_id = ${who.corp_id} and c.platform = ${platform} and c.deleted_at is null and c.coop_id <> ${coop_id}
      and c.status in (${CooperationStatus.toConfirm}, ${CooperationStatus.running})
      and c.start_time <= ${terms.end_time} and c.end_time >= ${terms.start_time}
      and ${isOneOf(
        sql`c.author_id`,
        talents.map(({ author_id }) => author_id),
      )} and ${isOneOf(
        sql`g.product_id`,
        terms.products.map(({ product_id }) => product_id),
      )} group by c.author_id`,
    ),
  )
  return new Map(rows.map((row) => [row.author_id, row.numbers]))
}

/** Goods whose rate is above the shop's, without an approved commission outside the platform that covers every talent and the period. */
async function unapprovedRates(db: Queryable, who: Staff, { platform, talents, terms }: Wanted) {
  const rows = await rowsOf(
    db,
    select(
      {
        product_id: text`g.product_id`,
        title: text`g.title`,
        own: float`g.commission_rate / 100.0`,
        approved: json<Approved[]>`coalesce((select json_agg(json_build_object('scope', r.scope,
        'rate', r.rate / 100.0, 'author_ids', r.author_ids, 'levels', r.levels)) from offline_rate r where r.corp_id = g.corp_id
        and r.product_id = g.product_id and r.platform = g.platform and r.status = 2 and r.deleted_at is null
        and r.start_time <= ${terms.start_time} and r.end_time >= ${terms.end_time}), '[]'::json)`,
      },
      sql`from goods g where g.corp_id = ${who.corp_id} and g.platform = ${platform} and ${isOneOf(
        sql`g.product_id`,
        terms.products.map(({ product_id }) => product_id),
      )}`,
    ),
  )
  return rows.flatMap(({ product_id, title, own, approved }) => {
    const rate = terms.products.find((each) => each.product_id === product_id)?.rate ?? 0
    const isApproved = (talent: Partner) => approved.some((each) => each.rate >= rate && covers(each, talent))
    return rate > own && !talents.every(isApproved) ? [{ product_id, title, own, rate }] : []
  })
}

interface Approved {
  scope: number
  rate: number
  author_ids: string[]
  levels: number[]
}
const covers = ({ scope, author_ids, levels }: Approved, { author_id, level }: Partner) =>
  scope === 1 || (scope === 3 ? author_ids.includes(author_id) : level !== null && levels.includes(level))

/** Goods and the days that they are agreed for. */
const offerOf = ({ start_time, end_time, products }: AgreedTerms) => [
  startOfDay(start_time),
  startOfDay(end_time),
  products,
]

/**
 * What speaks against terms: what blocks a talent, and what staff should know before they go on. An edit is warned only of what
 * it changes: of goods and their period, and of the fee.
 */
export async function checkTerms(
  db: Db,
  who: Staff,
  ask: CooperationAsk & { coop_id?: number | undefined },
  now: number,
): Promise<CooperationWarning[]> {
  const setting = await cooperationSetting(db, who.corp_id)
  const before =
    ask.coop_id === undefined ? undefined : (await storedCooperations(db, who, [ask.coop_id])).get(ask.coop_id)
  const found = await partners(db, who, { platform: ask.platform, author_ids: ask.author_ids }, now)
  const known = new Map(found.map((each) => [each.author_id, each]))
  const terms = mergedTerms(blankTerms(who, ask), ask)
  await refuseBadTerms(db, who, terms, before && { ...terms, user_id: before.user_id }, setting, ask)
  const wanted = { platform: ask.platform, talents: found, terms, coop_id: ask.coop_id }
  const agreed = before && (await termsOf(db, who, before.coop_id))
  const isNewOffer = agreed === undefined || !isDeepStrictEqual(offerOf(agreed), offerOf(terms))
  const overlapping: ReadonlyMap<string, string> = isNewOffer ? await overlaps(db, who, wanted) : new Map()
  const ofTalents = ask.author_ids.flatMap((id): CooperationWarning[] => {
    const partner = known.get(id)
    const name = partner?.author_name ?? id
    // Whom an order is with already is not asked about again.
    const block = before ? undefined : blockOf(partner)
    if (block !== undefined) return [{ id, name, level: 'block', message: block, about: 'talent' }]
    const numbers = overlapping.get(id)
    if (numbers === undefined) return []
    const message = `与合作单 ${numbers} 的商品和周期重叠`
    return [{ id, name, level: 'warn', message, about: 'overlap' }]
  })
  const ofGoods = (isNewOffer ? await unapprovedRates(db, who, wanted) : []).map(
    ({ product_id: id, title: name, own, rate }): CooperationWarning => ({
      ...{ id, name, level: 'warn', about: 'rate' },
      message: `佣金率 ${rate}% 高于店铺的 ${own}%，且没有已通过的线下佣金`,
    }),
  )
  return [...ofTalents, ...ofGoods, ...(agreed?.fee === terms.fee ? [] : approvalWarning(terms, setting))]
}

function approvalWarning({ fee }: AgreedTerms, { approvalAbove }: CooperationSetting): CooperationWarning[] {
  if (approvalAbove === undefined || fee <= approvalAbove) return []
  const message = `超过 ${money(approvalAbove)} 元，保存后为待确认，须由负责人确认`
  return [{ id: 'fee', name: '坑位费', level: 'warn', message, about: 'approval' }]
}

/**
 * Writes one order for each talent that nothing speaks against; the others are named with the reason. One that needs nobody's
 * approval and whose start is reached runs at once.
 */
export async function addCooperations(
  db: Db,
  who: Staff,
  { schedule_id, ...ask }: CooperationAsk & { schedule_id?: number | undefined },
  now: number,
) {
  const setting = await cooperationSetting(db, who.corp_id)
  const found = await partners(db, who, { platform: ask.platform, author_ids: ask.author_ids }, now)
  const known = new Map(found.map((each) => [each.author_id, each]))
  const terms = mergedTerms(blankTerms(who, ask), ask)
  const { dept_id } = await refuseBadTerms(db, who, terms, undefined, setting, ask)
  const files = await takeAttachments(db, who, ask.files ?? [], [], now)
  const linked = await freeSamples(db, who, ask)
  const made: { coop_id: number; coop_no: string; author_id: string; name: string; status: CooperationStatus }[] = []
  const refused: { author_id: string; name: string; reason: string }[] = []
  for (const author_id of new Set(ask.author_ids)) {
    const partner = known.get(author_id)
    const name = partner?.author_name ?? author_id
    const reason = blockOf(partner)
    if (reason !== undefined) {
      refused.push({ author_id, name, reason })
      continue
    }
    const { products, sample_ids, custom_fields, files: _, ...columns } = terms
    const added = await addCooperation(
      db,
      who,
      {
        ...columns,
        ...{ platform: ask.platform, author_id, dept_id, files, custom_fields: { ...custom_fields } },
        goods: goodsColumns(products),
      },
      '新建合作单',
      now,
    )
    const own = linked.filter((each) => each.author_id === author_id && sample_ids.includes(each.sample_id))
    await linkSamples(
      db,
      who,
      added.coop_id,
      own.map(({ sample_id }) => sample_id),
    )
    if (schedule_id !== undefined)
      await linkSchedule(db, who, schedule_id, { ...added, author_id, platform: ask.platform }, now)
    const needsApproval = setting.approvalAbove !== undefined && terms.fee > setting.approvalAbove
    let status: CooperationStatus = CooperationStatus.toConfirm
    if (!needsApproval && terms.start_time <= now && terms.end_time > now) {
      status = CooperationStatus.running
      const stored = (await storedCooperations(db, who, [added.coop_id])).get(added.coop_id)
      const step = { status, action: 'confirm', verb: '已到开始时间，自动确认', reason: '', now }
      await setStatus(db, who, stored ? [stored] : [], step)
    }
    made.push({ ...added, author_id, name, status })
  }
  const ids = made.map(({ coop_id }) => coop_id)
  const all = [...(await storedCooperations(db, who, ids)).values()]
  const waiting = all.filter(({ needs_approval }) => needs_approval)
  await notifyMade({ db, who, now }, all, terms.user_id)
  await notifyApprovers({ db, who, now }, waiting)
  return { made, refused }
}

/** Puts an agreed live in scope, of the same talent and without a cooperation, under the one that was made of it. */
async function linkSchedule(
  db: Db,
  who: Staff,
  id: number,
  { coop_id, author_id, platform }: { coop_id: number; author_id: string; platform: string },
  now: number,
): Promise<void> {
  await rowsOf(
    db,
    sql`update schedule sc set coop_id = ${coop_id}, updated_at = greatest(${now}, sc.updated_at + 1), updated_by = ${who.user_id}
      where ${scheduleConditions(scopeOf(who), { now })} and sc.id = ${id} and sc.coop_id is null and sc.author_id = ${author_id}
      and sc.platform = ${platform}`,
  )
}

/** Puts these samples under a cooperation, and takes the others that were under it away. */
export async function linkSamples(db: Db, who: Staff, coopId: number, ids: readonly number[]): Promise<void> {
  await rowsOf(
    db,
    sql`update sample set coop_id = case when ${isOneOf(sql`sample_id`, ids)} then ${coopId}::int end where corp_id = ${who.corp_id} and classify = 1
      and (coop_id = ${coopId} or (coop_id is null and ${isOneOf(sql`sample_id`, ids)}))`,
  )
}
