import { testRequestsBy, testLinksTo } from '@crm/ui/testLinks'
import { expect, it } from 'vitest'
import { grassVideoFilters } from './grassVideoFilters.ts'

const filters = grassVideoFilters({
  talents: { options: [{ value: 'a1', label: '甲' }], search: () => {}, known: true, loading: false },
  spus: [
    { value: 7, label: '甲' },
    { value: 9, label: '乙' },
  ],
  campaigns: [{ value: 8, label: '丙' }],
  labels: [],
  known: true,
})
const part = {
  date_type: 'customize',
  start_time: 1_773_244_800,
  end_time: 1_773_331_199,
  platform: 'xhs',
  spu_id: 9,
  author_id: 'a1',
}

/** A list of one in the request is the one of the address. */
const read = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

it.each(testLinksTo('MediaCenterGrassVideo'))('the list asks what %s was made for', (name) => {
  for (const { asked, said } of testRequestsBy(name, filters, part))
    for (const [key, value] of Object.entries(said)) expect(read(asked[key]), `${name} ${key}`).toBe(String(value))
})
