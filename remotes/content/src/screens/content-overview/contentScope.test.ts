import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { contentScope, sampleScope, scopeRequest } from './contentScope.ts'

const spec = contentScope({ spus: [{ value: 2, label: '洗衣凝珠' }], campaigns: [{ value: 3, label: '双十一' }] })
const toRequest = (address: Record<string, string>) => scopeRequest(requestOf(spec, readAddress(spec, address)))

it('is the last thirty days of everything at first', () => {
  const { start_time = 0, end_time = 0, ...rest } = toRequest({})
  expect(end_time - start_time + 1).toBe(30 * 86_400)
  expect(rest).toEqual({})
})

it('asks what the address says, and nothing of page or ranking', () => {
  const days = { date_type: 'customize', start_time: '100', end_time: '200' }
  expect(
    toRequest({
      ...days,
      platform: 'xhs',
      dept_id: '4',
      user_id: '9',
      spu_id: '2',
      campaign_id: '3',
      rank: 'spu',
      page: '3',
    }),
  ).toEqual({
    platform: 'xhs',
    start_time: 100,
    end_time: 200,
    dept_id: [4],
    user_id: [9],
    spu_id: 2,
    campaign_id: 3,
  })
})

it('ignores what is not among the choices, and the sample assistant chooses neither', () => {
  const { start_time: _start, end_time: _end, ...rest } = toRequest({ spu_id: '7', campaign_id: 'x' })
  expect(rest).toEqual({})
  expect(requestOf(sampleScope, readAddress(sampleScope, { spu_id: '2' }))).not.toHaveProperty('spu_id')
})
