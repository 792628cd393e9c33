import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useCanOpen, useRoute } from './navigate.ts'
import { portal, routeNamed, routesAtom } from './portal.ts'
import { useLocation } from './router.ts'
import { type UserInfo, useMaybeWho } from './session.ts'
import { readStored, storageKeys, writeStored } from './storage.ts'
import { shellStore } from './store.ts'

// What the page on screen is called, and where it stands.

/** The page on screen, and the name of what it shows: a talent, a product, an order. */
const titledAtom = atom<{ row: RouteRow; name?: string }>()

function changeTitle(row: RouteRow, name?: string): void {
  shellStore.set(titledAtom, name === undefined ? { row } : { row, name })
  const { title } = portal().theme
  const page = name ? `${name} · ${row.title}` : row.title
  document.title = row.name === 'Home' ? title : `${page} - ${title}`
}

/** Titles the tab of the browser after a page that is shown now. A page that has named itself keeps its name while it stays. */
export function showTitle(row: RouteRow): void {
  const titled = shellStore.get(titledAtom)
  changeTitle(row, titled?.row.name === row.name ? titled.name : undefined)
}

/**
 * Names the page after what it shows, while it shows it: `张三 · 达人详情 - 觅达` in the tab of the browser, the last part of its
 * breadcrumb. Undefined while that is not known.
 */
export function useTitle(name: string | undefined): void {
  const row = useRoute()?.row
  useEffect(() => {
    if (!row || !name) return
    changeTitle(row, name)
    return () => {
      // By then another page may be on screen.
      const titled = shellStore.get(titledAtom)
      if (titled?.row === row && titled.name === name) changeTitle(row)
    }
  }, [row, name])
}

/** What the page on screen has named itself after. */
export function usePageName(): string | undefined {
  const row = useRoute()?.row
  const titled = useAtomValue(titledAtom, { store: shellStore })
  return titled?.row.name === row?.name ? titled?.name : undefined
}

type ListVisit = readonly [name: string, search: string]

/** Lists whose addresses are kept. */
const LISTS_MAX = 30

function listVisits(userId: number): ListVisit[] {
  const stored = readStored<unknown>(storageKeys.listVisits, 'local', String(userId))
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (visit): visit is ListVisit => Array.isArray(visit) && visit.every((each) => typeof each === 'string'),
  )
}

/** The query of an address without what says which drawer is open over the page. */
function withoutDrawer(search: string): string {
  const query = new URLSearchParams(search)
  if (query.has('drawer')) for (const key of ['drawer', 'id']) query.delete(key)
  return query.size > 0 ? `?${query}` : ''
}

/**
 * Keeps how a page that others stand under was seen last (filters, page, order), for this person in this browser: details open
 * in tabs of their own. A drawer over it is no part of that.
 */
export function rememberList(userId: number, name: string, search: string): void {
  if (!shellStore.get(routesAtom).some((row) => row.parents?.includes(name))) return
  const visits = listVisits(userId).filter(([other]) => other !== name)
  const visit: ListVisit = [name, withoutDrawer(search)]
  writeStored(storageKeys.listVisits, [visit, ...visits].slice(0, LISTS_MAX), 'local', String(userId))
}

/**
 * The page of the menu that the page on screen stands under, with the address at which it was seen last: of several lists the one
 * seen last, else the first that this person may open. Undefined for a page that stands for itself.
 */
export function useParent(): { row: RouteRow; href: string } | undefined {
  const row = useRoute()?.row
  const who = useMaybeWho()
  const canOpen = useCanOpen()
  const userId = who?.user_id
  const module = who?.module
  return useMemo(() => {
    if (!row?.parents || userId === undefined) return
    const parents = row.parents.flatMap((name) => {
      const parent = canOpen(name) ? routeNamed(name) : undefined
      return parent && (parent.module ?? module) === module ? [parent] : []
    })
    const visits = listVisits(userId)
    const seen = visits.find(([name]) => parents.some((parent) => parent.name === name))
    const parent = parents.find(({ name }) => name === seen?.[0]) ?? parents[0]
    return parent && { row: parent, href: parent.path + (seen?.[1] ?? '') }
  }, [row, userId, module, canOpen])
}

/** How a page was left in this tab: its query, and how far it was scrolled, in px. */
export interface PageVisit {
  search: string
  top: number
}
/** Whose visits: somebody in one of their enterprises. */
type Visitor = Pick<UserInfo, 'corp_id' | 'user_id'>

const visitsKey = ({ corp_id, user_id }: Visitor) => `${corp_id}.${user_id}`

function pageVisits(visitor: Visitor): Record<string, PageVisit> {
  return readStored<Record<string, PageVisit>>(storageKeys.pageVisits, 'session', visitsKey(visitor)) ?? {}
}

/** How somebody left a page in this tab; undefined when they have not been there. */
export function pageVisit(visitor: Visitor, name: string): PageVisit | undefined {
  return pageVisits(visitor)[name]
}

/**
 * Keeps how a page is seen, for as long as the tab lives: the menu leads back to it so. The platform is no part of that: one that
 * was chosen on any page holds for all.
 */
export function keepPageVisit(visitor: Visitor, name: string, search: string): void {
  const visits = pageVisits(visitor)
  const query = new URLSearchParams(withoutDrawer(search))
  query.delete('platform')
  const visit: PageVisit = { search: query.size > 0 ? `?${query}` : '', top: visits[name]?.top ?? 0 }
  writeStored(storageKeys.pageVisits, { ...visits, [name]: visit }, 'session', visitsKey(visitor))
}

/** Keeps how far a page was scrolled when it was left. Of somebody who has signed out meanwhile nothing is kept. */
export function keepPageTop(visitor: Visitor, name: string, top: number): void {
  const visits = pageVisits(visitor)
  const visit = visits[name]
  if (visit)
    writeStored(storageKeys.pageVisits, { ...visits, [name]: { ...visit, top } }, 'session', visitsKey(visitor))
}

/** In the history entry of a page that is shown as it was left. */
export const AS_LEFT = { asLeft: true } as const

/** Whether the page on screen is shown as it was left, and nothing of it was changed since. */
export function useAsLeft(): boolean {
  const { state, search } = useLocation()
  const isSo = typeof state === 'object' && state !== null && 'asLeft' in state
  return isSo && search !== ''
}
