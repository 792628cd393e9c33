import { type GuardAnswer, guard } from '@crm/access/guard'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { toast } from '@crm/platform/feedback'
import { history, subscribe } from '@crm/platform/history'
import { routeAt } from '@crm/platform/navigate'
import { showTitle } from '@crm/platform/pages'
import { portal, routesAtom } from '@crm/platform/portal'
import { changeSession, sessionAtom, whoAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { storageKeys, writeStored } from '@crm/platform/storage'
import { atom } from 'jotai'
import { versionOf } from '@crm/access/modules'
import { preloadPage } from './preloads.ts'
import { type PageRefusal, refusalAtom, refusalOf } from '../base/refusal.ts'

/** The page on screen: set only after the guard has let it pass. */
export interface CurrentPage {
  row: RouteRow
  params: Readonly<Record<string, string>>
}

export const currentPageAtom = atom<CurrentPage | undefined>(undefined)

/** A guard that sends in circles is a fault of the tables; it must not hang the browser. */
const MAX_REDIRECTS = 6

/** Puts the guard between the address and the screen: on every change of the address and of the session. */
export function startNavigation(): void {
  subscribe(() => settle())
  shellStore.sub(sessionAtom, () => settle())
  settle()
}

let settling = false
let redeeming = false

function settle(): void {
  if (settling || redeeming) return
  const { status } = shellStore.get(sessionAtom)
  if (status === 'unknown' || status === 'ending') return
  settling = true
  let refusal: PageRefusal | undefined
  try {
    for (let turn = 0; turn < MAX_REDIRECTS; turn++) {
      const { pathname, search, hash } = history.location
      const who = shellStore.get(whoAtom)
      const answer = guard({
        pathname,
        search,
        hash,
        rows: shellStore.get(routesAtom),
        who,
        redirectAllow: [...portal().auth.redirectAllow, location.origin],
      })
      if (answer.kind === 'open') return show(answer, refusal)
      if (answer.kind === 'leave') return location.assign(answer.to)
      if (answer.kind !== 'redirect') return redeem(answer, pathname + without(search, REDEEMED[answer.kind]) + hash)
      if (answer.toast) toast.error(answer.toast)
      const refused = answer.refused && routeAt(pathname)?.row
      if (answer.refused && refused && who) refusal = refusalOf(answer.refused, refused, who)
      history.replace(answer.to)
    }
    throw new Error(`The guard redirects in circles at ${history.location.pathname}`)
  } finally {
    settling = false
  }
}

/** What the guard found in the address and only the server can judge; nothing is shown meanwhile, and it leaves the address at once. */
type RedeemableAnswer = Extract<GuardAnswer, { kind: 'exchange' | 'mainSite' }>

const REDEEMED: Record<RedeemableAnswer['kind'], readonly string[]> = { exchange: ['code', 'state'], mainSite: ['cmm'] }

function redeem(found: RedeemableAnswer, rest: string): void {
  redeeming = true
  const flag = new URLSearchParams(history.location.search).get('cmm') ?? ''
  history.replace(rest)
  import('../session/thirdParty.ts')
    .then((part) =>
      found.kind === 'exchange' ? part.exchangeCode(found.code, found.state) : part.enterFromMainSite(flag),
    )
    .catch((error: unknown) => console.error('[session] what the address brought could not be redeemed:', error))
    .finally(() => {
      redeeming = false
      settle()
    })
}

function without(search: string, names: readonly string[]): string {
  const rest = new URLSearchParams(search)
  for (const name of names) rest.delete(name)
  return rest.size > 0 ? `?${rest}` : ''
}

function show({ row, params }: CurrentPage, refusal: PageRefusal | undefined): void {
  const next = { row, params }
  followModule(next.row)
  showTitle(next.row)
  const current = shellStore.get(currentPageAtom)
  if (refusal || current?.row.name !== next.row.name) shellStore.set(refusalAtom, refusal)
  if (current?.row.name === next.row.name && JSON.stringify(current.params) === JSON.stringify(next.params)) return
  // The document has named the files of its own page.
  if (current) void preloadPage(row.name)
  shellStore.set(currentPageAtom, next)
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
