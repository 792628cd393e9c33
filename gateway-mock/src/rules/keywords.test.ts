import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedDatabase } from '../store/database/open.ts'
import { rowsOf } from '../store/database/query.ts'
import { select, text } from '../store/database/select.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { codeCondition, keywordCondition } from './keywords.ts'

let database: OpenedDatabase
beforeAll(async () => {
  database = await openTestDatabase({ empty: true })
})
afterAll(() => database.close())

/** The rows of a small list that a keyword finds, by their number. */
async function found(keyword: string | undefined): Promise<string[]> {
  const condition = keywordCondition(keyword, {
    names: [sql`t.title`],
    ids: [sql`t.id`],
    also: (word) => codeCondition(sql`t.code`, word),
  })
  const rows = await rowsOf(
    database.db,
    select(
      { id: text`t.id` },
      sql`from (values ('PUB-PCT-1', '测试 百分比 dy', 'SKU-9001'), ('3654321098765430001', '橙风 瑜伽服', 'AB1'),
        ('3654321098765430002', '100% 棉', '')) t(id, title, code) where ${condition ?? sql`true`} order by t.id`,
    ),
  )
  return rows.map(({ id }) => id)
}

const [PUB, YOGA, COTTON] = ['PUB-PCT-1', '3654321098765430001', '3654321098765430002']

it.each([
  [undefined, [YOGA, COTTON, PUB]],
  ['  ', [YOGA, COTTON, PUB]],
  ['dy', [PUB]],
  ['ｄｙ', [PUB]],
  ['测试 百分比', [PUB]],
  ['百分比　测试', [PUB]],
  ['橙风　瑜伽', [YOGA]],
  ['橙风 百分比', []],
  // Chinese by its pinyin: whole, cut short, by initials; beside other words too.
  ['chengfeng', [YOGA]],
  ['yujiaf', [YOGA]],
  ['cf 瑜伽', [YOGA]],
  ['bfb dy', [PUB]],
  ['PUB-PCT', [PUB]],
  ['pub-pct-1', [PUB]],
  // Of a few digits only IDs that end with them: all of them begin alike.
  ['0002', [COTTON]],
  ['3654', []],
  ['36543210987', [YOGA, COTTON]],
  ['sku-9', [PUB]],
  ['9001', [PUB]],
  ['AB', []],
  ['ab1', [YOGA]],
  ['100%', [COTTON]],
  ['%', [COTTON]],
  // A pasted list: those that have one of its IDs, whole.
  ['3654321098765430001\n3654321098765430002', [YOGA, COTTON]],
  ['3654321098765430001，３６５４３２１０９８７６５４３０００３', [YOGA]],
  ['https://a.cn/detail?id=3654321098765430002 SKU-90011', [COTTON]],
  // What nobody sees is not searched for.
  ['d\u200by', [PUB]],
])('%j finds %j', async (keyword, ids) => {
  expect(await found(keyword)).toEqual(ids)
})

it('a list of more IDs than one search takes is refused', async () => {
  const ids = Array.from({ length: 201 }, (_, at) => String(3_654_321_000 + at))
  await expect(found(ids.slice(0, 200).join(' '))).resolves.toEqual([])
  await expect(found(ids.join(' '))).rejects.toThrow('一次最多搜索 200 个ID或链接，当前 201 个')
})
