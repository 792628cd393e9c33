import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedDatabase } from '../../store/database/open.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { rowOf } from '../../store/database/query.ts'
import { leaksOf, hasRows } from './tenancySearch.ts'
import { number, select, text } from '../../store/database/select.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

it('finds a row of another corporation wherever an answer holds it', async () => {
  const { db } = opened
  const idOf = (corp: number) =>
    rowOf(
      db,
      select(
        {
          product_id: text`(select min(product_id) from goods where corp_id = ${corp})`,
          user_id: number`max(user_id)`,
          dept_id: number`max(dept_id)`,
        },
        sql`from corp_user where corp_id = ${corp}`,
      ),
    )
  const own = await idOf(1)
  const foreign = await idOf(2)
  const answer = (row: object) => ({ list: [own, { goods: [row] }], page_info: { total_count: 2 } })
  expect(await leaksOf(db, answer(own), 1)).toEqual([])
  expect(await leaksOf(db, answer(foreign), 2)).toHaveLength(3)
  expect(await leaksOf(db, answer({ product_id: foreign.product_id }), 1)).toEqual([`product_id ${foreign.product_id}`])
  expect(await leaksOf(db, answer({ user_id: foreign.user_id, dept_id: foreign.dept_id }), 1)).toEqual([
    `user_id ${foreign.user_id}`,
    `dept_id ${foreign.dept_id}`,
  ])
})

it('knows an answer with data', () => {
  expect([{ list: [], page_info: { page: 1 } }, { gmv: 0, name: '' }, null].map(hasRows)).toEqual([false, false, false])
  expect([{ list: [{}] }, { gmv: 3 }, { data: { name: '甲' } }].map(hasRows)).toEqual([true, true, true])
})
