import { MonitorEvent } from '@crm/contracts/enums'
import { MONITOR_EXTENSIONS_MAX, MONITOR_PLATFORMS } from '@crm/contracts/rules/monitorRules'
import { describe, expect, it } from 'vitest'
import { MONITOR_EVENTS } from '../store/database/schema.ts'
import { endRefusal, extendRefusal, MONITOR_SECONDS, monitorStatus, startRefusal } from './monitors.ts'

const NOW = 1_000_000

it('lasts 30 days, is extended once by as many, for talents of two platforms, and notes what happens by these codes', () => {
  expect([MONITOR_SECONDS, MONITOR_EXTENSIONS_MAX, MONITOR_PLATFORMS]).toEqual([30 * 86_400, 1, ['dy', 'ks']])
  expect(MONITOR_EVENTS).toEqual([10, 11, 12, 13, 20, 30, 31, 32, 80, 81, 82, 90, 110, 111, 120, 121, 130, 131])
  expect(Object.values(MonitorEvent)).toEqual(MONITOR_EVENTS)
})

it.each([
  [1, NOW + 1, 1],
  [1, NOW, 2],
  [2, NOW + 1, 2],
  [3, NOW + 1, 3],
] as const)('status %i until %i is shown as %i', (status, end_time, shown) => {
  expect(monitorStatus({ status, end_time }, NOW)).toBe(shown)
})

describe('a monitor starts', () => {
  const free = { used: 0, limit: 5 }
  it.each([
    ['dy', false, free, undefined],
    ['ks', false, { used: 900, limit: null }, undefined],
    ['sph', false, free, '仅支持监控抖音、快手达人'],
    ['xhs', false, free, '仅支持监控抖音、快手达人'],
    ['dy', true, free, '该达人已在监控中'],
    ['dy', false, { used: 5, limit: 5 }, '内容监控数已达版本上限'],
    ['dy', false, { used: 0, limit: 0 }, '内容监控数已达版本上限'],
  ])('%s, open %s, quota %o: %s', (platform, open, quota, message) => {
    expect(startRefusal({ platform, open }, quota)?.message).toBe(message)
  })
})

it.each([
  [1, NOW + 9, 0, undefined],
  [1, NOW + 9, 1, '已达延期上限'],
  [1, NOW - 9, 0, '该监控已结束，无法延期'],
  [3, NOW + 9, 0, '该监控已结束，无法延期'],
] as const)('extending status %i until %i, extended %i times: %s', (status, end_time, extend_count, message) => {
  expect(extendRefusal({ status, end_time, extend_count }, NOW)?.message).toBe(message)
})

it.each([
  [1, NOW + 9, undefined],
  [1, NOW, '该监控已结束'],
  [2, NOW + 9, '该监控已结束'],
] as const)('ending status %i until %i: %s', (status, end_time, message) => {
  expect(endRefusal({ status, end_time }, NOW)?.message).toBe(message)
})
