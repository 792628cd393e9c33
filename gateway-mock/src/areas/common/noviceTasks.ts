import { NoviceTaskStatus } from '@crm/contracts/enums'
import { NOVICE_TASKS } from '@crm/contracts/rules/noviceTasks'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { corpUser, noviceTask } from '../../db/schema.ts'
import { refuseParameter } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'

async function statuses(db: Db, who: Staff): Promise<ReadonlyMap<number, NoviceTaskStatus>> {
  const rows = await db
    .select({ part_code: noviceTask.part_code, status: noviceTask.status })
    .from(noviceTask)
    .where(and(eq(noviceTask.corp_id, who.corp_id), eq(noviceTask.user_id, who.user_id)))
  return new Map(rows.map((row) => [row.part_code, row.status]))
}

const percentOf = (found: ReadonlyMap<number, NoviceTaskStatus>) =>
  Math.round(
    (100 * NOVICE_TASKS.filter((task) => found.get(task.part_code) === NoviceTaskStatus.done).length) /
      NOVICE_TASKS.length,
  )

/** The newcomer's tasks with how far each is. */
export async function noviceTasksOf(db: Db, who: Staff) {
  const found = await statuses(db, who)
  return {
    percent: percentOf(found),
    list: NOVICE_TASKS.map(({ part_code, tab }) => ({
      part_code,
      tab,
      status: found.get(part_code) ?? NoviceTaskStatus.open,
    })),
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
  const percent = percentOf(await statuses(db, who))
  await db
    .update(corpUser)
    .set({ novice_percent: percent })
    .where(and(eq(corpUser.corp_id, corp_id), eq(corpUser.user_id, user_id)))
  return { percent }
}
