import type { FirstRead } from '@crm/client/hooks'
import { addressOf } from '@crm/client/request'
import { history } from '@crm/platform/history'
import { routeAt } from '@crm/platform/navigate'
import type { RemoteModule } from '@crm/platform/defineRemote'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'

/** What the script of the page asks for when a start is at the same address again. */
interface Kept {
  /** Requests name dates: tomorrow they are others. */
  day: string
  /** Addresses of calls by page and query; the latest page last. */
  pages: Record<string, string[]>
}

/** Whoever works in three tabs starts at three addresses. */
const PAGES_KEPT = 6
/** The address has come to rest by then: filters that the page restores stand in it. */
const SETTLED_MS = 1500

/** A page that has come shows its reads by then, in ms. */
export const TAKEN_WITHIN_MS = 1000

let shown: { page: string; module: RemoteModule } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Remembers what a page that has come on screen asks first: a next start there asks for it beside the session. */
export function noteFirstReads(page: string, module: RemoteModule): void {
  if (shown === undefined) window.addEventListener('pagehide', keep)
  shown = { page, module }
  clearTimeout(timer)
  timer = setTimeout(keep, SETTLED_MS)
}

/** Nobody's pages any more. */
export function forgetFirstReads(): void {
  clearTimeout(timer)
  shown = undefined
  writeStored(storageKeys.firstReads, undefined)
}

/** What a page asks first at the address of the tab, if that is its own; `isComing`: on the way there from inside the product. */
export function firstReadsAt(module: RemoteModule, page: string, isComing: boolean): readonly FirstRead[] {
  const { pathname, search } = history.location
  if (routeAt(pathname)?.row.name !== page) return []
  return module.reads?.(page, Object.fromEntries(new URLSearchParams(search)), isComing) ?? []
}

function keep(): void {
  const { pathname, search } = history.location
  if (shown === undefined || routeAt(pathname)?.row.name !== shown.page) return
  const reads = firstReadsAt(shown.module, shown.page, false)
  const asked = reads.filter(([{ method }]) => method === 'GET').map((read) => addressOf(...read))
  const day = new Date().toDateString()
  const before = readStored<Kept>(storageKeys.firstReads)
  const others = before?.day === day ? Object.entries(before.pages) : []
  const here = pathname + search
  const pages = [...others.filter(([name]) => name !== here), ...(asked.length > 0 ? [[here, asked] as const] : [])]
  writeStored(storageKeys.firstReads, { day, pages: Object.fromEntries(pages.slice(-PAGES_KEPT)) } satisfies Kept)
}
