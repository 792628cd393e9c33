/** Highest commission agreed outside the platform, percent. */
export const OFFLINE_RATE_MAX = 80
/** Talents that one agreement may name. */
export const OFFLINE_TALENTS_MAX = 50
/** Characters of a remark or a reason. */
export const OFFLINE_TEXT_MAX = 200
/** What is said of a second agreement about the same goods, days and talents. */
export const OFFLINE_OVERLAP = '该商品在此期间已有线下佣金'

/** Where an agreement stands. One whose last day is over has ended, whatever it was. */
export const OfflineRateStatus = { pending: 1, approved: 2, rejected: 3, ended: 4 } as const
export type OfflineRateStatus = (typeof OfflineRateStatus)[keyof typeof OfflineRateStatus]

/** Chinese names of OfflineRateStatus. */
export const offlineRateStatusLabel: Record<OfflineRateStatus, string> = {
  1: '待审核',
  2: '已通过',
  3: '已拒绝',
  4: '已失效',
}

/** Whom an agreement is for. */
export const OfflineRateScope = { all: 1, levels: 2, talents: 3 } as const
export type OfflineRateScope = (typeof OfflineRateScope)[keyof typeof OfflineRateScope]

/** Chinese names of OfflineRateScope. */
export const offlineRateScopeLabel: Record<OfflineRateScope, string> = { 1: '全部达人', 2: '按等级', 3: '指定达人' }

/** What may be done to an agreement. */
export const OFFLINE_ACTIONS = ['review', 'withdraw', 'edit', 'stop', 'remove'] as const
export type OfflineAction = (typeof OFFLINE_ACTIONS)[number]
