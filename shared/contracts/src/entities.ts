import type { AnswerOf } from './call.ts'
import type { commonCalls } from './calls/common.ts'
import type { noticeCalls } from './calls/notice.ts'
import type { sessionCalls } from './calls/session.ts'

// Types only: the shapes are the contracts', so that nothing is written twice and nothing of them reaches a browser bundle.

/** The signed-in user with corporation, versions and settings. */
export type UserInfo = AnswerOf<typeof sessionCalls.userInfo>
/** The corporation of the signed-in user. */
export type CorpInfo = UserInfo['corp_info']
/** Routes, features and plan limits of the user. */
export type UserConfig = AnswerOf<typeof sessionCalls.userConfig>
/** Export and staff-detail permission of one classify (1 commerce, 2 content). */
export type UserPermission = AnswerOf<typeof sessionCalls.userPermission>[number]
/** Grayscale flags; an absent flag counts as on. */
export type Grayscale = AnswerOf<typeof sessionCalls.grayscaleConfig>
/** Follow mode, management type and sales of the corporation. */
export type UserExtendInfo = AnswerOf<typeof sessionCalls.corpFollowInfo>
/** One setting that the user keeps on the server. */
export type UserSetting = AnswerOf<typeof commonCalls.userSettingGet>[number]
/** Counts of unread notices. */
export type UnreadInfo = AnswerOf<typeof noticeCalls.unreadCount>
/** One notice. */
export type Notice = AnswerOf<typeof noticeCalls.list>['list'][number]
/** Opening of the questionnaire. */
export type QuestionnaireSetting = AnswerOf<typeof sessionCalls.questionnaireSetting>
/** Commission rule of the corporation. */
export type CommissionRule = AnswerOf<typeof sessionCalls.commissionRule>
/** Department with its sub-departments. */
export type DeptNode = AnswerOf<typeof commonCalls.deptList>['list'][number]
/** Remaining quotas by type. */
export type Quotas = AnswerOf<typeof commonCalls.quotaList>

/** Page figures of every list. */
export interface PageInfo {
  total_count: number
  total_page: number
  page: number
  size: number
}

/** A list as it answers. */
export interface Page<Row, Ext = unknown> {
  list: Row[]
  page_info: PageInfo
  ext: Ext
}

/** Everything a session holds after sign-in, besides its token. */
export interface Session {
  user: UserInfo
  config: UserConfig
  permissions: UserPermission[]
  grayscale: Grayscale
  extend: UserExtendInfo
  settings: UserSetting[]
  unread: UnreadInfo
  questionnaire: QuestionnaireSetting
  commissionRule: CommissionRule
}
