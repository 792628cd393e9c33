import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modulelessReads, modulelessReadsUnder } from './testModules.ts'

const tablesOf = (text: string) => modulelessReads(text).map(({ table }) => table)

describe('a read of a table of both modules', () => {
  it.each([
    'sql`select 1 from follow f where f.corp_id = ${corp} and f.classify = 1`',
    'sql`select 1 from follow where classify = ${module} and corp_id = 1`',
    'sql`select 1 from sample sm where sm.classify in ${modules}`',
    'sql`select 1 from sample sm join follow f on f.classify = sm.classify and f.user_id = sm.user_id where sm.classify = 1`',
    'sql`select 1 from sample where sample_id = ${id}`',
    'sql`select 1 from schedule s join sample sm on sm.sample_id = s.sample_id`',
    'sql`select 1 from sample where ${isOneOf(sql`sample_id`, ids)}`',
    'sql`update follow /* both modules: whoever leaves hands over everything */ set user_id = 1`',
    'sql`select * from follow_log`',
    'db.select().from(sample).where(and(eq(sample.corp_id, 1), eq(sample.classify, 1)))',
    'db.update(schema.tag).set({ name }).where(eq(schema.tag.id, id))',
    'const mine = sql`f.corp_id = 1 and f.classify = 1`; const rows = sql`select 1 from follow f where ${mine}`',
    'const where = (corp: number) => all([sql`f.corp_id = ${corp}`, sql`f.classify = 1`]); sql`select 1 from follow f where ${where(1)}`',
    'sql`select 1 from follow f where ${isOpen ? sql`f.classify = 1` : sql`f.classify = 2`}`',
  ])('may be written: %s', (text) => expect(tablesOf(text)).toEqual([]))

  it.each([
    ['sql`select 1 from follow f where f.corp_id = ${corp}`', ['follow']],
    ['sql`select f.classify from follow f where f.corp_id = ${corp}`', ['follow']],
    ['sql`select 1 from follow f join sample sm on sm.author_id = f.author_id where f.classify = 1`', ['sample']],
    ['sql`select 1 from sample sm join sample_item si on si.sample_id = sm.sample_id`', ['sample']],
    ['sql`select 1 from sample sm join sample_item si on sm.sample_id = si.sample_id`', ['sample']],
    ['sql`select (select 1 from follow f) from sample sm where sm.classify = 1`', ['follow']],
    ['sql`select 1 from follow f where exists (select 1 from follow f where f.classify = 1)`', ['follow']],
    ['sql`update sample set status = 1 where corp_id = 1`', ['sample']],
    ['sql`follow where corp_id = 1`', ['follow']],
    ['sql`select 1 from follow f where ${module === undefined ? sql`` : sql`f.classify = ${module}`}`', ['follow']],
    ['const more = module && sql`f.classify = 1`; sql`select 1 from follow f where ${more}`', ['follow']],
    ['function read(where: SQL) { return sql`select 1 from follow f where ${where}` }', ['follow']],
    ['const f = sql`g.classify = 1`; sql`select 1 from follow f where ${f}`', ['follow']],
    ['sql`select 1 from follow /* both modules: */ where corp_id = 1`', ['follow']],
    ['db.select().from(tagGroup).where(eq(tagGroup.corp_id, 1))', ['tag_group']],
    ['db.select({ of: sample.classify }).from(sample)', ['sample']],
    ['db.select().from(corp).leftJoin(schema.follow, eq(schema.follow.corp_id, corp.corp_id))', ['follow']],
  ])('names none: %s', (text, tables) => expect(tablesOf(text)).toEqual(tables))
})

it('names the module, or says why it means both, everywhere in the gateway', () => {
  expect(modulelessReadsUnder(resolve(import.meta.dirname, '..'))).toEqual([])
})
