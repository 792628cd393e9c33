import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { eq, inArray, or, sql } from 'drizzle-orm'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../store/database/db.ts'
import { rowsOf, rowsAs } from '../../store/database/query.ts'
import {
  appUser,
  attempt,
  callCount,
  corpApply,
  loginSession,
  noticeRead,
  outbox,
  knownDevice,
  passportSession,
  secondFactor,
  signOnTicket,
  storedFile,
  userBind,
  verifyCode,
} from '../../store/database/schema.ts'
import type { FileStore } from '../../store/files/store.ts'
import { heard } from '../../store/files/streams.ts'
import { type OperatorContext, type OperatorOutcome, refuseOperator } from './command.ts'
import { lockedEnterprise } from './enterprises.ts'
import { logOperator } from './operatorLog.ts'
import { int, number, select, selectDistinct, text, value } from '../../store/database/select.ts'

/** Rows that are read at once. */
const BATCH = 1000
/** Columns that open something: no export holds them. */
const SECRET = /hash|secret|token|password|credential|cookie|webhook/
/** Deleting touches what is kept of other rows, so a table may fill again: as often as that is deleted once more. */
const PASSES = 4

interface TenantTable {
  name: string
  columns: string[]
}

/** Every table with a tenant, those first that refer to others. */
async function tenantTables(db: Db): Promise<TenantTable[]> {
  const tables = await rowsOf(
    db,
    select(
      { name: text`c.relname`, columns: value<string[]>`array_agg(a.attname::text order by a.attnum)` },
      sql`from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
      group by 1 having bool_or(a.attname = 'corp_id') order by 1`,
    ),
  )
  const keys = await rowsOf(
    db,
    selectDistinct(
      { child: text`conrelid::regclass::text`, parent: text`confrelid::regclass::text` },
      sql`from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
    ),
  )
  const ordered: TenantTable[] = []
  const place = (table: TenantTable, path: readonly string[]): void => {
    if (ordered.includes(table)) return
    if (path.includes(table.name)) throw new Error(`tables refer to each other: ${[...path, table.name].join(', ')}`)
    for (const { child, parent } of keys) {
      const refers = parent === table.name ? tables.find(({ name }) => name === child) : undefined
      if (refers) place(refers, [...path, table.name])
    }
    ordered.push(table)
  }
  for (const table of tables) place(table, [])
  return ordered
}

/** An archive that is written piece by piece. */
function zipped() {
  let ready: Uint8Array[] = []
  let failed: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failed = error
    else ready.push(chunk)
  })
  return {
    /** Goes on with another entry; the one before has ended. */
    begin: <Entry extends ZipDeflate | ZipPassThrough>(entry: Entry): Entry => {
      zip.add(entry)
      return entry
    },
    end: () => zip.end(),
    /** What is ready to be sent. */
    *taken(): Generator<Uint8Array> {
      if (failed) throw failed
      const chunks = ready
      ready = []
      yield* chunks
    },
  }
}

/** The rows of an enterprise in one table, a JSON object a line; within a transaction. */
async function* linesOf(tx: Db, { name, columns }: TenantTable, corp_id: number): AsyncGenerator<string> {
  const kept = columns.filter((column) => !SECRET.test(column)).map((column) => sql.identifier(column))
  // A cursor takes no parameter: the number has been read as one.
  await tx.execute(
    sql`declare exported no scroll cursor for select row_to_json(r)::text as line
      from (select ${sql.join(kept, sql`, `)} from ${sql.identifier(name)} where corp_id = ${sql.raw(String(corp_id))}) r`,
  )
  for (;;) {
    // The cursor was declared with this column.
    const rows = await rowsOf(tx, rowsAs<{ line: string }>(sql.raw(`fetch ${BATCH} from exported`)))
    if (rows.length === 0) break
    yield `${rows.map(({ line }) => line).join('\n')}\n`
  }
  await tx.execute(sql`close exported`)
}

/** Everything of an enterprise as one archive: each table with rows, its people, and the files that it has uploaded. */
async function* archiveOf(tx: Db, files: FileStore, corp_id: number): AsyncGenerator<Uint8Array> {
  const archive = zipped()
  for (const table of await tenantTables(tx)) {
    let entry: ZipDeflate | ZipPassThrough | undefined
    for await (const lines of linesOf(tx, table, corp_id)) {
      entry ??= archive.begin(new ZipDeflate(`tables/${table.name}.jsonl`, { level: 6 }))
      entry.push(strToU8(lines))
      yield* archive.taken()
    }
    entry?.push(new Uint8Array(), true)
  }
  const people = await rowsOf(
    tx,
    sql`select p.user_id, p.user_name, p.phone, p.wechat_name, p.feishu_name, p.last_login_at, p.created_at
      from app_user p join corp_user u on u.user_id = p.user_id where u.corp_id = ${corp_id} order by 1`,
  )
  const entry = archive.begin(new ZipDeflate('tables/app_user.jsonl', { level: 6 }))
  entry.push(strToU8(people.map((row) => `${JSON.stringify(row)}\n`).join('')), true)
  const stored = await tx
    .select({ key: storedFile.file_key, name: storedFile.name })
    .from(storedFile)
    .where(eq(storedFile.corp_id, corp_id))
  for (const { key, name } of stored) {
    if ((await files.sizeOf(key)) === undefined) continue
    // Names may be the same, and are people's: the key tells them apart and leads nowhere.
    const file = archive.begin(new ZipPassThrough(`files/${key}-${name.replaceAll(/[\\/\p{Cc}]/gu, '_')}`))
    for await (const chunk of files.read(key)) {
      file.push(chunk)
      yield* archive.taken()
    }
    file.push(new Uint8Array(), true)
  }
  archive.end()
  yield* archive.taken()
}

/** Answers everything of an enterprise as of one moment, as an archive that is made while it is read. */
export async function exportEnterprise(
  context: OperatorContext,
  { corp_id }: { corp_id: number },
): Promise<OperatorOutcome> {
  const { db, files, now } = context
  const corp_name = await db.transaction(async (tx) => {
    const stored = await lockedEnterprise(tx, corp_id)
    await logOperator(tx, context, { action: '导出企业数据', corp_id, object: stored.corp_name })
    return stored.corp_name
  })
  const stream = heard(new PassThrough())
  const work = db.transaction((tx) => pipeline(archiveOf(tx, files, corp_id), stream), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  work.catch((error: Error) => stream.destroy(error))
  const name = `enterprise-${corp_id}-${new Date(now * 1000).toISOString().slice(0, 10)}.zip`
  return { lines: [`enterprise ${corp_id} ${corp_name} is exported to ${name}`], download: { name, stream } }
}

/**
 * Deletes everything of an enterprise, and everybody who was nowhere else: rows in one transaction, then files. The name is asked for
 * because nothing brings it back but a backup.
 */
export async function eraseEnterprise(
  context: OperatorContext,
  { corp_id, name }: { corp_id: number; name: string },
): Promise<OperatorOutcome> {
  const { db, files, now } = context
  const { keys, rows, people } = await db.transaction(async (tx) => {
    const stored = await lockedEnterprise(tx, corp_id)
    if (stored.corp_name !== name) refuseOperator('name', `enterprise ${corp_id} is called otherwise`)
    const tables = await tenantTables(tx)
    const leaving = await rowsOf(
      tx,
      select(
        { user_id: number`p.user_id`, phone: text`p.phone` },
        sql`from app_user p where exists (select 1 from corp_user u where u.user_id = p.user_id and u.corp_id = ${corp_id})
        and not exists (select 1 from corp_user u where u.user_id = p.user_id and u.corp_id <> ${corp_id})`,
      ),
    )
    const kept = await tx.select({ key: storedFile.file_key }).from(storedFile).where(eq(storedFile.corp_id, corp_id))
    await tx.execute(sql`delete from notice_read where notice_id in (select id from notice where corp_id = ${corp_id})`)
    await tx.execute(sql`delete from corp_apply where created_corp_id = ${corp_id}`)
    const deleted = await deleteRows(tx, tables, corp_id)
    await erasePeople(tx, leaving)
    await tx.execute(sql`update app_user set last_corp_id = 0 where last_corp_id = ${corp_id}`)
    const detail = { rows: deleted, people: leaving.length, files: kept.length }
    await logOperator(tx, { ...context, now }, { action: '清除企业数据', corp_id, object: name, detail })
    return { keys: kept.map(({ key }) => key), rows: deleted, people: leaving.length }
  })
  for (const key of keys) await files.remove(key)
  return {
    lines: [`enterprise ${corp_id} ${name} is erased: ${rows} rows, ${people} people, ${keys.length} files`],
    data: { rows, people, files: keys.length },
  }
}

async function deleteRows(tx: Db, tables: readonly TenantTable[], corp_id: number): Promise<number> {
  let sum = 0
  for (let pass = 0; pass < PASSES; pass += 1) {
    let found = 0
    for (const { name } of tables) {
      const [gone] = await rowsOf(
        tx,
        select(
          { rows: int`count(*)` },
          sql`from gone`,
          sql`with gone as (delete from ${sql.identifier(name)} where corp_id = ${corp_id} returning 1)`,
        ),
      )
      found += gone?.rows ?? 0
    }
    sum += found
    if (found === 0) return sum
  }
  throw new Error('rows of the enterprise come again while they are deleted')
}

async function erasePeople(tx: Db, people: readonly { user_id: number; phone: string }[]): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ user_id }) => user_id)
  const phones = people.map(({ phone }) => phone)
  await tx.delete(loginSession).where(inArray(loginSession.user_id, ids))
  await tx.delete(passportSession).where(inArray(passportSession.user_id, ids))
  await tx.delete(knownDevice).where(inArray(knownDevice.user_id, ids))
  await tx.delete(signOnTicket).where(inArray(signOnTicket.user_id, ids))
  await tx.delete(userBind).where(or(inArray(userBind.user_id, ids), inArray(userBind.re_user_id, ids)))
  await tx.delete(noticeRead).where(inArray(noticeRead.user_id, ids))
  await tx.delete(verifyCode).where(inArray(verifyCode.phone, phones))
  await tx.delete(outbox).where(inArray(outbox.receiver, phones))
  await tx.delete(corpApply).where(inArray(corpApply.phone, phones))
  await tx.delete(attempt).where(inArray(attempt.subject, phones))
  await tx.delete(callCount).where(inArray(callCount.user_id, ids))
  await tx.delete(secondFactor).where(inArray(secondFactor.user_id, ids))
  await tx.delete(appUser).where(inArray(appUser.user_id, ids))
}
