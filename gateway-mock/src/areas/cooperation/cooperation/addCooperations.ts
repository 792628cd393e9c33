import { isDeepStrictEqual } from 'node:util'
import { money } from '@crm/base/numbers'
import type { CooperationAsk, CooperationWarning } from '@crm/contracts/calls/cooperation'
import { BusinessModule, CooperationStatus, ListFlag, type Platform } from '@crm/contracts/enums'
import type { TalentChoice } from '@crm/contracts/fields/pickFields'
import type { AgreedTerms } from '@crm/contracts/rules/cooperationTerms'
import { sql } from 'drizzle-orm'
import { takeAttachments } from '../../../records/files/attachments.ts'
import type { Db } from '../../../store/database/db.ts'
import { all, isOneOf, listedTexts, type Queryable, rowsOf, rowsAs } from '../../../store/database/query.ts'
import type { FileRef } from '../../../store/database/schema/cooperation.ts'
import type { Staff } from '../../../rules/staff.ts'
import { ofListedGoods, ofShops, samplesOfShops, staffConditions } from '../../../rules/filter.ts'
import { startOfDay } from '../../../rules/period.ts'
import { scheduleConditions } from '../../../figures/schedules.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { cooperationSetting, type CooperationSetting } from '../../../records/cooperations/cooperationSetting.ts'
import { notifyApprovers, notifyMade } from '../../../records/cooperations/cooperationNotices.ts'
import { isFollowedIn, offeredColumns, offeredRows, type TalentSearch } from '../../../records/talents/offered.ts'
import { storedCooperations } from '../../../records/cooperations/storedCooperations.ts'
import { blankTerms, goodsColumns, mergedTerms, refuseBadTerms, termsOf } from './terms.ts'
import { addCooperation, setStatus } from '../../../records/cooperations/cooperationWrites.ts'
import { float, json, number, select, text } from '../../../store/database/select.ts'

const BLACK = '该达人在黑名单中，无法合作'
const STRANGE = '达人不在您的数据范围内'

/** Talents whom the caller may agree something with: those that somebody of his scope follows. */
export function partners(
  db: Queryable,
  who: Staff,
  { platform, ...search }: TalentSearch & { platform: string },
  now: number,
): Promise<TalentChoice[]> {
  return rowsOf(
    db,
    select(
      offeredColumns(who),
      offeredRows(who, search, [
        sql`ca.in_commerce = 1 and ca.platform = ${platform}`,
        isFollowedIn(scopeOf(who), BusinessModule.commerce, now),
      ]),
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
        sample_id: number`sm.sample_id`,
        sample_no: text`sm.sample_no`,
        author_id: text`sm.author_id`,
        goods: text`coalesce((select string_agg(distinct g.title, '、') from sample_item i
        join goods g on g.corp_id = i.corp_id and g.product_id = i.product_id where i.sample_id = sm.sample_id), '')`,
      },
      sql`from sample sm where sm.corp_id = ${who.corp_id} and sm.classify = 1 and sm.deleted_at is null and sm.platform = ${platform}
      and ${isOneOf(sql`sm.author_id`, author_ids)} and (sm.coop_id is null or sm.coop_id = ${coop_id})
      and ${all([...staffConditions(scopeOf(who), { now: 0 }, sql`sm.user_id`, sql`sm.dept_id`), samplesOfShops(who)])}
      order by sm.created_at desc limit 50`,
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
      sql`from goods where ${all([
        sql`corp_id = ${who.corp_id} and platform = ${platform} and deleted_at is null and ${isOneOf(sql`product_id`, product_ids)}`,
        ofShops(who, sql`shop_id`),
      ])}`,
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
          and r.coop_id is null and r.deleted_at is null and ${inScope} and r.sample_id in (select sm.sample_id from sample sm where ${all([sql`sm.corp_id = ${who.corp_id} and sm.classify = 1`, samplesOfShops(who)])})`
        : sql`select r.platform, r.author_id, r.start_time::float8 as start_time, r.end_time::float8 as end_time, '[]'::json as sample_ids,
          (select coalesce(json_agg(g ->> 'product_id'), '[]'::json) from jsonb_array_elements(r.goods) g) as product_ids
          from schedule r where r.corp_id = ${who.corp_id} and r.id = ${schedule_id} and r.deleted_at is null and ${all([inScope, ofListedGoods(who, sql`r.goods`, sql`kj.value->>'product_id'`)])}`,
    ),
  )
  return row
}

/** Why nothing is agreed with somebody, or nothing. */
export const blockOf = (partner: TalentChoice | undefined) =>
  partner === undefined ? STRANGE : partner.list_flag === ListFlag.black ? BLACK : undefined

/** Whom and what several terms may name. */
interface Offered {
  platform: string
  author_ids: readonly string[]
  product_ids: readonly string[]
  /** An order that is edited overlaps with others only. */
  coop_id?: number | undefined
}

/** What terms have in common with others. */
type Offer = Pick<AgreedTerms, 'start_time' | 'end_time' | 'products'>

/** Reads the orders that are to come or run; answers which of them are of the same talent and goods and for the same days as an offer. */
export async function openOverlaps(
  db: Queryable,
  who: Staff,
  { platform, author_ids, product_ids, coop_id = 0 }: Offered,
) {
  const rows = await rowsOf(
    db,
    select(
      {
        author_id: text`c.author_id`,
        product_id: text`g.product_id`,
        coop_no: text`c.coop_no`,
        start_time: float`c.start_time`,
        end_time: float`c.end_time`,
      },
      sql`from cooperation c join coop_goods g on g.coop_id = c.coop_id
      where c.corp_id = ${who.corp_id} and c.platform = ${platform} and c.deleted_at is null and c.coop_id <> ${coop_id}
      and c.status in (${CooperationStatus.toConfirm}, ${CooperationStatus.running})
      and c.author_id in (${listedTexts(author_ids)}) and g.product_id in (${listedTexts(product_ids)}) order by c.coop_no`,
    ),
  )
  const byAuthor = Map.groupBy(rows, (row) => row.author_id)
  return (author_id: string, { start_time, end_time, products }: Offer): string | undefined => {
    const same = (byAuthor.get(author_id) ?? []).filter(
      (row) =>
        row.start_time <= end_time &&
        row.end_time >= start_time &&
        products.some(({ product_id }) => product_id === row.product_id),
    )
    if (same.length === 0) return undefined
    return `与合作单 ${[...new Set(same.map(({ coop_no }) => coop_no))].join('、')} 的商品和周期重叠`
  }
}

/**
 * Reads what goods are sold for, and their approved commissions outside the platform; answers the goods of an offer whose rate is
 * above the shop's without one that covers every talent and the period.
 */
export async function openRates(db: Queryable, who: Staff, { platform, product_ids }: Omit<Offered, 'author_ids'>) {
  const rows = await rowsOf(
    db,
    select(
      {
        product_id: text`g.product_id`,
        title: text`g.title`,
        own: float`g.commission_rate / 100.0`,
        approved: json<Approved[]>`coalesce((select json_agg(json_build_object('scope', r.scope, 'rate', r.rate / 100.0,
        'author_ids', r.author_ids, 'levels', r.levels, 'start_time', r.start_time, 'end_time', r.end_time)) from offline_rate r
        where r.corp_id = g.corp_id and r.product_id = g.product_id and r.platform = g.platform and r.status = 2
        and r.deleted_at is null), '[]'::json)`,
      },
      sql`from goods g where g.corp_id = ${who.corp_id} and g.platform = ${platform} and g.product_id in (${listedTexts(product_ids)})
      order by g.product_id`,
    ),
  )
  const known = new Map(rows.map((row) => [row.product_id, row]))
  return (talents: readonly TalentChoice[], { start_time, end_time, products }: Offer) =>
    products.flatMap(({ product_id, rate }) => {
      const found = known.get(product_id)
      if (found === undefined || rate <= found.own) return []
      const isApproved = (talent: TalentChoice) =>
        found.approved.some(
          (each) =>
            each.rate >= rate && each.start_time <= start_time && each.end_time >= end_time && covers(each, talent),
        )
      if (talents.every(isApproved)) return []
      const message = `佣金率 ${rate}% 高于店铺的 ${found.own}%，且没有已通过的线下佣金`
      return [{ product_id, title: found.title, message }]
    })
}

interface Approved {
  scope: number
  rate: number
  author_ids: string[]
  levels: number[]
  start_time: number
  end_time: number
}
const covers = ({ scope, author_ids, levels }: Approved, { author_id, level }: TalentChoice) =>
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
  const offered = {
    ...{ platform: ask.platform, author_ids: ask.author_ids, coop_id: ask.coop_id },
    product_ids: terms.products.map(({ product_id }) => product_id),
  }
  const agreed = before && (await termsOf(db, who, before.coop_id))
  const isNewOffer = agreed === undefined || !isDeepStrictEqual(offerOf(agreed), offerOf(terms))
  const overlapOf = isNewOffer ? await openOverlaps(db, who, offered) : () => undefined
  const ofTalents = ask.author_ids.flatMap((id): CooperationWarning[] => {
    const partner = known.get(id)
    const name = partner?.author_name ?? id
    // Whom an order is with already is not asked about again.
    const block = before ? undefined : blockOf(partner)
    if (block !== undefined) return [{ id, name, level: 'block', message: block, about: 'talent' }]
    const message = overlapOf(id, terms)
    return message === undefined ? [] : [{ id, name, level: 'warn', message, about: 'overlap' }]
  })
  const ofGoods = (isNewOffer ? (await openRates(db, who, offered))(found, terms) : []).map(
    ({ product_id: id, title: name, message }): CooperationWarning => ({
      id,
      name,
      level: 'warn',
      message,
      about: 'rate',
    }),
  )
  const approval = agreed?.fee === terms.fee ? undefined : approvalWarning(terms, setting)
  return [
    ...ofTalents,
    ...ofGoods,
    ...(approval === undefined
      ? []
      : [{ id: 'fee', name: '坑位费', level: 'warn' as const, message: approval, about: 'approval' as const }]),
  ]
}

/** What is said of a fee that somebody who leads has to agree to; nothing of any other. */
export function approvalWarning(
  { fee }: Pick<AgreedTerms, 'fee'>,
  { approvalAbove }: CooperationSetting,
): string | undefined {
  if (approvalAbove === undefined || fee <= approvalAbove) return undefined
  return `超过 ${money(approvalAbove)} 元，保存后为待确认，须由主管确认`
}

/** An agreement that nothing speaks against. */
export interface Agreement {
  platform: Platform
  author_id: string
  dept_id: number
  terms: AgreedTerms
  files: FileRef[]
}

/** What time alone makes of a new order that needs nobody's approval. */
const FIRST_STEPS = [
  { status: CooperationStatus.running, action: 'confirm', verb: '已到开始时间，自动确认' },
  { status: CooperationStatus.finished, action: 'finish', verb: '周期已结束，自动完成' },
]

/**
 * Writes one order, by a form or a file alike: one that needs nobody's approval runs at once when its start is reached, and is
 * finished when its period is over. Tells nobody: `announceCooperations` does, of all that were written together.
 */
export async function writeCooperation(
  db: Db,
  who: Staff,
  { platform, author_id, dept_id, terms, files }: Agreement,
  { setting, content, now }: { setting: CooperationSetting; content: string; now: number },
): Promise<{ coop_id: number; coop_no: string; status: CooperationStatus }> {
  const { products, sample_ids: _, custom_fields, files: __, ...columns } = terms
  const added = await addCooperation(
    db,
    who,
    {
      ...columns,
      ...{ platform, author_id, dept_id, files, custom_fields: { ...custom_fields } },
      goods: goodsColumns(products),
    },
    content,
    now,
  )
  const isDue = approvalWarning(terms, setting) === undefined && terms.start_time <= now
  const due = terms.end_time > now ? CooperationStatus.running : CooperationStatus.finished
  const step = isDue ? FIRST_STEPS.find(({ status }) => status === due) : undefined
  if (step === undefined) return { ...added, status: CooperationStatus.toConfirm }
  const stored = (await storedCooperations(db, who, [added.coop_id])).get(added.coop_id)
  await setStatus(db, who, stored ? [stored] : [], { ...step, reason: '', now })
  return { ...added, status: step.status }
}

/** Tells of orders that were written together: their media, and whoever may approve those that wait for it. */
export async function announceCooperations(db: Db, who: Staff, ids: readonly number[], now: number): Promise<void> {
  const all = [...(await storedCooperations(db, who, ids)).values()]
  for (const [user_id, own] of Map.groupBy(all, (coop) => coop.user_id))
    await notifyMade({ db, who, now }, own, user_id)
  await notifyApprovers(
    { db, who, now },
    all.filter(({ needs_approval, status }) => needs_approval && status === CooperationStatus.toConfirm),
  )
}

/** Writes one order for each talent that nothing speaks against; the others are named with the reason. */
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
    const { status, ...added } = await writeCooperation(
      db,
      who,
      { platform: ask.platform, author_id, dept_id, terms, files },
      { setting, content: '新建合作单', now },
    )
    const own = linked.filter((each) => each.author_id === author_id && terms.sample_ids.includes(each.sample_id))
    await linkSamples(
      db,
      who,
      added.coop_id,
      own.map(({ sample_id }) => sample_id),
    )
    if (schedule_id !== undefined)
      await linkSchedule(db, who, schedule_id, { ...added, author_id, platform: ask.platform }, now)
    made.push({ ...added, author_id, name, status })
  }
  await announceCooperations(
    db,
    who,
    made.map(({ coop_id }) => coop_id),
    now,
  )
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
