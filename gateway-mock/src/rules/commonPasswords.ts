import { dictionary } from '@zxcvbn-ts/language-common'
import { clientHashOf } from '../db/passwords.ts'
import { refuseField } from '../http/refusal.ts'

/** How many of the list count: it is ordered by how often a password was found in leaks. */
const COMMONEST = 10_000

// Passwords arrive hashed, so the list is compared by its hashes.
const hashes = new Set(dictionary['passwords-common'].slice(0, COMMONEST).map(clientHashOf))

/** Refuses a new password, as the browser hashed it, that is one of the 10,000 most common ones: they are what anybody tries first. */
export function refuseCommonPassword(clientHash: string): void {
  if (hashes.has(clientHash)) refuseField('password', '密码过于常见，请更换一个')
}
