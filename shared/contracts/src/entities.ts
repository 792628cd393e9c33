import type { AnswerOf } from './call.ts'
import type { commonCalls } from './calls/common.ts'
import type { noticeCalls } from './calls/notice.ts'
import type { sessionCalls } from './calls/session.ts'

// Types only: the shapes are the contracts', so that nothing is written twice and nothing of them reaches a browser bundle.

/** The signed-in user with corporation, versions and settings. */
export type UserInfo = AnswerOf<typeof sessionCalls.userInfo>
/** The corporation of the signed-in user. */
export type CorpInfo = UserInfo['corp_info']
/** One enterprise that the user may switch to. */
export type CorpRef = UserInfo['corp_list'][number]
/** Level and validity (unix seconds) of one module; absent modules are null in `CorpInfo`. */
export type CorpVersion = NonNullable<CorpInfo['version']['commerce']>
/** Enterprise settings that the session reads. */
export type CorpSetting = UserInfo['corp_setting']
/** Routes, features and plan limits of the user. */
export type UserConfig = AnswerOf<typeof sessionCalls.userConfig>
/** What the version-upgrade check reads; null means unlimited. */
export type VersionQuota = UserConfig['version']
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
/** Account that the user may switch to. */
export type BoundAccount = AnswerOf<typeof sessionCalls.userBindList>['list'][number]
/** Newcomer guide: 1 per finished step. */
export type GuideOverview = AnswerOf<typeof sessionCalls.guideOverview>
/** Department with its sub-departments. */
export type DeptNode = AnswerOf<typeof commonCalls.deptList>['list'][number]
/** Member of staff as selectors show them. */
export type SelectableUser = AnswerOf<typeof commonCalls.userList>['list'][number]
/** Remaining quotas by type. */
export type Quotas = AnswerOf<typeof commonCalls.quotaList>
/** Bound shop. */
export type ShopRow = AnswerOf<typeof commonCalls.shopsList>['list'][number]

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
