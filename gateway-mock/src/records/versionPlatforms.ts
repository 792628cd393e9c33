import { inArray } from 'drizzle-orm'
import type { Db } from '../store/database/db.ts'
import { plan } from '../store/database/schema.ts'
import type { Staff } from '../rules/staff.ts'

/** Platforms that the versions of an enterprise contain, whatever the module. */
export async function platformsOfVersion(db: Db, who: Staff): Promise<string[]> {
  const levels = [who.modules.commerce?.level, who.modules.content?.level].filter((level) => level !== undefined)
  const plans = await db
    .select({ platforms: plan.platforms })
    .from(plan)
    .where(inArray(plan.level, [0, ...levels]))
  return [...new Set(plans.flatMap((one) => one.platforms))]
}
