import { contactAuthCalls } from '@crm/contracts/calls/contactAuth'
import { planCalls } from '@crm/contracts/calls/plans'
import { shopCalls } from '@crm/contracts/calls/shops'
import { ContactAuthStatus, ShopAuthStatus, VendorInvoice, VendorOrderStatus } from '@crm/contracts/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const MOBILE = '13966660001'

let server: TestServer
let admin: Caller
let other: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  other = await server.signedInAs('13800200002')
})
afterAll(() => server.close())

const later = (seconds: number) => server.clock.set(server.clock.now() + seconds)
const all = { page: 1, size: 50 }
const rows = async (caller = admin) => (await caller.run(contactAuthCalls.list, all)).list
const shopOf = async (caller: Caller, at = 0) => {
  const { list } = await caller.run(shopCalls.list, { ...all, status: [ShopAuthStatus.authorised] })
  return list[at]?.shop_id ?? ''
}
const rowOf = async (id: number) => {
  const found = (await rows()).find((row) => row.id === id)
  if (!found) throw new Error(`no authorisation ${id}`)
  return found
}

describe('an authorisation of contacts', () => {
  it('is added for a shop and holds once the code has come back', async () => {
    const shop_id = await shopOf(admin)
    const { id } = await admin.run(contactAuthCalls.create, { shop_id, mobile: MOBILE })
    expect(await rowOf(id)).toMatchObject({ account: '139****0001', status: ContactAuthStatus.pending, view_count: 0 })
    const again = await admin.ask(contactAuthCalls.create, { shop_id, mobile: MOBILE })
    expect(again).toMatchObject({ code: 40000, data: { field: 'mobile' } })
    expect((await admin.ask(contactAuthCalls.codeCheck, { mobile: MOBILE, code: '000000' })).code).toBe(40022)
    await admin.run(contactAuthCalls.codeCheck, { mobile: MOBILE, code: await server.codeFor(MOBILE) })
    const held = await rowOf(id)
    expect(held).toMatchObject({ status: ContactAuthStatus.authorised, shop_id })
    expect(held.expire_time).toBe(server.clock.now() + 180 * 86_400)
    later(181 * 86_400)
    const then = await rows(await server.signedInAs('13800100002'))
    expect(then.find((row) => row.id === id)?.status).toBe(ContactAuthStatus.expired)
    later(-181 * 86_400)
  })

  it('changes its shop and its number, never on an older version, and is deleted', async () => {
    const [row] = await rows()
    if (!row) throw new Error('nothing was authorised')
    const shop_id = await shopOf(admin, 1)
    later(10)
    await admin.run(contactAuthCalls.chooseShop, { id: row.id, shop_id, updated_at: row.updated_at })
    const stale = { id: row.id, updated_at: row.updated_at }
    expect((await admin.ask(contactAuthCalls.update, { ...stale, mobile: '13966660002' })).code).toBe(40901)
    const { updated_at } = await rowOf(row.id)
    later(10)
    await admin.run(contactAuthCalls.update, { id: row.id, mobile: '13966660002', updated_at })
    expect(await rowOf(row.id)).toMatchObject({ account: '139****0002', status: ContactAuthStatus.pending, shop_id })
    expect((await admin.ask(contactAuthCalls.remove, stale)).code).toBe(40901)
    await admin.run(contactAuthCalls.remove, { id: row.id, updated_at: (await rowOf(row.id)).updated_at })
    expect((await rows()).map(({ id }) => id)).not.toContain(row.id)
  })

  it('is nobody’s but the own enterprise’s administrators’', async () => {
    const [row] = await rows()
    if (!row) throw new Error('nothing was authorised')
    const { id, updated_at } = row
    expect((await other.ask(contactAuthCalls.remove, { id, updated_at })).code).toBe(40400)
    const shop_id = await shopOf(admin)
    const foreign = await other.ask(contactAuthCalls.create, { shop_id, mobile: '13966660003' })
    expect(foreign).toMatchObject({ code: 40000, data: { field: 'shop_id' } })
    const medium = await server.signedInAs('13800100006')
    expect((await medium.ask(contactAuthCalls.list, all)).code).toBe(40302)
  })
})

describe('an invoice', () => {
  const to = { title: '橙风国货集团', tax_no: '91310101MA1FL0370K', email: 'finance@example.com' }
  const order = async () => {
    const { list } = await admin.run(planCalls.orders, all)
    const found = list.find(
      ({ status, invoice, price }) => status === VendorOrderStatus.paid && invoice === 0 && price > 0,
    )
    if (!found) throw new Error('every order has its invoice')
    return found
  }

  it('is asked for once, of what was paid', async () => {
    const { order_no } = await order()
    const wrong = await admin.ask(planCalls.invoiceApply, { order_no, ...to, tax_no: '123' })
    expect(wrong).toMatchObject({ code: 40000, data: { field: 'tax_no' } })
    expect((await other.ask(planCalls.invoiceApply, { order_no, ...to })).code).toBe(40400)
    await admin.run(planCalls.invoiceApply, { order_no, ...to })
    const { list } = await admin.run(planCalls.orders, all)
    expect(list.find((each) => each.order_no === order_no)).toMatchObject({
      invoice: VendorInvoice.requested,
      invoice_to: to,
    })
    expect((await admin.ask(planCalls.invoiceApply, { order_no, ...to })).message).toBe('该订单已申请过发票')
  })

  it('is not asked for before the payment', async () => {
    const { list } = await admin.run(planCalls.orders, all)
    const unpaid = list.find(({ status }) => status !== VendorOrderStatus.paid)
    if (!unpaid) throw new Error('everything is paid')
    const reply = await admin.ask(planCalls.invoiceApply, { order_no: unpaid.order_no, ...to })
    expect(reply.message).toBe('订单支付后才能申请发票')
  })
})
