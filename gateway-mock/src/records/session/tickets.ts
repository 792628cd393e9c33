import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { signOnTicket } from '../../store/database/schema.ts'

export type Ticket = typeof signOnTicket.$inferSelect
export type TicketKind = Ticket['kind']

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** Gives out a ticket of 256 random bits that works once, until `seconds` have passed. */
export async function giveTicket(
  db: Db,
  kind: TicketKind,
  {
    now,
    seconds,
    ...known
  }: { now: number; seconds: number } & Partial<Pick<Ticket, 'user_id' | 'corp_id' | 'data' | 'status'>>,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await db
    .insert(signOnTicket)
    .values({ ...known, kind, ticket_hash: hashOf(ticket), created_at: now, expire_at: now + seconds })
  return ticket
}

const standing = (kind: TicketKind, ticket: string, now: number) =>
  and(
    eq(signOnTicket.ticket_hash, hashOf(ticket)),
    eq(signOnTicket.kind, kind),
    isNull(signOnTicket.used_at),
    gt(signOnTicket.expire_at, now),
  )

/** Redeems a ticket: nobody can redeem it again. Undefined when it is unknown, of another kind, used or expired. */
export async function takeTicket(db: Db, kind: TicketKind, ticket: string, now: number): Promise<Ticket | undefined> {
  const [taken] = await db
    .update(signOnTicket)
    .set({ used_at: now })
    .where(standing(kind, ticket, now))
    .returning()
  return taken
}

/** Looks at a ticket that still stands without redeeming it. */
export async function seeTicket(db: Db, kind: TicketKind, ticket: string, now: number): Promise<Ticket | undefined> {
  const [seen] = await db
    .select()
    .from(signOnTicket)
    .where(standing(kind, ticket, now))
  return seen
}

/** As `seeTicket`, and nobody else changes it until the end of the transaction. */
export async function lockTicket(db: Db, kind: TicketKind, ticket: string, now: number): Promise<Ticket | undefined> {
  const [seen] = await db
    .select()
    .from(signOnTicket)
    .where(standing(kind, ticket, now))
    .for('update')
  return seen
}

/** The ticket when this person began it in this enterprise: what comes back from outside counts for nobody else. */
export function begunBy(
  ticket: Ticket | undefined,
  { user_id, corp_id }: { user_id: number; corp_id: number },
): Ticket | undefined {
  return ticket?.user_id === user_id && ticket.corp_id === corp_id ? ticket : undefined
}

/** Writes down what has become of a ticket that still stands: scanned, confirmed, by whom. */
export async function markTicket(
  db: Db,
  { ticket_hash }: Ticket,
  change: Partial<Pick<Ticket, 'status' | 'user_id' | 'corp_id' | 'data' | 'used_at'>>,
): Promise<void> {
  await db.update(signOnTicket).set(change).where(eq(signOnTicket.ticket_hash, ticket_hash))
}

/** The ticket of a kind that was given out last and still stands; for whoever tries the demonstration without copying keys. */
export async function newestTicket(db: Db, kind: TicketKind, now: number): Promise<Ticket | undefined> {
  const [newest] = await db
    .select()
    .from(signOnTicket)
    .where(and(eq(signOnTicket.kind, kind), isNull(signOnTicket.used_at), gt(signOnTicket.expire_at, now)))
    .orderBy(desc(signOnTicket.created_at))
    .limit(1)
  return newest
}
