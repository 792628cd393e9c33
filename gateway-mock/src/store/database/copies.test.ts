import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from './query.ts'
import { COPIES } from './copies.ts'
import type { OpenedDatabase } from './open.ts'
import * as schema from './schema.ts'
import { openTestDatabase } from '../../testing/testDatabase.ts'
import { select, text } from './select.ts'

/** Columns that hold a department, a role, a name, a title or a portrait, or a list of them. */
const HELD = /(^|_)(dept_ids?|depts|role_ids?|roles|name|title|avatar|object)$/
const held = Object.values(schema).flatMap((table) =>
  is(table, PgTable)
    ? Object.keys(getTableColumns(table)).flatMap((name) => (HELD.test(name) ? [`${getTableName(table)}.${name}`] : []))
    : [],
)

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

describe('what holds a department, a role, a name or a title', () => {
  it('says whether it is a copy, and none is said of columns that are none', () => {
    expect(Object.keys(COPIES).toSorted()).toEqual(held.toSorted())
  })

  it('of a copy says how it follows its source, or why it is frozen', () => {
    for (const [column, { is: kind, how }] of Object.entries(COPIES))
      expect(how !== undefined, column).toBe(kind === 'follows' || kind === 'frozen')
  })

  it('follows a member wherever it is said to, by a trigger of the table', async () => {
    const followed = Object.entries(COPIES).flatMap(([column, { how }]) =>
      how?.includes('open_dept') ? [column.split('.')[0]] : [],
    )
    const triggers = await rowsOf(
      opened.db,
      select(
        { name: text`c.relname` },
        sql`from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
        where p.proname = 'open_dept' order by 1`,
      ),
    )
    expect(triggers.map(({ name }) => name)).toEqual(followed.toSorted())
    const [moved] = await rowsOf(
      opened.db,
      select({ text: text`prosrc` }, sql`from pg_proc where proname = 'member_moved'`),
    )
    for (const table of followed) expect(moved?.text).toContain(`UPDATE ${table} SET dept_id`)
  })

  it('in the world every member has one stay, and nothing open is of another department', async () => {
    expect(
      await rowsOf(
        opened.db,
        sql`select u.corp_id, u.user_id from corp_user u left join member_dept m on m.corp_id = u.corp_id and m.user_id = u.user_id
          group by u.corp_id, u.user_id, u.dept_id having count(m.*) <> 1 or min(m.from_time) <> 0 or min(m.dept_id) <> u.dept_id`,
      ),
    ).toEqual([])
    for (const [table, open] of [
      ['follow', 'unbind_time is null'],
      ['sample', 'status in (12, 11, 6)'],
      ['cooperation', 'status in (1, 2)'],
      ['schedule', 'status = 1'],
      ['content_item', 'status in (1, 2)'],
    ] as const)
      expect(
        await rowsOf(
          opened.db,
          sql`select t.user_id, t.dept_id from ${sql.identifier(table)} t join corp_user u on u.corp_id = t.corp_id and u.user_id = t.user_id
            where t.dept_id <> u.dept_id and t.${sql.raw(open)}`,
        ),
        table,
      ).toEqual([])
  })
})
