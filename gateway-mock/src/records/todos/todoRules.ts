import { isManager, Role } from '@crm/access/roles'
import { WORK_TODOS, type WorkTodoKind } from '@crm/contracts/rules/workTodos'
import { eq } from 'drizzle-orm'
import { TODO_KINDS, type TodoKind, type TodoRules } from '../../figures/todos.ts'
import { opensRoute } from '../../rules/access.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { corpSetting } from '../../store/database/schema.ts'

const USUAL_OVERDUE_DAYS = 15

/** Kinds of work that the role deals with. */
export function todoKindsOf(who: Staff): readonly TodoKind[] {
  if (who.role_id === Role.sampleAssistant) return ['sample_review', 'sample_ship', 'sample_overdue']
  // Review and shop authorisation are work of leads.
  return isManager(who) ? TODO_KINDS : TODO_KINDS.filter((kind) => kind !== 'sample_review' && kind !== 'shop_auth')
}

/** Kinds of to-dos of the workbench: those of the role, and lives that begin, as far as the lists that they lead to are open. */
export const workTodoKindsOf = (who: Staff): WorkTodoKind[] =>
  [...todoKindsOf(who), 'live_start' as const].filter((kind) => opensRoute(who, WORK_TODOS[kind].route))

/** The rules of the enterprise that decide what is due. */
export async function todoRules(db: Db, who: Staff): Promise<TodoRules> {
  const [row] = await db.select().from(corpSetting).where(eq(corpSetting.corp_id, who.corp_id))
  if (!row) refuse(Code.notFound, '企业设置不存在')
  return { overdue_days: row.sample_rule.overdue_days ?? USUAL_OVERDUE_DAYS, release: row }
}
