import { versionOf } from '@crm/access/modules'
import { type Who, whoOf } from '@crm/access/who'
import { startupMessage } from '@crm/base/messages'
import { CallFailure } from '@crm/client/failure'
import { keepAnswer } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import type { Call } from '@crm/contracts/call'
import { commonCalls } from '@crm/contracts/calls/common'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { sessionCalls } from '@crm/contracts/calls/session'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { toast } from '@crm/platform/feedback'
import { portal } from '@crm/platform/portal'
import { changeSession, type Session, sessionAtom, type UserInfo } from '@crm/platform/session'
import { readStored, storageKeys } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { endSession } from './endSession.ts'
import { readToken } from './token.ts'
import { takeUnsaved } from './unsavedInput.ts'

/**
 * Loads what the product needs after a token was obtained. User info comes first and is the only one that stops the loads;
 * the others start in the stated order (config, permission, extended info, grayscale, settings, unread notices, questionnaire
 * setting, commission rule) and each may fail alone; the ERP comes once somebody is in. Answers whether somebody is signed in now.
 */
export async function loadSession(): Promise<boolean> {
  const token = readToken()
  let user: UserInfo
  try {
    user = await send(sessionCalls.userInfo, {})
  } catch (error) {
    if (error instanceof CallFailure && error.kind === 'auth') {
      endSession({ report: error.code })
    } else if (readToken() === token) {
      shellStore.set(sessionAtom, { status: 'signed-out' })
      toast.error((error instanceof Error && error.message) || startupMessage.userInfoFailed)
    }
    return false
  }
  const config = optional(sessionCalls.userConfig)
  const permission = send(sessionCalls.userPermission, {}).catch((error: unknown) => {
    if (isToldOf(error)) toast.error(startupMessage.permissionFailed)
    return []
  })
  const follow = optional(sessionCalls.corpFollowInfo)
  const grayscale = optional(sessionCalls.grayscaleConfig)
  const settings = optional(commonCalls.userSettingGet)
  const unread = send(noticeCalls.unreadCount, {}).catch((error: unknown) => {
    if (isToldOf(error)) toast.error(error.message)
    return undefined
  })
  const questionnaire = optional(sessionCalls.questionnaireSetting)
  const commission = optional(sessionCalls.commissionRule)
  await Promise.all([config, permission, follow, grayscale, settings, unread, questionnaire, commission])
  // One of them has ended the session, or another tab has: what was loaded belongs to nobody.
  if (readToken() !== token) return false

  const session: Session = {
    user,
    who: inChosenModule(
      whoOf({
        user,
        permission: await permission,
        grayscale: (await grayscale) ?? {},
        settings: (await settings) ?? [],
        portal: portal().portalType,
        features: portal().features,
        shown: portal().modules,
        grayDefaults: portal().grayDefaults ?? {},
      }),
    ),
    config: await config,
    follow: await follow,
    settings: Object.fromEntries(((await settings) ?? []).map((row) => [row.setting_key, row.setting_value])),
    unread: await unread,
    questionnaire: await questionnaire,
    commission: await commission,
    erp: undefined,
  }
  if (session.unread) keepAnswer(noticeCalls.unreadCount, {}, session.unread)
  shellStore.set(sessionAtom, { status: 'signed-in', session })
  void loadErp(token)
  const unsaved = takeUnsaved(user.user_id)
  if (unsaved) void import('./offerUnsaved.ts').then((part) => part.offerUnsaved(unsaved))
  return true
}

/** The ERP that ships the samples, which no first page waits for: the first of the answer, null without one or when it fails. */
async function loadErp(token: string | undefined): Promise<void> {
  const list = await optional(commonCalls.shopsErpInfo)
  if (readToken() === token) changeSession((session) => ({ ...session, erp: list?.[0] ?? null }))
}

/** A failure that staff read about: not that of a session that is ending, nor of a call that went down with it. */
function isToldOf(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.kind !== 'auth' && error.kind !== 'canceled'
}

/** The module staff worked in last in this browser, as long as the corporation still owns it. */
function inChosenModule(who: Who): Who {
  const selected = readStored<ModuleId>(storageKeys.module)
  return selected && versionOf(who, selected) ? { ...who, module: selected } : who
}

/** A load that only logs when it fails. */
async function optional<Answer>(call: Call<Record<string, never> | object, Answer>): Promise<Answer | undefined> {
  try {
    return await send(call, {})
  } catch (error) {
    console.warn(`[session] ${call.id}:`, error)
    return undefined
  }
}
