import { setClock } from '@crm/base/clock'
import { presetRange } from '@crm/base/dates'
import { readAddress, requestOf } from '@crm/ui/filters'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { offersTradeRange, openedAt, sampleStateOf, scopeSpec, versionOf } from './mediumFilters.ts'
import { deptNames, maskOf } from './mediumTexts.ts'

beforeEach(() => setClock(Date.UTC(2026, 2, 10, 4)))
afterEach(() => setClock())

const staff = { modules: { commerce: { level: 300 } }, module: 1, corp_source: '' } as unknown as Parameters<
  typeof scopeSpec
>[0] // Only what the platforms depend on.
const colonel = { ...staff, corp_source: 'tz' } as Parameters<typeof scopeSpec>[0]

describe('what the medium drawer opens with', () => {
  const spec = scopeSpec(staff)
  const toRequest = (opened: Parameters<typeof openedAt>[0]) => requestOf(spec, readAddress(spec, openedAt(opened)))

  it('is the last 7 days of all platforms', () => {
    const { start_time, end_time } = presetRange('last7day')
    expect(toRequest({})).toMatchObject({ platform: 'all', start_time, end_time })
    expect(openedAt({})).toEqual({})
  })
  it('is the platform and range it was given, a preset by its name', () => {
    const month = presetRange('last30day')
    expect(openedAt({ platform: 'ks', ...month })).toEqual({ platform: 'ks', date_type: 'last30day' })
    expect(openedAt({ start_time: 1772294400, end_time: 1772553599 })).toEqual({
      date_type: 'customize',
      start_time: '1772294400',
      end_time: '1772553599',
    })
    expect(toRequest({ platform: 'tiktok' })).toMatchObject({ platform: 'all' })
  })
  it('has only 抖音 for a colonel corporation', () => {
    expect(readAddress(scopeSpec(colonel), { platform: 'ks' }).values.platform).toBe('dy')
  })
})

it.each([
  [1, 1, false, 'V2'],
  [1, 0, false, 'V2'],
  [0, 1, true, 'V1'],
  [0, 0, false, 'V1'],
  [undefined, 1, true, 'V1'],
] as const)('rule %s, talents %s: 交易数据 %s, version %s', (rule, authorType, offered, version) => {
  expect(offersTradeRange(rule, authorType)).toBe(offered)
  expect(versionOf(rule)).toBe(version)
})

it.each([
  [4, 'already'],
  [5, 'already'],
  [10, 'already'],
  [3, 'wait'],
  [6, 'wait'],
  [11, 'wait'],
  [12, 'wait'],
  [2, 'close'],
] as const)('sample status %i shows as %s', (status, state) => {
  expect(sampleStateOf(status)).toBe(state)
})

it('a closed account is masked; departments without a name say so', () => {
  expect([1, 2, 3].map(maskOf)).toEqual(['已禁用', undefined, '已删除'])
  expect(deptNames([])).toEqual(['暂无归属部门'])
  expect(deptNames([{ id: 1, name: '' }])).toEqual(['暂无归属部门'])
  expect(deptNames([{ id: 1, name: '直播一组' }])).toEqual(['直播一组'])
})
