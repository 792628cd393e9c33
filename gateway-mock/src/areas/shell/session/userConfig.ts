import { grayscaleOn } from '@crm/access/features'
import { flagOf } from '@crm/base/numbers'
import { BusinessModule, QuotaType } from '@crm/contracts/enums'
import { commissionBasesOf } from '@crm/contracts/rules/commissionBases'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { corp, planQuota } from '../../../store/database/schema.ts'
import { openRoutes } from '../../../rules/access.ts'
import type { Staff } from '../../../rules/staff.ts'
import { quotas } from '../../../rules/quota.ts'
import { platformsOfVersion } from '../../../records/versionPlatforms.ts'

/** Which pages are open to the user, which features are on, and what the plan allows. */
export async function userConfig(db: Db, who: Staff, now: number) {
  const [limits, [scheduling], platforms, [company]] = await Promise.all([
    quotas(db, who.corp_id, Object.values(QuotaType), now),
    db
      .select({ allowed: planQuota.limit_value })
      .from(planQuota)
      .where(
        and(
          eq(planQuota.level, who.modules.commerce?.level ?? 0),
          eq(planQuota.classify, BusinessModule.commerce),
          eq(planQuota.type, 'author_schedule'),
        ),
      ),
    platformsOfVersion(db, who),
    db.select({ sale_name: corp.sale_name }).from(corp).where(eq(corp.corp_id, who.corp_id)),
  ])
  const permissions = openRoutes(who)
  const opens = (route: string) => flagOf(permissions.includes(route))
  const hasSpu = grayscaleOn(who, 'spu_0')
  const exporting = ([1, 2] as const).filter((classify) => who.permission[classify].export_permission)
  return {
    permissions,
    features: {
      dashboard: opens('DashboardOverview'),
      author_schedule: opens('LiveScheduling'),
      circle_marketing: opens('CircleMarketingInsight'),
      feishu: who.portal === 'private' ? 1 : 0,
    },
    version: {
      shops: limits.find((one) => one.type === QuotaType.shop)?.limit ?? null,
      platforms,
      author_schedule: scheduling?.allowed ? opens('LiveScheduling') : 0,
      export: exporting.map(String),
      // What the version has, whoever asks: whether somebody may export is `export_permission`.
      spu_export: hasSpu ? ['spu'] : [],
      spu_detail: hasSpu ? ['spu'] : [],
      percentages_type: [...commissionBasesOf(who.modules.commerce?.level)],
      limits: Object.fromEntries(limits.map(({ type, limit }) => [type, limit])),
    },
    customer_service: {
      user_id: who.user_id,
      user_name: who.nick_name,
      corp_id: who.corp_id,
      corp_name: who.corp_name,
      sale_name: company?.sale_name ?? '',
    },
  }
}
