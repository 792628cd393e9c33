import { sampleCalls } from '@crm/contracts/calls/sample'
import { settingCalls } from '@crm/contracts/calls/settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf, rowsAs } from '../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'
import { blurJob } from './blurJob.ts'
import { select, text } from '../store/database/select.ts'

// Personal data ends some months after the last business: what is blurred is compared with rows that the test reads and adds up itself.

const MONTHS = 6
let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

const night = async () => {
  await server.db.transaction((tx) => server.jobs.send(tx, blurJob, {}))
  await server.jobs.drain()
}
const read = <Row>(statement: string) => rowsOf(server.db, rowsAs<Row & Record<string, unknown>>(sql.raw(statement)))

interface Kept {
  table: string
  id: number
  author_id: string
  platform: string
  colonel: string
  ways: string[]
  blurred_at: number | null
}
/** Every row of the first enterprise with personal data. */
const kept = () =>
  read<Kept>(`select 'sample' as table, sample_id as id, author_id, platform, colonel_buyin_id as colonel, array[phone, address] as ways, blurred_at::float8
      from sample where corp_id = 1 and receiver || phone || address <> ''
    union all select 'author_contact', id, author_id, platform, '', array[phone, wechat], blurred_at::float8 from author_contact where corp_id = 1
    union all select 'author_address', id, author_id, platform, '', array[phone, detail], blurred_at::float8 from author_address where corp_id = 1
    order by 1, 2`)

/** The last moment of business of each talent and colonel, from plain rows. */
async function lastBusiness(now: number): Promise<Map<string, number>> {
  const talent = `author_id || ' ' || platform as subject`
  const rows = await read<{ subject: string; at: number }>(`
    select ${talent}, pay_time::float8 as at from order_item where corp_id = 1
    union all select ${talent}, unnest(array[created_at, review_at, ship_time, sign_time, delivery_at, recycle_time])::float8 from sample
      where corp_id = 1 and deleted_at is null and author_id <> ''
    union all select ${talent}, ${now} from sample where corp_id = 1 and deleted_at is null and author_id <> '' and status in (11, 6, 3, 4, 5) and delivery_at is null
    union all select colonel_buyin_id, unnest(array[created_at, review_at, ship_time, sign_time, delivery_at, recycle_time])::float8 from sample
      where corp_id = 1 and deleted_at is null and colonel_buyin_id <> ''
    union all select colonel_buyin_id, ${now} from sample where corp_id = 1 and deleted_at is null and colonel_buyin_id <> '' and status in (11, 6, 3, 4, 5)
      and delivery_at is null
    union all select colonel_buyin_id, greatest(created_at, end_time)::float8 from colonel_coop where corp_id = 1 and deleted_at is null
    union all select colonel_buyin_id, greatest(bind_time, unbind_time)::float8 from colonel_follow where corp_id = 1
    union all select ${talent}, greatest(created_at, end_time)::float8 from cooperation where corp_id = 1 and deleted_at is null
    union all select ${talent}, ${now} from cooperation where corp_id = 1 and deleted_at is null and status in (1, 2)
    union all select ${talent}, created_at::float8 from follow_log where corp_id = 1 and deleted_at is null
    union all select ${talent}, greatest(bind_time, unbind_time)::float8 from follow where corp_id = 1
    union all select ${talent}, greatest(created_at, publish_due)::float8 from campaign_author where corp_id = 1 and deleted_at is null
    union all select ${talent}, updated_at::float8 from author_contact where corp_id = 1 and deleted_at is null
    union all select ${talent}, updated_at::float8 from author_address where corp_id = 1 and deleted_at is null`)
  const last = new Map<string, number>()
  for (const { subject, at } of rows) if (at) last.set(subject, Math.max(at, last.get(subject) ?? 0))
  return last
}
const subjectOf = ({ author_id, platform, colonel }: Kept) => (author_id === '' ? colonel : `${author_id} ${platform}`)

/** Where a text stands in the database: every column of texts and JSON of every table of enterprises. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const columns = await read<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c where c.table_schema = 'public'
      and c.data_type in ('text', 'jsonb') and exists (select 1 from information_schema.columns k where k.table_schema = 'public'
        and k.table_name = c.table_name and k.column_name = 'corp_id') order by 1, 2`,
  )
  const places: string[] = []
  for (const { table_name, column_name } of columns) {
    const found = await rowsOf(
      server.db,
      select(
        { text: text`${sql.identifier(column_name)}::text` },
        sql`from ${sql.identifier(table_name)} where corp_id = 1
        and exists (select 1 from unnest(${sql.param([...texts])}::text[]) w where position(w in ${sql.identifier(column_name)}::text) > 0) limit 3`,
      ),
    )
    places.push(...found.map(({ text }) => `${table_name}.${column_name}: ${text.slice(0, 80)}`))
  }
  return places
}

it('ends what had no business for so many months, everywhere, and nothing else; figures stay', {
  timeout: 180_000,
}, async () => {
  const now = server.clock.now()
  const { updated_at, updated_by: _, ...other } = (await admin.run(settingCalls.get, {})).other
  expect(other.personal_months).toBe(24)
  await admin.run(settingCalls.update, { key: 'other', value: { ...other, personal_months: MONTHS }, updated_at })
  // Some talents have been quiet for a year: those of the first samples, with everything that they have.
  const quiet = await read<{ author_id: string }>(
    `select distinct author_id from sample where corp_id = 1 and author_id <> '' and receiver <> '' order by 1 limit 6`,
  )
  const list = quiet.map(({ author_id }) => `'${author_id}'`).join()
  const year = now - 370 * 86_400
  // No step of a sample leads there in one: triggers are left out.
  await server.db.execute(sql`set session_replication_role = replica`)
  for (const change of [
    `update order_item set pay_time = ${year} where corp_id = 1 and author_id in (${list}) and pay_time > ${year}`,
    `update sample set status = 10, created_at = ${year}, review_at = ${year}, ship_time = ${year}, sign_time = ${year}, delivery_at = ${year},
      recycle_time = ${year} where corp_id = 1 and author_id in (${list})`,
    `update cooperation set status = 3, created_at = ${year}, start_time = ${year - 1}, end_time = ${year} where corp_id = 1 and author_id in (${list})`,
    `update follow_log set created_at = ${year} where corp_id = 1 and author_id in (${list})`,
    `update follow set bind_time = ${year}, unbind_time = case when unbind_time is null then null else ${year} end where corp_id = 1 and author_id in (${list})`,
    `update campaign_author set created_at = ${year}, publish_due = ${year} where corp_id = 1 and author_id in (${list})`,
    `update author_contact set updated_at = ${year} where corp_id = 1 and author_id in (${list})`,
    `update author_address set updated_at = ${year} where corp_id = 1 and author_id in (${list})`,
  ])
    await server.db.execute(sql.raw(change))
  await server.db.execute(sql`set session_replication_role = default`)
  const [told] = await read<{
    sample_id: number
    phone: string
    receiver: string
    address: string
    author_id: string
  }>(
    `select sample_id, phone, receiver, address, author_id from sample where corp_id = 1 and author_id in (${list}) and phone <> '' order by 1 limit 1`,
  )
  if (!told) throw new Error('no sample')
  const told_text = `${told.receiver} ${told.phone} ${told.address}`
  for (const repeats of [
    sql`update sample set remark = ${told_text}, express_trace = ${JSON.stringify([{ time: 1, text: told_text }])}::jsonb where corp_id = 1 and sample_id = ${told.sample_id}`,
    sql`insert into sample_log (corp_id, sample_id, user_id, action, content, created_at) values (1, ${told.sample_id}, 2, '备注', ${told_text}, ${year})`,
    sql`insert into follow_log (corp_id, author_id, platform, user_id, kind, content, created_at, updated_at)
      select 1, author_id, platform, 2, 1, ${told_text}, ${year}, ${year} from sample where sample_id = ${told.sample_id}`,
    sql`insert into oplog (corp_id, user_id, role_id, module, action, object, object_id, after, ip, created_at)
      values (1, 2, 2, '寄样管理', '编辑', 'x', ${String(told.sample_id)}, ${JSON.stringify({ receiver: told.receiver, address: told.address })}::jsonb, '1', ${now})`,
    sql`insert into stored_file (file_key, corp_id, user_id, name, mime, size, kind, created_at, expire_at)
      values ('f1', 1, 2, 'a.xlsx', 'x', 1, 'export', ${now - 9}, ${now + 86_400}), ('f2', 1, 2, 'b.xlsx', 'x', 1, 'export', ${now - 9}, ${now + 86_400})`,
    sql`insert into task_export (corp_id, user_id, platform, module, type, file_name, format, file_key, created_at, updated_at)
      values (1, 2, 'dy', 4, 110, 'a', 'xlsx', 'f1', ${now - 9}, ${now - 9}), (1, 2, 'dy', 9, 120, 'b', 'xlsx', 'f2', ${now - 9}, ${now - 9})`,
  ])
    await server.db.execute(repeats)
  const figures = async () => (await admin.run(sampleCalls.list, { page: 1, size: 20, platform: 'dy' })).page_info
  const [before, counted, last] = [await kept(), await figures(), await lastBusiness(now)]
  const cutoff = Date.parse('2026-05-20T00:00:00+08:00') / 1000 + ((now + 28_800) % 86_400)
  const due = before.filter((row) => (last.get(subjectOf(row)) ?? 0) < cutoff)
  expect(due.length).toBeGreaterThan(0)
  expect(due.length).toBeLessThan(before.length)
  await night()
  const after = await kept()
  const key = ({ table, id }: Kept) => `${table} ${id}`
  expect(after.filter(({ blurred_at }) => blurred_at !== null).map(key)).toEqual(due.map(key))
  const untouched = (rows: Kept[]) => rows.filter((row) => !due.some((each) => key(each) === key(row)))
  expect(untouched(after)).toEqual(untouched(before))
  // Gone wherever it stood, unless somebody else shares it.
  const others = new Set(untouched(before).flatMap(({ ways }) => ways))
  const gone = due.flatMap(({ ways }) => ways).filter((way) => way.length > 1 && !others.has(way))
  expect(gone.length).toBeGreaterThan(0)
  expect(await placesOf([...new Set(gone)])).toEqual([])
  const [texts] = await read<{ remark: string; log: string; follow: string; after: string }>(
    `select s.remark, (select content from sample_log l where l.sample_id = s.sample_id order by id desc limit 1) as log,
      (select content from follow_log f where f.corp_id = 1 and f.author_id = s.author_id order by id desc limit 1) as follow,
      (select after::text from oplog o where o.corp_id = 1 and o.object_id = s.sample_id::text order by id desc limit 1) as after
      from sample s where s.sample_id = ${told.sample_id}`,
  )
  expect(texts).toMatchObject({ remark: '*** *** ***', log: '*** *** ***', follow: '*** *** ***' })
  expect(texts?.after).not.toContain(told.receiver)
  expect(await figures()).toEqual(counted)
  const files = await read<{ file_key: string }>(
    `select file_key from stored_file where file_key in ('f1', 'f2') and expire_at > ${now}`,
  )
  expect(files.map(({ file_key }) => file_key)).toEqual(['f2'])
  await night()
  expect(await kept()).toEqual(after)
})
