import type { Who } from '@crm/access/who'
import type { AnswerOf } from '@crm/contracts/call'
import type { commonCalls } from '@crm/contracts/calls/common'
import type { noticeCalls } from '@crm/contracts/calls/notice'
import type { sessionCalls } from '@crm/contracts/calls/session'
import { atom, useAtomValue } from 'jotai'
import { shellStore } from './store.ts'

export type UserInfo = AnswerOf<typeof sessionCalls.userInfo>
export type UserConfig = AnswerOf<typeof sessionCalls.userConfig>
export type FollowInfo = AnswerOf<typeof sessionCalls.corpFollowInfo>
export type UnreadInfo = AnswerOf<typeof noticeCalls.unreadCount>
export type QuestionnaireSetting = AnswerOf<typeof sessionCalls.questionnaireSetting>
export type CommissionRule = AnswerOf<typeof sessionCalls.commissionRule>
export type ErpInfo = AnswerOf<typeof commonCalls.shopsErpInfo>[number]

/**
 * Everything the session holds after the loads that follow a sign-in. The token is not here: only the client reads it.
 * What could not be loaded (all but the user may fail) is undefined.
 */
export interface Session {
  user: UserInfo
  who: Who
  config: UserConfig | undefined
  follow: FollowInfo | undefined
  settings: Readonly<Record<string, string>>
  unread: UnreadInfo | undefined
  questionnaire: QuestionnaireSetting | undefined
  commission: CommissionRule | undefined
  /** The ERP that ships the samples; undefined until it was asked for, null without one or when it could not be read. */
  erp: ErpInfo | null | undefined
}

/** `ending` is the time between the first auth failure and the sign-in page: no call starts, nothing is reported twice. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'ending' }
  | { status: 'signed-in'; session: Session }

export const sessionAtom = atom<SessionState>({ status: 'unknown' })

/** Who is signed in, or undefined. */
export const whoAtom = atom((get): Who | undefined => {
  const state = get(sessionAtom)
  return state.status === 'signed-in' ? state.session.who : undefined
})

/** Who is signed in, outside React. */
export function who(): Who | undefined {
  return shellStore.get(whoAtom)
}

/** Who is signed in. Only for screens behind the guard; throws when nobody is. */
export function useWho(): Who {
  const current = useAtomValue(whoAtom, { store: shellStore })
  if (!current) throw new Error('useWho() outside a session')
  return current
}

/** Who is signed in, or undefined on login-less screens. */
export function useMaybeWho(): Who | undefined {
  return useAtomValue(whoAtom, { store: shellStore })
}

/** The session. Only for screens behind the guard. */
export function useSession(): Session {
  const state = useAtomValue(sessionAtom, { store: shellStore })
  if (state.status !== 'signed-in') throw new Error('useSession() outside a session')
  return state.session
}

/** Calls back when the session is over, before anything is drawn without it. Returns the stop function. */
export function onSessionOver(over: () => void): () => void {
  return shellStore.sub(sessionAtom, () => {
    const { status } = shellStore.get(sessionAtom)
    if (status === 'ending' || status === 'signed-out') over()
  })
}

/** Changes a part of the running session (unread counts, one setting, the module); nothing when signed out. */
export function changeSession(change: (session: Session) => Session): void {
  const state = shellStore.get(sessionAtom)
  if (state.status === 'signed-in') shellStore.set(sessionAtom, { status: 'signed-in', session: change(state.session) })
}
