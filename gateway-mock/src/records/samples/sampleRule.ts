import { USUAL_OVERDUE_DAYS } from '@crm/contracts/rules/sampleRules'
import { BusinessModule } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { corpSetting } from '../../store/database/schema.ts'
import type { CustomField, SampleRule } from '../../store/database/schema/corps.ts'

/** How a corporation handles samples, and its own fields of them. */
export interface SampleSetting {
  classify: ModuleId
  rule: SampleRule
  fields: readonly CustomField[]
  /** Shipping opens a monitor of the talent. */
  watches: boolean
}

const USUAL: SampleRule = {
  review_levels: 1,
  quota_per_author: 0,
  quota_days: 30,
  quota_action: 1,
  need_oa: 0,
  overdue_days: USUAL_OVERDUE_DAYS,
  auto_sign_days: 10,
  assistant_may_create: 0,
  assistant_may_review: 1,
  takes_external: 1,
}

/** Days after signing until a sample of seeding counts as 超时未产出. */
const USUAL_CONTENT_DAYS = 15

/**
 * The setting of a corporation for the samples of a module; what it does not say is as usual. Both work by one rule, but for the time
 * that something is to come of a sample.
 */
export async function sampleSetting(
  db: Db,
  corpId: number,
  classify: ModuleId = BusinessModule.commerce,
): Promise<SampleSetting> {
  const [row] = await db
    .select({
      rule: corpSetting.sample_rule,
      fields: corpSetting.custom_fields,
      monitors: corpSetting.monitor_rule,
      content: corpSetting.content_rule,
    })
    .from(corpSetting)
    .where(eq(corpSetting.corp_id, corpId))
  const rule = { ...USUAL, ...row?.rule }
  const isSeeding = classify === BusinessModule.content
  return {
    classify,
    rule: isSeeding ? { ...rule, overdue_days: row?.content.sample_days ?? USUAL_CONTENT_DAYS } : rule,
    fields: row?.fields.sample ?? [],
    watches: row?.monitors.on_sample !== 0,
  }
}
