import { readFileSync } from 'node:fs'
import * as groups from '@crm/contracts/routes/groups'
import { expect, test } from 'vitest'
import { Role } from './roles.ts'

// A role that comes has to be decided upon in every table with a line per role (the compiler says so too, as they are
// `Record<Role, …>`), be one of all roles, and be put into groups or not.

const text = readFileSync(new URL('./roles.ts', import.meta.url), 'utf8')
const TABLES = [...text.matchAll(/^const (\w+): Readonly<Record<Role, .+>> = \{\n([^}]+)\}/gm)].map(
  ([, name = '', lines = '']) => ({
    name,
    roles: [...lines.matchAll(/^ {2}(\d+):/gm)].map(([, role]) => Number(role)),
  }),
)

/** The tables of roles that say nothing of a role, and `ALL_ROLES` where it is missing. */
function undecided(roles: Readonly<Record<string, number>>): string[] {
  return Object.entries(roles).flatMap(([name, role]) => [
    ...TABLES.filter((table) => !table.roles.includes(role)).map((table) => `${name}: ${table.name}`),
    ...(groups.ALL_ROLES.includes(role) ? [] : [`${name}: ALL_ROLES`]),
  ])
}

test('every role is decided upon', () => {
  expect(undecided(Role)).toEqual([])
})

test('a role more is named at every place that says nothing of it', () => {
  expect(undecided({ ...Role, auditor: 90 })).toEqual(
    ['LABELS', 'MANAGED', 'SCOPES', 'ALL_ROLES'].map((place) => `auditor: ${place}`),
  )
})

test('groups name roles that there are', () => {
  const known: readonly number[] = Object.values(Role)
  const levels = ['COMPANIES', 'ENTERPRISE', 'ABOVE_BASIC', 'WITH_SCHEDULING', 'WITH_MOTIVES']
  const strange = Object.entries(groups).filter(
    ([name, roles]) => !levels.includes(name) && !roles.every((role: number) => known.includes(role)),
  )
  expect(strange.map(([name]) => name)).toEqual([])
})
