import { randomUUID } from 'node:crypto'
import { type ConstructorOptions, PgBoss } from 'pg-boss'

/** How often a failing job is tried; afterwards it is given up. */
const TRIES = 4
/** A worker that has not been heard of for so long is taken for dead, and its job is given to another one. */
export const HEARTBEAT_SECONDS = 30
/** Longest run of one job; the largest export takes minutes. */
const EXPIRE_SECONDS = 2 * 3600

/** The queues, each with its workers per process: a long job never holds up a short one, nor does one member the others (`TURNS_MAX`). */
export const QUEUES = { short: 4, long: 4 } as const
export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES: readonly QueueName[] = ['short', 'long']

/** Where the jobs of a queue lie whose tries are used up. */
export const deadLetterQueue = (queue: QueueName): string => `${queue}.given-up`

/** Where the queue keeps its rows: the gateway's own database. */
export type QueueStore = Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>

/** pg-boss in the schema `pgboss` of the gateway's database. */
export function createBoss(store: QueueStore, report: (error: unknown) => void): PgBoss {
  const boss = new PgBoss({
    ...store,
    schema: 'pgboss',
    // Recurring work follows the product's clock, which pg-boss does not know.
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 10,
    // The embedded database is small, and tidied up as a whole (`database/upkeep.ts`).
    ...(store.backend === 'pglite' && { reindex: false, monitorVacuum: false }),
  })
  boss.on('error', report)
  return boss
}

/** Starts pg-boss and makes the queues where they are missing. */
export async function openQueues(boss: PgBoss): Promise<void> {
  const common = {
    retryLimit: TRIES - 1,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: EXPIRE_SECONDS,
    notify: true,
  }
  await boss.start()
  for (const queue of QUEUE_NAMES) {
    await boss.createQueue(deadLetterQueue(queue), common)
    await boss.createQueue(queue, {
      ...common,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: deadLetterQueue(queue),
    })
    // pg-boss reads a queue's settings at its first use, outside the sender's transaction: on the one connection of an
    // embedded database that would wait for ever.
    for (const each of [queue, deadLetterQueue(queue)]) await boss.findJobs(each, { id: randomUUID() })
  }
}
