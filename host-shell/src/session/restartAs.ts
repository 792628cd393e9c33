import { queryClient } from '@crm/client/hooks'
import { storageKeys, writeStored } from '@crm/platform/storage'
import { logOffService } from './serviceFrame.ts'
import { forgetFirstReads } from './firstReads.ts'
import { keepToken } from './token.ts'

/** Goes on as somebody else or in another enterprise: platform cache and module choice are cleared, the token replaced, the page reloaded; `back` is where to. */
export function restartAs(token: string, back?: string): void {
  logOffService()
  forgetFirstReads()
  writeStored(storageKeys.platform, undefined)
  writeStored(storageKeys.module, undefined)
  queryClient.clear()
  keepToken(token)
  location.assign(back === undefined ? '/login' : `/login?referer=${encodeURIComponent(back)}`)
}
