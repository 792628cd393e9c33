/** A business refusal that a rule answers with; the handler throws it as it is. `message` is what the user reads. */
export interface RuleRefusal {
  code: number
  message: string
  data?: unknown
}

/** Asked by id for a row that lies outside the caller's data scope. */
export const OUT_OF_SCOPE: RuleRefusal = { code: 40301, message: '暂无数据权限' }

/** The record is not in the state that the action needs. */
export const WRONG_STATE_CODE = 40930
/** Somebody else holds the talent, or a limit of the corp's own settings is reached. */
export const CLASH_CODE = 40920
/** A limit of the bought version is reached: the browser opens the plan dialog. */
export const QUOTA_CODE = 40921
/** The talent is on the black list. */
export const BLACKLISTED_CODE = 40910
