import { createHash, randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '@crm/base/durations'
import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { corpUser, oauthClient, oauthGrant } from '../../store/database/schema.ts'
import { giveTicket, takeTicket } from './tickets.ts'

/** Days for which a consent holds. */
export const BI_DAYS = 180
const CODE_SECONDS = 300

export type Grant = typeof oauthGrant.$inferSelect

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const standing = (now: number, ...more: (SQL | undefined)[]) =>
  and(isNull(oauthGrant.ended_at), gt(oauthGrant.expire_at, now), ...more)

/** What a consent says. */
interface Consent {
  corp_id: number
  user_id: number
  client_id: string
  redirect_uri: string
  scopes: string[]
}

/** Keeps a consent, which takes the place of the earlier ones to the same product, and answers the code that the product redeems. */
export async function giveGrant(db: Db, consent: Consent, now: number): Promise<string> {
  const { corp_id, user_id, client_id, redirect_uri, scopes } = consent
  const earlier = and(eq(oauthGrant.corp_id, corp_id), eq(oauthGrant.client_id, client_id))
  await db.update(oauthGrant).set({ ended_at: now }).where(standing(now, earlier))
  const expire_at = now + BI_DAYS * DAY_SECONDS
  const [grant] = await db
    .insert(oauthGrant)
    .values({ corp_id, user_id, client_id, scopes, created_at: now, expire_at })
    .returning({ id: oauthGrant.id })
  const data = { client_id, redirect_uri, scopes: scopes.join(','), grant_id: String(grant?.id) }
  return giveTicket(db, 'bi', { now, seconds: CODE_SECONDS, user_id, corp_id, data })
}

/** The token that a product gets for its code, once. Undefined for a code that is unknown, used, another's, or whose consent has ended. */
export async function redeemGrant(
  db: Db,
  request: { code: string; client_id: string; redirect_uri: string },
  now: number,
): Promise<{ token: string; grant: Grant } | undefined> {
  const ticket = await takeTicket(db, 'bi', request.code, now)
  if (!ticket || ticket.data.client_id !== request.client_id || ticket.data.redirect_uri !== request.redirect_uri)
    return undefined
  const token = randomBytes(32).toString('base64url')
  const [grant] = await db
    .update(oauthGrant)
    .set({ token_hash: hashOf(token) })
    .where(standing(now, eq(oauthGrant.corp_id, ticket.corp_id), eq(oauthGrant.id, Number(ticket.data.grant_id))))
    .returning()
  return grant && { token, grant }
}

/** The consent behind a product's token while it stands. */
export async function grantOfToken(db: Db, token: string, now: number): Promise<Grant | undefined> {
  const [grant] = await db
    .select()
    .from(oauthGrant)
    .where(standing(now, eq(oauthGrant.token_hash, hashOf(token))))
  return grant
}

/** What a corporation lets outside products read, the latest first. */
export function grantsOf(db: Db, corpId: number, now: number) {
  return db
    .select({
      id: oauthGrant.id,
      name: oauthClient.name,
      logo: oauthClient.logo,
      scopes: oauthGrant.scopes,
      nick_name: corpUser.nick_name,
      created_at: oauthGrant.created_at,
      expire_at: oauthGrant.expire_at,
    })
    .from(oauthGrant)
    .innerJoin(oauthClient, eq(oauthClient.client_id, oauthGrant.client_id))
    .innerJoin(corpUser, and(eq(corpUser.corp_id, oauthGrant.corp_id), eq(corpUser.user_id, oauthGrant.user_id)))
    .where(standing(now, eq(oauthGrant.corp_id, corpId)))
    .orderBy(desc(oauthGrant.created_at), desc(oauthGrant.id))
}

/** Ends one consent of a corporation, with its code and its token; answers the product's name, or nothing when there is none. */
export async function endGrant(
  db: Db,
  { id, corp_id }: { id: number; corp_id: number },
  now: number,
): Promise<{ client_id: string; name: string } | undefined> {
  const [ended] = await db
    .update(oauthGrant)
    .set({ ended_at: now })
    .where(standing(now, eq(oauthGrant.id, id), eq(oauthGrant.corp_id, corp_id)))
    .returning({ client_id: oauthGrant.client_id })
  if (!ended) return undefined
  const [client] = await db
    .select({ client_id: oauthClient.client_id, name: oauthClient.name })
    .from(oauthClient)
    .where(eq(oauthClient.client_id, ended.client_id))
  return client ?? { ...ended, name: ended.client_id }
}
