import type { AnyContract } from '@crm/contracts/call'
import { QuotaType } from '@crm/contracts/enums'
import { isInQuery } from '@crm/contracts/method'
import { isWrite } from '@crm/contracts/records'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { checkRequest } from '@crm/contracts/check'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AiService } from '../../services/ai/aiService.ts'
import type { LiveService } from '../../services/lives/liveService.ts'
import type { TrendService } from '../../services/trends/trendService.ts'
import type { Db } from '../../store/database/db.ts'
import type { Replica } from '../../store/database/replica.ts'
import { findBuiltAt } from '../../figures/sums/readAggregates.ts'
import type { ErpService } from '../../services/erp/erpService.ts'
import type { Scanner } from '../../services/scanner/scanner.ts'
import type { Senders } from '../../services/senders/senders.ts'
import { receive, type RoomCheck } from './receive.ts'
import type { FileStore } from '../../store/files/store.ts'
import type { SendJob } from '../../jobs/job.ts'
import { quotaOf } from '../../rules/quota.ts'
import { storageRefusal } from '../../records/files/storage.ts'
import type { ServedCall } from '../../areas/serve.ts'
import { undecidedFields } from '../../areas/system/userLog/logWords.ts'
import type { Ctx } from '../../records/context.ts'
import type { ShopService } from '../../services/shops/shopService.ts'
import { callRefusal, classifyRefusal, lookRefusal } from '../../rules/access.ts'
import type { Admission } from '../../store/admission.ts'
import { authenticateVisitor } from '../../records/session/looks.ts'
import { noteWrite, tokenOf } from '../../records/session/sessions.ts'
import type { Clock } from '../../rules/clock.ts'
import { withPlace, withNextCursor } from './cursor.ts'
import { withinEdition } from '../../records/edition.ts'
import { withWriter } from '../../records/bulk/stale.ts'
import { answerText } from './envelope.ts'
import { type Fault, type Faults, visitorName } from '../../services/faults.ts'
import { KEY_HEADER, runOnce } from './idempotency.ts'
import { expectLogged, writeLog } from '../../records/oplog.ts'
import type { RateLimiter } from './rateLimits.ts'
import { authRefusal, Code, RefusalError, refuseParameter, refuseWith, StaleError } from '../../rules/refusal.ts'
import { cookieOf, deviceOf, isSecure, pathOf, unreadable } from './request.ts'
import { type Proof, PROOF_HEADER, type Proofs } from '../../rules/proof.ts'
import type { Staff } from '../../rules/staff.ts'

/** What every call needs besides its request. */
export interface Gateway {
  readonly db: Db
  /** What heavy reading goes to, if anything. */
  readonly replica: Replica | undefined
  /** Every call that this gateway answers. */
  readonly calls: readonly AnyContract[]
  readonly clock: Clock
  readonly faults: Faults
  readonly files: FileStore
  /** Looks at every file that comes; absent where the operator has none. */
  readonly scanner: Scanner | undefined
  readonly ai: AiService
  readonly lives: LiveService
  readonly trends: TrendService
  readonly shops: ShopService
  readonly erps: ErpService
  readonly senders: Senders
  readonly send: SendJob
  readonly demo: boolean
  /** Codes reach phones. */
  readonly sendsCodes: boolean
  /** Milliseconds that a handler may take. */
  readonly patience: number
  /** Calls that only ask the database wait here, not statement by statement for its connections. */
  readonly admission: Admission
  /** And here, by their token, to be asked who they are. */
  readonly arrivals: Admission
  /** Judges how often somebody calls. */
  readonly rates: RateLimiter
  /** Reads the proofs of sign-ins' keys, and knows which were used. */
  readonly proofs: Proofs
  /** Seconds without a call after which a sign-in ends. */
  readonly idleSeconds: number
  /** Where the registry is, if this gateway serves one. */
  readonly registryDir: string | undefined
  /** Compares answers with their contract, and asks for a log line of every write; what is missing is a 500. For tests. */
  readonly checkAnswers: boolean
}

/** Who asks, and with which key: what is known of a call before its body is read. */
export interface Arrival {
  readonly visitor: Staff | undefined
  /** Thumbprint of the key that the call proves; empty without a proof. */
  readonly key_hash: string
}

/**
 * Who asks. A call that needs nobody still reads a valid token, and does not mind a bad one. A proof that comes has to be good,
 * whoever asks.
 */
export async function arrivalOf(gateway: Gateway, served: ServedCall, request: FastifyRequest): Promise<Arrival> {
  const header = request.headers.authorization
  const now = gateway.clock.now()
  const proof = proofOf(gateway, request)
  const key_hash = proof?.key_hash ?? ''
  const asked = { now, idleSeconds: gateway.idleSeconds, proof }
  if (served.call.open !== 'public') {
    const who = await authenticateVisitor(gateway.db, header, asked)
    const refusal = callRefusal(served.call, who, now)
    if (refusal) throw refusal
    return { visitor: who, key_hash }
  }
  if (!header) return { visitor: undefined, key_hash }
  const visitor = await authenticateVisitor(gateway.db, header, asked).catch((error: unknown) => {
    if (error instanceof RefusalError) return undefined
    throw error
  })
  const looks = visitor && lookRefusal(served.call, visitor)
  if (looks) throw looks
  return { visitor, key_hash }
}

/** The proof that came with a request, if any; throws when it is not good for it. */
export function proofOf({ proofs, clock }: Gateway, request: FastifyRequest): Proof | undefined {
  return proofs.read(request.headers[PROOF_HEADER], {
    method: request.method,
    host: request.hostname,
    path: pathOf(request),
    token: tokenOf(request.headers.authorization),
    now: clock.now(),
  })
}

function requestOf(served: ServedCall, raw: unknown): unknown {
  const bad = unreadable(raw)
  if (bad) refuseParameter(bad.field, bad.complaint)
  const checked = checkRequest(served.call, raw)
  if (!checked.ok)
    throw new RefusalError(Code.badField, checked.message, {
      data: { field: checked.field },
    })
  return withPlace(served.call.id, checked.value)
}

// A public call belongs to nobody's enterprise, whoever happens to be signed in.
async function judged(gateway: Gateway, { call }: ServedCall, visitor: Staff | undefined, request: unknown) {
  if (!visitor || call.open === 'public') return request
  const refusal = classifyRefusal(call, visitor, request, gateway.clock.now())
  if (refusal) throw refusal
  return withinEdition(gateway.db, call, visitor, request)
}

// Stops waiting when the signal fires; the handler itself may read the signal and stop early.
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new RefusalError(Code.tooSlow, '请求超时，请稍后再试', { status: 504 }))
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

// Only looked at: the handler takes the room, under a lock, when it writes the row.
async function roomCheck(gateway: Gateway, visitor: Staff | undefined): Promise<RoomCheck> {
  if (!visitor) return () => undefined
  const quota = await quotaOf(gateway.db, visitor.corp_id, QuotaType.storage, gateway.clock.now())
  return (bytes) => refuseWith(storageRefusal(quota, bytes))
}

async function answerOf(
  gateway: Gateway,
  served: ServedCall,
  { visitor, key_hash }: Arrival,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const waits = served.call.timeout !== 0
  const patience = Math.max(gateway.patience, served.call.timeout ?? 0)
  const signal = waits ? AbortSignal.any([gone.signal, AbortSignal.timeout(patience)]) : gone.signal
  if (!served.call.upload && request.isMultipart())
    throw new RefusalError(Code.wrongMediaType, '内容有误，请刷新后重试', { status: 415 })
  const received = served.call.upload ? await receive(request, gateway, await roomCheck(gateway, visitor)) : undefined
  const dropReceived = async () => {
    if (received) await gateway.files.remove(received.file.key)
  }
  const raw = received?.fields ?? (isInQuery(served.call.method) ? request.query : (request.body ?? {}))
  let requested: unknown
  try {
    requested = await judged(gateway, served, visitor, requestOf(served, raw))
  } catch (error) {
    await dropReceived()
    throw error
  }
  const now = gateway.clock.now()
  const cookies: string[] = []

  const handleWith = async (db: Db, as = visitor): Promise<unknown> => {
    const ctx: Ctx<unknown> = {
      request: requested,
      db,
      visitor: as,
      get who() {
        if (!as) throw authRefusal(Code.noToken)
        return as
      },
      now,
      ip: request.ip,
      device: deviceOf(request),
      secure: isSecure(request),
      request_id: request.id,
      key_hash,
      demo: gateway.demo,
      sendsCodes: gateway.sendsCodes,
      cookie: (name) => cookieOf(request.headers.cookie, name),
      setCookie: (cookie) => void cookies.push(cookie),
      signal,
      registryDir: gateway.registryDir,
      calls: gateway.calls,
      clock: gateway.clock,
      faults: gateway.faults,
      files: gateway.files,
      ai: gateway.ai,
      lives: gateway.lives,
      trends: gateway.trends,
      shops: gateway.shops,
      erps: gateway.erps,
      senders: gateway.senders,
      get file() {
        if (!received) throw new Error(`${served.call.id} takes no file`)
        return received.file
      },
      later: (job, payload, options) => gateway.send(db, job, payload, { owner: as, ...options }),
      oplog: (entry) => {
        const undecided = gateway.checkAnswers ? undecidedFields(entry.before, entry.after) : []
        if (undecided.length > 0)
          throw new Error(
            `${served.call.id} logs fields that userLog/logWords.ts does not know: ${undecided.join(', ')}`,
          )
        return writeLog(db, {
          ...entry,
          who: visitor,
          now,
          ip: request.ip,
          device: deviceOf(request),
          request_id: request.id,
        })
      },
    }
    return served.handle(ctx)
  }
  const keyed = { call: served.call, key: request.headers[KEY_HEADER], request: requested, who: visitor, now }
  const handleLogged = async (transaction: Db) => {
    const done = await handleWith(transaction)
    // A person who is signed in, and a call that was not refused.
    if (gateway.checkAnswers && visitor && !(done instanceof RefusalError))
      await expectLogged(transaction, served.call.id, { request_id: request.id, who: visitor })
    return done
  }
  // Whoever only looks leaves nothing behind: in tests the database itself refuses what a reading call writes.
  const handleReading = () =>
    gateway.checkAnswers && !isWrite(served.call)
      ? gateway.db.transaction((transaction) => unlessAborted(handleWith(transaction), signal), {
          accessMode: 'read only',
        })
      : handleWith(gateway.db)
  const handleOnPrimary = () =>
    served.call.method === 'GET' || served.call.outside
      ? handleReading()
      : // A call that is answered as the one before with its key is not looked at: it may have tried to write the key.
        gateway.db.transaction((transaction) => runOnce(transaction, keyed, () => handleLogged(transaction)))
  const handle = async () => {
    const { replica } = gateway
    if (!replica || !visitor) return handleOnPrimary()
    if (isWrite(served.call)) return handleOnPrimary().finally(() => noteWrite(gateway.db, visitor))
    if (!readsMuch(served)) return handleOnPrimary()
    return replica.read(visitor.wrote_ago ?? 0, {
      // Sums that the replica has not got yet are not counted on.
      replica: async (db) => handleWith(db, { ...visitor, agg_built_at: await findBuiltAt(db, visitor.corp_id) }),
      primary: handleOnPrimary,
    })
  }
  const handleInTurn = async () => {
    const leave = await gateway.admission.enter(signal, visitor ? String(visitor.user_id) : request.ip)
    return handle().finally(leave)
  }
  // What waits for somebody outside, or for a large file, needs no connection meanwhile.
  const asksDatabase = !served.call.outside && !served.call.upload && served.call.timeout === undefined
  const handled = asksDatabase ? handleInTurn() : handle()
  // What a refused call brought is of no use to anybody; it is gone when the refusal is read.
  const work = handled.catch(async (error: unknown) => {
    await dropReceived()
    throw error instanceof StaleError && visitor ? await withWriter(gateway.db, visitor, error) : error
  })
  const done = (await unlessAborted(work, signal)) ?? {}
  if (done instanceof RefusalError) throw done
  const answer = withNextCursor(served.call.id, requested, done)
  if (gateway.checkAnswers) served.call.answer.parse(answer)
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return answer
}

/** Lists, and figures of a period: what a replica is read for. */
function readsMuch({ call }: ServedCall): boolean {
  const fields = call.request instanceof z.ZodObject ? call.request.shape : {}
  return call.method === 'GET' && ('page' in fields || 'start_time' in fields)
}

// Half an answer, then a broken connection: what a failing proxy does.
function truncate(reply: FastifyReply, body: Buffer): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.destroy())
}

/** Makes a reply fail as asked. Answers false when only a delay was asked for and the work should go on. */
export async function injectFault(fault: Fault, reply: FastifyReply, body: () => Promise<Buffer>): Promise<boolean> {
  if (fault.delay > 0) await sleep(fault.delay)
  switch (fault.fault) {
    case 'delay':
      return false
    case 'hang':
      reply.hijack()
      return true
    case 'status':
      throw new RefusalError(Code.unexpected, fault.message, {
        status: fault.status,
      })
    case 'code':
      throw new RefusalError(fault.code, fault.message)
    case 'garbage':
      await reply.type('application/json; charset=utf-8').send('<!doctype html><title>502</title>{"code":')
      return true
    case 'truncate':
      truncate(reply, await body())
      return true
  }
}

/** Runs one call to its envelope: faults that were asked for, request check, handler, answer. */
export async function runCall(
  gateway: Gateway,
  served: ServedCall,
  arrival: Arrival,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const text = async () => answerText(await answerOf(gateway, served, arrival, request, reply), request.id)
  const fault = gateway.demo
    ? gateway.faults.ofCall([served.call.id, served.call.path], visitorName(request.headers.cookie))
    : undefined
  if (fault && (await injectFault(fault, reply, async () => Buffer.from(await text())))) return reply
  return (
    reply
      // The page takes its time from here, so that dates do not depend on how a visitor's machine is set.
      .header('x-clock', String(gateway.clock.now() * 1000))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(await text())
  )
}
