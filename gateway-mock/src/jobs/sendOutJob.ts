import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../store/database/db.ts'
import { outbox } from '../store/database/schema.ts'
import { addressOfBot } from '../records/notices/bots.ts'
import type { Senders } from '../services/senders/senders.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { defineJob, pause } from './job.ts'

const BATCH = 20
const TRIES = 5
/** After the first failure; doubled with each further one. A message that was claimed by a dead process waits as long. */
const RETRY_SECONDS = 60

/** Takes due messages for this process, so that no other one sends them meanwhile. */
async function claim(db: Db, now: number) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(outbox)
      .where(and(eq(outbox.status, 0), lte(outbox.next_at, now)))
      .orderBy(outbox.next_at, outbox.id)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const { corp_id, id, attempts } of due)
      await tx
        .update(outbox)
        .set({ attempts: attempts + 1, next_at: now + RETRY_SECONDS * 2 ** attempts, updated_at: now })
        .where(and(eq(outbox.corp_id, corp_id), eq(outbox.id, id)))
    return due
  })
}

async function sendOne(
  db: Db,
  senders: Senders,
  message: typeof outbox.$inferSelect,
  now: number,
  signal: AbortSignal,
) {
  const { id, attempts, is_secret, bot_id, corp_id } = message
  const ofMessage = and(eq(outbox.corp_id, corp_id), eq(outbox.id, id))
  try {
    const receiver = bot_id > 0 ? await addressOfBot(db, corp_id, bot_id) : message.receiver
    await senders.send[message.channel]({ ...message, receiver }, signal)
    // A code that has gone out is nobody's to read here.
    const hidden = is_secret === 1 && !senders.isLocal ? { body: '' } : {}
    await db
      .update(outbox)
      .set({ status: 1, sent_at: now, error: '', ...hidden })
      .where(ofMessage)
  } catch (error) {
    signal.throwIfAborted()
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'failed'
    const isOver = attempts + 1 >= TRIES
    await db
      .update(outbox)
      .set({ error: reason, ...(isOver && { status: 2, ...(is_secret === 1 && { body: '' }) }) })
      .where(ofMessage)
  }
}

/** Sends what waits in the outbox: at once when a call asks for it, otherwise every minute; a failing receiver is tried five times. */
export const sendOutJob = defineJob({
  ...jobKinds.sendOut,
  every: 'minute',
  run: async (context) => {
    const { db, clock, senders, signal } = context
    for (;;) {
      await pause(context)
      const due = await claim(db, clock.now())
      for (const message of due) await sendOne(db, senders, message, clock.now(), signal)
      if (due.length < BATCH) return
    }
  },
})
