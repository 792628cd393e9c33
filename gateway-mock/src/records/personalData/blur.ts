import { createHash } from 'node:crypto'
import { ExportType } from '@crm/contracts/taskTypes'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { number, select, text, value } from '../../store/database/select.ts'

/** What stands in place of a value that is blurred. */
export const BLURRED = '***'

/** Which rows with personal data are blurred: conditions on each table, whose alias is `t`; absent: none of it. */
export interface BlurTarget {
  samples?: SQL
  contacts?: SQL
  addresses?: SQL
}

/** What was blurred, and a proof of it: the hash of table and number of each row, in order. */
export interface Blurred {
  samples: number
  contacts: number
  addresses: number
  /** Texts that repeated what was blurred. */
  texts: number
  /** Files of exports that ended. */
  files: number
  proof: string
}

interface OldRow {
  id: number
  author_id: string
  number: string
  name: string
  /** Phone, WeChat, address: what leads to the person without a name. */
  ways: string[]
}

const kept = (values: readonly string[]) => values.filter((value) => value.length > 1 && !value.includes('*'))
const shortName = (column: SQL) => sql`case when ${column} = '' then '' else left(${column}, 1) || '**' end`
const hidden = (column: SQL) => sql`case when ${column} = '' then '' else ${BLURRED} end`

/**
 * Blurs names, phones and addresses of receivers and contacts of talents: in their rows, in texts that repeat them, and in files of
 * exports, which end. Numbers, states and times stay, so that figures do. Rows that are blurred already are left alone. Call it in a
 * transaction.
 */
export async function blur(tx: Db, corpId: number, target: BlurTarget, now: number): Promise<Blurred> {
  const samples =
    target.samples === undefined
      ? []
      : await rowsOf(
          tx,
          select(
            {
              id: number`t.sample_id`,
              author_id: text`t.author_id`,
              number: text`t.sample_no`,
              name: text`t.receiver`,
              ways: value<string[]>`array[t.phone, t.address]`,
            },
            sql`from sample t /* both modules: a receiver is a person in both */ where t.corp_id = ${corpId} and t.blurred_at is null
            and ${target.samples} order by 1 for update`,
          ),
        )
  const contacts =
    target.contacts === undefined
      ? []
      : await rowsOf(
          tx,
          select(
            {
              id: number`t.id`,
              author_id: text`t.author_id`,
              number: text`''`,
              name: text`t.name`,
              ways: value<string[]>`array[t.phone, t.wechat]`,
            },
            sql`from author_contact t
            where t.corp_id = ${corpId} and t.blurred_at is null and ${target.contacts} order by 1 for update`,
          ),
        )
  const addresses =
    target.addresses === undefined
      ? []
      : await rowsOf(
          tx,
          select(
            {
              id: number`t.id`,
              author_id: text`t.author_id`,
              number: text`''`,
              name: text`t.receiver`,
              ways: value<string[]>`array[t.phone, t.detail, t.province || t.city || t.district || t.detail]`,
            },
            sql`from author_address t
            where t.corp_id = ${corpId} and t.blurred_at is null and ${target.addresses} order by 1 for update`,
          ),
        )
  const ids = (rows: readonly OldRow[]) => rows.map(({ id }) => id)
  await rowsOf(
    tx,
    sql`update sample /* both modules: a receiver is a person in both */ set receiver = ${shortName(sql`receiver`)},
      phone = ${hidden(sql`phone`)}, address = ${hidden(sql`address`)}, blurred_at = ${now}
      where corp_id = ${corpId} and ${isOneOf(sql`sample_id`, ids(samples))}`,
  )
  await rowsOf(
    tx,
    sql`update author_contact set name = ${shortName(sql`name`)}, phone = ${hidden(sql`phone`)}, wechat = ${hidden(sql`wechat`)},
      blurred_at = ${now} where corp_id = ${corpId} and ${isOneOf(sql`id`, ids(contacts))}`,
  )
  await rowsOf(
    tx,
    sql`update author_address set receiver = ${shortName(sql`receiver`)}, phone = ${hidden(sql`phone`)},
      district = ${hidden(sql`district`)}, detail = ${hidden(sql`detail`)}, blurred_at = ${now}
      where corp_id = ${corpId} and ${isOneOf(sql`id`, ids(addresses))}`,
  )
  const rows = [...samples, ...contacts, ...addresses]
  const proof = createHash('sha256')
  for (const [table, list] of Object.entries({ sample: samples, author_contact: contacts, author_address: addresses }))
    for (const { id } of list) proof.update(`${table}:${id}\n`)
  return {
    samples: samples.length,
    contacts: contacts.length,
    addresses: addresses.length,
    texts: rows.length === 0 ? 0 : await blurTexts(tx, corpId, samples, rows),
    files: rows.length === 0 ? 0 : await endFiles(tx, corpId, now),
    proof: proof.digest('hex'),
  }
}

/** Phones, addresses and the like that rows which are not blurred share: their texts are not to be touched. */
async function sharedWays(tx: Db, corpId: number, ways: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf(
    tx,
    select(
      { way: text`x.way` },
      sql`from (
      select unnest(array[phone, address]) as way from sample /* both modules: a receiver is a person in both */
        where corp_id = ${corpId} and blurred_at is null and (${isOneOf(sql`phone`, ways)} or ${isOneOf(sql`address`, ways)})
      union all select unnest(array[phone, wechat]) from author_contact
        where corp_id = ${corpId} and blurred_at is null and (${isOneOf(sql`phone`, ways)} or ${isOneOf(sql`wechat`, ways)})
      union all select unnest(array[phone, detail]) from author_address
        where corp_id = ${corpId} and blurred_at is null and (${isOneOf(sql`phone`, ways)} or ${isOneOf(sql`detail`, ways)})
    ) x`,
    ),
  )
  return new Set(rows.map(({ way }) => way))
}

/** A column of texts in which values may be repeated: with its key, what it is narrowed to, and whether it is JSON. */
interface TextColumn {
  table: SQL
  key: SQL
  column: SQL
  isJson?: true
  rows: SQL
}

/** Takes values out of texts: of what was blurred everything, of the rest of the enterprise what leads to the person alone. */
async function blurTexts(tx: Db, corpId: number, samples: readonly OldRow[], rows: readonly OldRow[]): Promise<number> {
  const allWays = [...new Set(kept(rows.flatMap(({ ways }) => ways)))]
  const shared = await sharedWays(tx, corpId, allWays)
  const ways = allWays.filter((way) => !shared.has(way))
  const words = [...new Set([...kept(rows.map(({ name }) => name)), ...allWays])].sort((a, b) => b.length - a.length)
  const sampleIds = samples.map(({ id }) => id)
  const authors = [...new Set(rows.flatMap(({ author_id }) => (author_id === '' ? [] : [author_id])))]
  const objects = [...authors, ...sampleIds.map(String), ...samples.map(({ number }) => number)]
  const ofSample = isOneOf(sql`sample_id`, sampleIds)
  const ofAuthor = isOneOf(sql`author_id`, authors)
  const sample = {
    table: sql`sample /* both modules: whatever repeats what was blurred */`,
    key: sql`sample_id`,
    rows: ofSample,
  }
  const log = { table: sql`oplog /* both modules: whatever repeats what was blurred */`, key: sql`id` }
  const own: TextColumn[] = [
    { ...sample, column: sql`remark` },
    { ...sample, column: sql`erp_error` },
    { ...sample, column: sql`custom_fields`, isJson: true },
    { ...sample, column: sql`express_trace`, isJson: true },
    { table: sql`sample_log`, key: sql`id`, column: sql`content`, rows: ofSample },
    { table: sql`follow_log`, key: sql`id`, column: sql`content`, rows: ofAuthor },
    {
      table: sql`follow_log_comment`,
      key: sql`id`,
      column: sql`content`,
      rows: sql`log_id in (select id from follow_log where corp_id = ${corpId} and ${ofAuthor})`,
    },
    { table: sql`cooperation`, key: sql`coop_id`, column: sql`remark`, rows: ofAuthor },
    ...logColumns(log, isOneOf(sql`object_id`, objects)),
  ]
  const everywhere: TextColumn[] = [
    ...logColumns(log, sql`true`),
    { table: sql`notice`, key: sql`id`, column: sql`content`, rows: sql`true` },
    { table: sql`task_import_fail`, key: sql`ctid::text`, column: sql`cells`, isJson: true, rows: sql`true` },
  ]
  let texts = 0
  for (const column of own) texts += await blurColumn(tx, corpId, column, words)
  for (const column of everywhere) texts += await blurColumn(tx, corpId, column, ways)
  return texts
}

const logColumns = (log: { table: SQL; key: SQL }, rows: SQL): TextColumn[] => [
  { ...log, rows, column: sql`object` },
  { ...log, rows, column: sql`before`, isJson: true },
  { ...log, rows, column: sql`after`, isJson: true },
]

/** A word as it stands within a JSON text. */
const withinJson = (word: string) => JSON.stringify(word).slice(1, -1)

async function blurColumn(
  tx: Db,
  corpId: number,
  { table, key, column, isJson, rows }: TextColumn,
  words: readonly string[],
): Promise<number> {
  if (words.length === 0) return 0
  const sought = isJson ? words.map(withinJson) : words
  const holds = sql.join(
    sought.map((word) => sql`position(${word} in ${column}::text) > 0`),
    sql` or `,
  )
  const found = await rowsOf(
    tx,
    select(
      { key: value<string | number>`${key}`, text: text`${column}::text` },
      sql`from ${table} /* both modules: whatever repeats what was blurred */
      where corp_id = ${corpId} and ${rows} and (${holds})`,
    ),
  )
  for (const row of found) {
    const text = sought.reduce((left, word) => left.replaceAll(word, BLURRED), row.text)
    await rowsOf(
      tx,
      sql`update ${table} /* both modules: whatever repeats what was blurred */ set ${column} = ${isJson ? sql`${text}::jsonb` : text}
        where corp_id = ${corpId} and ${key} = ${row.key}`,
    )
  }
  return found.length
}

/** Exports that hold receivers, or texts that may name them. */
const PERSONAL_EXPORTS = [ExportType.sample, ExportType.followLog, ExportType.cooperation, ExportType.operationLog]

/** Ends the files that were made before and may hold what is blurred now: they are made anew when somebody needs them. */
async function endFiles(tx: Db, corpId: number, now: number): Promise<number> {
  const ended = await rowsOf(
    tx,
    sql`update stored_file f set expire_at = ${now} where f.corp_id = ${corpId} and (f.expire_at is null or f.expire_at > ${now})
      and (f.kind = 'failures' or f.file_key in (select e.file_key from task_export e /* both modules: files of both */
        where e.corp_id = ${corpId} and ${isOneOf(sql`e.type`, PERSONAL_EXPORTS)})) returning f.file_key`,
  )
  return ended.length
}
