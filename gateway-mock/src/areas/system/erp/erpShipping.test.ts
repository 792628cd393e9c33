import { HOUR_SECONDS } from '@crm/base/durations'
import { erpCalls } from '@crm/contracts/calls/erp'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { type Sample, sampleCalls } from '@crm/contracts/calls/sample'
import { ErpBindStatus, ErpCode, erpCodeLabel, SampleStatus } from '@crm/contracts/enums'
import { INTERNAL_SAMPLE_ORDER, INTERNAL_SAMPLE_PARCELS } from '@crm/contracts/rules/internalErp'
import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../store/database/query.ts'
import { erpBind } from '../../../store/database/schema.ts'
import { type ErpAdapter, type ErpService } from '../../../services/erp/erpService.ts'
import { erpsOf } from '../../../services/erp/adapters.ts'
import { internalManner } from '../../../services/erp/kinds/internal.ts'
import { type LocalErp, localErp } from '../../../demo/localErp.ts'
import { erpParcels } from '../../../services/erp/plainErp.ts'
import { serveErp } from '../../../demo/serveErp.ts'
import { erpEndingJob, erpParcelsJob, erpPushJob, erpSyncJob } from '../../../jobs/erpJobs.ts'
import type { Job, JobContext } from '../../../jobs/job.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { number, select, text } from '../../../store/database/select.ts'

const DAY = 24 * HOUR_SECONDS
const CORP = 1
const SECRETS = { appsecret: 'w1', secret: 's1', sessionkey: 'k1', session: 'x1', app_secret: 'f1' }
const FIELDS = {
  ...{ appkey: 'a1', customer_id: 'c1', edition: 'E3+', url: 'https://erp.example/api', ips: '127.0.0.1' },
}

let server: TestServer
let admin: Caller
let erp: LocalErp
let served: Awaited<ReturnType<typeof serveErp>>
/** What the ERP does with an order before it answers. */
let manner: 'well' | 'silent'
/** An approved sample whose goods have codes: others are copies of it. */
let model: Sample

/** The ERPs over HTTP, each in its manner. */
const erps: ErpService = (kind) => {
  const adapter = erpsOf(served.url)(kind)
  const order: ErpAdapter['order'] = async (...asked) => {
    const receipt = await adapter.order(...asked)
    if (manner === 'silent') throw new Error('timeout')
    return receipt
  }
  return { ...adapter, order }
}

beforeAll(async () => {
  server = await testServer({ erps: (kind) => erps(kind) })
  admin = await server.signedInAs('13800100002')
  erp = localErp(server.clock.now)
  served = await serveErp(erp, () => SECRETS)
  const { list } = await admin.run(sampleCalls.list, { tab: '3', erp_status: 2, page: 1, size: 1 })
  if (!list[0]) throw new Error('the demo business has no sample for the ERP')
  model = list[0]
})
beforeEach(() => {
  manner = 'well'
})
afterAll(async () => {
  await server.close()
  await served.close()
})

const run = <Payload extends object>(job: Job<Payload>, payload: Payload) => {
  const { db, clock } = server
  // The jobs read no more than this of their context.
  const context = { db, clock, erps, signal: new AbortController().signal } as unknown as JobContext
  return job.run(context, payload)
}

/** An account of a kind that ships the samples from now on. */
async function ships(kind: ErpCode, account: string, config: object = {}): Promise<number> {
  const { db, clock } = server
  await rowsOf(db, sql`update erp_bind set is_active = 0 where corp_id = ${CORP}`)
  const now = clock.now()
  const [bound] = await db
    .insert(erpBind)
    .values({
      ...{ corp_id: CORP, resource_code: kind, account, status: ErpBindStatus.working, is_active: 1, bind_by: 2 },
      ...{ config: { shop: 'S01', fields: FIELDS, ...config }, secrets: SECRETS, created_at: now, updated_at: now },
    })
    .returning({ id: erpBind.id })
  const { id = 0 } = bound ?? {}
  return id
}

const accountOf = async (kind: ErpCode, id: number) => {
  const found = (await admin.run(erpCalls.auth, { erp_type: kind })).list.find((each) => each.id === id)
  if (!found) throw new Error('not bound')
  return found
}

/** A sample that was asked for, and not approved yet. */
async function asked(): Promise<number> {
  const { sample_id } = await admin.run(sampleCalls.copy, { sample_id: model.sample_id })
  await admin.run(sampleCalls.submit, { ids: [sample_id] })
  return sample_id
}
async function approved(): Promise<number> {
  const sample_id = await asked()
  await admin.run(sampleCalls.audit, { ids: [sample_id], status: 3 })
  server.clock.set(server.clock.now() + UNDO_ACCEPTED_SECONDS)
  return sample_id
}
const detail = (sample_id: number) => admin.run(sampleCalls.detail, { sample_id })
const alarmsOf = async (object: string) =>
  rowsOf(
    server.db,
    select(
      { user_id: number`user_id`, title: text`title`, content: text`content`, route: text`route` },
      sql`from notice where corp_id = ${CORP} and notice_type = 2006 and alarm->>'object' = ${object} order by id`,
    ),
  )

const kinds = Object.values(ErpCode).map((kind) => [erpCodeLabel[kind], kind] as const)

describe.each(kinds)('%s', (_name, kind) => {
  let id: number
  beforeAll(async () => {
    id = await ships(kind, `ship-${kind}`)
  })

  // 快麦 is told the key of the application, not the account.
  const renamed = (account: string) =>
    rowsOf(
      server.db,
      sql`update erp_bind set account = ${account}, config = jsonb_set(config, '{fields,appkey}', ${JSON.stringify(account)}::jsonb)
        where id = ${id}`,
    )

  it('is handed what is approved once it is wanted so, and hears back of it', async () => {
    const before = await approved()
    await run(erpPushJob, {})
    expect(await detail(before)).toMatchObject({ erp_status: 2, erp_error: '' })
    server.clock.set(server.clock.now() + 1)
    const { updated_at, match, express, remark } = await accountOf(kind, id)
    await admin.run(erpCalls.setting, { id, push: 'approved', match, express, remark: '{单号}', updated_at })
    expect(remark).toBe('')
    server.clock.set(server.clock.now() + 1)
    const sample_id = await approved()
    await run(erpPushJob, {})
    await run(erpPushJob, {})
    const pushed = await detail(sample_id)
    expect(pushed).toMatchObject({ erp_status: 3, erp_error: '', status: SampleStatus.awaitingShipment })
    expect(erp.taken().filter((number) => number === pushed.sample_no)).toHaveLength(1)
    // What was approved before it was wanted waits for whoever pushes it.
    expect(await detail(before)).toMatchObject({ erp_status: 2 })
    server.clock.set(server.clock.now() + 5 * HOUR_SECONDS)
    await run(erpParcelsJob, {})
    expect(await detail(sample_id)).toMatchObject({ status: SampleStatus.shipped, express_company: '顺丰速运' })
    const { list } = await admin.run(erpCalls.log, { erp_type: kind, id, keyword: pushed.sample_no })
    expect(list.map(({ kind: of, result, may_retry }) => [of, result, may_retry])).toEqual([
      [2, 1, 0],
      [1, 1, 0],
    ])
  })

  it('that is slow to answer ships once, when it is asked again', async () => {
    const sample_id = await approved()
    manner = 'silent'
    await run(erpPushJob, {})
    const open = await detail(sample_id)
    expect(open).toMatchObject({ erp_status: 3, erp_error: 'ERP 未响应，正在等待确认' })
    manner = 'well'
    const [failed] = (await admin.run(erpCalls.log, { erp_type: kind, id, result: 2 })).list
    expect(failed).toMatchObject({ sample_no: open.sample_no, may_retry: 1 })
    expect(await admin.run(erpCalls.retry, { erp_type: kind, ids: [failed?.id ?? 0] })).toEqual({
      success: 1,
      failures: [],
    })
    expect(erp.taken().filter((number) => number === open.sample_no)).toHaveLength(1)
    const again = await admin.ask(erpCalls.retry, { erp_type: kind, ids: [failed?.id ?? 0] })
    expect(again.message).toBe('已处理，无需重试')
  })

  it('that fails is told to administrators once, gives samples back with its reason, and is mended', async () => {
    await renamed(`停用-${kind}`)
    await run(erpSyncJob, { corp_id: CORP })
    await run(erpSyncJob, { corp_id: CORP })
    expect(await accountOf(kind, id)).toMatchObject({ status: ErpBindStatus.failing, reason: '账号已停用' })
    const alarms = await alarmsOf(`${erpCodeLabel[kind] === '百胜' ? '百胜 E3' : erpCodeLabel[kind]} 停用-${kind}`)
    expect(alarms.length).toBeGreaterThan(0)
    expect(new Set(alarms.map(({ user_id }) => user_id)).size).toBe(alarms.length)
    const sample_id = await approved()
    await run(erpPushJob, {})
    expect(await detail(sample_id)).toMatchObject({ erp_status: 2, erp_error: '账号已停用' })
    await renamed(`ship-${kind}`)
    server.clock.set(server.clock.now() + 120)
    await admin.run(erpCalls.sync, { id })
    expect((await admin.ask(erpCalls.sync, { id })).message).toBe('1 分钟内已同步过，请稍后再试')
    expect((await accountOf(kind, id)).syncing).toBe(1)
    await run(erpSyncJob, { corp_id: CORP })
    expect(await accountOf(kind, id)).toMatchObject({ status: ErpBindStatus.working, syncing: 0 })
    const { success } = await admin.run(sampleCalls.push, { ids: [sample_id] })
    expect(success).toBe(1)
  })
})

describe('settings', () => {
  it('refuse an unknown variable, a stale version and an account of another corporation', async () => {
    const id = await ships(ErpCode.HUPUN, 'settings')
    const { updated_at } = await accountOf(ErpCode.HUPUN, id)
    const setting = { id, push: 'manual', match: 'manual', express: '中通快递', remark: '{单号}', updated_at } as const
    expect((await admin.ask(erpCalls.setting, { ...setting, remark: '{电话}' })).message).toContain('没有变量 {电话}')
    expect((await admin.ask(erpCalls.setting, { ...setting, updated_at: updated_at - 1 })).code).toBe(40901)
    const other = await server.signedInAs('13800200002')
    expect((await other.ask(erpCalls.setting, setting)).message).toBe('ERP 账号不存在或已解绑')
    await admin.run(erpCalls.setting, setting)
    expect(await accountOf(ErpCode.HUPUN, id)).toMatchObject({ match: 'manual', express: '中通快递', remark: '{单号}' })
  })

  it('an account that does not ship is not synchronised', async () => {
    const id = await ships(ErpCode.HUPUN, 'idle')
    await ships(ErpCode.GYY, 'busy')
    expect((await admin.ask(erpCalls.sync, { id })).message).toBe('寄样单由其他 ERP 发货，无需同步')
  })
})

describe('codes of goods', () => {
  const kind = ErpCode.WDT
  const mapping = (request: object = {}) => admin.run(erpCalls.mappingList, { erp_type: kind, ...request })

  it('are matched by row, unmatched ones first, and a sample without one is refused by name', async () => {
    await ships(kind, 'codes', { match: 'manual' })
    const { ext } = await mapping()
    expect(ext.status_count['1']).toBe(0)
    const sample_id = await approved()
    const [item] = model.goods
    const refused = await admin.ask(sampleCalls.push, { ids: [sample_id] })
    const reason = refused.data ? refused.data.failures[0]?.reason : refused.message
    expect(reason).toMatch(/^商品编码未匹配：「.+」/)
    const { erp_status, erp_error, sample_no, goods } = await detail(sample_id)
    expect([erp_status, erp_error]).toEqual([2, reason])
    // What is missing for this sample, and no other specification.
    const missing = await mapping({ sample_id })
    expect(missing.ext.sample_no).toBe(sample_no)
    expect(new Set(missing.list.map(({ product_id }) => product_id))).toEqual(
      new Set(goods.map(({ product_id }) => product_id)),
    )
    expect(missing.list.length).toBeLessThan(ext.status_count['0'] ?? 0)
    expect(missing.list.every(({ state }) => state === 0)).toBe(true)
    expect((await mapping({ sample_id: 999_999_999 })).list).toEqual([])
    const codes = model.goods.map(({ product_id, sku_id }, at) => ({ product_id, sku_id, code: `MY-${at}` }))
    expect(await admin.run(erpCalls.mappingSave, { erp_type: kind, items: codes })).toEqual({
      success: codes.length,
      failures: [],
    })
    expect(await admin.run(sampleCalls.push, { ids: [sample_id] })).toEqual({ success: 1, failures: [] })
    const found = await mapping({ keyword: 'MY-0' })
    expect(found.list).toMatchObject([{ product_id: item?.product_id, code: 'MY-0', state: 2 }])
    const { list } = await mapping({ size: 50 })
    const states = list.map(({ state }) => state)
    expect(states).toEqual(states.toSorted((a, b) => a - b))
    const [row] = found.list
    const stale = { product_id: row?.product_id ?? '', sku_id: row?.sku_id ?? '', code: 'X', updated_at: 1 }
    expect((await admin.ask(erpCalls.mappingSave, { erp_type: kind, items: [stale] })).code).toBe(40901)
    const gone = { ...stale, code: '', updated_at: row?.updated_at ?? 0 }
    await admin.run(erpCalls.mappingSave, { erp_type: kind, items: [gone] })
    expect((await mapping({ keyword: 'MY-0' })).list).toEqual([])
  })

  it('many lines are saved at once, and what is wrong is said of each', async () => {
    const [item] = model.goods
    const right = { product_id: item?.product_id ?? '', sku_id: item?.sku_id ?? '', code: 'MANY' }
    const items = [right, { ...right, code: 'TWICE' }, { product_id: 'no-such', code: 'A' }, { ...right, sku_id: 'no' }]
    const { success, failures } = await admin.run(erpCalls.mappingSave, { erp_type: kind, items })
    expect(success).toBe(1)
    expect(failures.map(({ reason }) => reason)).toEqual(['同一规格填写了多次', '商品不存在', '规格不存在'])
  })
})

describe('authorisations', () => {
  it('that end within seven days are told once, and those that are over fail', async () => {
    const id = await ships(ErpCode.JST, 'jst-ending')
    const ends = server.clock.now() + 5 * DAY
    await rowsOf(server.db, sql`update erp_bind set expire_at = ${ends} where id = ${id}`)
    await run(erpEndingJob, {})
    await run(erpEndingJob, {})
    const told = await alarmsOf('聚水潭 jst-ending')
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(told.length)
    expect(told[0]).toMatchObject({ title: '聚水潭授权即将到期', route: 'SystemBindJst' })
    server.clock.set(ends + 1)
    await run(erpEndingJob, {})
    const { list } = await admin.run(erpCalls.jstList, {})
    expect(list[0]).toMatchObject({ nick_name: 'jst-ending', status: ErpBindStatus.failing, expire_at: ends })
    expect(await alarmsOf('聚水潭 jst-ending')).toHaveLength(told.length * 2)
    const unread = await admin.run(noticeCalls.list, { type: 2, page: 1, size: 20 })
    expect(JSON.stringify(unread.list)).toContain('授权已过期，请重新授权')
  })
})

describe('an ERP of one’s own tells of parcels', () => {
  const app_id = 'own-app'
  const message = (data: object, over: Partial<{ timestamp: number; secret: string }> = {}) => {
    const timestamp = over.timestamp ?? server.clock.now()
    const signed = { app_id, timestamp: String(timestamp), method: 'parcels', data: JSON.stringify(data) }
    const sign = internalManner.sign(signed, { secrets: { secret: over.secret ?? SECRETS.secret } })
    return { ...signed, timestamp, method: 'parcels' as const, sign }
  }
  const tell = (asked: ReturnType<typeof message>) => server.anonymous.ask(erpCalls.internalCallback, asked)
  const parcelOf = (number: string) => ({ number, company: '顺丰速运', express_no: 'SF1234567890123' })

  it('once; a replay, a wrong signature, an old message and a strange address are refused', async () => {
    const id = await ships(ErpCode.INTERNAL, app_id)
    const sample_id = await approved()
    await admin.run(sampleCalls.push, { ids: [sample_id] })
    const { sample_no } = await detail(sample_id)
    const data = { parcels: [{ ...parcelOf(sample_no), shipped_at: server.clock.now() }] }
    expect((await tell(message(data, { secret: 'wrong' }))).message).toBe('应用ID或签名错误')
    expect((await tell(message(data, { timestamp: server.clock.now() - 301 }))).message).toBe(
      '请求已过期，请检查时间戳',
    )
    const told = message(data)
    expect((await tell({ ...told, data: JSON.stringify({ parcels: [] }) })).message).toBe('应用ID或签名错误')
    expect((await tell(told)).data).toEqual({ accepted: 1, ignored: [] })
    const shipped = await detail(sample_id)
    expect(shipped).toMatchObject({ status: SampleStatus.shipped, express_no: 'SF1234567890123' })
    expect((await tell(told)).message).toBe('重复的请求，请重新签名后再试')
    server.clock.set(server.clock.now() + 1)
    const strange = { ...parcelOf('JY-strange'), shipped_at: 1 }
    expect((await tell(message({ parcels: [...data.parcels, strange] }))).data).toEqual({
      accepted: 0,
      ignored: [
        { number: sample_no, reason: '已发货或已撤回' },
        { number: 'JY-strange', reason: '寄样单不存在' },
      ],
    })
    expect((await detail(sample_id)).log).toEqual(shipped.log)
    const { list } = await admin.run(erpCalls.log, { erp_type: ErpCode.INTERNAL, id, result: 2 })
    expect(list).toMatchObject([{ kind: 2, sample_no: '', reason: 'JY-strange 寄样单不存在' }])
    expect((await tell(message({ parcels: [{ number: 1 }] }))).message).toContain('内容不符合接口文档')
    const fields = JSON.stringify({ ...FIELDS, ips: '10.0.0.0/8' })
    await rowsOf(
      server.db,
      sql`update erp_bind set config = jsonb_set(config, '{fields}', ${fields}::jsonb) where id = ${id}`,
    )
    server.clock.set(server.clock.now() + 1)
    expect((await tell(message(data))).message).toBe('IP 127.0.0.1 不在白名单内')
  })

  it('as its documentation shows', async () => {
    expect(erpParcels.safeParse(INTERNAL_SAMPLE_PARCELS).success).toBe(true)
    const { kind, ...account } = {
      kind: ErpCode.INTERNAL,
      account: app_id,
      config: {},
      fields: FIELDS,
      secrets: SECRETS,
    }
    const said = await erps(kind).order({ kind, ...account }, INTERNAL_SAMPLE_ORDER, new AbortController().signal)
    expect(said).toEqual({ erp_no: 'TEST-JYTEST0001' })
    expect(erp.taken()).not.toContain('JYTEST0001')
  })
})

it('a medium reads and changes nothing of it', async () => {
  const medium = await server.signedInAs('13800100006')
  const asks = [
    medium.ask(erpCalls.log, { erp_type: ErpCode.WDT }),
    medium.ask(erpCalls.mappingList, { erp_type: ErpCode.WDT }),
    medium.ask(erpCalls.sync, { id: 1 }),
    medium.ask(erpCalls.jstList, {}),
  ]
  for (const { code } of await Promise.all(asks)) expect(code).toBe(40302)
})
