import { setClock } from '@crm/base/clock'
import { readAddress, requestOf } from '@crm/ui/filters'
import { afterEach, describe, expect, it } from 'vitest'
import { grassVideoFilters } from './grassVideoFilters.ts'

const spec = grassVideoFilters({
  talents: { options: [{ value: 'a1', label: '甲' }], search: () => {}, known: true, loading: false },
  spus: [{ value: 7, label: '面霜' }],
  campaigns: [{ value: 3, label: '春季种草' }],
  labels: [{ value: '口播', label: '口播' }],
  known: true,
})
const toRequest = (address: Record<string, string>) => requestOf(spec, readAddress(spec, address))
const day = (text: string) => Date.parse(`${text}+08:00`) / 1000

afterEach(() => setClock())

describe('the request of an address', () => {
  it.each([
    [{}, { platform: 'all' }],
    [{ platform: 'xhs' }, { platform: 'xhs' }],
    [
      { spu_id: '7', campaign_id: '3', labels: '口播' },
      { spu_id: 7, campaign_id: 3, labels: ['口播'] },
    ],
    [
      { is_hot: '0', source: '2', interactions_min: '10', interactions_max: '900' },
      { is_hot: 0, source: 2, interactions_min: 10, interactions_max: 900 },
    ],
    [
      { keyword: ' 开箱 ', dept_id: '4', user_id: '9' },
      { keyword: '开箱', dept_id: 4, user_id: 9 },
    ],
  ])('%j', (address, request) => expect(toRequest(address)).toMatchObject(request))

  it('looks at the last 30 days, the latest first; a link from the overview says its own dates', () => {
    setClock(day('2026-03-10T12:00:00') * 1000)
    const today = { start_time: day('2026-03-10T00:00:00'), end_time: day('2026-03-10T23:59:59') }
    expect(toRequest({})).toEqual({
      start_time: day('2026-02-09T00:00:00'),
      end_time: today.end_time,
      platform: 'all',
      order_by: 'publish_at',
      sort: 'desc',
      page: 1,
      size: 20,
    })
    expect(toRequest({ date_type: 'today' })).toMatchObject(today)
    expect(toRequest({ date_type: 'all' })).not.toHaveProperty('start_time')
    const picked = { start_time: day('2026-03-01T00:00:00'), end_time: day('2026-03-01T23:59:59') }
    const address = { start_time: String(picked.start_time), end_time: String(picked.end_time) }
    expect(toRequest({ date_type: 'customize', ...address })).toMatchObject(picked)
  })

  it.each<Record<string, string>>([
    { spu_id: 'x' },
    { spu_id: '8' },
    { campaign_id: '0' },
    { labels: '没有' },
    { source: '7' },
    { is_hot: '2' },
    { platform: 'wb' },
    { order_by: 'title', sort: 'asc' },
  ])('ignores what is not offered: %j', (address) => expect(toRequest(address)).toEqual(toRequest({})))
})
