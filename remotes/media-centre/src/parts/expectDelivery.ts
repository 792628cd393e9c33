import { recordsChanged } from '@crm/client/hooks'

/** The platform answers within this time. */
const DELIVERY_MS = 4_000

/** Reads again when the counters that were asked for have come. */
export function expectDelivery(): void {
  setTimeout(() => recordsChanged('seedingVideo'), DELIVERY_MS)
}
