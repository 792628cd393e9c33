/** What a figure is: money is fen, percent 12.5 is 12.50%, a ratio has two decimals. */
export type FigureKind = 'money' | 'count' | 'percent' | 'ratio'

/** A figure as a card shows it: plain data that contract, gateway and screen read. */
export interface FigureDefinition {
  readonly kind: FigureKind
  readonly title: string
  /** 口径, behind a question mark. */
  readonly note?: string
}

/** The figures of one place by the key of its answer, in the order of the cards. */
export type FigureDefinitions = Readonly<Record<string, FigureDefinition>>

/** Names of the figures, in their order. */
export const figureKeys = <Figures extends FigureDefinitions>(figures: Figures) =>
  // An object literal has no other keys than its type names.
  Object.keys(figures) as (keyof Figures & string)[]

/** Units of the answers that name them. */
export const FIGURE_UNITS = ['cents', 'count', 'percent', 'ratio'] as const

/** The unit of a figure in an answer. */
export const figureUnit = (kind: FigureKind): (typeof FIGURE_UNITS)[number] => (kind === 'money' ? 'cents' : kind)

/** Kind and title of a list's column that shows the figure; amounts name their currency. */
export const figureColumn = <const Figure extends FigureDefinition>({
  kind,
  title,
}: Figure): {
  kind: Figure['kind']
  title: string
} => ({ kind, title: kind === 'money' ? `${title} ¥` : title })
