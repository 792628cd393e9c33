import { useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type Settings, settingCalls } from '@crm/contracts/calls/settings'
import { type ConflictFields, type FormCards, useConflict } from '@crm/ui/form'
import type { CallsOf } from '@crm/platform/navigate'
import { useSettingRefusal } from './settingFields.tsx'

/** What every card of 业务设置 is given. */
export interface SettingCardProps {
  settings: Settings
  cards: FormCards
}

/** What a card over one section of the settings of commerce, saved by `call`, is given besides its fields. */
export function useSectionCard<Name extends keyof Settings, Values extends object>(
  { settings, cards }: SettingCardProps,
  section: Name,
  call: CallsOf,
  valuesOf: (stored: Settings[Name]) => Values,
  fields: ConflictFields<Values>,
) {
  const stored = settings[section]
  const refusal = useSettingRefusal(call)
  const { updated_at, conflict } = useConflict<Values>(stored, fields, async () => {
    const fresh = (await send(settingCalls.get, {}))[section]
    return { updated_at: fresh.updated_at, values: valuesOf(fresh) }
  })
  // A section that was saved meanwhile by its own form has a newer version than the one that it was opened with.
  const version = Math.max(updated_at, stored.updated_at)
  return {
    updated_at: version,
    card: { cards, id: section, changed: stored, refusal, conflict, initValues: valuesOf(stored) },
  }
}

/** The settings of commerce. */
export const useSettings = () => useCall(settingCalls.get, {})
