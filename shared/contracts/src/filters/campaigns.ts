import { CampaignStatus, campaignStatusLabel } from '../enums.ts'
import { keyword, platform, yuan } from './common.ts'
import type { FilterDefinitions } from './filter.ts'

/** What narrows 种草项目. */
export const campaignFilterDefinitions = {
  platform,
  tab: {
    kind: 'options',
    label: '状态',
    options: [
      { value: 'all', label: '全部' },
      // a tab is a text
      ...Object.values(CampaignStatus).map(
        (value) => ({ value: `${value}`, label: campaignStatusLabel[value] }) as const,
      ),
    ],
    all: 'all',
  },
  keyword,
  user_id: { kind: 'record', label: '负责人', record: 'member' },
  spu_id: { kind: 'record', label: 'SPU', record: 'spu' },
  period: { kind: 'dates', label: '周期', name: 'period' },
  budget: { kind: 'range', label: '预算', ...yuan },
} as const satisfies FilterDefinitions
