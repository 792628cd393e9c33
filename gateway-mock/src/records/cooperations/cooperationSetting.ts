import type { CooperationAsk } from '@crm/contracts/rules/settingRules'
import { eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { corpSetting } from '../../store/database/schema.ts'
import type { CustomField } from '../../store/database/schema/corps.ts'

/** How a corporation handles agreements with talents, and its own fields of them. */
export interface CooperationSetting {
  /** Fen: a higher fee is confirmed by somebody who leads; undefined is no bound. */
  approvalAbove: number | undefined
  fields: readonly CustomField[]
  /** What a new one must have beside the usual fields. */
  required: readonly CooperationAsk[]
  /** An agreement that begins to run opens a monitor of the talent. */
  watches: boolean
}

/** The setting of a corporation. */
export async function cooperationSetting(db: Db, corpId: number): Promise<CooperationSetting> {
  const [row] = await db
    .select({
      rule: corpSetting.cooperation_rule,
      fields: corpSetting.custom_fields,
      monitors: corpSetting.monitor_rule,
    })
    .from(corpSetting)
    .where(eq(corpSetting.corp_id, corpId))
  return {
    approvalAbove: row?.rule.approval_above,
    fields: row?.fields.cooperation ?? [],
    required: row?.rule.required ?? [],
    watches: row?.monitors.on_cooperation !== 0,
  }
}
