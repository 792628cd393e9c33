import { randomBytes } from 'node:crypto'
import { isCorpAdmin, manages } from '@crm/access/roles'
import { and, eq, isNull } from 'drizzle-orm'
import { authRefusal, Code } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { lookSession, type RoleRights } from '../../store/database/schema.ts'
import { signInOf, staffInRole, staffOf } from '../members/staff.ts'
import { type Authenticating, hashOf, liveStaffOf, requiredToken } from './sessions.ts'

/** How long an administrator looks through other eyes. */
export const LOOK_SECONDS = 15 * 60

/** Whose eyes: a role, with rights that are not saved yet if any, or a member. */
export type Eyes = { role_id: number; rights?: RoleRights[] | undefined } | { user_id: number }

/** Starts a look, and ends one that the same sign-in has begun before; answers its token, of which only the hash is kept. */
export async function startLook(
  db: Db,
  owner: Staff,
  eyes: Eyes,
  now: number,
): Promise<{ token: string; expire_time: number }> {
  await db
    .update(lookSession)
    .set({ ended_at: now })
    .where(
      and(
        eq(lookSession.corp_id, owner.corp_id),
        eq(lookSession.owner_hash, owner.token_hash),
        isNull(lookSession.ended_at),
      ),
    )
  const token = randomBytes(32).toString('base64url')
  const expire_time = now + LOOK_SECONDS
  await db.insert(lookSession).values({
    token_hash: hashOf(token),
    corp_id: owner.corp_id,
    user_id: owner.user_id,
    owner_hash: owner.token_hash,
    ...('role_id' in eyes ? { as_role_id: eyes.role_id, rights: eyes.rights ?? null } : { as_user_id: eyes.user_id }),
    created_at: now,
    expire_at: expire_time,
  })
  return { token, expire_time }
}

/** Ends the look of a token hash. */
export async function endLook(db: Db, corpId: number, tokenHash: string, now: number): Promise<void> {
  await db
    .update(lookSession)
    .set({ ended_at: now })
    .where(and(eq(lookSession.corp_id, corpId), eq(lookSession.token_hash, tokenHash), isNull(lookSession.ended_at)))
}

/** Of two lists of what is taken away, everything. */
const both = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])]

/**
 * Whom the eyes belong to, as far as the owner may see: what is closed to the owner stays closed, and nothing of the person alone
 * is there. Throws 40004 when the sign-in that it began in is over, the owner no longer manages whom the eyes belong to, or
 * these are no longer a member's; 40002 after its time; 40003 without a proof of the key that the sign-in is bound to.
 */
async function throughEyes(db: Db, tokenHash: string, asked: Authenticating): Promise<Staff> {
  const [look] = await db.select().from(lookSession).where(eq(lookSession.token_hash, tokenHash))
  if (!look) throw authRefusal(Code.tokenUnknown)
  const signIn = await signInOf(db, look.owner_hash)
  if (!signIn) throw authRefusal(Code.sessionEnded)
  const owner = await liveStaffOf(db, signIn, asked)
  if (look.ended_at !== null) throw authRefusal(Code.sessionEnded)
  if (look.expire_at <= asked.now) throw authRefusal(Code.tokenExpired)
  const { corp_id, as_role_id, as_user_id } = look
  const staff =
    as_role_id === 0
      ? await staffOf(db, corp_id, as_user_id)
      : await staffInRole(db, corp_id, owner.user_id, as_role_id, look.rights ?? undefined)
  if (!staff || owner.corp_id !== corp_id || !isCorpAdmin(owner) || !manages(owner.role_id, staff.role_id))
    throw authRefusal(Code.sessionEnded)
  const allowed = (module: 1 | 2) => ({
    export_permission: staff.permission[module].export_permission && owner.permission[module].export_permission,
    user_detail_permission:
      staff.permission[module].user_detail_permission && owner.permission[module].user_detail_permission,
  })
  return {
    ...staff,
    closed: both(staff.closed, owner.closed),
    denied: both(staff.denied, owner.denied),
    permission: { 1: allowed(1), 2: allowed(2) },
    phone: '',
    is_novice: false,
    token_hash: tokenHash,
    look: {
      by: owner.user_id,
      by_name: owner.nick_name,
      of: as_role_id === 0 ? 'member' : 'role',
      name: as_role_id === 0 ? staff.nick_name : staff.role_name,
      until: look.expire_at,
    },
  }
}

/** Who asks with the header: somebody signed in, or an administrator who looks through other eyes. Throws as `authenticate` does. */
export async function authenticateVisitor(db: Db, header: string | undefined, asked: Authenticating): Promise<Staff> {
  const tokenHash = hashOf(requiredToken(header))
  const signIn = await signInOf(db, tokenHash)
  return signIn ? liveStaffOf(db, signIn, asked) : throughEyes(db, tokenHash, asked)
}
