import { USUAL_OVERDUE_DAYS } from '@crm/contracts/rules/sampleRules'
import { eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { corpSetting } from '../../store/database/schema.ts'
import type { CustomField, SampleRule } from '../../store/database/schema/corps.ts'

/** How a corporation handles samples, and its own fields of them. */
export interface SampleSetting {
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

/** The setting of a corporation; what it does not say is as usual. */
export async function sampleSetting(db: Db, corpId: number): Promise<SampleSetting> {
  const [row] = await db
    .select({
      rule: corpSetting.sample_rule,
      fields: corpSetting.custom_fields,
      monitors: corpSetting.monitor_rule,
    })
    .from(corpSetting)
    .where(eq(corpSetting.corp_id, corpId))
  return {
    rule: { ...USUAL, ...row?.rule },
    fields: row?.fields.sample ?? [],
    watches: row?.monitors.on_sample !== 0,
  }
}
