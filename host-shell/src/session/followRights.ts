import { rightsOf, type Who } from '@crm/access/who'
import { send } from '@crm/client/request'
import type { AnswerOf } from '@crm/contracts/call'
import { sessionCalls } from '@crm/contracts/calls/session'
import { BusinessModule } from '@crm/contracts/enums'
import { changeSession, who } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { atom } from 'jotai'

type Permission = AnswerOf<typeof sessionCalls.userPermission>

/** The rights have become others since the page was opened: menu and controls have followed, what is on screen may be older. */
export const rightsChangedAtom = atom(false)

const inOrder = (names: readonly string[]) => [...names].sort().join()

/** Whether the rights that the gateway answers now are others than those that the page works with. */
export function rightsDiffer(now: Permission, before: Pick<Who, 'permission' | 'closed' | 'denied'>): boolean {
  const after = rightsOf(now)
  const isOther = now.some(({ classify }) => {
    if (classify !== BusinessModule.commerce && classify !== BusinessModule.content) return false
    const [old, next] = [before.permission[classify], after.permission[classify]]
    return (
      old.export_permission !== next.export_permission || old.user_detail_permission !== next.user_detail_permission
    )
  })
  return isOther || inOrder(before.closed) !== inOrder(after.closed) || inOrder(before.denied) !== inOrder(after.denied)
}

/** The session goes on with these rights, and the frame says so once they are others. */
export function takeRights(now: Permission): void {
  const before = who()
  if (!before || !rightsDiffer(now, before)) return
  changeSession((session) => ({ ...session, who: { ...session.who, ...rightsOf(now) } }))
  shellStore.set(rightsChangedAtom, true)
}

let reading: Promise<void> | undefined

/** Reads the rights once more, after a refusal that the page did not expect; several refusals at once read them once. */
export function followRights(): Promise<void> {
  if (!who()) return Promise.resolve()
  reading ??= send(sessionCalls.userPermission, {})
    .then(takeRights, () => {
      // The frame asks every minute: nothing is lost by a failed look.
    })
    .finally(() => {
      reading = undefined
    })
  return reading
}
