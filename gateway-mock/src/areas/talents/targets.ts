import type { TalentWriteResult } from '@crm/contracts/calls/talents'
import type { talentTarget } from '@crm/contracts/talentFields'
import { QuotaType } from '@crm/contracts/enums'
import { SELECT_ALL_MAX } from '@crm/contracts/talentStages'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code, refuse, refuseField, refuseWith } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'
import { isOneOf, type Queryable, rowsOf } from '../../metrics/query.ts'
import type { Follower } from '../../rules/followModes.ts'
import { quotaOf } from '../../rules/quota.ts'
import { OUT_OF_SCOPE, type RuleRefusal } from '../../rules/ruleRefusal.ts'
import { APPROVED_STATUSES } from '../../rules/sampleStates.ts'
import { isInScope, scopeOf } from '../../rules/scope.ts'
import { carryKeys } from '../talentCarry/carriedTalents.ts'
import { naturalKeys } from '../talentCarry/naturalTalents.ts'
import { listKeys } from '../talentLists/listRows.ts'
import { myKeys } from './followedTalents.ts'
import { publicKeys } from './publicPool.ts'
import { type TalentSetting, talentSetting } from './talentRows.ts'

/** Which talents a write means, as the contract reads it. */
export type Target = z.output<z.ZodObject<typeof talentTarget>>

/** A talent that a write is about, as it stands before the write. */
export interface Aimed {
  author_id: string
  platform: string
  author_name: string
  list_flag: number
  contact_status: number
  remark: string
  list_reason: string
  custom_fields: Record<string, string>
  /** Its tags of the sales module. */
  tag_ids: number[]
  updated_at: number
  /** The corporation had orders through it. */
  has_orders: boolean
  pool: number
  /** Everybody who follows it now, the longest first. */
  followers: (Follower & { dept_id: number; next_at: number | null })[]
  /** The follow records meant: those named, else those in the caller's reach. */
  follow_ids: number[]
  /** The caller follows it, leads a follower, or is an administrator. */
  is_reached: boolean
}

/** What a write is about: the talents, whether the caller named exactly one, and the settings that decide. */
export interface Aim {
  talents: Aimed[]
  isSingle: boolean
  setting: TalentSetting
}

/** The keys meant, as rows (author_id, platform, follow_id or null). */
function keysOf(who: Staff, setting: TalentSetting, target: Target, now: number, naturalLimit: number | null): SQL {
  if (target.select_all === 1) {
    if (target.public_filters !== undefined)
      return sql`select k.author_id, k.platform, null::int as follow_id from (${publicKeys(who, setting, target.public_filters, now)}) k`
    if (target.my_filters !== undefined)
      return sql`select k.author_id, k.platform, k.follow_id from (${myKeys({ who, setting, request: target.my_filters, now })}) k`
    if (target.carry_filters !== undefined)
      return sql`select k.author_id, k.platform, null::int as follow_id from (${carryKeys({ who, setting, request: target.carry_filters, now })}) k`
    if (target.natural_filters !== undefined)
      return sql`select k.author_id, k.platform, null::int as follow_id from (${naturalKeys({ who, setting, request: target.natural_filters, now, limit: naturalLimit })}) k`
    if (target.list_filters !== undefined)
      return sql`select k.author_id, k.platform, null::int as follow_id from (${listKeys({ who, setting, request: target.list_filters, now })}) k`
    refuseField('public_filters', '与 select_all 一起给出')
  }
  if (target.follow_id !== undefined && target.follow_id.length > 0)
    return sql`select f.author_id, f.platform, f.id as follow_id from follow f where f.corp_id = ${who.corp_id}
      and f.classify = 1 and f.unbind_time is null and ${isOneOf(sql`f.id`, target.follow_id)}`
  if (target.author_id === undefined || target.author_id.length === 0) refuseField('author_id', '不能为空')
  if (target.platform === undefined) refuseField('platform', '与 author_id 一起给出')
  return sql`select ca.author_id, ca.platform, null::int as follow_id from corp_author ca where ca.corp_id = ${who.corp_id}
    and ca.platform = ${target.platform} and ${isOneOf(sql`ca.author_id`, target.author_id)}`
}

/**
 * The talents that a request means. A single one that does not exist answers 40400 (`达人不存在`); of several, those that
 * vanished meanwhile are left out. More than 10,000 are refused.
 */
export async function aimAt(db: Queryable, who: Staff, target: Target, now: number): Promise<Aim> {
  const setting = await talentSetting(db, who.corp_id)
  const naturalLimit = target.natural_filters
    ? (await quotaOf(db, who.corp_id, QuotaType.naturalAuthor, now)).limit
    : null
  const rows = await rowsOf<Omit<Aimed, 'is_reached' | 'follow_ids'> & { named: number[] | null }>(
    db,
    sql`with keys as (${keysOf(who, setting, target, now, naturalLimit)}),
      meant as (select author_id, platform, json_agg(follow_id) filter (where follow_id is not null) as named from keys group by 1, 2
        limit ${SELECT_ALL_MAX + 1})
      select ca.author_id, ca.platform, a.nick_name as author_name, ca.list_flag, ca.contact_status, ca.remark, ca.pool, ca.list_reason,
      ca.custom_fields, coalesce((select json_agg(t.tag_id order by t.tag_id) from author_tag t where t.corp_id = ca.corp_id
        and t.author_id = ca.author_id and t.platform = ca.platform and t.classify = 1), '[]'::json) as tag_ids,
      ca.updated_at::float8 as updated_at, ca.last_order_at is not null as has_orders, meant.named,
      coalesce((select json_agg(json_build_object('follow_id', f.id, 'user_id', f.user_id, 'dept_id', f.dept_id,
        'nick_name', coalesce(u.nick_name, ''), 'bind_time', f.bind_time, 'next_at', f.next_at, 'has_approved_sample', exists (select 1 from sample sm
          where sm.corp_id = f.corp_id and sm.author_id = f.author_id and sm.platform = f.platform and sm.user_id = f.user_id
          and sm.deleted_at is null and sm.created_at >= f.bind_time and ${isOneOf(sql`sm.status`, APPROVED_STATUSES)}))
        order by f.bind_time, f.id) from follow f left join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id
        where f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform and f.classify = 1
        and f.unbind_time is null), '[]'::json) as followers
      from meant join corp_author ca on ca.corp_id = ${who.corp_id} and ca.author_id = meant.author_id and ca.platform = meant.platform
      join author a on a.author_id = ca.author_id and a.platform = ca.platform
      where ca.deleted_at is null order by ca.author_id, ca.platform`,
  )
  if (rows.length > SELECT_ALL_MAX) refuse(Code.badField, '单次最多操作10,000条，请缩小筛选范围')
  const isSingle = target.select_all !== 1 && (target.follow_id?.length || target.author_id?.length) === 1
  if (isSingle && rows.length === 0) refuse(Code.notFound, '达人不存在')
  const scope = scopeOf(who)
  const talents = rows.map(({ named, ...row }) => {
    const reached = row.followers.filter((each) => isInScope(scope, { corp_id: who.corp_id, ...each }))
    const meant = reached.map((each) => each.follow_id).filter((id) => named === null || named.includes(id))
    return { ...row, follow_ids: meant, is_reached: scope.kind === 'corp' || meant.length > 0 }
  })
  return { talents, isSingle, setting }
}

/** `暂无数据权限` unless the talent is followed in the caller's reach or lies in the pool, which is open to all sales staff. */
export function reachRefusal(talent: Aimed): RuleRefusal | undefined {
  return talent.is_reached || talent.pool === 1 ? undefined : OUT_OF_SCOPE
}

/**
 * Writes talent by talent. A refusal of a single talent refuses the request; of several it is told in the result and the
 * others go on. The writer answers a refusal before it writes anything.
 */
export async function eachTalent(
  { talents, isSingle }: Aim,
  write: (talent: Aimed) => Promise<RuleRefusal | undefined>,
): Promise<TalentWriteResult> {
  const fails: TalentWriteResult['fails'] = []
  for (const talent of talents) {
    const refusal = await write(talent)
    if (refusal === undefined) continue
    if (isSingle) refuseWith(refusal)
    const { author_id, platform, author_name, followers } = talent
    const holder = followers.map((each) => each.nick_name).join('、')
    fails.push({ author_id, platform, author_name, message: refusal.message, holder })
  }
  return { success_count: talents.length - fails.length, fail_count: fails.length, fails }
}

/**
 * What the operation log calls the talents, and how each was before the write. Those that a rule kept from the write are left
 * out.
 */
export function objectOf({ talents }: Aim, result?: TalentWriteResult) {
  const kept = new Set(result?.fails.map(({ platform, author_id }) => `${platform} ${author_id}`))
  const written = talents.filter(({ platform, author_id }) => !kept.has(`${platform} ${author_id}`))
  const [first] = written
  if (first === undefined || written.length > 1)
    return {
      object: `${written.length} 位达人`,
      object_id: '',
      before: { talents: written.map((talent) => ({ author_id: talent.author_id, ...stateOf(talent) })) },
    }
  return { object: first.author_name, object_id: first.author_id, before: stateOf(first) }
}

function stateOf({
  platform,
  pool,
  list_flag,
  list_reason,
  contact_status,
  remark,
  custom_fields,
  tag_ids,
  followers,
}: Aimed) {
  return {
    platform,
    pool,
    list_flag,
    list_reason,
    contact_status,
    remark,
    custom_fields,
    tag_ids,
    followers: followers.map(({ nick_name, user_id, next_at }) => ({ nick_name, user_id, next_at })),
  }
}
