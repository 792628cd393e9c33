/** What a confirmation asks. The confirm button carries the verb; cancel has the focus when the act cannot be undone. */
export interface ConfirmOptions {
  title: string
  content?: string
  confirmText?: string
  cancelText?: string
  danger?: boolean
  /** This text must be typed before the act is possible (deleting more than 100 rows: their number). */
  typeToConfirm?: string
}

declare const agreed: unique symbol

/**
 * That somebody has agreed to an act. Only what asks gives one: a question, a dialog, a form, a value edited in place. An act that
 * weighs `asked` cannot be done without it.
 */
export interface Agreement {
  readonly [agreed]: true
}

/** Gives the agreement; the few parts that ask are listed in `tooling/src/weights.test.ts`. */
export const agree = (): Agreement => ({}) as Agreement // The mark is of the type alone.

/**
 * Why an act needs neither a question nor 撤销:
 * - `reads`: it changes nothing of the business: a link, a check, a preview, a count of what was looked at;
 * - `own`: it concerns whoever makes it alone: read marks, preferences, favourites, progress;
 * - `repeats`: it asks something outside again and may be made any time: to synchronise, to test;
 * - `inPlace`: the control that does it stands there and does the opposite at the next press: a switch, an order, a followed talent;
 * - `copies`: it makes a draft or a copy that nobody is told of;
 * - `reverse`: it is what 撤销 does.
 */
export type Harmless = 'reads' | 'own' | 'repeats' | 'inPlace' | 'copies' | 'reverse'

/**
 * How heavy an act is. What cannot be taken back, and what meets more than one row, is asked about or can be taken back:
 * - `asked`: a dialog or form that names what it meets was answered before; it gives the `Agreement` that the act takes;
 * - `ask`: this question comes first;
 * - `undo`: it is done at once, and the toast that says so offers 撤销, the reverse call, which the gateway refuses when somebody has
 *   gone on;
 * - `harmless`: neither, for one of a few reasons.
 */
export type ActWeight<Answer = never> = 'asked' | UnaskedWeight<Answer>

/** Of an act that a bare press does. */
export type UnaskedWeight<Answer = never> =
  | { ask: ConfirmOptions }
  | { undo: (answer: Answer) => Promise<unknown> }
  | { harmless: Harmless }
