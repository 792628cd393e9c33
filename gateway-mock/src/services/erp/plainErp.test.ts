import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type ErpAccount, type ErpOrder } from './erpService.ts'
import { erpsOf } from './adapters.ts'
import { localErp } from '../../demo/localErp.ts'
import { plainErp } from './plainErp.ts'
import { serveErp } from '../../demo/serveErp.ts'

const { signal } = new AbortController()
const account: ErpAccount = { kind: 8, account: 'wdt-1', config: { shop: '样品店' }, secrets: { secret: 'x' } }
const order: ErpOrder = {
  number: 'JY1',
  receiver: '王芳',
  phone: '13800000000',
  address: '浙江省杭州市西湖区1号',
  remark: '',
  items: [{ code: 'A1', name: '甲', qty: 2 }],
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function local(start = 1_000_000) {
  let now = start
  const erp = localErp(() => now)
  const served = await serveErp(erp)
  closing.push(served.close)
  return { erp, url: served.url, adapter: plainErp(served.url), later: (seconds: number) => (now += seconds) }
}

async function answering(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => server.close())
  // Listening on a port has one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('an ERP behind the plain contract', () => {
  it('takes an order once, however often it comes', async () => {
    const { erp, adapter } = await local()
    const first = await adapter.order(account, order, signal)
    expect(first).toEqual({ erp_no: expect.stringMatching(/^E\d+$/) })
    expect(await adapter.order(account, order, signal)).toEqual(first)
    expect(erp.taken()).toEqual(['JY1'])
  })

  it('says in words why it takes none', async () => {
    const { erp, adapter } = await local()
    const refused = await adapter.order(account, { ...order, address: '暂停发货的地区' }, signal)
    expect(refused).toEqual({ reason: '该地区暂停发货' })
    expect(erp.taken()).toEqual([])
  })

  it('answers what has left, and what it has less what it was told to send', async () => {
    const { adapter, later } = await local()
    const before = await adapter.stock(account, ['A1', 'B1'], signal)
    await adapter.order(account, order, signal)
    expect(await adapter.parcels(account, ['JY1'], signal)).toEqual([])
    later(4 * 3600)
    expect(await adapter.parcels(account, ['JY1'], signal)).toEqual([
      { number: 'JY1', company: '顺丰速运', express_no: expect.stringMatching(/^SF\d+$/), shipped_at: 1_014_400 },
    ])
    const [a, b] = before
    expect(await adapter.stock(account, ['A1', 'B1'], signal)).toEqual([{ ...a, stock: (a?.stock ?? 0) - 2 }, b])
  })

  it('has on its way at once what an account of 即时发货 orders', async () => {
    const { adapter } = await local()
    const quick = { ...account, account: '即时发货' }
    await adapter.order(quick, order, signal)
    expect(await adapter.parcels(quick, ['JY1'], signal)).toMatchObject([{ number: 'JY1', shipped_at: 1_000_000 }])
  })

  it('reads no order that does not fit', async () => {
    const { url } = await local()
    const post = async (path: string, body: object) =>
      (
        await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status
    expect(await post('/orders', { kind: 8, account: 'a', ...order, items: [] })).toBe(400)
    expect(await post('/parcels', { numbers: ['JY1'] })).toBe(400)
  })
})

it.each([
  [200, '{}'],
  [200, '{"erp_no":""}'],
  [200, 'no json'],
  [422, '{}'],
  [500, '{"erp_no":"1"}'],
])('an answer of %d with %s is none', async (status, body) => {
  await expect(plainErp(await answering(status, body)).order(account, order, signal)).rejects.toThrow()
})

it('an answer that does not come in time is none, and what was asked may be asked again', async () => {
  const { erp } = await local()
  const asked: string[] = []
  const slow = createServer((request, response) => {
    asked.push(request.url ?? '')
    // The ERP takes the order and the answer is lost on its way.
    void erp
      .order(account, order, signal)
      .then(() => asked.length === 2 && response.end(JSON.stringify({ erp_no: 'E1' })))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => slow.once('listening', resolve))
  closing.push(() => slow.close().closeAllConnections())
  // Listening on a port has one.
  const there = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  await expect(plainErp(there, 100).order(account, order, signal)).rejects.toThrow()
  expect(await plainErp(there).order(account, order, signal)).toEqual({ erp_no: 'E1' })
  expect(asked).toEqual(['/orders', '/orders'])
  expect(erp.taken()).toEqual(['JY1'])
})

it('there is none without an address', async () => {
  await expect(erpsOf(undefined)(8).order(account, order, signal)).rejects.toThrow('ERP_URL')
})
