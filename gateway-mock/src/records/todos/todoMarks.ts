import { and, eq } from 'drizzle-orm'
import { isWaiting, type Todo, type TodoQuery } from '../../figures/todoList.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { todoIgnored } from '../../store/database/schema.ts'

type Mark<Kind extends string> = Pick<Todo<Kind>, 'type' | 'object_id' | 'due_at'> & { action: 'ignore' | 'restore' }

/** Puts a to-do of the query aside for the caller alone, or brings it back. Refuses (40400) to put aside what does not wait for the caller. */
export async function markTodo<Kind extends string>(
  db: Db,
  { corp_id, user_id }: Staff,
  query: TodoQuery<Kind>,
  { action, type, object_id, due_at }: Mark<Kind>,
  now: number,
): Promise<void> {
  const { classify } = query
  if (action === 'restore') {
    await db
      .delete(todoIgnored)
      .where(
        and(
          eq(todoIgnored.corp_id, corp_id),
          eq(todoIgnored.user_id, user_id),
          eq(todoIgnored.classify, classify),
          eq(todoIgnored.type, type),
          eq(todoIgnored.object_id, object_id),
          eq(todoIgnored.due_at, due_at),
        ),
      )
    return
  }
  if (!(await isWaiting(db, query, { type, object_id, due_at }))) refuse(Code.notFound, '该待办已处理或已变化，请刷新')
  await db
    .insert(todoIgnored)
    .values({ corp_id, user_id, classify, type, object_id, due_at, created_at: now })
    .onConflictDoNothing()
}
