import { type SidebarGroup, sidebarOf } from '@crm/access/sidebar'
import { send } from '@crm/client/request'
import { CallFailure } from '@crm/client/failure'
import { doneMessage } from '@crm/base/messages'
import { commonCalls } from '@crm/contracts/calls/common'
import { toast } from '@crm/platform/feedback'
import { usePortal } from '@crm/platform/portal'
import { changeSession, useSession, whoAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { useMemo } from 'react'
import { quickEntries, quickEntriesKey, withEntry, withoutEntry } from '@crm/access/quickEntries'

/** Keeps one setting of the person at the gateway and in the running session. Answers whether it was stored; a failure is shown. */
export async function keepSetting(setting_key: string, setting_value: string): Promise<boolean> {
  try {
    await send(commonCalls.userSettingSet, { setting_key, setting_value })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (error.kind !== 'auth') toast.error(error.message, error.requestId)
    return false
  }
  changeSession((session) => {
    const settings = { ...session.settings, [setting_key]: setting_value }
    return { ...session, settings, who: { ...session.who, settings } }
  })
  return true
}

/** The star that was pressed last: the next one starts from the list that it leaves. */
let former: Promise<unknown> = Promise.resolve()

/** The menu of the current module with its quick list, and what changes the list. */
export function useQuickEntries() {
  const portal = usePortal()
  const { who, settings } = useSession()
  const { module } = who
  const key = quickEntriesKey[module]
  const groups: SidebarGroup[] = useMemo(() => sidebarOf(portal, who), [portal, who])
  const entries = useMemo(() => quickEntries(settings[key], module, groups), [settings, key, module, groups])
  const names = entries.map((item) => item.route)
  const keep = async (next: readonly string[]) => {
    const saved = await keepSetting(key, JSON.stringify(next))
    if (saved) toast.success(doneMessage.saved)
    return saved
  }
  const save = async (next: readonly string[]) => next.join() === names.join() || keep(next)
  const star = async (route: string, wanted: boolean) => {
    const newest = shellStore.get(whoAtom)?.settings[key]
    const now = quickEntries(newest, module, groups).map((item) => item.route)
    if (now.includes(route) === wanted) return
    const next = wanted ? withEntry(now, route) : withoutEntry(now, route, module)
    if ('refused' in next) toast.info(next.refused)
    else await keep(next)
  }
  /** Adds or takes away one entry, as the star of a menu item does. */
  const toggle = (route: string) => {
    const wanted = !names.includes(route)
    const mine = former.then(() => star(route, wanted))
    former = mine.catch(() => {})
    return mine
  }
  return { groups, entries, names, module, save, toggle }
}
