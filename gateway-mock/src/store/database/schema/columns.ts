import { PLATFORMS, type Platform } from '@crm/contracts/enums'
import { bigint, check, customType, integer, jsonb, smallint, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { seal, unseal } from '../secrets.ts'

export type PlatformCode = Platform

/** A moment: unix seconds. */
export const moment = () => bigint({ mode: 'number' })
/** Money: fen. */
export const fen = () => bigint({ mode: 'number' })
/** A counter that may pass 2^31. */
export const counter = () => bigint({ mode: 'number' })
/** A rate: basis points, 1 % = 100. */
export const rate = () => integer()
/** The platform of a record. */
export const platformCode = () => text({ enum: PLATFORMS }).notNull()
/** The tenant of a record; every query names it. */
export const tenant = () => integer().notNull()
/** Our own ids count up; the seeded world gives its own and moves the sequence on. In a key of an enterprise, after its `corp_id`. */
export const countedId = () => integer().generatedByDefaultAsIdentity()
/** The same as a key alone: of what is no enterprise's, and of tables that are older than the rule of `testTenancy.test.ts`. */
export const ownId = () => countedId().primaryKey()
/** 0 or 1. */
export const flag = () => smallint().$type<0 | 1>().notNull().default(0)
/** Text that is empty, never null, when there is none. */
export const words = () => text().notNull().default('')
/** A JSON list that is empty, never null, when there is none. */
export const listOf = <Item>() => jsonb().$type<Item[]>().notNull().default([])
/** A JSON object that is `{}`, never null, when there is none. */
export const jsonObject = <Shape extends object>() => jsonb().$type<Shape>().notNull().default(sql`'{}'::jsonb`)

/** A secret text, sealed where it is stored; `place` is `<table>.<column>`, as `storedSecrets.ts` lists it. Empty is none. */
export const sealedText = (place: string) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver: (text) => (text === '' ? '' : seal(text, place)),
    fromDriver: (stored) => (stored === '' ? '' : unseal(stored, place)),
  })().notNull()
/** A JSON object of secrets, sealed as `sealedText`: as a JSON string, or `{}` when there is none. */
export const sealedJson = <Shape extends object>(place: string) =>
  customType<{ data: Shape; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(Object.keys(value).length === 0 ? {} : seal(JSON.stringify(value), place)),
    // What was written above: a sealed object, or an empty one.
    fromDriver: (stored) => (typeof stored === 'string' ? JSON.parse(unseal(stored, place)) : stored) as Shape,
  })()
    .notNull()
    .default(sql`'{}'::jsonb`)

/** Who wrote a record last, and when: `updated_at` goes to the browser and comes back with a write (40901 when stale). */
export const written = () => ({
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
  updated_by: integer().notNull().default(0),
})

/** As `written`, with soft delete: null means alive. */
export const removable = () => ({ ...written(), deleted_at: moment() })

/** Check constraint: the columns hold no negative value (null is allowed: "the platform does not deliver it"). */
export const notNegative = (name: string, ...columns: AnyPgColumn[]) =>
  check(
    name,
    sql.join(
      columns.map((column) => sql`${column} >= 0`),
      sql` and `,
    ),
  )

/** Check constraint: the column holds one of the values (null is allowed where the column allows it). */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly (number | string)[]) => {
  const list = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ')
  return check(name, sql`${column} in (${sql.raw(list)})`)
}

/** Check constraint: the column holds a value of the enumeration, numbers in ascending order; a value more is a migration more. */
export const oneOfEnum = (name: string, column: AnyPgColumn, values: Readonly<Record<string, number | string>>) =>
  oneOf(
    name,
    column,
    Object.values(values).toSorted((a, b) => Number(a) - Number(b)),
  )

/** Check constraint: the text is a month, e.g. `2026-11` (null is allowed). */
export const isMonth = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`)

/** Check constraint: the column holds nothing that everybody can read. */
export const isSealed = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} = '' or ${column} like 'sealed:%'`)
