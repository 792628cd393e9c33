import type { DeliveryNote, Sample, SampleDetail } from '@crm/contracts/calls/sample'
import { createsSamples } from '@crm/access/samples'
import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import { BusinessModule, SampleStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import {
  cooperationsOfShops,
  type MetricFilter,
  samplesOfShops,
  type Scope,
  type ShopScope,
} from '../../rules/filter.ts'
import type { Db } from '../../store/database/db.ts'
import type { Staff } from '../../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import {
  sampleListTotals,
  samplePage,
  sampleResults,
  sampleSums,
  sampleTabCounts,
  type SampleWhere,
} from '../../figures/sampleList.ts'
import { contentsBySample, NO_CONTENTS } from '../../figures/sampleContents.ts'
import { SAMPLE_ACTIONS } from '../../rules/sampleStates.ts'
import { scopeOf } from '../../rules/scope.ts'
import { pageInfo } from '../page.ts'
import { maskMiddle } from '../talents/talentRecords.ts'
import type { SampleSetting } from './sampleRule.ts'
import { type NamedSamples, samplesOf, stepOf, storedSamples } from './storedSamples.ts'
import { float, int, json, number, select, text, value } from '../../store/database/select.ts'

const person = (user: SQL) =>
  sql`(select json_build_object('user_id', m.user_id, 'name', m.nick_name, 'avatar', coalesce(u.avatar, ''), 'status', m.status)
    from corp_user m left join app_user u on u.user_id = m.user_id where m.corp_id = sm.corp_id and m.user_id = ${user})`

const GOODS = sql`(select coalesce(json_agg(json_build_object('product_id', si.product_id, 'title', coalesce(p.title, ''), 'cover', coalesce(p.cover, ''),
    'status', coalesce(p.status, 2), 'sku_id', si.sku_id, 'sku_name', si.sku_name, 'qty', si.qty, 'cost_price', si.cost_price)
    order by si.product_id, si.sku_id), '[]'::json) from sample_item si left join goods p on p.corp_id = si.corp_id and p.product_id = si.product_id
  where si.sample_id = sm.sample_id)`

/** Counts samples of the same talent or colonel that were signed for before this one was asked for. */
const pastSamples = (who: ShopScope, condition?: SQL) =>
  int`(select count(*) from sample ps where ${all([
    sql`ps.corp_id = sm.corp_id and ps.classify = sm.classify and ps.platform = sm.platform and ps.author_id = sm.author_id`,
    sql`ps.colonel_buyin_id = sm.colonel_buyin_id and ps.created_at < sm.created_at and ps.sign_time is not null and ps.deleted_at is null`,
    samplesOfShops(who, sql`ps`),
    condition,
  ])})`

const columns = (who: ShopScope, now: number) => {
  const { gmv, cost } = sampleResults(who.corp_id, now)
  return {
    sample_id: number`sm.sample_id`,
    sample_no: text`sm.sample_no`,
    classify: value<Sample['classify']>`sm.classify`,
    platform: value<Sample['platform']>`sm.platform`,
    author_id: text`sm.author_id`,
    colonel_buyin_id: text`sm.colonel_buyin_id`,
    author_name: text`coalesce(a.nick_name, k.name, '')`,
    display_id: text`coalesce(a.uid, '')`,
    avatar: text`coalesce(a.avatar, k.avatar, '')`,
    status: value<Sample['status']>`sm.status`,
    is_first_passed: int<0 | 1>`sm.status = 6 and sm.first_reviewer_id > 0`,
    source: value<Sample['source']>`sm.source`,
    user: json<Sample['user']>`coalesce(${person(sql`sm.user_id`)},
      json_build_object('user_id', sm.user_id, 'name', '-', 'avatar', '', 'status', 3))`,
    goods: json<Sample['goods']>`${GOODS}`,
    qty: int`(select coalesce(sum(si.qty), 0) from sample_item si where si.sample_id = sm.sample_id)`,
    purpose: value<Sample['purpose']>`sm.purpose`,
    expected_type: value<Sample['expected_type']>`sm.expected_type`,
    expected_due: float<Sample['expected_due']>`sm.expected_due`,
    receiver: text`sm.receiver`,
    phone: text`sm.phone`,
    address: text`sm.address`,
    express_company: text`sm.express_company`,
    express_no: text`sm.express_no`,
    erp_status: value<Sample['erp_status']>`sm.erp_status`,
    erp_error: text`sm.erp_error`,
    delivery_type: value<Sample['delivery_type']>`sm.delivery_type`,
    delivery_at: float<Sample['delivery_at']>`sm.delivery_at`,
    delivery_contents: json<Sample['delivery_contents']>`sm.delivery_contents`,
    ship_time: float<Sample['ship_time']>`sm.ship_time`,
    sign_time: float<Sample['sign_time']>`sm.sign_time`,
    recycle_time: float<Sample['recycle_time']>`sm.recycle_time`,
    gmv: value<Sample['gmv']>`${gmv}`,
    cost: float`${cost}`,
    campaign: json<
      Sample['campaign']
    >`(select json_build_object('id', c.id, 'name', c.name) from campaign c where c.corp_id = sm.corp_id and c.id = sm.campaign_id
      and sm.classify = ${BusinessModule.content} and c.deleted_at is null)`,
    spus: json<
      Sample['spus']
    >`(select coalesce(json_agg(distinct jsonb_build_object('id', u.id, 'name', u.name)), '[]'::json) from sample_item si
      join goods p on p.corp_id = si.corp_id and p.product_id = si.product_id join spu u on u.corp_id = p.corp_id and u.id = p.spu_id
      where si.sample_id = sm.sample_id and sm.classify = ${BusinessModule.content} and u.deleted_at is null)`,
    reviewer: json<Sample['reviewer']>`${person(sql`sm.reviewer_id`)}`,
    review_at: float<Sample['review_at']>`sm.review_at`,
    past_signed: pastSamples(who),
    past_delivered: pastSamples(who, sql`ps.delivery_type > 0`),
    reason: text`sm.reason`,
    oa_no: text`sm.oa_no`,
    remark: text`sm.remark`,
    custom_fields: json<Sample['custom_fields']>`sm.custom_fields`,
    created_at: float`sm.created_at`,
    updated_at: float`sm.updated_at`,
  }
}

/** Nothing came of it so far, which costs nothing by the interaction. */
const NOTHING_YET = { content_count: 0, interactions: 0, cpe: UNAVAILABLE }

/** How much of an address a list shows: province and city. */
const ADDRESS_SHOWN = 6

/** Whom a sample goes to, as far as lists tell. */
const masked = ({ receiver, phone, address }: Pick<Sample, 'receiver' | 'phone' | 'address'>) => ({
  receiver: receiver === '' ? '' : `${receiver.slice(0, 1)}**`,
  phone: maskMiddle(phone, 3, 2),
  address: address.length > ADDRESS_SHOWN ? `${address.slice(0, ADDRESS_SHOWN)}***` : address && '***',
})

/** The samples of the ids that `read` finds, in their order, with what the caller may do to each. Amounts in fen. */
export async function sampleRows(
  db: Queryable,
  who: Staff,
  setting: SampleSetting,
  ids: readonly number[],
  now: number,
  read: typeof storedSamples = storedSamples,
): Promise<Sample[]> {
  const { classify } = setting
  const stored = new Map((await read(db, who, { classify, ids })).map((sample) => [sample.sample_id, sample]))
  const rows = await rowsOf(
    db,
    select(
      columns(who, now),
      sql`${samplesOf(classify)} where sm.corp_id = ${who.corp_id} and ${isOneOf(sql`sm.sample_id`, [...stored.keys()])}`,
    ),
  )
  const scope = scopeOf(who)
  const hasSales = scope.kind !== 'samples'
  const made = classify === BusinessModule.content ? await contentsBySample(db, scope, ids, now) : undefined
  const may_ask = flagOf(createsSamples(who, setting.rule, classify))
  const byId = new Map(rows.map((row) => [row.sample_id, row]))
  return ids.flatMap((id) => {
    const [sample, row] = [stored.get(id), byId.get(id)]
    if (!sample || !row) return []
    const actions = SAMPLE_ACTIONS.filter((action) => typeof stepOf(who, sample, action, setting) === 'number')
    const waitsForFirst = row.status === SampleStatus.pendingReview && row.is_first_passed === 0
    const is_first_review = flagOf(waitsForFirst && setting.rule.review_levels === 2)
    const waits_for_oa = flagOf(row.status === SampleStatus.draftPendingOa && setting.rule.need_oa === 1)
    return [
      {
        ...row,
        ...masked(row),
        ...(made === undefined ? NO_CONTENTS : (made.get(id) ?? NOTHING_YET)),
        is_first_review,
        waits_for_oa,
        ...(!hasSales && row.gmv !== null && { gmv: UNAVAILABLE }),
        actions,
        may_ask,
      },
    ]
  })
}

type Story = Pick<SampleDetail, 'express_trace' | 'log' | 'files' | 'coop' | 'former' | 'renewed'>

/** What the drawer shows of a sample besides its row: its way, its log, and the samples that it repeats or that repeat it. */
export async function sampleStory(db: Queryable, who: Staff, sampleId: number, now: number): Promise<Story> {
  const [story] = await rowsOf(
    db,
    select(
      {
        express_trace: value<Story['express_trace']>`sm.express_trace`,
        files: value<Story['files']>`sm.files`,
        coop: json<
          Story['coop']
        >`(select json_build_object('coop_id', c.coop_id, 'coop_no', c.coop_no) from cooperation c
        where ${all([
          sql`c.corp_id = sm.corp_id and c.coop_id = sm.coop_id and c.deleted_at is null`,
          cooperationsOfShops(who),
        ])})`,
        log: json<
          Story['log']
        >`(select coalesce(json_agg(json_build_object('id', l.id, 'user_name', coalesce(m.nick_name, ''), 'action', l.action, 'content', l.content,
        'created_at', l.created_at) order by l.created_at desc, l.id desc), '[]'::json) from sample_log l
        left join corp_user m on m.corp_id = l.corp_id and m.user_id = l.user_id where l.sample_id = sm.sample_id and l.created_at <= ${now})`,
        former: json<
          Story['former']
        >`(select json_build_object('sample_id', o.sample_id, 'sample_no', o.sample_no) from sample o
        where ${all([
          sql`o.corp_id = sm.corp_id and o.sample_id = sm.former_id and o.deleted_at is null`,
          samplesOfShops(who, sql`o`),
        ])})`,
        renewed: json<
          Story['renewed']
        >`(select coalesce(json_agg(json_build_object('sample_id', o.sample_id, 'sample_no', o.sample_no) order by o.sample_id), '[]'::json) from sample o
        where ${all([
          sql`o.corp_id = sm.corp_id and o.classify = sm.classify and o.former_id = sm.sample_id and o.deleted_at is null`,
          samplesOfShops(who, sql`o`),
        ])})`,
      },
      sql`from sample sm where sm.corp_id = ${who.corp_id} and sm.sample_id = ${sampleId}`,
    ),
  )
  return story ?? { express_trace: [], log: [], files: [], coop: null, former: null, renewed: [] }
}

/** Whom a sample goes to, in full. */
export async function receiverOf(
  db: Queryable,
  who: Staff,
  sampleId: number,
): Promise<{ receiver: string; phone: string; address: string }> {
  const [row] = await rowsOf(
    db,
    select(
      { receiver: text`receiver`, phone: text`phone`, address: text`address` },
      sql`from sample where corp_id = ${who.corp_id} and sample_id = ${sampleId}`,
    ),
  )
  return row ?? { receiver: '', phone: '', address: '' }
}

/** What is printed of samples, in the order of their numbers. */
export async function deliveryNotes(db: Db, who: Staff, { classify, ids }: NamedSamples): Promise<DeliveryNote[]> {
  return rowsOf(
    db,
    select(
      {
        sample_no: text`sm.sample_no`,
        author_name: text`coalesce(a.nick_name, k.name, '')`,
        user_name: text`coalesce((${person(sql`sm.user_id`)})->>'name', '')`,
        receiver: text`sm.receiver`,
        phone: text`sm.phone`,
        address: text`sm.address`,
        express_company: text`sm.express_company`,
        express_no: text`sm.express_no`,
        remark: text`sm.remark`,
        created_at: float`sm.created_at`,
        goods: json<DeliveryNote['goods']>`${GOODS}`,
      },
      sql`${samplesOf(classify)} where sm.corp_id = ${who.corp_id} and ${isOneOf(sql`sm.sample_id`, ids)} order by sm.sample_no`,
    ),
  )
}

/** Which samples a list has, in whose scope. */
export interface ListedSamples {
  scope: Scope
  setting: SampleSetting
  filter: MetricFilter
  where: SampleWhere
}

/** A page of samples with its sums and the counts of its tabs. `read` says which of them the caller sees. */
export async function sampleListPage(
  db: Queryable,
  who: Staff,
  { scope, setting, filter, where }: ListedSamples,
  request: Parameters<typeof samplePage>[4],
  read?: typeof storedSamples,
) {
  const { list, total_count } = await samplePage(db, scope, filter, where, request)
  const ids = list.map((row) => row.sample_id)
  return {
    list: await sampleRows(db, who, setting, ids, filter.now, read),
    page_info: pageInfo(request, total_count),
    list_total: {
      ...(await sampleListTotals(db, scope, filter, where)),
      ...(await sampleSums(db, scope, filter, where)),
    },
    status_count: await sampleTabCounts(db, scope, filter, where),
  }
}
