import { talentCalls } from '@crm/contracts/calls/talents'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { BusinessModule } from '@crm/contracts/enums'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oplog } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

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

const tags = (caller: Caller, more: object = {}) => caller.run(talentTagCalls.list, { size: 50, ...more })
const groups = async (caller: Caller) => (await caller.run(talentCalls.tagGroups, { all: 1 })).list
const firstGroup = async () => {
  const [group] = await groups(admin)
  if (!group) throw new Error('no groups')
  return group.id
}
let nth = 0
/** A new tag of its own name, as the caller makes it. */
async function newTag(caller: Caller, more: object = {}) {
  nth += 1
  const name = `标签${nth}`
  await caller.run(talentTagCalls.add, { group_id: await firstGroup(), names: [name], ...more })
  const row = (await tags(caller, { keyword: name })).list.find((each) => each.name === name)
  if (!row) throw new Error('the tag is not listed')
  return row
}

it('one is found by its number, by those who see it', async () => {
  const { id, name } = await newTag(admin)
  expect((await tags(lead, { id })).list.map((each) => each.name)).toEqual([name])
  expect((await tags(foreigner, { id })).list).toEqual([])
})

it('names that are all there already are reported, and nobody is logged to have added them', async () => {
  const { name, group_id } = await newTag(admin)
  const added = () => server.db.$count(oplog, eq(oplog.action, '添加标签'))
  const before = await added()
  expect(await admin.run(talentTagCalls.add, { group_id, names: [name] })).toEqual({
    success: 0,
    failures: [{ key: name, name, reason: '标签名称已存在' }],
  })
  expect(await added()).toBe(before)
})

describe('groups', () => {
  it('are added, renamed, sorted, and deleted when empty', async () => {
    const { id } = await admin.run(talentTagCalls.groupAdd, { name: '试验组' })
    expect((await lead.ask(talentTagCalls.groupAdd, { name: '试验组' })).message).toBe('分组名称已存在')
    await lead.run(talentTagCalls.groupUpdate, { id, name: '改名组' })
    const ids = (await groups(admin)).map((each) => each.id)
    expect(ids.at(-1)).toBe(id)
    await admin.run(talentTagCalls.groupSort, { ids: [id] })
    expect((await groups(admin)).map(({ name }) => name)[0]).toBe('改名组')
    expect((await groups(admin)).map((each) => each.id).toSorted()).toEqual(ids.toSorted())
    await admin.run(talentTagCalls.add, { group_id: id, names: ['占位'] })
    expect((await admin.ask(talentTagCalls.groupDelete, { id })).message).toBe('分组下还有 1 个标签，请先移动或删除')
    const [stored] = (await tags(admin, { group_id: id })).list
    await admin.run(talentTagCalls.remove, { ids: [stored?.id ?? 0] })
    await admin.run(talentTagCalls.groupDelete, { id })
    expect((await groups(admin)).some((each) => each.id === id)).toBe(false)
  })

  it('are at most 20', async () => {
    const have = (await groups(admin)).length
    for (let at = have; at < 20; at += 1) await admin.run(talentTagCalls.groupAdd, { name: `组${at}` })
    expect((await admin.ask(talentTagCalls.groupAdd, { name: '再一组' })).message).toBe('最多 20 个标签分组')
  })

  it('without usable tags are no choice of the pickers', async () => {
    const usable = await medium.run(talentCalls.tagGroups, {})
    expect(usable.list.every((each) => each.tags.length > 0)).toBe(true)
    expect((await groups(medium)).length).toBeGreaterThan(usable.list.length)
  })
})

describe('tags', () => {
  it('are listed by use, and count the talents that have them', async () => {
    const { list, page_info, ext } = await tags(admin)
    expect(list.length).toBe(page_info.total_count)
    expect(ext.total).toBeGreaterThanOrEqual(list.length)
    expect(list.map((row) => row.author_count)).toEqual(list.map((row) => row.author_count).toSorted((a, b) => b - a))
    const inGroups = await groups(admin)
    for (const group of inGroups)
      expect((await tags(admin, { group_id: group.id })).page_info.total_count).toBe(group.tag_count)
  })

  it('are added one per line; those there already are reported line by line', async () => {
    const there = await newTag(admin)
    const result = await admin.run(talentTagCalls.add, {
      group_id: there.group_id,
      names: ['新一个', there.name, '新一个'],
    })
    expect(result).toEqual({
      success: 1,
      failures: [{ key: there.name, name: there.name, reason: '标签名称已存在' }],
    })
  })

  it.each([
    [{ names: [] }, '参数错误：names 不能为空'],
    [{ names: Array.from({ length: 51 }, (_, index) => `x${index}`) }, '参数错误：names 最多 50 个'],
    [{ names: ['一二三四五六七八九十一'] }, '参数错误：names.0 不能超过 10 个字符'],
    [{ names: ['色'], color: 'black' }, expect.stringContaining('参数错误：color')],
    [{ names: ['组'], group_id: 999_999 }, '所选分组不存在，请重新选择'],
  ])('refuse %o', async (wrong, message) => {
    const request = { group_id: await firstGroup(), ...wrong }
    expect(await admin.ask(talentTagCalls.add, request as never)).toMatchObject({ code: 40000, message })
  })

  it('that are stopped stay on their talents and are no choice any more', async () => {
    const row = await newTag(admin)
    await admin.run(talentTagCalls.status, { ids: [row.id], status: 2 })
    expect((await tags(admin, { keyword: row.name })).list[0]).toMatchObject({ status: 2 })
    const usable = (await groups(medium)).flatMap((group) => group.tags)
    expect(usable.some((each) => each.id === row.id)).toBe(false)
  })

  it('that were changed meanwhile answer 40901', async () => {
    const row = await newTag(admin)
    server.clock.set(server.clock.now() + 60)
    await lead.run(talentTagCalls.update, { id: row.id, name: `${row.name}改`, updated_at: row.updated_at })
    expect(
      (await admin.ask(talentTagCalls.update, { id: row.id, color: 'red', updated_at: row.updated_at })).code,
    ).toBe(40901)
  })

  it('merge: every talent has the other one, once', async () => {
    const pool = await medium.run(talentCalls.publicList, { platform: 'dy', size: 10 })
    const author_id = pool.list.slice(0, 3).map((row) => row.author_id)
    const [from, to] = [await newTag(admin), await newTag(admin)]
    await medium.run(talentCalls.tagBind, { author_id, platform: 'dy', tag_ids: [from.id] })
    await medium.run(talentCalls.tagBind, { author_id: author_id.slice(0, 1), platform: 'dy', tag_ids: [to.id] })
    expect((await tags(admin, { keyword: from.name })).list[0]?.author_count).toBe(3)
    expect(await admin.run(talentTagCalls.merge, { id: from.id, to_id: to.id })).toEqual({ count: 2 })
    expect((await tags(admin, { keyword: from.name })).list).toEqual([])
    expect((await tags(admin, { keyword: to.name })).list[0]?.author_count).toBe(3)
    expect(await admin.run(talentTagCalls.remove, { ids: [to.id] })).toEqual({ success: 1, failures: [] })
  })

  it('move to another group', async () => {
    const row = await newTag(admin)
    const other = (await groups(admin)).at(-1)?.id ?? 0
    await admin.run(talentTagCalls.move, { ids: [row.id], group_id: other })
    expect((await tags(admin, { group_id: other })).list.some((each) => each.id === row.id)).toBe(true)
  })
})

describe('who may', () => {
  it('members make personal tags only, which nobody else sees', async () => {
    expect((await medium.ask(talentTagCalls.groupAdd, { name: '不行' })).code).toBe(40302)
    const group_id = await firstGroup()
    expect(await medium.ask(talentTagCalls.add, { group_id, names: ['大家的'], scope: 1 })).toMatchObject({
      code: 40302,
      message: '仅可创建自己可见的标签',
    })
    const own = await newTag(medium, { scope: 3 })
    expect(own.is_editable).toBe(1)
    for (const other of [admin, lead, operator]) {
      expect((await tags(other, { keyword: own.name })).list).toEqual([])
      expect((await other.ask(talentTagCalls.remove, { ids: [own.id] })).code).toBe(40400)
    }
    const ofCorp = (await tags(medium)).list.find((row) => row.scope === 1)
    expect(ofCorp?.is_editable).toBe(0)
    expect((await medium.ask(talentTagCalls.remove, { ids: [ofCorp?.id ?? 0] })).code).toBe(40301)
  })

  it('none of their own where the corporation does not allow them', async () => {
    expect((await lead.ask(talentTagCalls.setting, { personal_tags: 0 })).code).toBe(40302)
    await admin.run(talentTagCalls.setting, { personal_tags: 0 })
    const request = { group_id: await firstGroup(), names: ['个人'], scope: 3 as const }
    expect((await medium.ask(talentTagCalls.add, request)).message).toBe('企业未开放个人标签，请联系管理员')
    expect((await lead.ask(talentTagCalls.add, request)).code).toBe(0)
    await admin.run(talentTagCalls.setting, { personal_tags: 1 })
  })

  it('a tag of a department is seen there and by administrators', async () => {
    const row = await newTag(lead, { scope: 2 })
    expect((await tags(admin, { keyword: row.name })).list).toHaveLength(1)
    expect((await tags(lead, { keyword: row.name })).list).toHaveLength(1)
    expect((await tags(operator, { keyword: row.name })).list).toHaveLength(0)
    expect((await admin.ask(talentTagCalls.update, { id: row.id, scope: 3 })).message).toBe('仅创建人可设为自己可见')
  })

  it('another corporation sees and changes nothing, the sample assistant is refused', async () => {
    const row = await newTag(admin)
    expect((await tags(foreigner, { keyword: row.name })).list).toEqual([])
    for (const write of [
      foreigner.ask(talentTagCalls.update, { id: row.id, name: '偷' }),
      foreigner.ask(talentTagCalls.merge, { id: row.id, to_id: row.id + 1 }),
      foreigner.ask(talentTagCalls.status, { ids: [row.id], status: 2 }),
    ])
      expect((await write).code).toBe(40400)
    expect((await foreigner.ask(talentTagCalls.move, { ids: [row.id], group_id: row.group_id })).code).toBe(40000)
    expect((await assistant.ask(talentTagCalls.list, {})).code).toBe(40302)
  })
})

describe('tags of seeding', () => {
  const classify = BusinessModule.content
  let seeder: Caller
  let seeding: Caller
  beforeAll(async () => {
    seeder = await server.signedInAs('13800100003')
    seeding = await server.signedInAs('13800100005')
  })
  const seedingTags = (caller: Caller, more: object = {}) => tags(caller, { classify, ...more })

  it('are others than those of commerce: neither list shows one of the other, and no write reaches across', async () => {
    const ids = async (module: 1 | 2) => (await tags(admin, { classify: module })).list.map(({ id }) => id)
    const [commerce, content] = [await ids(1), await ids(2)]
    expect(content.length).toBeGreaterThan(0)
    expect(commerce.filter((id) => content.includes(id))).toEqual([])
    const [id = 0, to_id = 0] = commerce
    const groupsThere = (await admin.run(talentCalls.tagGroups, { classify, all: 1 })).list
    const group_id = groupsThere[0]?.id ?? 0
    for (const write of [
      admin.ask(talentTagCalls.update, { classify, id, name: '跨模块' }),
      admin.ask(talentTagCalls.merge, { classify, id, to_id }),
      admin.ask(talentTagCalls.merge, { classify, id: content[0] ?? 0, to_id }),
      admin.ask(talentTagCalls.status, { classify, ids: [id], status: 2 }),
      admin.ask(talentTagCalls.move, { classify, ids: [id], group_id }),
      admin.ask(talentTagCalls.remove, { classify, ids: [id] }),
    ])
      expect((await write).code).toBe(40400)
    expect((await admin.ask(talentTagCalls.move, { ids: [id], group_id })).code).toBe(40000)
    expect((await admin.ask(talentTagCalls.groupDelete, { id: group_id })).code).toBe(40000)
  })

  it('may have a name that commerce has, and count the talents of seeding alone', async () => {
    const { name } = await newTag(admin)
    const group = await seeder.run(talentTagCalls.groupAdd, { classify, name: '种草组' })
    await seeder.run(talentTagCalls.add, { classify, group_id: group.id, names: [name] })
    const [row] = (await seedingTags(seeder, { keyword: name })).list
    expect(row).toMatchObject({ name, classify, author_count: 0, is_editable: 1 })
    expect((await tags(admin, { keyword: name })).list.map((each) => each.id)).not.toContain(row?.id)
    await seeder.run(talentTagCalls.remove, { classify, ids: [row?.id ?? 0] })
    expect((await tags(admin, { keyword: name })).list).toHaveLength(1)
  })

  it('leads of seeding edit, its media make personal ones while it allows them, which commerce does not decide', async () => {
    const [group] = (await seeder.run(talentCalls.tagGroups, { classify, all: 1 })).list
    const request = { classify, group_id: group?.id ?? 0, names: ['种草个人'], scope: 3 as const }
    expect((await seeding.ask(talentTagCalls.add, { ...request, scope: 1 })).message).toBe('仅可创建自己可见的标签')
    await admin.run(talentTagCalls.setting, { classify, personal_tags: 0 })
    expect((await seeding.ask(talentTagCalls.add, request)).message).toBe('企业未开放个人标签，请联系管理员')
    expect((await tags(admin)).ext.personal_tags).toBe(1)
    expect((await seedingTags(admin)).ext.personal_tags).toBe(0)
    await admin.run(talentTagCalls.setting, { classify, personal_tags: 1 })
    expect(await seeding.run(talentTagCalls.add, request)).toEqual({ success: 1, failures: [] })
    expect((await seedingTags(seeder, { keyword: '种草个人' })).list).toEqual([])
    expect((await lead.ask(talentTagCalls.list, { classify })).code).toBe(40302)
  })

  it('are copied from commerce once: everybody’s tags in use, by name, with their groups', async () => {
    const own = await newTag(medium, { scope: 3 })
    const stopped = await newTag(admin)
    await admin.run(talentTagCalls.status, { ids: [stopped.id], status: 2 })
    const fresh = await newTag(admin, { color: 'red' })
    // Groups of commerce were added up to the limit above; those that are empty are not copied.
    const { tags: count } = await admin.run(talentTagCalls.copy, {})
    expect(count).toBeGreaterThan(0)
    const names = async () => new Set((await seedingTags(admin)).list.map(({ name }) => name))
    expect((await seedingTags(admin, { keyword: fresh.name })).list[0]).toMatchObject({
      color: 'red',
      group_name: fresh.group_name,
      author_count: 0,
    })
    expect((await seedingTags(admin, { keyword: own.name })).list).toEqual([])
    expect((await seedingTags(admin, { keyword: stopped.name })).list).toEqual([])
    const before = await names()
    expect(await admin.run(talentTagCalls.copy, {})).toEqual({ groups: 0, tags: 0 })
    expect(await names()).toEqual(before)
    // A lead of seeding does not read the tags of commerce.
    expect((await seeder.ask(talentTagCalls.copy, {})).code).toBe(40302)
  })
})
