import { setTimeout as sleep } from 'node:timers/promises'
import type { AiService } from '../services/ai/aiService.ts'
import type { LiveService } from '../services/lives/liveService.ts'
import type { Db } from '../store/database/db.ts'
import type { Replica } from '../store/database/replica.ts'
import type { ErpService } from '../services/erp/erpService.ts'
import type { FileStore } from '../store/files/store.ts'
import type { Clock } from '../rules/clock.ts'
import type { Senders } from '../services/senders/senders.ts'
import type { ShopService } from '../services/shops/shopService.ts'
import type { TrendService } from '../services/trends/trendService.ts'
import type { JobKind } from '../records/jobKinds.ts'
import type { JobOwner } from './turns.ts'

/** What a job works with. */
export interface JobContext {
  /** The database, not a transaction: a job commits step by step, so that a step once done is never done again. */
  readonly db: Db
  /** What heavy reading goes to, if anything. */
  readonly replica?: Replica | undefined
  /** The database is the process's own, with one connection: no transaction may last. */
  readonly isEmbedded: boolean
  readonly clock: Clock
  readonly files: FileStore
  /** How messages leave the product. */
  readonly senders: Senders
  /** The service outside behind the AI tools. */
  readonly ai: AiService
  /** Watches lives on their platforms. */
  readonly lives: LiveService
  /** The platforms behind the bound shops. */
  readonly shops: ShopService
  /** The ERPs that ship samples. */
  readonly erps: ErpService
  /** What the platforms say that people watch. */
  readonly trends: TrendService
  /** Enqueues follow-up work within the given transaction, for whoever the job is done for. */
  readonly send: SendJob
  /** Takes what an operator should know of: an error, or a sentence. */
  readonly report: (problem: unknown) => void
  /** Aborted when the process stops: a long job returns soon and is taken up again by the next one. */
  readonly signal: AbortSignal
}

/** One kind of background work. */
export interface Job<Payload extends object> extends JobKind<Payload> {
  /**
   * Does the work. It may be called again after it was cut off anywhere, and by two processes at once: every step checks and
   * settles its own effect in one transaction. A thrown error is tried again up to `TRIES`.
   */
  readonly run: (context: JobContext, payload: Payload) => Promise<void>
  /** Called when all tries are used up, e.g. to mark the task as failed. */
  readonly givenUp?: (context: JobContext, payload: Payload) => Promise<void>
  /** Recurring work: started once in every period of the product's clock (days begin at 03:00, Asia/Shanghai). */
  readonly every?: 'minute' | 'hour' | 'day'
}

/** A job as the queue keeps it: what it is handed is what was sent with it. */
export type AnyJob = Job<never>

/**
 * Enqueues a job in the transaction that gives the reason for it: it runs if, and only if, that commits. What a member began, the
 * `owner`, takes turns with the work of others; the product's own work waits for nobody.
 */
export type SendJob = <Payload extends object>(
  db: Db,
  job: JobKind<Payload>,
  payload: Payload,
  options?: { delaySeconds?: number; owner?: JobOwner | undefined },
) => Promise<void>

/** Declares a job; the list in `jobs.ts` makes it known to the queue. */
export const defineJob = <Payload extends object = Record<never, never>>(job: Job<Payload>): Job<Payload> => job

/** Long enough for a request to get its turns, short enough not to be noticed in a job. */
const PAUSE_MS = 10

/**
 * Between two steps of a long job: ends it when the process stops, and lets requests through. An embedded database works in
 * this very thread, so a job that never waits would keep everybody out.
 */
export async function pause({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
  signal.throwIfAborted()
  await sleep(PAUSE_MS)
}
