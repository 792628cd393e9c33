import { NOT_ALLOWED_CODE, OUT_OF_SCOPE_CODE } from '@crm/contracts/codes'

export { BLACKLISTED_CODE, CONFLICT_CODE, QUOTA_CODE, WRONG_STATE_CODE } from '@crm/contracts/codes'

/** A business refusal that a rule answers with; the handler throws it as it is. `message` is what the user reads. */
export interface RuleRefusal {
  code: number
  message: string
  data?: unknown
}

/** Asked by id for a row that lies outside the caller's data scope. */
export const OUT_OF_SCOPE: RuleRefusal = { code: OUT_OF_SCOPE_CODE, message: '暂无数据权限' }

/** The caller sees the row, and may not change it. */
export const NOT_ALLOWED: RuleRefusal = { code: NOT_ALLOWED_CODE, message: '暂无操作权限' }
