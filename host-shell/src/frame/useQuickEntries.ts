import { type SidebarGroup, sidebarOf } from '@crm/access/sidebar'
import { send } from '@crm/client/request'
import { CallFailure } from '@crm/client/failure'
import { doneMessage } from '@crm/base/messages'
import { commonCalls } from '@crm/contracts/calls/common'
import { toast } from '@crm/platform/feedback'
import { usePortal } from '@crm/platform/portal'
import { changeSession, useSession } from '@crm/platform/session'
import { useMemo } from 'react'
import { quickEntries, quickEntriesKey, withEntry, withoutEntry } from './quickEntries.ts'

/** Keeps one setting of the person at the gateway and in the running session. Answers whether it was kept; a failure is told. */
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

/** The menu of the current module with its quick list, and what changes the list. */
export function useQuickEntries() {
  const portal = usePortal()
  const { who, settings } = useSession()
  const { module } = who
  const key = quickEntriesKey[module]
  const groups: SidebarGroup[] = useMemo(() => sidebarOf(portal, who), [portal, who])
  const entries = useMemo(() => quickEntries(settings[key], module, groups), [settings, key, module, groups])
  const names = entries.map((item) => item.route)
  const save = async (next: readonly string[]) => {
    if (next.join() === names.join()) return true
    const kept = await keepSetting(key, JSON.stringify(next))
    if (kept) toast.success(doneMessage.saved)
    return kept
  }
  /** Adds or takes away one entry, as the star of a menu item does. */
  const toggle = (route: string) => {
    if (names.includes(route)) return save(withoutEntry(names, route, module))
    const next = withEntry(names, route)
    if ('refused' in next) {
      toast.info(next.refused)
      return Promise.resolve(false)
    }
    return save(next)
  }
  return { groups, entries, names, module, save, toggle }
}
