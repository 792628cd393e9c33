import { createHash, type Hash } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bulkTransaction, type CopyText } from '../../store/database/open.ts'
import type { Db } from '../../store/database/db.ts'
import { corp, corpAuthor, worldPart } from '../../store/database/schema.ts'
import { rowText } from './copyText.ts'
import { rowsOf } from '../../store/database/query.ts'
import { createIdCounters, stageOf } from './seedContext.ts'
import type { Rows, SeedContext } from './seedContext.ts'
import { spanOf } from './calendar.ts'
import { adRows, contentSales } from './ads.ts'
import { colonelWorkRows, offlineRateRows } from './agreements.ts'
import { commissionRows } from './commission.ts'
import { connectionRows } from './connections.ts'
import { ideaRows, sharedIdeaRows } from './ideas.ts'
import { contentWorkRows } from './materials.ts'
import { reportRows, taskRows } from './reports.ts'
import { shareRows } from './shares.ts'
import { type AccountPlan, ACCOUNTS, type CorpPlan, CORPS } from './corps.ts'
import { competitorRows } from './competitors.ts'
import { cooperationRows } from './cooperations.ts'
import { commentRows } from './comments.ts'
import { companyTalentRows } from './companyTalents.ts'
import { followLogRows, tagRows } from './followLogs.ts'
import { bindTalents } from './follows.ts'
import { assign, catalogueRows } from './goods.ts'
import { LIBRARY_SIZE, libraryRows } from './library.ts'
import { marketRows } from './market.ts'
import { mediaRows } from './media.ts'
import { operationLogRows } from './operationLog.ts'
import { orderRows } from './orders.ts'
import { corpRows } from './corporation.ts'
import { personRows } from './people.ts'
import { vendorRows, workRecordRows } from './records.ts'
import { sampleRows } from './samples.ts'
import { monitorRows, seedingRows, settlePlaces } from './seeding.ts'
import { randomOf } from './random.ts'
import { schoolRows } from './school.ts'
import { chooseTalents } from './talents.ts'
import { salesBook, targetRows } from './targets.ts'
import { WORLD_VERSION } from './version.ts'
import { holdLock } from '../../store/database/locks.ts'
import { select, text } from '../../store/database/select.ts'

export const DEFAULT_SEED = 'orange-wind'

export interface WorldChoice {
  /** Unix seconds; the thirteen months end here. */
  now: number
  seed?: string
  /** The corporations; the eleven of the demo unless said. */
  plans?: readonly CorpPlan[]
  accounts?: readonly AccountPlan[]
  /** Talents of the shared library. The market has figures of the first ones, as many as the demo has. */
  librarySize?: number
  /** Takes the rows of a corporation that nothing reads or completes later, so that they need not be held. */
  putOf?: (rows: Rows) => SeedContext['put']
}

/** One part of the world: the shared records, or a corporation. Parts come in an order that satisfies the foreign keys. */
export interface WorldPart {
  name: string
  rows: Rows
}

/** The demo business, part by part, without a database: the same choice gives the same rows. */
export function* worldParts({
  now,
  seed = DEFAULT_SEED,
  plans = CORPS,
  accounts = ACCOUNTS,
  librarySize = LIBRARY_SIZE,
  putOf,
}: WorldChoice): Generator<WorldPart> {
  const ids = createIdCounters()
  const span = spanOf(now)
  const shared: Rows = new Map()
  const people = personRows(shared, seed, now, ids, accounts)
  const library = libraryRows(shared, seed, now, librarySize)
  const rivals = marketRows(shared, seed, now, library.slice(0, LIBRARY_SIZE))
  vendorRows(shared, now, ids)
  sharedIdeaRows(shared, now, ids)
  schoolRows(shared, now, randomOf(seed, 'school'))
  yield { name: '公共数据', rows: shared }
  for (const plan of plans) {
    const context = stageOf(seed, plan, span, ids, putOf)
    const depts = corpRows(context, people, accounts)
    const talents = chooseTalents(context, library)
    const catalogue = catalogueRows(context)
    // The rows of the talents are referred to by others, so they go in before; they are completed by what follows.
    for (const { row } of talents) context.put(corpAuthor, row)
    bindTalents(context, talents)
    assign(context, talents, catalogue)
    const media = mediaRows(context, talents, catalogue.products)
    commentRows(context, media)
    const commission = commissionRows(context)
    const ads = contentSales(context, talents)
    const book = salesBook(now)
    orderRows(context, talents, media, catalogue.products, { credit: commission.credit, book, ads })
    commission.close()
    targetRows(context, depts, book)
    offlineRateRows(context, catalogue.products, talents)
    colonelWorkRows(context, catalogue.colonels, catalogue.activities)
    tagRows(context, talents)
    const shares = shareRows(context, catalogue.products, context.random('shares'))
    cooperationRows(context, talents, catalogue, media)
    const seeded = seedingRows(context, talents, catalogue)
    contentWorkRows(context, catalogue, seeded)
    const erp = connectionRows(context, catalogue.shops)
    const samples = sampleRows(context, talents, catalogue, { shares, toErp: erp.toErp })
    settlePlaces(talents)
    companyTalentRows(context, talents)
    erp.nightly()
    followLogRows(context, talents)
    ideaRows(
      context,
      catalogue.spus.map(({ id }) => id),
    )
    monitorRows(context, talents, media)
    adRows(context, ads, media, seeded.advertised)
    competitorRows(context, rivals)
    workRecordRows(context, talents, samples)
    operationLogRows(context, talents, catalogue.products)
    reportRows(context)
    taskRows(context)
    yield { name: plan.name, rows: context.rows }
  }
}

/** A fingerprint of each table of the world that a choice gives, by its name: whose rows have changed is seen at once. */
export function worldFingerprints(choice: WorldChoice): Record<string, string> {
  const hashes = new Map<string, Hash>()
  for (const { rows } of worldParts(choice)) {
    for (const [table, list] of rows) {
      const name = getTableName(table)
      const hash = hashes.get(name) ?? createHash('sha256')
      hashes.set(name, hash.update(JSON.stringify(list)))
    }
  }
  const names = [...hashes.keys()].toSorted()
  return Object.fromEntries(names.map((name) => [name, hashes.get(name)?.digest('hex').slice(0, 16) ?? '']))
}

const ROWS_PER_STATEMENT = 2_000

/**
 * Copies rows where the database takes them so, else inserts them as one JSON parameter per statement, which is many times
 * faster than value lists. All rows of a table must carry the same columns, since a missing one would become null instead of
 * its default.
 */
async function insertRows(db: Db, copy: CopyText | undefined, table: PgTable, rows: object[]) {
  const columns = Object.keys(rows[0] ?? {})
  if (copy) {
    const textOf = rowText(table)
    await copy(getTableName(table), columns, rows.map((row) => textOf(row, columns)).join(''))
    return
  }
  const odd = rows.find((row) => Object.keys(row).length !== columns.length)
  if (odd) throw new Error(`${getTableName(table)}: a row has other columns than the first: ${JSON.stringify(odd)}`)
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const json = JSON.stringify(rows.slice(at, at + ROWS_PER_STATEMENT))
    await db.execute(
      sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${json}::json)`,
    )
  }
}

/** Own ids were given by the world; the sequences go on after the highest. */
export async function moveSequences(db: Db) {
  const { rows } = await db.execute<{ table_name: string; column_name: string }>(
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table_name, column_name } of rows) {
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${`public.${table_name}`}, ${column_name}), coalesce((select max(${sql.identifier(column_name)}) from ${sql.identifier(table_name)}), 0) + 1, false)`,
    )
  }
}

/** What triggers do for rows that come one by one: which follows are single, and that members are where they are since ever. */
export async function doAsTriggers(db: Db): Promise<void> {
  await db.execute(sql`update follow f set is_single = 1 from corp_setting s
    where s.corp_id = f.corp_id and s.follow_mode = 100 and f.classify = 1 and f.is_single = 0`)
  await db.execute(sql`insert into member_dept (corp_id, user_id, dept_id, from_time)
    select corp_id, user_id, dept_id, 0 from corp_user on conflict do nothing`)
}

interface Index {
  name: string
  definition: string
}

/** Drops the indexes that no constraint needs and answers how to make them again: that is faster than to keep them up to date. */
export async function dropIndexes(db: Db): Promise<Index[]> {
  const indexes = await rowsOf(
    db,
    select(
      { name: text`c.relname`, definition: text`pg_get_indexdef(i.indexrelid)` },
      sql`from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by 1`,
    ),
  )
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`)
  return indexes
}

export interface SeedReport {
  rows: number
  tables: Record<string, number>
  seconds: number
}

/**
 * Writes the demo business into an empty database in one transaction: all of it is there afterwards, or nothing.
 * Undefined when the database holds a corporation already, also one that another gateway seeded meanwhile.
 */
export async function seedWhenEmpty(
  db: Db,
  choice: WorldChoice & { onProgress?: (line: string) => void },
): Promise<SeedReport | undefined> {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  const report = await bulkTransaction(db, async (tx, copy) => {
    await holdLock(tx, 'seeding')
    const [present] = await tx.select({ corp_id: corp.corp_id }).from(corp).limit(1)
    if (present) return undefined
    const indexes = copy ? await dropIndexes(tx) : []
    // Foreign keys and triggers row by row take longer than the rows; a test looks for rows without what they refer to.
    if (copy) await tx.execute(sql`set local session_replication_role = 'replica'`)
    const tables: Record<string, number> = {}
    let rows = 0
    for (const part of worldParts(choice)) {
      let written = 0
      for (const [table, list] of part.rows) {
        if (list.length > 0) await insertRows(tx, copy, table, list)
        tables[getTableName(table)] = (tables[getTableName(table)] ?? 0) + list.length
        written += list.length
      }
      rows += written
      await tx.insert(worldPart).values({
        part: part.name,
        version: WORLD_VERSION,
        seed: choice.seed ?? DEFAULT_SEED,
        size: 'demo',
        rows: written,
        seeded_at: choice.now,
      })
      choice.onProgress?.(`Seeding the demo business: ${part.name}, ${rows} rows after ${seconds().toFixed(1)} s`)
    }
    for (const { definition } of indexes) await tx.execute(sql.raw(definition))
    if (copy) await doAsTriggers(tx)
    await moveSequences(tx)
    return { rows, tables }
  })
  if (!report) return undefined
  await db.execute(sql`analyze`)
  return { ...report, seconds: seconds() }
}
