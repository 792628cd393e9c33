import { dataScopeOf, Role } from '@crm/access/roles'
import { AD_ROLES, COMMERCE_ONLY_ROLES, CONTENT_ONLY_ROLES } from '@crm/contracts/routes/groups'
import { roleRefusedSentence } from '@crm/access/refusals'
import { canShareViews } from '@crm/access/visibility'
import { commonCalls } from '@crm/contracts/calls/common'
import type { DeptNode } from '@crm/contracts/entities'
import { QuotaType, UserStatus } from '@crm/contracts/enums'
import { and, asc, count, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { appUser, corpUser, dept, savedView, traceLog, userSetting } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField, refuseParameter } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { quotas } from '../../../rules/quota.ts'
import { serve } from '../../serve.ts'
import { erpRows } from './erp.ts'
import { noviceTasksOf, setNoviceTask } from './noviceTasks.ts'
import { searchEverything } from './search.ts'
import { closeShopAlarms } from './shops.ts'
import { updateTime } from './updateTime.ts'

const UNLIMITED = 2_147_483_647
const VIEWS_MAX = 20
const VIEW_CHARACTERS_MAX = 20_000
/** Roles without work in a module: what the staff selector's `type` leaves out. */
const OUTSIDE_MODULE = {
  1: CONTENT_ONLY_ROLES,
  2: [...COMMERCE_ONLY_ROLES, Role.shopOperator, ...AD_ROLES],
}

/** Departments within the data scope: all, the own subtree, or the own one. */
async function deptRows(db: Db, who: Staff) {
  const rows = await db
    .select({
      id: dept.id,
      name: dept.name,
      parent_id: dept.parent_id,
      leader_id: dept.leader_id,
      path: dept.path,
      updated_at: dept.updated_at,
    })
    .from(dept)
    .where(and(eq(dept.corp_id, who.corp_id), isNull(dept.deleted_at)))
    .orderBy(asc(dept.sort), asc(dept.id))
  const scope = dataScopeOf(who.role_id)
  if (scope === 'department') return rows.filter((row) => who.dept_ids.includes(row.id))
  if (scope === 'own' || scope === 'assignedAds') return rows.filter((row) => row.id === who.dept_id)
  return rows
}

type DeptRow = Awaited<ReturnType<typeof deptRows>>[number]

// A department whose parent lies outside the scope stands at the top.
function treeOf(rows: readonly DeptRow[], staff: ReadonlyMap<number, number>): DeptNode[] {
  const shown = new Set(rows.map((row) => row.id))
  const nodeOf = (row: DeptRow): DeptNode => {
    const sub_dept = rows.filter((other) => other.parent_id === row.id).map(nodeOf)
    const user_count = sub_dept.reduce((all, node) => all + node.user_count, staff.get(row.id) ?? 0)
    const { id, name, parent_id, leader_id, updated_at } = row
    return {
      id,
      name,
      parent_id,
      leader_id: leader_id || null,
      user_count,
      updated_at,
      ...(sub_dept.length > 0 ? { sub_dept } : {}),
    }
  }
  return rows.filter((row) => !shown.has(row.parent_id)).map(nodeOf)
}

function staffScope(who: Staff): SQL | undefined {
  switch (dataScopeOf(who.role_id)) {
    case 'department':
      // without a department a lead still finds himself
      return or(eq(corpUser.user_id, who.user_id), inArray(corpUser.dept_id, [-1, ...who.dept_ids]))
    case 'own':
    case 'assignedAds':
      return eq(corpUser.user_id, who.user_id)
    default:
      return undefined
  }
}

function inDepts(who: Staff, ids: readonly number[] | undefined): SQL | undefined {
  const wanted = (ids ?? []).filter((id) => id > 0)
  if (wanted.length === 0) return undefined
  const below = sql.join(
    wanted.map((id) => sql`${dept.path} like ${`%/${id}/%`}`),
    sql` or `,
  )
  return sql`${corpUser.dept_id} in (select ${dept.id} from ${dept} where ${dept.corp_id} = ${who.corp_id} and (${below}))`
}

export const common = serve(commonCalls, {
  userSettingGet: ({ request, db, who }) =>
    db
      .select({
        setting_key: userSetting.setting_key,
        setting_value: userSetting.setting_value,
      })
      .from(userSetting)
      .where(
        and(
          eq(userSetting.corp_id, who.corp_id),
          eq(userSetting.user_id, who.user_id),
          request.setting_key ? eq(userSetting.setting_key, request.setting_key) : undefined,
        ),
      )
      .orderBy(userSetting.setting_key),
  userSettingSet: async ({ request, db, who, now }) => {
    const { setting_key, setting_value } = request
    if (setting_key.startsWith('shortcut_menu_') && !isRouteList(setting_value))
      refuseParameter('setting_value', '快捷入口最多 6 个')
    await db
      .insert(userSetting)
      .values({
        corp_id: who.corp_id,
        user_id: who.user_id,
        setting_key,
        setting_value,
        updated_at: now,
      })
      .onConflictDoUpdate({
        target: [userSetting.corp_id, userSetting.user_id, userSetting.setting_key],
        set: { setting_value, updated_at: now },
      })
  },
  deptList: async ({ db, who }) => {
    const [rows, staff] = await Promise.all([
      deptRows(db, who),
      db
        .select({ dept_id: corpUser.dept_id, number: count() })
        .from(corpUser)
        .where(and(eq(corpUser.corp_id, who.corp_id), eq(corpUser.status, UserStatus.enabled)))
        .groupBy(corpUser.dept_id),
    ])
    return {
      list: treeOf(rows, new Map(staff.map((row) => [row.dept_id, row.number]))),
    }
  },
  deptUsers: async ({ request, db, who }) => ({
    list: await db
      .select({
        user_id: corpUser.user_id,
        nick_name: corpUser.nick_name,
        avatar: appUser.avatar,
        role_id: corpUser.role_id,
        dept_name: sql<string>`coalesce(${dept.name}, '')`,
      })
      .from(corpUser)
      .innerJoin(appUser, eq(appUser.user_id, corpUser.user_id))
      .leftJoin(dept, and(eq(dept.corp_id, corpUser.corp_id), eq(dept.id, corpUser.dept_id)))
      .where(
        and(
          eq(corpUser.corp_id, who.corp_id),
          eq(corpUser.status, UserStatus.enabled),
          request.type && notInArray(corpUser.role_id, [...OUTSIDE_MODULE[request.type]]),
          inDepts(who, request.dept_id),
        ),
      )
      .orderBy(asc(corpUser.user_id)),
  }),
  updateTime: async ({ request, db, who, now }) => ({ time: await updateTime(db, who, request, now) }),
  userList: async ({ request, db, who }) => {
    const list = await db
      .select({
        user_id: corpUser.user_id,
        user_name: appUser.user_name,
        nick_name: corpUser.nick_name,
        avatar: appUser.avatar,
        role_id: corpUser.role_id,
        status: corpUser.status,
        dept_id: corpUser.dept_id,
        dept_name: sql<string>`coalesce(${dept.name}, '')`,
      })
      .from(corpUser)
      .innerJoin(appUser, eq(appUser.user_id, corpUser.user_id))
      .leftJoin(dept, and(eq(dept.corp_id, corpUser.corp_id), eq(dept.id, corpUser.dept_id)))
      .where(
        and(
          eq(corpUser.corp_id, who.corp_id),
          staffScope(who),
          request.is_all === 1 ? undefined : eq(corpUser.status, UserStatus.enabled),
          request.type && notInArray(corpUser.role_id, [...OUTSIDE_MODULE[request.type]]),
          keywordCondition(request.keyword, { names: [sql`${corpUser.nick_name}`, sql`${appUser.user_name}`] }),
          inDepts(who, request.dept_id),
        ),
      )
      .orderBy(asc(corpUser.status), asc(corpUser.user_id))
    return { list }
  },
  quotaList: async ({ request, db, who, now }) => {
    const types = request.type === undefined ? Object.values(QuotaType) : [request.type]
    const rows = await quotas(db, who.corp_id, types, now)
    return Object.fromEntries(
      rows.map(({ type, limit, used, remain }) => [type, { remain: remain ?? UNLIMITED, used, limit }]),
    )
  },
  shopsPop: closeShopAlarms,
  shopsErpInfo: erpRows,
  viewList: async ({ request, db, who }) => {
    const rows = await db
      .select()
      .from(savedView)
      .where(
        and(
          eq(savedView.corp_id, who.corp_id),
          eq(savedView.table_key, request.table_key),
          or(eq(savedView.user_id, who.user_id), eq(savedView.shared, 1)),
          isNull(savedView.deleted_at),
        ),
      )
      .orderBy(asc(savedView.created_at), asc(savedView.id))
    return {
      list: rows.map(({ id, user_id, table_key, name, config, shared, is_default }) => {
        const is_mine = user_id === who.user_id ? 1 : 0
        // what is the default is everybody's own business
        return { id, table_key, name, config, shared, is_default: is_mine ? is_default : 0, is_mine }
      }),
    }
  },
  viewSave: async ({ request, db, who, now }) => {
    const { id, table_key, name, config, shared, is_default } = request
    if (JSON.stringify(config).length > VIEW_CHARACTERS_MAX) refuseField('config', '视图内容过多，请减少筛选条件')
    if (shared && !canShareViews(who)) refuse(Code.notAllowed, roleRefusedSentence(who.role_name))
    const mine = and(
      eq(savedView.corp_id, who.corp_id),
      eq(savedView.user_id, who.user_id),
      isNull(savedView.deleted_at),
    )
    const table = and(mine, eq(savedView.table_key, table_key))
    await holdLock(db, 'saved views', who.corp_id, who.user_id, table_key)
    if (is_default) await db.update(savedView).set({ is_default: 0 }).where(table)
    const values = { name, config, shared, is_default, updated_at: now, updated_by: who.user_id }
    if (id !== undefined) {
      const changed = await db
        .update(savedView)
        .set(values)
        .where(and(table, eq(savedView.id, id)))
        .returning({ id: savedView.id })
      return changed[0] ?? refuse(Code.notFound, '视图不存在')
    }
    if ((await db.$count(savedView, table)) >= VIEWS_MAX) refuse(Code.notAllowed, `最多保存 ${VIEWS_MAX} 个视图`)
    const [saved] = await db
      .insert(savedView)
      .values({ ...values, corp_id: who.corp_id, user_id: who.user_id, table_key, created_at: now })
      .returning({ id: savedView.id })
    return { id: saved?.id ?? 0 }
  },
  search: async ({ request, db, who, now }) => ({ list: await searchEverything(db, who, { ...request, now }) }),
  traceErrorReport: async ({ db, visitor, request, ip, now }) => {
    await db.insert(traceLog).values({
      corp_id: visitor?.corp_id ?? 0,
      user_id: visitor?.user_id ?? 0,
      kind: 'error',
      data: request,
      ip,
      created_at: now,
    })
  },
  noviceTaskUser: ({ db, who }) => noviceTasksOf(db, who),
  noviceTaskSetStatus: ({ request, db, who, now }) => setNoviceTask(db, who, { ...request, now }),
  viewDelete: async ({ request, db, who, now }) => {
    const deleted = await db
      .update(savedView)
      .set({ deleted_at: now, updated_at: now, updated_by: who.user_id })
      .where(
        and(
          eq(savedView.corp_id, who.corp_id),
          eq(savedView.user_id, who.user_id),
          eq(savedView.id, request.id),
          isNull(savedView.deleted_at),
        ),
      )
      .returning({ id: savedView.id })
    if (deleted.length === 0) refuse(Code.notFound, '视图不存在')
  },
})

const FAVOURITES_MAX = 6

function isRouteList(value: string): boolean {
  try {
    const names: unknown = JSON.parse(value)
    return Array.isArray(names) && names.length <= FAVOURITES_MAX && names.every((name) => typeof name === 'string')
  } catch {
    return false
  }
}
