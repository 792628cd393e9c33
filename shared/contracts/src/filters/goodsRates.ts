import { offlineRateStatusLabel, OfflineRateStatus } from '../rules/offlineRateRules.ts'
import { keyword, platform, product } from './common.ts'
import type { FilterDefinitions } from './filter.ts'

/** What narrows 线下佣金. */
export const offlineRateFilterDefinitions = {
  platform,
  tab: {
    kind: 'options',
    label: '状态',
    options: [
      { value: 'all', label: '全部' },
      { value: '1', label: offlineRateStatusLabel[OfflineRateStatus.pending] },
      { value: '2', label: offlineRateStatusLabel[OfflineRateStatus.approved] },
      { value: '3', label: offlineRateStatusLabel[OfflineRateStatus.rejected] },
      { value: '4', label: offlineRateStatusLabel[OfflineRateStatus.ended] },
    ],
    all: 'all',
  },
  keyword,
  user_id: { kind: 'record', label: '申请人', record: 'member' },
  date: { kind: 'dates', label: '有效期' },
  product_id: product,
} as const satisfies FilterDefinitions
