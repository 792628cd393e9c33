import { guard } from '@crm/access/guard'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { toast } from '@crm/platform/feedback'
import { history, subscribe } from '@crm/platform/history'
import { portal, routesAtom } from '@crm/platform/portal'
import { changeSession, sessionAtom, whoAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { storageKeys, writeStored } from '@crm/platform/storage'
import { atom } from 'jotai'
import { versionOf } from '@crm/access/modules'

/** The page on screen: set only after the guard has let it pass. */
export interface Shown {
  row: RouteRow
  params: Readonly<Record<string, string>>
}

export const shownAtom = atom<Shown | undefined>(undefined)

/** A guard that sends in circles is a fault of the tables; it must not hang the browser. */
const MAX_REDIRECTS = 6

/** Puts the guard between the address and the screen: on every change of the address and of the session. */
export function startNavigation(): void {
  subscribe(() => settle())
  shellStore.sub(sessionAtom, () => settle())
  settle()
}

let settling = false

function settle(): void {
  if (settling) return
  const { status } = shellStore.get(sessionAtom)
  if (status === 'unknown' || status === 'ending') return
  settling = true
  try {
    for (let turn = 0; turn < MAX_REDIRECTS; turn++) {
      const { pathname, search, hash } = history.location
      const answer = guard({
        pathname,
        search,
        hash,
        rows: shellStore.get(routesAtom),
        who: shellStore.get(whoAtom),
        redirectAllow: [...portal().auth.redirectAllow, location.origin],
      })
      if (answer.kind === 'open') return show(answer)
      if (answer.kind === 'leave') return location.assign(answer.to)
      // Third-party codes and the main site's flag are taken out of the address: no backend of this portal redeems them.
      if (answer.kind !== 'redirect') history.replace(pathname)
      else {
        if (answer.toast) toast.error(answer.toast)
        history.replace(answer.to)
      }
    }
    throw new Error(`The guard redirects in circles at ${history.location.pathname}`)
  } finally {
    settling = false
  }
}

function show({ row, params }: Shown): void {
  const next = { row, params }
  followModule(next.row)
  const { theme } = portal()
  document.title = next.row.name === 'Home' ? theme.title : `${next.row.title} - ${theme.title}`
  const current = shellStore.get(shownAtom)
  if (current?.row.name === next.row.name && JSON.stringify(current.params) === JSON.stringify(next.params)) return
  shellStore.set(shownAtom, next)
  window.scrollTo(0, 0)
}

/** A page of one module brings its menu with it. */
function followModule(row: RouteRow): void {
  const who = shellStore.get(whoAtom)
  const module = row.module
  if (!who || !module || who.module === module || !versionOf(who, module)) return
  changeSession((session) => ({ ...session, who: { ...session.who, module } }))
  writeStored(storageKeys.module, module)
}
