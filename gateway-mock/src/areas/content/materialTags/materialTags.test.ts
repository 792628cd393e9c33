import { materialCalls } from '@crm/contracts/calls/materials'
import { materialTagCalls as calls } from '@crm/contracts/calls/materialTags'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let lead: Caller
let medium: Caller
let foreigner: Caller

beforeAll(async () => {
  server = await testServer()
  lead = await server.signedInAs('13800100003')
  medium = await server.signedInAs('13800100005')
  foreigner = await server.signedInAs('13800300002')
})
afterAll(() => server.close())

const rowOf = async (id: number) => {
  const [row] = (await lead.run(calls.list, { id })).list
  if (!row) throw new Error('no tag')
  return row
}
const listed = async (tag_id: number) =>
  (await lead.run(materialCalls.list, { tag_ids: [tag_id], size: 1 })).page_info.total_count

it('counts lead to as many materials', async () => {
  const { list, page_info, ext } = await lead.run(calls.list, { size: 50 })
  expect(page_info.total_count).toBe(ext.total)
  for (const { id, material_count } of list) expect([id, await listed(id)]).toEqual([id, material_count])
})

it('leads alone arrange tags, and those of other enterprises are none', async () => {
  const [tag] = (await lead.run(calls.list, {})).list
  const id = tag?.id ?? 0
  expect((await medium.ask(calls.list, {})).code).toBe(40302)
  expect((await medium.ask(calls.remove, { ids: [id] })).code).toBe(40302)
  expect((await foreigner.run(calls.list, { id })).list).toEqual([])
  expect((await foreigner.ask(calls.update, { id, name: '改' })).code).toBe(40400)
  expect((await foreigner.ask(calls.saveRules, { rules: [{ tag_id: id, name_contains: '主图' }] })).code).toBe(40400)
})

it('groups have names of their own and an order, and go when they are empty', async () => {
  const { id } = await lead.run(calls.groupAdd, { name: '季节' })
  expect((await lead.ask(calls.groupAdd, { name: '季节' })).message).toBe('分组名称已存在')
  const before = (await lead.run(calls.groups, {})).list.map((group) => group.id)
  await lead.run(calls.groupSort, { ids: [id] })
  expect((await lead.run(calls.groups, {})).list.map((group) => group.id)).toEqual([
    id,
    ...before.filter((each) => each !== id),
  ])
  await lead.run(calls.add, { group_id: id, names: ['春', '夏'] })
  expect((await lead.ask(calls.groupDelete, { id })).message).toBe('分组中还有标签，请先移动或删除')
  const added = await lead.run(calls.add, { group_id: id, names: ['夏', '秋'] })
  expect(added).toEqual({ success: 1, failures: [{ key: '夏', name: '夏', reason: '标签名称已存在' }] })
})

it('a merged tag leaves its materials to the other, a deleted one leaves them as they are', async () => {
  const { list } = await lead.run(calls.list, { size: 50 })
  const [from, to] = list.filter(({ material_count }) => material_count > 0)
  if (!from || !to) throw new Error('no tags')
  const both = (await lead.run(materialCalls.list, { tag_ids: [from.id, to.id], size: 1 })).page_info.total_count
  const { count } = await lead.run(calls.merge, { id: from.id, to_id: to.id })
  expect((await rowOf(to.id)).material_count).toBe(both)
  expect(count).toBe(both - to.material_count)
  expect(await listed(from.id)).toBe(0)
  const total = (await lead.run(materialCalls.list, { size: 1 })).page_info.total_count
  await lead.run(calls.remove, { ids: [to.id] })
  expect((await lead.run(materialCalls.list, { size: 1 })).page_info.total_count).toBe(total)
})

it('a rule is tested before it is saved, adds on demand and never takes away', async () => {
  const [group] = (await lead.run(calls.groups, {})).list
  await lead.run(calls.add, { group_id: group?.id ?? 0, names: ['自动'] })
  const [tag] = (await lead.run(calls.list, { keyword: '自动' })).list
  const tag_id = tag?.id ?? 0
  const rules = [{ tag_id, name_contains: '主图' }]
  const tested = await lead.run(calls.saveRules, { rules, preview: 1 })
  const named = (await lead.run(materialCalls.list, { keyword: '主图', size: 1 })).page_info.total_count
  expect(tested.count).toBe(named)
  expect(tested.names[0]).toContain('主图')
  expect(await rowOf(tag_id)).toMatchObject({ material_count: 0, rule_text: '' })
  await lead.run(calls.saveRules, { rules })
  expect(await rowOf(tag_id)).toMatchObject({ material_count: 0, rule_text: '文件名包含「主图」' })
  expect(await lead.run(calls.saveRules, { rules, applies: 1 })).toMatchObject({ count: named })
  expect(await listed(tag_id)).toBe(named)
  await lead.run(calls.saveRules, { rules: [{ tag_id }] })
  expect(await rowOf(tag_id)).toMatchObject({ material_count: named, rule_text: '' })
})
