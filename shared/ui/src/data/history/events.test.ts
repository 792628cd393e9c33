import type { HistoryLane } from '@crm/contracts/calls/history'
import { expect, it } from 'vitest'
import { axisTicks, historyEvents } from './events.ts'

const at = (text: string) => Date.parse(`${text}T08:00:00+08:00`) / 1000
const product = { product_id: '7', title: '面膜', cover: '', status: 0 as const }
const nothing: HistoryLane = {
  ...{ id: 1, product, gmv: 0, refund_gmv: 0, commission: 0, sample_cost: 0, sample_count: 0, order_count: 0 },
  ...{ samples: [], cooperations: [], schedules: [], contents: [], sales: [] },
}

it('a sample says its way and what it cost, and leads to its drawer', () => {
  const sample = {
    ...{ sample_id: 3, sample_no: 'JY3', status: 5 as const, qty: 2, cost: 9_600, created_at: at('2026-03-01') },
    ...{ ship_time: at('2026-03-02'), sign_time: at('2026-03-05'), recycle_time: null },
    ...{ delivery_type: 21 as const, delivery_at: at('2026-03-12') },
  }
  const [event] = historyEvents({ ...nothing, samples: [sample] }, 'dy')
  expect(event).toMatchObject({
    ...{ row: 'sample', start: sample.ship_time, end: sample.delivery_at, faint: false, cost: 9_600 },
    text: '2026-03-02 寄出 → 03-05 签收 → 03-12 手动视频',
    to: { route: 'CooperateDemo', query: { drawer: 'sample', id: 3 } },
  })
  const [waiting] = historyEvents({ ...nothing, samples: [{ ...sample, status: 6, ship_time: null, cost: 0 }] }, 'dy')
  expect(waiting).toMatchObject({ start: sample.created_at, faint: true, text: '2026-03-01 申请，待审核' })
  expect(waiting?.cost).toBeUndefined()
})

it('a live that was agreed is one event with what it sold; others stand for themselves', () => {
  const live = { kind: 'live' as const, id: 'L1', title: '专场', url: '', start_time: at('2026-04-01'), gmv: 500 }
  const schedule = {
    id: 8,
    title: '四月专场',
    status: 3 as const,
    start_time: at('2026-04-01'),
    end_time: at('2026-04-02'),
    live_id: 'L1',
  }
  const events = historyEvents({ ...nothing, schedules: [schedule], contents: [live, { ...live, id: 'L2' }] }, 'dy')
  expect(events.map(({ key, gmv, content_id }) => [key, gmv, content_id])).toEqual([
    ['live L2', 500, 'L2'],
    ['schedule 8', 500, 'L1'],
  ])
})

it('a fee that several goods share says so, a cancelled agreement is faint', () => {
  const coop = {
    ...{ coop_id: 4, coop_no: 'HZ4', kind: 1 as const, status: 2 as const, start_time: at('2026-05-01') },
    ...{ end_time: at('2026-05-09'), fee: 100_000, goods_count: 3 },
  }
  const [event] = historyEvents({ ...nothing, cooperations: [coop] }, 'dy')
  expect(event).toMatchObject({ faint: false, cost: 100_000, costNote: '坑位费，3 个商品共用' })
  expect(historyEvents({ ...nothing, cooperations: [{ ...coop, status: 4 }] }, 'dy')[0]?.faint).toBe(true)
})

it.each([
  ['2026-03-01', '2026-03-29', ['03-02', '03-09', '03-16', '03-23']],
  ['2026-01-15', '2026-06-20', ['2月', '3月', '4月', '5月', '6月']],
  ['2025-06-15', '2026-11-20', ['7月', '10月', '2026年', '4月', '7月', '10月']],
])('the axis from %s to %s', (from, to, texts) => {
  expect(axisTicks(at(from), at(to)).map(({ text }) => text)).toEqual(texts)
})
