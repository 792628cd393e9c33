import type { ModuleVersion } from '@crm/access/who'
import { whoOf } from '@crm/access/who'
import { roleLabel } from '@crm/access/roles'
import { BusinessModule, UserStatus } from '@crm/contracts/enums'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { selectBuiltAt } from '../../figures/sums/readAggregates.ts'
import {
  appUser,
  corp,
  corpSetting,
  corpUser,
  dept,
  loginSession,
  type RoleRights,
} from '../../store/database/schema.ts'

/** What a token's hash stands for. */
export interface SessionRow {
  token_hash: string
  user_id: number
  corp_id: number
  created_at: number
  seen_at: number | null
  expire_at: number
  ended_at: number | null
  wrote_ago: number
  /** Thumbprint of the key that the sign-in is bound to; empty without one. */
  key_hash: string
}

/** From here on, a share of all departments, a scope holds so much that its rows are not looked up one by one. */
const MOST = 0.2

/** What a role may do in each module, as JSON. */
const rightsOfRole = (roleId: AnyPgColumn | number) => sql<
  RoleRights[]
>`(select coalesce(json_agg(json_build_object('classify', r.classify, 'export_permission', r.export_permission,
      'user_detail_permission', r.user_detail_permission, 'closed', r.routes->'closed', 'actions', r.actions)), '[]')
    from role_permission r /* both modules: all that a role may do, each with its module */ where r.corp_id = ${corpUser.corp_id} and r.role_id = ${roleId})`

// What is known of a membership, in one statement, because every call begins with it; lists come as JSON. No column that nobody
// reads: each costs every call.
const known = {
  user: {
    user_name: appUser.user_name,
    phone: appUser.phone,
    avatar: appUser.avatar,
    created_at: appUser.created_at,
  },
  member: {
    corp_id: corpUser.corp_id,
    user_id: corpUser.user_id,
    nick_name: corpUser.nick_name,
    role_id: corpUser.role_id,
    dept_id: corpUser.dept_id,
    shop_ids: corpUser.shop_ids,
    status: corpUser.status,
    is_novice: corpUser.is_novice,
    novice_percent: corpUser.novice_percent,
    cmm_follow: corpUser.cmm_follow,
    author_manage_type: corpUser.author_manage_type,
    export_permission: corpUser.export_permission,
    user_detail_permission: corpUser.user_detail_permission,
  },
  corp: {
    corp_name: corp.corp_name,
    status: corp.status,
    source_type: corp.source_type,
    is_whitelist: corp.is_whitelist,
    commerce_level: corp.commerce_level,
    commerce_start_time: corp.commerce_start_time,
    commerce_end_time: corp.commerce_end_time,
    content_level: corp.content_level,
    content_start_time: corp.content_start_time,
    content_end_time: corp.content_end_time,
    portal_type: corp.portal_type,
  },
  setting: {
    is_open_rule: corpSetting.is_open_rule,
    goods_rule: corpSetting.goods_rule,
    other_rule: corpSetting.other_rule,
    author_new_tag_rule: corpSetting.author_new_tag_rule,
    custom_fields: corpSetting.custom_fields,
  },
  dept_name: dept.name,
  plans: sql<
    { level: number; name: string }[]
  >`(select coalesce(json_agg(json_build_object('level', p.level, 'name', p.name)), '[]')
    from plan p where p.level in (${corp.commerce_level}, ${corp.content_level}))`,
  permissions: rightsOfRole(corpUser.role_id),
  flags: sql<Record<string, number>>`(select coalesce(json_object_agg(g.flag, g.is_on), '{}')
    from grayscale g where g.corp_id = ${corpUser.corp_id})`,
  settings: sql<{ setting_key: string; setting_value: string }[]>`(select coalesce(json_agg(json_build_object(
      'setting_key', s.setting_key, 'setting_value', s.setting_value)), '[]')
    from user_setting s where s.corp_id = ${corpUser.corp_id} and s.user_id = ${corpUser.user_id})`,
  agg_built_at: selectBuiltAt(corpUser.corp_id),
  dept_ids: sql<number[]>`(select coalesce(json_agg(d.id order by d.id), '[]') from dept d
    where d.corp_id = ${corpUser.corp_id} and d.path like ${dept.path} || '%' and d.deleted_at is null)`,
  dept_count: sql<number>`(select count(*)::int from dept d where d.corp_id = ${corpUser.corp_id} and d.deleted_at is null)`,
}

const ofMember = eq(appUser.user_id, corpUser.user_id)
const ofCorp = eq(corp.corp_id, corpUser.corp_id)
const ofSetting = eq(corpSetting.corp_id, corpUser.corp_id)
const ofDept = and(eq(dept.corp_id, corpUser.corp_id), eq(dept.id, corpUser.dept_id), isNull(dept.deleted_at))

const session = {
  token_hash: loginSession.token_hash,
  user_id: loginSession.user_id,
  corp_id: loginSession.corp_id,
  created_at: loginSession.created_at,
  seen_at: loginSession.seen_at,
  expire_at: loginSession.expire_at,
  ended_at: loginSession.ended_at,
  key_hash: loginSession.key_hash,
  wrote_ago: sql<number>`(extract(epoch from clock_timestamp()) - coalesce(${loginSession.wrote_at}, 0))::float8`,
}

// Its text is made once for each database, or every call would take as long to say it as to have it answered. Without a name:
// a named statement would not outlive a migration that changes a type.
const prepareSession = (db: Db) =>
  db
    .select({ session, ...known })
    .from(loginSession)
    .leftJoin(corpUser, and(eq(corpUser.corp_id, loginSession.corp_id), eq(corpUser.user_id, loginSession.user_id)))
    .leftJoin(appUser, ofMember)
    .leftJoin(corp, ofCorp)
    .leftJoin(corpSetting, ofSetting)
    .leftJoin(dept, ofDept)
    .where(eq(loginSession.token_hash, sql.placeholder('tokenHash')))
    .prepare('')
const prepared = new WeakMap<Db, ReturnType<typeof prepareSession>>()

async function sessionRow(db: Db, tokenHash: string) {
  const statement = prepared.get(db) ?? prepareSession(db)
  prepared.set(db, statement)
  const [row] = await statement.execute({ tokenHash })
  return row
}

type Row = Omit<NonNullable<Awaited<ReturnType<typeof sessionRow>>>, 'session'>

function versionOf(
  plans: Row['plans'],
  level: number | null,
  start: number | null,
  end: number | null,
): ModuleVersion | undefined {
  if (level === null) return undefined
  const name = plans.find((plan) => plan.level === level)?.name ?? ''
  return { level, name, start_time: start ?? 0, end_time: end ?? 0 }
}

function staffOfRow(row: Row, tokenHash: string): Staff | undefined {
  const { user, member, corp: company, setting, permissions } = row
  if (!user || !member || !company) return undefined
  const commerce = versionOf(row.plans, company.commerce_level, company.commerce_start_time, company.commerce_end_time)
  const content = versionOf(row.plans, company.content_level, company.content_start_time, company.content_end_time)
  const who = whoOf({
    user: {
      user_id: member.user_id,
      nick_name: member.nick_name,
      role_id: member.role_id,
      role_name: roleLabel[member.role_id] ?? '',
      corp_id: member.corp_id,
      cmm_follow: member.cmm_follow,
      is_novice: member.is_novice,
      novice_percent: member.novice_percent,
      created_at: user.created_at,
      corp_info: {
        source_type: company.source_type,
        is_whitelist: company.is_whitelist,
        version: { ...(commerce ? { commerce } : {}), ...(content ? { content } : {}) },
      },
      corp_setting: {
        is_open_rule: setting?.is_open_rule ?? 0,
        medium_adds_goods: setting?.goods_rule.medium_may_add ?? 0,
        watermark: setting?.other_rule.watermark ?? 0,
      },
    },
    permission: [1, 2].map((classify) => {
      const role = permissions.find((permission) => permission.classify === classify)
      return {
        classify,
        export_permission: member.export_permission ?? role?.export_permission ?? 0,
        user_detail_permission: member.user_detail_permission ?? role?.user_detail_permission ?? 0,
        closed: role?.closed ?? [],
        // Rights are of commerce alone.
        denied:
          classify === BusinessModule.commerce
            ? Object.entries(role?.actions ?? {}).flatMap(([right, has]) => (has ? [] : [right]))
            : [],
      }
    }),
    grayscale: row.flags,
    settings: row.settings,
    portal: company.portal_type,
  })
  return {
    ...who,
    user_name: user.user_name,
    phone: user.phone,
    avatar: user.avatar,
    status: member.status,
    corp_name: company.corp_name,
    cmm_follow: member.cmm_follow,
    corp_status: company.status,
    dept_id: member.dept_id,
    dept_name: row.dept_name ?? '',
    dept_ids: row.dept_ids,
    shop_ids: member.shop_ids.length > 0 ? member.shop_ids : undefined,
    leads_most: row.dept_ids.length >= row.dept_count * MOST,
    agg_built_at: row.agg_built_at ?? undefined,
    author_manage_type: member.author_manage_type,
    author_new_tag_rule: setting?.author_new_tag_rule ?? 0,
    own_fields: { author: [], cooperation: [], sample: [], ...setting?.custom_fields },
    token_hash: tokenHash,
  }
}

/** A sign-in, and the member of staff behind it; no `staff` when the membership is gone. */
export interface SignIn {
  session: SessionRow
  staff: Staff | undefined
}

/**
 * The sign-in of a token hash, if there ever was one, and the member of staff behind it with rights and settings as they
 * are now.
 */
export async function signInOf(db: Db, tokenHash: string): Promise<SignIn | undefined> {
  const row = await sessionRow(db, tokenHash)
  if (!row) return undefined
  const { session: found } = row
  const staff = staffOfRow(row, found.token_hash)
  return { session: found, staff: staff && { ...staff, wrote_ago: found.wrote_ago } }
}

/** A member of staff without a sign-in, for work that goes on in the background; nothing when the membership is gone or closed. */
export async function staffOf(db: Db, corpId: number, userId: number): Promise<Staff | undefined> {
  const [row] = await db
    .select(known)
    .from(corpUser)
    .leftJoin(appUser, ofMember)
    .leftJoin(corp, ofCorp)
    .leftJoin(corpSetting, ofSetting)
    .leftJoin(dept, ofDept)
    .where(and(eq(corpUser.corp_id, corpId), eq(corpUser.user_id, userId), eq(corpUser.status, UserStatus.enabled)))
  return row && staffOfRow(row, '')
}

/**
 * A member as the member would be in another role: its rights, with `rights` those that it would have, and the scope of that role.
 * What the enterprise gave the person alone is left out. Nothing when the membership is gone or closed.
 */
export async function staffInRole(
  db: Db,
  corpId: number,
  userId: number,
  roleId: number,
  rights?: readonly RoleRights[],
): Promise<Staff | undefined> {
  const [row] = await db
    .select({
      ...known,
      member: {
        ...known.member,
        role_id: sql<number>`${roleId}::int`,
        export_permission: sql<number | null>`null::int`,
        user_detail_permission: sql<number | null>`null::int`,
      },
      permissions: rightsOfRole(roleId),
    })
    .from(corpUser)
    .leftJoin(appUser, ofMember)
    .leftJoin(corp, ofCorp)
    .leftJoin(corpSetting, ofSetting)
    .leftJoin(dept, ofDept)
    .where(and(eq(corpUser.corp_id, corpId), eq(corpUser.user_id, userId), eq(corpUser.status, UserStatus.enabled)))
  return row && staffOfRow({ ...row, ...(rights && { permissions: [...rights] }) }, '')
}
