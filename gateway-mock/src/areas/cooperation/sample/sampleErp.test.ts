import { HOUR_SECONDS } from '@crm/base/durations'
import { sampleCalls, type Sample } from '@crm/contracts/calls/sample'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isOneOf, rowOf, rowsOf } from '../../../store/database/query.ts'
import type { ErpAdapter } from '../../../services/erp/erpService.ts'
import { type LocalErp, localErp } from '../../../demo/localErp.ts'
import { plainErp } from '../../../services/erp/plainErp.ts'
import { serveErp } from '../../../demo/serveErp.ts'
import { erpParcelsJob, erpStockJob } from '../../../jobs/erpJobs.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { int, number, select, text } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let erp: LocalErp
let served: Awaited<ReturnType<typeof serveErp>>
/** What the ERP does with an order before it answers. */
let manner: 'well' | 'fails' | 'takesAndIsSilent' | 'waits'
let release: () => void
let samples: Sample[]

/** Over HTTP, in the manner of the test. */
const adapter: ErpAdapter = {
  order: async (account, order, signal) => {
    if (manner === 'fails') throw new Error('HTTP 500')
    const receipt = await plainErp(served.url).order(account, order, signal)
    if (manner === 'takesAndIsSilent') throw new Error('timeout')
    if (manner === 'waits') await new Promise<void>((resolve) => (release = resolve))
    return receipt
  },
  check: (...asked) => plainErp(served.url).check(...asked),
  parcels: (...asked) => plainErp(served.url).parcels(...asked),
  stock: (...asked) => plainErp(served.url).stock(...asked),
}

beforeAll(async () => {
  server = await testServer({ erps: () => adapter })
  admin = await server.signedInAs('13800100002')
  erp = localErp(server.clock.now)
  served = await serveErp(erp)
  const { list } = await admin.run(sampleCalls.list, { tab: '3', erp_status: 2, page: 1, size: 20 })
  samples = list
})
beforeEach(() => {
  manner = 'well'
})
afterAll(async () => {
  await served.close()
  await server.close()
})

function next(): Sample {
  const sample = samples.shift()
  if (!sample) throw new Error('the demo business has no more samples for the ERP')
  return sample
}
const again = async ({ sample_id }: Sample) => admin.run(sampleCalls.detail, { sample_id })
const push = (...pushed: Sample[]) => admin.run(sampleCalls.push, { ids: pushed.map(({ sample_id }) => sample_id) })
const atErp = ({ sample_id }: Sample) =>
  rowOf(
    server.db,
    select({ erp_no: text`erp_no`, erp_status: number`erp_status` }, sql`from sample where sample_id = ${sample_id}`),
  )
const exchanges = (sample: Sample) =>
  rowsOf(
    server.db,
    select(
      { kind: number`kind`, result: number`result` },
      sql`from erp_log where sample_id = ${sample.sample_id} and created_at >= ${server.clock.now() - 12 * HOUR_SECONDS} order by id`,
    ),
  )
const run = (job: typeof erpParcelsJob) => {
  const { db, clock } = server
  // The jobs read no more than this of their context.
  const context = { db, clock, erps: () => adapter, signal: new AbortController().signal } as unknown as JobContext
  return job.run(context, {})
}

it('one that does not answer leaves the sample claimed until it does, and ships it once', async () => {
  const sample = next()
  manner = 'takesAndIsSilent'
  expect(await push(sample)).toMatchObject({ success: 0, failures: [{ reason: 'ERP 未响应，正在等待确认' }] })
  const { erp_status, erp_error, actions } = await again(sample)
  expect({ erp_status, erp_error }).toEqual({ erp_status: 3, erp_error: 'ERP 未响应，正在等待确认' })
  expect(actions).toContain('push')
  expect(actions).not.toContain('withdraw')
  expect(actions).not.toContain('ship')
  manner = 'well'
  expect(await push(sample)).toEqual({ success: 1, failures: [] })
  expect(await atErp(sample)).toMatchObject({ erp_status: 3, erp_no: expect.stringMatching(/^E/) })
  expect(erp.taken().filter((number) => number === sample.sample_no)).toHaveLength(1)
  expect(await exchanges(sample)).toEqual([
    { kind: 1, result: 2 },
    { kind: 1, result: 1 },
  ])
  expect((await admin.ask(sampleCalls.push, { ids: [sample.sample_id] })).message).toBe('已推送至 ERP')
})

it('a sample that is being pushed is not pushed a second time, nor taken back', async () => {
  const sample = next()
  manner = 'waits'
  const pushing = push(sample)
  await expect.poll(() => erp.taken()).toContain(sample.sample_no)
  const ids = { ids: [sample.sample_id] }
  expect((await admin.ask(sampleCalls.push, ids)).message).toBe('正在推送至 ERP，请稍候')
  expect((await admin.ask(sampleCalls.withdraw, ids)).message).toBe('已推送至 ERP，无法撤回')
  await expect.poll(() => typeof release).toBe('function')
  release()
  expect(await pushing).toEqual({ success: 1, failures: [] })
  expect(await exchanges(sample)).toEqual([{ kind: 1, result: 1 }])
})

it('an ERP that answers nobody is not asked for the rest', async () => {
  const { sample_id } = next()
  const many = await Promise.all(Array.from({ length: 12 }, () => admin.run(sampleCalls.copy, { sample_id })))
  const ids = many.map((each) => each.sample_id)
  await admin.run(sampleCalls.submit, { ids })
  await admin.run(sampleCalls.audit, { ids, status: 3 })
  manner = 'fails'
  const { failures } = await admin.run(sampleCalls.push, { ids })
  const reasons = Map.groupBy(failures, ({ reason }) => reason)
  expect(reasons.get('ERP 未响应，正在等待确认')).toHaveLength(10)
  expect(reasons.get('ERP 未响应，请稍后再试')).toHaveLength(2)
  // Whoever is claimed is asked for again by the job, after everybody has stopped waiting.
  manner = 'well'
  await run(erpParcelsJob)
  const synced = () =>
    rowOf(
      server.db,
      select({ n: int`count(*)` }, sql`from sample where erp_no <> '' and ${isOneOf(sql`sample_id`, ids)}`),
    )
  expect(await synced()).toEqual({ n: 0 })
  server.clock.set(server.clock.now() + 400)
  await run(erpParcelsJob)
  expect(await synced()).toEqual({ n: 10 })
})

it('what left the warehouse is shipped with its express number, once and at its time', async () => {
  const sample = next()
  await push(sample)
  const pushedAt = server.clock.now()
  await run(erpParcelsJob)
  expect(await again(sample)).toMatchObject({ status: 3 })
  server.clock.set(pushedAt + 5 * HOUR_SECONDS)
  await run(erpParcelsJob)
  const shipped = await again(sample)
  expect(shipped).toMatchObject({ status: 4, express_company: '顺丰速运', ship_time: pushedAt + 4 * HOUR_SECONDS })
  expect(shipped.express_no).toMatch(/^SF\d{13}$/)
  expect(shipped.log.filter(({ action }) => action === '发货')).toHaveLength(1)
  await run(erpParcelsJob)
  expect((await again(sample)).log).toEqual(shipped.log)
})

it('tells what the warehouse has, which is what a new sample is compared with', async () => {
  const [item] = next().goods
  const offer = async () => {
    const { list } = await admin.run(sampleCalls.goods, { platform: 'dy', product_ids: [item?.product_id ?? ''] })
    return list[0]?.skus.find(({ sku_id }) => sku_id === item?.sku_id)?.stock
  }
  const { outer_id } = await rowOf(
    server.db,
    select({ outer_id: text`outer_id` }, sql`from sku where corp_id = 1 and sku_id = ${item?.sku_id}`),
  )
  const [stored] = await adapter.stock(
    { kind: 8, account: '', config: {}, secrets: {} },
    [outer_id],
    new AbortController().signal,
  )
  const before = await offer()
  expect(before).not.toBe(stored?.stock)
  await run(erpStockJob)
  expect(await offer()).toBe(stored?.stock)
})

it('an ERP that is not there is told, and holds up no other', async () => {
  await served.close()
  await expect(run(erpStockJob)).rejects.toThrow(/ERPs did not answer: 1: .*; \d+: /)
  const [last] = await rowsOf(
    server.db,
    select(
      { kind: number`kind`, result: number`result`, reason: text`reason` },
      sql`from erp_log where corp_id = 1 order by id desc limit 1`,
    ),
  )
  expect(last).toEqual({ kind: 3, result: 2, reason: '请求超时' })
})
