import type { Call } from '@crm/contracts/call'
import { talentContactCalls } from '@crm/contracts/calls/talentContacts'
import { talentCalls } from '@crm/contracts/calls/talents'
import { BusinessModule, type Platform } from '@crm/contracts/enums'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authorAddress, authorContact, oplog, rolePermission } from '../../../store/database/schema.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { number, select, text, value } from '../../../store/database/select.ts'

interface Key {
  author_id: string
  platform: Platform
}

const { list, view, save, addressList, addressView, addressSave } = talentContactCalls
const reads: readonly Call<Key, unknown>[] = [list, addressList]
const ADDRESS = {
  ...{ receiver: '李四', phone: '13900001234', province: '浙江', city: '杭州市', district: '余杭区' },
  detail: '文一西路1号',
}

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let colleague: Caller
let seeding: Caller
let assistant: Caller
let foreigner: Caller
let own: Key
let others: Key
let free: Key

/** A talent of the first corporation by who follows it: a user, or nobody. */
async function followedBy(userId: number | undefined): Promise<Key> {
  const [row] = await rowsOf(
    server.db,
    select(
      { author_id: text`ca.author_id`, platform: value<Platform>`ca.platform` },
      sql`from corp_author ca where ca.corp_id = 1 and ca.platform = 'dy' and ca.list_flag = 0
      and ca.in_commerce = 1 and ca.deleted_at is null and ${
        userId === undefined
          ? sql`ca.pool = 1`
          : sql`ca.pool = 2 and (select array_agg(f.user_id) from follow f where f.corp_id = 1 and f.author_id = ca.author_id
              and f.platform = ca.platform and f.unbind_time is null) = array[${userId}]::int[]`
      } order by ca.author_id limit 1`,
    ),
  )
  if (!row) throw new Error('no such talent')
  return row
}

const userOf = async (phone: string) =>
  (await rowsOf(server.db, select({ user_id: number`user_id` }, sql`from app_user where phone = ${phone}`)))[0]
    ?.user_id ?? 0

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  colleague = await server.signedInAs('13800100050')
  seeding = await server.signedInAs('13800100005')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
  own = await followedBy(await userOf('13800100006'))
  others = await followedBy(await userOf('13800100050'))
  free = await followedBy(undefined)
})
afterAll(() => server.close())

beforeEach(async () => {
  for (const { author_id } of [own, others, free]) {
    await server.db.delete(authorContact).where(eq(authorContact.author_id, author_id))
    await server.db.delete(authorAddress).where(eq(authorAddress.author_id, author_id))
  }
})

const addContact = (caller: Caller, contact: object = {}, key = own) =>
  caller.run(save, { ...key, contact: { name: '李四', phone: '13900001234', ...contact } })
const addAddress = (caller: Caller, address: object = {}, key = own) =>
  caller.run(addressSave, { ...key, address: { ...ADDRESS, ...address } })
const contactsOf = async (caller: Caller, key = own) => (await caller.run(list, key)).list
const addressesOf = async (caller: Caller, key = own) => (await caller.run(addressList, key)).list

describe('contacts', () => {
  it('are masked until viewed, and a first view counts once', async () => {
    await addContact(medium)
    const before = await lead.run(list, own)
    expect(before.list[0]).toMatchObject({ phone: '139******34', wechat: '', is_viewed: 0, source: 1, is_default: 1 })
    const id = before.list[0]?.id ?? 0
    expect(await lead.run(view, { id })).toMatchObject({ phone: '13900001234', is_viewed: 1 })
    await lead.run(view, { id })
    const after = await lead.run(list, own)
    expect(after.remain).toBe(before.remain - 1)
    expect(after.list[0]?.phone).toBe('13900001234')
    expect((await foreigner.ask(view, { id })).code).toBe(40400)
  })

  it('are open to who wrote them, who is named', async () => {
    await addContact(medium, { wechat: 'wx_lisi' })
    const [row] = await contactsOf(medium)
    expect(row).toMatchObject({ name: '李四', phone: '13900001234', wechat: 'wx_lisi', is_viewed: 1 })
    expect(row?.user?.user_id).toBe(await userOf('13800100006'))
  })

  it('have one default: the first, then whichever is made it', async () => {
    const { id: first } = await addContact(medium)
    const { id: second } = await addContact(medium, { name: '王五', phone: '13900005678' })
    const defaults = async () => (await contactsOf(medium)).filter((each) => each.is_default === 1).map(({ id }) => id)
    expect(await defaults()).toEqual([first])
    await admin.run(save, { ...own, contact: { id: second, is_default: 1 } })
    expect(await defaults()).toEqual([second])
    await medium.run(save, { ...own, contact: { id: second, is_default: 0 } })
    expect(await defaults()).toEqual([second])
    expect((await contactsOf(medium))[0]?.id).toBe(second)
  })

  it('are changed by who has looked at them; a new number is hidden from the others again', async () => {
    const { id } = await addContact(medium)
    const change = { ...own, contact: { id, name: '李小四' } }
    expect(await lead.ask(save, change)).toMatchObject({ code: 40930, message: '请先查看完整的联系方式' })
    await lead.run(view, { id })
    await lead.run(save, change)
    expect((await contactsOf(medium))[0]).toMatchObject({ name: '李小四', phone: '13900001234', is_viewed: 1 })
    await lead.run(save, { ...own, contact: { id, phone: '13911112222' } })
    expect((await contactsOf(medium))[0]).toMatchObject({ phone: '139******22', is_viewed: 0 })
  })

  it.each([
    [{ contact: { phone: '13900001234' } }, 'contact.name'],
    [{ contact: { name: ' ' } }, 'contact.name'],
    [{ contact: { name: '李四' } }, 'contact.phone'],
    [{ contact: { name: '李四', phone: '', wechat: ' ' } }, 'contact.phone'],
    [{ contact: { name: '李四', phone: '12345' } }, 'contact.phone'],
    [{ contact: { name: '李四', phone: '23900001234' } }, 'contact.phone'],
    [{ contact: { name: '李'.repeat(21), phone: '13900001234' } }, 'contact.name'],
    [{ contact: { name: '李四', wechat: 'x'.repeat(41) } }, 'contact.wechat'],
    [{ contact: { name: '李四', wechat: 'x', is_default: 2 } }, 'contact.is_default'],
    [{ contact: { id: 0, name: '李四' } }, 'contact.id'],
    [{ contact: { name: '李四', wechat: 'x', address: '杭州' } }, 'address'],
    [{ contact: [] }, 'contact'],
    [{ contact: { name: '李四', wechat: 'x' }, author_id: '' }, 'author_id'],
    [{ contact: { name: '李四', wechat: 'x' }, platform: 'tb' }, 'platform'],
    [{ contact: { name: '李四', wechat: 'x' }, updated_at: 'now' }, 'updated_at'],
  ])('%j is refused by its field', async (wrong, field) => {
    const reply = await medium.ask(save, { ...own, ...wrong } as never) // none of these is a request of the contract
    expect(reply).toMatchObject({ code: 40000, data: { field } })
    expect(await contactsOf(medium)).toEqual([])
  })

  it('stand once, and are twenty at most', async () => {
    await addContact(medium, { wechat: 'wx_lisi' })
    const again = (contact: object) => medium.ask(save, { ...own, contact: { name: '李四', ...contact } })
    expect(await again({ phone: '13900001234' })).toMatchObject({ code: 40920, message: '该联系方式已存在' })
    expect((await again({ wechat: 'wx_lisi' })).code).toBe(40920)
    for (let at = 1; at < 20; at += 1) await addContact(medium, { phone: `139000020${String(at).padStart(2, '0')}` })
    expect(await again({ phone: '13900009999' })).toMatchObject({ code: 40930, message: '每位达人最多 20 个联系人' })
  })
})

describe('addresses', () => {
  it('mask the number; the follower, who keeps them and who may see the details of others look at it', async () => {
    const masked = { ...ADDRESS, phone: '139******34' }
    const { id } = await addAddress(admin)
    for (const caller of [medium, lead, admin]) {
      expect((await addressesOf(caller))[0]).toMatchObject({ ...masked, is_viewable: 1 })
      expect(await caller.run(addressView, { id })).toMatchObject({ ...ADDRESS, is_viewable: 1 })
    }
    const { id: hidden } = await addAddress(admin, {}, free)
    expect((await addressesOf(medium, free))[0]).toMatchObject({ ...masked, detail: '***', is_viewable: 0 })
    expect((await medium.ask(addressView, { id: hidden })).code).toBe(40301)
    await addAddress(medium, { receiver: '王五' }, free)
    expect((await addressesOf(medium, free))[1]).toMatchObject({ receiver: '王五', is_viewable: 1 })
  })

  it('are looked at on record, every time', async () => {
    const { id } = await addAddress(admin)
    for (let time = 0; time < 2; time += 1) await medium.run(addressView, { id })
    const views = await server.db
      .select({ object: oplog.object, object_id: oplog.object_id, after: oplog.after })
      .from(oplog)
      .where(and(eq(oplog.action, '查看收货地址'), sql`${oplog.after}->>'address_id' = ${String(id)}`))
    const view = { object: '李四', object_id: own.author_id, after: { address_id: id } }
    expect(views).toEqual([view, view])
  })

  it('of another enterprise do not exist', async () => {
    const { id } = await addAddress(admin)
    expect((await foreigner.ask(addressView, { id })).code).toBe(40400)
  })

  it('follow the permission of the role, as it is now', async () => {
    await addAddress(admin, {}, free)
    const ofRole = and(
      eq(rolePermission.corp_id, 1),
      eq(rolePermission.role_id, 6),
      eq(rolePermission.classify, BusinessModule.commerce),
    )
    const allow = (user_detail_permission: number) =>
      server.db.update(rolePermission).set({ user_detail_permission }).where(ofRole)
    await allow(1)
    expect((await addressesOf(medium, free))[0]).toMatchObject({ detail: ADDRESS.detail, is_viewable: 1 })
    await allow(0)
    expect((await addressesOf(medium, free))[0]).toMatchObject({ is_viewable: 0 })
  })

  it('are changed by who sees them in full; anybody at work may make one the default', async () => {
    const { id: first } = await addAddress(admin, {}, free)
    const { id: second } = await addAddress(admin, { receiver: '王五' }, free)
    const change = { ...free, address: { id: second, detail: '***' } }
    expect((await medium.ask(addressSave, change)).code).toBe(40301)
    await medium.run(addressSave, { ...free, address: { id: second, is_default: 1 } })
    const rows = await addressesOf(admin, free)
    expect(rows.map(({ id, is_default }) => [id, is_default])).toEqual([
      [second, 1],
      [first, 0],
    ])
    expect(rows[0]?.user?.user_id).toBe(await userOf('13800100002'))
    await admin.run(addressSave, { ...free, address: { id: second, detail: '文二路2号', district: '' } })
    expect((await addressesOf(admin, free))[0]).toMatchObject({ detail: '文二路2号', district: '', city: '杭州市' })
  })

  it.each(['receiver', 'phone', 'province', 'city', 'detail'] as const)('need their %s', async (name) => {
    const { [name]: _, ...rest } = ADDRESS
    for (const address of [rest, { ...rest, [name]: ' ' }])
      expect(await medium.ask(addressSave, { ...own, address } as never)).toMatchObject({
        code: 40000,
        data: { field: `address.${name}` },
      })
  })
})

describe('both', () => {
  it('refuse a stale version and change nothing', async () => {
    const { id: contact } = await addContact(medium)
    const { id: address } = await addAddress(medium)
    const [stored] = await contactsOf(medium)
    const [sent] = await addressesOf(medium)
    const stale = { code: 40901, message: '数据已被他人修改，请刷新后重试' }
    const updated_at = (stored?.updated_at ?? 0) - 1
    expect(await medium.ask(save, { ...own, contact: { id: contact, name: '改' }, updated_at })).toMatchObject(stale)
    expect(await medium.ask(addressSave, { ...own, address: { id: address, city: '改' }, updated_at })).toMatchObject(
      stale,
    )
    expect([await contactsOf(medium), await addressesOf(medium)]).toEqual([[stored], [sent]])
  })

  it('keep to the talent and the corporation of their record', async () => {
    const { id: contact } = await addContact(medium)
    const { id: address } = await addAddress(medium)
    expect((await admin.ask(save, { ...others, contact: { id: contact, name: '改' } })).code).toBe(40400)
    expect((await admin.ask(addressSave, { ...others, address: { id: address, city: '改' } })).code).toBe(40400)
    for (const key of [own, { ...own, author_id: '404' }]) {
      const stored = await rowsOf(
        server.db,
        sql`select 1 from corp_author where corp_id = 2 and author_id = ${key.author_id} and deleted_at is null`,
      )
      if (stored.length > 0) {
        expect(await contactsOf(foreigner, key)).toEqual([])
        continue
      }
      for (const call of reads) expect((await foreigner.ask(call, key)).code).toBe(40400)
      expect((await foreigner.ask(save, { ...key, contact: { id: contact, name: '改' } })).code).toBe(40400)
      expect((await foreigner.ask(addressSave, { ...key, address: { id: address, city: '改' } })).code).toBe(40400)
    }
  })

  it('are closed to colleagues, other enterprises and other roles', async () => {
    for (const call of reads) {
      expect(await medium.ask(call, others)).toMatchObject({ code: 40301, message: '暂无数据权限' })
      expect((await assistant.ask(call, own)).code).toBe(40302)
      expect((await server.anonymous.ask(call, own)).code).toBe(40001)
    }
    expect((await medium.ask(save, { ...others, contact: { name: '李四', wechat: 'x' } })).code).toBe(40301)
    expect((await medium.ask(addressSave, { ...others, address: ADDRESS })).code).toBe(40301)
    for (const caller of [assistant, seeding]) {
      expect((await caller.ask(save, { ...own, contact: { name: '李四', wechat: 'x' } })).code).toBe(40302)
      expect((await caller.ask(addressSave, { ...own, address: ADDRESS })).code).toBe(40302)
    }
    expect((await colleague.ask(list, others)).code).toBe(0)
  })

  it('stand in the operation log, numbers masked', async () => {
    await addContact(medium, { wechat: 'wx_lisi' })
    await addAddress(medium)
    const rows = await server.db
      .select()
      .from(oplog)
      .where(and(eq(oplog.corp_id, 1), eq(oplog.object_id, own.author_id)))
    const written = rows.filter(({ action }) => /^新增(联系人|收货地址)$/.test(action))
    expect(written.map(({ action }) => action)).toEqual(expect.arrayContaining(['新增联系人', '新增收货地址']))
    expect(JSON.stringify(written)).toContain('139******34')
    expect(JSON.stringify(written)).not.toContain('13900001234')
  })

  it('make the talent one with a contact', async () => {
    const has = async () =>
      (await medium.run(talentCalls.myList, { platform: 'dy', size: 50 })).list.find(
        ({ author_id }) => author_id === own.author_id,
      )?.has_contact
    const before = await has()
    await addContact(medium)
    if (before !== undefined) expect([before, await has()]).toEqual([0, 1])
  })
})
