import { isPhone } from '@crm/base/rules'
import { storageKeys, writeStored } from '@crm/platform/storage'

/** Keeps, for this tab, that staff came to the sign-in page from the main talent site, and with which number. */
export function rememberLoginOrigin(pathname: string, search: string): void {
  const query = new URLSearchParams(search)
  const origin = query.get('origin')
  const phone = query.get('phone')
  if (pathname !== '/login' || origin !== 'cmm' || !phone || !isPhone(phone)) return
  writeStored(storageKeys.loginOrigin, { origin, phone }, 'session')
}
