import { planCalls } from '@crm/contracts/calls/plans'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('the price list', () => {
  it.each([
    [60, '免费版', 0, 1, 1, { shops: 1, talents: 100, content_monitor: '详询', percentage_scheme: '详询' }],
    [90, '体验版', 0, 10, 10, { shops: '详询', talents: '详询', content_monitor: '详询', percentage_scheme: '详询' }],
    [95, '基础版', 10_889, 5, 10, { shops: 5, talents: 100_000, content_monitor: 10_000, percentage_scheme: 1 }],
    [
      100,
      '商家版',
      26_800,
      10,
      30,
      { shops: 10, talents: 190_000, content_monitor: 50_000, percentage_scheme: '详询' },
    ],
    [300, '品牌版', 42_300, 30, 60, { shops: 30, talents: 350_000, content_monitor: 200_000, percentage_scheme: 3 }],
    [
      500,
      '集团版',
      73_800,
      60,
      100,
      { shops: null, talents: 800_000, content_monitor: 500_000, percentage_scheme: '详询' },
    ],
  ])('level %i is %s', async (level, name, price, oneYear, twoYear, cells) => {
    const { list } = await (await server.signedInAs('13800100002')).run(planCalls.packages, {})
    const row = list.find((one) => one.level === level)
    expect(row).toMatchObject({ name, price, seats_one_year: oneYear, seats_two_year: twoYear })
    const values = Object.fromEntries((row?.features ?? []).map((one) => [one.key, one.value]))
    expect(values).toMatchObject(cells)
  })

  it.each([
    [
      100,
      1,
      {
        public_author: 10_000,
        my_author: 5_000,
        product_search: 5,
        natural_author: 50,
        recommend: 50,
        screen_record: 20,
        shop: 10,
        author_schedule: false,
      },
    ],
    [
      300,
      1,
      {
        public_author: 50_000,
        my_author: 30_000,
        product_search: 20,
        natural_author: 200,
        recommend: 200,
        screen_record: 40,
        shop: 30,
        author_schedule: true,
      },
    ],
    [
      500,
      1,
      {
        public_author: 150_000,
        my_author: 80_000,
        product_search: 50,
        natural_author: null,
        recommend: null,
        screen_record: 60,
        shop: null,
        author_schedule: true,
      },
    ],
    [100, 2, { company_author: 10_000, content_export: 10, content: 3_000 }],
    [300, 2, { company_author: 50_000, content_export: 60, content: 16_000 }],
    [500, 2, { company_author: 150_000, content_export: null, content: 60_000 }],
  ])('tier %i of module %i', async (level, module, cells) => {
    const { list } = await (await server.signedInAs('13800100002')).run(planCalls.packages, {})
    const row = list.find((one) => one.level === level)
    const tier = module === 1 ? row?.commerce : row?.content
    expect(Object.fromEntries((tier ?? []).map((one) => [one.key, one.value]))).toMatchObject(cells)
  })

  it.each([
    [
      20011,
      [
        [500, 9_000, 9],
        [2_000, 28_000, 7],
        [5_000, 50_000, 5],
      ],
    ],
    [
      10001,
      [
        [100, 1_800, 9],
        [200, 2_800, 7],
        [1_000, 10_000, 5],
      ],
    ],
    [
      10031,
      [
        [10_000, 4_500, 9],
        [20_000, 7_000, 7],
        [40_000, 10_000, 5],
      ],
    ],
    [
      10021,
      [
        [10_000, 4_500, 9],
        [20_000, 7_000, 7],
        [40_000, 10_000, 5],
      ],
    ],
    [
      20021,
      [
        [10_000, 4_500, 9],
        [20_000, 7_000, 7],
        [40_000, 10_000, 5],
      ],
    ],
  ])('pack %i', async (code, tiers) => {
    const { packs } = await (await server.signedInAs('13800100002')).run(planCalls.packages, {})
    const found = packs.find((one) => one.code === code)?.tiers ?? []
    expect(found.map(({ amount, price, discount }) => [amount, price, discount])).toEqual(tiers)
  })
})

describe('the trial', () => {
  it('is not for whoever has paid', async () => {
    const caller = await server.signedInAs('13800100002')
    expect((await caller.run(planCalls.packages, {})).trial).toBe(2)
    expect((await caller.ask(planCalls.tryPack, {})).code).toBe(40302)
  })

  it('is asked for once by a free enterprise', async () => {
    const caller = await server.signedInAs('13800900002')
    expect((await caller.run(planCalls.packages, {})).trial).toBe(0)
    expect((await caller.ask(planCalls.tryPack, { type: 1 })).code).toBe(0)
    expect((await caller.run(planCalls.packages, {})).trial).toBe(1)
    expect((await caller.ask(planCalls.tryPack, {})).code).toBe(40302)
  })

  it('names the salesperson of the enterprise on the code', async () => {
    const answer = await (await server.signedInAs('13800100002')).run(planCalls.areaQrCode, {})
    expect(answer.qr).toContain(answer.name)
  })
})
