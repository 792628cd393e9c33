import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let medium: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
})
afterAll(() => server.close())

const first = async (tab: '1' | '2') => {
  const { list } = await admin.run(cooperationCalls.list, { tab, page: 1, size: 20 })
  const [row] = list
  if (!row) throw new Error(`no cooperation in ${tab}`)
  return row
}

it('the list’s 合计 is what the cards show, and the tabs add up', async () => {
  const { ext, page_info } = await admin.run(cooperationCalls.list, { platform: 'dy', page: 1, size: 20 })
  const stat = await admin.run(cooperationCalls.stat, { platform: 'dy' })
  expect(stat).toMatchObject(ext.list_total)
  const { all = 0, 1: a = 0, 2: b = 0, 3: c = 0, 4: d = 0 } = ext.status_count
  expect(a + b + c + d).toBe(all)
  expect(page_info.total_count).toBe(all)
})

it('confirms, cancels with a reason and opens again; a wrong state is refused', async () => {
  const row = await first('1')
  const one = { ids: [row.coop_id] }
  expect(await admin.run(cooperationCalls.status, { ...one, status: 2, updated_at: row.updated_at })).toEqual({
    success: 1,
    failures: [],
  })
  expect((await admin.ask(cooperationCalls.status, { ...one, status: 2 })).code).toBe(40930)
  expect(await admin.ask(cooperationCalls.status, { ...one, status: 4 })).toMatchObject({ data: { field: 'reason' } })
  await admin.run(cooperationCalls.status, { ...one, status: 4, reason: '档期冲突' })
  expect((await admin.run(cooperationCalls.status, { ...one, status: 1 })).success).toBe(1)
})

it('reports of several which were refused', async () => {
  const [waiting, running] = [await first('1'), await first('2')]
  const result = await admin.run(cooperationCalls.status, { ids: [waiting.coop_id, running.coop_id], status: 3 })
  expect(result.success).toBe(1)
  expect(result.failures).toEqual([{ key: String(waiting.coop_id), name: waiting.coop_no, reason: '当前状态不能操作' }])
})

it('refuses a stale remark', async () => {
  const row = await first('2')
  server.clock.set(server.clock.now() + 10)
  const change = { coop_id: row.coop_id, updated_at: row.updated_at }
  await admin.run(cooperationCalls.update, { ...change, changes: { remark: '已约档期' } })
  expect((await admin.ask(cooperationCalls.update, { ...change, changes: { remark: '另一条' } })).code).toBe(40901)
})

it.each(['1', '2', '3', '4'] as const)('keeps remarks of every state: %s', async (tab) => {
  const { list } = await admin.run(cooperationCalls.list, { tab, page: 1, size: 20 })
  const [row] = list
  if (!row) throw new Error(`no cooperation in ${tab}`)
  server.clock.set(server.clock.now() + 10)
  const { coop_id, coop_no, updated_at } = row
  await admin.run(cooperationCalls.update, { coop_id, updated_at, changes: { remark: `复盘 ${tab}` } })
  const after = await admin.run(cooperationCalls.list, { keyword: coop_no, page: 1, size: 20 })
  expect(after.list).toMatchObject([{ coop_id, remark: `复盘 ${tab}`, status: row.status }])
  // Terms are edited while they can still be kept.
  expect(row.actions.includes('edit')).toBe(tab === '1' || tab === '2')
})

it('counts new talents and colonels of a row', async () => {
  const pages = [1, 2, 3].map((page) => admin.run(cooperationCalls.list, { page, size: 50 }))
  const list = (await Promise.all(pages)).flatMap((page) => page.list)
  expect(new Set(list.map((row) => row.is_new))).toEqual(new Set([0, 1]))
  expect(list.some((row) => row.colonel_buyin_id !== '')).toBe(true)
  const [through] = list.filter((row) => row.colonel_buyin_id !== '')
  const { list: named } = await admin.run(cooperationCalls.colonels, { colonel_ids: [through?.colonel_buyin_id ?? ''] })
  expect(named).toMatchObject([{ colonel_buyin_id: through?.colonel_buyin_id }])
})

it('a medium reaches the own ones only, another enterprise none, and neither transfers', async () => {
  const { list } = await medium.run(cooperationCalls.list, { page: 1, size: 50 })
  expect(new Set(list.map((row) => row.user.user_id)).size).toBeLessThanOrEqual(1)
  const row = await first('2')
  const other = await server.signedInAs('13800200002')
  const change = { coop_id: row.coop_id, updated_at: row.updated_at, changes: { remark: '' } }
  expect((await other.ask(cooperationCalls.update, change)).code).toBe(40301)
  expect((await other.ask(cooperationCalls.remove, { ids: [row.coop_id] })).code).toBe(40301)
  expect((await medium.ask(cooperationCalls.transfer, { ids: [row.coop_id], user_id: 1 })).code).toBe(40302)
})

it('copies into an order to be confirmed from tomorrow, by who works on talents', async () => {
  const row = await first('2')
  const made = await admin.run(cooperationCalls.copy, { coop_id: row.coop_id })
  const { list } = await admin.run(cooperationCalls.list, { keyword: made.coop_no, page: 1, size: 20 })
  expect(list).toMatchObject([{ coop_id: made.coop_id, status: 1, fee: row.fee, fee_status: 1, user: row.user }])
  expect(list[0]?.goods).toEqual(row.goods)
  expect((list[0]?.end_time ?? 0) - (list[0]?.start_time ?? 0)).toBe(row.end_time - row.start_time)
  expect(list[0]?.start_time).toBeGreaterThan(server.clock.now())
  const operator = await server.signedInAs('13800100060')
  expect((await operator.ask(cooperationCalls.copy, { coop_id: row.coop_id })).code).toBe(40302)
})

it('lives and videos of a row are as many as it says', async () => {
  const { list } = await admin.run(cooperationCalls.list, { order_by: 'gmv', page: 1, size: 30 })
  for (const { coop_id, live_count, video_count } of list) {
    const page = { coop_id, page: 1, size: 20 }
    expect((await admin.run(cooperationCalls.lives, page)).page_info.total_count).toBe(live_count)
    expect((await admin.run(cooperationCalls.videos, page)).page_info.total_count).toBe(video_count)
  }
  const [row] = list
  const other = await server.signedInAs('13800200002')
  expect((await other.ask(cooperationCalls.lives, { coop_id: row?.coop_id ?? 0 })).code).toBe(40301)
})

it('narrows by product, colonel and tags; 选择全部 means the whole filter', async () => {
  const page = { page: 1, size: 50 }
  const [row] = (await admin.run(cooperationCalls.list, page)).list
  const product = row?.goods[0]?.product_id ?? ''
  const ofProduct = await admin.run(cooperationCalls.list, { ...page, product_id: [product] })
  expect(ofProduct.list.length).toBeGreaterThan(0)
  expect(ofProduct.list.every((each) => each.goods.some((one) => one.product_id === product))).toBe(true)

  const colonels = await admin.run(cooperationCalls.colonels, {})
  const ids = colonels.list.map((each) => each.colonel_buyin_id)
  const through = await admin.run(cooperationCalls.list, { ...page, colonel_id: ids })
  expect(through.page_info.total_count).toBeGreaterThan(0)
  expect((await admin.run(cooperationCalls.colonels, { colonel_ids: ids.slice(0, 1) })).list).toHaveLength(1)

  const all = (await admin.run(cooperationCalls.list, page)).page_info.total_count
  const tagged = (tag_mode: 'any' | 'none') =>
    admin.run(cooperationCalls.list, { ...page, tag_ids: [1, 2, 3], tag_mode })
  expect((await tagged('any')).page_info.total_count + (await tagged('none')).page_info.total_count).toBe(all)

  const { page_info } = await admin.run(cooperationCalls.list, { ...page, platform: 'ks', tab: '1' })
  const filters = { platform: 'ks' as const, tab: '1' as const }
  const result = await admin.run(cooperationCalls.status, { select_all: 1, filters, status: 4, reason: '活动取消' })
  expect(result).toEqual({ success: page_info.total_count, failures: [] })
  expect((await admin.ask(cooperationCalls.remove, { select_all: 1 })).code).toBe(40000)
})

it('a step is taken back by who took it, until something else was changed', async () => {
  const row = await first('1')
  const { coop_id } = row
  const one = { ids: [coop_id] }
  const shown = async () =>
    (await admin.run(cooperationCalls.detail, { coop_id })) as { status: number; reason: string }
  await admin.run(cooperationCalls.status, { ...one, status: 4, reason: '档期冲突' })
  await admin.run(cooperationCalls.comment, { coop_id, content: '先放一放' })
  expect((await medium.ask(cooperationCalls.undo, { coop_id })).code).not.toBe(0)
  await admin.run(cooperationCalls.undo, { coop_id })
  expect(await shown()).toMatchObject({ status: 1, reason: '' })
  // What was taken back is not taken back again.
  expect((await admin.ask(cooperationCalls.undo, { coop_id })).code).toBe(40901)
  await admin.run(cooperationCalls.status, { ...one, status: 4, reason: '达人退出' })
  await admin.run(cooperationCalls.status, { ...one, status: 1 })
  await admin.run(cooperationCalls.undo, { coop_id })
  expect(await shown()).toMatchObject({ status: 4, reason: '达人退出' })
  await admin.run(cooperationCalls.status, { ...one, status: 1 })
  server.clock.set(server.clock.now() + 90)
  expect((await admin.ask(cooperationCalls.undo, { coop_id })).code).toBe(40901)
  const { list } = await admin.run(cooperationCalls.logs, { coop_id, page: 1, size: 20 })
  expect(list.filter(({ action }) => action === 'undo').map(({ changes }) => changes)).toEqual([
    [{ label: '状态', before: '待确认', after: '已取消' }],
    [{ label: '状态', before: '已取消', after: '待确认' }],
  ])
})

it.each([
  ['1', 2, '待确认', '进行中'],
  ['2', 3, '进行中', '已完成'],
  ['2', 4, '进行中', '已取消'],
] as const)(
  'what was in %s and taken to %d goes back, by its own member and before a change',
  async (tab, status, from, to) => {
    const { coop_id } = await first(tab)
    const reason = status === 4 ? { reason: '达人退出' } : {}
    const step = () => admin.run(cooperationCalls.status, { ids: [coop_id], status, ...reason })
    const shown = () => admin.run(cooperationCalls.detail, { coop_id })
    await step()
    const other = await server.signedInAs('13800100001')
    expect((await other.ask(cooperationCalls.undo, { coop_id })).code).toBe(40901)
    await admin.run(cooperationCalls.undo, { coop_id })
    expect(await shown()).toMatchObject({ status: Number(tab), reason: '' })
    const { list } = await admin.run(cooperationCalls.logs, { coop_id, page: 1, size: 20 })
    expect(list).toContainEqual(
      expect.objectContaining({
        action: 'undo',
        content: `撤销：${from} → ${to}`,
        changes: [{ label: '状态', before: to, after: from }],
      }),
    )
    await step()
    const { updated_at } = await shown()
    await admin.run(cooperationCalls.update, { coop_id, updated_at, changes: { remark: `已到 ${status}` } })
    expect((await admin.ask(cooperationCalls.undo, { coop_id })).code).toBe(40901)
    expect((await shown()).status).toBe(status)
  },
)
