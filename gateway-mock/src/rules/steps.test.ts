import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedDatabase } from '../store/database/open.ts'
import type { Db } from '../store/database/db.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { rowOf } from '../store/database/query.ts'
import { type CooperationAction, cooperationStep, dueCooperationStatus } from './cooperationStates.ts'
import { type SampleAction, sampleStep } from './sampleStates.ts'
import { number, select } from '../store/database/select.ts'

// The database lets a record go exactly where the rules lead it, whoever writes.

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

class RollbackError extends Error {}

/** Whether the database takes a change; it is undone afterwards. */
async function takes(change: (tx: Db) => Promise<unknown>): Promise<boolean> {
  let refused = false
  await opened.db
    .transaction(async (tx) => {
      await change(tx).catch(() => {
        refused = true
      })
      throw new RollbackError()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollbackError) && !refused) throw error
    })
  return !refused
}

const SAMPLE = [2, 3, 4, 5, 6, 10, 11, 12]
const SAMPLE_ACTIONS: SampleAction[] = [
  'submit',
  'approve',
  'reject',
  'ship',
  'withdraw',
  'sign',
  'recycle',
  'resubmit',
]
const COOPERATION = [1, 2, 3, 4]
const COOPERATION_ACTIONS: CooperationAction[] = ['confirm', 'finish', 'cancel', 'reopen']
const everybody = { isOwner: true, isLead: true, isAdmin: true }
const facts = { start_time: 100, end_time: 200, status_at: 100 }

const ledTo = (to: unknown): number[] => (typeof to === 'number' ? [to] : [])
const sampleSteps = (from: number) =>
  SAMPLE_ACTIONS.flatMap((action) =>
    [1, 2].flatMap((levels) => ledTo(sampleStep(from, action, { isOwn: true, levels }))),
  )
const cooperationSteps = (from: number) => [
  ...COOPERATION_ACTIONS.flatMap((action) =>
    ledTo(cooperationStep({ ...facts, status: from }, action, everybody, 150, '原因')),
  ),
  // What time alone brings.
  ...[50, 150, 250].map((now) => dueCooperationStatus({ ...facts, status: from, needs_approval: false }, now)),
]

const keyed = { sample: 'sample_id', cooperation: 'coop_id' } as const

describe.each([
  ['sample', SAMPLE, sampleSteps, (from: number) => typeof sampleStep(from, 'remove', { isOwn: true }) === 'number'],
  [
    'cooperation',
    COOPERATION,
    cooperationSteps,
    (from: number) => typeof cooperationStep({ ...facts, status: from }, 'remove', everybody, 150) === 'number',
  ],
] as const)('a %s', (table, statuses, steps, mayRemove) => {
  it.each(statuses)('goes from %d where the rules lead it, and nowhere else', async (from) => {
    const key = sql.identifier(keyed[table])
    const name = sql.identifier(table)
    const { id } = await rowOf(
      opened.db,
      select({ id: number`${key}` }, sql`from ${name} where status = ${from} and deleted_at is null limit 1`),
    )
    for (const to of statuses) {
      const done = await takes((tx) => tx.execute(sql`update ${name} set status = ${to} where ${key} = ${id}`))
      expect({ from, to, done }).toEqual({ from, to, done: from === to || steps(from).includes(to as never) })
    }
    expect(await takes((tx) => tx.execute(sql`update ${name} set status = 77 where ${key} = ${id}`))).toBe(false)
    expect(await takes((tx) => tx.execute(sql`update ${name} set deleted_at = 1 where ${key} = ${id}`))).toBe(
      mayRemove(from),
    )
  })
})

// The ordinary steps lead forward; beside them a member's own last step is taken back.
describe.each([
  ['confirm', 2, 1],
  ['finish', 3, 2],
  ['cancel', 4, 2],
] as const)('a cooperation after %s', (action, from, to) => {
  it.each([
    ['by who took the step', { action, by: 7, at: 1000 }, { by: 7, at: 1001 }, true],
    ['to the last second of 撤销', { action, by: 7, at: 1000 }, { by: 7, at: 1015 }, true],
    ['after it', { action, by: 7, at: 1000 }, { by: 7, at: 1016 }, false],
    ['by somebody else', { action, by: 7, at: 1000 }, { by: 8, at: 1001 }, false],
    ['after another change', { action, by: 7, at: 999 }, { by: 7, at: 1001 }, false],
    ['after another step', { action: 'edit', by: 7, at: 1000 }, { by: 7, at: 1001 }, false],
    ['without a moment of its own', { action, by: 7, at: 1000 }, { by: 7, at: 1000 }, false],
  ])('goes back %s: %j, %j', async (_, step, back, done) => {
    const { id } = await rowOf(
      opened.db,
      select({ id: number`coop_id` }, sql`from cooperation where status = ${from} and deleted_at is null limit 1`),
    )
    const taken = await takes(async (tx) => {
      await tx.execute(sql`delete from coop_log where coop_id = ${id}`)
      await tx.execute(sql`update cooperation set updated_at = 1000, updated_by = 7 where coop_id = ${id}`)
      await tx.execute(sql`insert into coop_log (corp_id, coop_id, user_id, action, content, created_at)
        select corp_id, coop_id, ${step.by}, ${step.action}, '', ${step.at} from cooperation where coop_id = ${id}`)
      await tx.execute(
        sql`update cooperation set status = ${to}, updated_at = ${back.at}, updated_by = ${back.by} where coop_id = ${id}`,
      )
    })
    expect(taken).toBe(done)
  })
})
