import type { TodoRange } from './workTodos.ts'

/** What waits for somebody in content seeding, in the order of the work. */
export const CONTENT_WORK_KINDS = [
  'author_invite',
  'author_confirm',
  'sample_ship',
  'draft_review',
  'publish_due',
  'publish_overdue',
] as const
export type ContentWorkKind = (typeof CONTENT_WORK_KINDS)[number]

interface ContentWork {
  title: string
  /** The tabs that it stands in, whole in each: what waits for somebody is to be done today, what has passed its day is late. */
  ranges: readonly TodoRange[]
  /** `due_at` is since when it waits, not a term. */
  waits: boolean
}

const waiting = (title: string): ContentWork => ({ title, ranges: ['today', 'week'], waits: true })

/** The kinds of 今日待办 of seeding. */
export const CONTENT_WORK: Readonly<Record<ContentWorkKind, ContentWork>> = {
  author_invite: waiting('待邀约'),
  author_confirm: waiting('待确认'),
  sample_ship: waiting('待寄样'),
  draft_review: waiting('待审稿'),
  publish_due: { title: '待发布', ranges: ['today', 'week'], waits: false },
  publish_overdue: { title: '逾期未发布', ranges: ['late'], waits: false },
}

/** What the overview of seeding counts; each is a kind in a tab of the workbench. */
export const CONTENT_TODO_KINDS = ['draft_review', 'sample_ship', 'publish_overdue', 'author_confirm'] as const
export type ContentTodoKind = (typeof CONTENT_TODO_KINDS)[number]

/** Said of a planned content that would be published before today. */
export const PUBLISH_PAST = '不能早于今天'
