import { DAY_SECONDS } from '@crm/base/durations'
import { CooperationStatus } from '@crm/contracts/enums'
import { BAD_FIELD_CODE } from '@crm/contracts/codes'
import { OUT_OF_SCOPE, type RuleRefusal, WRONG_STATE_CODE } from './ruleRefusal.ts'

export type CooperationAction = 'confirm' | 'finish' | 'cancel' | 'reopen' | 'edit' | 'remove'

/** A cancelled cooperation may be opened again for this long. */
export const REOPEN_DAYS = 30

export interface CooperationFacts {
  status: number
  start_time: number
  end_time: number
  /** When the status last changed (for a cancelled one: when it was cancelled). */
  status_at: number
}

export interface CooperationActor {
  isOwner: boolean
  /** A lead in whose scope the cooperation lies. */
  isLead: boolean
  isAdmin: boolean
}

const FROM: Record<CooperationAction, readonly number[]> = {
  confirm: [1],
  finish: [2],
  cancel: [1, 2],
  reopen: [4],
  edit: [1, 2],
  remove: [1, 4],
}
const TO: Record<CooperationAction, CooperationStatus | undefined> = {
  confirm: 2,
  finish: 3,
  cancel: 4,
  reopen: 1,
  edit: undefined,
  remove: undefined,
}

function wrongState(action: CooperationAction): RuleRefusal {
  return { code: WRONG_STATE_CODE, message: action === 'edit' ? '当前状态不能编辑' : '当前状态不能操作' }
}

function mayAct(coop: CooperationFacts, action: CooperationAction, actor: CooperationActor): boolean {
  if (action === 'reopen') return actor.isLead || actor.isAdmin
  if (action === 'remove') return coop.status === CooperationStatus.toConfirm ? actor.isOwner : actor.isAdmin
  return actor.isOwner || actor.isLead || actor.isAdmin
}

/**
 * The status after an action (edits and removals keep it), or the refusal. Cancelling needs a reason (`请填写取消原因`);
 * reopening needs a lead and at most 30 days; removal the owner while to be confirmed, an administrator once cancelled.
 */
export function cooperationStep(
  coop: CooperationFacts,
  action: CooperationAction,
  actor: CooperationActor,
  now: number,
  reason = '',
): CooperationStatus | RuleRefusal {
  const from = FROM[action].find((each) => each === coop.status)
  if (from === undefined) return wrongState(action)
  if (!mayAct(coop, action, actor)) return OUT_OF_SCOPE
  if (action === 'cancel' && reason.trim() === '')
    return { code: BAD_FIELD_CODE, message: '请填写取消原因', data: { field: 'reason' } }
  if (action === 'reopen' && now - coop.status_at > REOPEN_DAYS * DAY_SECONDS) return wrongState(action)
  // FROM holds statuses only.
  return TO[action] ?? (from as CooperationStatus)
}

/**
 * The status that time alone has brought: running once the start is reached, finished once the end is past. What needs somebody's
 * approval waits for it however late it is.
 */
export function dueCooperationStatus(
  coop: Pick<CooperationFacts, 'status' | 'start_time' | 'end_time'> & { needs_approval: boolean },
  now: number,
): CooperationStatus {
  const { status } = coop
  if (status === CooperationStatus.finished || status === CooperationStatus.cancelled) return status
  if (status === CooperationStatus.toConfirm && (now < coop.start_time || coop.needs_approval))
    return CooperationStatus.toConfirm
  return now > coop.end_time ? CooperationStatus.finished : CooperationStatus.running
}
