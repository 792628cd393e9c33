import { NOT_IN_EDITION } from '@crm/access/refusals'
import type { CommissionScheme, CommissionTermsRequest } from '@crm/contracts/calls/commission'
import { PLATFORMS, type Platform } from '@crm/contracts/enums'
import { SALES_WRITERS } from '@crm/contracts/routes/groups'
import { commissionBasesOf } from '@crm/contracts/rules/commissionBases'
import {
  frozenMonthRefusal,
  otherSchemeRefusal,
  SCHEME_NAME_MAX,
  SchemeStatus,
  tiersError,
} from '@crm/contracts/rules/commissionRules'
import { and, eq, sql } from 'drizzle-orm'
import { memberBases, memberFirsts } from '../../../figures/commission/bases.ts'
import { baseQueryOf, commissionsIn } from '../../../figures/commission/commissions.ts'
import {
  type CommissionTerms,
  freezeOf,
  lastFrozen,
  membersIn,
  type SchemeVersion,
  versionOf,
} from '../../../figures/commission/terms.ts'
import { noteCommissions } from '../../../records/commission/notes.ts'
import { addMonths, firstOpenMonth, monthOf } from '../../../rules/commissionMonths.ts'
import { percentageOf } from '../../../rules/percentage.ts'
import { refuseOverQuota } from '../../../rules/quota.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import { percentageMember, percentageScheme, percentageVersion } from '../../../store/database/schema.ts'
import { float, number, select, text, value } from '../../../store/database/select.ts'
import { type MemberBrief, memberBriefs } from '../../../records/members/memberBriefs.ts'

type Terms = Omit<SchemeVersion, 'scheme_id' | 'month_from'>

/** What a scheme is to give, checked: rising tiers of 0–30 %, a base of the version of the enterprise. */
export function checkedTerms(who: Staff, request: CommissionTermsRequest): Terms {
  if (!commissionBasesOf(who.modules.commerce?.level).includes(request.type)) refuse(Code.notAllowed, NOT_IN_EDITION)
  const tiers = request.tiers.map(({ from, rate }) => ({ from, rate: Math.round(rate * 1e6) / 1e4 }))
  const error = tiersError(tiers)
  if (error !== undefined) refuseField('tiers', error)
  const platforms = request.platforms ?? []
  const unknown = platforms.find((each) => !PLATFORMS.includes(each as Platform))
  if (unknown !== undefined) refuseField('platforms', `平台「${unknown}」不存在`)
  const { class_ids = [], product_ids = [] } = request.goods_scope ?? {}
  return {
    ...{ base_option: request.type, mode: request.mode, tiers, platforms },
    first_order_reward: request.first_order_reward ?? 0,
    goods_scope: { ...(class_ids.length > 0 && { class_ids }), ...(product_ids.length > 0 && { product_ids }) },
  }
}

/** A scheme as it stands, with what its writes compare. */
export interface StoredScheme {
  id: number
  name: string
  status: SchemeStatus
  stopped_from: string | null
  has_results: 0 | 1
  updated_at: number
  updated_by: number
}

/** Schemes of the enterprise that were not removed, the newest first. */
export const storedSchemes = (db: Queryable, corpId: number, id?: number): Promise<StoredScheme[]> =>
  rowsOf(
    db,
    select(
      {
        id: number`s.id`,
        name: text`s.name`,
        status: value<SchemeStatus>`s.status`,
        stopped_from: text<string | null>`s.stopped_from`,
        has_results: number<
          0 | 1
        >`(exists (select 1 from percentage_result r where r.corp_id = s.corp_id and r.scheme_id = s.id
          and r.frozen_at is not null))::int`,
        updated_at: float`s.updated_at`,
        updated_by: number`s.updated_by`,
      },
      sql`from percentage_scheme s where s.corp_id = ${corpId} and s.deleted_at is null
      ${id === undefined ? sql`` : sql`and s.id = ${id}`} order by s.id desc`,
    ),
  )

const termsAnswer = ({ base_option, mode, tiers, first_order_reward, platforms, goods_scope }: Terms) => ({
  base: base_option,
  mode,
  tiers: tiers.map(({ from, rate }) => ({ from, rate: rate / 100 })),
  first_order_reward,
  // Written by `checkedTerms`.
  platforms: platforms as Platform[],
  goods_scope: { class_ids: goods_scope.class_ids ?? [], product_ids: goods_scope.product_ids ?? [] },
})

/** Schemes as their list shows them. */
export async function shownSchemes(
  db: Queryable,
  terms: CommissionTerms,
  schemes: readonly StoredScheme[],
  now: number,
): Promise<CommissionScheme[]> {
  const month = monthOf(now)
  const membersOf = (id: number) => {
    // Members of a stopped scheme are those who work under it again when it is started.
    const inMonth = terms.members.filter(
      ({ scheme_id, month_from, month_to }) =>
        scheme_id === id && (month_to === null || month_to >= month) && month_from <= addMonths(month, 12),
    )
    return inMonth.map(({ user_id }) => user_id)
  }
  const briefs = await memberBriefs(db, terms.corp_id, [...new Set(schemes.flatMap(({ id }) => membersOf(id)))])
  return schemes.flatMap(({ id, name, status, has_results, updated_at }) => {
    const versions = terms.versions.filter(({ scheme_id }) => scheme_id === id).toReversed()
    const present = versionOf(terms, id, month) ?? versions.at(-1)
    if (present === undefined) return []
    return [
      {
        ...{ id, name, status, has_results, updated_at, month_from: present.month_from },
        ...termsAnswer(present),
        users: membersOf(id).flatMap((userId) => briefs.get(userId) ?? []),
        versions: versions.map((version) => ({ month_from: version.month_from, ...termsAnswer(version) })),
      },
    ]
  })
}

/** Refuses a month that is closed. */
export function refuseClosedMonth(terms: CommissionTerms, month: string, now: number): void {
  const earliest = firstOpenMonth(terms.rules, now)
  if (month < earliest) refuseField('month_from', frozenMonthRefusal(month, earliest))
}

/** Refuses a name that is none, too long, or taken. */
export async function refuseName(db: Queryable, corpId: number, name: string, except?: number): Promise<void> {
  if (name === '') refuseField('name', '请输入方案名称')
  if (name.length > SCHEME_NAME_MAX) refuseField('name', `方案名称最多 ${SCHEME_NAME_MAX} 字`)
  const taken = (await storedSchemes(db, corpId)).some((each) => each.name === name && each.id !== except)
  if (taken) refuseField('name', '方案名称已存在')
}

/** Refuses one scheme more than the version of the enterprise has. */
export const refuseSchemeQuota = (db: Queryable, corpId: number, now: number): Promise<void> =>
  refuseOverQuota(db, { corp_id: corpId, type: 'percentage_scheme', now }, '启用的提成方案数已达上限')

/** Writes the version of a scheme from a month on, where it differs from what holds then; noted with what it changes. */
export async function writeVersion(
  tx: Db,
  who: Staff,
  {
    terms,
    scheme,
    month,
    next,
    now,
  }: { terms: CommissionTerms; scheme: { id: number }; month: string; next: Terms; now: number },
): Promise<void> {
  const { corp_id, user_id } = who
  const before = versionOf(terms, scheme.id, month)
  const fields = Object.keys(next) as (keyof Terms)[]
  const changed = fields.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(next[name]))
  if (before !== undefined && changed.length === 0) return
  const written = { created_at: now, updated_at: now, updated_by: user_id }
  await tx
    .insert(percentageVersion)
    .values({ corp_id, scheme_id: scheme.id, month_from: month, ...next, ...written })
    .onConflictDoUpdate({
      target: [percentageVersion.corp_id, percentageVersion.scheme_id, percentageVersion.month_from],
      set: { ...next, updated_at: now, updated_by: user_id },
    })
  if (before === undefined) return
  const of = (from: Terms) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  await noteCommissions(
    tx,
    [{ corp_id, user_id, action: 'update', scheme_id: scheme.id, month, before: of(before), after: of(next) }],
    now,
  )
}

interface MemberChange {
  terms: CommissionTerms
  schemeId: number
  month: string
  user_ids: readonly number[]
  /** Whoever works under another scheme is moved into this one. */
  moves: boolean
  now: number
}

/**
 * Makes these the members of a scheme from a month on: who is new begins with it, who is gone ends with the month before. Whoever is
 * under another scheme then is refused by name, or moved.
 */
export async function writeMembers(tx: Db, who: Staff, change: MemberChange): Promise<void> {
  const { terms, schemeId, month, user_ids, moves, now } = change
  const { corp_id, user_id } = who
  const later = terms.members.filter(({ month_to }) => month_to === null || month_to >= month)
  const own = later.filter(({ scheme_id }) => scheme_id === schemeId)
  const stays = new Set(own.map((each) => each.user_id))
  const fresh = user_ids.filter((id) => !stays.has(id))
  const gone = [...stays].filter((id) => !user_ids.includes(id))
  const briefs = await memberBriefs(tx, corp_id, [...stays, ...fresh])
  const roles = await rowsOf(
    tx,
    select({ user_id: number`user_id`, role_id: number`role_id` }, sql`from corp_user where corp_id = ${corp_id}`),
  )
  const nameOf = (id: number) => briefs.get(id)?.name ?? String(id)
  for (const id of fresh) {
    const role = roles.find((each) => each.user_id === id)?.role_id
    if (role === undefined) refuseField('user_ids', '成员不存在')
    if (!SALES_WRITERS.includes(role)) refuseField('user_ids', `${nameOf(id)}的角色不跟进达人，没有提成`)
    const other = later.find((each) => each.user_id === id)
    if (other === undefined || moves) continue
    const scheme = terms.schemes.find((each) => each.id === other.scheme_id)?.name ?? ''
    const from = other.month_from > month ? other.month_from : month
    refuse(Code.badField, otherSchemeRefusal(nameOf(id), from, scheme), { field: 'user_ids', move: 1 })
  }
  const ended = [...gone, ...fresh]
  await rowsOf(
    tx,
    sql`delete from percentage_member where corp_id = ${corp_id} and month_from >= ${month} and user_id in (select jsonb_array_elements_text(${JSON.stringify(ended)}::jsonb)::int)`,
  )
  await rowsOf(
    tx,
    sql`update percentage_member set month_to = ${addMonths(month, -1)} where corp_id = ${corp_id} and (month_to is null or month_to >= ${month})
      and user_id in (select jsonb_array_elements_text(${JSON.stringify(ended)}::jsonb)::int)`,
  )
  if (fresh.length > 0)
    await tx
      .insert(percentageMember)
      .values(fresh.map((id) => ({ corp_id, scheme_id: schemeId, user_id: id, month_from: month, month_to: null })))
  if (ended.length === 0) return
  const names = (ids: Iterable<number>) => ({ members: [...ids].map(nameOf) })
  await noteCommissions(
    tx,
    [{ corp_id, user_id, action: 'members', scheme_id: schemeId, month, before: names(stays), after: names(user_ids) }],
    now,
  )
}

/** Writes name and status of a scheme; stopped it gives nothing from the month on. */
export async function writeScheme(
  tx: Db,
  who: Staff,
  stored: StoredScheme,
  { name, status, month, now }: { name: string; status: SchemeStatus; month: string; now: number },
): Promise<void> {
  const { corp_id, user_id } = who
  const stopped_from = status === SchemeStatus.stopped ? (stored.stopped_from ?? month) : null
  await tx
    .update(percentageScheme)
    .set({
      ...{ name, status, stopped_from, updated_by: user_id },
      updated_at: sql`greatest(${now}, ${percentageScheme.updated_at} + 1)`,
    })
    .where(and(eq(percentageScheme.corp_id, corp_id), eq(percentageScheme.id, stored.id)))
  const of = { corp_id, user_id, scheme_id: stored.id, month }
  await noteCommissions(
    tx,
    [
      ...(name === stored.name
        ? []
        : [{ ...of, action: 'update' as const, before: { name: stored.name }, after: { name } }]),
      ...(status === stored.status
        ? []
        : [
            {
              ...of,
              action: status === SchemeStatus.stopped ? ('stop' as const) : ('start' as const),
              before: { scheme_status: stored.status },
              after: { scheme_status: status },
            },
          ]),
    ],
    now,
  )
}

/** Months that a trial is made of. */
const TRIAL_MONTHS = 3

/** What the last frozen months would have come to by these terms, by member: percentage and reward, as they were at the freeze. */
export async function tryTerms(
  db: Queryable,
  terms: CommissionTerms,
  {
    next,
    schemeId,
    userIds,
    now,
  }: { next: Terms; schemeId?: number | undefined; userIds?: readonly number[] | undefined; now: number },
) {
  const list: { month: string; user: MemberBrief; before: number; after: number; difference: number }[] = []
  for (const month of lastFrozen(terms, TRIAL_MONTHS)) {
    const members =
      userIds ?? [...membersIn(terms, month)].filter(([, id]) => id === schemeId).map(([user_id]) => user_id)
    if (members.length === 0) continue
    const version = { ...next, scheme_id: schemeId ?? 0, month_from: month }
    const query = baseQueryOf(
      terms,
      month,
      version,
      members.map((user_id) => ({ user_id })),
      freezeOf(terms, month) - 1,
    )
    const bases = await memberBases(db, query)
    const firsts = next.first_order_reward === 0 ? new Map<number, number>() : await memberFirsts(db, query)
    const stored = await commissionsIn(db, month, { terms, now, userIds: members })
    const briefs = await memberBriefs(db, terms.corp_id, members)
    for (const user_id of members) {
      const user = briefs.get(user_id)
      if (user === undefined) continue
      const row = stored.find((each) => each.user_id === user_id)
      const before = (row?.amount ?? 0) + (row?.reward ?? 0)
      const after =
        percentageOf(next.mode, next.tiers, bases.get(user_id) ?? 0).amount +
        (firsts.get(user_id) ?? 0) * next.first_order_reward
      list.push({ month, user, before, after, difference: after - before })
    }
  }
  return list
}
