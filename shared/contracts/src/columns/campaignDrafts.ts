import type { CampaignDraft } from '../calls/campaignDrafts.ts'
import { contentFormLabel, reviewLevelLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'
import { draftStatuses } from '../rules/draftRules.ts'

/** Columns of the drafts of one campaign. */
export const campaignDraftColumns = listColumns<CampaignDraft>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
  version: { kind: 'text', title: '版本', value: (row) => `第 ${row.version} 版`, width: 80 },
  status: { kind: 'label', title: '状态', labels: draftStatuses },
  level: { kind: 'label', title: '级别', labels: reviewLevelLabel },
  user: { kind: 'staff', title: '提交人' },
  created_at: { kind: 'time', title: '提交时间' },
  draft_due: { kind: 'day', title: '交稿日期' },
  form: { kind: 'label', title: '形式', labels: contentFormLabel },
  reviewer: { kind: 'staff', title: '审稿人' },
  reviewed_at: { kind: 'time', title: '审核时间' },
})
