import { roleLabel } from '@crm/access/roles'
import type { ColonelMember, ColonelTransfer } from '@crm/contracts/calls/colonels'
import { ImportStatus, UserStatus } from '@crm/contracts/enums'
import { SALES } from '@crm/contracts/routes/groups'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { taskTransfer } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { staffConditions } from '../../../rules/filter.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Ctx } from '../../../records/context.ts'
import { memberOf } from '../../../records/talents/following.ts'
import { addTransfer } from '../../../records/tasks/addTransfer.ts'
import { select, text, value } from '../../../store/database/select.ts'

/** Starts handing over these colonels; answers the task. The job asks of each whether the caller may. */
export async function startTransfer(
  ctx: Pick<Ctx<unknown>, 'db' | 'who' | 'now' | 'later' | 'oplog'>,
  ids: readonly string[],
  to: { user_id: number; field: string },
): Promise<{ task_id: number }> {
  const member = await memberOf(ctx.db, ctx.who, to.user_id, to.field)
  const author_ids = [...new Set(ids)]
  const task_id = await addTransfer(ctx, { kind: 'colonel', to_user_id: member.user_id, platform: 'all', author_ids })
  await ctx.oplog({
    module: '团长',
    action: '转交',
    object: `${author_ids.length} 位团长`,
    object_id: task_id,
    after: { to_user_id: member.user_id, to: member.nick_name },
  })
  return { task_id }
}

/** The colonels that a member follows now. */
export async function colonelsOf(db: Queryable, who: Staff, userId: number): Promise<string[]> {
  const rows = await rowsOf(
    db,
    select(
      { colonel_buyin_id: text`f.colonel_buyin_id` },
      sql`from colonel_follow f join colonel k on k.corp_id = f.corp_id and k.colonel_buyin_id = f.colonel_buyin_id
      where f.corp_id = ${who.corp_id} and f.user_id = ${userId} and f.unbind_time is null and k.deleted_at is null order by 1`,
    ),
  )
  if (rows.length === 0) refuseField('user_id', '该成员没有跟进团长')
  return rows.map((row) => row.colonel_buyin_id)
}

const NOTHING: ColonelTransfer = {
  task_id: 0,
  percent: 0,
  status: ImportStatus.finished,
  total: 0,
  to_user_name: '',
  reason: '',
  success: 0,
  failures: [],
}

/** How far a transfer of the caller is; without a number the one that is running. */
export async function transferProgress(db: Db, who: Staff, taskId: number | undefined): Promise<ColonelTransfer> {
  const [task] = await db
    .select()
    .from(taskTransfer)
    .where(
      and(
        eq(taskTransfer.corp_id, who.corp_id),
        eq(taskTransfer.user_id, who.user_id),
        eq(taskTransfer.kind, 'colonel'),
        isNull(taskTransfer.deleted_at),
        taskId ? eq(taskTransfer.id, taskId) : eq(taskTransfer.status, ImportStatus.running),
      ),
    )
    .orderBy(desc(taskTransfer.id))
    .limit(1)
  if (task === undefined) return taskId ? refuse(Code.notFound, '转交任务不存在') : NOTHING
  const [receiver] = await rowsOf(
    db,
    select(
      { name: text`nick_name` },
      sql`from corp_user where corp_id = ${who.corp_id} and user_id = ${task.to_user_id}`,
    ),
  )
  return {
    task_id: task.id,
    percent: task.total === 0 ? 100 : Math.floor((task.done / task.total) * 100),
    // The column holds the values of the enumeration.
    status: task.status as ImportStatus,
    total: task.total,
    to_user_name: receiver?.name ?? '',
    reason: task.err_reason,
    success: task.success_count,
    failures: task.fails.map(({ author_id, author_name, message }) => ({
      key: author_id,
      name: author_name || author_id,
      reason: message,
    })),
  }
}

/** Who may take colonels over: enabled sales staff in the caller's scope. */
export async function transferUsers(db: Queryable, who: Staff, keyword: string | undefined): Promise<ColonelMember[]> {
  const rows = await rowsOf(
    db,
    select(
      {
        user_id: value<ColonelMember['user_id']>`u.user_id`,
        nick_name: value<ColonelMember['nick_name']>`u.nick_name`,
        avatar: value<ColonelMember['avatar']>`coalesce(au.avatar, '')`,
        status: value<ColonelMember['status']>`u.status`,
        role_id: value<ColonelMember['role_id']>`u.role_id`,
        dept_name: value<ColonelMember['dept_name']>`coalesce(d.name, '')`,
      },
      sql`from corp_user u join app_user au on au.user_id = u.user_id left join dept d on d.corp_id = u.corp_id and d.id = u.dept_id
      where ${all([
        sql`u.corp_id = ${who.corp_id} and u.status = ${UserStatus.enabled}`,
        isOneOf(sql`u.role_id`, SALES),
        ...staffConditions(scopeOf(who), { now: 0 }, sql`u.user_id`, sql`u.dept_id`),
        keywordCondition(keyword, { names: [sql`u.nick_name`] }),
      ])} order by u.user_id`,
    ),
  )
  return rows.map((row) => ({ ...row, role_name: roleLabel[row.role_id] ?? '' }))
}
