import type { Who } from '@crm/access/who'
import { whoOf } from '@crm/access/who'
import { roleLabel } from '@crm/access/roles'
import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import {
  appUser,
  corp,
  corpSetting,
  corpUser,
  dept,
  grayscale,
  loginSession,
  plan,
  rolePermission,
  userSetting,
} from '../db/schema.ts'
import type { Db } from '../db/open.ts'

/** Who asks, as the gateway knows it: the browser's `Who` and what only the server may decide with. */
export interface Staff extends Who {
  user_name: string
  phone: string
  avatar: string
  status: number
  corp_name: string
  corp_status: number
  dept_id: number
  dept_name: string
  /** Own department and everything below it; empty without a department. */
  dept_ids: number[]
  /** 1 my talents, 2 colonel management. */
  author_manage_type: number
  author_new_tag_rule: number
  /** Routes taken away from the role in this corporation. */
  closed_routes: string[]
  /** Identifies the sign-in; never leaves the server. */
  token_hash: string
}

type Level = { level: number; name: string; start_time: number; end_time: number } | undefined

/** What a token's hash stands for. */
export interface SessionRow {
  token_hash: string
  user_id: number
  corp_id: number
  expire_at: number
  ended_at: number | null
}

/** The sign-in of a token hash, if there ever was one. */
export async function sessionOf(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await db
    .select({
      token_hash: loginSession.token_hash,
      user_id: loginSession.user_id,
      corp_id: loginSession.corp_id,
      expire_at: loginSession.expire_at,
      ended_at: loginSession.ended_at,
    })
    .from(loginSession)
    .where(eq(loginSession.token_hash, tokenHash))
  return row
}

async function memberRow(db: Db, session: Pick<SessionRow, 'user_id' | 'corp_id'>) {
  const [row] = await db
    .select({
      user: appUser,
      member: corpUser,
      corp,
      setting: corpSetting,
      dept_name: dept.name,
      dept_path: dept.path,
    })
    .from(corpUser)
    .innerJoin(appUser, eq(appUser.user_id, corpUser.user_id))
    .innerJoin(corp, eq(corp.corp_id, corpUser.corp_id))
    .leftJoin(corpSetting, eq(corpSetting.corp_id, corpUser.corp_id))
    .leftJoin(dept, and(eq(dept.corp_id, corpUser.corp_id), eq(dept.id, corpUser.dept_id), isNull(dept.deleted_at)))
    .where(and(eq(corpUser.corp_id, session.corp_id), eq(corpUser.user_id, session.user_id)))
  return row
}

const levelNames = (db: Db, levels: (number | null)[]) =>
  db
    .select({ level: plan.level, name: plan.name })
    .from(plan)
    .where(inArray(plan.level, [0, ...levels.filter((level) => level !== null)]))

function levelOf(
  level: number | null,
  start: number | null,
  end: number | null,
  names: readonly { level: number; name: string }[],
): Level {
  if (level === null) return undefined
  const name = names.find((row) => row.level === level)?.name ?? ''
  return { level, name, start_time: start ?? 0, end_time: end ?? 0 }
}

/** The member of staff behind a sign-in, with rights and settings as they are now; nothing when the membership is gone. */
export async function staffOf(db: Db, session: SessionRow): Promise<Staff | undefined> {
  const row = await memberRow(db, session)
  if (!row) return undefined
  const { user, member, corp: company, setting } = row
  const { corp_id, user_id } = session
  const [names, permissions, flags, settings, below] = await Promise.all([
    levelNames(db, [company.commerce_level, company.content_level]),
    db
      .select()
      .from(rolePermission)
      .where(and(eq(rolePermission.corp_id, corp_id), eq(rolePermission.role_id, member.role_id))),
    db.select().from(grayscale).where(eq(grayscale.corp_id, corp_id)),
    db
      .select()
      .from(userSetting)
      .where(and(eq(userSetting.corp_id, corp_id), eq(userSetting.user_id, user_id))),
    row.dept_path
      ? db
          .select({ id: dept.id })
          .from(dept)
          .where(and(eq(dept.corp_id, corp_id), like(dept.path, sql`${row.dept_path} || '%'`), isNull(dept.deleted_at)))
      : [],
  ])
  const commerce = levelOf(company.commerce_level, company.commerce_start_time, company.commerce_end_time, names)
  const content = levelOf(company.content_level, company.content_start_time, company.content_end_time, names)
  const who = whoOf({
    user: {
      user_id,
      nick_name: member.nick_name,
      role_id: member.role_id,
      role_name: roleLabel[member.role_id] ?? '',
      corp_id,
      cmm_follow: member.cmm_follow,
      is_novice: member.is_novice,
      novice_percent: member.novice_percent,
      created_at: user.created_at,
      corp_info: {
        source_type: company.source_type,
        is_whitelist: company.is_whitelist,
        version: {
          ...(commerce ? { commerce } : {}),
          ...(content ? { content } : {}),
        },
      },
      corp_setting: { is_open_rule: setting?.is_open_rule ?? 0 },
    },
    permission: [1, 2].map((classify) => {
      const role = permissions.find((permission) => permission.classify === classify)
      return {
        classify,
        export_permission: member.export_permission ?? role?.export_permission ?? 0,
        user_detail_permission: member.user_detail_permission ?? role?.user_detail_permission ?? 0,
      }
    }),
    grayscale: Object.fromEntries(flags.map((flag) => [flag.flag, flag.is_on])),
    settings,
    portal: company.portal_type,
  })
  return {
    ...who,
    user_name: user.user_name,
    phone: user.phone,
    avatar: user.avatar,
    status: member.status,
    corp_name: company.corp_name,
    corp_status: company.status,
    dept_id: member.dept_id,
    dept_name: row.dept_name ?? '',
    dept_ids: below.map((one) => one.id),
    author_manage_type: member.author_manage_type,
    author_new_tag_rule: setting?.author_new_tag_rule ?? 0,
    closed_routes: permissions.flatMap((permission) => permission.routes.closed ?? []),
    token_hash: session.token_hash,
  }
}
