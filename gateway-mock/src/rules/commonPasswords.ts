import { dictionary } from '@zxcvbn-ts/language-common'
import { refuseField } from './refusal.ts'

/** How many of the list count: it is ordered by how often a password was found in leaks. */
const COMMONEST = 10_000

const common = new Set(dictionary['passwords-common'].slice(0, COMMONEST).map((word) => word.toLowerCase()))

/** Refuses a new password that is one of the 10,000 most common ones, in any case: they are what anybody tries first. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) refuseField('password', '密码过于常见，请更换一个')
}
