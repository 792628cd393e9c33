import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { platformAuth } from '../../db/schema.ts'

const [NONE, EXPIRED] = [0, 2]
/** An authorisation of 小红书 that holds. */
export const XHL_AUTHORISED = 1

/** How the corporation stands with 小红书: its latest authorisation, or that there is none. */
export async function xhlStateOf(
  db: Db,
  corpId: number,
  now: number,
): Promise<{ status: number; account_name: string; expire_time: number }> {
  const [latest] = await db
    .select({ account_name: platformAuth.account_name, expire_time: platformAuth.expire_time })
    .from(platformAuth)
    .where(and(eq(platformAuth.corp_id, corpId), eq(platformAuth.type, 'xhl')))
    .orderBy(desc(platformAuth.expire_time))
    .limit(1)
  if (!latest) return { status: NONE, account_name: '', expire_time: 0 }
  return { status: latest.expire_time > now ? XHL_AUTHORISED : EXPIRED, ...latest }
}
