import type { z } from 'zod'

/** Within what services answer that deliver data of platforms: in so many ms, in so many bytes. */
export const PLATFORM_ANSWER = { patience: 10_000, bytes: 1_000_000 } as const

/** The rows of an answer that are what they should be; the others are counted and lost, alone. */
export function wellFormed<Row>(schema: z.ZodType<Row>, rows: readonly unknown[]): { list: Row[]; refused: number } {
  const read = rows.map((each) => schema.safeParse(each))
  const list = read.flatMap((each) => (each.success ? [each.data] : []))
  return { list, refused: rows.length - list.length }
}
