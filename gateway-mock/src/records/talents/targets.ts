import type { talentTarget } from '@crm/contracts/fields/talentFields'
import { QuotaType, TalentPool } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { KEYS_READ, type Selection, refuseTooMany } from '../bulk/selection.ts'
import { Code, refuse, refuseField, refuseParameter } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import type { Follower } from '../../rules/followModes.ts'
import { quotaOf } from '../../rules/quota.ts'
import { OUT_OF_SCOPE, type RuleRefusal } from '../../rules/ruleRefusal.ts'
import { APPROVED_STATUSES } from '@crm/contracts/rules/sampleRules'
import { isInScope, scopeOf } from '../../rules/scope.ts'
import { carryKeys } from '../../figures/carriedTalents.ts'
import { naturalKeys } from './naturalTalents.ts'
import { listKeys } from './listRows.ts'
import { myKeys } from './followedTalents.ts'
import { publicKeys } from './publicPool.ts'
import { type TalentSetting, talentSetting } from '../../figures/talentRows.ts'
import { flag, float, json, number, select, text, value } from '../../store/database/select.ts'

/** Which talents a write means, as the contract reads it. */
export type TalentTarget = z.output<z.ZodObject<typeof talentTarget>>

/** A talent that a write is about, as it stands before the write. */
export interface TargetTalent {
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
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
  /** The corporation had orders through it. */
  has_orders: boolean
  pool: number
  /** The department whose pool it is in; 0 is everybody's. */
  pool_dept_id: number
  /** Everybody who follows it now, the longest first. */
  followers: (Follower & { dept_id: number; next_at: number | null })[]
  /** The target follow records: those named, else those in the caller's scope. */
  follow_ids: number[]
  /** The caller follows it, leads a follower, or is an administrator. */
  is_in_scope: boolean
}

/** What a write is about: the talents, and the settings that decide. */
export interface TalentTargets {
  talents: TargetTalent[]
  setting: TalentSetting
}

/** The target keys, as rows (author_id, platform, follow_id or null). */
function keysOf(
  who: Staff,
  setting: TalentSetting,
  target: TalentTarget,
  now: number,
  naturalLimit: number | null,
): SQL {
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
    refuseParameter('public_filters', '与 select_all 一起给出')
  }
  if (target.follow_id !== undefined && target.follow_id.length > 0)
    return sql`select f.author_id, f.platform, f.id as follow_id from follow f where f.corp_id = ${who.corp_id}
      and f.classify = 1 and f.unbind_time is null and ${isOneOf(sql`f.id`, target.follow_id)}`
  if (target.author_id === undefined || target.author_id.length === 0) refuseField('author_id', '请选择达人')
  if (target.platform === undefined) refuseParameter('platform', '与 author_id 一起给出')
  return sql`select ca.author_id, ca.platform, null::int as follow_id from corp_author ca where ca.corp_id = ${who.corp_id}
    and ca.platform = ${target.platform} and ${isOneOf(sql`ca.author_id`, target.author_id)}`
}

/** A talent that a request means, and the follow records that it named. */
interface Key {
  author_id: string
  platform: string
  named: number[] | null
}

async function targetKeys(
  db: Queryable,
  who: Staff,
  setting: TalentSetting,
  target: TalentTarget,
  now: number,
): Promise<Key[]> {
  const naturalLimit = target.natural_filters
    ? (await quotaOf(db, who.corp_id, QuotaType.naturalAuthor, now)).limit
    : null
  const keys = await rowsOf(
    db,
    select(
      {
        author_id: text`k.author_id`,
        platform: text`k.platform`,
        named: json<number[] | null>`json_agg(k.follow_id) filter (where k.follow_id is not null)`,
      },
      sql`from (${keysOf(who, setting, target, now, naturalLimit)}) k group by 1, 2 limit ${KEYS_READ}`,
    ),
  )
  refuseTooMany(keys)
  return keys
}

const asRows = (keys: readonly Key[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as meant(author_id text, platform text, named json)`

const ofMeant = (who: Staff) =>
  sql`ca.corp_id = ${who.corp_id} and ca.author_id = meant.author_id and ca.platform = meant.platform`

async function talentsOf(db: Queryable, who: Staff, keys: readonly Key[]): Promise<TargetTalent[]> {
  const rows = await rowsOf(
    db,
    select(
      {
        author_id: text`ca.author_id`,
        platform: text`ca.platform`,
        author_name: text`a.nick_name`,
        list_flag: number`ca.list_flag`,
        contact_status: number`ca.contact_status`,
        remark: text`ca.remark`,
        pool: number`ca.pool`,
        pool_dept_id: number`ca.pool_dept_id`,
        list_reason: text`ca.list_reason`,
        custom_fields: value<Record<string, string>>`ca.custom_fields`,
        tag_ids: json<
          number[]
        >`coalesce((select json_agg(t.tag_id order by t.tag_id) from author_tag t where t.corp_id = ca.corp_id
        and t.author_id = ca.author_id and t.platform = ca.platform and t.classify = 1), '[]'::json)`,
        updated_at: float`ca.updated_at`,
        updated_by: number`ca.updated_by`,
        has_orders: flag`ca.last_order_at is not null`,
        named: value<number[] | null>`meant.named`,
        followers: json<
          (Follower & { dept_id: number; next_at: number | null })[]
        >`coalesce((select json_agg(json_build_object('follow_id', f.id, 'user_id', f.user_id, 'dept_id', f.dept_id,
        'nick_name', coalesce(u.nick_name, ''), 'bind_time', f.bind_time, 'next_at', f.next_at, 'has_approved_sample', exists (select 1 from sample sm
          where sm.corp_id = f.corp_id and sm.author_id = f.author_id and sm.platform = f.platform and sm.user_id = f.user_id
          and sm.deleted_at is null and sm.classify = f.classify and sm.created_at >= f.bind_time and ${isOneOf(sql`sm.status`, APPROVED_STATUSES)}))
        order by f.bind_time, f.id) from follow f left join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id
        where f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform and f.classify = 1
        and f.unbind_time is null), '[]'::json)`,
      },
      sql`from ${asRows(keys)} join corp_author ca on ${ofMeant(who)}
      join author a on a.author_id = ca.author_id and a.platform = ca.platform
      where ca.deleted_at is null order by ca.author_id, ca.platform`,
    ),
  )
  const scope = scopeOf(who)
  return rows.map(({ named, ...row }) => {
    const inScope = row.followers.filter((each) => isInScope(scope, { corp_id: who.corp_id, ...each }))
    const followIds = inScope.map((each) => each.follow_id).filter((id) => named === null || named.includes(id))
    return { ...row, follow_ids: followIds, is_in_scope: scope.kind === 'corp' || followIds.length > 0 }
  })
}

/** The talents with these numbers; those that the corporation does not hold are left out. */
export async function findTargets(
  db: Queryable,
  who: Staff,
  { author_id, platform }: { author_id: readonly string[]; platform: string },
): Promise<TalentTargets> {
  const keys = author_id.map((each) => ({ author_id: each, platform, named: null }))
  return { talents: await talentsOf(db, who, keys), setting: await talentSetting(db, who.corp_id) }
}

/** The one talent with this number; one that the corporation does not hold answers 40400 (`达人不存在`). */
export async function findTarget(
  db: Queryable,
  who: Staff,
  { author_id, platform }: { author_id: string; platform: string },
): Promise<TargetTalent> {
  const [talent] = await talentsOf(db, who, [{ author_id, platform, named: null }])
  return talent ?? refuse(UNKNOWN.code, UNKNOWN.message)
}

const UNKNOWN: RuleRefusal = { code: Code.notFound, message: '达人不存在' }

/** Locks talents of the corporation in the order of their keys. */
export async function lockTalents(
  db: Queryable,
  who: Staff,
  keys: readonly { author_id: string; platform: string }[],
): Promise<void> {
  const rows = asRows(keys.map(({ author_id, platform }) => ({ author_id, platform, named: null })))
  await rowsOf(
    db,
    sql`select 1 from ${rows} join corp_author ca on ${ofMeant(who)} order by ca.author_id, ca.platform for update of ca`,
  )
}

/** The talents that a bulk write means, locked, and the settings that decide about them. More than 10,000 are refused. */
export async function selectTalents(
  db: Queryable,
  who: Staff,
  target: TalentTarget,
  now: number,
): Promise<Selection<TargetTalent> & { setting: TalentSetting }> {
  const setting = await talentSetting(db, who.corp_id)
  const keys = await targetKeys(db, who, setting, target, now)
  await lockTalents(db, who, keys)
  const rows = await talentsOf(db, who, keys)
  const isAll = target.select_all === 1
  const named = isAll ? [] : target.follow_id?.length ? target.follow_id : (target.author_id ?? [])
  const found = new Set<string | number>(
    target.follow_id?.length ? keys.flatMap((key) => key.named ?? []) : rows.map((row) => row.author_id),
  )
  const requests = [...new Set<string | number>(named)]
  return {
    rows,
    missing: requests.filter((each) => !found.has(each)).map((each) => ({ key: String(each), refusal: UNKNOWN })),
    isSingle: requests.length === 1,
    read: target.updated_at,
    setting,
  }
}

/** What every bulk write of talents reports and logs. */
export const talentWrite = (target: Pick<TalentTarget, 'platform'>) => ({
  unit: '位达人',
  nameOf: (talent: TargetTalent) => talent.author_name,
  keyOf: (talent: TargetTalent) => talent.author_id,
  before: stateOf,
  moreOf: (talent: TargetTalent | undefined) => ({
    platform: talent?.platform ?? target.platform ?? '',
    holder: (talent?.followers ?? []).map((each) => each.nick_name).join('、'),
  }),
})

/** `暂无数据权限` unless the talent is followed in the caller's scope or lies in the pool, which is open to all sales staff. */
export function talentScopeRefusal(talent: TargetTalent): RuleRefusal | undefined {
  return talent.is_in_scope || talent.pool === TalentPool.open ? undefined : OUT_OF_SCOPE
}

/** What the operation log calls a talent, and how it was before the write. */
export const objectOf = (talent: TargetTalent) => ({
  object: talent.author_name,
  object_id: talent.author_id,
  before: stateOf(talent),
})

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
}: TargetTalent) {
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
