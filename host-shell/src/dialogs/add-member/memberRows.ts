import { cleanText } from '@crm/base/parsed'
import { findPhone } from '@crm/base/parseText'
import { phoneError, USER_NAME_MAX, userNameError } from '@crm/base/rules'

/** One person to be added. */
export interface MemberRow {
  key: number
  nick_name: string
  mobile: string
  role_id: number | undefined
  dept_id: number
}

export type RowErrors = Partial<Record<'nick_name' | 'mobile' | 'role_id', string>>

/** Rows at most, at once. */
export const ROWS_MAX = 20

/** Nothing has been typed into it. */
export function isBlank(row: MemberRow): boolean {
  return row.nick_name.trim() === '' && row.mobile === ''
}

/** Faults of the rows that were begun, by key; a number may stand only once. */
export function rowErrors(rows: readonly MemberRow[]): Readonly<Record<number, RowErrors>> {
  const errors: Record<number, RowErrors> = {}
  const numbers = new Set<string>()
  for (const row of rows) {
    if (isBlank(row) && rows.some((other) => !isBlank(other))) continue
    const found: RowErrors = {}
    const name = userNameError(row.nick_name.trim())
    if (name) found.nick_name = name
    const mobile = phoneError(row.mobile) ?? (numbers.has(row.mobile) ? '手机号重复' : undefined)
    if (mobile) found.mobile = mobile
    if (row.role_id === undefined) found.role_id = '请选择角色'
    numbers.add(row.mobile)
    if (Object.keys(found).length > 0) errors[row.key] = found
  }
  return errors
}

/** Rows of a pasted table: a name and a number per line, in either order, divided by tab, comma or blanks. */
export function pastedRows(text: string): { nick_name: string; mobile: string }[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const text = cleanText(line)
    const found = findPhone(text)
    if (!found) return []
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + found.length)]
    const nick_name = `${before},${after}`.split(/[,;\s]+/).find(Boolean)
    return /[^,;\s]$/.test(before) || !nick_name
      ? []
      : { mobile: found.phone, nick_name: nick_name.slice(0, USER_NAME_MAX) }
  })
}
