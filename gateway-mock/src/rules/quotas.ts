import { UserStatus } from '@crm/contracts/enums'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { corpAuthor, corpUser, planQuota, quotaUsage, shop, spu } from '../db/schema.ts'
import type { Staff } from '../http/staff.ts'
import { dayText, monthText } from '../world/calendar.ts'

/** Limits by type; null is unlimited. */
export type Limits = Record<string, number | null>

type Buyer = Pick<Staff, 'corp_id' | 'modules'>

/** What the corporation's plans allow, by type. Where both modules limit one thing the larger limit counts. */
export async function limitsOf(db: Db, { modules }: Buyer): Promise<Limits> {
  const owned = [
    { classify: 1, level: modules.commerce?.level },
    { classify: 2, level: modules.content?.level },
  ]
  const rows = await db
    .select()
    .from(planQuota)
    .where(inArray(planQuota.level, [0, ...owned.flatMap(({ level }) => (level === undefined ? [] : [level]))]))
  const limits: Limits = {}
  for (const { classify, level, type, limit_value } of rows) {
    if (!owned.some((one) => one.classify === classify && one.level === level)) continue
    const before = limits[type]
    limits[type] = before === undefined ? limit_value : larger(before, limit_value)
  }
  return limits
}

const larger = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other)

/** What is used of each limit: counted from the records where there are records, else as written down per day or month. */
export async function usageOf(db: Db, { corp_id }: Buyer, now: number): Promise<Record<string, number>> {
  const [shops, spus, members, authors, counted] = await Promise.all([
    db
      .select({ number: count() })
      .from(shop)
      .where(and(eq(shop.corp_id, corp_id), isNull(shop.deleted_at))),
    db
      .select({ number: count() })
      .from(spu)
      .where(and(eq(spu.corp_id, corp_id), isNull(spu.deleted_at))),
    db
      .select({ number: count() })
      .from(corpUser)
      .where(and(eq(corpUser.corp_id, corp_id), eq(corpUser.status, UserStatus.enabled))),
    db
      .select({
        public_author: sql<number>`count(*) filter (where ${corpAuthor.in_commerce} = 1 and ${corpAuthor.pool} = 1)::int`,
        my_author: sql<number>`count(*) filter (where ${corpAuthor.in_commerce} = 1 and ${corpAuthor.pool} = 2)::int`,
        company_author: sql<number>`count(*) filter (where ${corpAuthor.in_content} = 1)::int`,
      })
      .from(corpAuthor)
      .where(and(eq(corpAuthor.corp_id, corp_id), isNull(corpAuthor.deleted_at))),
    db
      .select({ type: quotaUsage.type, used: quotaUsage.used })
      .from(quotaUsage)
      .where(and(eq(quotaUsage.corp_id, corp_id), inArray(quotaUsage.period, [dayText(now), monthText(now), 'all']))),
  ])
  return {
    ...Object.fromEntries(counted.map(({ type, used }) => [type, used])),
    shop: shops[0]?.number ?? 0,
    spu: spus[0]?.number ?? 0,
    seat: members[0]?.number ?? 0,
    ...authors[0],
  }
}
