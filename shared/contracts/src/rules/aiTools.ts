/** Styles in which a text can be rewritten. */
export const AI_STYLES = ['grass', 'spoken', 'funny', 'expert'] as const
export type AiStyle = (typeof AI_STYLES)[number]

/** Chinese names of the styles. */
export const aiStyleLabel: Readonly<Record<AiStyle, string>> = {
  grass: '种草',
  spoken: '口播',
  funny: '幽默',
  expert: '专业',
}

/** Uses of the AI tools that a person has in a day, all tools together. */
export const AI_PER_DAY = 20
/** Most letters of a text that is written again. */
export const AI_TEXT_MAX = 5_000

/** Where an extraction stands: 0 at work, 1 done, 2 failed. */
export const AI_STATUS = { working: 0, done: 1, failed: 2 } as const
/** How often the state of an extraction is asked for, ms. */
export const AI_POLL_MS = 2_000
/** An extraction that takes longer has failed, ms. */
export const AI_WAIT_MS = 60_000
