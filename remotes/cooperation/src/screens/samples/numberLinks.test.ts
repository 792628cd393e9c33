import { testRequestsBy, testLinksTo } from '@crm/ui/testLinks'
import { expect, it } from 'vitest'
import { samplesFilters } from './samplesFilters.ts'

const found = { options: [], search: () => undefined, known: true, loading: false }
const filters = samplesFilters({ goods: found, shops: [], known: true })
/** Texts of an address become the numbers and lists of the request. */
const read = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

it.each(testLinksTo('CooperateDemo'))('the list asks what %s was made for', (name) => {
  for (const { asked, said } of testRequestsBy(name, filters, { author_id: '7' })) {
    for (const [key, value] of Object.entries(said)) expect(read(asked[key]), `${name} ${key}`).toBe(String(value))
  }
})
