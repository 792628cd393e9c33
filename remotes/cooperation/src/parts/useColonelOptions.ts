import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import type { Platform } from '@crm/contracts/enums'
import { type FoundOptions, useFoundOptions } from '@crm/ui/data'

const optionOf = ({ colonel_buyin_id, name }: { colonel_buyin_id: string; name: string }) => ({
  value: colonel_buyin_id,
  label: name,
})

/** Colonels that match what is typed, for a select (`useFoundOptions`). */
export const useColonelOptions = (platform: Platform | undefined, selected: readonly string[]): FoundOptions =>
  useFoundOptions({ call: cooperationCalls.colonels, platform, pickedBy: 'colonel_ids', selected, optionOf })
