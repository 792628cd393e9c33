/** Tabs of the public pool: everything, came in the last 7 days, released by somebody, never followed. */
export const PUBLIC_TABS = ['all', 'new', 'released', 'never'] as const
export type PublicTab = (typeof PUBLIC_TABS)[number]

/** Stages of a followed talent, in the order of the work. Each talent is in exactly one; the last three outweigh the contact status. */
export const TALENT_STAGES = ['none', 'contacting', 'contacted', 'sampled', 'ordered', 'refused'] as const
export type TalentStage = (typeof TALENT_STAGES)[number]

/** Chinese names of the stages. */
export const talentStageLabel: Readonly<Record<TalentStage, string>> = {
  none: '待建联',
  contacting: '建联中',
  contacted: '已建联',
  sampled: '已寄样',
  ordered: '已出单',
  refused: '已拒绝',
}

/** Tabs of 我的达人: the stages, and what needs attention (due follow-ups, releases within 3 days). */
export const MY_TABS = ['all', ...TALENT_STAGES, 'due', 'releasing'] as const
export type MyTab = (typeof MY_TABS)[number]

/** Tabs of 合作达人: everything, new and other talents (which add up), without an order for 30 days, for 90 days. */
export const CARRY_TABS = ['all', 'new', 'old', 'quiet', 'lost'] as const
export type CarryTab = (typeof CARRY_TABS)[number]

/** Talents that one 跟进 of the pool takes at most. */
export const FOLLOW_MAX = 100
/** Pictures of one entry of the follow log. */
export const LOG_IMAGES_MAX = 9
/** Characters of a comment on an entry. */
export const LOG_COMMENT_MAX = 300
/** Own entries are changed within this many seconds. */
export const LOG_EDIT_SECONDS = 24 * 3600
/** Colleagues whom one entry of the follow log notifies. */
export const LOG_MENTIONS_MAX = 10
