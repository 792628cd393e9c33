import { OutboxStatus } from '@crm/contracts/enums'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { notice, outbox } from '../../store/database/schema.ts'

/** What a message waits for: `leaves_at` is in seconds. */
export interface Deferred {
  held_for: string[]
  leaves_at: number
}

/** The edition that a write at `now` makes of a record: two within a second are two moments. */
export const editionAfter = ({ updated_at }: { updated_at: number }, now: number): number =>
  Math.max(now, updated_at + 1)

/** Names an act by its record and the edition that it made: `sample 12 1795935000`. */
export const actKey = (kind: 'sample' | 'cooperation', id: number, edition: number): string =>
  `${kind} ${id} ${edition}`

/**
 * Drops what has not left of messages that tell of these acts and of no other; call it in the transaction that takes them back.
 * Answers whether there was any: nobody has to be told of an act that nobody heard of.
 */
export async function dropDeferred(db: Db, corp_id: number, keys: readonly string[], now: number): Promise<boolean> {
  const isOfThese = (column: typeof notice.held_for | typeof outbox.held_for) =>
    sql`${column} <> '[]'::jsonb and ${column} <@ ${JSON.stringify(keys)}::jsonb`
  const told = await db
    .delete(notice)
    .where(and(eq(notice.corp_id, corp_id), gt(notice.created_at, now), isOfThese(notice.held_for)))
    .returning({ id: notice.id })
  // What a process has claimed is on its way.
  await db
    .delete(outbox)
    .where(
      and(
        ...[eq(outbox.corp_id, corp_id), eq(outbox.status, OutboxStatus.waiting), eq(outbox.attempts, 0)],
        isOfThese(outbox.held_for),
      ),
    )
  return told.length > 0
}
