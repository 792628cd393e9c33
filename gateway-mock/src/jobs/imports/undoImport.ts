import { ImportStatus, OutboxStatus } from '@crm/contracts/enums'
import { GOAL_OPTIONS } from '@crm/contracts/rules/goalRules'
import { IMPORT_UNDO_SECONDS, type ImportMode, type ImportModule, type RemainingRecord } from '@crm/contracts/taskTypes'
import { CORP_ADMINS } from '@crm/contracts/routes/groups'
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { editionAfter } from '../../records/notices/deferred.ts'
import { Code, refuse, refuseWith } from '../../rules/refusal.ts'
import { type RuleRefusal, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { all, listedTexts, rowsOf } from '../../store/database/query.ts'
import { importChange, taskImport } from '../../store/database/schema.ts'
import { select, selectDistinct, text } from '../../store/database/select.ts'
import { importOf } from './definitions.ts'
import {
  NOTED_MESSAGES,
  NOTED_TABLES,
  RECORD_KINDS,
  type RecordKind,
  REFERENCES,
  type Reference,
} from './notedTables.ts'

type Task = typeof taskImport.$inferSelect

/** From here to the end of the transaction, or until `isOn` is false, what it does to the business is noted as what the import did. */
export async function noteChanges(tx: Db, { corp_id, id }: Pick<Task, 'corp_id' | 'id'>, isOn: boolean): Promise<void> {
  await rowsOf(tx, sql`select set_config('crm.import', ${isOn ? `${corp_id}/${id}` : ''}, true)`)
}

const name = (column: string): SQLWrapper => sql.identifier(column)
const list = (parts: readonly SQLWrapper[], between = sql`, `) => sql.join([...parts], between)

const columnsOf = (table: string) => {
  const noted = NOTED_TABLES[table]
  if (noted === undefined) throw new Error(`${table} is not noted`)
  return noted
}

const keyOf = (table: string, value: (column: string) => SQL) =>
  sql`jsonb_build_object(${list(columnsOf(table).key.map((column) => sql`${sql.raw(`'${column}'`)}, ${value(column)}`))})`

/** What an import has done to each row of a table, in all: `key`, `before`, `after`, `part` (its record), `is_moved`. */
function netOf({ corp_id, id }: Task, table: string): SQL {
  const { part, moves } = columnsOf(table)
  const [kind, ...columns] = part
  const row = sql`coalesce(n.after, n.before)`
  const named = columns.map((column) => sql`${row}->${sql.raw(`'${column}'`)}`)
  const isMoved = moves ? sql`coalesce(n.before - 'dept_id' = n.after - 'dept_id', false)` : sql`false`
  return sql`(select n.key, n.before, n.after, ${isMoved} as is_moved, case when ${isMoved} then
      jsonb_build_array('member', n.after->'user_id')::text else jsonb_build_array(${sql.raw(`'${kind}'`)}, ${list(named)})::text end as part
    from (select c.key, (array_agg(c.before order by c.id))[1] as before, (array_agg(c.after order by c.id desc))[1] as after
      from (select i.id, i.before, i.after, ${keyOf(table, (column) => sql`coalesce(i.after, i.before)->${sql.raw(`'${column}'`)}`)} as key from import_change i
        where i.corp_id = ${corp_id} and i.task_id = ${id} and i.of_table = ${table}) c group by c.key) n
    where n.before is distinct from n.after)`
}

/** Joins the stored row `t` of a table to a row that was noted. */
function storedRow({ corp_id }: Task, table: string): SQL {
  const { key, isOfAll } = columnsOf(table)
  return all([
    isOfAll ? undefined : sql`t.corp_id = ${corp_id}`,
    ...key.map((column) => sql`t.${name(column)} = k.${name(column)}`),
  ])
}
/** The rows that were noted as `n`, read once however they are joined. */
const noted = (task: Task, table: string) => sql`with n as materialized ${netOf(task, table)}`
const keyRow = (table: string) => sql`cross join lateral jsonb_populate_record(null::${name(table)}, n.key) k`

/** Records that somebody has written since, by `part`. */
async function changedSince(tx: Db, task: Task, table: string): Promise<string[]> {
  const { derived = [] } = columnsOf(table)
  const without = (row: SQL) =>
    derived.length === 0 ? row : sql`(${row} - ${sql.raw(`'{${derived.join(',')}}'`)}::text[])`
  const net = noted(task, table)
  // Nobody writes them until they are put back.
  await rowsOf(
    tx,
    sql`${net}, locked as (select 1 from n ${keyRow(table)} join ${name(table)} t on ${storedRow(task, table)} for update of t)
      select count(*) from locked`,
  )
  const rows = await rowsOf(
    tx,
    select(
      { part: text`n.part` },
      sql`from n ${keyRow(table)} left join lateral (select to_jsonb(t) as stored from ${name(table)} t where ${storedRow(task, table)}) t
        on true where case when n.is_moved then t.stored->'dept_id' is distinct from n.after->'dept_id'
        else ${without(sql`t.stored`)} is distinct from ${without(sql`n.after`)} end group by n.part`,
      net,
    ),
  )
  return rows.map(({ part }) => part)
}

/** The foreign keys that point at tables which imports write. */
async function foreignKeys(tx: Db): Promise<Reference[]> {
  const rows = await rowsOf(
    tx,
    select(
      {
        ...{ made: text`f.confrelid::regclass::text`, by: text`f.conrelid::regclass::text` },
        on: text`(select string_agg(format('r.%I = m.%I', a.attname, b.attname), ' and ' order by k.at)
          from unnest(f.conkey, f.confkey) with ordinality k(own, other, at)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
          join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other)`,
      },
      sql`from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by f.conname`,
    ),
  )
  return rows.filter(({ made }) => made in NOTED_TABLES).map((row) => ({ ...row, reason: '已有关联的数据' }))
}

/** Records that others point at, unless those go as well: by `part`, with the reason. */
async function pointedAt(
  tx: Db,
  task: Task,
  { made, by, on, is, reason }: Reference,
  { tables, remaining }: { tables: ReadonlySet<string>; remaining: ReadonlyMap<string, string> },
): Promise<(readonly [string, string])[]> {
  const stays = listedTexts([...remaining.keys()])
  // Of people, other enterprises may say something too.
  const isOfAll = columnsOf(made).isOfAll
  const ofCorp = sql`r.corp_id = ${task.corp_id}`
  const isNoted = (stayed: SQL) =>
    sql`(${ofCorp} and ${keyOf(by, (column) => sql`r.${name(column)}`)} in (select c.key from ${netOf(task, by)} c where ${stayed}))`
  const rows = await rowsOf(
    tx,
    select(
      { part: text`n.part` },
      sql`from n cross join lateral jsonb_populate_record(null::${name(made)}, n.after) m
        join ${name(by)} r on ${all([
          isOfAll ? undefined : ofCorp,
          sql.raw(on),
          is === 'later' ? sql`r.created_at >= ${task.created_at}` : undefined,
        ])}
        where ${all([
          is === 'of the import' ? isNoted(sql`c.part in (${stays})`) : sql`n.before is null`,
          sql`n.after is not null and not n.part in (${stays})`,
          tables.has(by) && is !== 'of the import' ? sql`not ${isNoted(sql`not c.part in (${stays})`)}` : undefined,
        ])} group by n.part`,
      noted(task, made),
    ),
  )
  return rows.map(({ part }) => [part, reason] as const)
}

/** The records of an import that stay, with the reason. */
async function remainingParts(tx: Db, task: Task, tables: ReadonlySet<string>): Promise<Map<string, string>> {
  const remaining = new Map<string, string>()
  for (const table of tables) for (const part of await changedSince(tx, task, table)) remaining.set(part, '已被修改')
  const references = [...REFERENCES, ...(await foreignKeys(tx))].filter(
    ({ made, by, is }) => tables.has(made) && (is !== 'of the import' || tables.has(by)),
  )
  // What stays may point at more.
  for (let size = -1; size !== remaining.size; ) {
    size = remaining.size
    for (const reference of references)
      for (const [part, reason] of await pointedAt(tx, task, reference, { tables, remaining }))
        if (!remaining.has(part)) remaining.set(part, reason)
  }
  return remaining
}

/** Puts the rows of a table back, in the order in which they can go. */
async function restore(tx: Db, task: Task, table: string, stays: SQL, step: 'remove' | 'write'): Promise<void> {
  const goes = sql`not n.part in (${stays})`
  const net = noted(task, table)
  if (step === 'remove') {
    await rowsOf(
      tx,
      sql`${net} delete from ${name(table)} t using n ${keyRow(table)} where ${storedRow(task, table)} and n.before is null and ${goes}`,
    )
    return
  }
  const columns = await rowsOf(
    tx,
    select(
      { column: text`a.attname` },
      sql`from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    ),
  )
  const names = list(columns.map(({ column }) => name(column)))
  const taken = list(columns.map(({ column }) => sql`r.${name(column)}`))
  await rowsOf(
    tx,
    sql`${net} insert into ${name(table)} (${names}) select ${taken} from n cross join lateral jsonb_populate_record(null::${name(table)}, n.before) r
      where n.after is null and ${goes}`,
  )
  // What the import did not change stays as it is.
  await rowsOf(
    tx,
    sql`${net} update ${name(table)} t set (${names}) = (select ${taken} from jsonb_populate_record(t, (select jsonb_object_agg(b.key, b.value)
        from jsonb_each(n.before) b where b.value is distinct from n.after->b.key)) r)
      from n ${keyRow(table)} where ${storedRow(task, table)} and n.before is not null and n.after is not null and ${goes}`,
  )
}

/** Takes back what the import told of records that are gone, as far as nobody has read it and it has not left. */
async function dropMessages(tx: Db, { corp_id, id }: Task): Promise<void> {
  const isOfImport = (
    table: string,
  ) => sql`t.corp_id = ${corp_id} and t.id in (select (i.after->>'id')::int from import_change i
    where i.corp_id = ${corp_id} and i.task_id = ${id} and i.of_table = ${table})`
  const [notice, outbox] = NOTED_MESSAGES
  await rowsOf(
    tx,
    sql`delete from notice t where ${isOfImport(notice)} and not exists (select 1 from notice_read r where r.notice_id = t.id)`,
  )
  await rowsOf(
    tx,
    sql`delete from outbox t where ${isOfImport(outbox)} and t.status = ${OutboxStatus.waiting} and t.attempts = 0`,
  )
}

const goalNames = sql.raw(
  `case g.option ${Object.entries(GOAL_OPTIONS)
    .map(([key, { label }]) => `when '${key}' then '${label}'`)
    .join(' ')} end`,
)

/** What a record is called, from its `part` as `p.part`. */
function nameOf(kind: RecordKind, corpId: number): SQL {
  const id = sql`(p.part->>1)::int`
  switch (kind) {
    case 'talent':
      return sql`(select a.nick_name from author a where a.author_id = p.part->>1 and a.platform = p.part->>2)`
    case 'sample':
      return sql`(select s.sample_no from sample s where s.corp_id = ${corpId} and s.sample_id = ${id})`
    case 'cooperation':
      return sql`(select c.coop_no from cooperation c where c.corp_id = ${corpId} and c.coop_id = ${id})`
    case 'goods':
      return sql`(select g.title from goods g where g.corp_id = ${corpId} and g.product_id = p.part->>1)`
    case 'goal':
      return sql`(select concat_ws(' ', case g.target_type when 'user'
          then (select u.nick_name from corp_user u where u.corp_id = ${corpId} and u.user_id = g.target_id)
          else (select d.name from dept d where d.corp_id = ${corpId} and d.id = g.target_id) end, g.period, ${goalNames})
        from achievement_plan g where g.corp_id = ${corpId} and g.id = ${id})`
    case 'member':
      return sql`(select u.nick_name from corp_user u where u.corp_id = ${corpId} and u.user_id = ${id})`
    case 'dept':
      return sql`(select d.name from dept d where d.corp_id = ${corpId} and d.id = ${id})`
    case 'schedule':
      return sql`(select s.title from schedule s where s.corp_id = ${corpId} and s.id = ${id})`
    default:
      return sql`null`
  }
}

const kindOf = (part: string): RecordKind => (JSON.parse(part) as [RecordKind])[0] // written by `netOf`

/** The remaining records as people call them, in the order of their kinds and names. */
async function namedRecords(tx: Db, task: Task, remaining: ReadonlyMap<string, string>): Promise<RemainingRecord[]> {
  const records: RemainingRecord[] = []
  for (const [kind, parts] of Map.groupBy(remaining.keys(), kindOf)) {
    if (RECORD_KINDS[kind] === '') continue
    const rows = await rowsOf(
      tx,
      select(
        { part: text`p.text`, name: text<string | null>`${nameOf(kind, task.corp_id)}` },
        sql`from (select l.text, l.text::jsonb as part from (${listedTexts(parts)}) l(text)) p order by 2, 1`,
      ),
    )
    for (const { part, name } of rows)
      records.push({ kind: RECORD_KINDS[kind], name: name ?? '已删除', reason: remaining.get(part) ?? '' })
  }
  return records
}

const wrongState = (message: string): RuleRefusal => ({ code: WRONG_STATE_CODE, message })

/** Why this member of staff may not take an import back, or nothing. */
export function undoRefusal(
  task: Pick<Task, 'user_id' | 'module' | 'options' | 'status' | 'finished_at' | 'undone_at' | 'success_count'>,
  who: Staff,
  now: number,
): RuleRefusal | undefined {
  if (task.user_id !== who.user_id && !CORP_ADMINS.includes(who.role_id))
    return { code: Code.notAllowed, message: '仅导入人与管理员可以撤回该导入' }
  // only such were stored
  const definition = importOf(task.module as ImportModule, task.options['mode'] as ImportMode | undefined)
  const refusal = definition?.refusal(who)
  if (refusal !== undefined) return refusal
  if (task.status === ImportStatus.running) return wrongState('导入进行中，完成后可撤回')
  if (task.undone_at !== null) return wrongState('该导入已撤回')
  if (task.success_count === 0) return wrongState('该导入没有写入数据，无需撤回')
  const isOver = now > (task.finished_at ?? 0) + IMPORT_UNDO_SECONDS
  return isOver ? wrongState('导入已超过 24 小时，不能撤回') : undefined
}

/**
 * 撤回导入: what an import made goes, what it changed is as it was before, but for records that somebody has gone on with: they stay
 * as they are and are named. All in the transaction of the call, so that it is done whole or not at all; the task is locked and marked,
 * so that it is done once.
 */
export async function undoImport(tx: Db, who: Staff, id: number, now: number) {
  const [task] = await tx
    .select()
    .from(taskImport /* both modules: a task is known by its number */)
    .where(and(eq(taskImport.corp_id, who.corp_id), eq(taskImport.id, id), isNull(taskImport.deleted_at)))
    .for('update')
  if (task === undefined) refuse(Code.notFound, '导入任务不存在')
  refuseWith(undoRefusal(task, who, now))
  const isOfTask = and(eq(importChange.corp_id, task.corp_id), eq(importChange.task_id, id))
  const found = await tx.selectDistinct({ table: importChange.of_table }).from(importChange).where(isOfTask)
  const written = new Set(found.map(({ table }) => table))
  const tables = new Set(Object.keys(NOTED_TABLES).filter((table) => written.has(table)))
  const remaining = await remainingParts(tx, task, tables)
  const stays = listedTexts([...remaining.keys()])
  const parts = new Set<string>()
  for (const table of tables)
    for (const { part } of await rowsOf(tx, selectDistinct({ part: text`n.part` }, sql`from ${netOf(task, table)} n`)))
      if (!remaining.has(part) && RECORD_KINDS[kindOf(part)] !== '') parts.add(part)
  await rowsOf(tx, sql`select set_config('crm.import_undo', '1', true)`)
  for (const table of [...tables].reverse()) await restore(tx, task, table, stays, 'remove')
  for (const table of tables) await restore(tx, task, table, stays, 'write')
  await rowsOf(tx, sql`select set_config('crm.import_undo', '', true)`)
  const records = await namedRecords(tx, task, remaining)
  if (remaining.size === 0) await dropMessages(tx, task)
  await tx.delete(importChange).where(isOfTask)
  await tx
    .update(taskImport)
    .set({
      undone_at: now,
      undone_count: parts.size,
      remaining: records,
      updated_at: editionAfter(task, now),
      updated_by: who.user_id,
    })
    .where(and(eq(taskImport.corp_id, task.corp_id), eq(taskImport.id, id)))
  return { task, undone_count: parts.size, remaining: records }
}
