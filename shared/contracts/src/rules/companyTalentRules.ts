import { ContentForm, ContentListFlag } from '../enums.ts'

/** Tabs of 企业达人库: what is on the way with a talent, which add up to all, then views of their own. */
export const COMPANY_TABS = ['all', 'new', 'running', 'worked', 'mine', 'red', 'black'] as const
export type CompanyTab = (typeof COMPANY_TABS)[number]

/** How far the enterprise is with a talent: in a running project, else with a content or settled, else neither. */
export const COMPANY_STATES = ['new', 'running', 'worked'] as const
export type CompanyState = (typeof COMPANY_STATES)[number]
export const companyStates = {
  new: { text: '未合作', color: 'grey' },
  running: { text: '合作中', color: 'blue' },
  worked: { text: '已合作', color: 'green' },
} as const satisfies Record<CompanyState, { text: string; color: string }>

/** Keys of the columns of what alone 红黑名单 tells. */
export const LIST_ENTRY_COLUMNS = ['reason', 'text', 'images', 'flagged_by', 'flagged_at'] as const

/** Why a talent is put on a list of seeding. */
export const COMPANY_LIST_REASONS = {
  [ContentListFlag.red]: ['配合度高', '效果好', '性价比高', '内容质量好', '其他'],
  [ContentListFlag.black]: ['放鸽子', '数据异常', '违规', '拖稿', '其他'],
} as const

/** Most talents that one write means by their numbers, letters of what is noted of an entry, and pictures that prove it. */
export const COMPANY_LIST_MAX = 200
export const COMPANY_LIST_TEXT_MAX = 200
export const COMPANY_LIST_IMAGES_MAX = 6
/** Most letters of the remark on a talent. */
export const COMPANY_REMARK_MAX = 200
/** The best of the marks that staff give a talent; 0 is none yet. */
export const COMPANY_SCORES = [0, 1, 2, 3, 4, 5] as const
export const companyScoreLabel: Record<(typeof COMPANY_SCORES)[number], string> = {
  0: '未评分',
  1: '1 分',
  2: '2 分',
  3: '3 分',
  4: '4 分',
  5: '5 分',
}

/** The member of a talent that holds its price for a form. */
export const quoteOfForm = {
  [ContentForm.imageText]: 'quote_image',
  [ContentForm.video]: 'quote_video',
} as const satisfies Record<ContentForm, string>

/** What is said of a talent that a campaign or a sample may not have. */
export const blackSentence = (name: string): string => `达人「${name}」在黑名单中`
