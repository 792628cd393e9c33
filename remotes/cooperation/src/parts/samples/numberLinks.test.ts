import { BusinessModule } from '@crm/contracts/enums'
import { testRequestsBy, testLinksTo } from '@crm/ui/testLinks'
import { describe, expect, it } from 'vitest'
import { samplesFilters } from './samplesFilters.ts'

const found = { options: [], search: () => undefined, known: true, loading: false }
/** Texts of an address become the numbers and lists of the request. */
const read = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

describe.each([
  ['CooperateDemo', BusinessModule.commerce],
  ['ContentSample', BusinessModule.content],
] as const)('%s', (route, classify) => {
  const campaigns = [{ value: 8, label: '项目' }]
  const filters = samplesFilters({ classify, goods: found, shops: [], campaigns, spus: [], known: true })

  it.each(testLinksTo(route))('the list asks what %s was made for', (name) => {
    for (const { asked, said } of testRequestsBy(name, filters, { author_id: '7' })) {
      for (const [key, value] of Object.entries(said)) expect(read(asked[key]), `${name} ${key}`).toBe(String(value))
    }
  })
})
