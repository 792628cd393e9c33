import { queryClient } from '@crm/client/hooks'
import { storageKeys, writeStored } from '@crm/platform/storage'
import { logOffService } from './serviceFrame.ts'
import { forgetFirstReads } from './firstReads.ts'
import { keepToken, putAsideToken, takeUpToken } from './token.ts'

/** Goes on as somebody else or in another enterprise: platform cache and module choice are cleared, the token replaced, the page reloaded; `back` is where to. */
export function restartAs(token: string, back?: string): void {
  forgetChoices()
  keepToken(token)
  restart(back)
}

/** Goes on through the eyes of somebody else; the own token waits until they are closed. */
export function lookAs(token: string): void {
  forgetChoices()
  putAsideToken()
  keepToken(token)
  restart()
}

/** Closes the other eyes, however they end: the own token is there again, and the page starts where they were opened. Answers whether they were open. */
export function lookAway(): boolean {
  if (!takeUpToken()) return false
  forgetChoices()
  restart('/system/role')
  return true
}

function forgetChoices(): void {
  logOffService()
  forgetFirstReads()
  writeStored(storageKeys.platform, undefined)
  writeStored(storageKeys.module, undefined)
  queryClient.clear()
}

function restart(back?: string): void {
  location.assign(back === undefined ? '/login' : `/login?referer=${encodeURIComponent(back)}`)
}
