import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { localShops } from '../../demo/localShops.ts'
import { remoteShops, shopsOf } from './shopService.ts'

const shop = {
  shop_id: '1',
  platform: 'dy',
  now: 1_000_000,
  goods: [
    {
      product_id: 'p',
      title: '甲',
      status: 0 as const,
      commission_rate: 0,
      skus: [{ sku_id: 's', name: '', price: 1, stock: 0 }],
    },
  ],
}
const { signal } = new AbortController()

let close: (() => void) | undefined
afterEach(() => close?.())

async function answering(body: string, status = 200): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => server.close()
  // Listening on a port has one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the shops of the operator', () => {
  it('are asked by what is known', async () => {
    const url = await answering(JSON.stringify({ goods: [{ ...shop.goods[0], title: '乙' }] }))
    expect(await remoteShops(url).goodsOf(shop, signal)).toMatchObject([{ product_id: 'p', title: '乙' }])
  })
  it.each([
    ['{"goods":[{"product_id":""}]}', 200],
    ['{}', 200],
    ['no json', 200],
    ['{"goods":[]}', 500],
  ])('that answer %s (%d) are not believed', async (body, status) => {
    await expect(remoteShops(await answering(body, status)).goodsOf(shop, signal)).rejects.toThrow()
  })
})

it('are local in a demonstration, and absent without an address', async () => {
  expect(shopsOf(undefined, localShops)).toBe(localShops)
  expect((await localShops.goodsOf(shop, signal))[0]?.skus[0]?.stock).toBe(600)
  await expect(shopsOf(undefined).goodsOf(shop, signal)).rejects.toThrow('SHOPS_URL')
})

describe('an authorisation at the platforms of the operator', () => {
  const asked = { type: 1, code: 'c', now: 1, played: async () => undefined } as const
  const grant = {
    ...{ shop_id: '7', shop_name: '甲店', expire_time: 9, subscribed: true, main_account: true, individual: false },
    scopes: ['店铺信息'],
  }

  it('begins at the address that the service names, over https only', async () => {
    const consent = { type: 1, state: 's', redirect_uri: '/auth/auth_new' } as const
    const url = 'https://platform.example/consent'
    expect(await remoteShops(await answering(JSON.stringify({ url }))).consentUrl(consent, signal)).toBe(url)
    const unsafe = remoteShops(await answering('{"url":"javascript:alert(1)"}'))
    await expect(unsafe.consentUrl(consent, signal)).rejects.toThrow()
  })

  it('gives the shop for a code, nothing for one that is none, and is not believed otherwise', async () => {
    const found = await remoteShops(await answering(JSON.stringify(grant))).grantOf(asked, signal)
    expect(found).toEqual({ ...grant, logo: '', appid: '' })
    expect(await remoteShops(await answering('{}', 404)).grantOf(asked, signal)).toBeUndefined()
    await expect(remoteShops(await answering('{}')).grantOf(asked, signal)).rejects.toThrow()
  })
})
