import { erpCalls } from '@crm/contracts/calls/erp'
import { ErpCode } from '@crm/contracts/enums'

/** The call that binds each kind of ERP. */
export const BIND_CALLS = {
  [ErpCode.WDT]: erpCalls.wdtBind,
  [ErpCode.JST]: erpCalls.jstBind,
  [ErpCode.HUPUN]: erpCalls.hupunBind,
  [ErpCode.GYY]: erpCalls.gyyBind,
  [ErpCode.JKY]: erpCalls.jkyBind,
  [ErpCode.INTERNAL]: erpCalls.sdErpBind,
  [ErpCode.KUAIMAI]: erpCalls.kmErpBind,
  [ErpCode.BAISHENG]: erpCalls.bsE3Bind,
  [ErpCode.FLUX]: erpCalls.fluxBind,
  [ErpCode.GUANJIAPO]: erpCalls.wsgjpBind,
  [ErpCode.WANGDIANGUANJIA]: erpCalls.qimenBind,
} as const

/** Of kinds that say what can be chosen: the call that does. */
export const CHOICE_CALLS: Partial<Record<ErpCode, typeof erpCalls.hupunShops>> = {
  [ErpCode.JST]: erpCalls.jstShops,
  [ErpCode.HUPUN]: erpCalls.hupunShops,
  [ErpCode.GYY]: erpCalls.gyyShops,
  [ErpCode.JKY]: erpCalls.jkyShops,
  [ErpCode.FLUX]: erpCalls.fluxShops,
  [ErpCode.GUANJIAPO]: erpCalls.wsgjpShops,
  [ErpCode.WANGDIANGUANJIA]: erpCalls.qimenShops,
}

/** Of kinds whose account is authorised on their own page: where it begins, how it stands, and what completes it. */
export const consentCallsOf = (kind: ErpCode) =>
  kind === ErpCode.JST
    ? { start: erpCalls.jstConsent, status: erpCalls.jstStatus, check: erpCalls.jstCheck }
    : { start: erpCalls.wsgjpConsent, status: erpCalls.wsgjpStatus, check: erpCalls.wsgjpCheck }
