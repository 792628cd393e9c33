import { testRequestsBy, testLinksTo } from '@crm/ui/testLinks'
import { describe, expect, it } from 'vitest'
import { talentCooperationFilters } from '../screens/talent-cooperation/talentCooperationFilters.ts'
import { talentDetailFilters } from '../screens/talent-detail/talentDetailFilters.ts'
import { talentManageFilters } from '../screens/talent-manage/talentManageFilters.ts'

const found = { options: [], search: () => undefined, known: true, loading: false }
const day = { date_type: 'customize', start_time: 1_773_244_800, end_time: 1_773_331_199, platform: 'xhs' }

describe('a list asks what the number that led to it was made for', () => {
  it.each(testLinksTo('TalentManage'))('%s', (name) => {
    for (const { asked, said } of testRequestsBy(name, talentManageFilters)) expect(asked).toEqual(said)
  })

  it.each(testLinksTo('TalentCooperation'))('%s', (name) => {
    const filters = talentCooperationFilters({ goods: found, colonels: found })
    for (const { asked, said } of testRequestsBy(name, filters, day)) expect(asked).toEqual(said)
  })

  it.each(testLinksTo('TalentDetail'))('%s', (name) => {
    const parts = { author_id: '7', platform: 'ks', scope: 'corp' }
    for (const { asked, said } of testRequestsBy(name, talentDetailFilters, parts)) {
      // The talent, the tab and whose orders it shows are read by the page itself.
      const { author_id: _, platform: __, tab: ___, scope: ____, ...days } = said
      expect(asked).toMatchObject(days)
    }
  })
})
