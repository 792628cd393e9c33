import { moduleOfQuota, type PlanNeed, planAllows, quotaAllows } from '@crm/access/planCheck'
import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { commonCalls } from '@crm/contracts/calls/common'
import { QUOTA_CODE } from '@crm/contracts/codes'
import { QuotaType } from '@crm/contracts/enums'
import { RECORD_SESSION_PACK } from '@crm/contracts/rules/liveRules'
import { isOffered, open } from './openers.ts'
import { sessionAtom } from './session.ts'
import { shellStore } from './store.ts'

function offer(exceeded: string, module: 1 | 2 | undefined): void {
  // No version has more sessions: a pack does.
  if (exceeded === QuotaType.recordSession) {
    if (isOffered('packPurchase')) open('packPurchase', { code: RECORD_SESSION_PACK })
    return
  }
  if (isOffered('planUpgrade')) open('planUpgrade', { exceeded, ...(module ? { module } : {}) })
}

/** True when the bought version contains it; otherwise 升级套餐 opens and the action stops (mode 1 of the version check). */
export function withinPlan(need: PlanNeed): boolean {
  const state = shellStore.get(sessionAtom)
  const version = state.status === 'signed-in' ? state.session.config?.version : undefined
  if (planAllows(version, need)) return true
  offer(need.of, undefined)
  return false
}

/**
 * True when something is left of a limit, asked of the gateway; otherwise 升级套餐 opens (mode 2 of the version check). A
 * question that fails stops nobody: the write itself is refused when nothing is left.
 */
export async function withinQuota(type: QuotaType): Promise<boolean> {
  try {
    const answer = await send(commonCalls.quotaList, { type })
    if (quotaAllows(answer[type])) return true
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return error.kind !== 'auth'
  }
  offer(type, moduleOfQuota(type))
  return false
}

/** Opens 升级套餐 for a write that a limit of the version refused, with that limit marked; false for every other failure. */
export function offerPlan(failure: CallFailure): boolean {
  const { code, data } = failure
  const type =
    code === QUOTA_CODE && typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
  const module = moduleOfQuota(type)
  if (module === undefined || !isOffered(type === QuotaType.recordSession ? 'packPurchase' : 'planUpgrade'))
    return false
  offer(String(type), module)
  return true
}
