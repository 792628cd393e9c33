import { z } from 'zod'
import { type FigureDefinitions, type FigureKind, figureKeys } from './figure.ts'

const UNITS: Record<FigureKind, string> = { money: '，分', count: '', percent: '，%', ratio: '' }

/** A figure that a platform may not deliver, or that there is nothing to tell of. */
export const figure = () => z.number().describe('-2147483648 为暂无数据')

/** The figures as members of an answer; -2147483648 is unavailable. */
export const figureFields = <Figures extends FigureDefinitions>(figures: Figures) =>
  // One member for each key; the loop does not keep the literals.
  Object.fromEntries(
    Object.entries(figures).map(([key, { kind, title }]) => [key, z.number().describe(`${title}${UNITS[kind]}`)]),
  ) as Record<keyof Figures & string, z.ZodNumber>

/** The figures as members of an answer, each with its change against the period before as `<key>_rate` (percent). */
export const comparedFields = <Figures extends FigureDefinitions>(figures: Figures) => ({
  ...figureFields(figures),
  // As above.
  ...(Object.fromEntries(figureKeys(figures).map((key) => [`${key}_rate`, z.number().describe('环比，%')])) as Record<
    `${keyof Figures & string}_rate`,
    z.ZodNumber
  >),
})

/** The days that 环比 compares with, where only the gateway can tell them: market figures move a range that reaches too far. */
export const comparedPeriod = () =>
  z
    .object({ start: z.int(), end: z.int() })
    .nullable()
    .describe('环比所比较的时段（含两端的 unix 秒），null 为没有上一周期')

/** The keys of figures as an enumeration of an answer, each once. */
export const figureKey = <Figures extends FigureDefinitions>(...places: readonly Figures[]) =>
  // Keys of a union of places are those of any of them.
  z.enum([...new Set(places.flatMap((figures) => Object.keys(figures)))] as (Figures extends unknown
    ? keyof Figures & string
    : never)[])
