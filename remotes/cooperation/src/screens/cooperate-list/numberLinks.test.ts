import { testRequestsBy, testLinksTo } from '@crm/ui/testLinks'
import { expect, it } from 'vitest'
import { cooperateListFilters } from './cooperateListFilters.ts'

const found = { options: [], search: () => undefined, known: true, loading: false }

it.each(testLinksTo('CooperateList'))('the list asks what %s was made for', (name) => {
  for (const { asked, said } of testRequestsBy(name, cooperateListFilters({ goods: found, colonels: found }))) {
    expect(asked).toEqual({ ...said, tab: String(said.tab) })
  }
})
