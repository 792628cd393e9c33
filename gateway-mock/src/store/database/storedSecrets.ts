import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { rowsOf } from './query.ts'
import { seal, sealedWith, SecretsKeyError, secretsKeyIds, unseal } from './secrets.ts'
import { number, select, text } from './select.ts'

/** A column that holds secrets, as text; `place` is what its values are sealed for. */
interface SecretColumn {
  table: string
  key: string
  column: string
  /** The column is JSON: sealed values are strings of it. */
  json: boolean
}

/** Every column that is written by `sealedText` or `sealedJson`. */
export const SECRET_COLUMNS: readonly SecretColumn[] = [
  { table: 'second_factor', key: 'user_id', column: 'secret', json: false },
  { table: 'bot_push', key: 'id', column: 'webhook', json: false },
  { table: 'erp_bind', key: 'id', column: 'secrets', json: true },
]

const placeOf = ({ table, column }: SecretColumn) => `${table}.${column}`

interface Kept {
  key: number
  text: string
}

/** The values of a column that are there, as the text that is stored. */
async function keptIn(db: Db, { table, key, column, json }: SecretColumn): Promise<Kept[]> {
  const name = sql.identifier(column)
  const stored = json
    ? sql`case jsonb_typeof(${name}) when 'string' then ${name} #>> '{}' else ${name}::text end`
    : name
  return rowsOf(
    db,
    select(
      { key: number`${sql.identifier(key)}`, text: text`${stored}` },
      sql`from ${sql.identifier(table)}
      where ${json ? sql`${name} <> '{}'::jsonb` : sql`${name} <> ''`}`,
    ),
  )
}

/** A statement that answers the `id` of every key that what the database holds needs. */
export const NEEDED_KEYS = `select distinct substring(stored, 'sealed:([0-9a-f]{8}):') as id from (${SECRET_COLUMNS.map(
  ({ table, column }) => `select "${column}"::text as stored from "${table}"`,
).join(' union all ')}) as secrets where stored like '%sealed:%' order by 1`

/** Statements that take away what no key opens any more: people enrol anew, ERPs and robots are bound anew. */
export const FORGET_SECRETS = [
  'delete from second_factor',
  `update bot_push set webhook = '', is_on = 0, deleted_at = coalesce(deleted_at, updated_at)`,
  `update erp_bind set secrets = '{}', status = 2, reason = '密钥已失效，请重新绑定' where secrets <> '{}'`,
]

/**
 * Seals what stands there in plain text, and seals anew what an older key sealed; answers how many values. Throws `SecretsKeyError`
 * when a value needs a key that is not here.
 */
export async function sealStored(db: Db): Promise<number> {
  const keys = secretsKeyIds()
  let count = 0
  for (const column of SECRET_COLUMNS) {
    const place = placeOf(column)
    const name = sql.identifier(column.column)
    for (const { key, text } of await keptIn(db, column)) {
      const id = sealedWith(text)
      if (id !== undefined && id === keys[0]) continue
      if (id !== undefined && !keys.includes(id))
        throw new SecretsKeyError(
          `The database holds secrets (${place}) that were sealed with the key ${id}, which is not among those of SECRETS_KEY (${keys.join(', ') || 'none'}): add it after the newest one.`,
        )
      const sealed = seal(id === undefined ? text : unseal(text, place), place)
      const [after, before] = column.json
        ? [sql`to_jsonb(${sealed}::text)`, id === undefined ? sql`${text}::jsonb` : sql`to_jsonb(${text}::text)`]
        : [sql`${sealed}`, sql`${text}`]
      // Another gateway may be at it too, or somebody changes the value.
      await db.execute(
        sql`update ${sql.identifier(column.table)} set ${name} = ${after} where ${sql.identifier(column.key)} = ${key} and ${name} = ${before}`,
      )
      count += 1
    }
  }
  return count
}
