import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@crm/contracts/call'
import { devCalls } from '@crm/contracts/calls/dev'
import { sessionCalls } from '@crm/contracts/calls/session'
import { isInQuery } from '@crm/contracts/method'
import type { FastifyInstance } from 'fastify'
import { localServices } from '../demo/localServices.ts'
import { clientOf, embeddedDb, type OpenedDatabase } from '../store/database/open.ts'
import type { Db } from '../store/database/db.ts'
import { tenancyListener } from './testTenancy.ts'
import { openTestDatabase, TEST_NOW } from './testDatabase.ts'
import { signInVerified } from '../areas/shell/session/signInVerified.ts'
import type { Clock } from '../rules/clock.ts'
import { KEY_HEADER } from '../process/http/idempotency.ts'
import { folderFiles } from '../store/files/folderFiles.ts'
import type { FileStore } from '../store/files/store.ts'
import { RefusalError } from '../rules/refusal.ts'
import { JOBS } from '../jobs/jobs.ts'
import type { QueueStore } from '../store/pgBoss.ts'
import { createJobs, type Jobs } from '../jobs/queue.ts'
import { createServer, type ServerOptions } from '../process/server.ts'

/** An answer as it came. */
export interface Reply<Answer> {
  status: number
  code: number
  message: string
  /** The contract's answer when `code` is 0. */
  data: Answer
  request_id: string
}

/** A caller: signed in, or anonymous. */
export interface Caller {
  readonly token: string | undefined
  /** The whole answer, whatever it says. `key` goes as the key of a write that takes effect once. */
  ask<Request, Answer>(call: Call<Request, Answer>, request: Request, key?: string): Promise<Reply<Answer>>
  /** The data of a successful answer; throws the envelope's sentence otherwise. */
  run<Request, Answer>(call: Call<Request, Answer>, request: Request): Promise<Answer>
}

/** A gateway in process over its own copy of the demo world. */
export interface TestServer {
  app: FastifyInstance
  db: Db
  clock: Clock
  files: FileStore
  /** The queue, which works only on `drain`. */
  jobs: Jobs
  /** Where it keeps its rows. */
  queue: QueueStore
  anonymous: Caller
  /** A caller with a token that was got elsewhere. */
  callerWith(token: string): Caller
  /** Somebody who has signed in: as after the call, without comparing a password, which takes as long as ten calls. */
  signedInAs(phone: string): Promise<Caller>
  /** The last verification code sent to a number. */
  codeFor(phone: string): Promise<string>
  close(): Promise<void>
}

/** A password as the browser sends it. */
export const hashedPassword = (password: string): string => createHash('sha256').update(password).digest('hex')

/** Signs in with a password that somebody else made, which sets an own one first; answers the token. */
export async function firstSignIn(
  { anonymous }: TestServer,
  { mobile, first, own }: { mobile: string; first: string; own: string },
): Promise<string> {
  const asked = await anonymous.ask(sessionCalls.casToken, {
    ...{ grant_type: 'password', mobile, password: hashedPassword(first), appId: 'crm', device: 'PC' },
  })
  const { ticket } = asked.data as unknown as { ticket: string } // What the refusal brings.
  return (await anonymous.run(sessionCalls.firstPassword, { ticket, password: own })).token
}

const BASES = { api: '/api/', passport: '/passport/', dev: '/dev/' } as const

function callerOf(app: FastifyInstance, token: string | undefined): Caller {
  const ask: Caller['ask'] = async <Request, Answer>(call: Call<Request, Answer>, request: Request, key?: string) => {
    const url = `${BASES[call.host ?? 'api']}${call.path}`
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { [KEY_HEADER]: key }),
    }
    const response = isInQuery(call.method)
      ? await app.inject({ method: call.method, url, headers, query: queryOf(request) })
      : await app.inject({ method: call.method, url, headers, payload: Object(request) })
    return { status: response.statusCode, ...response.json<Omit<Reply<Answer>, 'status'>>() }
  }
  return {
    token,
    ask,
    run: async (call, request) => {
      const reply = await ask(call, request)
      if (reply.code !== 0) throw new Error(`${call.id}: ${reply.code} ${reply.message}`)
      return reply.data
    },
  }
}

// As the browser's client writes it: lists comma-joined, absent values left out.
function queryOf(request: unknown): Record<string, string> {
  const fields = Object.entries(Object(request)).filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]))
}

/** Stands until it is set, so that a test knows every second. */
function stillClock(start: number): Clock {
  let now = start
  return {
    now: () => now,
    offset: () => now - start,
    set: (to = start) => {
      now = to
    },
  }
}

/**
 * Starts a gateway in process over the demo world, in an embedded database unless one is given. Close it when done: that throws when
 * a call or a job ran a statement on a table of enterprises that names none.
 */
export async function testServer({
  database,
  ...options
}: Partial<ServerOptions> & { database?: OpenedDatabase } = {}): Promise<TestServer> {
  const world = database ?? (await openTestDatabase())
  const clock = stillClock(TEST_NOW)
  const folder = mkdtempSync(join(tmpdir(), 'gateway-files-'))
  const files = options.files ?? folderFiles(folder)
  // The test itself, and what it asks the database, is not listened to.
  const client = clientOf(world.db)
  const tenancy = tenancyListener()
  const db = client ? embeddedDb(client, tenancy.hear) : world.db
  const jobs = createJobs({ db, store: world.queue, clock, files, ...localServices(clock.now), jobs: JOBS })
  await jobs.open()
  const app = await createServer({ db, demo: true, clock, files, jobs, checkAnswers: true, ...options })
  const outsider = callerOf(app, undefined)
  const callerWith = (token: string) => callerOf(app, token)
  return {
    app,
    db: world.db,
    clock,
    files,
    jobs,
    queue: world.queue,
    anonymous: outsider,
    callerWith,
    signedInAs: async (mobile) => {
      const asked = { now: clock.now(), ip: '127.0.0.1', device: 'PC', request_id: 'sign-in', key_hash: '' }
      const entered = await world.db.transaction((tx) => signInVerified({ db: tx, ...asked }, mobile))
      if (entered instanceof RefusalError) throw entered
      return callerWith(entered.token)
    },
    codeFor: async (mobile) => {
      const { list } = await outsider.run(devCalls.inbox, { mobile })
      return list[0]?.code ?? ''
    },
    close: async () => {
      await app.close()
      await jobs.stop()
      rmSync(folder, { recursive: true, force: true })
      await world.close()
      tenancy.check()
    },
  }
}
