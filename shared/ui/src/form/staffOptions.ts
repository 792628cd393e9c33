import { nameOf } from '../data/cells/staffName.ts'

/** A member of staff as lists of choices show them. */
export interface Person {
  user_id: number
  nick_name: string
  role_name?: string | undefined
  dept_name?: string | undefined
  /** 1 disabled, 3 deleted; the name says so. */
  status?: number | undefined
  /** Own name of the account, by which somebody is found too. */
  user_name?: string | undefined
}

/** One choice: `甲 · 媒介 · 华东部`; chosen, the name alone. */
export interface StaffOption {
  value: number
  label: string
  name: string
  /** What is searched. */
  found: string
}

/** The choice of a person: role and department distinguish two of one name. */
export function staffOption({ user_id, nick_name, role_name, dept_name, status, user_name = '' }: Person): StaffOption {
  const name = nameOf({ name: nick_name, status })
  const label = [name, role_name, dept_name].filter(Boolean).join(' · ')
  return { value: user_id, label, name, found: `${label} ${user_name}`.toLowerCase() }
}

/** Whether somebody is found by what was typed: each word is part of name, account, role or department. */
export function isFound(typed: string, { found }: Pick<StaffOption, 'found'>): boolean {
  const words = typed.toLowerCase().split(/\s+/)
  return words.every((word) => found.includes(word))
}
