import type { AnyContract, CallContract } from '@crm/contracts/call'
import type { LogModule } from '@crm/contracts/rules/operationLog'
import type { z } from 'zod'
import type { Clock } from '../rules/clock.ts'
import type { RefusalError } from '../rules/refusal.ts'
import type { Staff } from '../rules/staff.ts'
import type { AiService } from '../services/ai/aiService.ts'
import type { LiveService } from '../services/lives/liveService.ts'
import type { TrendService } from '../services/trends/trendService.ts'
import type { ErpService } from '../services/erp/erpService.ts'
import type { Faults } from '../services/faults.ts'
import type { Senders } from '../services/senders/senders.ts'
import type { ShopService } from '../services/shops/shopService.ts'
import type { Db } from '../store/database/db.ts'
import type { ReceivedFile } from '../store/files/receivedFile.ts'
import type { FileStore } from '../store/files/store.ts'
import type { JobKind } from './jobKinds.ts'

interface LogEntryHead {
  /** Chinese name of the part of the product, e.g. 达人公海. */
  module: LogModule
  /** Chinese verb, e.g. 认领. */
  action: string
  /** What it was done to, as people call it. */
  object?: string
  object_id?: string | number
  /** 1 commerce (default), 2 content. */
  classify?: 1 | 2
  /** 1 done (default), 2 refused. */
  result?: 1 | 2
}
type LogFields = Record<string, unknown>

/**
 * One entry of the operation log. `before` and `after` hold the changed fields only, secrets left out: what is new has an
 * `after`, what is gone a `before`, a change has both.
 */
export type LogEntry = LogEntryHead &
  ({ before?: LogFields | undefined; after: LogFields } | { before: LogFields; after?: LogFields | undefined })

/** What a handler gets. */
export interface Ctx<Request> {
  /** The request as the contract reads it: defaults filled in, texts trimmed, numbers as numbers. */
  readonly request: Request
  /** Of a GET and of an `outside` call the database; of every other call a transaction that a thrown error undoes. */
  readonly db: Db
  /** Who asks. Reading it refuses with 40001 when nobody is signed in, which only a public call can meet. */
  readonly who: Staff
  /** Who asks, if anybody. */
  readonly visitor: Staff | undefined
  /** Unix seconds of the settable clock; the same for the whole request. */
  readonly now: number
  readonly ip: string
  /** The browser as it calls itself, at most 200 characters. */
  readonly device: string
  /** The browser asked over TLS. */
  readonly secure: boolean
  readonly request_id: string
  /** Thumbprint of the key that the call has proved, which a sign-in that it begins is bound to; empty without a proof. */
  readonly key_hash: string
  /** The seeded world with the tools under `/dev/`, which stand in for WeChat and the other outside parties. */
  readonly demo: boolean
  /** Codes reach phones: the service that sends them is set. */
  readonly sendsCodes: boolean
  /** A cookie of the browser that asks, by name. */
  readonly cookie: (name: string) => string | undefined
  /** Gives the browser a cookie, in the grammar of the `Set-Cookie` header; only if the call succeeds. */
  readonly setCookie: (cookie: string) => void
  /** Aborted when the caller has gone or the time is over. */
  readonly signal: AbortSignal
  /** Where the registry is, if this gateway serves one. */
  readonly registryDir: string | undefined
  /** Every call that this gateway answers; none in background work. */
  readonly calls: readonly AnyContract[]
  readonly clock: Clock
  readonly faults: Faults
  /** Stored bytes of files. */
  readonly files: FileStore
  /** The service outside behind the AI tools; only for calls marked `outside`, and for jobs. */
  readonly ai: AiService
  readonly lives: LiveService
  /** What is hot; calls only ask whether somebody delivers it. */
  readonly trends: TrendService
  /** The platforms behind the bound shops; only for calls marked `outside`, and for jobs. */
  readonly shops: ShopService
  /** The ERPs that ship samples; only for calls marked `outside`, and for jobs. */
  readonly erps: ErpService
  /** How messages leave the product; only for calls marked `outside`, and for jobs. */
  readonly senders: Senders
  /** The file of an `upload` call. Reading it in another call is a mistake of the handler. */
  readonly file: ReceivedFile
  /** Enqueues background work in the same transaction: it runs if, and only if, the call succeeds. */
  readonly later: <Payload extends object>(
    job: JobKind<Payload>,
    payload: Payload,
    options?: { delaySeconds?: number },
  ) => Promise<void>
  /** Writes to the operation log, in the same transaction. */
  readonly oplog: (entry: LogEntry) => Promise<void>
}

// A call without an answer may return nothing; a returned refusal is sent without undoing what was written.
type HandlerAnswer<A extends z.ZodType> =
  | (Record<never, never> extends z.output<A> ? z.output<A> | void : z.output<A>)
  | RefusalError

/** A handler for every call of an area; a missing or misshapen one does not compile. */
export type Handlers<T> = {
  [K in keyof T]: T[K] extends CallContract<infer Q, infer A>
    ? (ctx: Ctx<z.output<Q>>) => HandlerAnswer<A> | Promise<HandlerAnswer<A>>
    : never
}
