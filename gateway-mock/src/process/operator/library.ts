import { PLATFORMS } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { author } from '../../store/database/schema.ts'
import type { OperatorContext, OperatorOutcome } from './command.ts'
import { logOperator } from './operatorLog.ts'

/** Talents that one command takes. */
export const LIBRARY_ROWS_MAX = 1000

const words = (max: number) => z.string().trim().max(max).default('')

/** A talent as an operator brings it; what is unknown stays away. */
export const libraryTalent = z.strictObject({
  platform: z.enum(PLATFORMS),
  author_id: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,64}$/, 'must be the number that the platform gives'),
  /** The number that people see; the other one unless said. */
  uid: words(64),
  nick_name: z.string().trim().min(1).max(50),
  home_url: words(300).refine((url) => url === '' || url.startsWith('https://'), 'must begin with https://'),
  region: words(20),
  mcn_name: words(50),
  fans: z.coerce.number().int().min(0).max(10_000_000_000).default(0),
  categories: z.array(z.string().trim().min(1).max(20)).max(10).default([]),
})

/** Puts talents into the library that all enterprises share, from which they include and import theirs; known ones are brought up to date. */
export async function addTalents(
  context: OperatorContext,
  { rows }: { rows: z.output<typeof libraryTalent>[] },
): Promise<OperatorOutcome> {
  // Of a talent that stands twice the last row counts: one statement cannot change a row twice.
  const byKey = new Map(rows.map((row) => [`${row.platform} ${row.author_id}`, row]))
  const values = [...byKey.values()].map((row) => ({ ...row, uid: row.uid || row.author_id, updated_at: context.now }))
  return context.db.transaction(async (db) => {
    await db
      .insert(author)
      .values(values)
      .onConflictDoUpdate({
        target: [author.author_id, author.platform],
        set: {
          uid: sql`excluded.uid`,
          nick_name: sql`excluded.nick_name`,
          home_url: sql`excluded.home_url`,
          region: sql`excluded.region`,
          mcn_name: sql`excluded.mcn_name`,
          fans: sql`excluded.fans`,
          categories: sql`excluded.categories`,
          updated_at: sql`excluded.updated_at`,
        },
      })
    await logOperator(db, context, { action: '更新达人库', object: `${values.length} 位达人` })
    return { lines: [`${values.length} talents are in the library`], data: { talents: values.length } }
  })
}
