import { HOUR_SECONDS } from '@crm/base/durations'
import { ErpCode, erpCodeLabel } from '@crm/contracts/enums'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adapterOf, MANNERS } from './adapters.ts'
import type { ErpAccount, ErpOrder } from './erpService.ts'
import { type LocalErp, localErp } from '../../demo/localErp.ts'
import { serveErp } from '../../demo/serveErp.ts'
import { joined, localTime, md5, measured } from './signatures.ts'

const { signal } = new AbortController()

/** What corporations fill in, all kinds together: each manner reads its own. */
const SECRETS = { appsecret: 'w1', secret: 's1', sessionkey: 'k1', session: 'x1', app_secret: 'f1' }
const FIELDS = { appkey: 'a1', customer_id: 'c1', edition: 'E3+', url: 'https://erp.example/api' }
const order: ErpOrder = {
  number: 'JY1',
  receiver: '王芳',
  phone: '13800000000',
  address: '浙江省杭州市西湖区1号 & 2=3',
  remark: '轻拿轻放',
  items: [{ code: 'A1', name: '甲', qty: 2 }],
}

let now: number
let erp: LocalErp
let served: Awaited<ReturnType<typeof serveErp>>
beforeEach(async () => {
  now = 1_000_000
  erp = localErp(() => now)
  served = await serveErp(erp, () => SECRETS)
})
afterEach(() => served.close())

const kinds = Object.values(ErpCode).map((kind) => [erpCodeLabel[kind], kind] as const)
const signs = new Set<ErpCode>([
  ...[ErpCode.WDT, ErpCode.HUPUN, ErpCode.GYY, ErpCode.JKY],
  ...[ErpCode.INTERNAL, ErpCode.KUAIMAI, ErpCode.BAISHENG, ErpCode.FLUX],
])
const accountOf = (kind: ErpCode, secrets: Readonly<Record<string, string>> = SECRETS): ErpAccount => ({
  ...{ kind, account: 'acct-1', fields: FIELDS, secrets },
  config: { shop: 'S01', warehouse: 'W01' },
})

describe.each(kinds)('%s behind its stub', (_name, kind) => {
  it('is tested, refuses an account, and takes it once that is mended', async () => {
    const adapter = adapterOf(kind)(served.url)
    const wrong = signs.has(kind)
      ? accountOf(kind, Object.fromEntries(Object.keys(SECRETS).map((key) => [key, 'wrong'])))
      : { ...accountOf(kind), account: '停用的账号' }
    const refused = await adapter.check(wrong, signal)
    expect(refused).toEqual({ reason: signs.has(kind) ? '签名错误' : '账号已停用' })
    expect(await adapter.check(accountOf(kind), signal)).toMatchObject({
      shops: [{ id: 'S01', name: '样品店' }, {}],
      warehouses: [{ id: 'W01' }, {}],
    })
  })

  it('takes an order once however often it comes, and says in words why it takes none', async () => {
    const adapter = adapterOf(kind)(served.url)
    const first = await adapter.order(accountOf(kind), order, signal)
    expect(first).toEqual({ erp_no: expect.stringMatching(/^E\d+$/) })
    expect(await adapter.order(accountOf(kind), order, signal)).toEqual(first)
    expect(erp.taken()).toEqual(['JY1'])
    const away = { ...order, number: 'JY2', address: '暂停发货的地区' }
    expect(await adapter.order(accountOf(kind), away, signal)).toEqual({ reason: '该地区暂停发货' })
    expect(erp.taken()).toEqual(['JY1'])
  })

  it('tells what has left and what the warehouse has', async () => {
    const adapter = adapterOf(kind)(served.url)
    const before = await adapter.stock(accountOf(kind), ['A1'], signal)
    await adapter.order(accountOf(kind), order, signal)
    expect(await adapter.parcels(accountOf(kind), ['JY1'], signal)).toEqual([])
    now += 4 * HOUR_SECONDS
    expect(await adapter.parcels(accountOf(kind), ['JY1'], signal)).toEqual([
      { number: 'JY1', company: '顺丰速运', express_no: expect.stringMatching(/^SF\d+$/), shipped_at: now },
    ])
    const after = await adapter.stock(accountOf(kind), ['A1'], signal)
    expect(after).toEqual([{ code: 'A1', stock: (before[0]?.stock ?? 0) - 2 }])
  })

  it('that is not there throws, and nothing is known', async () => {
    await served.close()
    await expect(adapterOf(kind)(served.url).order(accountOf(kind), order, signal)).rejects.toThrow()
  })
})

describe('signatures', () => {
  it('cover every parameter: what was changed on the way is refused', () => {
    for (const manner of MANNERS) {
      const params = manner.params({
        method: 'orders',
        body: '{"a":1}',
        account: accountOf(ErpCode.WDT),
        now: new Date(0),
      })
      const sign = manner.sign(params, { secrets: SECRETS })
      const changed = manner.sign({ ...params, [manner.bodyIn]: '{"a":2}' }, { secrets: SECRETS })
      expect(changed, manner.key).not.toBe(sign)
      expect(Object.values(params).join(), manner.key).not.toContain(sign)
    }
  })

  it('join, measure and hash as the ERPs document it', () => {
    expect(joined({ b: '2', a: '1' })).toBe('a1b2')
    expect(measured({ sid: 'test', appkey: '旺' })).toBe('06-appkey:0001-旺;03-sid:0004-test')
    expect(md5('a')).toBe('0cc175b9c0f1b6a831c399e269772661')
    expect(localTime(new Date('2026-11-20T06:30:00Z'))).toBe('2026-11-20 14:30:00')
  })
})
