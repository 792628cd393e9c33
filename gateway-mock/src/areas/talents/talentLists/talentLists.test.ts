import { talentCalls } from '@crm/contracts/calls/talents'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { oplog } from '../../../store/database/schema.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const WHITE = 1 as const
const BLACK = 2 as const
let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let operator: Caller
let assistant: Caller
let foreigner: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  operator = await server.signedInAs('13800100060')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
})
afterAll(() => server.close())

const listed = (caller: Caller, flag: 1 | 2, more: object = {}) =>
  caller.run(talentListCalls.list, { flag, platform: 'dy', size: 50, ...more })
const target = (row: { author_id: string }) => ({ author_id: [row.author_id], platform: 'dy' as const })

let nth = 0
/** Another talent of the pool that stands on no list each time. */
async function free() {
  const { list } = await admin.run(talentCalls.publicList, { platform: 'dy', size: 50, tab: 'never' })
  const row = list.filter((each) => each.list_flag === 0 && each.author_name !== '阿泽聊数码')[nth]
  nth += 1
  if (!row) throw new Error('the pool is empty')
  return row
}

describe('a list', () => {
  it.each([WHITE, BLACK] as const)('%i holds its talents with their figures, and sums them', async (flag) => {
    const { list, page_info, ext } = await listed(admin, flag)
    expect(list.length).toBeGreaterThan(0)
    expect(list.length).toBe(page_info.total_count)
    expect(list.every((row) => row.list_flag === flag && row.added_by !== null && row.is_editable === 1)).toBe(true)
    expect(list.reduce((sum, row) => sum + row.gmv, 0)).toBe(ext.list_total.gmv)
    expect(list.reduce((sum, row) => sum + row.unfulfilled_count, 0)).toBe(ext.list_total.unfulfilled_count)
  })

  it.each([
    [{ keyword: '大飞数码评测' }, (row: { author_name: string }) => row.author_name === '大飞数码评测'],
    [{ reason: ['刷样不履约'] }, (row: { reason: string }) => row.reason === '刷样不履约'],
    [{ start_time: 1 }, (row: { added_at: number | null }) => row.added_at !== null],
    [{ added_by: 1 }, () => false],
  ])('black: filters by %o', async (filter, fits) => {
    const { list } = await listed(admin, BLACK, filter)
    expect(list.every((row) => fits(row as never))).toBe(true)
  })

  it('white: leads see what their team follows; black: everybody who sells sees all', async () => {
    const all = await listed(admin, WHITE)
    const team = await listed(lead, WHITE)
    expect(team.page_info.total_count).toBeLessThanOrEqual(all.page_info.total_count)
    expect((await medium.ask(talentListCalls.list, { flag: WHITE, platform: 'dy' })).code).toBe(40302)
    const black = await listed(medium, BLACK)
    expect(black.page_info.total_count).toBe((await listed(admin, BLACK)).page_info.total_count)
    expect(black.list.every((row) => row.is_editable === 0)).toBe(true)
    expect((await assistant.ask(talentListCalls.list, { flag: BLACK, platform: 'dy' })).code).toBe(40302)
    const others = (await listed(foreigner, BLACK)).list.map(({ author_id, added_at }) => `${author_id} ${added_at}`)
    expect(black.list.some(({ author_id, added_at }) => others.includes(`${author_id} ${added_at}`))).toBe(false)
  })
})

describe('the black list', () => {
  it('takes a talent with reason and words, refuses pictures from elsewhere, and gives it back', async () => {
    const talent = await free()
    const entry = { flag: BLACK, reason: '违约', text: '临时取消' }
    expect(
      await lead.ask(talentCalls.listFlagAdd, { ...target(talent), ...entry, images: ['https://elsewhere/a.png'] }),
    ).toMatchObject({ code: 40000, data: { field: 'images' } })
    await lead.run(talentCalls.listFlagAdd, { ...target(talent), ...entry })
    const [row] = (await listed(medium, BLACK, { keyword: talent.author_id, keyword_type: 'id' })).list
    expect(row).toMatchObject({ reason: '违约', text: '临时取消', images: [] })
    await lead.run(talentListCalls.update, { author_id: talent.author_id, platform: 'dy', flag: BLACK, reason: '其他' })
    const [changed] = (await listed(lead, BLACK, { keyword: talent.author_id, keyword_type: 'id' })).list
    expect(changed).toMatchObject({ reason: '其他', text: '', images: [], is_editable: 1 })
    const own = and(eq(oplog.object_id, talent.author_id), eq(oplog.module, '黑名单'))
    const logged = await server.db.select().from(oplog).where(own).orderBy(oplog.id)
    expect(logged.map(({ module, action }) => `${module} ${action}`)).toEqual(['黑名单 添加', '黑名单 编辑'])
    // Another department's entry is nobody's but theirs.
    for (const write of [
      operator.ask(talentCalls.listFlagRemove, { ...target(talent), flag: BLACK }),
      operator.ask(talentListCalls.update, {
        author_id: talent.author_id,
        platform: 'dy',
        flag: BLACK,
        reason: '违约',
      }),
    ])
      expect((await write).code).toBe(40301)
    await lead.run(talentCalls.listFlagRemove, { ...target(talent), flag: BLACK })
    expect((await listed(lead, BLACK, { keyword: talent.author_id, keyword_type: 'id' })).list).toEqual([])
  })

  it('is not for the media staff, nor for another corporation', async () => {
    const [row] = (await listed(admin, BLACK)).list
    if (!row) throw new Error('nobody is black')
    const wish = { author_id: row.author_id, platform: 'dy' as const, flag: BLACK, reason: '违约' }
    expect((await medium.ask(talentListCalls.update, wish)).code).toBe(40302)
    expect((await medium.ask(talentListCalls.check, { flag: BLACK, platform: 'dy', ids: ['1'] })).code).toBe(40302)
    expect([40400, 40930]).toContain((await foreigner.ask(talentListCalls.update, wish)).code)
    expect((await admin.ask(talentListCalls.update, { ...wish, updated_at: 1 })).code).toBe(40901)
  })

  it('may be emptied as far as a filter reaches', async () => {
    const two = [await free(), await free()]
    const reason = '其他'
    for (const talent of two) await admin.run(talentCalls.listFlagAdd, { ...target(talent), flag: BLACK, reason })
    const list_filters = { flag: BLACK, platform: 'dy' as const, reason: [reason] }
    const result = await admin.run(talentCalls.listFlagRemove, { select_all: 1, list_filters, flag: BLACK })
    expect(result).toMatchObject({ success: 2, failures: [] })
    expect((await listed(admin, BLACK, { reason: [reason] })).list).toEqual([])
  })
})

describe('the white list', () => {
  it('is written by administrators only, and refuses talents of the black list', async () => {
    const talent = await free()
    const wish = { ...target(talent), flag: WHITE, reason: '核心达人' } as const
    expect((await lead.ask(talentCalls.listFlagAdd, wish)).code).toBe(40302)
    await admin.run(talentCalls.listFlagAdd, wish)
    const picked = await admin.run(talentListCalls.pick, { platform: 'dy', keyword: talent.author_name })
    expect(picked.list[0]).toMatchObject({ author_id: talent.author_id, list_flag: 1 })
    await admin.run(talentCalls.listFlagRemove, { ...target(talent), flag: WHITE })
    const [black] = (await listed(admin, BLACK)).list
    expect(
      await admin.ask(talentCalls.listFlagAdd, {
        ...target({ author_id: black?.author_id ?? '' }),
        flag: WHITE,
        reason: 'x',
      }),
    ).toMatchObject({ code: 40910, message: '该达人在黑名单中，请先移出黑名单' })
  })
})

describe('lines of numbers', () => {
  it('are checked one by one', async () => {
    const [black] = (await listed(admin, BLACK)).list
    const [white] = (await listed(admin, WHITE)).list
    const talent = await free()
    if (!black || !white) throw new Error('empty lists')
    const ids = [talent.display_id, black.author_id, white.author_id, 'nobody', talent.display_id]
    const { list } = await admin.run(talentListCalls.check, { flag: WHITE, platform: 'dy', ids })
    expect(list.map(({ line, state }) => [line, state])).toEqual([
      [talent.display_id, 'ok'],
      [black.author_id, 'black'],
      [white.author_id, 'listed'],
      ['nobody', 'unknown'],
    ])
    expect(list[0]).toMatchObject({ author_id: talent.author_id, author_name: talent.author_name })
  })

  it('hold no more than 200', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => String(index))
    expect(await admin.ask(talentListCalls.check, { flag: BLACK, platform: 'dy', ids })).toMatchObject({
      code: 40000,
      message: '参数错误：ids 最多 200 个',
    })
  })
})
