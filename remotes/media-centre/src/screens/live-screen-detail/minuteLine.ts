import { minute as minuteText } from '@crm/base/dates'
import type { AnswerOf } from '@crm/contracts/call'
import type { liveScreenCalls } from '@crm/contracts/calls/liveScreens'

type Answer = AnswerOf<typeof liveScreenCalls.minute>

/** A minute of a live (or the first of a row of five). Without `online` nobody told anything of it. */
export interface Point {
  minute: number
  online?: number | undefined
  entered?: number | undefined
  /** Fen. */
  gmv: number
  /** What was explained, '' for nothing of ours. */
  product_id: string
}

/** The line of a live as far as it is known. */
export interface MinuteLine {
  step: number
  start_time: number
  /** Whole minutes. */
  length: number
  points: readonly Point[]
  titles: Readonly<Record<string, string>>
  /** Fen paid at the end or later. */
  after_end: number
  /** What the gateway says that all of it comes to, and how many rows have data. */
  total: number
  rows: number
}

/** The line with an answer in it: the whole of it, or what came after a minute, which replaces what was known of that time. */
export function withMinutes(before: MinuteLine | undefined, answer: Answer, after = -1): MinuteLine {
  const known = before?.points.filter(({ minute }) => minute <= after) ?? []
  let explained = ''
  const added = answer.list.map(({ minute, online, entered, gmv = 0, product_id }): Point => {
    explained = product_id ?? explained
    return { minute, online, entered, gmv, product_id: online === undefined ? '' : explained }
  })
  const { step, start_time, length, after_end, total, rows } = answer
  const titles = Object.fromEntries(answer.products.map((each) => [each.product_id, each.title]))
  return {
    ...{ step, start_time, length, after_end, total, rows },
    points: [...known, ...added],
    titles: { ...before?.titles, ...titles },
  }
}

const isTold = ({ online }: Point) => online !== undefined

/** Nothing is missing: orders that came late, went, or were credited anew would make another sum, a late minute another number of rows. */
export const isComplete = ({ points, after_end, total, rows }: MinuteLine): boolean =>
  points.reduce((sum, { gmv }) => sum + gmv, after_end) === total && points.filter(isTold).length === rows

/** The last whole minute that is told; what came after it is asked for. */
export const lastDelivered = ({ points }: MinuteLine): number => points.findLast(isTold)?.minute ?? -1

/** A period in minutes, both included. */
export interface Span {
  from: number
  to: number
}

/** The minutes along the axis: every row of time, those without data too. */
export function axisOf({ length, step, points }: MinuteLine): number[] {
  const end = Math.max(length, (points.at(-1)?.minute ?? -1) + 1)
  return Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step)
}

/** Times without data between the first minute that was told and the end, longer than the minute that may be on its way. */
export function gapsOf(line: MinuteLine): Span[] {
  const told = new Set(line.points.filter(isTold).map(({ minute }) => minute))
  const first = Math.min(...told)
  const gaps: Span[] = []
  for (const minute of axisOf(line)) {
    if (minute < first || told.has(minute) || minute + line.step > line.length) continue
    const last = gaps.at(-1)
    if (last?.to === minute - 1) last.to = minute + line.step - 1
    else gaps.push({ from: minute, to: minute + line.step - 1 })
  }
  return gaps.filter(({ from, to }) => to < line.length - 1 || to - from >= line.step)
}

/** A product explained without a break, with what was sold meanwhile. */
export interface Segment extends Span {
  product_id: string
  title: string
  /** Fen. */
  gmv: number
}

/** The products explained, in their order. */
export function segmentsOf({ points, titles, step }: MinuteLine): Segment[] {
  const segments: Segment[] = []
  for (const { minute, product_id, gmv, online } of points) {
    const last = segments.at(-1)
    if (last && last.product_id === product_id && last.to === minute - 1) {
      last.to = minute + step - 1
      last.gmv += gmv
    } else if (product_id !== '' && online !== undefined)
      segments.push({ from: minute, to: minute + step - 1, product_id, title: titles[product_id] ?? '', gmv })
  }
  return segments
}

/** What a period came to. */
export const sumOf = ({ points }: MinuteLine, { from, to }: Span) =>
  points
    .filter(({ minute }) => minute >= from && minute <= to)
    .reduce((sum, { gmv, entered = 0 }) => ({ gmv: sum.gmv + gmv, entered: sum.entered + entered }), {
      gmv: 0,
      entered: 0,
    })

/** `20:07`. */
export const clockOf = (start_time: number, minute: number): string => minuteText(start_time + minute * 60).slice(11)

/** `20:07 – 20:13`. */
export const spanText = (start_time: number, { from, to }: Span): string =>
  from === to ? clockOf(start_time, from) : `${clockOf(start_time, from)} – ${clockOf(start_time, to)}`
