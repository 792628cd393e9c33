import { ImportStatus } from '@crm/contracts/enums'
import { IMPORT_UNDO_SECONDS } from '@crm/contracts/taskTypes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffOf } from '../../records/members/staff.ts'
import type { Staff } from '../../rules/staff.ts'
import type { OpenedDatabase } from '../../store/database/open.ts'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { taskImport } from '../../store/database/schema.ts'
import { select, text } from '../../store/database/select.ts'
import { openTestDatabase, TEST_NOW } from '../../testing/testDatabase.ts'
import { type ImportKind, importKinds } from '../../testing/testImportFiles.ts'
import { importOf } from './definitions.ts'
import { NOTED_MESSAGES, NOTED_TABLES, REFERENCES } from './notedTables.ts'
import { noteChanges, undoImport } from './undoImport.ts'

const ROWS = 12
const LATER = TEST_NOW + 60

let opened: OpenedDatabase
let db: Db
let who: Staff
let kinds: ImportKind[]
beforeAll(async () => {
  opened = await openTestDatabase()
  ;({ db } = opened)
  const staff = await staffOf(db, 1, 2)
  if (!staff) throw new Error('nobody imports')
  who = staff
  await rowsOf(db, sql`update plan_quota set limit_value = null`)
  await rowsOf(
    db,
    sql`insert into tag (corp_id, group_id, classify, name, color, creator_id, created_at, updated_at)
    select 1, min(id), 1, '新标签', 'blue', 2, 1, 1 from tag_group where corp_id = 1 and classify = 1`,
  )
  kinds = await importKinds(db)
})
afterAll(() => opened.close())

/** Tables that imports leave as they are: of tasks, logs and what follows from the others. */
const NOT_BUSINESS = ['task_import', 'import_change', 'oplog', 'agg_touch']

/** Of each table, whatever the order of its rows. */
async function checksum(tx: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const sums = tables.map(
    (name) => `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from "${name}" t`,
  )
  const rows = await rowsOf(
    tx,
    select({ name: text`name`, sum: text`sum` }, sql`from (${sql.raw(sums.join(' union all '))}) s`),
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** Tables of the business; `written`: those that the transaction has written. */
async function tablesOf(tx: Db, which: 'all' | 'written'): Promise<string[]> {
  const rows = await rowsOf(
    tx,
    select(
      { name: text`relname` },
      sql`from pg_stat_xact_user_tables where schemaname = 'public'
        and ${which === 'all' ? sql`true` : sql`n_tup_ins + n_tup_upd + n_tup_del > 0`} order by 1`,
    ),
  )
  return rows.map(({ name }) => name).filter((name) => !NOT_BUSINESS.includes(name))
}

/** Rows that change what is there, besides those of the kind that add. */
const CHANGES: Readonly<Record<string, (at: number, rowAt: ImportKind['rowAt']) => Record<string, string>>> = {
  goods: (at, rowAt) => (at % 3 === 2 ? { ...rowAt(at), product_id: existing[at] ?? '', price: '' } : rowAt(at)),
  'talents of the pool': (at, rowAt) => ({ ...rowAt(at * 60 + 5), tags: '新标签' }),
  talents: (at, rowAt) => rowAt(at * 61 + 7),
  'members to change': (at, rowAt) => ({ ...rowAt(at), dept: at % 2 === 0 ? '未分配部门' : '' }),
  departments: (at, rowAt) => (at % 4 === 3 ? { ...rowAt(at), mobile: staffPhone, role: '', leads: '是' } : rowAt(at)),
}
let existing: string[] = []
let staffPhone = ''

/** Imports some rows in two steps, as the job does; a third is cut off. Answers the task, and how many rows were taken. */
async function imported(tx: Db, { module, mode, name, rowAt }: ImportKind): Promise<{ id: number; taken: number }> {
  const goods = await rowsOf(
    tx,
    select({ id: text`product_id` }, sql`from goods where corp_id = 1 and platform = 'dy' order by 1`),
  )
  existing = goods.map(({ id }) => id)
  const [phone] = await rowsOf(
    tx,
    select(
      { phone: text`p.phone` },
      sql`from corp_user u join app_user p on p.user_id = u.user_id
    where u.corp_id = 1 and u.role_id = 6 and u.status = 2 order by 1 limit 1`,
    ),
  )
  staffPhone = phone?.phone ?? ''
  const definition = importOf(module, mode)
  if (!definition) throw new Error('no such import')
  const [task] = await tx
    .insert(taskImport)
    .values({
      ...{
        corp_id: 1,
        user_id: who.user_id,
        platform: 'dy',
        module,
        file_name: `${name}.xlsx`,
        file_key: 'f',
        options: { mode },
      },
      ...{
        status: ImportStatus.finished,
        success_count: 1,
        finished_at: TEST_NOW,
        created_at: TEST_NOW,
        updated_at: TEST_NOW,
      },
    })
    .returning({ id: taskImport.id })
  if (!task) throw new Error('no task')
  const row = CHANGES[name] ?? ((at) => rowAt(at))
  let taken = 0
  for (const step of [0, 1, 2]) {
    const rows = Array.from({ length: ROWS / 2 }, (_, at) => row((step * ROWS) / 2 + at, rowAt))
    await tx
      .transaction(async (part) => {
        await noteChanges(part, { corp_id: 1, id: task.id }, true)
        const reasons = await definition.settle(part, { who, platform: 'dy', now: TEST_NOW, withDoubtful: true }, rows)
        await noteChanges(part, { corp_id: 1, id: task.id }, false)
        // The process is killed within the third.
        if (step === 2) throw new CutOff()
        taken += reasons.filter((reason) => reason === undefined).length
      })
      .catch((error: unknown) => {
        if (!(error instanceof CutOff)) throw error
      })
  }
  return { id: task.id, taken }
}

class CutOff extends Error {}

/** Does something and leaves nothing of it. */
async function inVain(work: (tx: Db) => Promise<void>): Promise<void> {
  await db
    .transaction(async (tx) => {
      await work(tx)
      throw new CutOff()
    })
    .catch((error: unknown) => {
      if (!(error instanceof CutOff)) throw error
    })
}

/** What somebody does to one record of the import afterwards, by its kind. */
const TOUCHES: Readonly<Record<string, string>> = {
  talent: `update corp_author set remark = '聊过', updated_at = ${LATER}, updated_by = 4 where (corp_id, author_id) = (select corp_id,
    after->>'author_id' from import_change where of_table = 'corp_author' and before is null order by id limit 1)`,
  sample: `insert into sample_log (corp_id, sample_id, user_id, action, content, created_at) select corp_id, (after->>'sample_id')::int, 4,
    'edit', '', ${LATER} from import_change where of_table = 'sample' order by id limit 1`,
  shipped: `update sample set express_fee = 1, updated_at = ${LATER} where sample_id = (select (after->>'sample_id')::int from
    import_change where of_table = 'sample' order by id limit 1)`,
  cooperation: `update cooperation set remark = '改过', updated_at = ${LATER} where coop_id = (select (after->>'coop_id')::int from
    import_change where of_table = 'cooperation' order by id limit 1)`,
  goods: `update sku set stock = stock + 1 where (corp_id, product_id) = (select corp_id, after->>'product_id' from import_change
    where of_table = 'goods' and before is null order by id limit 1)`,
  goal: `update achievement_plan set updated_by = 4, updated_at = ${LATER} where id = (select (after->>'id')::int from import_change
    where of_table = 'achievement_plan' order by id limit 1)`,
  member: `update app_user set last_login_at = ${LATER} where user_id = (select (after->>'user_id')::int from import_change
    where of_table = 'corp_user' order by id limit 1)`,
  changed: `update corp_user set hire_date = 1, updated_at = ${LATER} where (corp_id, user_id) = (select corp_id, (after->>'user_id')::int
    from import_change where of_table = 'corp_user' order by id limit 1)`,
  schedule: `update schedule set title = '改过' where id = (select (after->>'id')::int from import_change where of_table = 'schedule'
    order by id limit 1)`,
}
const TOUCHED: Readonly<Record<string, [touch: string, kind: string]>> = {
  ...{ talents: ['talent', '达人'], 'talents of the pool': ['talent', '达人'], samples: ['sample', '寄样单'] },
  'talents of seeding': ['talent', '达人'],
  ...{ 'seeding samples': ['sample', '寄样单'], 'seeding express numbers': ['shipped', '寄样单'] },
  ...{ 'express numbers': ['shipped', '寄样单'], cooperations: ['cooperation', '合作单'], goods: ['goods', '商品'] },
  ...{ targets: ['goal', '目标'], members: ['member', '成员'], 'members to change': ['changed', '成员'] },
  ...{ departments: ['member', '成员'], schedule: ['schedule', '直播排期'] },
}

it('an import of each kind is taken back: everything is as before, whatever was cut off, and once', async () => {
  const before = await checksum(db, await tablesOf(db, 'all'))
  for (const kind of kinds)
    await inVain(async (tx) => {
      const { id, taken } = await imported(tx, kind)
      expect(taken, kind.name).toBeGreaterThan(0)
      const cut = await tx
        .transaction(async (part) => {
          await undoImport(part, who, id, LATER)
          throw new CutOff()
        })
        .catch((error: unknown) => error)
      expect(cut, kind.name).toBeInstanceOf(CutOff)
      const done = await undoImport(tx, who, id, LATER)
      expect(done, kind.name).toMatchObject({ remaining: [] })
      expect(done.undone_count, kind.name).toBeGreaterThan(0)
      const written = await tablesOf(tx, 'written')
      expect(written.length, kind.name).toBeGreaterThan(0)
      expect({ ...before, ...(await checksum(tx, written)) }, kind.name).toEqual(before)
      await expect(undoImport(tx, who, id, LATER)).rejects.toThrow('该导入已撤回')
    })
})

it('what somebody went on with stays and is named; the rest goes', async () => {
  for (const kind of kinds)
    await inVain(async (tx) => {
      const { id } = await imported(tx, kind)
      const [touch = '', name = ''] = TOUCHED[kind.name] ?? []
      await rowsOf(tx, sql.raw(TOUCHES[touch] ?? ''))
      const { remaining, undone_count } = await undoImport(tx, who, id, LATER)
      expect(remaining[0], kind.name).toMatchObject({ kind: name })
      expect(remaining.filter((record) => record.kind === name).length, kind.name).toBe(1)
      expect(undone_count, kind.name).toBeGreaterThan(0)
    })
})

it('goods of an import that a sample has taken stay with the reason', () =>
  inVain(async (tx) => {
    const goods = kinds.find(({ name }) => name === 'goods')
    if (!goods) throw new Error('no goods')
    const { id } = await imported(tx, goods)
    await rowsOf(
      tx,
      sql`insert into sample_item (corp_id, sample_id, product_id, sku_id, sku_name, qty, cost_price)
      select s.corp_id, s.sample_id, k.product_id, k.sku_id, '', 1, 0 from sku k, (select min(sample_id) as sample_id, corp_id from sample
        where corp_id = 1 group by corp_id) s where k.corp_id = 1 and k.product_id = 'GOODS-0'`,
    )
    const { remaining } = await undoImport(tx, who, id, LATER)
    expect(remaining).toEqual([{ kind: '商品', name: '商品 0', reason: '已有寄样单' }])
  }))

it('is refused to others, while it runs, after a day, and to another enterprise', () =>
  inVain(async (tx) => {
    const goods = kinds.find(({ name }) => name === 'goods')
    if (!goods) throw new Error('no goods')
    const { id } = await imported(tx, goods)
    const other = (await staffOf(tx, 1, 3)) ?? who
    const refused = (by: Staff, now: number) => undoImport(tx, by, id, now)
    if (other.role_id > 2) await expect(refused(other, LATER)).rejects.toThrow()
    await expect(refused({ ...who, corp_id: 2 }, LATER)).rejects.toThrow('导入任务不存在')
    await expect(refused({ ...who, user_id: 99_999, role_id: 3 }, LATER)).rejects.toThrow(
      '仅导入人与管理员可以撤回该导入',
    )
    await expect(refused(who, TEST_NOW + IMPORT_UNDO_SECONDS + 1)).rejects.toThrow('导入已超过 24 小时，不能撤回')
    await rowsOf(tx, sql`update task_import set status = ${ImportStatus.running} where corp_id = 1 and id = ${id}`)
    await expect(refused(who, LATER)).rejects.toThrow('导入进行中，完成后可撤回')
  }))

it('every table that is put back is noted by a trigger, and every reference names tables that are there', async () => {
  const triggers = await rowsOf(
    db,
    select({ name: text`tgrelid::regclass::text` }, sql`from pg_trigger where tgname = 'import_note' order by 1`),
  )
  expect(triggers.map(({ name }) => name)).toEqual([...Object.keys(NOTED_TABLES), ...NOTED_MESSAGES].sort())
  expect(REFERENCES.filter(({ made, reason }) => !(made in NOTED_TABLES) || reason === '')).toEqual([])
})
