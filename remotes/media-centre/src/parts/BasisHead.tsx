import type { Platform } from '@crm/contracts/enums'
import { Tabs } from '@crm/ui/base'
import { PlatformTabs } from '@crm/ui/data'
import { ListHead } from './ListHead.tsx'

interface BasisHeadProps<Basis extends string> {
  /** The dates that the list counts by, with their names. */
  items: readonly { key: Basis; label: string }[]
  values: { basis: Basis; platform: Platform }
  set: (values: { basis: Basis } | { platform: Platform }) => void
}

/** Head of a list that counts by one of two dates, of one platform: goods are the platform's own. */
export function BasisHead<Basis extends string>({ items, values, set }: BasisHeadProps<Basis>) {
  return (
    <ListHead>
      <Tabs kind="button" label="统计口径" items={items} value={values.basis} onChange={(basis) => set({ basis })} />
      <PlatformTabs value={values.platform} onChange={(platform) => set({ platform })} />
    </ListHead>
  )
}
