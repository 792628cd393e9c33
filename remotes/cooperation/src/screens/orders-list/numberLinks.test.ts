import { testRequestsBy, testLinksTo } from '@crm/ui/testLinks'
import { expect, it } from 'vitest'
import { ordersListFilters } from './ordersListFilters.ts'

const found = { options: [], search: () => undefined, known: true, loading: false }
const filters = ordersListFilters({
  ...{ goods: found, talents: found, colonels: found, shops: [], activities: [], known: true },
})
/** Texts of an address become the numbers and lists of the request. */
const read = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

it.each(testLinksTo('OrdersList'))('the list asks what %s was made for', (name) => {
  for (const { asked, said } of testRequestsBy(name, filters, { content_kind: 2 })) {
    for (const [key, value] of Object.entries(said)) expect(read(asked[key]), `${name} ${key}`).toBe(String(value))
  }
})
