import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { AiService } from '../services/ai/aiService.ts'
import type { LiveService } from '../services/lives/liveService.ts'
import type { Db } from '../store/database/db.ts'
import type { Replica } from '../store/database/replica.ts'
import { jobPeriod } from '../store/database/schema.ts'
import { keepUp } from '../store/database/upkeep.ts'
import { type ErpService } from '../services/erp/erpService.ts'
import type { FileStore } from '../store/files/store.ts'
import type { Clock } from '../rules/clock.ts'
import type { Senders } from '../services/senders/senders.ts'
import type { ShopService } from '../services/shops/shopService.ts'
import type { TrendService } from '../services/trends/trendService.ts'
import {
  deadLetterQueue,
  HEARTBEAT_SECONDS,
  QUEUE_NAMES,
  QUEUES,
  createBoss,
  openQueues,
  type QueueName,
  type QueueStore,
} from '../store/pgBoss.ts'
import type { AnyJob, JobContext, SendJob } from './job.ts'
import { periodOf } from './periods.ts'
import { firstPriority, giveLeftTurns, groupOf, type JobOwner, ownerOf, passTurn, TURN_PRIORITY_MIN } from './turns.ts'

/** How soon a recurring job is seen to be due. */
const ROUND_MS = 5_000
/** How soon a job is seen to be due that was to wait. */
const TURNS_MS = 1_000
/** How soon an embedded database is tidied up after much was written, by whomever. */
const UPKEEP_MS = 10_000

interface QueuedJob {
  job: string
  payload: object
}

/** A job as a worker gets it. */
interface FetchedJob {
  id: string
  data: QueuedJob
  groupId?: string | null
}

/** How full a queue is. */
export interface QueueSize {
  queue: string
  waiting: number
  active: number
  failed: number
}

/** The background work of a gateway. */
export interface Jobs {
  readonly send: SendJob
  /** Makes the tables of the queue where they are missing; before it nothing can be sent. */
  open(): Promise<void>
  /** Opens, and takes part in the work until `stop`. */
  start(): Promise<void>
  /** Lets the steps under way end, and leaves the rest to the next process. */
  stop(): Promise<void>
  /** Enqueues the recurring work whose period has begun; `start` does it every few seconds. */
  startDue(): Promise<void>
  /** Takes part in the work: started, and not told to stop. */
  isWorking(): boolean
  /** How many jobs wait, are at work, or were given up, by queue. */
  sizes(): Promise<QueueSize[]>
  /** Works off everything that waits, due or not, and answers how many jobs that was; for tests. */
  drain(): Promise<number>
}

/** What the queue is made of. */
export interface JobsOptions {
  db: Db
  /** What heavy reading goes to; nothing unless said. */
  replica?: Replica | undefined
  store: QueueStore
  clock: Clock
  files: FileStore
  /** Where messages go. */
  senders: Senders
  /** The service outside behind the AI tools. */
  ai: AiService
  /** Watches lives on their platforms. */
  lives: LiveService
  /** The platforms behind the bound shops. */
  shops: ShopService
  /** The ERPs that ship samples. */
  erps: ErpService
  /** What the platforms say that people watch. */
  trends: TrendService
  jobs: readonly AnyJob[]
  /** Hears of jobs that failed and of troubles of the queue. */
  report?: (error: unknown) => void
  /** Hears of every job that ended. */
  ended?: (of: { job: string; outcome: 'done' | 'failed' }, seconds: number) => void
}

/**
 * The queue in the gateway's database. Several gateways on one server share the work; the
 * jobs of one that dies are taken over when its heartbeat stops, on an embedded database by the next start.
 */
export function createJobs({
  db,
  replica,
  store,
  clock,
  files,
  senders,
  ai,
  lives,
  shops,
  erps,
  trends,
  jobs,
  report = console.error,
  ended = () => {},
}: JobsOptions): Jobs {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  if (byName.size !== jobs.length) throw new Error('Two jobs share a name')
  const isEmbedded = store.backend === 'pglite'
  const boss = createBoss(store, report)
  let stopping = new AbortController()
  let opened: Promise<void> | undefined
  let isOpen = false
  const stopTimers: (() => Promise<void>)[] = []

  const send: SendJob = async (within, job, payload, { delaySeconds = 0, owner } = {}) => {
    // Opening waits for the one connection that this transaction holds.
    if (!isOpen) throw new Error('the queue is not open')
    const sent: QueuedJob = { job: job.name, payload }
    const sendWithin = (tx: Db, turn: { priority?: number; group?: ReturnType<typeof groupOf> }) =>
      boss.send(job.queue, sent, {
        db: fromDrizzle(tx, sql),
        ...(delaySeconds > 0 && { startAfter: delaySeconds }),
        ...turn,
      })
    if (owner === undefined) await sendWithin(within, {})
    else
      await within.transaction(async (tx) => {
        const priority = await firstPriority(tx, job.queue, owner, delaySeconds)
        await sendWithin(tx, { priority, group: groupOf(owner) })
      })
  }
  const context = (owner?: JobOwner): JobContext => ({
    db,
    replica,
    isEmbedded,
    clock,
    files,
    senders,
    ai,
    lives,
    shops,
    erps,
    trends,
    send: (within, job, payload, options) => send(within, job, payload, { owner, ...options }),
    report,
    signal: stopping.signal,
  })

  const open = () => {
    opened ??= openQueues(boss).then(() => {
      isOpen = true
    })
    return opened
  }

  const work = async (queue: QueueName, { id, data: { job: name, payload }, groupId }: FetchedJob) => {
    const job = byName.get(name)
    // Left by a version that had it.
    if (job === undefined) throw new Error(`Unknown job ${name}`)
    const started = performance.now()
    const tell = (outcome: 'done' | 'failed') => ended({ job: name, outcome }, (performance.now() - started) / 1000)
    try {
      await job.run(context(ownerOf(groupId)), payload as never) // `send` took the payload of this very job
      tell('done')
    } catch (error) {
      tell('failed')
      throw error
    }
    // What was done is done: a turn that is not handed on now is given a second later.
    if (groupId) await passTurn(db, queue, { id, groupId }).catch(report)
  }
  const giveUp = async ({ data: { job: name, payload }, groupId }: FetchedJob) => {
    await byName.get(name)?.givenUp?.(context(ownerOf(groupId)), payload as never) // as above
  }

  // One process at a time has the embedded database: whatever is active was left by one that is gone.
  const takeUpOrphans = async () => {
    for (const queue of QUEUE_NAMES) {
      for (const each of [queue, deadLetterQueue(queue)]) {
        const active = (await boss.findJobs(each)).filter((job) => job.state === 'active')
        if (active.length > 0)
          await boss.fail(
            each,
            active.map((job) => job.id),
            { reason: 'the process ended' },
          )
      }
    }
  }

  const startDue = async () => {
    for (const job of jobs) {
      if (job.every === undefined) continue
      const row = { name: job.name, period: periodOf(job.every, clock.now()), started_at: clock.now() }
      await db.transaction(async (tx) => {
        const isKnown = await tx.$count(jobPeriod, sql`name = ${job.name}`)
        const [first] = await tx.insert(jobPeriod).values(row).onConflictDoNothing().returning()
        // What is new waits for its next period: a first start changes nothing.
        if (first && isKnown > 0) await send(tx, job, {} as never) // recurring jobs take no payload
      })
    }
  }

  const giveAllLeftTurns = async () => {
    for (const queue of QUEUE_NAMES) await giveLeftTurns(db, queue)
  }

  /** Does it again and again, never twice at once. */
  const repeat = (action: () => Promise<void>, milliseconds: number) => {
    let round: Promise<void> | undefined
    const act = () => {
      round ??= action()
        .catch(report)
        .finally(() => {
          round = undefined
        })
    }
    const timer = setInterval(act, milliseconds)
    timer.unref()
    stopTimers.push(async () => {
      clearInterval(timer)
      await round
    })
    return act
  }

  const reported = async (action: Promise<void>) => {
    try {
      await action
    } catch (error) {
      report(error)
      throw error
    }
  }

  return {
    send,
    open,
    startDue,
    isWorking: () => isOpen && stopTimers.length > 0 && !stopping.signal.aborted,
    sizes: async () => {
      const counted = await db.execute<{ queue: string; state: string; count: number }>(
        sql`select name as queue, state::text, count(*) from pgboss.job group by 1, 2`,
      )
      return QUEUE_NAMES.map((queue) => {
        const count = (...states: string[]) =>
          counted.rows
            .filter((row) => row.queue === queue && states.includes(row.state))
            .reduce((sum, row) => sum + Number(row.count), 0)
        return { queue, waiting: count('created', 'retry'), active: count('active'), failed: count('failed') }
      })
    },
    start: async () => {
      stopping = new AbortController()
      await open()
      if (isEmbedded) await takeUpOrphans()
      for (const queue of QUEUE_NAMES) {
        const options = {
          localConcurrency: QUEUES[queue],
          minPriority: TURN_PRIORITY_MIN,
          // A notice wakes one worker per job; what waited behind a busy one is found by looking.
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: 1,
        }
        await boss.work<QueuedJob>(queue, options, async (batch) => {
          for (const each of batch) await reported(work(queue, each))
        })
        await boss.work<QueuedJob>(deadLetterQueue(queue), { pollingIntervalSeconds: 5 }, async (batch) => {
          for (const each of batch) await reported(giveUp(each))
        })
      }
      repeat(startDue, ROUND_MS)
      repeat(giveAllLeftTurns, TURNS_MS)
      // At once: the demo business may just have been seeded, or a backup restored.
      if (isEmbedded) repeat(() => keepUp(db, { signal: stopping.signal }), UPKEEP_MS)()
    },
    stop: async () => {
      stopping.abort(new Error('the gateway stops'))
      for (const stopTimer of stopTimers.splice(0)) await stopTimer()
      if (opened === undefined) return
      await opened.catch(() => undefined)
      await boss.stop({ graceful: true, timeout: 10_000, close: true })
    },
    drain: async () => {
      await open()
      let count = 0
      for (;;) {
        let found = 0
        for (const queue of QUEUE_NAMES) {
          // One at a time: the others of a batch would go without a heartbeat.
          for (const job of await boss.fetch<QueuedJob>(queue, { ignoreStartAfter: true })) {
            found += 1
            const beat = setInterval(() => void boss.touch(queue, job.id).catch(report), (HEARTBEAT_SECONDS * 1000) / 3)
            await work(queue, job).finally(() => clearInterval(beat))
            await boss.complete(queue, job.id)
          }
        }
        if (found === 0) return count
        count += found
      }
    },
  }
}
