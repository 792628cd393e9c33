import { ErpCode } from '@crm/contracts/enums'
import type { ErpAdapter, ErpService } from './erpService.ts'
import { baishengErp, baishengManner } from './kinds/baisheng.ts'
import { fluxErp, fluxManner } from './kinds/flux.ts'
import { gyyErp, gyyManner } from './kinds/gyy.ts'
import { hupunErp, hupunManner } from './kinds/hupun.ts'
import { internalErp, internalManner } from './kinds/internal.ts'
import { jkyErp, jkyManner } from './kinds/jky.ts'
import { kuaimaiErp, kuaimaiManner } from './kinds/kuaimai.ts'
import { wdtErp, wdtManner } from './kinds/wdt.ts'
import { plainErp } from './plainErp.ts'
import type { ErpManner } from './signedErp.ts'

/** Kinds of ERP that are asked in a manner of their own: a file and a line here for each. */
const ADAPTERS: Partial<Record<ErpCode, (url: string) => ErpAdapter>> = {
  [ErpCode.WDT]: wdtErp,
  [ErpCode.HUPUN]: hupunErp,
  [ErpCode.GYY]: gyyErp,
  [ErpCode.JKY]: jkyErp,
  [ErpCode.INTERNAL]: internalErp,
  [ErpCode.KUAIMAI]: kuaimaiErp,
  [ErpCode.BAISHENG]: baishengErp,
  [ErpCode.FLUX]: fluxErp,
}

/** The manners that sign, for whoever stands in for an ERP. */
export const MANNERS: readonly ErpManner[] = [
  ...[wdtManner, hupunManner, gyyManner, jkyManner],
  ...[internalManner, kuaimaiManner, baishengManner, fluxManner],
]

/** How a kind of ERP is asked at an address; by the plain contract unless it has its own. */
export const adapterOf = (kind: ErpCode): ((url: string) => ErpAdapter) => ADAPTERS[kind] ?? ((url) => plainErp(url))

const unset = async (): Promise<never> => {
  throw new Error('ERP_URL is not set')
}
const absent: ErpAdapter = { check: unset, order: unset, parcels: unset, stock: unset }

/** The service that the settings name, asked in the manner of each kind; none without an address. */
export function erpsOf(url: string | undefined): ErpService {
  return (kind) => (url === undefined ? absent : adapterOf(kind)(url))
}
