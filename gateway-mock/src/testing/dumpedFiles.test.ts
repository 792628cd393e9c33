import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from './testDatabase.ts'

test('what one database of a dump writes, to the very files, is in no other one', async () => {
  const first = await openTestDatabase({ empty: true })
  await first.db.execute(sql`create table mark as select n from generate_series(1, 50000) as n`)
  await first.db.execute(sql`alter table corp add column marked int default 1`)
  await first.db.execute(sql`checkpoint`)
  const second = await openTestDatabase({ empty: true })
  const marks = sql`select to_regclass('mark') as mark, (select count(*)::int from pg_attribute where attname = 'marked') as columns`
  expect((await second.db.execute(marks)).rows).toEqual([{ mark: null, columns: 0 }])
  await second.close()
  // The first goes on with bytes of its own.
  expect((await first.db.execute(sql`select count(*)::int as rows from mark`)).rows).toEqual([{ rows: 50_000 }])
  await first.close()
})
