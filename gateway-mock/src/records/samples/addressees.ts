import { DAY_SECONDS } from '@crm/base/durations'
import type { SampleFilters } from '@crm/contracts/calls/sample'
import { BusinessModule, ContentListFlag, CooperationStatus, ListFlag, SampleStatus } from '@crm/contracts/enums'
import type { TalentChoice } from '@crm/contracts/fields/pickFields'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { blackSentence } from '@crm/contracts/rules/companyTalentRules'
import { type SQL, sql } from 'drizzle-orm'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import type { Staff } from '../../rules/staff.ts'
import { cooperationsOfShops, samplesOfShops, staffConditions } from '../../rules/filter.ts'
import { keywordCondition } from '../../rules/keywords.ts'
import { dayLabel, dayNumber } from '../../rules/period.ts'
import { sampleScope } from '../../rules/scope.ts'
import { isFollowedIn, searchConditions, offeredColumns, offeredFrom, offeredOrder } from '../talents/offered.ts'
import { maskMiddle } from '../talents/talentRecords.ts'
import type { SampleSetting } from './sampleRule.ts'
import { float, json, number, select, text, value } from '../../store/database/select.ts'

/** Where samples of a talent or colonel went or may go. */
export interface Address {
  /** Of the talent's book of addresses `a…`, of an earlier sample `s…`. */
  key: string
  receiver: string
  phone: string
  address: string
}

/** Somebody who may be sent samples: a talent, or a colonel. */
export interface Addressee {
  id: string
  name: string
  /** Why nothing is sent: the black list of the module; empty otherwise. Colonels are on none. */
  blocked: string
  /** What staff should know before they send something: the black list of the other module. */
  warned: string
  /** The default or latest first. */
  addresses: Address[]
  /** Requests within the days of the quota. */
  recent: number
  unfulfilled: { sample_no: string; title: string; sign_time: number }[]
}

interface Search {
  platform: NonNullable<SampleFilters['platform']>
  ids?: readonly string[] | undefined
  keyword?: string | undefined
}

const SHOWN = 30
const ADDRESSES_MAX = 5

/** How many samples `sm` of a module, of which `own` says whose, were asked for within the days of the quota. */
export const recentOf = (own: SQL, classify: ModuleId, quotaDays: number, now: number) =>
  sql`(select count(*)::int from sample sm where ${own} and sm.classify = ${classify} and sm.created_at > ${now - quotaDays * DAY_SECONDS}
    and sm.status not in (${SampleStatus.refused}, ${SampleStatus.draftPendingOa}))`

/** Samples `sm` of a module that went to the talent `ca` of the enterprise. */
export const sentToTalent = (classify: ModuleId) =>
  sql`sm.corp_id = ca.corp_id and sm.author_id = ca.author_id and sm.platform = ca.platform and sm.classify = ${classify}
    and sm.deleted_at is null`

/** What every addressee comes with, of the samples `sm` of which `own` says that they went to it. */
const historyOf = (own: SQL, { classify, rule }: SampleSetting, now: number) => ({
  recent: number`${recentOf(own, classify, rule.quota_days, now)}`,
  unfulfilled: json<
    Addressee['unfulfilled']
  >`(select coalesce(json_agg(json_build_object('sample_no', sm.sample_no, 'sign_time', sm.sign_time, 'title', coalesce((select p.title
      from sample_item si join goods p on p.corp_id = si.corp_id and p.product_id = si.product_id where si.sample_id = sm.sample_id limit 1), ''))
    order by sm.sign_time), '[]'::json) from sample sm where ${own} and sm.classify = ${classify} and sm.status = ${SampleStatus.signed} and sm.delivery_type = 0)`,
})

/** Receivers of earlier samples, each once, the latest first. */
const sentTo = (
  own: SQL,
  classify: ModuleId,
) => sql`select 's' || max(sm.sample_id) as key, sm.receiver, sm.phone, sm.address, 2 as rank, -max(sm.created_at) as at
  from sample sm where ${own} and sm.classify = ${classify} and sm.receiver <> '' and sm.phone <> ''
    and sm.blurred_at is null group by 2, 3, 4`

const addressesIn = (rows: SQL) =>
  json<
    Address[]
  >`(select coalesce(json_agg(json_build_object('key', x.key, 'receiver', x.receiver, 'phone', x.phone, 'address', x.address)
    order by x.rank, x.at), '[]'::json) from (select * from (${rows}) y order by y.rank, y.at limit ${ADDRESSES_MAX}) x)`

/** Talents whom the caller may send samples: followed in scope, or sent some before; for the sample assistant all of them. */
export async function talentAddressees(
  db: Queryable,
  who: Staff,
  { platform, ids, keyword }: Search,
  setting: SampleSetting,
  now: number,
): Promise<(Addressee & TalentChoice)[]> {
  const search = { keyword, author_ids: ids }
  const { classify } = setting
  const own = all([sentToTalent(classify), samplesOfShops(who)])
  const inModule = classify === BusinessModule.commerce ? sql`ca.in_commerce = 1` : sql`ca.in_content = 1`
  const book = sql`select 'a' || x.id as key, x.receiver, x.phone, x.province || x.city || x.district || x.detail as address,
      case x.is_default when 1 then 0 else 1 end as rank, x.id as at from author_address x
    where x.corp_id = ca.corp_id and x.author_id = ca.author_id and x.platform = ca.platform and x.deleted_at is null
    and x.blurred_at is null`
  const rows = await rowsOf(
    db,
    select(
      {
        ...offeredColumns(who),
        content_flag: value<ContentListFlag>`ca.content_flag`,
        id: text`ca.author_id`,
        name: text`a.nick_name`,
        ...historyOf(own, setting, now),
        addresses: addressesIn(sql`${book} union all ${sentTo(own, classify)}`),
      },
      sql`${offeredFrom(who)}
      where ca.corp_id = ${who.corp_id} and ca.deleted_at is null and ${inModule} and ca.platform = ${platform}
      and (${isFollowedIn(sampleScope(who), classify, now)} or exists (select 1 from sample sm where ${own} and sm.classify = ${classify}
        and ${all(staffConditions(sampleScope(who), { now }, sql`sm.user_id`, sql`sm.dept_id`))}))
      and ${searchConditions(search)} ${offeredOrder(search)}`,
    ),
  )
  return rows.map(({ content_flag, ...row }) => ({ ...row, ...listsOf(classify, { ...row, content_flag }) }))
}

/** What the black lists say of sending something to a talent: the module's own forbids, the other's warns. */
function listsOf(
  classify: BusinessModule,
  { name, list_flag, content_flag }: { name: string; list_flag: ListFlag; content_flag: ContentListFlag },
): Pick<Addressee, 'blocked' | 'warned'> {
  const inCommerce = list_flag === ListFlag.black
  const inSeeding = content_flag === ContentListFlag.black
  return classify === BusinessModule.commerce
    ? {
        blocked: inCommerce ? '该达人在黑名单中，无法寄样' : '',
        warned: inSeeding ? `达人「${name}」在种草黑名单中` : '',
      }
    : {
        blocked: inSeeding ? blackSentence(name) : '',
        warned: inCommerce ? `达人「${name}」在带货黑名单中` : '',
      }
}

/** Colonels whom the caller may send samples: public ones, those bound in scope, and those that were sent some before. */
export function colonelAddressees(
  db: Queryable,
  who: Staff,
  { platform, ids, keyword }: Search,
  setting: SampleSetting,
  now: number,
): Promise<Addressee[]> {
  // Seeding works with talents alone.
  if (setting.classify !== BusinessModule.commerce) return Promise.resolve([])
  const scope = sampleScope(who)
  const own = all([
    sql`sm.corp_id = k.corp_id and sm.colonel_buyin_id = k.colonel_buyin_id and sm.classify = 1 and sm.deleted_at is null`,
    samplesOfShops(who),
  ])
  const inScope =
    scope.kind === 'corp'
      ? sql`true`
      : sql`(k.belong_type = 2 or exists (select 1 from colonel_follow cf left join corp_user cu on cu.corp_id = cf.corp_id
          and cu.user_id = cf.user_id where cf.corp_id = k.corp_id and cf.colonel_buyin_id = k.colonel_buyin_id
          and cf.unbind_time is null and ${all(staffConditions(scope, { now }, sql`cf.user_id`, sql`cu.dept_id`))})
        or exists (select 1 from sample sm where ${own} and ${all(staffConditions(scope, { now }, sql`sm.user_id`, sql`sm.dept_id`))}))`
  return rowsOf(
    db,
    select(
      {
        id: text`k.colonel_buyin_id`,
        name: text`k.name`,
        blocked: text`''`,
        warned: text`''`,
        ...historyOf(own, setting, now),
        addresses: addressesIn(sentTo(own, BusinessModule.commerce)),
      },
      sql`from colonel k
      where k.corp_id = ${who.corp_id} and k.deleted_at is null and k.platform = ${platform} and ${inScope} and ${all([
        ids && isOneOf(sql`k.colonel_buyin_id`, ids),
        keywordCondition(keyword, { names: [sql`k.name`], ids: [sql`k.colonel_buyin_id`] }),
      ])} order by k.include_at desc, k.colonel_buyin_id limit ${ids ? ids.length : SHOWN}`,
    ),
  )
}

const masked = ({ receiver, phone, address }: Address) =>
  `${receiver.slice(0, 1)}** ${maskMiddle(phone, 3, 2)} ${address.slice(0, 6)}***`

/** Where somebody's samples may go, as far as a form tells. */
export const offeredAddresses = ({ addresses: [latest, ...earlier] }: Addressee) => ({
  known: latest === undefined ? '' : masked(latest),
  addresses: latest === undefined ? [] : [latest, ...earlier].map((each) => ({ key: each.key, text: masked(each) })),
})

/** Samples that somebody got and did nothing with, in words. */
export const unfulfilledLines = ({ unfulfilled }: Addressee): string[] =>
  unfulfilled.map(
    ({ sample_no, title, sign_time }) => `${sample_no} ${title}（${dayLabel(dayNumber(sign_time))} 签收）`,
  )

/** The cooperations that a sample of a talent may belong to: in scope, not cancelled, the latest first. */
export function linkableCooperations(
  db: Queryable,
  who: Staff,
  { platform, author_id, coop_id }: { platform: string; author_id: string; coop_id?: number },
  now: number,
): Promise<{ coop_id: number; coop_no: string; start_time: number; end_time: number }[]> {
  const staff = all(staffConditions(sampleScope(who), { now }, sql`c.user_id`, sql`c.dept_id`))
  return rowsOf(
    db,
    select(
      {
        coop_id: number`c.coop_id`,
        coop_no: text`c.coop_no`,
        start_time: float`c.start_time`,
        end_time: float`c.end_time`,
      },
      sql`from cooperation c
      where ${all([
        sql`c.corp_id = ${who.corp_id} and c.deleted_at is null and c.platform = ${platform} and c.author_id = ${author_id}`,
        sql`c.status <> ${CooperationStatus.cancelled} and ${staff}`,
        cooperationsOfShops(who),
        coop_id === undefined ? undefined : sql`c.coop_id = ${coop_id}`,
      ])}
      order by c.start_time desc, c.coop_id desc limit ${SHOWN}`,
    ),
  )
}
