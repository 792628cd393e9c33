import { sql } from 'drizzle-orm'
import type { Db } from '../store/database/db.ts'
import { holdLock } from '../store/database/locks.ts'
import { type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import type { QueueName } from '../store/pgBoss.ts'
import { int, select, text } from '../store/database/select.ts'

/** Who began a job: it waits for a turn behind the jobs of whoever has fewer in hand. */
export interface JobOwner {
  corp_id: number
  user_id: number
}

/** So many jobs of one member a queue has in hand, on all gateways together; its workers are more, so that others find one free. */
export const TURNS_MAX = 3

/** The priority of a job that waits for its turn: workers leave it alone. */
const NO_TURN = -1_000_000
/** What workers fetch: jobs of nobody (0) first, then those that have a turn. */
export const TURN_PRIORITY_MIN = NO_TURN + 1
/** A member's second job comes behind the first one of everybody; of members who have equally many, that of the enterprise with fewer. */
const SLOT = 1_000

/** What the queue's row of an owned job says. */
export const groupOf = ({ corp_id, user_id }: JobOwner) => ({ id: `${corp_id} ${user_id}`, tier: String(corp_id) })

/** The owner that a row names; none of recurring work. */
export function ownerOf(groupId: string | null | undefined): JobOwner | undefined {
  const [corp_id, user_id] = (groupId ?? '').split(' ').map(Number)
  return corp_id && user_id ? { corp_id, user_id } : undefined
}

// In hand: fetched or to be fetched next. Only under the member's lock does it grow, so it is never more than there are turns.
const inHand = sql`state <= 'active' and priority > ${NO_TURN}`

const lockTurns = (tx: Queryable, queue: QueueName, groupId: string) => holdLock(tx, 'turns in a queue', queue, groupId)

/** The priority of a job that is about to be sent: it has a turn if its owner has one left. A later one gets it when it is due. */
export async function firstPriority(
  tx: Queryable,
  queue: QueueName,
  owner: JobOwner,
  delaySeconds: number,
): Promise<number> {
  if (delaySeconds > 0) return NO_TURN
  const { id, tier } = groupOf(owner)
  await lockTurns(tx, queue, id)
  const { own, all } = await rowOf(
    tx,
    select(
      { own: int`count(*) filter (where group_id = ${id})`, all: int`count(*)` },
      sql`from pgboss.job where name = ${queue} and group_tier = ${tier} and ${inHand}`,
    ),
  )
  return own < TURNS_MAX ? -(SLOT * (own + 1) + Math.min(all + 1, SLOT - 1)) : NO_TURN
}

/**
 * Gives a member's turns that are left to those of the jobs due that have waited longest. Of two that are equal workers take the
 * older one, so a job is as old as its turn: whoever has many left comes behind those who came meanwhile.
 */
async function giveTurns(tx: Queryable, queue: QueueName, groupId: string): Promise<void> {
  await rowsOf(
    tx,
    sql`update pgboss.job set priority = ${-SLOT * TURNS_MAX}, created_on = pgboss.job_now() where name = ${queue} and state < 'active' and id in (
      select id from pgboss.job where name = ${queue} and group_id = ${groupId} and state < 'active' and priority = ${NO_TURN}
        and start_after <= pgboss.job_now() order by start_after, created_on, id
        limit greatest(0, ${TURNS_MAX} - (select count(*) from pgboss.job where name = ${queue} and group_id = ${groupId} and ${inHand})))`,
  )
}

/** Puts the jobs that have a turn in order: by how many their member has before them, then by how many the enterprise has. */
async function orderTurns(db: Queryable, queue: QueueName): Promise<void> {
  // A row that somebody fetches just now is left alone: waiting for it, two of these could wait for each other.
  await rowsOf(
    db,
    sql`with turn as (
      select id, state, group_tier, priority, created_on, count(*) filter (where state = 'active') over (partition by group_id)
          + count(*) filter (where state < 'active') over (partition by group_id order by created_on, id) as slot
        from pgboss.job where name = ${queue} and group_id is not null and ${inHand}),
      place as (
        select id, state, priority, slot, count(*) filter (where state = 'active') over (partition by group_tier)
          + count(*) filter (where state < 'active') over (partition by group_tier order by slot, created_on, id) as load from turn),
      change as (select id, -(${SLOT} * slot + least(load, ${SLOT - 1}))::int as priority from place
        where state < 'active' and priority <> -(${SLOT} * slot + least(load, ${SLOT - 1}))),
      free as materialized (select id from pgboss.job where name = ${queue} and state < 'active' and priority > ${NO_TURN}
        and id in (select id from change) for update skip locked)
      update pgboss.job j set priority = change.priority from change join free using (id) where j.name = ${queue} and j.id = change.id`,
  )
}

/** Hands the turn of a job that is done on to the next one of its member. */
export async function passTurn(db: Db, queue: QueueName, ended: { id: string; groupId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTurns(tx, queue, ended.groupId)
    await rowsOf(tx, sql`update pgboss.job set priority = ${NO_TURN} where name = ${queue} and id = ${ended.id}::uuid`)
    await giveTurns(tx, queue, ended.groupId)
  })
  await orderTurns(db, queue)
}

/** Gives the turns that nobody handed on: of jobs that became due, that were given up, or whose gateway was killed. */
export async function giveLeftTurns(db: Db, queue: QueueName): Promise<void> {
  const groups = await rowsOf(
    db,
    select(
      { group_id: text`w.group_id` },
      sql`from pgboss.job w where w.name = ${queue} and w.state < 'active' and w.priority = ${NO_TURN}
        and w.group_id is not null and w.start_after <= pgboss.job_now()
      group by w.group_id having (select count(*) from pgboss.job h where h.name = ${queue} and h.group_id = w.group_id
        and h.state <= 'active' and h.priority > ${NO_TURN}) < ${TURNS_MAX}`,
    ),
  )
  for (const { group_id } of groups)
    await db.transaction(async (tx) => {
      await lockTurns(tx, queue, group_id)
      await giveTurns(tx, queue, group_id)
    })
  if (groups.length > 0) await orderTurns(db, queue)
}
