import { XhsAuthStatus } from '@crm/contracts/enums'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { platformAuth } from '../../store/database/schema.ts'

/** How the corporation stands with 小红书: its latest authorisation, or that there is none. */
export async function xhlStateOf(
  db: Db,
  corpId: number,
  now: number,
): Promise<{ status: XhsAuthStatus; account_name: string; expire_time: number }> {
  const [latest] = await db
    .select({ account_name: platformAuth.account_name, expire_time: platformAuth.expire_time })
    .from(platformAuth)
    .where(and(eq(platformAuth.corp_id, corpId), eq(platformAuth.type, 'xhl')))
    .orderBy(desc(platformAuth.expire_time))
    .limit(1)
  if (!latest) return { status: XhsAuthStatus.none, account_name: '', expire_time: 0 }
  return { status: latest.expire_time > now ? XhsAuthStatus.authorised : XhsAuthStatus.expired, ...latest }
}
