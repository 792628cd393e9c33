import { taskTransfer } from '../../store/database/schema.ts'
import { jobKinds } from '../jobKinds.ts'
import type { Ctx } from '../context.ts'

/** Writes down that talents or colonels are to be handed over, and has it done in the background; answers the task's id. */
export async function addTransfer(
  { db, who, now, later }: Pick<Ctx<unknown>, 'db' | 'who' | 'now' | 'later'>,
  transfer: Pick<typeof taskTransfer.$inferInsert, 'kind' | 'to_user_id' | 'platform' | 'remark'> & {
    author_ids: string[]
  },
): Promise<number> {
  const [task] = await db
    .insert(taskTransfer)
    .values({
      ...transfer,
      corp_id: who.corp_id,
      user_id: who.user_id,
      total: transfer.author_ids.length,
      created_at: now,
      updated_at: now,
      updated_by: who.user_id,
    })
    .returning({ id: taskTransfer.id })
  if (task === undefined) throw new Error('a transfer was not written')
  await later(jobKinds.transfer, { id: task.id })
  return task.id
}
