import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../store/database/db.ts'
import type { Replica } from '../../store/database/replica.ts'
import { answerText } from '../http/envelope.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'

/** Addresses that a machine asks by the gateway's own address, whatever hosts its portals have. */
export const PROBES: readonly string[] = ['/api/health', '/api/ready']

const DATABASE_MS = 3_000
/** A probe that is asked more often hears the same again: anybody may ask, and each look writes. */
const KEPT_MS = 1_000

/** What the answer to `/api/ready` hangs on. */
export interface ReadyState {
  db: Db
  /** What heavy reading goes to. Without it the primary is read: it keeps nobody away. */
  replica?: Replica | undefined
  /** Takes part in background work; absent where nobody asked for it. */
  isWorking?: (() => boolean) | undefined
  /** Aborted as soon as the process was told to end. */
  stopping?: AbortSignal | undefined
}

/**
 * Two probes. `/api/health`: the process answers; if not, start it anew. `/api/ready`: it can work; if not, 503 with what
 * fails (`database`: it does not answer or takes no writes; `jobs`, `stopping`), and a proxy sends people elsewhere meanwhile. It says how far a replica lags.
 */
export function serveProbes(app: FastifyInstance, state: ReadyState): void {
  const takesWrites = keptFor(KEPT_MS, () => writes(state.db))
  app.get('/api/health', (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(answerText({ ok: 1 }, request.id)),
  )
  app.get('/api/ready', async (request, reply) => {
    const failing = await failingOf(state, takesWrites)
    if (failing.length > 0) throw new RefusalError(Code.unexpected, '服务暂不可用', { status: 503, data: { failing } })
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(answerText({ ok: 1, ...replicaOf(state) }, request.id))
  })
}

const replicaOf = ({ replica }: ReadyState) =>
  replica && { replica: { is_used: Number(replica.isUsed()), lag_seconds: replica.lag() ?? null } }

async function failingOf({ isWorking, stopping }: ReadyState, takesWrites: () => Promise<boolean>): Promise<string[]> {
  const parts = {
    database: await takesWrites(),
    jobs: isWorking?.() ?? true,
    stopping: stopping?.aborted !== true,
  }
  return Object.entries(parts).flatMap(([part, isFine]) => (isFine ? [] : part))
}

/** The same answer to whoever asks within a while; those who ask meanwhile wait for it together. */
function keptFor(milliseconds: number, read: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined
  let until = 0
  return () => {
    const now = performance.now()
    if (answer === undefined || now >= until) {
      answer = read()
      until = now + milliseconds
    }
    return answer
  }
}

/**
 * Whether the database takes what is written, within three seconds. A message in its write-ahead log is a commit that leaves no row:
 * it fails where the disk is full, where the server only reads, and on a replica.
 */
async function writes(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_MS)
  })
  const asked = db
    .execute<{ read_only: string }>(
      sql`select pg_logical_emit_message(true, 'ready', ''), current_setting('transaction_read_only') as read_only`,
    )
    .then(
      ({ rows }) => rows[0]?.read_only === 'off',
      () => false,
    )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
