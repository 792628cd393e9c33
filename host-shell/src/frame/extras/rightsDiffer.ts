import type { Who } from '@crm/access/who'
import type { AnswerOf } from '@crm/contracts/call'
import type { sessionCalls } from '@crm/contracts/calls/session'

const inOrder = (names: readonly string[]) => [...new Set(names)].sort().join()

/** Whether the rights that the gateway answers now are others than those that the page works with. */
export function differs(
  now: AnswerOf<typeof sessionCalls.userPermission>,
  { permission, closed, denied }: Pick<Who, 'permission' | 'closed' | 'denied'>,
): boolean {
  const isOther = ([1, 2] as const).some((classify) => {
    const row = now.find((each) => each.classify === classify)
    if (row === undefined) return false
    const { export_permission, user_detail_permission } = permission[classify]
    return (
      Boolean(row.export_permission) !== export_permission ||
      Boolean(row.user_detail_permission) !== user_detail_permission
    )
  })
  const all = (key: 'closed' | 'denied') => inOrder(now.flatMap((row) => row[key] ?? []))
  return isOther || all('closed') !== inOrder(closed) || all('denied') !== inOrder(denied)
}
