import { sql } from 'drizzle-orm'
import { type Queryable, rowOf, rowsOf } from './query.ts'
import { float, select, text } from './select.ts'

/** What a table takes, in bytes; `rows` is counted, not estimated. */
export interface TableSize {
  name: string
  rows: number
  /** With its indexes, and what lies beside the row because it is long. */
  bytes: number
  index_bytes: number
}

/** Tables with rows, the largest first. */
export async function tableSizes(db: Queryable): Promise<TableSize[]> {
  const tables = await rowsOf(
    db,
    select(
      {
        name: text`c.relname`,
        bytes: float`pg_total_relation_size(c.oid)`,
        index_bytes: float`pg_indexes_size(c.oid)`,
      },
      sql`from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 2 desc, 1`,
    ),
  )
  const sizes: TableSize[] = []
  for (const table of tables) {
    const { rows } = await rowOf(db, select({ rows: float`count(*)` }, sql`from ${sql.identifier(table.name)}`))
    if (rows > 0) sizes.push({ ...table, rows })
  }
  return sizes
}

const MB = 1024 * 1024
const counted = (value: number) => Math.round(value).toLocaleString('en-US')

/** The sizes as a table in Markdown: each of the largest, the rest, and all of them. */
export function sizesTable(sizes: readonly TableSize[], largest: number): string {
  const sumOf = (name: string, of: readonly TableSize[]): TableSize => ({
    name,
    rows: of.reduce((sum, { rows }) => sum + rows, 0),
    bytes: of.reduce((sum, { bytes }) => sum + bytes, 0),
    index_bytes: of.reduce((sum, { index_bytes }) => sum + index_bytes, 0),
  })
  const shown = sizes.slice(0, largest).map((size) => ({ ...size, name: `\`${size.name}\`` }))
  const rest = sizes.slice(largest)
  const lines = [...shown, ...(rest.length > 0 ? [sumOf(`${rest.length} others`, rest)] : []), sumOf('all', sizes)]
  return [
    '| Table | Rows | Bytes each, with indexes | of that indexes | MB |',
    '|---|---|---|---|---|',
    ...lines.map(({ name, rows, bytes, index_bytes }) => {
      const share = bytes === 0 ? 0 : Math.round((index_bytes / bytes) * 100)
      return `| ${name} | ${counted(rows)} | ${counted(rows === 0 ? 0 : bytes / rows)} | ${share} % | ${(bytes / MB).toFixed(1)} |`
    }),
  ].join('\n')
}
