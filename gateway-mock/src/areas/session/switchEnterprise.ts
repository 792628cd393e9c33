import { eq } from 'drizzle-orm'
import { appUser } from '../../db/schema.ts'
import { endSession, startSession } from '../../http/auth.ts'
import type { Ctx } from '../../serve.ts'

/** A new token in place of the one in use; the person's next sign-in starts in that enterprise too. */
export async function switchEnterprise(
  { db, who, now, ip, device }: Ctx<unknown>,
  target: { user_id: number; corp_id: number },
): Promise<{ token: string }> {
  await endSession(db, who.token_hash, 'switched', now)
  await db.update(appUser).set({ last_corp_id: target.corp_id }).where(eq(appUser.user_id, target.user_id))
  const { token } = await startSession(db, { ...target, now, ip, device })
  return { token }
}
