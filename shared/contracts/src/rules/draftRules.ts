import { DraftStatus, draftStatusLabel, ReviewLevel, reviewLevelLabel } from '../enums.ts'

/** Most letters of a draft's text, of a remark on it, and of why it is to be changed. */
export const DRAFT_TEXT_MAX = 10_000
export const DRAFT_REMARK_MAX = 500
export const DRAFT_REASON_MAX = 200
/** Most remarks on one version, and letters of the sentence that one stands at. */
export const DRAFT_REMARKS_MAX = 200
export const DRAFT_QUOTE_MAX = 300

/** Who judges the drafts of a campaign, by level. */
export interface ReviewLevels {
  first?: readonly number[] | undefined
  second?: readonly number[] | undefined
}

/** Who may decide a draft that stands at a level: anyone of them does. A second level that was given up falls to the first. */
export const reviewersOf = ({ first = [], second = [] }: ReviewLevels, level: ReviewLevel): readonly number[] =>
  level === ReviewLevel.second && second.length > 0 ? second : first

/** Why somebody may not decide a draft, as a sentence; undefined when he may. */
export function judgeRefusal(
  draft: { status: DraftStatus; level: ReviewLevel; user_id: number },
  review: ReviewLevels,
  userId: number,
): string | undefined {
  if (draft.status !== DraftStatus.reviewing) return '该稿件已审核'
  if (!reviewersOf(review, draft.level).includes(userId)) return `您不是该项目的${reviewLevelLabel[draft.level]}审稿人`
  if (draft.user_id === userId) return '不能审核自己提交的稿件'
  return undefined
}

/** What a decision makes of a draft: passed on to the second level, passed, or to be changed. */
export function decided(
  { level, passes }: { level: ReviewLevel; passes: readonly { note: string }[] },
  review: ReviewLevels,
  { passes: isPassed, note }: { passes: boolean; note: string },
): { status: DraftStatus; level: ReviewLevel } {
  if (!isPassed) return { status: DraftStatus.toChange, level }
  if (level === ReviewLevel.first && (review.second ?? []).length > 0)
    return { status: DraftStatus.reviewing, level: ReviewLevel.second }
  const hasNote = note !== '' || passes.some((each) => each.note !== '')
  return { status: hasNote ? DraftStatus.passedWithNote : DraftStatus.passed, level }
}

/** Statuses of a draft, in their colours. */
export const draftStatuses = {
  1: { text: draftStatusLabel[1], color: 'violet' },
  2: { text: draftStatusLabel[2], color: 'green' },
  3: { text: draftStatusLabel[3], color: 'orange' },
  4: { text: draftStatusLabel[4], color: 'green' },
} as const
