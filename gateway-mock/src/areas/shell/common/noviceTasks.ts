import { NoviceTaskStatus, ShopAuthStatus, TaskModule } from '@crm/contracts/enums'
import { donePercent, NOVICE_TASKS, type NoviceTask, openTasks } from '@crm/contracts/rules/noviceTasks'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import {
  corpInvite,
  corpUser,
  noviceTask,
  oplog,
  sample,
  shop,
  taskImport,
  userSetting,
} from '../../../store/database/schema.ts'
import { openRoutes } from '../../../rules/access.ts'
import { refuseParameter } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { NOTICE_CONFIG_KEY } from '../../../records/notices/noticeConfig.ts'

const logged = (module: string, ...actions: string[]) =>
  sql`${oplog.module} = ${module} and ${oplog.action} in ${actions} and ${oplog.result} = 1`

/** What the newcomer did through the product that fulfils a task, as the operation log has it. */
const LOGGED: Readonly<Record<number, SQL>> = {
  2010: logged('成员管理', '添加部门', '添加成员'),
  3030: sql`(${logged('达人公海', '跟进')} or ${logged('我的达人', '写跟进')})`,
  3050: logged('合作单', '新建'),
  3060: logged('直播排期', '新建'),
}

/** Records that fulfil a task. A shop is bound once for everybody. */
function recordsOf({ corp_id, user_id }: Staff): Readonly<Record<number, SQL>> {
  const imported = (module: TaskModule) =>
    sql`from ${taskImport} where ${taskImport.corp_id} = ${corp_id} and ${taskImport.user_id} = ${user_id}
      and ${taskImport.module} = ${module} and ${taskImport.success_count} > 0`
  return {
    220: sql`from ${shop} where ${shop.corp_id} = ${corp_id} and ${shop.auth_status} = ${ShopAuthStatus.authorised}`,
    3010: imported(TaskModule.talentPublic),
    3020: imported(TaskModule.cooperation),
    3040: sql`from ${sample} where ${sample.corp_id} = ${corp_id} and ${sample.creator_id} = ${user_id}`,
    3080: sql`from ${userSetting} where ${userSetting.corp_id} = ${corp_id} and ${userSetting.user_id} = ${user_id}
      and ${userSetting.setting_key} = ${NOTICE_CONFIG_KEY}`,
    3090: sql`from ${corpInvite} where ${corpInvite.corp_id} = ${corp_id} and ${corpInvite.inviter_id} = ${user_id}`,
  }
}

async function fulfilledCodes(db: Db, who: Staff): Promise<ReadonlySet<number>> {
  const deeds = {
    ...recordsOf(who),
    ...Object.fromEntries(
      Object.entries(LOGGED).map(([code, condition]) => [
        code,
        sql`from ${oplog} where ${oplog.corp_id} = ${who.corp_id} and ${oplog.user_id} = ${who.user_id} and ${condition}`,
      ]),
    ),
  }
  const tests = Object.entries(deeds).map(
    ([code, from]) => sql`select ${Number(code)}::int as code where exists (select ${from})`,
  )
  const { rows } = await db.execute<{ code: number }>(sql.join(tests, sql` union all `))
  return new Set(rows.map(({ code }) => code))
}

async function statusesOf(db: Db, who: Staff): Promise<(task: NoviceTask) => NoviceTaskStatus> {
  const rows = await db
    .select({ part_code: noviceTask.part_code, status: noviceTask.status })
    .from(noviceTask)
    .where(and(eq(noviceTask.corp_id, who.corp_id), eq(noviceTask.user_id, who.user_id)))
  const marked = new Map(rows.map((row) => [row.part_code, row.status]))
  const fulfilled = await fulfilledCodes(db, who)
  return ({ part_code }) =>
    fulfilled.has(part_code) ? NoviceTaskStatus.done : (marked.get(part_code) ?? NoviceTaskStatus.open)
}

function permittedTasks(who: Staff): NoviceTask[] {
  const open = new Set(openRoutes(who))
  return openTasks((route) => open.has(route))
}

/** The newcomer's tasks that they may do, with how far each is: as they marked it, or done because its records are there. */
export async function noviceTasksOf(db: Db, who: Staff) {
  const statusOf = await statusesOf(db, who)
  const tasks = permittedTasks(who)
  return {
    percent: donePercent(tasks, (task) => statusOf(task) === NoviceTaskStatus.done),
    list: tasks.map((task) => ({ part_code: task.part_code, tab: task.tab, status: statusOf(task) })),
  }
}

/** Sets one task and keeps the percentage that the user info brings. */
export async function setNoviceTask(
  db: Db,
  who: Staff,
  { part_code, status, now }: { part_code: number; status: NoviceTaskStatus; now: number },
) {
  if (!NOVICE_TASKS.some((task) => task.part_code === part_code)) refuseParameter('part_code', '不是新手任务')
  const { corp_id, user_id } = who
  await db
    .insert(noviceTask)
    .values({ corp_id, user_id, part_code, status, created_at: now, updated_at: now, updated_by: user_id })
    .onConflictDoUpdate({
      target: [noviceTask.corp_id, noviceTask.user_id, noviceTask.part_code],
      set: { status, updated_at: now, updated_by: user_id },
    })
  const { percent } = await noviceTasksOf(db, who)
  await db
    .update(corpUser)
    .set({ novice_percent: percent })
    .where(and(eq(corpUser.corp_id, corp_id), eq(corpUser.user_id, user_id)))
  return { percent }
}
